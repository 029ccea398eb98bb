"""A soak in a file: batches of games, each kept in one transaction, so that it can go on.

Several processes may work on the same file. Each takes what is missing in an order of its own, and
what another one has finished meanwhile is left out; so they seldom play the same, and nothing is
counted twice.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from ludarium.errors import UsageError
from ludarium.plugins import installed
from ludarium.testing.soaking import DIGESTS, Batch, Failure, Soak, Span, Tally, soak_batch
from ludarium.workers import shared_out
from ludarium_arena.database import SOAK, checksum_of, damaged, opened, plain, writing
from ludarium_arena.running import RETRIES

BATCH = 250
"""Games that are kept together: what is lost at most, by each process, when it is killed."""


class SoakFile:
    """The batches of a soak in a file, or in memory if there is no path."""

    def __init__(self, path: Path | None, soak: Soak | None = None) -> None:
        """Open a file to go on with a soak, or to look at the one that is in it."""
        self.path = path
        self.connection = opened(path, soak is None, SOAK)
        try:
            found = self._plan()
            if soak is None and found is None:
                raise UsageError(f"{path} holds no soak yet")
            if soak is not None:
                self._begin(soak, found)
        except BaseException:
            self.connection.close()
            raise

    def __enter__(self) -> SoakFile:
        return self

    def __exit__(self, *_: object) -> None:
        with plain(self.path):
            self.connection.close()

    def _plan(self) -> str | None:
        rows = self._rows("SELECT plan, checksum FROM soaks")
        if not rows:
            return None
        plan, checksum = rows[0]
        if checksum_of([plan]) != checksum:
            raise damaged(self.path, "what is played is not what was written")
        return str(plan)

    def _begin(self, soak: Soak, found: str | None) -> None:
        """Note what is played; a file holds one soak."""
        plan = _planned(soak)
        if found is None:
            with writing(self.connection, self.path):
                self.connection.execute(
                    "INSERT OR IGNORE INTO soaks VALUES (1, ?, ?)", (plan, checksum_of([plan]))
                )
            found = self._plan()
        if found != plan:
            raise UsageError(f"{self.path} holds another soak ({_differs(found, plan)})")

    # Batches ------------------------------------------------------------------------------

    def missing(self, wanted: Span) -> list[Span]:
        """What has not been played yet, in pieces of a batch at most."""
        found, at, end = [], wanted.first, wanted.first + wanted.games
        rows = self._rows("SELECT first, games FROM batches ORDER BY first")
        for first, games in [*rows, (end, 0)]:
            while at < min(first, end):
                size = min(BATCH - at % BATCH, first - at, end - at)
                found.append(Span(at, size))
                at += size
            at = max(at, first + games)
        return found

    def has(self, span: Span) -> bool:
        """Whether games of a span have been played."""
        query = "SELECT 1 FROM batches WHERE first < ? AND first + games > ?"
        return bool(self._rows(query, span.first + span.games, span.first))

    def add(self, batch: Batch) -> None:
        """Keep a batch, unless another process has played some of it meanwhile."""
        tallies = json.dumps(batch.to_json(), sort_keys=True)
        row = [batch.span.first, batch.span.games, tallies, batch.digest]
        with writing(self.connection, self.path):
            if self.has(batch.span):
                return
            self.connection.execute(
                "INSERT INTO batches VALUES (?, ?, ?, ?, ?)", (*row, checksum_of(row))
            )
            for one in batch.failures:
                told = [one.number, one.game, one.message, one.replay]
                self.connection.execute(
                    "INSERT OR REPLACE INTO failures VALUES (?, ?, ?, ?, ?)",
                    (*told, checksum_of(told)),
                )

    # Totals -------------------------------------------------------------------------------

    def tallies(self) -> dict[str, Tally]:
        """How much was played and looked at, by game and setting."""
        found: dict[str, Tally] = {}
        for row in self._trusted("first, games, tallies, digest", "batches", "first"):
            for name, counts in json.loads(row[2]).items():
                found.setdefault(name, Tally()).add(Tally(**counts))
        return dict(sorted(found.items()))

    def digest(self) -> str:
        """Of how every game ended; the same for the same games, however they were played."""
        rows = self._trusted("first, games, tallies, digest", "batches", "first")
        return f"{sum(row[3] for row in rows) % DIGESTS:016x}"

    def failures(self) -> list[Failure]:
        """The games in which something was wrong."""
        rows = self._trusted("number, game, message, replay", "failures", "number")
        return [Failure(*row) for row in rows]

    def soak(self) -> Soak:
        """What is played here."""
        plan = json.loads(self._plan() or "")
        return Soak(tuple(plan["games"]), plan["seed"])

    def _trusted(self, columns: str, table: str, order: str) -> Iterator[list[Any]]:
        query = f"SELECT {columns}, checksum FROM {table} ORDER BY {order}"  # noqa: S608 - ours
        for *row, checksum in self._rows(query):
            if checksum_of(row) != checksum:
                raise damaged(self.path, f"{table} {row[0]} is not what was written")
            yield row

    def _rows(self, query: str, *values: Any) -> list[Any]:
        with plain(self.path):
            return self.connection.execute(query, values).fetchall()


def _planned(soak: Soak) -> str:
    """A soak in plain words, with the versions of the plugins that it is played with."""
    plugins = installed()
    versions: dict[str, str] = {}
    for name in soak.games:
        made_of = plugins.provenance(plugins.game(name))
        assert made_of is not None
        versions |= made_of.plugins
    plan = {"games": soak.games, "seed": soak.seed, "versions": versions}
    return json.dumps(plan, sort_keys=True)


def _differs(found: str | None, plan: str) -> str:
    then, now = json.loads(found or "{}"), json.loads(plan)
    return ", ".join(
        f"{key}: {then.get(key)}, not {now[key]}" for key in now if then.get(key) != now[key]
    )


def go_on(file: SoakFile, soak: Soak, wanted: Span, jobs: int) -> Iterator[Batch]:
    """Play what is missing of a span, and give each batch when it is kept."""
    while left := file.missing(wanted):
        random.SystemRandom().shuffle(left)
        upcoming = (span for span in left if not file.has(span))
        with _played(soak, upcoming, min(jobs, len(left))) as batches:
            for batch in batches:
                file.add(batch)
                yield batch


@contextmanager
def _played(soak: Soak, spans: Iterable[Span], jobs: int) -> Iterator[Iterator[Batch]]:
    task = partial(soak_batch, soak)
    if jobs == 1:
        yield map(task, spans)
        return
    batches = shared_out(task, spans, jobs, what="the games", retries=RETRIES)
    try:
        yield batches
    finally:
        batches.close()  # type: ignore[attr-defined]
