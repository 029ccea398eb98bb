"""Observations: what a seat knows of a table, as a vector of numbers for learning.

From the declared fields come a layout, which never changes, and straight-line code that fills it.
The code reads tables as they are: it looks at who has seen each card, so it needs no view, and it
finds the same in a seat's view. The own place comes first, then the others clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ludarium.layout import Layout

if TYPE_CHECKING:
    from ludarium.game import Game
    from ludarium.table import Table
    from ludarium.views import View

Sparse = tuple[list[int], list[float]]
"""The places that count one, as often as they do, and the numbers behind all counts."""

EVERYONE = -1
"""The bits of all seats."""

Fill = Callable[[list[int], list[float], int], Any]
"""Makes a vector of places, numbers, and how many places count."""


def _numpy_filler() -> Fill:
    from numpy import array, bincount, empty, float32, intp

    def fill(places: list[int], numbers: list[float], counts: int) -> Any:
        vector = empty(counts + len(numbers), float32)
        vector[:counts] = bincount(array(places, intp), minlength=counts)
        vector[counts:] = numbers
        return vector

    return fill


def _fill_list(places: list[int], numbers: list[float], counts: int) -> list[float]:
    vector = [0.0] * counts
    for place in places:
        vector[place] += 1.0
    return vector + [float(number) for number in numbers]


class Observation:
    """Turns tables of a game into vectors. `layout` says what each place means."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any]) -> None:
        from ludarium.observing import written

        self.game, self.seats, self.options = game, seats, options
        self.layout: Layout
        self.layout, self._look = written(game, seats, options)
        self._counts = len(self.layout.counts)
        # Importing numpy takes longer than the rest of the kernel: only who observes waits for it.
        self._fill = _fill_list if find_spec("numpy") is None else _numpy_filler()

    def __call__(self, table: Table, seat: int) -> Any:
        """What a seat knows as a vector: of numpy's float32, or a list where there is no numpy."""
        places, numbers = self._look(table, seat, 1 << seat)
        return self._fill(places, numbers, self._counts)

    def sparse(self, table: Table, seat: int) -> Sparse:
        """The same without the zeros among the counts: quick for linear models.

        The places come once for each time that they count; the numbers are those of all places
        behind the counts.
        """
        found: Sparse = self._look(table, seat, 1 << seat)
        return found

    def whole(self, table: Table) -> Sparse:
        """The same from the first seat, with every card that anyone has seen or may look at.

        For judging tables inside a search, where what is hidden has been sampled.
        """
        found: Sparse = self._look(table, 0, EVERYONE)
        return found

    def partly(self, wanted: Collection[str]) -> Callable[[Table], Sparse]:
        """What gives the same as `whole`, but without fields of which no place is wanted.

        Their numbers are zeros. Quicker, for models in which few fields matter.
        """
        from ludarium.observing import written

        _, look = written(self.game, self.seats, self.options, wanted)
        return lambda table: look(table, 0, EVERYONE)

    def of_view(self, view: View) -> Any:
        """The vector made from a view, which is the one of the table it is a view of."""
        return self(view._table, view.seat)

    def sparse_of_view(self, view: View) -> Sparse:
        """What `sparse` gives, made from a view."""
        return self.sparse(view._table, view.seat)


def observation(
    game: Game, seats: int | None = None, options: Mapping[str, Any] | None = None
) -> Observation:
    """The observation of a game for so many seats; made once.

    Options matter only where a game's state is opaque: declared fields have the same places
    whatever the options are, and options places of their own.
    """
    game = game.under(options or {})
    count, chosen = game.seats[0] if seats is None else seats, game.configure(options or {})
    wanted = (count, *chosen.items())
    found = game.observations.get(wanted)
    if found is None:
        found = game.observations[wanted] = Observation(game, count, chosen)
    return found
