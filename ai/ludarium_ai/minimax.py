"""Minimax: deepen step by step, look at every call, assume that the others answer best.

Two seats, and `paranoid` with more, search with alpha-beta: one seat maximises its lead, all
others together minimise it. `maxn` lets every seat maximise its own value. Chances count by
their odds. What is hidden is sampled, and the values of the samples are averaged.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

from ludarium import NATURE, Call, Option, Table, View
from ludarium.agents import AgentKind, Budget
from ludarium_ai.ahead import applied
from ludarium_ai.values import REWARDS, Valuer, Values, estimator

MODES = ("paranoid", "maxn")
SURE = 1 - 1e-9
"""A lead that nothing can better."""
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
Stored = tuple[int, int, float, Call | None]


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


class Minimax:
    """The search of one table for one seat."""

    def __init__(self, table: Table, seat: int, valuer: Valuer, outcomes: int, seed: int) -> None:
        self.table = table
        self.seat = seat
        self.valuer = valuer
        self.outcomes = outcomes
        """Above so many outcomes, a chance is sampled instead of weighed."""
        self.random = Random(seed)
        self.stored: dict[tuple[object, ...], Stored] = {}
        self.history: dict[Call, int] = {}
        self.cut_off = False
        """Whether the last search stopped anywhere short of the end of the game."""

    # Alpha-beta -------------------------------------------------------------------------

    def lead(self, table: Table) -> float:
        """The seat's value less the best other one's."""
        values = self.valuer.guess(table)
        others = [value for seat, value in enumerate(values) if seat != self.seat]
        return values[self.seat] - max(others, default=0.0)

    def value(self, table: Table, depth: int, low: float, high: float, limits: Limits) -> float:
        """The lead that the seat can be sure of, as far as it lies between low and high."""
        limits.spend()
        if table.over:
            return self.lead(table)
        if table.seat == NATURE:
            return self._expected(table, depth, limits)
        if depth == 0:
            self.cut_off = True
            return self.lead(table)
        key = table.key()
        best_before: Call | None = None
        found = self.stored.get(key)
        if found is not None:
            stored_depth, kind, value, best_before = found
            if stored_depth >= depth and _decides(kind, value, low, high):
                return value
        value, best = self._best(table, depth, low, high, best_before, limits)
        kind = AT_MOST if value <= low else AT_LEAST if value >= high else EXACT
        self.stored[key] = (depth, kind, value, best)
        return value

    def _best(
        self,
        table: Table,
        depth: int,
        low: float,
        high: float,
        first: Call | None,
        limits: Limits,
    ) -> tuple[float, Call | None]:
        mine = table.seat == self.seat
        best: Call | None = None
        value = -2.0 if mine else 2.0
        for call in self._ordered(table.legal(), first):
            after = applied(table, call)
            found = self.value(after, depth - 1, low, high, limits)
            if (found > value) if mine else (found < value):
                value, best = found, call
            low, high = (max(low, value), high) if mine else (low, min(high, value))
            if low >= high:
                self.history[call] = self.history.get(call, 0) + depth * depth
                break
        return value, best

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

    def _expected(self, table: Table, depth: int, limits: Limits) -> float:
        total = weights = 0.0
        for weight, call in self._drawn(table):
            after = applied(table, call)
            total += weight * self.value(after, depth, -1.0, 1.0, limits)
            weights += weight
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

    def values(self, table: Table, depth: int, limits: Limits) -> Values:
        """What each seat gets when each maximises its own value."""
        limits.spend()
        if table.over:
            return self.valuer.final(table)
        if table.seat == NATURE:
            return self._mean(table, depth, limits)
        if depth == 0:
            self.cut_off = True
            return self.valuer.guess(table)
        found = []
        for call in table.legal():
            after = applied(table, call)
            found.append(self.values(after, depth - 1, limits))
        return max(found, key=lambda values: values[table.seat])

    def _mean(self, table: Table, depth: int, limits: Limits) -> Values:
        totals, weights = [0.0] * table.seats, 0
        for weight, call in self._drawn(table):
            after = applied(table, call)
            for seat, value in enumerate(self.values(after, depth, limits)):
                totals[seat] += weight * value
            weights += weight
        return [total / weights for total in totals]

    # The root ---------------------------------------------------------------------------

    def rated(
        self, depth: int, mode: str, limits: Limits, order: Sequence[Call]
    ) -> dict[Call, float]:
        """Every legal call with its value at a depth."""
        self.cut_off = False
        rated: dict[Call, float] = {}
        for call in order:
            after = applied(self.table, call)
            if mode == "maxn":
                rated[call] = self.values(after, depth - 1, limits)[self.seat]
            else:
                rated[call] = self.value(after, depth - 1, -1.0, 1.0, limits)
        return rated


def _decides(kind: int, value: float, low: float, high: float) -> bool:
    return (
        kind == EXACT or (kind == AT_LEAST and value >= high) or (kind == AT_MOST and value <= low)
    )


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
    ) -> None:
        self.random = Random(seed)
        self.depth = depth
        self.budget = Budget(nodes or None, seconds or None)
        self.mode = mode
        self.worlds = worlds
        self.outcomes = outcomes
        self.reward = reward

    def choose(self, view: View, budget: Budget) -> Call:
        """The call with the best value, the mean of all sampled worlds."""
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        rated = self.rate(view, budget)
        best = max(rated.values())
        return self.random.choice([call for call in legal if rated[call] >= best - 1e-12])

    def rate(self, view: View, budget: Budget) -> dict[Call, float]:
        """Every legal call with its value."""
        valuer = Valuer(view.game, self.reward, estimator(view.game))
        worlds = 1 if view.perfect else self.worlds
        share = budget.tighter(self.budget).share(worlds)
        totals = dict.fromkeys(view.legal, 0.0)
        for _ in range(worlds):
            table = view.sample(self.random)
            table.stops_at_chance = True
            seed = self.random.getrandbits(32)
            search = Minimax(table, view.seat, valuer, self.outcomes, seed)
            for call, value in self._deepened(search, Limits(share)).items():
                totals[call] += value / worlds
        return totals

    def _deepened(self, search: Minimax, limits: Limits) -> dict[Call, float]:
        """The values at the greatest depth that could be finished.

        Deepening ends where a win is sure, so that the nearest win is taken, and where all is
        lost, so that the call that lost last is chosen.
        """
        order: Sequence[Call] = list(search.table.legal())
        rated = dict.fromkeys(order, 0.0)
        for depth in range(1, self.depth + 1):
            try:
                deeper = search.rated(depth, self.mode, limits, order)
            except OutOfBudget:
                break
            best = max(deeper.values())
            if depth > 1 and best <= -SURE:
                break
            rated = deeper
            order = sorted(rated, key=lambda call: -rated[call])
            if best >= SURE or not search.cut_off:
                break
        return rated


MINIMAX = AgentKind(
    "minimax",
    "looks ahead with alpha-beta (paranoid with more than two seats) or max-n",
    MinimaxAgent,
    (
        Option("depth", 20, int, "decisions to look ahead at most", low=1),
        Option("nodes", 20_000, int, "tables to look at per decision; 0: any number", low=0),
        Option("seconds", 0.0, float, "seconds per decision; 0: any number", low=0),
        Option("mode", "paranoid", str, "what the others want", choices=MODES),
        Option("worlds", 8, int, "samples of what is hidden", low=1),
        Option("outcomes", 12, int, "outcomes of a chance to weigh; more are sampled", low=1),
        Option("reward", "win", str, "what is maximised", choices=REWARDS),
    ),
)
