"""The course of a match: who was ahead when, and where that changed most."""

from __future__ import annotations

import pytest

from ludarium.match import play
from ludarium.plugins import installed
from ludarium.replay import Replay, lines, parsed
from ludarium_ai.course import Course, course


def played(name: str, seats: int) -> Replay:
    """A random match."""
    record = play(installed().game(name), [installed().agent("random")] * seats, seed=2)
    return parsed("\n".join(lines(record)))


@pytest.mark.parametrize(
    ("name", "seats", "judge"),
    [
        ("pig", 3, "the game's evaluator"),
        ("connect_four", 2, "a search of 150 tries"),
        ("kuhn_poker", 2, "a search of 150 tries"),
        ("spellbook", 1, "the game's evaluator"),
    ],
)
def test_every_moment_is_judged_and_the_last_one_says_who_won(
    name: str, seats: int, judge: str
) -> None:
    replay, seen = played(name, seats), []
    found = course(replay, installed().game(name), lambda done, of: seen.append((done, of)))
    assert found.judge == judge
    assert len(found.shares) == len(replay.moves) + 1
    assert seen[-1] == (len(found.shares), len(found.shares))
    if seats > 1:
        assert all(sum(shares) == pytest.approx(1) for shares in found.shares)
        winner = replay.result["ranks"].index(1)
        assert found.shares[-1][winner] == max(found.shares[-1])


def test_so_many_moments_are_searched_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = []
    monkeypatch.setattr("ludarium_ai.course.SEARCHED", 10)
    monkeypatch.setattr(
        "ludarium_ai.course._searched", lambda table: searched.append(table) or (0.5, 0.5)
    )
    replay = played("connect_four", 2)
    assert 11 < len(replay.moves) < 40
    assert len(course(replay, installed().game("connect_four")).shares) == len(replay.moves) + 1
    assert 5 <= len(searched) <= 10


def test_turning_points_are_the_moves_that_changed_most_but_the_last() -> None:
    ahead = [0.5, 0.52, 0.8, 0.8, 0.3, 0.35, 1.0]
    found = Course(tuple((one, 1 - one) for one in ahead), "nobody")
    assert found.turning_points() == [2, 4, 5]
    assert found.turning_points(most=1) == [4]
