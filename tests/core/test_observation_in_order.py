"""Observations of several values in a row: each at its own place."""

from __future__ import annotations

from typing import Literal

from ludarium import Call, Game, Table, decision, observation, observed, step


class Week(Table):
    days: list[Literal["sun", "rain", "snow"]] = observed(
        ["sun", "rain", "rain", "snow"], longest=4
    )
    worked: list[bool] = observed([True, False], longest=2)


@decision
def ask(s: Week, me: int) -> list[Call]:
    return [rest(me)]


@step
def rest(s: Week, me: int) -> None:
    s.tie()


def test_words_in_a_row_are_observed_each_at_its_place() -> None:
    table = Game("week", "Week", Week, ask(0)).new(2)
    observe = observation(table.game, table.seats)
    pairs = zip(observe.layout.places, observe(table, 0), strict=True)
    days = {place.name for place, value in pairs if value and place.name.startswith("days")}
    assert days == {"days.0=sun", "days.1=rain", "days.2=rain", "days.3=snow"}


def test_each_yes_or_no_in_a_row_is_observed_between_zero_and_one() -> None:
    table = Game("week", "Week", Week, ask(0)).new(2)
    observe = observation(table.game, table.seats)
    pairs = zip(observe.layout.places, observe(table, 0), strict=True)
    assert [
        (place.name, place.low, place.high, value)
        for place, value in pairs
        if place.name.startswith("worked")
    ] == [("worked.0", 0, 1, 1), ("worked.1", 0, 1, 0)]
