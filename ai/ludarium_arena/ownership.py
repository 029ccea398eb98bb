"""Ownership: which cards and other components are a seat's own, in whatever game.

What a table keeps for each seat is a list of parts, one a seat. Every component in a seat's
part is its own, and every card of a pile there. A component that a seat has named in a choice
counts too: a card that was played and is gone has been in that hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ludarium.steps import Call
from ludarium.table import Table
from ludarium.walking import components_in, fields


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
