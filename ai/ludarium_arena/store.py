"""The store: results in an SQLite file, block by block, each in one transaction.

Several processes may work on the same file: each claims the blocks it plays, and a block that is
already there is left as it is. What was played with different versions of plugins, or with other
components, are studies of their own. Whatever is read is checked first.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from ludarium.agents import Judgement
from ludarium.errors import UsageError
from ludarium.provenance import Provenance, differences
from ludarium.record import Thought
from ludarium_arena.blocks import Block, Conditions, Place, Played, Result
from ludarium_arena.claims import Claims, Named
from ludarium_arena.database import checksum_of, damaged, digest, opened, plain, writing


@dataclass(frozen=True)
class Kept:
    """A study in a store: its number, what was played, with what, and how much of it."""

    number: int
    setting: Conditions
    provenance: Provenance
    blocks: int


@dataclass(frozen=True)
class KeptMatch:
    """A match in a store, by the number under which its replay is found."""

    number: int
    block: Block
    rotation: int
    places: tuple[Place, ...]


class Store:
    """Results in a file, or in memory if there is no path. Close it, or use it in a `with`."""

    def __init__(self, path: Path | None = None, *, reading: bool = False) -> None:
        self.path = path
        self.connection = opened(path, reading)
        self._claims = Claims(self.connection, path)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        with plain(self.path):
            self.connection.close()

    # Writing ------------------------------------------------------------------------------

    def study(self, setting: Conditions, provenance: Provenance) -> Kept:
        """The study of a setting played with these versions, begun if it is not there yet."""
        text = _text(setting.to_json())
        with writing(self.connection, self.path):
            kept = self._found(text, provenance)
            together = kept.provenance.together(provenance) if kept else provenance
            row = [text, _text(together.to_json())]
            if kept is None:
                self.connection.execute(
                    "INSERT INTO studies (setting, provenance, checksum) VALUES (?, ?, ?)",
                    (*row, checksum_of(row)),
                )
            elif together != kept.provenance:
                self.connection.execute(
                    "UPDATE studies SET setting = ?, provenance = ?, checksum = ? WHERE id = ?",
                    (*row, checksum_of(row), kept.number),
                )
        found = self._found(text, provenance)
        assert found is not None
        return found

    def _found(self, text: str, provenance: Provenance) -> Kept | None:
        return next(
            (
                kept
                for kept in self.studies()
                if _text(kept.setting.to_json()) == text
                and not differences(kept.provenance, provenance)
            ),
            None,
        )

    def claim(self, study: int, block: Block) -> bool:
        """Keep others from playing a block; not if it is there, or if another one plays it."""
        if self.path is None:
            return not self.has(study, block)
        return self._claims.claim(_named(study, block))

    def release(self) -> None:
        """Let others have what was claimed and not played."""
        self._claims.release()

    def add(self, study: int, result: Result) -> None:
        """Keep a block with its matches, unless it is there already."""
        named = _named(study, result.block)
        matches = [_written(rotation, match) for rotation, match in enumerate(result.matches)]
        with writing(self.connection, self.path):
            block = self.connection.execute(
                "INSERT OR IGNORE INTO blocks (study, lineup, deal, checksum) VALUES (?, ?, ?, ?)",
                (*named, checksum_of([*named, matches])),
            )
            self._claims.drop(named)
            if block.rowcount:
                for match, (row, places) in zip(result.matches, matches, strict=True):
                    self._add_match(block.lastrowid, match, row, places)

    def _add_match(self, block: int | None, match: Played, row: Row, places: list[Row]) -> None:
        written = self.connection.execute(
            "INSERT INTO matches (block, rotation, complaints, replay_checksum, "
            "decisions_checksum, replay) VALUES (?, ?, ?, ?, ?, ?)",
            (block, *row, match.replay),
        )
        self.connection.executemany(
            "INSERT INTO decisions VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [(written.lastrowid, *thought) for thought in map(_thought, match.thoughts)],
        )
        self.connection.executemany(
            "INSERT INTO places VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [(written.lastrowid, *place) for place in places],
        )

    # Reading ------------------------------------------------------------------------------

    def studies(self) -> list[Kept]:
        """What has been played, oldest first."""
        rows = self._rows(
            "SELECT studies.id, setting, provenance, studies.checksum, count(blocks.id) "
            "FROM studies LEFT JOIN blocks ON study = studies.id "
            "GROUP BY studies.id ORDER BY studies.id"
        )
        found = []
        for number, setting, provenance, checksum, blocks in rows:
            with self._trusted(f"study {number}", [setting, provenance], checksum):
                conditions = Conditions.from_json(json.loads(setting))
                made_of = Provenance.from_json(json.loads(provenance))
                found.append(Kept(number, conditions, made_of, blocks))
        return found

    def has(self, study: int, block: Block) -> bool:
        """Whether a block is there."""
        query = "SELECT 1 FROM blocks WHERE study = ? AND lineup = ? AND deal = ?"
        return bool(self._rows(query, *_named(study, block)))

    def result(self, study: int, block: Block) -> Result | None:
        """A finished block, without replays, if it is there."""
        named = _named(study, block)
        found = list(self._blocks("study = ? AND lineup = ? AND deal = ?", *named))
        return found[0][0] if found else None

    def results(self, study: int) -> dict[Block, Result]:
        """The finished blocks of a study, without replays, in the order of their names."""
        return {result.block: result for result, _ in self._blocks("study = ?", study)}

    def matches(self, study: int) -> list[KeptMatch]:
        """Each match of a study in the order of writing."""
        found = [
            KeptMatch(number, result.block, rotation, match.places)
            for result, numbers in self._blocks("study = ?", study)
            for rotation, (number, match) in enumerate(zip(numbers, result.matches, strict=True))
        ]
        return sorted(found, key=lambda match: match.number)

    def _blocks(self, where: str, *values: Any) -> Iterator[tuple[Result, list[int]]]:
        """Finished blocks that were checked, with the numbers of their matches."""
        rows = self._rows(_BLOCKS.format(where=where), *values)
        for (number, study, lineup, deal, checksum), group in groupby(rows, lambda row: row[:5]):
            parts = [
                (key, [tuple(row[10:]) for row in seats])
                for key, seats in groupby(group, lambda row: row[5:10])
            ]
            matches = [(tuple(key[1:]), places) for key, places in parts]
            row = [study, lineup, deal, matches]
            with self._trusted(f"block {number} of study {study}", row, checksum):
                block = Block(tuple(json.loads(lineup)), deal)
                played = tuple(_read(*match) for match in matches)
                yield Result(block, played), [key[0] for key, _ in parts]

    def thoughts(self, match: int) -> list[Thought]:
        """What every decision of a match took, and what the agents thought of it."""
        checksums = self._rows("SELECT decisions_checksum FROM matches WHERE id = ?", match)
        rows = self._rows(
            "SELECT move, seat, seconds, remaining, value, depth, iterations "
            "FROM decisions WHERE match = ? ORDER BY move",
            match,
        )
        with self._trusted(f"what was thought in match {match}", rows, checksums[0][0]):
            return [
                Thought(move, seat, seconds, remaining, Judgement(*judged))
                for move, seat, seconds, remaining, *judged in rows
            ]

    def replay(self, match: int) -> bytes:
        """The compressed replay of a match."""
        rows = self._rows("SELECT replay, replay_checksum FROM matches WHERE id = ?", match)
        if not rows:
            raise UsageError(f"{self.path} has no match {match}")
        replay, checksum = rows[0]
        if not isinstance(replay, bytes) or digest(replay) != checksum:
            raise damaged(self.path, f"the replay of match {match} is not what was written")
        if not replay:
            raise UsageError(f"the replay of match {match} was not kept")
        return replay

    @contextmanager
    def _trusted(self, what: str, row: Sequence[Any], checksum: object) -> Iterator[None]:
        """Refuse what was changed in place, which SQLite's own check does not find."""
        if checksum_of(row) != checksum:
            raise damaged(self.path, f"{what} is not what was written")
        try:
            yield
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as problem:
            raise damaged(self.path, f"{what} cannot be read: {problem!r}") from problem

    def _rows(self, query: str, *values: Any) -> list[Any]:
        with plain(self.path):
            return self.connection.execute(query, values).fetchall()


