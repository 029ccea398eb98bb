"""Checks for learning: observations tell what a seat knows, and calls can be numbered."""

from __future__ import annotations

from collections.abc import Iterator

from ludarium.numbering import numbering
from ludarium.observation import Observation, observation
from ludarium.table import NATURE, Table
from ludarium.testing.checks import SOUND, Check, positions
from ludarium.testing.playouts import Position


def observations(position: Position) -> Iterator[str]:
    """Observations are what a seat knows, and keep to their layout."""
    table, setting = position.table, position.playout.setting
    observe = observation(table.game, setting.seats, setting.options)
    for seat in range(table.seats):
        found = list(observe(table, seat))
        if len(found) != len(observe.layout):
            yield f"seat {seat} has {len(found)} numbers, its layout {len(observe.layout)}"
        elif found != list(observe.of_view(table.view(seat))):
            yield f"seat {seat} observes {_first_difference(observe, table, seat)}, unlike its view"
        else:
            yield from _out_of_bounds(observe, found)


def _first_difference(observe: Observation, table: Table, seat: int) -> str:
    pairs = zip(observe(table, seat), observe.of_view(table.view(seat)), strict=True)
    names = [place.name for place in observe.layout.places]
    return next(name for name, (one, other) in zip(names, pairs, strict=True) if one != other)


def _out_of_bounds(observe: Observation, found: list[float]) -> Iterator[str]:
    for place, value in zip(observe.layout.places, found, strict=True):
        if not place.low <= value <= place.high:
            bounds = f"from {place.low:g} to {place.high:g}"
            yield f"{place.name} is {value:g}, not {bounds}; observed(…) can say what it may be"


def numbers(position: Position) -> Iterator[str]:
    """Every legal call has a number of its own."""
    table, legal = position.table, position.legal
    if table.seat == NATURE:
        return
    numbered = numbering(table.game)
    found = numbered.numbers(legal)
    if len(set(found)) < len(legal) or not all(0 <= number < numbered.size for number in found):
        yield f"the numbers of the legal calls are {found}"
    elif found != numbered.numbers(legal):
        yield "the same calls have other numbers at a second look"


CHECKS = (
    Check(observations, positions, ("views",)),
    Check(numbers, positions, SOUND),
)
