"""In what a review counts: chances of winning, points, or the lead in points.

Searches value tables from 0 to 1. What such a value stands for depends on what the agent that
reviews wants: to win, to score, or to lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludarium_ai.values import Valuer

CHANCE, PLACES, POINTS, LEAD = "chance", "places", "points", "lead"
_BOUND = 0.999
"""Values nearer to 0 or 1 would be an endless lead."""


@dataclass(frozen=True)
class Scale:
    """How values between 0 and 1 are counted for people."""

    kind: str
    low: float
    width: float

    @classmethod
    def of(cls, valuer: Valuer, seats: int) -> Scale:
        """The scale on which a search values tables."""
        kinds = {"win": CHANCE, "rank": PLACES, "score": POINTS}
        alone = POINTS if seats == 1 else LEAD
        return cls(kinds.get(valuer.reward, alone), valuer.low, valuer.width)

    def shown(self, value: float) -> float:
        """A value in percent, in points, or as the lead for which it stands."""
        if self.kind in (CHANCE, PLACES):
            return 100 * value
        if self.kind == POINTS:
            return self.low + value * self.width
        ahead = min(_BOUND, max(-_BOUND, 2 * value - 1))
        return self.width / 10 * ahead / (1 - abs(ahead))

    def all_shown(self, values: Sequence[float]) -> tuple[float, ...]:
        """The same for the values of all seats; their chances of winning are 100% together.

        An evaluator says who leads and by how much, seat by seat, which does not add up by itself.
        """
        whole = sum(values)
        if self.kind == CHANCE and len(values) > 1 and whole > 0:
            return tuple(self.shown(value / whole) for value in values)
        return tuple(map(self.shown, values))

    @property
    def about(self) -> str:
        """What is counted, in words."""
        return {
            CHANCE: "the chance of winning",
            PLACES: "the place, from 0% for the last to 100% for the first",
            POINTS: "the points to be expected",
            LEAD: "the lead to be expected, in points",
        }[self.kind]

    @property
    def level(self) -> float:
        """What stands for a position in which nobody is ahead, as far as there is such a thing."""
        return 50.0 if self.kind in (CHANCE, PLACES) else 0.0

    def amount(self, shown: float) -> str:
        """A position in words: ``62%``, ``+3.5``."""
        if self.kind in (CHANCE, PLACES):
            return f"{shown:.0f}%"
        return f"{_minus(shown, '+.1f')}" if self.kind == LEAD else _minus(shown, ".1f")

    def change(self, shown: float) -> str:
        """A difference in words: ``+12%``, ``-3.5``."""
        return _minus(shown, "+.1f") + ("%" if self.kind in (CHANCE, PLACES) else "")

    def cost(self, shown: float) -> str:
        """What was lost, in words: ``12%``, ``3.5 points``."""
        unit = "%" if self.kind in (CHANCE, PLACES) else " points"
        return f"{shown:.1f}{unit}"


def _minus(number: float, form: str) -> str:
    """A number without a sign where it is written as 0."""
    said = format(number, form)
    return said if float(said) else said.lstrip("+-")
