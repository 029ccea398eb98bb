"""Benchmarks: how fast a game is played at random, cloned and determinised, and how big it is."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from random import Random
from time import perf_counter
from typing import Any, TypeVar

from ludarium.errors import RulesError
from ludarium.game import Game
from ludarium.gc_tuning import rare_gc
from ludarium.places import in_words
from ludarium.steps import Call
from ludarium.table import Table

R = TypeVar("R")

POSITIONS = 500
"""How many positions clones and determinisations are measured on."""
BATCH = 50
"""How often something quick is done between two looks at the clock."""


@dataclass(frozen=True)
class Workload:
    """What is measured: a game with its seats and options, and the seed of the random play."""

    game: Game
    seats: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0

    def table(self, number: int) -> Table:
        """The table of the game of that number, set up."""
        return self.game.new(self.seats, f"{self.seed}/{number}", self.options)


@dataclass(frozen=True)
class Pace:
    """How much was played at random, and in which time."""

    games: int
    decisions: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        """Whole games, set-up included."""
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        """Decisions of the seats, set-up of the games included."""
        return self.decisions / self.seconds


@rare_gc()
def random_play(setting: Workload, seconds: float) -> Pace:
    """Play whole games at random, one after the other, until the time is over."""
    random = Random(setting.seed).random
    games = decisions = 0
    passed = 0.0
    began = perf_counter()
    try:
        while not games or passed < seconds:
            decisions += setting.table(games).play_out(random)
            games += 1
            passed = perf_counter() - began
    except Exception as problem:  # whatever a stranger's rules may raise
        raise RulesError(_seen_again(setting, games, problem)) from problem
    return Pace(games, decisions, passed)


def _seen_again(setting: Workload, games: int, problem: Exception) -> str:
    """Play the same games again, call by call, up to what failed: say what it was, and where."""
    random = Random(setting.seed).random
    for number in range(games + 1):
        move, call = 0, setting.game.start
        try:
            table = setting.table(number)
            while not table.over and move <= setting.game.longest:
                legal = table.legal()
                call = legal[int(random() * len(legal))]
                table.apply(call)
                move += 1
        except Exception as again:  # the same as before, with its call
            return _failed(setting, number, call, again)
    return _failed(setting, games, call, problem)


def _failed(setting: Workload, number: int, call: Call, problem: Exception) -> str:
    where = f"seed {setting.seed}/{number}, {call!r}"
    return f"{setting.game.title} failed at {where}: {in_words(problem)}"


def positions(setting: Workload, wanted: int = POSITIONS) -> list[Table]:
    """Positions met in random play, each waiting for a decision: those of the first games."""
    choice = Random(setting.seed).choice
    found: list[Table] = []
    for number in range(wanted):
        call = setting.game.start
        try:
            table = setting.table(number)
            while not table.over and len(found) < wanted:
                found.append(table.clone())
                call = choice(table.legal())
                table.apply(call)
        except Exception as problem:  # whatever a stranger's rules may raise
            raise RulesError(_failed(setting, number, call, problem)) from problem
    return found


def clones_per_second(tables: Iterable[Table], seconds: float) -> float:
    """How often positions can be cloned."""
    return _rate((table.clone for table in tables), seconds)


def determinisations_per_second(tables: Iterable[Table], seconds: float, seed: int = 0) -> float:
    """How often the views of whoever decides can be sampled into whole tables."""
    random = Random(seed)
    views = [table.view(table.seat) for table in tables]
    return _rate((partial(view.sample, random) for view in views), seconds)


def bytes_per_table(tables: Iterable[Table]) -> float | None:
    """The memory that a clone takes, without what it shares with others; None if unknown."""
    known = list(tables)
    grown, clones = kept(lambda: [table.clone() for table in known])
    return None if grown is None else grown / len(clones)


def kept(make: Callable[[], R]) -> tuple[int | None, R]:
    """How many bytes of memory something made takes, and the thing.

    They are None where Python cannot tell: PyPy.
    """
    try:
        import tracemalloc
    except ImportError:
        return None, make()
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    made = make()
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return grown, made


def _rate(doings: Iterable[Callable[[], Any]], seconds: float) -> float:
    """How many of the doings, taken in turn, are done in a second; 0 if there are none."""
    again = list(doings)
    if not again:
        return 0.0
    upcoming = cycle(again)
    done = 0
    began = perf_counter()
    while (passed := perf_counter() - began) < seconds:
        for _ in range(BATCH):
            next(upcoming)()
        done += BATCH
    return done / passed
