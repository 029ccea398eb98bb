"""Checks of leaks: what everyone can read names nothing that someone may not know.

What waits on the stack and every plain field is known to all, and stays as it is when hidden cards
are laid out anew. So no other check would notice a hidden card that was copied there. A card that a
seat has seen before may be named: it may remember it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludarium.components import Component
from ludarium.parts import Part
from ludarium.steps import Call
from ludarium.table import Table
from ludarium.testing.checks import Check, positions
from ludarium.testing.playouts import Position
from ludarium.traces import Trace
from ludarium.walking import components_in, fields


def secrets(position: Position) -> Iterator[str]:
    """What all seats can read names no card that lies where one of them cannot see it."""
    table, known = position.table, position.playout.known
    hidden = [_hidden_from(table, seat) for seat in range(table.seats)]
    for where, card in dict.fromkeys(_read_by_all(table)):
        for seat, unseen in enumerate(hidden):
            if card in unseen and known.get((seat, card), position.at + 1) > position.at:
                yield (
                    f"{where} names {card!r}, which lies where seat {seat} cannot see it; what is "
                    "hidden belongs in a pile, and what is said aloud in a step with open=True"
                )
                break


def _read_by_all(table: Table) -> Iterator[tuple[str, Component]]:
    """The components in plain fields and in calls that wait, each with where it is named."""
    for path, value in _plain_fields(table):
        for call in _calls(value):
            if not call.step.open:
                yield from ((f"{path}, the call {call.step.name},", c) for c in _named_by(call))
        if not isinstance(value, Call):
            yield from ((path, card) for card in components_in(value))


def _plain_fields(part: Part, path: str = "") -> Iterator[tuple[str, Any]]:
    """What fields hold, item by item, but for piles, traces and answers that are still secret."""
    for field in fields(part):
        if field.name != "answers":
            yield from _plain(field.value, f"{path}{field.name}")


def _plain(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Part):
        yield from _plain_fields(value, f"{path}.")
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _plain(item, path)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _plain(key, path)
            yield from _plain(item, path)
    elif isinstance(value, Call | Component):
        yield path, value


def _calls(value: Any) -> Iterator[Call]:
    """A call, and the calls among its arguments; what is said aloud hides what is within."""
    if isinstance(value, Call):
        yield value
        if not value.step.open:
            for arg in value.args:
                yield from _calls(arg)
    elif isinstance(value, tuple):
        for item in value:
            yield from _calls(item)


def _named_by(call: Call) -> Iterator[Component]:
    """The components among the arguments of a call itself."""
    for arg in call.args:
        for one in arg if isinstance(arg, tuple) else (arg,):
            if isinstance(one, Component):
                yield one


def _hidden_from(table: Table, seat: int) -> set[Component]:
    """The components that lie in piles, but none of them where a seat knows it."""
    known: set[Any] = set()
    unknown: set[Any] = set()
    for found in table.inside():
        if isinstance(found, Trace):
            known.update(found.known(seat))
            continue
        within = found.contents >> seat & 1
        for card, mask in zip(found.cards, found.masks(), strict=True):
            (known if within or mask >> seat & 1 else unknown).add(card)
    return {card for card in unknown - known if isinstance(card, Component)}


CHECKS = (Check(secrets, positions, ("backs",)),)
