"""The numbers in what is declared: the ways to them, copies with others, and what words mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from ludarium import Amount, Table, UsageError, effect
from ludarium.numbers import Number, asked_for, numbers_in, with_number


class Coins(Amount):
    gold: int = 0
    iron: int = 0


class Level(NamedTuple):
    price: int
    points: int


@dataclass(frozen=True)
class Card:
    cost: Any = 0
    names: tuple[str, ...] = ("x",)
    rare: bool = True


@effect
def gain(s: Table, me: int, count: int, more: int = 2) -> None: ...


VALUES = [
    (5, {(): 5}),
    (True, {}),
    ("5", {}),
    (Coins(gold=2), {("gold",): 2, ("iron",): 0}),
    (Coins.cost(iron=3), {("gold",): 0, ("iron",): 3, ("any",): 0}),
    (Coins.cost(iron=3, any=4), {("gold",): 0, ("iron",): 3, ("any",): 4}),
    ({2: 7, 3: 9}, {("2",): 7, ("3",): 9}),
    ((4, [6]), {("0",): 4, ("1", "0"): 6}),
    (Level(1, 2), {("price",): 1, ("points",): 2}),
    (Card(Level(1, 2)), {("cost", "price"): 1, ("cost", "points"): 2}),
    (gain(3), {("count",): 3, ("more",): 2}),
    (Card, {}),
]


@pytest.mark.parametrize(("value", "ways"), VALUES)
def test_every_whole_number_is_found_with_the_way_to_it(
    value: Any, ways: dict[tuple[str, ...], int]
) -> None:
    assert {one.way: one.value for one in numbers_in(value)} == ways


@pytest.mark.parametrize("value", [value for value, ways in VALUES if ways])
def test_a_copy_has_another_number_in_one_place_and_the_value_stays(value: Any) -> None:
    before = list(numbers_in(value))
    for one in before:
        changed = with_number(value, one.way, 8)
        assert type(changed) is type(value)
        found = {other.way: other.value for other in numbers_in(changed)}
        assert found == {other.way: other.value for other in before} | {one.way: 8}
    assert list(numbers_in(value)) == before


def test_what_else_a_cost_says_stays_when_a_number_changes() -> None:
    cost = Coins.cost(iron=3, any=4, but=("gold",)).less(1)
    dearer = with_number(cost, ("any",), 5)
    assert dearer == Coins.cost(iron=3, any=5, but=("gold",)).less(1)
    assert with_number(cost, ("any",), 0) == Coins.cost(iron=3).less(1)
    assert with_number(Coins.cost(), ("any",), 2) == Coins.cost(any=2)


def test_a_row_is_a_way_without_the_keys_of_mappings() -> None:
    prices = {2: Level(1, 0), 3: Level(4, 0)}
    assert list(numbers_in(prices)) == [
        Number(("2", "price"), ("price",), 1),
        Number(("2", "points"), ("points",), 0),
        Number(("3", "price"), ("price",), 4),
        Number(("3", "points"), ("points",), 0),
    ]


def meant(value: Any, words: str) -> list[tuple[str, ...]]:
    found = asked_for(list(numbers_in(value)), tuple(words.split(".")), "card")
    return [one.way for one in found]


def test_words_mean_the_numbers_to_which_they_lead_in_their_order() -> None:
    levels = {2: Level(1, 0), 3: Level(4, 0)}
    assert meant(levels, "price") == [("2", "price"), ("3", "price")]
    assert meant(levels, "3.price") == [("3", "price")]
    assert meant(levels, "price.3") == []
    assert meant(levels, "3") == []
    assert meant(levels, "weight") == []


def test_words_that_are_a_whole_way_mean_that_one() -> None:
    nested = (("price", 1), Level(2, 3))
    both = Card({"price": 5, "x": Level(2, 3)})
    assert meant(both, "cost.price") == [("cost", "price")]
    assert meant(nested, "price") == [("1", "price")]


def test_words_that_may_mean_several_numbers_are_refused_with_all_of_them() -> None:
    two = (Level(1, 2), Level(3, 4))
    message = r"card\.price may mean several numbers: say which of 0\.price, 1\.price"
    with pytest.raises(UsageError, match=message):
        meant(two, "price")
    assert meant(two, "1.price") == [("1", "price")]
