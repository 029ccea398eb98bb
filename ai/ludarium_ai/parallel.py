"""Root-parallel search: several processes search the same decision, and their trees are merged.

Each worker has its own seed, so that the merged tree is the same whenever the budget is in
iterations, whichever worker is done first.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from random import Random

from ludarium import View
from ludarium.agents import Budget
from ludarium_ai.mcts import Search, Settings
from ludarium_ai.tree import Tree


@lru_cache(maxsize=4)
def _processes(workers: int) -> ProcessPoolExecutor:
    """Worker processes, started once and kept until the program ends."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_end_with_parent)


def _end_with_parent() -> None:
    """In a worker: leave when whoever started it is gone, however it went."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def search_together(
    view: View, settings: Settings, random: Random, budget: Budget, workers: int
) -> Tree:
    """Search with so many processes; iterations are divided among them, seconds are not."""
    share = Budget(budget.share(workers).iterations, budget.seconds)
    seeds = [random.getrandbits(64) for _ in range(workers)]
    waiting = [_processes(workers).submit(_search, view, settings, seed, share) for seed in seeds]
    tree, *others = [future.result() for future in waiting]
    for other in others:
        tree.merge(other)
    return tree


def _search(view: View, settings: Settings, seed: int, budget: Budget) -> Tree:
    return Search(view, settings, Random(seed)).run(budget)
