"""Neutral pieces: what a table looks like, without saying how it is drawn.

A game describes what a seat sees with these; the terminal and the browser draw them. A game
that says nothing is shown by its declared fields.
"""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from dataclasses import fields as dataclass_fields
from enum import Enum
from typing import Any

from ludarium.amounts import Amount, Kind
from ludarium.components import Component, Printed
from ludarium.parts import Part
from ludarium.piles import Pile
from ludarium.resources import Held, resources_of
from ludarium.shapes import Json
from ludarium.traces import Trace
from ludarium.views import order, traced
from ludarium.walking import fields


@dataclass(frozen=True)
class Token:
    """A small thing with a name, a one- or two-letter mark and perhaps a colour."""

    name: str
    mark: str = ""
    colour: str = ""
    of: Any = field(default=None, compare=False, repr=False)
    """The component that it stands for, if there is one: choices that name it name the token."""


@dataclass(frozen=True)
class Die(Token):
    """A die, named by what it shows; `pips` where it shows a number of them."""

    pips: int = 0


@dataclass(frozen=True)
class Resource:
    """Counted things: how many there are of each kind, and perhaps how many fit."""

    name: str
    counts: tuple[tuple[Token, int], ...]
    limit: int | None = None
    one: str = ""
    """Of a single count: the word for one of them."""
    place: str = field(default="", compare=False)
    """The declared field that it shows, where its name is another."""

    @property
    def total(self) -> int:
        """How many there are of all kinds together."""
        return sum(count for _, count in self.counts)


@dataclass(frozen=True)
class Card:
    """A card; face down, it shows only its back. `notes` tell more, `holds` is what lies on it."""

    name: str
    text: str = ""
    face_up: bool = True
    turned: bool = False
    notes: tuple[str, ...] = ()
    holds: tuple[Resource, ...] = ()
    facts: str = ""
    """Its kind, cost and points, in a few words."""
    colour: str = ""
    of: Any = field(default=None, compare=False, repr=False)
    """The component that it is, where that is known."""
    count: int = field(default=1, compare=False)
    """So many of them lie on one another, face down."""


@dataclass(frozen=True)
class Counter:
    """A named number, perhaps with a limit."""

    name: str
    value: float | str
    limit: int | None = None
    place: str = field(default="", compare=False)
    """The declared field that it shows, where its name is another."""


@dataclass(frozen=True)
class Track:
    """Named spaces in a row; `at` are the positions of the markers on it, by their names."""

    name: str
    spaces: tuple[str, ...]
    at: tuple[tuple[str, int], ...] = ()
    colours: tuple[str, ...] = ()
    """Of each space, where they have any."""


@dataclass(frozen=True)
class Grid:
    """Rows of tokens; None is an empty space."""

    rows: tuple[tuple[Token | None, ...], ...]


@dataclass(frozen=True)
class Lines:
    """Text that is shown as it stands, such as a board that another program has drawn."""

    lines: tuple[str, ...]


@dataclass(frozen=True)
class Area:
    """A named place that holds other pieces; `seat` where it belongs to one.

    What lies `aside`, such as discards, is looked at rarely; it may be shown in less detail.
    """

    name: str
    pieces: tuple[Piece, ...] = ()
    seat: int | None = None
    aside: bool = False
    place: str = field(default="", compare=False)
    """The declared field that it shows, where its name is another."""


Piece = Token | Resource | Card | Counter | Track | Grid | Lines | Area


def area(
    name: str,
    *pieces: Piece | Iterable[Piece],
    seat: int | None = None,
    aside: bool = False,
    place: str = "",
) -> Area:
    """An area with pieces, given one by one or in lists."""
    flat: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, Piece):
            flat.append(piece)
        else:
            flat.extend(piece)
    return Area(name, tuple(flat), seat, aside, place)


def grid(rows: Iterable[Iterable[Token | None]]) -> Grid:
    """A grid from rows of tokens."""
    return Grid(tuple(tuple(row) for row in rows))


def card(
    component: Any,
    *notes: str,
    turned: bool = False,
    holds: Iterable[Resource] = (),
    seats: int = 0,
    colour: str = "",
) -> Card:
    """A component, face up, with what there is to say about it and what lies on it.

    `seats` is needed where what it costs depends on how many play.
    """
    of = component if isinstance(component, Component) else None
    printed = Printed("") if of is None else of.printed(seats)
    held, facts = tuple(holds), printed.facts
    return Card(str(component), printed.text, True, turned, notes, held, facts, colour, of)


def known(cards: Pile[Any], seat: int) -> list[Any]:
    """The cards of a pile as a seat's view has them; None for each that it does not know.

    The order of another seat's hand means nothing: there the known cards come first.
    """
    audience, seen = cards.audience, cards.visible(seat)
    if not audience or audience >> seat & 1 or isinstance(cards.seen, int):
        return seen
    found = sorted([one for one in seen if one is not None], key=order)
    return [*found, *[None] * (len(seen) - len(found))]


def pile(name: str, cards: Pile[Any], seat: int) -> Area:
    """A pile as a seat sees it: its known cards, and how many it does not know."""
    seen = [card(one) for one in known(cards, seat) if one is not None]
    return area(name, seen, backs(len(cards) - len(seen)))


def backs(count: int) -> list[Piece]:
    """So many cards that lie face down on one another."""
    return [Card(f"{count} hidden", face_up=False, count=count)] if count else []


def amount(name: str, some: Amount, limit: int | None = None) -> Resource:
    """An amount under a name, with every kind that it could have."""
    counts = [(_look(look), some[kind]) for kind, look in some.looks.items()]
    return Resource(name, tuple(counts), limit)


