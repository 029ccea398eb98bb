"""How fast Spellbook is played at random, beside OpenSpiel's C++ crazy_eights, and cloned.

python tests/benchmarks/spellbook_speed.py [seconds]

Both are driven from Python and count the decisions of players; drawing what chance does is
part of the time. Measured in turns, so that the ratio holds on a busy machine. Without
OpenSpiel only Spellbook is measured.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable
from statistics import median

from ludarium.bench import Workload, clones_per_second, positions, random_play
from ludarium_cli.baselines import open_spiel_play
from ludarium_spellbook import GAME

ROUNDS = 9


def spellbook(seats: int) -> Callable[[float], float]:
    """Decisions per second of Spellbook."""
    setting = Workload(GAME, seats, {"spells": "classic"})
    return lambda seconds: random_play(setting, seconds).decisions_per_second


def crazy_eights(seconds: float) -> float:
    """Decisions per second of OpenSpiel's crazy_eights, chance drawn by its weights."""
    return open_spiel_play(importlib.import_module("pyspiel").load_game("crazy_eights"), seconds)


def main(seconds: float) -> None:
    """Measure two-player classic beside crazy_eights, then the other numbers of seats."""
    ours = spellbook(2)
    ours(seconds / 4)
    compared = importlib.util.find_spec("pyspiel") is not None
    pairs = [
        (ours(seconds / ROUNDS), crazy_eights(seconds / ROUNDS) if compared else 0.0)
        for _ in range(ROUNDS)
    ]
    print(f"2 seats: {median(mine for mine, _ in pairs):,.0f} decisions a second")
    if compared:
        print(f"crazy_eights: {median(other for _, other in pairs):,.0f}")
        print(f"ratio: {median(mine / other for mine, other in pairs):.2f}")
    for seats in (1, 3, 4):
        print(f"{seats} seats: {spellbook(seats)(seconds / 4):,.0f} decisions a second")
    for seats in (1, 2, 3, 4):
        tables = positions(Workload(GAME, seats, {"spells": "classic"}))
        print(f"{seats} seats: {1e6 / clones_per_second(tables, seconds / 8):.1f} µs for a clone")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 9.0)
