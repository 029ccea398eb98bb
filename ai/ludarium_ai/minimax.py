"""Minimax: deepen step by step, look at every call, assume that the others answer best.

Two seats, and `paranoid` with more, search with alpha-beta: one seat maximises its lead, all
others together minimise it. `maxn` lets every seat maximise its own value. Chances count by
their odds. What is hidden is sampled, and the values of the samples are averaged.

The search grows the same graph as the Monte Carlo searches do: a node for every position that it
looked at, which also serves as the memory of what was found out about it. docs/search.md explains
it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Any

from ludarium import NATURE, Call, Table, View
from ludarium.agents import Budget, Judgement
from ludarium_ai.ahead import applied
from ludarium_ai.graph import Node, SearchGraph
from ludarium_ai.judging import AUTO, estimator
from ludarium_ai.results import SearchResult, chosen, summed
from ludarium_ai.values import Valuer, Values

LOST, WON = -1.0, 1.0
"""The worst and the best lead."""
CERTAIN = 1 - 1e-9
"""A value that nothing can better."""


class OutOfBudget(Exception):
    """The nodes or the seconds are spent."""


class Limits:
    """Counts nodes and watches the clock."""

    def __init__(self, budget: Budget) -> None:
        self.nodes = budget.iterations
        seconds = budget.seconds
        self.until = None if seconds is None else time.perf_counter() + seconds
        self.seen = 0

    def spend(self) -> None:
        """Count a node; raises when the budget is spent."""
        self.seen += 1
        if self.nodes is not None and self.seen > self.nodes:
            raise OutOfBudget
        if self.until is not None and self.seen % 64 == 0 and time.perf_counter() > self.until:
            raise OutOfBudget


class Position(Node):
    """A position that minimax has looked at, and what it knows of its value."""

    __slots__ = ("best", "cut", "depth", "high", "low")
    SAVED = (*Node.SAVED, *__slots__)

    def __init__(self, call: Call | None, seats: int, chooser: int = 0) -> None:
        super().__init__(call, seats, chooser)
        self.depth = -1
        """How far ahead of it was looked when its bounds were found."""
        self.low, self.high = LOST, WON
        """Bounds of the lead that the searching seat can be sure of."""
        self.best: Call | None = None
        self.cut = 0
        """Calls that were not looked at, because they could not matter any more."""

    def mean(self, seat: int) -> float:
        """The value for a seat, as far as it was looked."""
        return self.values[seat]

    def favourite(self) -> Call | None:
        """The best call, or the most likely outcome of a chance."""
        if self.weights:
            return max(self.weights, key=lambda call: self.weights[call])
        return self.best

    def facts(self) -> dict[str, Any]:
        """What is known of it, as attributes of a networkx node."""
        best = "" if self.best is None else str(self.best)
        bounds = {"depth": self.depth, "low": self.low, "high": self.high}
        return {**super().facts(), **bounds, "best": best, "cut": self.cut}


class Minimax:
    """The search of one table for one seat."""

    def __init__(self, table: Table, seat: int, valuer: Valuer, outcomes: int, seed: int) -> None:
        self.table = table
        self.seat = seat
        self.valuer = valuer
        self.outcomes = outcomes
        """Above so many outcomes, a chance is sampled instead of weighed."""
        self.random = Random(seed)
        self.root = Position(None, table.seats)
        self.root.seat = table.seat
        self.graph = SearchGraph(table.seats, self.root)
        self.history: dict[Call, int] = {}
        self.cut_off = False
        """Whether the last search stopped anywhere short of the end of the game."""

    def _after(self, node: Node, table: Table, call: Call, ply: int) -> tuple[Position, Table]:
        """The node and the table after a call; a position reached on several ways is one node."""
        after = applied(table, call)
        child = node.children.get(call)
        if child is None:
            position = (ply, after.key())
            child = self.graph.positions.get(position)
            if child is None:
                child = self.graph.positions[position] = Position(call, table.seats, table.seat)
                child.seat = after.seat
            node.children[call] = child
        assert isinstance(child, Position)
        return child, after

    # Alpha-beta -------------------------------------------------------------------------

    def lead(self, table: Table) -> float:
        """The seat's value less the best other one's."""
        values = self.valuer.guess(table)
        others = [value for seat, value in enumerate(values) if seat != self.seat]
        return values[self.seat] - max(others, default=0.0)

    def value(
        self, node: Position, table: Table, ply: int, depth: int, low: float, high: float,
        limits: Limits,
    ) -> float:  # fmt: skip
        """The lead that the seat can be sure of, as far as it lies between low and high."""
        limits.spend()
        node.visits += 1
        if table.over:
            return self._noted(node, self.lead(table), depth, LOST, WON, certain=True)
        if table.seat == NATURE:
            expected = self._expected(node, table, ply, depth, limits)
            return self._noted(node, expected, depth, LOST, WON)
        if depth == 0:
            self.cut_off = True
            return self._noted(node, self.lead(table), depth, LOST, WON)
        if node.depth >= depth:
            if node.low == node.high or node.low >= high:
                return node.low
            if node.high <= low:
                return node.high
        found = self._best(node, table, ply, depth, low, high, limits)
        return self._noted(node, found, depth, low, high)

    def _look(
        self, node: Position, table: Table, call: Call, ply: int, depth: int, low: float,
        high: float, limits: Limits,
    ) -> float:  # fmt: skip
        """The value after a call."""
        child, after = self._after(node, table, call, ply)
        before = limits.seen
        try:
            return self.value(child, after, ply, depth, low, high, limits)
        finally:  # what was looked at before the budget was spent counts too
            _count(node, call, limits.seen - before)

    def _noted(
        self, node: Position, value: float, depth: int, low: float, high: float,
        certain: bool = False,
    ) -> float:  # fmt: skip
        """Note the value of a position: exactly, or that it is at least or at most so much."""
        node.depth = depth
        node.low = LOST if value <= low and low > LOST else value
        node.high = WON if value >= high and high < WON else value
        node.values = [0.5 - value / 2] * len(node.values)
        node.values[self.seat] = 0.5 + value / 2
        if certain:
            node.proven = node.values
        return value

    def _best(
        self, node: Position, table: Table, ply: int, depth: int, low: float, high: float,
        limits: Limits,
    ) -> float:  # fmt: skip
        mine = table.seat == self.seat
        value = -2.0 if mine else 2.0
        calls = self._ordered(table.legal(), node.best)
        node.cut = 0
        for number, call in enumerate(calls, 1):
            found = self._look(node, table, call, ply + 1, depth - 1, low, high, limits)
            if (found > value) if mine else (found < value):
                value, node.best = found, call
            low, high = (max(low, value), high) if mine else (low, min(high, value))
            if low >= high:
                node.cut = len(calls) - number
                self.history[call] = self.history.get(call, 0) + depth * depth
                break
        return value

    def _ordered(self, legal: Sequence[Call], first: Call | None) -> Sequence[Call]:
        """What was best before, then what has cut most often."""
        if len(legal) == 1:
            return legal
        history = self.history
        ordered = sorted(legal, key=lambda call: -history.get(call, 0))
        if first is not None and first in ordered:
            ordered.remove(first)
            ordered.insert(0, first)
        return ordered

    def _expected(
        self, node: Position, table: Table, ply: int, depth: int, limits: Limits
    ) -> float:
        total = weights = 0.0
        for weight, call in self._drawn(table):
            total += weight * self._look(node, table, call, ply + 1, depth, LOST, WON, limits)
            weights += weight
            node.weights[call] = weight
        return total / weights

    def _drawn(self, table: Table) -> Sequence[tuple[int, Call]]:
        """All outcomes of a chance with their weights, or a sample where there are too many."""
        odds = table.odds()
        if len(odds) <= self.outcomes:
            return odds
        calls = self.random.choices(
            [call for _, call in odds], [weight for weight, _ in odds], k=self.outcomes
        )
        return [(1, call) for call in calls]

    # Every seat for itself --------------------------------------------------------------

    def values(self, node: Position, table: Table, ply: int, depth: int, limits: Limits) -> Values:
        """What each seat gets when each maximises its own value."""
        limits.spend()
        node.visits += 1
        node.depth = depth
        if table.over:
            node.proven = values = self.valuer.final(table)
        elif table.seat == NATURE:
            values = self._mean(node, table, ply, depth, limits)
        elif depth == 0:
            self.cut_off = True
            values = self.valuer.guess(table)
        else:
            found: dict[Call, Values] = {}
            for call in table.legal():
                found[call] = self._look_for_all(node, table, call, ply + 1, depth - 1, limits)
            node.best = max(found, key=lambda call: found[call][table.seat])
            values = found[node.best]
        node.values = list(values)
        return values

    def _mean(self, node: Position, table: Table, ply: int, depth: int, limits: Limits) -> Values:
        totals, weights = [0.0] * table.seats, 0
        for weight, call in self._drawn(table):
            found = self._look_for_all(node, table, call, ply + 1, depth, limits)
            for seat, value in enumerate(found):
                totals[seat] += weight * value
            weights += weight
            node.weights[call] = weight
        return [total / weights for total in totals]

    def _look_for_all(
        self, node: Position, table: Table, call: Call, ply: int, depth: int, limits: Limits
    ) -> Values:
        """The values of all seats after a call."""
        child, after = self._after(node, table, call, ply)
        before = limits.seen
        try:
            return self.values(child, after, ply, depth, limits)
        finally:
            _count(node, call, limits.seen - before)

    # The root ---------------------------------------------------------------------------

    def rated(
        self, depth: int, mode: str, limits: Limits, order: Sequence[Call]
    ) -> dict[Call, Values]:
        """Every legal call with what it is worth to each seat, at a depth."""
        self.cut_off = False
        self.root.visits += 1
        rated: dict[Call, Values] = {}
        for call in order:
            if mode == "maxn":
                rated[call] = self._look_for_all(self.root, self.table, call, 1, depth - 1, limits)
            else:
                self._look(self.root, self.table, call, 1, depth - 1, LOST, WON, limits)
                rated[call] = self.root.children[call].values
        return rated

    def conclude(self, depth: int, rated: dict[Call, Values]) -> None:
        """Let the root and its calls say what was found at the last depth that was finished."""
        for call, values in rated.items():
            if call in self.root.children:
                self.root.children[call].values = list(values)
        self.root.depth = depth
        self.root.best = max(rated, key=lambda call: rated[call][self.seat])
        self.root.values = list(rated[self.root.best])


def _count(node: Node, call: Call, looks: int) -> None:
    """Count the positions that were looked at after a call."""
    if node.tries is None:
        node.tries = {}
    node.tries[call] = node.tries.get(call, 0) + looks
    node.visits += looks


class MinimaxAgent:
    """Deepens until the budget is spent, the depth is reached or the game is solved."""

    def __init__(
        self,
        seed: int,
        depth: int,
        nodes: int,
        seconds: float,
        mode: str,
        worlds: int,
        outcomes: int,
        reward: str,
        evaluator: str = AUTO,
    ) -> None:
        self.random = Random(seed)
        self.depth = depth
        self.budget = Budget(nodes or None, seconds or None)
        self.mode = mode
        self.worlds = worlds
        self.outcomes = outcomes
        self.reward = reward
        self.evaluator = evaluator
        self.judgement = Judgement()

    def choose(self, view: View, budget: Budget) -> Call:
        """The call with the best value, the mean of all sampled worlds."""
        return chosen(self, view, budget)

    def think(self, view: View, budget: Budget) -> SearchResult:
        """Search one world or several, and keep the graph of each."""
        valuer = Valuer(view.game, self.reward, estimator(view, self.evaluator))
        worlds = 1 if view.perfect else self.worlds
        share = budget.tighter(self.budget).share(worlds)
        totals = dict.fromkeys(view.legal, 0.0)
        votes = dict.fromkeys(view.legal, 0.0)
        graphs: list[SearchGraph] = []
        nodes = 0
        for _ in range(worlds):
            table = view.sample(self.random)
            table.stops_at_chance = True
            seed = self.random.getrandbits(32)
            search = Minimax(table, view.seat, valuer, self.outcomes, seed)
            limits = Limits(share)
            rated = self._deepened(search, limits)
            nodes += limits.seen
            for call, values in rated.items():
                totals[call] += values[view.seat] / worlds
            votes[max(rated, key=lambda call: rated[call][view.seat])] += 1
            graphs.append(search.graph)
        best = max(totals.values())
        chosen = self.random.choice([c for c in view.legal if totals[c] >= best - 1e-12])
        if worlds == 1:
            return SearchResult(graphs[0], view.seat, chosen, nodes=nodes)
        return SearchResult(summed(graphs), view.seat, chosen, graphs, votes, nodes)

    def _deepened(self, search: Minimax, limits: Limits) -> dict[Call, Values]:
        """The values at the greatest depth that could be finished.

        Deepening ends where a win is sure, so that the nearest win is taken, and where all is
        lost, so that the call that lost last is chosen.
        """
        seat = search.seat
        order: Sequence[Call] = list(search.table.legal())
        rated: dict[Call, Values] = dict.fromkeys(order, [0.5] * search.table.seats)
        finished = 0
        for depth in range(1, self.depth + 1):
            try:
                deeper = search.rated(depth, self.mode, limits, order)
            except OutOfBudget:
                break
            best = max(values[seat] for values in deeper.values())
            if depth > 1 and best <= 1 - CERTAIN:
                break
            rated, finished = deeper, depth
            order = sorted(rated, key=lambda call: -rated[call][seat])
            if best >= CERTAIN or not search.cut_off:
                break
        search.conclude(finished, rated)
        return rated
