"""Declarations mean the same with and without ``from __future__ import annotations``.

This module goes without it, as the games of newcomers do.
"""

from typing import ClassVar

import pytest

from ludarium import (
    OWNER,
    Call,
    DeclarationError,
    Game,
    Part,
    Pile,
    Table,
    decision,
    per_seat,
    step,
)


class Hand(Part):
    cards: Pile[int] = Pile(OWNER)
    points: int = 0


class Race(Table):
    """Whoever first has three points wins."""

    goal: ClassVar[int] = 3
    hands: list[Hand] = per_seat(Hand)
    last: Call | None = None


@decision
def turn(s: Race, me: int) -> list[Call]:
    return [score(me, points) for points in (1, 2)]


@step
def score(s: Race, me: int, points: int = 1) -> None:
    s.hands[me].points += points
    s.last = score(me, points)
    if s.hands[me].points >= s.goal:
        s.win(me)
    else:
        s.do(turn(1 - me))


RACE = Game("race", "Race", Race, turn(0))


def test_fields_are_found_and_class_variables_are_none() -> None:
    table = RACE.new()
    assert [hand.points for hand in table.hands] == [0, 0]
    assert "goal" not in table.to_json()


def test_clones_and_saved_tables_keep_the_fields() -> None:
    table = RACE.new()
    table.apply(score(0, 2))
    copy = table.clone()
    table.apply(score(1))
    assert [hand.points for hand in copy.hands] == [2, 0]
    assert RACE.table_from_json(copy.to_json()) == copy
    assert copy.last is score(0, 2)


def test_arguments_of_steps_are_of_their_type() -> None:
    assert score(0) is score(0, True)
    assert Call.from_json(["score", 1, 2], __name__) is score(1, 2)


def test_a_class_may_be_declared_in_a_function() -> None:
    class Local(Part):
        count: int = 4

    class Around(Part):
        local: list[Local] = []

    assert Local().clone().count == 4
    assert Around(local=[Local()]).clone().local[0].count == 4


def test_a_field_that_could_hold_anything_is_refused() -> None:
    with pytest.raises(DeclarationError, match=r"Vague.thing: object could hold anything"):

        class Vague(Part):
            thing: object = None
