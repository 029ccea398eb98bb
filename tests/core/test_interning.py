"""Interned calls: equal ones are one object as long as somebody holds it, and no longer."""

from __future__ import annotations

import gc

import pytest

from ludarium import Table, interning, step
from ludarium.interning import Interned
from ludarium.steps import Call

FEW = 1000
OTHERS = len(Interned.everything)


@step
def count(s: Table, number: int, again: int = 0) -> None: ...


@step
def wrap(s: Table, inner: Call) -> None: ...


OURS = Interned.everything[OTHERS:]


@pytest.fixture(autouse=True)
def _few_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few that these tests need not make thousands of calls, nor look at those of others."""
    held = sum(map(len, OURS))
    monkeypatch.setattr(Interned, "everything", OURS)
    monkeypatch.setattr(interning, "REMEMBERED", held + FEW)
    monkeypatch.setattr(Interned, "room", held + FEW)
    monkeypatch.setattr(Interned, "counted", held)


def known() -> int:
    gc.collect()
    return sum(isinstance(found, Call) and found.step is count for found in gc.get_objects())


def test_calls_that_nobody_holds_are_let_go() -> None:
    for number in range(20 * FEW):
        wrap(count(number))
    assert known() < 10 * FEW


def test_a_call_that_somebody_holds_stays_the_one_it_is() -> None:
    held = [count(-number) for number in range(100)]
    for number in range(20 * FEW):
        count(number)
    assert all(count(-number) is call for number, call in enumerate(held))
    assert count(number=-5, again=0) is held[5]


def test_a_call_within_a_held_one_stays_too() -> None:
    held = wrap(count(7, 7))
    for number in range(20 * FEW):
        count(number)
    assert held.args[0] is count(7, 7)
    assert wrap(count(7, 7)) is held


def test_more_held_calls_than_are_remembered_make_room_for_themselves() -> None:
    held = [count(number, 1) for number in range(20 * FEW)]
    assert all(count(number, 1) is call for number, call in enumerate(held))
