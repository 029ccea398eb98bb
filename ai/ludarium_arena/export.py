"""Exports: every seat of every stored match as a row, in CSV or Parquet."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
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
ENDINGS = (".csv", ".parquet")


def export(store: Store, studies: list[Kept], path: Path) -> int:
    """Write the rows of some studies to a file and return how many; its ending says how."""
    if path.suffix not in ENDINGS:
        raise UsageError(f"{path} must end in {' or '.join(ENDINGS)}")
    found = [row for study in studies for row in rows(store, study)]
    with whole(path) as part:
        (_write_csv if path.suffix == ".csv" else _write_parquet)(part, found)
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


def _write_csv(path: Path, found: list[dict[str, Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows({**row, "components": "; ".join(row["components"])} for row in found)


def _write_parquet(path: Path, found: list[dict[str, Any]]) -> None:
    arrow = extra("pyarrow", "parquet", "Parquet")
    kinds = {"score": arrow.float64(), "seconds": arrow.float64()}
    kinds |= {"components": arrow.list_(arrow.string())}
    words = ("game", "options", "block", "agent", "forfeit")
    kinds |= {name: arrow.string() for name in words}
    schema = arrow.schema([(name, kinds.get(name, arrow.int64())) for name in COLUMNS])
    table = arrow.Table.from_pylist(found, schema=schema)
    extra("pyarrow.parquet", "parquet", "Parquet").write_table(table, path)
