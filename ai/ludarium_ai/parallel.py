"""Root-parallel search: several processes search the same decision, and their graphs are merged.

Each worker has its own seed, so that the merged graph is the same whenever the budget is in
iterations, whichever worker is done first. What was visited hardly at all stays where it is:
writing it down and reading it again would take as long as finding it out.
"""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from random import Random

from ludarium import View
from ludarium.agents import Budget
from ludarium.workers import interrupts_held, kept_workers
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
    try:
        graph, *others = _searched(view, settings, seeds, share)
    except BrokenProcessPool:  # a worker was killed: others take their place, once
        kept_workers.cache_clear()
        graph, *others = _searched(view, settings, seeds, share)
    for other in others:
        graph.merge(other)
    return graph


def _searched(
    view: View, settings: Settings, seeds: list[int], budget: Budget
) -> list[SearchGraph]:
    """What each worker finds."""
    pool = kept_workers(len(seeds))
    with interrupts_held():  # the first ones to be asked start now
        waiting = [pool.submit(_search, view, settings, seed, budget) for seed in seeds]
    return [future.result() for future in waiting]


def _search(view: View, settings: Settings, seed: int, budget: Budget) -> SearchGraph:
    graph = Search(view, settings, Random(seed)).run(budget)
    graph.prune(WORTH_SENDING)
    return graph
