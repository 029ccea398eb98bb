"""Words for people."""

from __future__ import annotations

import pytest

from ludarium.words import (
    Names,
    a_thing,
    any_kind,
    counted,
    distinct,
    listed,
    seat_name,
    seats_in,
    whose,
)


@pytest.mark.parametrize(
    ("words", "said"),
    [("", ""), ("a", "a"), ("ab", "a and b"), ("abc", "a, b and c"), ("abcd", "a, b, c and d")],
)
def test_words_in_a_row_have_commas_and_an_and(words: str, said: str) -> None:
    assert listed(words) == said


def test_another_word_may_stand_before_the_last() -> None:
    assert listed(["fire", "air"], "or") == "fire or air"


def test_one_thing_has_no_s() -> None:
    assert counted(1, "crystal") == "1 crystal"
    assert counted(0, "crystal") == "0 crystals"
    assert counted(2, "bonus", "bonuses") == "2 bonuses"


def test_a_choice_says_what_it_excludes() -> None:
    assert any_kind(2) == "2 of any kind"
    assert any_kind(3, ["gold"]) == "3 of any kind but gold"
    assert any_kind(3, ["gold", "death"]) == "3 of any kind but gold or death"


def test_the_seats_that_words_name_are_found() -> None:
    assert seats_in(f"take {whose(2)} card and give it to {seat_name(0)}") == [2, 0]
    assert seats_in("pass") == []


def test_a_thing_has_its_article() -> None:
    assert [a_thing(one) for one in ("card", "artifact", "Opal", "unit")] == [
        "a card",
        "an artifact",
        "an Opal",
        "an unit",
    ]


def test_seats_have_names_numbers_or_are_spoken_to() -> None:
    names = Names(("Ann", "Ben"), 1)
    assert [names[seat] for seat in range(3)] == ["Ann", "you", "seat 3"]
    assert [names.whose(seat) for seat in range(3)] == ["Ann's", "your", "seat 3's"]
    words = f"take {whose(0)} card, give it to {seat_name(1)} or {seat_name(10)}"
    assert names.filled(words) == "take Ann's card, give it to you or seat 11"


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("go home", "Ann goes home"),
        ("have a card", "Ann has a card"),
        ("fix it", "Ann fixes it"),
        ("buzz", "Ann buzzes"),
        ("catch it", "Ann catches it"),
        ("push it", "Ann pushes it"),
        ("buy it and keep it", "Ann buys it and keeps it"),
        ("pay 2, then draw", "Ann pays 2, then draws"),
        ("feed the wolf", "Ann feeds the wolf"),
        ("carry on", "Ann carries on"),
        ("help yourself if you can", "Ann helps themselves if they can"),
        ("look at cards and coins", "Ann looks at cards and coins"),
        ("seat 2", "Ann: seat 2"),
        ("_odd", "Ann: _odd"),
    ],
)
def test_an_order_is_told_of_someone_else(order: str, told: str) -> None:
    assert Names(("Ann",)).sentence(0, order) == told


def test_names_that_occur_twice_are_numbered() -> None:
    assert distinct(["a", "b", "a", "a"]) == ["a 1", "b", "a 2", "a 3"]
    assert distinct(["a", "b"]) == ["a", "b"]
