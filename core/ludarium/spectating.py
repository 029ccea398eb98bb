"""Views for those who do not play: what everybody knows, and what anybody knows.

Neither of them is asked anything: their seat is the one after the last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludarium.piles import EVERYONE, NOBODY
from ludarium.show import Lines, Piece, area
from ludarium.traces import Trace
from ludarium.views import View

if TYPE_CHECKING:
    from ludarium.table import Table


def spectated(table: Table) -> View:
    """What everybody at the table knows, and a spectator may know while people play.

    What each seat has seen by itself, but not together with the others, is not shown.
    """
    return Spectated(table)


def opened(table: Table) -> View:
    """What anybody at the table has seen, for those who look on when nothing can be given away."""
    return Opened(table)


class Spectated(View):
    """What everybody knows. A story follows it under the same number of a seat."""

    __slots__ = ()

    def __init__(self, table: Table) -> None:
        super().__init__(table, table.seats)
        for pile in self._table.piles():
            pile.seen = [EVERYONE if mask >> self.seat & 1 else NOBODY for mask in pile.masks()]
            pile.contents = EVERYONE if pile.contents >> self.seat & 1 else NOBODY

    def show(self) -> Piece:
        """The table; where a game's state is opaque and hides something, nothing can be shown."""
        if self.game.hidden and _opaque(self._table):
            return area(self.game.title, Lines(("Only those who play can see this table.",)))
        return self.game.shown(self._table, 0)


class Opened(View):
    """What anybody knows."""

    __slots__ = ()

    def __init__(self, table: Table) -> None:
        shown = table.clone()
        for part in shown.inside():
            if isinstance(part, Trace):
                part.masks = [EVERYONE for _ in part.masks]
            else:
                part.seen = [EVERYONE if mask else NOBODY for mask in part.masks()]
        super().__init__(shown, table.seats)

    def show(self) -> Piece:
        """The table with every card open that anyone has seen."""
        return self.game.shown(self._table, max(self._table.seat, 0))


def _opaque(table: Table) -> bool:
    """Whether a game has a view of its own, since what is hidden lies in no pile."""
    from ludarium.table import Table

    return type(table).view is not Table.view
