"""Claims: which process plays which block, so that several share the work on one file.

A claim holds as long as its process shows that it is alive. That of a dead process lapses: at
once if it ran on this machine, otherwise when it has not been heard of for a while.
"""

from __future__ import annotations

import os
import socket
import sqlite3
import threading
import time
from contextlib import closing, suppress
from pathlib import Path

from ludarium_arena.database import connected, writing

BEAT = 3.0
"""Seconds after which a process shows again that it is alive."""
LAPSE = 30.0
"""Seconds after which a process that has not been heard of is thought to be dead."""

Named = tuple[int, str, int]
"""A block as the file names it: study, lineup, deal."""


class Claims:
    """What this process has claimed in a file; `release` all of it in the end."""

    def __init__(self, connection: sqlite3.Connection, path: Path | None) -> None:
        self._connection = connection
        self._path = path
        self._claimer: int | None = None
        self._done = threading.Event()

    def claim(self, block: Named) -> bool:
        """Claim a block; not if it has been played, or if a process that is alive plays it."""
        claimer = self._enrolled()
        with writing(self._connection, self._path):
            if self._played(block) or self._claimed_by_another(block, claimer):
                return False
            self._connection.execute(
                "INSERT OR REPLACE INTO claims VALUES (?, ?, ?, ?)", (*block, claimer)
            )
        return True

    def drop(self, block: Named) -> None:
        """Forget who claimed a block, inside the transaction that keeps its result."""
        self._connection.execute(
            "DELETE FROM claims WHERE study = ? AND lineup = ? AND deal = ?", block
        )

    def release(self) -> None:
        """Let others have what was claimed and not played."""
        self._done.set()
        if self._claimer is None:
            return
        with writing(self._connection, self._path):
            self._connection.execute("DELETE FROM claims WHERE claimer = ?", (self._claimer,))
            self._connection.execute("DELETE FROM claimers WHERE id = ?", (self._claimer,))
        self._claimer = None

    def _enrolled(self) -> int:
        """The number of this process; it is alive from here on, and shows it from time to time."""
        if self._claimer is not None:
            return self._claimer
        with writing(self._connection, self._path):
            added = self._connection.execute(
                "INSERT INTO claimers (host, process, seen) VALUES (?, ?, ?)",
                (socket.gethostname(), os.getpid(), time.time()),
            )
        assert added.lastrowid is not None
        self._claimer = added.lastrowid
        self._done = threading.Event()
        if self._path is not None:
            whose = (self._path, self._claimer, self._done)
            threading.Thread(target=_beat, args=whose, daemon=True).start()
        return self._claimer

    def _played(self, block: Named) -> bool:
        query = "SELECT 1 FROM blocks WHERE study = ? AND lineup = ? AND deal = ?"
        return self._connection.execute(query, block).fetchone() is not None

    def _claimed_by_another(self, block: Named, claimer: int) -> bool:
        found = self._connection.execute(
            "SELECT claimers.id, host, process, seen FROM claims "
            "JOIN claimers ON claimers.id = claimer WHERE study = ? AND lineup = ? AND deal = ?",
            block,
        ).fetchone()
        return found is not None and found[0] != claimer and alive(*found[1:])


def _beat(path: Path, claimer: int, done: threading.Event) -> None:
    while not done.wait(BEAT):
        with suppress(sqlite3.Error), closing(connected(path)) as connection:
            connection.execute("UPDATE claimers SET seen = ? WHERE id = ?", (time.time(), claimer))


def alive(host: str, process: int, seen: float) -> bool:
    """Whether a claimer still works on what it has claimed."""
    if abs(time.time() - seen) > LAPSE:
        return False
    if host != socket.gethostname():
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # it is another user's, so it is there
        return True
    return True
