"""What more processes bring: iterations a second of one decision, with one process or several.

    python tests/benchmarks/workers.py [--games seasons …] [--workers 2] [--seconds 0.1 0.3]

Both ways take turns at each position, so that neighbours on the machine disturb both alike.
"""

from __future__ import annotations

import argparse
import time
from random import Random
from statistics import median

from thinking import BIG, POSITIONS

from ludarium import Table
from ludarium.agents import Budget
from ludarium.plugins import installed
from ludarium_ai.search_agent import SearchAgent

MANY_CALLS = 4
"""Decisions between fewer are not looked at: their searches end early."""


def position(game: str, seed: int) -> Table | None:
    """A decision between many calls in a random game, if it comes to one."""
    random, table = Random(seed), installed().game(game).new(2, seed)
    table.play_out(random.random, 20 + 4 * seed)
    while not table.over and len(table.legal()) < MANY_CALLS:
        table.apply_known(random.choice(table.legal()))
    return None if table.over else table


def searched(table: Table, workers: int, seconds: float, seed: int) -> tuple[float, float]:
    """How many iterations a second a search of a decision makes, and how long it takes."""
    agent, view = SearchAgent(seed, 0, seconds, workers), table.view(table.seat)
    began = time.perf_counter()
    visits = agent.think(view, Budget()).graph.root.visits
    spent = time.perf_counter() - began
    return visits / spent, spent


def main() -> None:
    """Print the medians, how many times as fast several processes are, and the longest decision."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--games", nargs="+", default=list(BIG), choices=BIG)
    options.add_argument("--workers", type=int, default=2)
    options.add_argument("--seconds", type=float, nargs="+", default=[0.1, 0.3])
    given = options.parse_args()
    for game in given.games:
        tables = list(filter(None, [position(game, seed) for seed in range(POSITIONS)]))
        searched(tables[0], given.workers, 1.0, 0)  # the processes start now
        for seconds in given.seconds:
            made = [
                [searched(table, count, seconds, seed) for count in (1, given.workers)]
                for seed, table in enumerate(tables)
            ]
            alone, together = (median(rate for rate, _ in way) for way in zip(*made, strict=True))
            ratio = median(several[0] / one[0] for one, several in made)
            longest = max(several[1] for _, several in made)
            print(
                f"{game:11} {seconds} s: {alone:.0f} a second alone, {together:.0f} together, "
                f"{ratio:.2f}; together {longest:.3f} s at most"
            )


if __name__ == "__main__":
    main()
