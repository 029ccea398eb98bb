"""How much a second process is worth: Spellbook with random agents, results kept in a store.

    pip install -e .
    python tests/benchmarks/arena.py [--blocks 1500] [--rounds 5]

One and two jobs take turns; the median of the ratios counts. Starting the workers is included.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path
from statistics import median

from ludarium_arena.running import Run, Venue
from ludarium_arena.store import Store
from ludarium_arena.study import declared
from ludarium_arena.tournament import play

GIVEN = {"game": "spellbook", "agents": ["random", "random"], "seed": 1}


def games_per_second(blocks: int, jobs: int) -> float:
    """Play a tournament with a fresh store, and tell how fast that was."""
    study = declared({**GIVEN, "blocks": blocks})
    with tempfile.TemporaryDirectory() as directory:
        began = time.perf_counter()
        with Store(Path(directory) / "results.sqlite") as store:
            play(study, Run(study.setting, store, Venue(jobs)))
        return 2 * blocks / (time.perf_counter() - began)


def main() -> None:
    """Measure, and print the medians and the ratio as JSON."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--blocks", type=int, default=1500)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    rates: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(given.rounds):
        for jobs, found in rates.items():
            found.append(games_per_second(given.blocks, jobs))
    ratios = [two / one for one, two in zip(rates[1], rates[2], strict=True)]
    answer = {f"games a second, {jobs} jobs": round(median(f)) for jobs, f in rates.items()}
    print(json.dumps({**answer, "ratio": round(median(ratios), 2)}, indent=2))


if __name__ == "__main__":
    main()
