"""Matches that are kept while they are played, and gone on with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ludarium.errors import ReplayError
from ludarium.replay import Replay, read
from ludarium.saving import resumed, state_folder, usual_place
from ludarium.seating import players, session_of
from ludarium_classics.connect_four import GAME, drop


@pytest.fixture
def saved(tmp_path: Path) -> Replay:
    """A match of two people that was left after two moves."""
    session = session_of(GAME, players(["human:name=Ann", "human:name=Bo"]), 5, {})
    session.begin()
    session.make(drop(0, 3))
    session.make(drop(1, 2))
    session.save(tmp_path / "left.jsonl")
    return read(tmp_path / "left.jsonl")


def test_a_match_goes_on_where_it_was_left(saved: Replay) -> None:
    session = resumed(saved, GAME, players)
    assert [call for _, call in session.record.moves] == [drop(0, 3), drop(1, 2)]
    assert (session.waits_for, session.record.seed, session.names) == (0, 5, ["Ann", "Bo"])


def test_a_match_from_the_middle_of_a_game_cannot_be_resumed(saved: Replay) -> None:
    with pytest.raises(ReplayError, match=r"line 1.*begins in the middle of a game"):
        resumed(replace(saved, header={**saved.header, "start": {}}), GAME, players)


@pytest.mark.parametrize("wrong", [{"agents": []}, {"agents": "random"}, {"seed": "five"}])
def test_a_header_must_say_who_plays_and_with_which_seed(
    saved: Replay, wrong: dict[str, object]
) -> None:
    with pytest.raises(ReplayError, match=r"line 1.*who plays, or with which seed"):
        resumed(replace(saved, header={**saved.header, **wrong}), GAME, players)


def test_matches_lie_in_the_folder_for_state(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert state_folder() == tmp_path / "ludarium"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert state_folder() == tmp_path / ".local" / "state" / "ludarium"


def test_a_place_that_is_taken_is_not_taken_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    (tmp_path / "ludarium").mkdir()
    found = []
    for _ in range(3):
        place = usual_place("pig", 7)
        place.touch()
        found.append(place.name)
    assert found == ["pig-7.jsonl", "pig-7-2.jsonl", "pig-7-3.jsonl"]
