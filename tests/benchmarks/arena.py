"""How much a second process is worth: Spellbook with random agents, results kept in a store.

    pip install -e .
    python tests/benchmarks/arena.py [--blocks 1500] [--rounds 5]

One job, two jobs, two runs on one store and two runs that know nothing of each other take turns.
The median of the ratios counts. Starting the workers is included. What two runs of their own gain
is what the machine can give: two processors of a shared machine are rarely worth two.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from ludarium_arena.running import Run, Venue
from ludarium_arena.store import Store
from ludarium_arena.study import declared
from ludarium_arena.tournament import play

GIVEN = {"game": "spellbook", "agents": ["random", "random"], "seed": 1}


def games_per_second(blocks: int, jobs: int) -> float:
    """Play a tournament with a fresh store, and tell how fast that was."""
    with tempfile.TemporaryDirectory() as directory:
        began = time.perf_counter()
        played(blocks, jobs, Path(directory) / "results.sqlite")
        return 2 * blocks / (time.perf_counter() - began)


def played(blocks: int, jobs: int, path: Path) -> None:
    """Play a tournament, or what others have left of it."""
    study = declared({**GIVEN, "blocks": blocks})
    with Store(path) as store:
        play(study, Run(study.setting, store, Venue(jobs)))


def by_two(blocks: int, task: Callable[..., object], *given: object) -> float:
    """Let two processes do the same task, which is to play all blocks together."""
    context = multiprocessing.get_context("spawn")
    runs = [context.Process(target=task, args=given) for _ in range(2)]
    began = time.perf_counter()
    for run in runs:
        run.start()
    for run in runs:
        run.join()
    return 2 * blocks / (time.perf_counter() - began)


def apart(blocks: int) -> float:
    """Play half of the blocks in each of two processes that share nothing."""
    return by_two(blocks, games_per_second, blocks // 2, 1)


def on_one_store(blocks: int) -> float:
    """Play the same tournament in two processes that work on one file."""
    with tempfile.TemporaryDirectory() as directory:
        return by_two(blocks, played, blocks, 1, Path(directory) / "results.sqlite")


def main() -> None:
    """Measure, and print the medians and the ratios as JSON."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--blocks", type=int, default=1500)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    ways = {
        "1 job": lambda: games_per_second(given.blocks, 1),
        "2 jobs": lambda: games_per_second(given.blocks, 2),
        "2 runs on one store": lambda: on_one_store(given.blocks),
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
