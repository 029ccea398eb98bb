"""Rounds, phases and turns: steps that schedule others, so that a game reads like its rulebook.

start = rounds(phase("roll", roll_dice()), phase("act", turns(act)), pass_first())
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from ludarium.steps import AnyStep, Call, Step, step
from ludarium.table import FOR_THE_ROUND, NOBODY_TO_MOVE, Table


@step
def sequence(s: Table, *calls: Call) -> None:
    """Do one call after the other."""
    s.do(*calls)


@step
def repeat(s: Table, action: Call) -> None:
    """Do an action again and again, until a step says `stop_repeating`."""
    s.do(action, repeat(action))


def stop_repeating(s: Table) -> None:
    """End the innermost `repeat`, with all that its action still had to do."""
    stack = s.stack
    while stack:
        if stack.pop().step is repeat:
            return


@step
def rounds(s: Table, *body: Call) -> None:
    """Play rounds, each made of the calls of `body`, until the game is over."""
    s.round += 1
    if s.eliminated >> FOR_THE_ROUND:
        s.readmit()
    s.do(*body, end_round(), rounds(*body))


@step
def end_round(s: Table) -> None:
    """The end of a round, as observers hear it."""


@step
def phase(s: Table, name: str, *body: Call) -> None:
    """A named phase made of the calls of `body`."""
    s.phase = name
    s.do(*body, end_phase(name))


def in_phases(phases: Mapping[str, Iterable[Call]]) -> tuple[Call, ...]:
    """The calls of several phases, one after the other: a plan that is made once.

    It has fewer steps than `phase` for each of them, for games that are all phases.
    """
    plan: list[Call] = []
    before = ""
    for name, body in phases.items():
        plan += [next_phase(name, before), *body]
        before = name
    return (*plan, end_phase(before))


@step
def next_phase(s: Table, name: str, before: str) -> None:
    """The beginning of a phase, and the end of the one before, as observers hear it."""
    s.phase = name


@step
def end_phase(s: Table, name: str) -> None:
    """The end of a phase, as observers hear it."""
    s.phase = ""


@step
def turns(s: Table, action: Step[[int]]) -> None:
    """Each seat in the game takes a turn, clockwise from the first player."""
    s.do(*_turns(action, tuple(s.clockwise(s.first))))


@cache
def _turns(action: Step[[int]], order: tuple[int, ...]) -> tuple[Call, ...]:
    return tuple(turn_of(seat, action) for seat in order)


@step
def turn_of(s: Table, seat: int, action: Step[[int]]) -> None:
    """A seat's turn, unless it is eliminated by then or has to skip it."""
    if (s.eliminated | s.skipping) >> seat & 1:
        s.skipping &= ~(1 << seat)
        return
    s.active = seat
    s.do(*_turn(seat, action))


@cache
def _turn(seat: int, action: Step[[int]]) -> tuple[Call, Call]:
    return action(seat), end_turn(seat)


@step
def turns_until_passed(s: Table, action: Step[[int]]) -> None:
    """Seats take turns, clockwise from the first player, until all have `passed`."""
    s.do(next_turn(action, s.first - 1, NOBODY_TO_MOVE))


@step
def next_turn(s: Table, action: Step[[int]], after: int, last: int) -> None:
    """The turn of a seat ends, and the next one begins: clockwise, of those who go on."""
    seats, out = s.seats, s.eliminated
    for distance in range(1, 2 * seats + 1):
        seat = (after + distance) % seats
        if out >> seat & 1 or s.passed(seat):
            continue
        if not s.skipping >> seat & 1:
            s.active = seat
            s.do(*_turn_and_next(action, seat))
            return
        s.skipping &= ~(1 << seat)
    s.active = NOBODY_TO_MOVE


@cache
def _turn_and_next(action: Step[[int]], seat: int) -> tuple[Call, Call]:
    return action(seat), next_turn(action, seat, seat)


@step
def end_turn(s: Table, seat: int) -> None:
    """The end of a turn, as observers hear it."""
    s.active = NOBODY_TO_MOVE


@step
def pass_first(s: Table) -> None:
    """The next seat clockwise becomes the first player."""
    s.first = s.after(s.first)


BEGINNINGS: dict[AnyStep, str] = {
    rounds: "round",
    phase: "phase",
    next_phase: "phase",
    turn_of: "turn",
    next_turn: "turn",
}
"""Steps that begin something, which their first argument names; a turn is that of `s.active`."""
ENDINGS: dict[AnyStep, str] = {
    end_round: "round",
    end_phase: "phase",
    next_phase: "phase",
    end_turn: "turn",
    next_turn: "turn",
}
"""Steps that end something, which their last argument names."""
