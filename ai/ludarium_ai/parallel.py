"""Root-parallel search: several processes search the same decision, and their trees are merged.

Each worker has its own seed, so that the merged tree is the same whenever the budget is in
iterations, whichever worker is done first.
"""

from __future__ import annotations

from random import Random

from ludarium import View
from ludarium.agents import Budget
from ludarium.workers import kept_workers
from ludarium_ai.mcts import Search, Settings
from ludarium_ai.tree import Tree


def search_together(
    view: View, settings: Settings, random: Random, budget: Budget, workers: int
) -> Tree:
    """Search with so many processes; iterations are divided among them, seconds are not."""
    share = Budget(budget.share(workers).iterations, budget.seconds)
    seeds = [random.getrandbits(64) for _ in range(workers)]
    waiting = [kept_workers(workers).submit(_search, view, settings, seed, share) for seed in seeds]
    tree, *others = [future.result() for future in waiting]
    for other in others:
        tree.merge(other)
    return tree


def _search(view: View, settings: Settings, seed: int, budget: Budget) -> Tree:
    return Search(view, settings, Random(seed)).run(budget)