def resource(part: Part, field: str, name: str = "") -> Resource:
    """A declared resource of a part, as its declaration says: kinds, colours, limit."""
    declared = part._resources[field]
    value = getattr(part, field)
    held = Held(None, field, declared, tuple(value) if declared.tokens else value)
    return replace(_held(held, name or declared.name, declared.most(part)), place=field)


def _held(held: Held, name: str, limit: int | None = None) -> Resource:
    if isinstance(held.value, Amount):
        return amount(name, held.value, limit)
    if isinstance(held.value, int):
        kind = held.declared.kind
        return Resource(name, ((_look(kind), held.value),), limit, kind.name)
    found = {str(one): one for one in held.value}
    counts = [(Token(kind, of=found[kind]), n) for kind, n in held.counts().items()]
    return Resource(name, tuple(counts), limit)


def _look(kind: Kind) -> Token:
    return Token(kind.name, kind.mark, kind.colour)


def to_json(piece: Piece) -> dict[str, Json]:
    """A piece as JSON: its fields, and `kind`."""
    kind = {"kind": type(piece).__name__.lower()}
    if isinstance(piece, Area):
        return {**kind, **_plain(piece), "pieces": [to_json(one) for one in piece.pieces]}
    if isinstance(piece, Resource):
        counts = [{**_plain(kind), "count": count} for kind, count in piece.counts]
        return {**kind, **_plain(piece), "counts": counts}
    if isinstance(piece, Card):
        return {**kind, **_plain(piece), "holds": [to_json(one) for one in piece.holds]}
    if isinstance(piece, Grid):
        return {**kind, "rows": [[token and _plain(token) for token in row] for row in piece.rows]}
    return {**kind, **_plain(piece)}


def _plain(piece: Piece) -> dict[str, Json]:
    """What a piece says by itself; for the component that it stands for, its id."""
    written = {one.name: getattr(piece, one.name) for one in dataclass_fields(piece) if one.compare}
    of = getattr(piece, "of", None)
    return {**written, "id": of.id} if isinstance(of, Component) else written


def fields_of(part: Part, seat: int, name: str, skip: frozenset[str] = frozenset()) -> Area:
    """Any part, shown by its declared fields."""
    pieces: list[Piece] = []
    for one in fields(part):
        if one.resource is not None:
            pieces.extend(_resources(part, one.name))
        elif one.by_seat:
            pieces.extend(_places(one.name, one.value, seat))
        elif isinstance(one.value, Trace):
            pieces.extend(_remembered(part, one.value, one.name.replace("_", " "), seat))
        elif one.name not in skip:
            pieces.extend(_value(one.name.replace("_", " "), one.value, seat))
    return area(name, pieces)


def _places(name: str, parts: Iterable[Part], seat: int) -> Iterator[Area]:
    """What belongs to each seat."""
    one = name.removesuffix("s").replace("_", " ")
    for owner, part in enumerate(parts):
        yield replace(fields_of(part, seat, f"{one} {owner + 1}"), seat=owner)


def _resources(part: Part, field: str) -> list[Piece]:
    """A declared resource, or the several that it is made of."""
    if isinstance(getattr(part, field), Amount | int) or part._resources[field].tokens:
        return [resource(part, field)]
    found = [one for one in resources_of(part) if one.field.partition(".")[0] == field]
    return [_held(one, one.field.replace("_", " ").replace(".", " ")) for one in found]


def _remembered(part: Part, trace: Trace[Any], name: str, seat: int) -> list[Piece]:
    """The cards that a seat knows to be in one of a trace's piles, which come before it."""
    before: list[Pile[Any]] = []
    for found in part.inside():
        if found is trace:
            break
        if isinstance(found, Pile):
            before.append(found)
    seen = [card(one) for one in traced(trace, before[-trace.over :], seat)]
    return [area(name, seen, aside=True)] if seen else []


def _value(name: str, value: Any, seat: int) -> list[Piece]:
    if isinstance(value, Pile):
        return [pile(name, value, seat)]
    if isinstance(value, Part):
        return [fields_of(value, seat, name)]
    if isinstance(value, Component):
        return [area(name, card(value))]
    if isinstance(value, dict):
        return [area(name, *(_value(_label(key), item, seat) for key, item in value.items()))]
    if isinstance(value, list | tuple):
        return _several(name, value, seat)
    if isinstance(value, int | float | str) and not isinstance(value, Enum):
        return [Counter(name, value)]
    return [] if value is None else [Counter(name, _label(value))]


def _several(name: str, values: Sequence[Any], seat: int) -> list[Piece]:
    """Values in a list: cards, parts one by one, or in a line what needs only a word."""
    if not values:
        return []
    if all(isinstance(item, Component) for item in values):
        return _things(name, values)
    if isinstance(values, list) and any(isinstance(item, _DEEP) for item in values):
        items = [_value(f"{name} {at}", item, seat) for at, item in enumerate(values)]
        return [piece for pieces in items for piece in pieces]
    return [Counter(name, " ".join(map(_label, values)))]


def _things(name: str, some: Sequence[Component]) -> list[Piece]:
    """Components as cards; counted where nothing but their names is printed on them."""
    if any(one.text or one.cost or one.points for one in some):
        return [area(name, map(card, some))]
    often = Counts(some)
    return [Resource(name, tuple((Token(str(one), of=one), n) for one, n in often.items()))]


_DEEP = (Part, Pile, list, dict)
"""What a list may hold that needs more than a word to be shown."""


def _label(value: Any) -> str:
    if value is None:
        return "-"
    return value.name.lower().replace("_", " ") if isinstance(value, Enum) else str(value)
