"""What the pieces of thinking cost: the table of docs/fast.md.

    python tests/benchmarks/costs.py [game …]

Each piece is timed on positions of random games, and the best of some rounds counts, since what
else runs on the machine can only make it slower.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from random import Random
from timeit import Timer

from ludarium import Table, View, observation
from ludarium.bench import Workload, positions
from ludarium.plugins import installed
from ludarium_ai.judging import AUTO, estimator

GAMES = ("connect_four", "spellbook", "seasons", "res_arcana")
POSITIONS, APART, ROUNDS, TIMES = 20, 3, 5, 3


def listed_anew(table: Table) -> None:
    """List the legal calls, which a table otherwise remembers."""
    table._legal = None
    table.legal()


def costs(name: str) -> dict[str, float | None]:
    """Microseconds that each piece takes, at two seats."""
    game = installed().game(name)
    tables = positions(Workload(game, 2, {}, 1), POSITIONS * APART)[::APART]
    views = [table.view(table.seat) for table in tables]
    random, observe = Random(1), observation(game, 2)
    estimate = estimator(tables[0], AUTO)

    def of(piece: Callable[[Table], object]) -> float:
        return best(lambda: [piece(table) for table in tables])

    def of_view(piece: Callable[[View], object]) -> float:
        return best(lambda: [piece(view) for view in views])

    return {
        "legal": of(listed_anew),
        "clone": of(lambda table: table.clone()),
        "clone, one decision": of(lambda table: table.clone().apply_known(table.legal()[0])),
        "key": of(lambda table: table.key()),
        "view": of(lambda table: table.view(table.seat)),
        "sample": of_view(lambda view: view.sample(random)),
        "evaluate": of(estimate) if estimate else None,
        "observe": of(lambda table: observe(table, table.seat)),
        "to_json": of(lambda table: table.to_json()),
        "pickle": of(pickle.dumps),
    }


def best(work: Callable[[], object]) -> float:
    """Microseconds for one position, in the best round."""
    return min(Timer(work).repeat(ROUNDS, TIMES)) / TIMES / POSITIONS * 1e6


def main(names: list[str]) -> None:
    """Print the costs of some games, or of four."""
    for name in names or GAMES:
        print(name)
        for piece, micro in costs(name).items():
            print(f"  {piece:20} {'-' if micro is None else f'{micro:6.1f} µs'}")


if __name__ == "__main__":
    main(sys.argv[1:])
