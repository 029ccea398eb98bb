"""The learned preference: which calls look promising, by what they say.

Each feature of a call has a weight, and more weights for it in a phase and in a stage of the game.
The sum is the logarithm of how often a search tried such a call, compared with its rivals.
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
        self.known: dict[tuple[Call, str, int], float] = {}
        """The weights of calls that were met, by phase and stage."""

    def weight(self, call: Call, table: Table) -> float:
        """How promising a call is, compared with others of the same decision."""
        key = call, table.phase, bisect(self.stages, table.round)
        found = self.known.get(key)
        if found is None:
            get = self.preferences.get
            total = sum([get(name, 0.0) for name in crossed(call, facts(table, self.stages))])
            found = self.known[key] = exp(min(STEEPEST, max(-STEEPEST, total)))
        return found

    def shares(self, legal: Sequence[Call], table: Table) -> list[float]:
        """How likely each call of a decision is to be chosen."""
        weights = [self.weight(call, table) for call in legal]
        total = sum(weights)
        return [weight / total for weight in weights]
