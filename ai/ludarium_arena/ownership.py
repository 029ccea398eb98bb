"""Ownership: which cards and other components are a seat's own, in whatever game.

What a table keeps for each seat is a list of parts, one a seat. Every component in a seat's
part is its own, and every card of a pile there. A component that a seat has named in a choice
counts too: a card that was played and is gone has been in that hand.

A component is played by a seat before which it lies openly: in an open pile or another field of the
seat's own, but in none that is called discards. One that lies in no pile at all, such as the spells
of a common book, is played by who names it in a choice.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ludarium.game import Game
from ludarium.parts import Part
from ludarium.piles import EVERYONE, Pile
from ludarium.replay import Replay, replayed
from ludarium.steps import Call
from ludarium.table import Table
from ludarium.walking import components_in, fields

DISCARDED = "discard"
"""How the name of a field begins whose cards are out of play."""


def held(table: Table, seat: int) -> set[str]:
    """The names of the components that are a seat's own."""
    places = [field.value[seat] for field in fields(table) if field.by_seat]
    return set(map(str, components_in(places)))


def named_in(moves: Iterable[tuple[int, Call]]) -> dict[int, set[str]]:
    """The names of the components that each seat named in its choices."""
    found: dict[int, set[str]] = {}
    for seat, call in moves:
        found.setdefault(seat, set()).update(_named(call))
    return found


@cache
def _named(call: Call) -> frozenset[str]:
    """The names in a call; calls come up again and again, and are never forgotten anyway."""
    return frozenset(map(str, components_in(call)))


def played_in(recorded: Replay, game: Game, names: frozenset[str]) -> dict[int, set[str]]:
    """Which of some components each seat has played in a match, by their names."""
    played: dict[int, set[str]] = {}
    for table, seat, call in replayed(recorded, game):
        for who in range(table.seats):
            played.setdefault(who, set()).update(_openly_before(table, who) & names)
        if call is not None and seat >= 0:
            named = _named(call) & names
            if named:
                played[seat] |= named & _in_no_pile(table)
    return played


def _openly_before(table: Table, seat: int) -> set[str]:
    places = [field.value[seat] for field in fields(table) if field.by_seat]
    parts = [place for place in places if isinstance(place, Part)]
    found = [
        field.value
        for part in parts
        for field in fields(part)
        if not field.name.startswith(DISCARDED) and _is_open(field.value)
    ]
    return set(map(str, components_in(found)))


def _in_no_pile(table: Table) -> set[str]:
    """What lies in fields that are neither piles nor anybody's."""
    common = [f.value for f in fields(table) if not f.by_seat and f.name not in Table._shapes]
    return set(map(str, components_in([one for one in common if not isinstance(one, Pile)])))


def _is_open(value: object) -> bool:
    return not isinstance(value, Pile) or value.audience == EVERYONE
