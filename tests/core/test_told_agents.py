"""Agents that want to know what happens: told before they are asked, and at the end."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from tables import NIM, Chooser, spec, take

from ludarium import Call, View
from ludarium.agents import Budget, MatchInfo
from ludarium.match import play
from ludarium.record import Result
from ludarium.session import Session
from ludarium.story import Event
from ludarium_classics import kuhn_poker

stop = threading.Event()
LIMIT = 0.5


@pytest.fixture(autouse=True)
def let_go() -> Iterator[None]:
    """Agents that were left behind stop when the test is over."""
    stop.clear()
    yield
    stop.set()


class Diarist(Chooser):
    """Writes down all that it hears; the diaries of all that were made are kept."""

    diaries: list[list[str]] = []

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.diary: list[str] = []
        self.diaries.append(self.diary)

    def begin(self, match: MatchInfo) -> None:
        self.diary.append(f"{match.game.title}, seat {match.seat}, {match.names}, {match.options}")

    def told(self, event: Event) -> None:
        self.diary.append(str(event))

    def end(self, result: Result) -> None:
        self.diary.append(f"ranks {result.ranks}, forfeits {dict(result.forfeits)}")

    def choose(self, view: View, budget: Budget) -> Call:
        self.diary.append("chooses")
        return view.legal[0]


@pytest.fixture
def diaries() -> list[list[str]]:
    Diarist.diaries = []
    return Diarist.diaries


@pytest.mark.parametrize("limit", [None, 20.0])
def test_an_agent_is_told_everything_since_it_was_last_asked(
    diaries: list[list[str]], limit: float | None
) -> None:
    play(NIM, [spec(Diarist), spec(Diarist)], 1, {"stones": 3}, limit=limit)
    first, second = diaries
    assert first == [
        "Nim, seat 0, ('diarist 1', 'diarist 2'), {'stones': 3}",
        "chooses",
        "you take 1",
        "diarist 2 takes 1",
        "chooses",
        "you take 1",
        "ranks (1, 2), forfeits {}",
    ]
    assert second[1:3] == ["diarist 1 takes 1", "chooses"]
    assert second[-2:] == ["diarist 1 takes 1", "ranks (1, 2), forfeits {}"]


def test_an_agent_is_told_only_what_its_seat_may_know(diaries: list[list[str]]) -> None:
    play(kuhn_poker.GAME, [spec(Diarist), spec(Diarist)], 3)
    first, second = diaries
    assert first[1].count("a card from the deck to diarist 2's hand") == 1
    assert " from the deck to your hand" in second[1]
    assert any("diarist 2's hand shows " in line for line in first)  # both check: the showdown


class TellsTales(Diarist):
    def told(self, event: Event) -> None:
        raise ValueError("does not listen")


class WillNotBegin(Diarist):
    def begin(self, match: MatchInfo) -> None:
        raise ValueError("does not begin")


class Odd(Chooser):
    @property
    def told(self) -> Any:
        raise ValueError("is odd")


@pytest.mark.parametrize("limit", [None, LIMIT])
@pytest.mark.parametrize(
    ("agent", "reason"),
    [
        (TellsTales, "raised ValueError: does not listen"),
        (WillNotBegin, "raised ValueError: does not begin"),
        (Odd, "raised ValueError: is odd"),
    ],
)
def test_what_an_agent_raises_when_it_is_told_something_forfeits(
    agent: Any, reason: str, limit: float | None
) -> None:
    record = play(NIM, [spec(Chooser), spec(agent)], 1, limit=limit)
    assert record.forfeits == {1: reason}
    assert record.ranks == (1, 2)


class Sulks(Diarist):
    def end(self, result: Result) -> None:
        raise ValueError("a bad loser")


def test_what_an_agent_raises_at_the_end_changes_nothing() -> None:
    record = play(NIM, [spec(Sulks), spec(Chooser)], 1)
    assert record.forfeits == {}
    assert record.complaints == ["sulks failed at the end: it raised ValueError: a bad loser"]


class NeverArrives(Chooser):
    def __init__(self, seed: int) -> None:
        stop.wait(60)


class NeverListens(Diarist):
    def told(self, event: Event) -> None:
        stop.wait(60)


@pytest.mark.parametrize("agent", [NeverArrives, NeverListens])
def test_an_agent_that_hangs_before_it_is_asked_forfeits(agent: Any) -> None:
    record = play(NIM, [spec(Chooser), spec(agent)], 1, limit=LIMIT)
    assert record.forfeits == {1: f"took more than {LIMIT} seconds for a decision"}


class NeverLeaves(Chooser):
    def end(self, result: Result) -> None:
        stop.wait(60)


def test_an_agent_that_hangs_at_the_end_is_left_behind(diaries: list[list[str]]) -> None:
    record = play(NIM, [spec(NeverLeaves), spec(Diarist)], 1, limit=LIMIT)
    assert record.forfeits == {}
    assert record.complaints == ["neverleaves took too long at the end"]
    assert diaries[0][-1].startswith("ranks ")


def test_after_an_undo_agents_hear_the_story_anew(diaries: list[list[str]]) -> None:
    session = Session(NIM, [spec(Chooser), spec(Diarist)], 1, {"stones": 9}, people=[0])
    session.begin()
    session.make(take(0, 2))
    session.advance()
    assert session.undo() == ""
    session.make(take(0, 3))
    session.advance()
    assert [line for line in diaries[0] if "takes" in line] == ["chooser takes 2"]
    assert [line for line in diaries[1] if "takes" in line] == ["chooser takes 3"]
    assert [str(event) for event in session.news(0)] == ["you take 3", "diarist takes 1"]


def test_a_match_that_nobody_follows_has_no_story() -> None:
    session = Session(NIM, [spec(Chooser), spec(Chooser)], 1, {})
    session.begin()
    assert session.story is None
    assert session.table._watcher is None
    assert session.told(0) == []
