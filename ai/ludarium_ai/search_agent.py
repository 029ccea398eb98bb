"""The agents `mcts` and `ismcts`: a tree search for every decision."""

from __future__ import annotations

import math
import os
from random import Random
from typing import Any

from ludarium import NATURE, Call, Table, View
from ludarium.agents import Budget, Judgement
from ludarium_ai.ahead import applied
from ludarium_ai.graph import Node, SearchGraph
from ludarium_ai.mcts import OUTCOMES, Search
from ludarium_ai.parallel import search_together
from ludarium_ai.results import SearchResult, chosen, most_tried
from ludarium_ai.settings import ALL_FIRST, AS_EVALUATED, Settings

WORTH_SHARING = 1000
"""Iterations for which it is worth while to ask other processes."""
ITERATIONS = 500
"""What a search does when nobody says how long it may think."""


class SearchAgent:
    """Chooses the call that its search visited most."""

    def __init__(
        self, seed: int, iterations: int, seconds: float, workers: int, **settings: Any
    ) -> None:
        self.random = Random(seed)
        self.budget = Budget(iterations or None, seconds or None)
        self.workers = workers or os.cpu_count() or 1
        self.settings = Settings(**settings)
        self.graph: SearchGraph | None = None
        """The graph of the last decision."""
        self.judgement = Judgement()
        """What it thinks of its last decision."""
        self.played: tuple[View, Search, Call] | None = None
        """What was known at the last decision, its search, and what was chosen by it."""

    def choose(self, view: View, budget: Budget) -> Call:
        """The most visited call; at once where there is only one."""
        return chosen(self, view, budget)

    def think(self, view: View, budget: Budget) -> SearchResult:
        """Search, and keep the graph."""
        budget = self._budget(budget)
        shared = self.workers > 1 and (budget.iterations or WORTH_SHARING) >= WORTH_SHARING
        # Merged positions are weighed anew all the time, so nobody can say what was added.
        kept = None if shared and self.settings.merging else self._kept(view)
        search = Search(view, self.settings, self.random, kept)
        self.graph = search_together(search, budget, self.workers) if shared else search.run(budget)
        result = self._result(view)
        self.played = (view, search, result.best)
        return result

    def _result(self, view: View) -> SearchResult:
        assert self.graph is not None
        best = most_tried(self.graph.root, view.legal, view.seat)
        return SearchResult(self.graph, view.seat, best)

    def _budget(self, given: Budget) -> Budget:
        """What both the match and the agent's own settings allow."""
        budget = given.tighter(self.budget)
        return Budget(ITERATIONS) if budget == Budget() else budget

    def _kept(self, view: View) -> SearchGraph | None:
        """The part of the last graph that is still true, if there is one.

        Where all is known, that is what the calls since then, and chances that have nodes, have led
        to. Elsewhere it is what follows on the last call, if the seat chooses again and has learnt
        nothing new.
        """
        if self.played is None:
            return None
        before, search, call = self.played
        graph, seat = search.graph, view.seat
        node = graph.root.children.get(call)
        if node is None or before.seat != seat or before.game is not view.game:
            return None
        after = search.start.clone()
        after.stops_at_chance = search.rolls
        after.apply(call)
        if search.known or search.rolls:
            goal = view.sample(Random(0))
            goal.random, goal.stops_at_chance = search.start.random, search.rolls
            ply, found = _reached(node, after, goal, seat)
        else:
            ply, found = 1, node if _learnt_nothing(before, search.start, after, view) else None
        if found is None or not found.children.keys() <= set(view.legal):
            return None
        kept = SearchGraph(graph.seats, found)
        kept.ply = graph.ply + ply
        kept.positions = {at: one for at, one in graph.positions.items() if one in kept}
        return kept


def _learnt_nothing(before: View, table: Table, after: Table, view: View) -> bool:
    """Whether a seat that knew `before` has learnt nothing by a call that it made.

    It is not enough that the call leads from a sampled table to what the seat sees now: the sample
    may have guessed the card or the die, and what follows on the call mixes all that could come.
    """
    return (
        after.seat == view.seat
        and not after.over
        and not table.asked
        and after.random == table.random
        and view.unseen == before.unseen
        and after.view(view.seat) == view
    )


def _reached(node: Node, table: Table, goal: Table, seat: int) -> tuple[int, Node | None]:
    """The node below `node` at which the table is the goal, before the seat moves again.

    Also how many calls after the last decision of the seat that is. Where anything was drawn that
    has no node there is none: what follows mixes all that could come.
    """
    if table.over or table.seat == seat:
        return 1, node if table == goal else None
    if table.random != goal.random or (table.seat == NATURE and len(table.odds()) > OUTCOMES):
        return 1, None
    for call, child in node.children.items():
        ply, found = _reached(child, applied(table, call), goal, seat)
        if found is not None:
            return ply + 1, found
    return 1, None


def make_search_agent(seed: int, urgency: float, length: int, **options: Any) -> SearchAgent:
    """A search agent from the options that people give."""
    return SearchAgent(
        seed,
        urgency=math.inf if urgency >= ALL_FIRST else urgency,
        length=None if length == AS_EVALUATED else length,
        **options,
    )
