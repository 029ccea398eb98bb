"""The collect phase: income, essences on components, and what some components ask for."""

from __future__ import annotations

from ludarium import Call, decision, step
from ludarium_res_arcana.essences import NOT_GOLD, NOTHING, Essences
from ludarium_res_arcana.gaining import choose_gain
from ludarium_res_arcana.table import Face, ResArcana

WOUND_UP = 2
"""Essences that Windup Man adds of each kind."""


@step
def collect_all(s: ResArcana) -> None:
    """All seats collect, clockwise from the first player."""
    s.do(*[collect(seat) for seat in s.clockwise(s.first)])


@step
def collect(s: ResArcana, me: int) -> None:
    """Gain the income of all components, choose what is to be chosen, and last pay curses."""
    player = s.players[me]
    income = NOTHING
    calls: list[Call] = []
    last: list[Call] = []
    for face in player.play.cards:
        if face.income is not NOTHING:
            income += face.income
        if face in player.stored:
            calls.append(take_or_leave(me, face))
        if face.collects:
            calls += [verb(me, face) for verb in face.collects]
        if face.curses:
            last += [verb(me, face) for verb in face.curses]
    player.pool += income
    s.do(*calls, *last)


# Essences on components ---------------------------------------------------------------------


@decision
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


@step
def gain_if_gold_stays(s: ResArcana, me: int, face: Face, count: int) -> None:
    """Gain essences of one's choice if gold was left on the component."""
    if s.players[me].stored.get(face, NOTHING).gold:
        s.do(choose_gain(me, count, NOT_GOLD))


@step
def wind_up(s: ResArcana, me: int, face: Face) -> None:
    """Add two of each kind that was left on the component."""
    stored = s.players[me].stored
    if face in stored:
        stored[face] += Essences(**dict.fromkeys(stored[face], WOUND_UP))


# Curses -------------------------------------------------------------------------------------


@decision(skips=True)
def pay_or_exhaust(s: ResArcana, me: int, face: Face) -> list[Call]:
    """Pay a death, or exhaust the component."""
    calls = [accept_curse(me, face)]
    if s.players[me].pool.death:
        calls.insert(0, lift_curse(me, face))
    return calls


@step(say="pay 1 death for {face}")
def lift_curse(s: ResArcana, me: int, face: Face) -> None:
    """Pay a death to keep the component ready."""
    s.players[me].pool -= Essences.of("death")


@step(say="exhaust {face}")
def accept_curse(s: ResArcana, me: int, face: Face) -> None:
    """Exhaust the component instead of paying."""
    s.players[me].exhausted.append(face)
