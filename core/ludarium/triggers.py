"""Triggers: components in play that react to events.

A component names its reactions in `on`: for each event a step that takes the seat it
belongs to, the component, and whatever else the event tells. The table's `in_play` says
which components of a seat are there to react.
"""

from __future__ import annotations

from typing import Any

from ludarium.steps import Call, decision, step
from ludarium.table import Table
from ludarium.words import listed


def announce(s: Table, event: str, acting: int, *news: Any) -> None:
    """Schedule all reactions to an event: the acting seat's first, then clockwise.

    A seat with several different reactions chooses their order. A component that has left
    play when its turn to react comes stays silent.
    """
    for seat in s.clockwise(acting):
        reactions = [
            card.on[event](seat, card, *news) for card in s.in_play(seat) if event in card.on
        ]
        if reactions:
            s.do(react(seat, tuple(reactions)))


@step
def react(s: Table, seat: int, waiting: tuple[Call, ...]) -> None:
    """Let a seat's components react, one after the other, in the order that it chooses."""
    able = _able(s, seat, waiting)
    if len(set(able)) > 1:
        s.do(react_next(seat, able))
    elif able:
        s.do(able[0], react(seat, able[1:]))


def _asked_order(seat: int, waiting: tuple[Call, ...]) -> str:
    names = dict.fromkeys(str(call.args[1]) for call in waiting)
    return f"{listed(names)}: which acts first?"


@decision(ask=_asked_order)
def react_next(s: Table, seat: int, waiting: tuple[Call, ...]) -> list[Call]:
    """Choose which of the seat's components reacts next."""
    return [react_with(seat, call, waiting) for call in dict.fromkeys(waiting)]


@step(say=lambda seat, call, waiting: f"first {call.said()}")
def react_with(s: Table, seat: int, call: Call, waiting: tuple[Call, ...]) -> None:
    """Do the chosen reaction, then the others."""
    rest = list(waiting)
    rest.remove(call)
    s.do(call, react(seat, tuple(rest)))


def _able(s: Table, seat: int, waiting: tuple[Call, ...]) -> tuple[Call, ...]:
    there = list(s.in_play(seat))
    able = []
    for call in waiting:
        if call.args[1] in there:
            there.remove(call.args[1])
            able.append(call)
    return tuple(able)
