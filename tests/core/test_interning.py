"""Interned calls: equal ones are one object as long as somebody holds it, and no longer."""

from __future__ import annotations

import gc

from ludarium import Table, step
from ludarium.interning import REMEMBERED
from ludarium.steps import Call


@step
def count(s: Table, number: int, again: int = 0) -> None: ...


def known() -> int:
    gc.collect()
    return sum(isinstance(found, Call) and found.step is count for found in gc.get_objects())


def test_calls_that_nobody_holds_are_let_go() -> None:
    for number in range(4 * REMEMBERED):
        count(number)
    assert known() <= REMEMBERED + 1


def test_a_call_that_somebody_holds_stays_the_one_it_is() -> None:
    held = [count(-number) for number in range(100)]
    for number in range(2 * REMEMBERED):
        count(number)
    assert all(count(-number) is call for number, call in enumerate(held))
    assert count(number=-5, again=0) is held[5]


def test_more_held_calls_than_are_remembered_make_room_for_themselves() -> None:
    held = [count(number, 1) for number in range(3 * REMEMBERED)]
    assert all(count(number, 1) is call for number, call in enumerate(held))
