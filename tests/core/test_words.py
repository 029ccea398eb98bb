"""Words for people."""

from __future__ import annotations

import pytest

from ludarium.words import any_kind, counted, listed, seat_name, seats_in, whose


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
