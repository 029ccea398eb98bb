"""Observations of several values in a row: each at its own place."""

from __future__ import annotations

from typing import Literal

from ludarium import Call, Game, Table, decision, observation, observed, step


class Week(Table):
    days: list[Literal["sun", "rain", "snow"]] = observed(
        ["sun", "rain", "rain", "snow"], longest=4
    )


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
