"""The learned preference: which calls look promising, by what they say.

Each feature of a call has a weight, and more weights for it in a phase and in a stage of the game.
The sum is the logarithm of how much such a call was preferred, compared with its rivals.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from math import exp

from ludarium import Call, Table
from ludarium_ai.models import Model

STEEPEST = 12.0
"""Sums are kept within these bounds."""


def facts(table: Table, stages: tuple[int, ...]) -> tuple[str, ...]:
    """What the features of calls are crossed with."""
    return f"phase={table.phase}", f"stage={bisect(stages, table.round)}"


def crossed(call: Call, known: tuple[str, ...]) -> list[str]:
    """The features of a call: alone, and with each fact."""
    return [*call.features, *[f"{fact}&{name}" for fact in known for name in call.features]]


class LinearPolicy:
    """Weighs calls with a model's preferences, in plain Python."""

    def __init__(self, model: Model) -> None:
        self.stages = model.stages
        self.preferences = model.policy
        self.rollout = model.policy_rollout
        """Decisions that it makes in a rollout, unless a search is told otherwise; 0: none."""
        self.known: dict[tuple[str, int], dict[Call, float]] = {}
        """The weights of calls that were met, by phase and stage."""

    def weight(self, call: Call, table: Table) -> float:
        """How promising a call is, compared with others of the same decision."""
        return self.weights((call,), table)[0]

    def weights(self, legal: Sequence[Call], table: Table) -> list[float]:
        """How promising the calls of a decision are, compared with each other."""
        key = table.phase, bisect(self.stages, table.round)
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = {}
        return [known.get(call) or self._learned(call, table, known) for call in legal]

    def _learned(self, call: Call, table: Table, known: dict[Call, float]) -> float:
        get = self.preferences.get
        total = sum([get(name, 0.0) for name in crossed(call, facts(table, self.stages))])
        known[call] = weight = exp(min(STEEPEST, max(-STEEPEST, total)))
        return weight

    def shares(self, legal: Sequence[Call], table: Table) -> list[float]:
        """How likely each call of a decision is to be chosen."""
        weights = self.weights(legal, table)
        total = sum(weights)
        return [weight / total for weight in weights]
