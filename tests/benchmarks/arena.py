"""How much a second process is worth: Spellbook with random agents, results kept in a store.

    pip install -e .
    python tests/benchmarks/arena.py [--blocks 1500] [--rounds 5]

One job, two jobs and two runs that know nothing of each other take turns; the median of the ratios
counts. Starting the workers is included. What two runs of their own gain is what the machine can
give: two processors of a shared machine are rarely worth two.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
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


def apart(blocks: int) -> float:
    """Play half of the blocks in each of two processes that share nothing."""
    context = multiprocessing.get_context("spawn")
    runs = [context.Process(target=games_per_second, args=(blocks // 2, 1)) for _ in range(2)]
    began = time.perf_counter()
    for run in runs:
        run.start()
    for run in runs:
        run.join()
    return 2 * blocks / (time.perf_counter() - began)


def main() -> None:
    """Measure, and print the medians and the ratios as JSON."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--blocks", type=int, default=1500)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    ways = {
        "1 job": lambda: games_per_second(given.blocks, 1),
        "2 jobs": lambda: games_per_second(given.blocks, 2),
        "2 runs apart": lambda: apart(given.blocks),
    }
    rates: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(given.rounds):
        for way, measured in ways.items():
            rates[way].append(measured())
    answer: dict[str, float] = {}
    for way, found in rates.items():
        ratios = [rate / alone for rate, alone in zip(found, rates["1 job"], strict=True)]
        answer[f"{way}: games a second"] = round(median(found))
        answer[f"{way}: ratio"] = round(median(ratios), 2)
    print(json.dumps(answer, indent=2))


if __name__ == "__main__":
    main()
