"""SQLite files: laid out, opened, and refused if they are damaged or not ours.

What is refused is not touched.
"""

from __future__ import annotations

import sqlite3
import stat
import struct
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ludarium.cleaning import clean
from ludarium.errors import LudariumError, UsageError

MAGIC = b"SQLite format 3\0"
PATIENCE = 60.0
"""Seconds to wait for another process that writes."""


@dataclass(frozen=True)
class Layout:
    """What a file of some kind looks like."""

    what: str
    """What it is called."""
    mark: int
    """Stands in the file's header and says that the file is of this kind."""
    version: int
    tables: str


STORE = Layout(
    "store of results",
    0x4C554441,  # LUDA
    3,
    """
CREATE TABLE IF NOT EXISTS studies (
    id INTEGER PRIMARY KEY, setting TEXT NOT NULL, provenance TEXT NOT NULL,
    checksum BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS blocks (
    id INTEGER PRIMARY KEY, study INTEGER NOT NULL REFERENCES studies, lineup TEXT NOT NULL,
    deal INTEGER NOT NULL, checksum BLOB NOT NULL, UNIQUE (study, lineup, deal));
CREATE TABLE IF NOT EXISTS matches (
    id INTEGER PRIMARY KEY, block INTEGER NOT NULL REFERENCES blocks, rotation INTEGER NOT NULL,
    complaints TEXT NOT NULL, replay BLOB NOT NULL, replay_checksum BLOB NOT NULL,
    decisions_checksum BLOB NOT NULL, UNIQUE (block, rotation));
CREATE TABLE IF NOT EXISTS places (
    match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL, agent TEXT NOT NULL,
    score REAL NOT NULL, rank INTEGER NOT NULL, decisions INTEGER NOT NULL, seconds REAL NOT NULL,
    forfeit TEXT NOT NULL, components TEXT NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS decisions (
    match INTEGER NOT NULL REFERENCES matches, move INTEGER NOT NULL, seat INTEGER NOT NULL,
    seconds REAL NOT NULL, remaining REAL, value REAL, depth INTEGER, iterations INTEGER,
    PRIMARY KEY (match, move)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS claimers (
    id INTEGER PRIMARY KEY, host TEXT NOT NULL, process INTEGER NOT NULL, seen REAL NOT NULL);
CREATE TABLE IF NOT EXISTS claims (
    study INTEGER NOT NULL, lineup TEXT NOT NULL, deal INTEGER NOT NULL, claimer INTEGER NOT NULL,
    PRIMARY KEY (study, lineup, deal)) WITHOUT ROWID;
""",
)


SOAK = Layout(
    "file of a soak",
    0x4C554453,  # LUDS
    1,
    """
CREATE TABLE IF NOT EXISTS soaks (
    id INTEGER PRIMARY KEY CHECK (id = 1), plan TEXT NOT NULL, checksum BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS batches (
    first INTEGER PRIMARY KEY, games INTEGER NOT NULL, tallies TEXT NOT NULL,
    digest INTEGER NOT NULL, checksum BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS failures (
    number INTEGER PRIMARY KEY, game TEXT NOT NULL, message TEXT NOT NULL, replay TEXT NOT NULL,
    checksum BLOB NOT NULL);
""",
)
LAYOUTS = (STORE, SOAK)


def opened(path: Path | None, reading: bool, layout: Layout = STORE) -> sqlite3.Connection:
    """A connection to a file that is looked through first, or made; in memory without a path."""
    with plain(path):
        if path is not None:
            _refuse_foreign(path, layout, must_exist=reading)
        new = path is None or not _filled(path)
        if not new:
            _refuse_damaged(path, layout)
        connection = _connection(path, reading)
        try:
            if new or _undone(connection):
                if path is not None and reading:
                    raise UsageError(f"{path} is no {layout.what}; choose another file")
                _lay_out(connection, layout)
                if path is not None:
                    _write_ahead(connection)
        except BaseException:
            connection.close()
            raise
        return connection


@contextmanager
def plain(path: Path | None) -> Iterator[None]:
    """Say what SQLite complains about in words for a person."""
    try:
        yield
    except sqlite3.OperationalError as problem:
        raise LudariumError(f"cannot use {path}: {_words(problem)}") from problem
    except OverflowError:
        raise UsageError(f"{path} has no row of so large a number") from None
    except (sqlite3.DatabaseError, UnicodeDecodeError) as problem:
        raise damaged(path, str(problem)) from problem


