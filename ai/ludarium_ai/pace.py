"""How fast the search goes through a game, and how much memory its graph takes."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from time import perf_counter, process_time

from ludarium import Table
from ludarium.bench import kept
from ludarium_ai.graph import SearchGraph
from ludarium_ai.mcts import Search
from ludarium_ai.rollouts import TO_THE_END
from ludarium_ai.settings import Settings

BATCH = 16
"""Iterations between two looks at the clock."""
SETTLED = 20_000
"""Iterations after which a search starts anew, so that trees do not grow for ever."""
TRIES = 5
"""How often each way is tried."""
FULL_PLAYOUTS = Settings(length=TO_THE_END, reward="win")


def iterations_per_second(table: Table, seconds: float, seed: int = 0) -> float:
    """Iterations from a position, each with a random playout to the end of the game."""
    random = Random(seed)
    done = 0
    passed = 0.0
    began = perf_counter()
    search = _search(table, random)
    while passed < seconds:
        if search.iterations >= SETTLED or search.graph.root.proven is not None:
            search = _search(table, random)
        for _ in range(BATCH):
            search.iterate()
        done += BATCH
        passed = perf_counter() - began
    return done / passed


def pace(tables: Sequence[Table], one: Settings, other: Settings) -> float:
    """Iterations that a search makes one way in the time in which it makes one the other way.

    Both take turns, in time of this process alone, and the best of some tries counts: neighbours on
    the machine hardly matter.
    """
    spent = [[inf, inf] for _ in tables]
    for seed in range(TRIES):
        for at, table in enumerate(tables):
            for way, settings in enumerate((one, other)):
                search = Search(table.view(table.seat), settings, Random(seed))
                began = process_time()
                for _ in range(BATCH * 2):
                    search.iterate()
                spent[at][way] = min(spent[at][way], process_time() - began)
    return sum(times[1] for times in spent) / sum(times[0] for times in spent)


def bytes_per_node(table: Table, iterations: int = 400, seed: int = 0) -> float | None:
    """Memory that a search keeps for each node of its tree; None if that is unknown.

    The same search is made once before, since the calls that it meets are made only once.
    """
    rehearsal = _search(table, Random(seed))
    search = _search(table, Random(seed))

    def grow(search: Search) -> SearchGraph:
        for _ in range(iterations):
            search.iterate()
        return search.graph

    grow(rehearsal)
    grown, tree = kept(lambda: grow(search))
    return None if grown is None else grown / sum(1 for _ in tree)


def _search(table: Table, random: Random) -> Search:
    return Search(table.view(table.seat), FULL_PLAYOUTS, random)
