"""The store: results in an SQLite file, block by block, each in one transaction.

Several processes may write to the same file; a block that is already there is left as it is.
A file that is not ours or is damaged is refused and not touched.
"""

from __future__ import annotations

import json
import sqlite3
import struct
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ludarium import __version__
from ludarium.errors import LudariumError, UsageError
from ludarium_arena.blocks import Block, Conditions, Place, Played, Result

MAGIC = b"SQLite format 3\0"
OURS = 0x4C554441
"""Stands in the file's header and says that the file is a store: LUDA."""
FORMAT = 1
PATIENCE = 60.0
"""Seconds to wait for another process that writes."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS studies (
    id INTEGER PRIMARY KEY, setting TEXT NOT NULL UNIQUE, version TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS blocks (
    id INTEGER PRIMARY KEY, study INTEGER NOT NULL REFERENCES studies, lineup TEXT NOT NULL,
    deal INTEGER NOT NULL, checksum BLOB NOT NULL, UNIQUE (study, lineup, deal));
CREATE TABLE IF NOT EXISTS matches (
    id INTEGER PRIMARY KEY, block INTEGER NOT NULL REFERENCES blocks, rotation INTEGER NOT NULL,
    complaints TEXT NOT NULL, replay BLOB NOT NULL, UNIQUE (block, rotation));
CREATE TABLE IF NOT EXISTS places (
    match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL, agent TEXT NOT NULL,
    score REAL NOT NULL, rank INTEGER NOT NULL, decisions INTEGER NOT NULL, seconds REAL NOT NULL,
    forfeit TEXT NOT NULL, components TEXT NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID;
"""


@dataclass(frozen=True)
class Kept:
    """A study in a store: its number, what was played, by which version, and how much of it."""

    number: int
    setting: Conditions
    version: str
    blocks: int


