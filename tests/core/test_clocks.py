"""Time: for a decision, for a match with an increment, and what is written down of it."""

from __future__ import annotations

import time
from typing import Any

import pytest
from tables import NIM, Chooser, spec

from ludarium import Call, UsageError, View
from ludarium.agents import Budget, Clock, Judgement
from ludarium.match import play
from ludarium.plugins import installed
from ludarium.timing import Timekeeper
from ludarium_classics import connect_four

ONE_EACH = {"stones": 6}
"""Stones for six decisions, if everyone takes one."""


class Slow(Chooser):
    """Takes its time, and one stone."""

    seconds = 0.2
    budgets: list[Budget] = []

    def choose(self, view: View, budget: Budget) -> Call:
        self.budgets.append(budget)
        time.sleep(self.seconds)
        return view.legal[0]


class Quick(Slow):
    seconds = 0.0


@pytest.fixture(autouse=True)
def nothing_told() -> None:
    Slow.budgets.clear()


def test_who_uses_up_the_clock_of_a_match_forfeits() -> None:
    record = play(NIM, [spec(Slow), spec(Chooser)], 1, {"stones": 40}, clock=Clock(0.5))
    assert record.forfeits == {0: "used up its clock"}
    assert 2 <= sum(thought.seat == 0 for thought in record.thoughts) <= 3


def test_an_increment_is_given_back_for_every_decision() -> None:
    record = play(NIM, [spec(Quick), spec(Quick)], 1, ONE_EACH, clock=Clock(1, 5))
    left = [thought.remaining for thought in record.thoughts if thought.seat == 0]
    assert record.forfeits == {}
    assert [round(seconds or 0) for seconds in left] == [6, 11, 16]


def test_an_agent_is_told_what_its_clock_leaves() -> None:
    play(NIM, [spec(Quick), spec(Chooser)], 1, {"stones": 1}, clock=Clock(100, 2), limit=30)
    (budget,) = Slow.budgets
    assert (budget.remaining, budget.increment, budget.limit) == (100, 2, 30)
    assert budget.seconds == 100 / 25 + 0.75 * 2
    assert budget.iterations is None


def test_whoever_says_how_long_to_think_is_asked_to_do_that() -> None:
    given = {"budget": Budget(seconds=0.1), "clock": Clock(50)}
    play(NIM, [spec(Quick), spec(Chooser)], 1, {"stones": 1}, **given)  # type: ignore[arg-type]
    given = {"budget": Budget(7), "clock": Clock(50)}
    play(NIM, [spec(Quick), spec(Chooser)], 1, {"stones": 1}, **given)  # type: ignore[arg-type]
    assert [(one.iterations, one.seconds) for one in Slow.budgets] == [(None, 0.1), (7, None)]


def test_a_search_that_plans_nothing_does_not_use_up_its_clock() -> None:
    master = installed().agent("mcts:iterations=1000000")
    record = play(connect_four.GAME, [master, spec(Chooser)], 1, clock=Clock(2, 0.01))
    assert record.forfeits == {}


def test_every_decision_is_written_down_with_its_time() -> None:
    record = play(NIM, [spec(Slow), spec(Quick)], 1, ONE_EACH)
    assert [(one.move, one.seat) for one in record.thoughts] == [(at, at % 2) for at in range(6)]
    assert all((one.seconds >= 0.2) == (one.seat == 0) for one in record.thoughts)
    assert {one.remaining for one in record.thoughts} == {None}


class Judges(Quick):
    judgement: Any = Judgement(0.5, 2, 30)


class Babbles(Quick):
    judgement: Any = "splendid"


class Exaggerates(Quick):
    judgement: Any = Judgement(float("inf"), -1, 1 << 70)


class Boasts(Quick):
    judgement: Any = Judgement(10**400, 10**400, 10**400)


@pytest.mark.parametrize(
    ("agent", "kept"),
    [
        (Judges, Judgement(0.5, 2, 30)),
        (Boasts, Judgement()),
        (Babbles, Judgement()),
        (Exaggerates, Judgement()),
        (Quick, Judgement()),
    ],
)
def test_a_judgement_is_kept_as_far_as_it_is_one(agent: type[Quick], kept: Judgement) -> None:
    record = play(NIM, [spec(agent), spec(Chooser)], 1, ONE_EACH)
    assert {one.judgement for one in record.thoughts if one.seat == 0} == {kept}


@pytest.mark.parametrize(
    "name", ["greedy", "flat", "mcts", "ismcts", "minimax:nodes=50", "pimc", "novice"]
)
def test_our_agents_say_what_they_think(name: str) -> None:
    agent = installed().agent(name)
    record = play(connect_four.GAME, [agent, spec(Chooser)], 1, budget=Budget(60))
    first = record.thoughts[0].judgement
    assert first.value is not None
    assert -1 <= first.value <= 1
    assert first.iterations


@pytest.mark.parametrize(
    ("text", "clock"),
    [("60+1", Clock(60, 1)), ("60", Clock(60)), (" 0.5+0.25 ", Clock(0.5, 0.25))],
)
def test_a_clock_is_written_with_its_increment(text: str, clock: Clock) -> None:
    assert Clock.parse(text) == clock
    assert Clock.parse(str(clock)) == clock


@pytest.mark.parametrize("text", ["", "0", "-1", "1+", "1+1+1", "1e5", "nan", "999999999", "x"])
def test_other_clocks_are_refused(text: str) -> None:
    with pytest.raises(UsageError, match=r"write a clock as seconds\+increment"):
        Clock.parse(text)


# Keeping time -------------------------------------------------------------------------------


def test_without_a_clock_only_the_limit_counts() -> None:
    keeper = Timekeeper(2, Budget(7), 3.0, None)
    assert keeper.budget(0) == Budget(7, limit=3.0)
    assert keeper.allowed(1) == 3.0
    assert keeper.too_slow(0, 3.0) == ""
    assert keeper.too_slow(0, 3.1) == "took more than 3 seconds for a decision"
    assert keeper.stop(0, 2.0) is None


def test_without_clock_and_limit_nobody_is_too_slow() -> None:
    keeper = Timekeeper(2, Budget(7), None, None)
    assert keeper.budget(0) == Budget(7)
    assert keeper.too_slow(0, 1e9) == ""


def test_the_nearer_of_clock_and_limit_decides_and_is_named() -> None:
    keeper = Timekeeper(2, Budget(), 3.0, Clock(10))
    assert keeper.too_slow(0, 4.0) == "took more than 3 seconds for a decision"
    assert keeper.stop(0, 8.5) == 1.5
    assert keeper.allowed(0) == 1.5
    assert keeper.allowed(1) == 3.0
    assert keeper.too_slow(0, 1.5) == ""
    assert keeper.too_slow(0, 2.0) == "used up its clock"


def test_a_clock_does_not_run_below_zero_before_its_increment_is_added() -> None:
    keeper = Timekeeper(2, Budget(), None, Clock(1, 0.5))
    assert keeper.stop(1, 4.0) == 0.5
    assert keeper.remaining == [1, 0.5]


def test_nature_has_no_clock() -> None:
    assert Timekeeper(2, Budget(), 3.0, Clock(1)).allowed(-1) == 3.0
    assert Timekeeper(2, Budget(), 3.0, Clock(1)).allowed(2) == 3.0
