"""Which pieces of a table the choices of a decision name, so that they can be clicked.

A choice names what its call has for arguments: components, kinds of an amount, seats. Where that
is not enough (a component lies in two places, a cell of a grid is a mere number), it is tried on a
table that the seat could be at: what changes is what was meant. So no game has code for this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, NamedTuple, Protocol

from ludarium.amounts import Amount
from ludarium.changes import Counted, Look, Moved, Seen, changes
from ludarium.components import Component
from ludarium.show import Area, Card, Grid, Piece, Resource, Token
from ludarium.steps import Call
from ludarium.table import Table
from ludarium.views import View
from ludarium.words import seats_in

Path = tuple[int, ...]
"""Where a piece stands: its number among those of its area, and so on from the outermost in.

Behind the path of a resource stands the number of a kind, behind that of a grid row and column.
"""


class Lights(NamedTuple):
    """By pieces the numbers of the choices that name them."""

    named: Mapping[Path, Sequence[int]] = {}
    beside: Mapping[Path, Sequence[int]] = {}
    """Of pieces that are not named themselves, but may be clicked as well."""


TRIED = 120
"""So many choices are tried out; of more, nobody would find the one meant on the table."""


class Numbered(Protocol):
    """A choice: a call, its number and its words."""

    @property
    def number(self) -> int: ...
    @property
    def words(self) -> str: ...
    @property
    def call(self) -> Call: ...


@dataclass(frozen=True)
class Spot:
    """A piece that choices may name: what it stands for, and where it lies."""

    path: Path
    seat: int | None
    place: str
    of: Any
    """A component, the name of a kind, or the number of a seat."""

    @property
    def where(self) -> tuple[int | None, str]:
        """Whose the place is, and which field."""
        return self.seat, self.place


def lights(view: View, shown: Area, choices: Sequence[Numbered]) -> Lights:
    """The pieces that choices name, with their numbers."""
    spots: dict[Any, list[Spot]] = {}
    for spot in _spots(shown):
        spots.setdefault(spot.of, []).append(spot)
    tries = Tries(view, shown) if len(choices) <= TRIED else None
    full = _full(spots, choices)
    found: dict[Path, list[int]] = {}
    for choice in choices:
        paths = [spot.path for spot in _meant(choice.call, spots, view, tries, full)]
        paths += tries.cells(choice.call) if tries is not None else []
        for path in dict.fromkeys(paths):
            found.setdefault(path, []).append(choice.number)
    return Lights(found, _columns(shown, found))


def as_area(piece: Piece) -> Area:
    """A table as an area, also where a game shows it as a single other piece."""
    return piece if isinstance(piece, Area) else Area("", (piece,))


def place_of(piece: Area | Resource) -> str:
    """The declared field that a piece shows: the one it says, or the one it is named after."""
    return piece.place or piece.name.replace(" ", "_")


# What is there ------------------------------------------------------------------------------


def _spots(
    piece: Piece, path: Path = (), seat: int | None = None, place: str = ""
) -> Iterator[Spot]:
    if isinstance(piece, Area):
        if piece.seat is not None:
            seat, place = piece.seat, ""
            yield Spot(path, seat, "", piece.seat)
        elif path:
            place = piece.place or place or place_of(piece)
        for at, inner in enumerate(piece.pieces):
            yield from _spots(inner, (*path, at), seat, place)
    elif isinstance(piece, Resource):
        for at, (kind, _) in enumerate(piece.counts):
            yield Spot((*path, at), seat, place_of(piece), kind.of or kind.name)
    elif isinstance(piece, Card | Token) and isinstance(piece.of, Component):
        yield Spot(path, seat, place, piece.of)


def _grids(piece: Piece, path: Path = ()) -> Iterator[tuple[Path, Grid]]:
    if isinstance(piece, Grid):
        yield path, piece
    elif isinstance(piece, Area):
        for at, inner in enumerate(piece.pieces):
            yield from _grids(inner, (*path, at))


# What is named ------------------------------------------------------------------------------


Spots = Mapping[Any, Sequence[Spot]]
"""By what they stand for."""
Where = tuple[int | None, str]
"""Whose a place is, and which field."""


def _full(spots: Spots, choices: Sequence[Numbered]) -> Counter[Where]:
    """By places, how many different things lie there that choices name."""
    named = {thing for choice in choices for thing in _things(choice.call)}
    places = [{spot.where for spot in spots.get(thing, ())} for thing in named]
    return Counter(where for held in places for where in held)


def _meant(
    call: Call, spots: Spots, view: View, tries: Tries | None, full: Counter[Where]
) -> Iterator[Spot]:
    """The pieces that a call means; of equal ones, those in the place that is spoken of."""
    seats = set(_seats(call, tries)) - {view.seat}
    for seat in seats:
        yield from spots.get(seat, ())
    for thing in dict.fromkeys(_things(call)):
        found = spots.get(thing, ())
        near = [spot for spot in found if spot.seat in (None, view.seat, *seats)] or found
        where = {spot.where for spot in near}
        if len(where) > 1:
            touched = tries.touched(call, thing) & where if tries is not None else set()
            most = max(full[place] for place in where)
            likely = touched or {place for place in where if full[place] == most}
            near = [spot for spot in near if spot.where in likely]
        yield from near


def _things(value: Any) -> Iterator[Any]:
    """The components and the kinds in a call's arguments."""
    if isinstance(value, Component):
        yield value
    elif isinstance(value, Amount):
        yield from value.present
    elif isinstance(value, str):
        yield value
    elif isinstance(value, Call):
        yield from _things(value.args)
    elif isinstance(value, tuple):
        for one in value:
            yield from _things(one)