class Store:
    """Results in a file, or in memory if there is no path. Close it, or use it in a `with`."""

    def __init__(self, path: Path | None = None, *, reading: bool = False) -> None:
        self.path = path
        with self._plain():
            if path is not None:
                _refuse_foreign(path, must_exist=reading)
            new = path is None or not _filled(path)
            if not new:
                self._refuse_damaged()
            self.connection = _opened(path, reading)
        try:
            if new:
                self._lay_out()
        except BaseException:
            self.connection.close()
            raise

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        with self._plain():
            self.connection.close()

    @contextmanager
    def _plain(self) -> Iterator[None]:
        """Say what SQLite complains about in words for a person."""
        try:
            yield
        except sqlite3.OperationalError as problem:
            raise LudariumError(f"cannot use {self.path}: {_words(problem)}") from problem
        except sqlite3.DatabaseError as problem:
            raise _damaged(self.path, str(problem)) from problem

    def _refuse_damaged(self) -> None:
        """Look through the file before anything may be written to it."""
        with closing(_to_be_read(self.path)) as connection:
            found = [row[0] for row in connection.execute("PRAGMA quick_check(1)")]
            if found != ["ok"]:
                raise _damaged(self.path, found[0])
            connection.execute("SELECT count(*) FROM places")

    def _lay_out(self) -> None:
        with self._writing():
            for statement in filter(str.strip, SCHEMA.split(";")):
                self.connection.execute(statement)
            self.connection.execute(f"PRAGMA application_id = {OURS}")
            self.connection.execute(f"PRAGMA user_version = {FORMAT}")
        if self.path is not None:
            _write_ahead(self.connection)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction: all of it or nothing."""
        with self._plain():
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    # Writing ------------------------------------------------------------------------------

    def study(self, setting: Conditions) -> Kept:
        """The study of a setting, begun if it is not there yet."""
        text = _text(setting.to_json())
        if self._found(text) is None:
            with self._writing():
                self.connection.execute(
                    "INSERT OR IGNORE INTO studies (setting, version) VALUES (?, ?)",
                    (text, __version__),
                )
        found = self._found(text)
        assert found is not None
        return found

    def _found(self, text: str) -> Kept | None:
        return next(
            (kept for kept in self.studies() if _text(kept.setting.to_json()) == text), None
        )

    def add(self, study: int, result: Result) -> None:
        """Keep a block with its matches, unless it is there already."""
        with self._writing():
            block = self.connection.execute(
                "INSERT OR IGNORE INTO blocks (study, lineup, deal, checksum) VALUES (?, ?, ?, ?)",
                (study, *_named(result.block), _checksum(result)),
            )
            if block.rowcount:
                for rotation, match in enumerate(result.matches):
                    self._add_match(block.lastrowid, rotation, match)

    def _add_match(self, block: int | None, rotation: int, match: Played) -> None:
        written = self.connection.execute(
            "INSERT INTO matches (block, rotation, complaints, replay) VALUES (?, ?, ?, ?)",
            (block, rotation, _text(match.complaints), match.replay),
        )
        self.connection.executemany(
            "INSERT INTO places VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (written.lastrowid, seat, *_written(place))
                for seat, place in enumerate(match.places)
            ],
        )

    # Reading ------------------------------------------------------------------------------

    def studies(self) -> list[Kept]:
        """What has been played, oldest first."""
        rows = self._rows(
            "SELECT studies.id, setting, version, count(blocks.id) FROM studies "
            "LEFT JOIN blocks ON study = studies.id GROUP BY studies.id ORDER BY studies.id"
        )
        return [Kept(n, Conditions.from_json(json.loads(s)), v, count) for n, s, v, count in rows]

    def has(self, study: int, block: Block) -> bool:
        """Whether a block is there."""
        query = "SELECT 1 FROM blocks WHERE study = ? AND lineup = ? AND deal = ?"
        return bool(self._rows(query, study, *_named(block)))

    def results(self, study: int) -> dict[Block, Result]:
        """The finished blocks of a study, without replays, in the order of their names."""
        rows = self._rows(
            "SELECT blocks.lineup, deal, checksum, rotation, complaints, agent, score, rank, "
            "decisions, seconds, forfeit, components FROM blocks "
            "JOIN matches ON block = blocks.id JOIN places ON match = matches.id "
            "WHERE study = ? ORDER BY blocks.lineup, deal, rotation, seat",
            study,
        )
        found: dict[Block, dict[int, tuple[tuple[str, ...], list[Place]]]] = {}
        sums: dict[Block, bytes] = {}
        for lineup, deal, checksum, rotation, complaints, *place in rows:
            block = Block(tuple(json.loads(lineup)), deal)
            sums[block] = checksum
            match = found.setdefault(block, {}).setdefault(
                rotation, (tuple(json.loads(complaints)), [])
            )
            match[1].append(_read(place))
        results = {
            block: Result(block, tuple(Played(tuple(places), said) for said, places in m.values()))
            for block, m in found.items()
        }
        for block, result in results.items():
            if _checksum(result) != sums[block]:
                raise _damaged(self.path, f"block {block} is not what was written")
        return results

    def matches(self, study: int) -> list[tuple[int, Block, int, list[Place]]]:
        """Each match of a study in the order of writing: number, block, rotation, places."""
        rows = self._rows(
            "SELECT matches.id, lineup, deal, rotation, agent, score, rank, decisions, seconds, "
            "forfeit, components FROM blocks JOIN matches ON block = blocks.id "
            "JOIN places ON match = matches.id WHERE study = ? ORDER BY matches.id, seat",
            study,
        )
        found: dict[int, tuple[int, Block, int, list[Place]]] = {}
        for number, lineup, deal, rotation, *place in rows:
            block = Block(tuple(json.loads(lineup)), deal)
            found.setdefault(number, (number, block, rotation, []))[3].append(_read(place))
        return list(found.values())

    def replay(self, match: int) -> bytes:
        """The compressed replay of a match."""
        rows = self._rows("SELECT replay FROM matches WHERE id = ?", match)
        if not rows:
            raise UsageError(f"{self.path} has no match {match}")
        replay: bytes = rows[0][0]
        if not replay:
            raise UsageError(f"the replay of match {match} was not kept")
        return replay

    def _rows(self, query: str, *values: Any) -> list[Any]:
        with self._plain():
            return self.connection.execute(query, values).fetchall()


# The file -----------------------------------------------------------------------------------


def _refuse_foreign(path: Path, must_exist: bool) -> None:
    """Look at the header before SQLite may touch the file."""
    if not path.exists():
        if must_exist:
            raise UsageError(f"there is no {path}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise LudariumError(f"cannot make {path.parent}: {problem.strerror}") from None
        return
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except OSError as problem:
        raise LudariumError(f"cannot read {path}: {problem.strerror}") from None
    if not head and not must_exist:
        return
    if len(head) < 100 or not head.startswith(MAGIC):
        raise UsageError(f"{path} is no store of results; choose another file")
    version, *_, ours = struct.unpack(">iii", head[60:72])
    if ours != OURS:
        raise UsageError(f"{path} belongs to another program; choose another file")
    if version != FORMAT:
        raise UsageError(f"{path} was written by a newer Ludarium (format {version})")


def _filled(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


def _opened(path: Path | None, reading: bool) -> sqlite3.Connection:
    if path is None:
        return sqlite3.connect(":memory:", isolation_level=None)
    connection = _connected(path, "mode=rw" if reading else "mode=rwc")
    try:
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as problem:
        connection.close()
        if not (reading and isinstance(problem, sqlite3.OperationalError)):
            raise
        return _to_be_read(path)
    return connection


def _to_be_read(path: Path | None) -> sqlite3.Connection:
    """A connection that cannot write, also where nothing may be written next to the file."""
    assert path is not None
    connection = _connected(path, "mode=ro")
    try:
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as problem:
        connection.close()
        if not isinstance(problem, sqlite3.OperationalError):
            raise
        return _connected(path, "immutable=1")
    return connection


def _connected(path: Path, how: str) -> sqlite3.Connection:
    where = f"{path.resolve().as_uri()}?{how}"
    return sqlite3.connect(where, timeout=PATIENCE, isolation_level=None, uri=True)


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Let readers and a writer work at once; waits until others let it."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with closing(connection.execute("PRAGMA journal_mode = WAL")):
                return
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def _words(problem: sqlite3.Error) -> str:
    name = getattr(problem, "sqlite_errorname", "")
    if name.startswith("SQLITE_CANTOPEN"):
        return "it cannot be opened or made there"
    said = {
        "SQLITE_FULL": "the disk is full",
        "SQLITE_READONLY": "it may not be written",
        "SQLITE_BUSY": f"another process has kept it locked for {PATIENCE:g} seconds",
    }
    known = next((words for code, words in said.items() if name.startswith(code)), str(problem))
    return f"{known}; all blocks finished before are kept"


def _damaged(path: Path | None, reason: str) -> LudariumError:
    return LudariumError(f"{path} is damaged and left as it is: {reason}")


# Rows ---------------------------------------------------------------------------------------


def _named(block: Block) -> tuple[str, int]:
    return _text(block.lineup), block.deal


def _written(place: Place) -> tuple[Any, ...]:
    return (
        place.agent,
        place.score,
        place.rank,
        place.decisions,
        place.seconds,
        place.forfeit,
        _text(place.components),
    )


def _read(row: Sequence[Any]) -> Place:
    agent, score, rank, decisions, seconds, forfeit, components = row
    had = tuple(json.loads(components))
    return Place(agent, score, rank, decisions, seconds, forfeit, had)


def _checksum(result: Result) -> bytes:
    """Finds what SQLite's own check does not: values that were changed in place."""
    rows = [[m.complaints, [_written(place) for place in m.places]] for m in result.matches]
    return blake2b(_text([*_named(result.block), rows]).encode(), digest_size=8).digest()


_text = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode
