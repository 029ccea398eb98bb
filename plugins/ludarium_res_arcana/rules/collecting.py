"""The collect phase: income, essences of one's choice, and what lies on components."""

from __future__ import annotations

from ludarium import Call, Settled, choose, decision, step
from ludarium.words import counted, listed
from ludarium_res_arcana.table import (
    NOTHING,
    Essences,
    Face,
    Player,
    ResArcana,
    kinds_but,
    so_far,
)


@step
def collect_all(s: ResArcana) -> None:
    """All seats collect, clockwise from the first player."""
    s.do(*[collect(seat) for seat in s.clockwise(s.first)])


@step(say="collect")
def collect(s: ResArcana, me: int) -> None:
    """Gain the income of all components, choose what is to be chosen, and last pay curses."""
    player = s.players[me]
    stored = player.stored
    income = NOTHING
    calls: list[Call] = []
    last: list[Call] = []
    for face in player.play.cards:
        if face.income.total:
            income += face.income
        if face in stored:
            calls.append(take_or_leave(me, face))
        if face.collects:
            calls += [verb(me, face) for verb in face.collects]
        if face.curses:
            last += [verb(me, face) for verb in face.curses]
    player.pool += income
    s.do(*calls, *last)


# Gaining essences ---------------------------------------------------------------------------


@step(say="gain {some}")
def receive(s: ResArcana, me: int, some: Essences) -> None:
    """Add essences to the pool."""
    s.players[me].pool += some


BRINGS, HOLDS, DISCARDED = ("brings", "holds", "discarded")
"""Why essences are gained: a component brings them, gets them on itself, or was discarded."""


def _which_gain(
    me: int, face: Face, count: int, kinds: tuple[str, ...], why: str, settled: Settled
) -> str:
    without = listed(kinds_but(*kinds), "or")
    but = f", but no {without}" if without else ""
    happens = "are put on it" if why == HOLDS else "do you gain"
    asking = f"{face} is discarded" if why == DISCARDED else face
    return f"{asking}: which {counted(count, 'essence')} {happens}{but}{so_far(settled)}?"


@decision(skips=True, constant=True, ask=_which_gain)
def choose_gain(
    s: ResArcana,
    me: int,
    face: Face,
    count: int,
    kinds: tuple[str, ...],
    why: str = BRINGS,
    settled: Settled = (),
) -> list[Call]:
    """Choose several essences, for the pool or onto the component."""
    return choose(
        Essences.mixes(count, kinds),
        settled,
        lambda some: put(me, face, some) if why == HOLDS else receive(me, some),
        lambda settled: choose_gain(me, face, count, kinds, why, settled),
    )


def _which_kind(me: int, face: Face, count: int, kinds: tuple[str, ...]) -> str:
    return f"{face}: do you gain {listed([f'{count} {kind}' for kind in kinds], 'or')}?"


@decision(skips=True, constant=True, ask=_which_kind)
def choose_kind(
    s: ResArcana, me: int, face: Face, count: int, kinds: tuple[str, ...]
) -> list[Call]:
    """Choose the kind of several essences that are all alike."""
    return [receive(me, Essences.of(kind, count)) for kind in kinds]


# Essences on components ---------------------------------------------------------------------


@step(say="put {some} on {face}")
def put(s: ResArcana, me: int, face: Face, some: Essences) -> None:
    """Lay essences of the supply on a component."""
    put_on(s.players[me], face, some)


def put_on(player: Player, face: Face, some: Essences) -> None:
    """Lay essences on a component, whether it is exhausted or not."""
    player.stored[face] = player.stored.get(face, NOTHING) + some


@decision(ask="Collect: do you take the essences on {face}, or leave them?")
def take_or_leave(s: ResArcana, me: int, face: Face) -> list[Call]:
    """Take all essences of a component, or none."""
    return [take_all(me, face), leave_all(me, face)]


@step(say="take everything from {face}")
def take_all(s: ResArcana, me: int, face: Face) -> None:
    """Take all essences of a component into the pool."""
    player = s.players[me]
    player.pool += player.stored.pop(face)


@step(say="leave everything on {face}")
def leave_all(s: ResArcana, me: int, face: Face) -> None:
    """Let the essences lie."""
