"""Exports: every seat of every stored match as a row, or every decision, in CSV or Parquet."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ludarium.errors import UsageError
from ludarium.files import whole
from ludarium_arena.extras import extra
from ludarium_arena.store import Kept, Store

COLUMNS = (
    "study", "game", "options", "seed", "match", "block", "deal", "rotation", "seats", "seat",
    "agent", "score", "rank", "decisions", "seconds", "forfeit", "components",
)  # fmt: skip
DECISIONS = (
    "study", "game", "match", "deal", "rotation", "move", "seat", "agent", "seconds", "remaining",
    "value", "depth", "iterations",
)  # fmt: skip
NUMBERS = ("score", "seconds", "remaining", "value")
WORDS = ("game", "options", "block", "agent", "forfeit")
ENDINGS = (".csv", ".parquet")


def export(store: Store, studies: list[Kept], path: Path, decisions: bool = False) -> int:
    """Write the rows of some studies to a file and return how many; its ending says how."""
    if path.suffix not in ENDINGS:
        raise UsageError(f"{path} must end in {' or '.join(ENDINGS)}")
    listed = decision_rows if decisions else rows
    found = [row for study in studies for row in listed(store, study)]
    with whole(path) as part:
        write = _write_csv if path.suffix == ".csv" else _write_parquet
        write(part, DECISIONS if decisions else COLUMNS, found)
    return len(found)


def rows(store: Store, study: Kept) -> Iterator[dict[str, Any]]:
    """The seats of a study's matches, by the names of `COLUMNS`."""
    setting = study.setting
    for match in store.matches(study.number):
        for seat, place in enumerate(match.places):
            yield {
                "study": study.number,
                "game": setting.game,
                "options": json.dumps(setting.options, ensure_ascii=False),
                "seed": setting.seed,
                "match": match.number,
                "block": " | ".join(match.block.lineup),
                "deal": match.block.deal,
                "rotation": match.rotation,
                "seats": setting.seats,
                "seat": seat,
                "agent": place.agent,
                "score": place.score,
                "rank": place.rank,
                "decisions": place.decisions,
                "seconds": place.seconds,
                "forfeit": place.forfeit,
                "components": list(place.components),
            }


def decision_rows(store: Store, study: Kept) -> Iterator[dict[str, Any]]:
    """The decisions of a study's matches, by the names of `DECISIONS`."""
    for match in store.matches(study.number):
        for thought in store.thoughts(match.number):
            yield {
                "study": study.number,
                "game": study.setting.game,
                "match": match.number,
                "deal": match.block.deal,
                "rotation": match.rotation,
                "move": thought.move,
                "seat": thought.seat,
                "agent": match.places[thought.seat].agent,
                "seconds": thought.seconds,
                "remaining": thought.remaining,
                **asdict(thought.judgement),
            }


def _write_csv(path: Path, columns: Sequence[str], found: list[dict[str, Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        for row in found:
            parts = {name: "; ".join(row[name]) for name in ("components",) if name in row}
            writer.writerow({**row, **parts})


def _write_parquet(path: Path, columns: Sequence[str], found: list[dict[str, Any]]) -> None:
    arrow = extra("pyarrow", "parquet", "Parquet")
    kinds = {"components": arrow.list_(arrow.string())}
    kinds |= {name: arrow.float64() for name in NUMBERS}
    kinds |= {name: arrow.string() for name in WORDS}
    schema = arrow.schema([(name, kinds.get(name, arrow.int64())) for name in columns])
    table = arrow.Table.from_pylist(found, schema=schema)
    extra("pyarrow.parquet", "parquet", "Parquet").write_table(table, path)
