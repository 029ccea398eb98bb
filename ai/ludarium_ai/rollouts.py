"""Rollouts: how a search finishes a game that its tree does not reach.

A rollout plays from a table to its end, or for a number of decisions and then lets the game's
evaluator judge. It may play at random, greedily, by what has done well before, or by a policy.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from random import Random
from typing import Protocol

from ludarium import Call, Table
from ludarium_ai.ahead import applied
from ludarium_ai.judging import AUTO
from ludarium_ai.policy import LinearPolicy
from ludarium_ai.settings import Settings
from ludarium_ai.values import Valuer, Values

ROLLOUTS = ("random", "greedy", "mast", "nast", "policy")
TO_THE_END = -1


class Rollout(Protocol):
    """Plays a table on and says what it is worth for each seat."""

    def play(self, table: Table) -> Values: ...


def rollout(
    settings: Settings,
    valuer: Valuer,
    random: Random,
    usual: int,
    policy: LinearPolicy | None = None,
) -> Rollout:
    """The rollout that settings ask for; it has the usual length unless they or a policy say so."""
    kind, length = settings.rollout, settings.length
    if kind == AUTO:
        kind = "policy" if policy is not None and policy.rollout else "random"
    if length is None:
        length = policy.rollout if kind == "policy" and policy and policy.rollout else usual
    if length == 0:
        kind = "random"
    if kind == "policy" and policy is not None:
        return PolicyRollout(valuer, random, length, policy)
    if kind == "random":
        return RandomRollout(valuer, random, length)
    guide = Greed(valuer) if kind == "greedy" else Mast(2 if kind == "nast" else 1)
    return GuidedRollout(valuer, random, length, settings.epsilon, guide)


class RandomRollout:
    """Any legal call with equal chance."""

    def __init__(self, valuer: Valuer, random: Random, length: int) -> None:
        self.valuer = valuer
        self.random = random.random
        self.length = length

    def play(self, table: Table) -> Values:
        """Play on at random."""
        table.play_out(self.random, self.length)
        return self.valuer.guess(table)


class PolicyRollout:
    """Every call as often as the policy prefers it."""

    def __init__(self, valuer: Valuer, random: Random, length: int, policy: LinearPolicy) -> None:
        self.valuer = valuer
        self.random = random
        self.length = length
        self.policy = policy

    def play(self, table: Table) -> Values:
        """Play on as the policy would."""
        weights, random = self.policy.weights, self.random.random
        left = self.length
        while left and not table.over:
            legal = table.legal()
            if len(legal) == 1:
                table.apply_known(legal[0])
            else:
                sums = list(accumulate(weights(legal, table)))
                table.apply_known(legal[bisect(sums, random() * sums[-1], 0, len(sums) - 1)])
            left -= 1
        return self.valuer.guess(table)


class Guide(Protocol):
    """Prefers some calls to others, and may learn from how games end."""

    def best(self, table: Table, before: Call | None) -> Call: ...
    def learn(self, played: list[tuple[int, Call | None, Call]], values: Values) -> None: ...


class GuidedRollout:
    """The guide's choice, and now and then (`epsilon`) any legal call."""

    def __init__(
        self, valuer: Valuer, random: Random, length: int, epsilon: float, guide: Guide
    ) -> None:
        self.valuer = valuer
        self.random = random
        self.length = length
        self.epsilon = epsilon
        self.guide = guide

    def play(self, table: Table) -> Values:
        """Play on as the guide says, then let it learn."""
        played: list[tuple[int, Call | None, Call]] = []
        before: Call | None = None
        while not table.over and len(played) != self.length:
            legal = table.legal()
            if len(legal) == 1:
                call = legal[0]
            elif self.random.random() < self.epsilon:
                call = self.random.choice(legal)
            else:
                call = self.guide.best(table, before)
            played.append((table.seat, before, call))
            table.apply(call)
            before = call
        values = self.valuer.guess(table)
        self.guide.learn(played, values)
        return values


class Greed:
    """Prefers the call after which the evaluator likes the table best for whoever chooses."""

    def __init__(self, valuer: Valuer) -> None:
        self.valuer = valuer

    def best(self, table: Table, before: Call | None) -> Call:
        """The call with the best table after it."""

        def worth(call: Call) -> float:
            return self.valuer.guess(applied(table, call))[table.seat]

        return max(table.legal(), key=worth)

    def learn(self, played: list[tuple[int, Call | None, Call]], values: Values) -> None:
        """An evaluator learns nothing."""


class Mast:
    """Prefers the call that has done best so far: alone (MAST) or after the last one (NAST)."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.visits: dict[object, int] = {}
        self.totals: dict[object, float] = {}

    def best(self, table: Table, before: Call | None) -> Call:
        """The call with the best mean; one never tried counts as certain to do well."""

        def worth(call: Call) -> float:
            key = self._key(before, call)
            visits = self.visits.get(key, 0)
            return self.totals[key] / visits if visits else 1.0

        return max(table.legal(), key=worth)

    def learn(self, played: list[tuple[int, Call | None, Call]], values: Values) -> None:
        """Credit every call of the playout with what its seat got."""
        for seat, before, call in played:
            if seat >= 0:
                key = self._key(before, call)
                self.visits[key] = self.visits.get(key, 0) + 1
                self.totals[key] = self.totals.get(key, 0.0) + values[seat]

    def _key(self, before: Call | None, call: Call) -> object:
        return call if self.length == 1 else (before, call)