@contextmanager
def writing(connection: sqlite3.Connection, path: Path | None) -> Iterator[None]:
    """One transaction: all of it or nothing."""
    with plain(path):
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def damaged(path: Path | None, reason: str) -> LudariumError:
    """The error for a file that cannot be trusted."""
    return LudariumError(f"{path} is damaged and left as it is: {reason}")


def checksum_of(row: Sequence[Any]) -> bytes:
    """Of values as they stand in a file, whatever somebody has made of them."""
    return digest(repr(list(row)).encode(errors="backslashreplace"))


def digest(content: bytes) -> bytes:
    """A few bytes that are others for any other content."""
    return blake2b(content, digest_size=8).digest()


# Looking before touching --------------------------------------------------------------------


def _refuse_foreign(path: Path, layout: Layout, must_exist: bool) -> None:
    """Look at the header before SQLite may touch the file."""
    try:
        kind = path.stat().st_mode
    except FileNotFoundError:
        if must_exist:
            raise UsageError(f"there is no {path}") from None
        _make_folder(path.parent)
        return
    except OSError as problem:
        raise LudariumError(f"cannot read {path}: {problem.strerror}") from None
    if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):
        raise UsageError(f"{path} is no ordinary file; choose another file")
    head = _head(path)
    if not head and not must_exist:
        return
    if len(head) < 100 or not head.startswith(MAGIC):
        raise UsageError(f"{path} is no {layout.what}; choose another file")
    version, *_, mark = struct.unpack(">iii", head[60:72])
    if mark != layout.mark:
        raise UsageError(f"{path} {_whose(mark)}; choose another file")
    if version != layout.version:
        age = "a newer" if version > layout.version else "an older"
        known = f"format {version}, not {layout.version}"
        raise UsageError(f"{path} was written by {age} Ludarium ({known})")


def _whose(mark: int) -> str:
    known = {layout.mark: layout.what for layout in LAYOUTS}
    return f"is a {known[mark]}" if mark in known else "belongs to another program"


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise LudariumError(f"cannot make {folder}: {problem.strerror}") from None


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(100)
    except OSError as problem:
        raise LudariumError(f"cannot read {path}: {problem.strerror}") from None


def _undone(connection: sqlite3.Connection) -> bool:
    """Whether SQLite has just taken back that the file was laid out: whoever did it was killed."""
    return connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None


def _filled(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


def _refuse_damaged(path: Path | None, layout: Layout) -> None:
    """Look through the file before anything may be written to it."""
    with closing(_to_be_read(path)) as connection:
        found = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")]
        if found != ["ok"]:
            raise damaged(path, found[0])
        with closing(sqlite3.connect(":memory:")) as right:
            _lay_out(right, layout)
            for table, columns in _columns(right).items():
                if _columns(connection).get(table) != columns:
                    raise damaged(path, f"the table {table} is not as it should be")
        query = "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')"
        for kind, name in connection.execute(query):  # they would change what we read and write
            raise damaged(path, f"it has a {kind} {clean(str(name), 40)!r}, which is not ours")
        for table, _, parent, _ in connection.execute("PRAGMA foreign_key_check"):
            raise damaged(path, f"the table {table} has a row that belongs to none of {parent}")


def _columns(connection: sqlite3.Connection) -> dict[str, list[str]]:
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return {
        name: [row[1] for row in connection.execute(f"PRAGMA table_info('{name}')")]
        for (name,) in tables
        if name.isidentifier()
    }


# Connections --------------------------------------------------------------------------------


def _connection(path: Path | None, reading: bool) -> sqlite3.Connection:
    if path is None:
        return sqlite3.connect(":memory:", isolation_level=None)
    connection = connected(path, "mode=rw" if reading else "mode=rwc")
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
    connection = connected(path, "mode=ro")
    try:
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as problem:
        connection.close()
        if not isinstance(problem, sqlite3.OperationalError):
            raise
        return connected(path, "immutable=1")
    return connection


def connected(path: Path, how: str = "mode=rw") -> sqlite3.Connection:
    """A connection to a file; `how` is what SQLite wants in an address."""
    where = f"{path.resolve().as_uri()}?{how}"
    return sqlite3.connect(where, timeout=PATIENCE, isolation_level=None, uri=True)


def _lay_out(connection: sqlite3.Connection, layout: Layout) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for statement in filter(str.strip, layout.tables.split(";")):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {layout.mark}")
    connection.execute(f"PRAGMA user_version = {layout.version}")
    connection.execute("COMMIT")


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
    return f"{known}; all that was finished before is kept"
