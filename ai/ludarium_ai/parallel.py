"""Root-parallel search: several processes search the same decision, and their graphs are merged.

Each worker has its own seed, so that the merged graph is the same whenever the budget is in
iterations, whichever worker is done first. What was visited hardly at all stays where it is:
writing it down and reading it again would take as long as finding it out.
"""

from __future__ import annotations

from random import Random

from ludarium import View
from ludarium.agents import Budget
from ludarium.workers import kept_workers
from ludarium_ai.graph import SearchGraph
from ludarium_ai.mcts import Search
from ludarium_ai.settings import Settings

WORTH_SENDING = 4
"""Visits below which a node is not sent."""


def search_together(
    view: View, settings: Settings, random: Random, budget: Budget, workers: int
) -> SearchGraph:
    """Search with so many processes; iterations are divided among them, seconds are not."""
    share = Budget(budget.share(workers).iterations, budget.seconds)
    seeds = [random.getrandbits(64) for _ in range(workers)]
    waiting = [kept_workers(workers).submit(_search, view, settings, seed, share) for seed in seeds]
    graph, *others = [future.result() for future in waiting]
    for other in others:
        graph.merge(other)
    return graph


def _search(view: View, settings: Settings, seed: int, budget: Budget) -> SearchGraph:
    graph = Search(view, settings, Random(seed)).run(budget)
    graph.prune(WORTH_SENDING)
    return graph
