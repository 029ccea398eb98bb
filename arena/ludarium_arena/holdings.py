"""Holdings: which cards and other components are a seat's own, in whatever game.

What a table keeps for each seat is a list of parts, one a seat. Every component in a seat's
part is its own, and every card of a pile there. A component that a seat has named in a choice
counts too: a card that was played and is gone has been in that hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from ludarium.components import Component
from ludarium.parts import Part
from ludarium.piles import Pile
from ludarium.steps import Call
from ludarium.table import Table


def held(table: Table, seat: int) -> set[str]:
    """The names of the components that are a seat's own."""
    found: set[str] = set()
    for name in table._shapes:
        value = getattr(table, name)
        if isinstance(value, list) and len(value) == table.seats and isinstance(value[0], Part):
            found.update(map(str, _components(value[seat])))
    return found


def _components(value: Any) -> Iterator[Any]:
    if isinstance(value, Component):
        yield value
    elif isinstance(value, Pile):
        yield from value.cards
    elif isinstance(value, Part):
        for name in value._shapes:
            yield from _components(getattr(value, name))
    elif isinstance(value, Call):
        yield from _components(value.args)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _components(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _components(key)
            yield from _components(item)


def named_in(moves: Iterable[tuple[int, Call]]) -> dict[int, set[str]]:
    """The names of the components that each seat named in its choices."""
    found: dict[int, set[str]] = {}
    for seat, call in moves:
        found.setdefault(seat, set()).update(_named(call))
    return found


@cache
def _named(call: Call) -> frozenset[str]:
    """The names in a call; calls come up again and again, and are never forgotten anyway."""
    return frozenset(map(str, _components(call)))
