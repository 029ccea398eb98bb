"""Options: values that a person may choose, refused with words that help."""

from __future__ import annotations

from typing import Any

import pytest
from tables import NIM, turn

from ludarium import Game, Option, Table, UsageError, option
from ludarium.options import chosen


class Farm(Table):
    years: int = option(5, low=1, high=9, help="how long it lasts")
    tax: float = option(0.5, low=0)
    level: str = option("easy", choices=("easy", "hard"))
    solo: bool = option(False)
    fields: int = option(4, check=lambda n: "must be even" if n % 2 else None, samples=(6,))
    name: str = option("farm")
    free: int = 3


FARM = Game("farm", "Farm", Farm, turn(0))


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("years", 3, 3),
        ("years", "3", 3),
        ("years", " 9 ", 9),
        ("years", 3.0, 3),
        ("tax", "0.25", 0.25),
        ("tax", 2, 2.0),
        ("level", "hard", "hard"),
        ("solo", True, True),
        ("solo", "yes", True),
        ("solo", "Off", False),
        ("solo", 1, True),
        ("fields", 8, 8),
        ("name", 12, "12"),
    ],
)
def test_a_value_or_its_text_is_accepted(name: str, given: Any, value: Any) -> None:
    found = FARM.configure({name: given})[name]
    assert (found, type(found)) == (value, type(value))
    assert getattr(FARM.new(options={name: given}), name) == value


@pytest.mark.parametrize(
    ("name", "given", "why"),
    [
        ("years", "many", "years must be a whole number, not 'many'"),
        ("years", 2.5, "years must be a whole number, not 2.5"),
        ("years", "2.5", "years must be a whole number, not '2.5'"),
        ("years", True, "years must be a whole number, not True"),
        ("years", None, "years must be a whole number, not None"),
        ("years", [3], r"years must be a whole number, not \[3\]"),
        ("years", float("inf"), "years must be a whole number, not inf"),
        ("years", 0, "years must be at least 1, not 0"),
        ("years", "10", "years must be at most 9, not 10"),
        ("tax", "nan", "tax must be a number, not 'nan'"),
        ("tax", float("inf"), "tax must be a number, not inf"),
        ("tax", 10**400, "tax must be a number"),
        ("tax", -0.1, "tax must be at least 0, not -0.1"),
        ("level", "hrad", "unknown value for level 'hrad'; did you mean 'hard'"),
        ("level", "zzz", "unknown value for level 'zzz'; there is 'easy', 'hard'"),
        ("solo", "perhaps", "solo must be a yes or no, not 'perhaps'"),
        ("fields", 3, "fields=3: must be even"),
        ("yaers", 3, "unknown option of Farm 'yaers'; did you mean 'years'"),
        ("free", 3, "unknown option of Farm 'free'"),
        ("seats", 3, "unknown option of Farm 'seats'"),
    ],
)
def test_a_value_that_is_not_allowed_is_refused_in_words(name: str, given: Any, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        FARM.configure({name: given})
    with pytest.raises(UsageError, match=why):
        FARM.new(options={name: given})


def test_options_that_are_not_given_have_their_defaults() -> None:
    assert FARM.configure({"years": 2}) == {
        "years": 2, "tax": 0.5, "level": "easy", "solo": False, "fields": 4, "name": "farm",
    }  # fmt: skip


def test_a_value_like_one_accepted_before_is_checked_all_the_same() -> None:
    assert NIM.new(options={"stones": 1}).stones == 1  # type: ignore[attr-defined]
    with pytest.raises(UsageError, match="stones must be a whole number, not True"):
        NIM.new(options={"stones": True})


def test_where_there_are_no_options_none_is_known() -> None:
    with pytest.raises(UsageError, match="unknown option of x 'years'; there is none"):
        chosen((), {"years": 1}, "x")


def test_an_option_without_a_value_may_be_left_empty() -> None:
    assert Option("limit", None, int, low=1).parse(None) is None
    assert Option("limit", None, int, low=1).parse("4") == 4


def test_an_option_describes_itself_in_a_few_words() -> None:
    words = {option.name: option.describe() for option in FARM.options}
    assert words == {
        "years": "whole number, 1 to 9",
        "tax": "number, at least 0",
        "level": "easy | hard",
        "solo": "yes or no",
        "fields": "whole number",
        "name": "word",
    }
    assert Option("x", 1, int, high=3).describe() == "whole number, at most 3"


def test_a_conformance_run_tries_bounds_choices_and_samples() -> None:
    values = {option.name: option.values() for option in FARM.options}
    assert values == {
        "years": (5, 1, 9),
        "tax": (0.5, 0.0),
        "level": ("easy", "hard"),
        "solo": (False, True),
        "fields": (4, 6),
        "name": ("farm",),
    }
