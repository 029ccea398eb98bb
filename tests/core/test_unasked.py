"""Decisions that skip: nobody is asked where there is no choice."""

from __future__ import annotations

from typing import Any

from tables import NIM, take, turn

from ludarium import Call, Game, Table, decision, in_phases, step
from ludarium.observers import Both, Observers
from ludarium.plugins import Plugins, add, hookimpl
from ludarium.table import Watcher


class Basket(Table):
    apples: int = 0
    pears: int = 0
    eaten: list[str] = []


@decision(skips=True)
def eat(s: Basket, me: int) -> list[Call]:
    """Eat an apple or a pear, if there is one."""
    return [bite(me, "apple")] * (s.apples > 0) + [bite(me, "pear")] * (s.pears > 0)


@step
def bite(s: Basket, me: int, fruit: str) -> None:
    """Eat a fruit."""
    s.eaten.append(fruit)
    s.apples -= fruit == "apple"
    s.pears -= fruit == "pear"


@decision
def arrive(s: Basket, me: int, apples: int, pears: int) -> list[Call]:
    """Someone has to say that the picnic begins."""
    return [picnic(apples, pears)]


@step
def picnic(s: Basket, apples: int, pears: int) -> None:
    """Eat three times."""
    s.apples, s.pears = apples, pears
    s.do(*in_phases({"lunch": [eat(0), eat(0), eat(0)]}), leave())


@step
def leave(s: Basket) -> None:
    """The end."""
    s.end([len(s.eaten)])


def basket(apples: int, pears: int) -> Basket:
    table = Game("basket", "Basket", Basket, arrive(0, apples, pears), seats=(1,)).new()
    assert isinstance(table, Basket)
    return table


def eaten_from(apples: int, pears: int) -> Basket:
    s = basket(apples, pears)
    s.apply(picnic(apples, pears))
    return s


def test_a_single_call_happens_without_asking() -> None:
    s = eaten_from(3, 0)
    assert s.over
    assert s.eaten == ["apple", "apple", "apple"]


def test_a_decision_without_calls_is_passed_over() -> None:
    s = eaten_from(0, 0)
    assert s.over
    assert s.eaten == []


def test_a_choice_is_asked() -> None:
    s = eaten_from(1, 2)
    assert s.legal() == [bite(0, "apple"), bite(0, "pear")]
    s.apply(bite(0, "apple"))
    assert s.eaten == ["apple", "pear", "pear"]


class Listener:
    """Writes down what it hears."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    @hookimpl
    def ludarium_step_end(self, call: Call) -> None:
        self.heard.append(repr(call))

    @hookimpl
    def ludarium_phase_begin(self, name: str) -> None:
        self.heard.append(f"{name} begins")

    @hookimpl
    def ludarium_phase_end(self, name: str) -> None:
        self.heard.append(f"{name} ends")


def listening(s: Basket) -> Listener:
    listener = Listener()
    plugins = Plugins()
    add(plugins, "listener", listener)
    Observers(plugins, []).begin(s, ["random"])
    return listener


def test_observers_hear_what_happens_without_asking() -> None:
    s = eaten_from(1, 2)
    listener = listening(s)
    s.apply(bite(0, "apple"))
    assert listener.heard == [
        "bite(0, 'apple')",
        "bite(0, 'pear')",
        "bite(0, 'pear')",
        "end_phase('lunch')",
        "lunch ends",
        "leave()",
    ]


def test_a_phase_that_is_part_of_a_plan_is_announced() -> None:
    s = basket(0, 0)
    listener = listening(s)
    s.apply(picnic(0, 0))
    assert [news for news in listener.heard if news.startswith("lunch")] == [
        "lunch begins",
        "lunch ends",
    ]


def test_the_watcher_is_there_again_after_a_decision_that_was_not_asked() -> None:
    s = eaten_from(2, 1)
    listening(s)
    watcher: Watcher | None = s._watcher
    s.apply(bite(0, "apple"))
    assert s._watcher is watcher


class Noted:
    """A watcher that writes down what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[Any, ...]] = []

    def begin(self, *told: Any) -> None:
        self.told.append(("begin", *told))

    def end(self, *told: Any) -> None:
        self.told.append(("end", *told))

    def unasked(self, *told: Any) -> None:
        self.told.append(("unasked", *told))

    def shuffles(self, *told: Any) -> None:
        self.told.append(("shuffles", *told))


def test_two_watchers_of_one_table_are_told_the_same() -> None:
    one, other = Noted(), Noted()
    both = Both(one, other)
    table, call, asked = NIM.new(), take(0, 1), turn(0)
    items = [1, 2]
    both.begin(table, call)
    both.unasked(table, asked, call)
    both.shuffles(table, items)
    both.end(table, call)
    assert one.told == [
        ("begin", table, call),
        ("unasked", table, asked, call),
        ("shuffles", table, items),
        ("end", table, call),
    ]
    assert other.told == one.told
