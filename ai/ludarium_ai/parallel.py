"""Root-parallel search: several processes search the same decision, and their graphs are merged.

Each worker has its own seed, so that the merged graph is the same whenever the budget is in
iterations, whichever worker is done first. All begin with what is known from the decision before,
and bring back what they have found out since. What was visited hardly at all stays where it is:
writing it down and reading it again would take as long as finding it out.
"""

from __future__ import annotations

import time
from concurrent.futures.process import BrokenProcessPool
from random import Random

from ludarium.agents import Budget
from ludarium.workers import interrupts_held, kept_workers
from ludarium_ai.graph import SearchGraph
from ludarium_ai.mcts import Known, Search
from ludarium_ai.settings import Settings

WORTH_SENDING = 4
"""Visits below which a node is not sent."""


def search_together(search: Search, budget: Budget, workers: int) -> SearchGraph:
    """Let so many processes grow the graph of a search; iterations are divided among them.

    Seconds are not: all think at the same time.
    """
    share = Budget(budget.share(workers).iterations, budget.seconds)
    seeds = [search.random.getrandbits(64) for _ in range(workers)]
    try:
        grown = _searched(search, seeds, share)
    except BrokenProcessPool:  # a worker was killed: others take their place, once
        kept_workers.cache_clear()
        grown = _searched(search, seeds, share)
    for graph in grown:
        search.graph.merge(graph)
    return search.graph


def _searched(search: Search, seeds: list[int], budget: Budget) -> list[SearchGraph]:
    """What each worker finds."""
    pool = kept_workers(len(seeds))
    task = search.view, search.settings, search.graph, budget, time.monotonic(), len(seeds)
    with interrupts_held():  # the first ones to be asked start now
        waiting = [pool.submit(_search, *task, seed) for seed in seeds]
    return [future.result() for future in waiting]


def _search(
    view: Known,
    settings: Settings,
    known: SearchGraph,
    budget: Budget,
    asked: float,
    workers: int,
    seed: int,
) -> SearchGraph:
    """What one worker finds in what is left of the time since it was asked."""
    before, search = known.counts(), Search(view, settings, Random(seed), known)
    if budget.seconds is not None:
        late = time.monotonic() - asked
        budget = Budget(budget.iterations, max(0.0, budget.seconds - late))
    graph = search.run(budget, workers)
    graph.count_since(before)
    graph.prune(WORTH_SENDING)
    return graph
