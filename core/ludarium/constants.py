"""Constants: numbers of a game that house rules may set, by names that a player knows.

A game declares them once, lists them in ``Game(constants=…)``, and its rules ask for them with
the table: ``POINTS_TO_WIN.at(s)``. They cost nothing where they are not asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar, cast

if TYPE_CHECKING:
    from ludarium.table import Table

V = TypeVar("V")


@dataclass(frozen=True, eq=False)
class Constant(Generic[V]):
    """A number, an amount, or a table of them, as the game has it printed."""

    name: str
    """As a player would call it: ``points to win``."""
    value: V
    low: int = 0
    high: int = 1000
    """Between these each of its numbers may be set."""
    about: str = ""

    def at(self, table: Table) -> V:
        """What it is at a table: as printed, or as house rules have it there."""
        return cast(V, table.game.values.get(self.name, self.value))
