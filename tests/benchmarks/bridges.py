"""Steps per second of the PettingZoo bridge in random play, beside PettingZoo's own Connect Four.

python tests/benchmarks/bridges.py [games …]
"""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from ludarium_bridges.pettingzoo import env

SECONDS = 2.0
ROUNDS = 3


def pace(made: Any, by_info: bool) -> float:
    """The steps per second of random play, the best of some rounds."""
    return max(_round(made, by_info, Random(number)) for number in range(ROUNDS))


def _round(made: Any, by_info: bool, random: Random) -> float:
    steps, began = 0, perf_counter()
    while (passed := perf_counter() - began) < SECONDS:
        made.reset(seed=steps)
        for _ in made.agent_iter():
            seen, _, terminated, truncated, info = made.last()
            if terminated or truncated:
                made.step(None)
                continue
            legal = info["legal"] if by_info else np.flatnonzero(seen["action_mask"].view(bool))
            made.step(int(random.choice(legal)))
            steps += 1
    return steps / passed


def main() -> None:
    for name in sys.argv[1:] or ("connect_four", "spellbook", "seasons", "res_arcana"):
        made = env(name)
        print(f"{name:14} {pace(made, True):9,.0f} by info {pace(made, False):9,.0f} by mask")
        print(f"{'':14} collisions: {made.collisions}")
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        return
    print(
        f"{'PettingZoo':14} {pace(connect_four_v3.raw_env(), False):9,.0f} connect_four_v3, by mask"
    )


if __name__ == "__main__":
    main()
