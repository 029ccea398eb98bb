"""How far a search looks ahead, beside how long a turn is.

    python tests/benchmarks/horizon.py [--games seasons …] [--iterations 100 400 1600 6400]

Both are counted in decisions, those without a choice too: how many an iteration goes through in the
graph on average, and how many there are from the beginning of a seat's turn to its next one.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from statistics import mean, median

from thinking import BIG, POSITIONS
from workers import position

from ludarium import NATURE, Table
from ludarium.agents import Budget
from ludarium.plugins import installed
from ludarium_ai.mcts import Search
from ludarium_ai.settings import Settings

MATCHES = 4
"""Games between players that look one call ahead, in which turns are counted."""


def looked_ahead(table: Table, iterations: int, seed: int) -> float:
    """How many decisions an iteration goes through in the graph, on average."""
    search = Search(table.view(table.seat), Settings(), Random(seed))
    for _ in range(iterations):
        search.iterate()
    root = search.graph.root
    return sum(node.visits for node in search.graph) / root.visits - 1


def turns(game: str, seed: int) -> Iterator[int]:
    """For each turn of a game, the decisions from its beginning to the seat's next turn."""
    table = installed().game(game).new(2, seed)
    agents = [installed().agent("greedy:samples=1").make(seed + seat) for seat in range(2)]
    made = last = 0
    began: dict[int, int] = {}
    mover = NATURE
    while not table.over:
        if table.seat == NATURE:
            table.apply(table.draw_chance())
            continue
        if table.seat != mover:
            mover, last = table.seat, began.get(table.seat, -1)
            if last >= 0:
                yield made - last
            began[mover] = made
        made += 1
        table.apply(agents[mover].choose(table.view(mover), Budget()))


def main() -> None:
    """Print both for each game."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--games", nargs="+", default=list(BIG), choices=BIG)
    options.add_argument("--iterations", type=int, nargs="+", default=[100, 400, 1600, 6400])
    given = options.parse_args()
    for game in given.games:
        tables = list(filter(None, [position(game, seed) for seed in range(POSITIONS)]))
        depths = [
            mean(looked_ahead(table, count, seed) for seed, table in enumerate(tables))
            for count in given.iterations
        ]
        lengths = [one for seed in range(MATCHES) for one in turns(game, seed)]
        told = ", ".join(
            f"{depth:.1f} after {count}"
            for depth, count in zip(depths, given.iterations, strict=True)
        )
        print(
            f"{game:11} {told}; a turn to the next: {median(lengths)} (mean {mean(lengths):.1f})",
            flush=True,
        )


if __name__ == "__main__":
    main()
