"""Ranking: places, tie-breakers and shared places."""

from __future__ import annotations

import pytest
from tables import Diary, diary

from ludarium import step
from ludarium.ranking import ranking


@step
def end_with_tie_breakers(s: Diary) -> None:
    s.end([5, 7, 7, 7], ties=[[0, 1, 2, 2], [9, 9, 3, 4]])


@step
def end_against_rivals(s: Diary, first: int, second: int) -> None:
    s.end([first, second], rivals=(5, 1))


@step
def two_win(s: Diary) -> None:
    s.win(0, 2)


@pytest.mark.parametrize(
    ("scores", "ranks"),
    [
        ([3, 1, 2], (1, 3, 2)),
        ([1, 2, 2, 0], (3, 1, 1, 4)),
        ([2, 1, 1, 0], (1, 2, 2, 4)),
        ([0, 0], (1, 1)),
        ([-1.5, -2], (1, 2)),
        ([7], (1,)),
    ],
)
def test_most_points_come_first_and_equal_seats_share_the_better_place(
    scores: list[float], ranks: tuple[int, ...]
) -> None:
    assert ranking(scores) == ranks


def test_tie_breakers_count_in_their_order_and_only_among_equals() -> None:
    assert ranking([5, 7, 7, 7], [0, 1, 2, 2], [9, 9, 3, 4]) == (4, 3, 2, 1)
    assert ranking([5, 7, 7], [9, 1, 1]) == (3, 1, 1)


def test_a_tie_breaker_needs_a_number_for_each_seat() -> None:
    with pytest.raises(ValueError, match="shorter"):
        ranking([1, 2], [1])


def test_the_table_ranks_with_the_tie_breakers_it_is_ended_with() -> None:
    s = diary(end_with_tie_breakers(), seats=4)
    assert s.scores == (5, 7, 7, 7)
    assert s.ranks == (4, 3, 2, 1)


def test_several_winners_share_the_first_place() -> None:
    assert diary(two_win(), seats=3).ranks == (1, 3, 1)


@pytest.mark.parametrize(
    ("scores", "ranks"), [((6, 7), (2, 1)), ((5, 6), (3, 1)), ((5, 4), (2, 3)), ((1, 1), (3, 3))]
)
def test_whoever_has_no_more_than_a_rival_without_a_seat_comes_after_it(
    scores: tuple[int, int], ranks: tuple[int, int]
) -> None:
    s = diary(end_against_rivals(*scores), seats=2)
    assert (s.scores, s.ranks, s.rivals) == (scores, ranks, (5, 1))