def _seats(call: Call, tries: Tries | None) -> list[int]:
    try:
        return seats_in(call.said(None if tries is None else tries.world))
    except Exception:  # whatever the words of a stranger's step may raise
        return []


# What would change --------------------------------------------------------------------------


@dataclass
class Tries:
    """Choices tried out at a table that a seat could be at."""

    view: View
    shown: Piece
    _after: dict[Call, Table | None] = field(default_factory=dict)

    @cached_property
    def world(self) -> Table:
        """The table at which they are tried."""
        return self.view.sample(Random(0))

    @cached_property
    def _look(self) -> Look:
        return Look(Seen(self.world), self.view.seat)

    @cached_property
    def _cells(self) -> dict[Path, Grid]:
        return dict(_grids(self.shown))

    def touched(self, call: Call, thing: Any) -> set[Where]:
        """The places that a component leaves, or in which a number of its kind changes."""
        after = self._tried(call)
        if after is None:
            return set()
        found: Counter[Where] = Counter()
        for one in changes(self._look, Look(Seen(after), self.view.seat)):
            if isinstance(one, Moved) and one.card is thing and one.source is not None:
                found[one.source] += 1
            elif isinstance(one, Counted) and one.kind in (thing, str(thing)):
                found[one.at] += 1 + (one.after < one.before)
        most = max(found.values(), default=0)
        return {place for place, count in found.items() if count == most}

    def cells(self, call: Call) -> list[Path]:
        """The cells of grids that a choice changes."""
        after = self._tried(call) if self._cells else None
        if after is None:
            return []
        try:
            then = dict(_grids(as_area(self.view.game.shown(after, self.view.seat))))
        except Exception:  # a stranger's game may not be able to show a table that is over
            return []
        return [
            (*path, row, column)
            for path, grid in self._cells.items()
            if path in then
            for row, column in _changed(grid, then[path])
        ]

    def _tried(self, call: Call) -> Table | None:
        if call not in self._after:
            table = self.world.clone()
            try:
                table.apply(call)
            except Exception:  # what nobody can know here may make it fail in the sampled world
                self._after[call] = None
            else:
                self._after[call] = table
        return self._after[call]


def _changed(before: Grid, after: Grid) -> Iterator[tuple[int, int]]:
    for row, (old, new) in enumerate(zip(before.rows, after.rows, strict=False)):
        for column, (was, has) in enumerate(zip(old, new, strict=False)):
            if was != has:
                yield row, column


def _columns(shown: Piece, found: Mapping[Path, list[int]]) -> dict[Path, list[int]]:
    """Where things fall down columns, all free cells above the one that a choice fills."""
    more: dict[Path, list[int]] = {}
    for path, grid in _grids(shown):
        columns: dict[int, list[int]] = {}
        for row, cells in enumerate(grid.rows):
            for column, token in enumerate(cells):
                if token is None:
                    columns.setdefault(column, []).append(row)
        lowest = {(*path, rows[-1], column) for column, rows in columns.items()}
        if lowest == {one for one in found if one[: len(path)] == path}:
            for column, rows in columns.items():
                numbers = found[*path, rows[-1], column]
                more |= {(*path, row, column): numbers for row in rows[:-1]}
    return more
