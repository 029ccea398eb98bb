"""Who sits where, and how each seat is called."""

from __future__ import annotations

import pytest
from tables import NIM

from ludarium import Game, UsageError
from ludarium.seating import HUMAN, called, places, players, session_of, spoken_to
from ludarium_classics.connect_four import GAME as CONNECT_FOUR
from ludarium_spellbook import GAME as SPELLBOOK


def named(*texts: str) -> list[str]:
    return [player.name for player in players(texts)]


def test_people_go_by_the_name_that_they_give_and_agents_by_their_text() -> None:
    assert named("human:name=Ann", "random") == ["Ann", "random"]


def test_someone_without_a_name_is_a_human_and_several_are_guests() -> None:
    assert named("human", "random") == ["human", "random"]
    assert named("human", "human") == ["guest 1", "guest 2"]
    assert named("human", "human:name=Ann") == ["guest", "Ann"]


def test_seats_are_numbered_and_know_whether_a_person_sits_there() -> None:
    seated = players(["random", "human"])
    assert [(player.seat, player.human) for player in seated] == [(0, False), (1, True)]


def test_a_person_is_no_agent() -> None:
    with pytest.raises(UsageError, match="a human is no agent"):
        HUMAN.make(1, name="Ann")


def test_a_session_waits_for_its_people_and_asks_its_agents() -> None:
    session = session_of(CONNECT_FOUR, players(["random", "human:name=Ann"]), 3, {})
    assert (list(session.people), list(session.names)) == ([1], ["random", "Ann"])
    assert session.record.seed == 3


def test_someone_alone_is_you_and_several_keep_their_names() -> None:
    alone = session_of(CONNECT_FOUR, players(["random", "human:name=Ann"]), 1, {})
    assert called(alone) == {0: "random", 1: "you"}
    both = session_of(CONNECT_FOUR, players(["human:name=Bo", "human:name=Ann"]), 1, {})
    assert called(both) == {0: "Bo", 1: "Ann"}


def test_whoever_is_spoken_to_is_you() -> None:
    session = session_of(CONNECT_FOUR, players(["human:name=Bo", "human:name=Ann"]), 1, {})
    assert [str(spoken_to(session, 1)[seat]) for seat in (0, 1)] == ["Bo", "you"]


@pytest.mark.parametrize(
    ("game", "wanted", "seated"),
    [
        (CONNECT_FOUR, [], ["human", "adept"]),
        (CONNECT_FOUR, ["human:name=Ann"], ["human:name=Ann", "adept"]),
        (CONNECT_FOUR, ["random", "greedy"], ["random", "greedy"]),
        (NIM, ["random", "greedy", "human"], ["random", "greedy", "human"]),
        (SPELLBOOK, [], ["human", "adept"]),
        (SPELLBOOK, ["human"], ["human"]),
    ],
)
def test_seats_that_nobody_was_named_for_are_filled(
    game: Game, wanted: list[str], seated: list[str]
) -> None:
    assert places(game, wanted) == seated