# Rows ---------------------------------------------------------------------------------------

Row = tuple[Any, ...]

_BLOCKS = """
SELECT blocks.id, study, lineup, deal, checksum, matches.id, rotation, complaints, replay_checksum,
    decisions_checksum, seat, agent, score, rank, decisions, seconds, forfeit, components
FROM blocks LEFT JOIN matches ON block = blocks.id LEFT JOIN places ON match = matches.id
WHERE {where} ORDER BY lineup, deal, blocks.id, rotation, seat
"""


def _named(study: int, block: Block) -> Named:
    return study, _text(block.lineup), block.deal


def _written(rotation: int, match: Played) -> tuple[Row, list[Row]]:
    """A match and its places as rows: as SQLite gives them back, which the checksum relies on."""
    places = [
        (
            seat,
            place.agent,
            float(place.score),
            place.rank,
            place.decisions,
            float(place.seconds),
            place.forfeit,
            _text(place.components),
        )
        for seat, place in enumerate(match.places)
    ]
    thoughts = checksum_of([_thought(one) for one in match.thoughts])
    return (rotation, _text(match.complaints), digest(match.replay), thoughts), places


def _thought(thought: Thought) -> Row:
    """What a decision took as a row, as SQLite gives it back."""
    judged = thought.judgement
    return (
        thought.move,
        thought.seat,
        float(thought.seconds),
        thought.remaining,
        judged.value,
        judged.depth,
        judged.iterations,
    )


def _read(match: Row, places: Sequence[Row]) -> Played:
    found = []
    for _, agent, score, rank, decisions, seconds, forfeit, components in places:
        had = tuple(json.loads(components))
        found.append(Place(agent, score, rank, decisions, seconds, forfeit, had))
    return Played(tuple(found), tuple(json.loads(match[1])))


_text = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode
