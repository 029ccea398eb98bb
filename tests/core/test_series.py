"""Series: seats rotate over the same deals, and what became of it is counted by agent."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludarium import UsageError
from ludarium.replay import read
from ludarium.series import Outcome, Series, Tally, play_one, rotated, run, tallies, win_shares

KUHN = Series("kuhn_poker", ("random", "greedy"), 4, seed=3)


def outcome(number: int, *ranks: int, forfeits: dict[int, str] | None = None) -> Outcome:
    """A match that ended so; the points are ten for each agent that comes behind."""
    scores = tuple(10.0 * sum(rank < other for other in ranks) for rank in ranks)
    return Outcome(number, scores, ranks, forfeits or {}, 5)


def test_the_agents_move_on_by_a_seat_in_every_rotation() -> None:
    assert [rotated([0, 1, 2], turn) for turn in range(3)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_every_agent_sits_in_every_seat_on_the_same_deal(tmp_path: Path) -> None:
    series = Series("pig", ("random", "greedy", "random"), 6, seed=3, replays=tmp_path)
    list(run(series))
    headers = [read(path).header for path in sorted(tmp_path.iterdir())]
    assert [header["agents"].index("greedy") for header in headers] == [1, 0, 2, 1, 0, 2]
    seeds = [header["seed"] for header in headers]
    assert seeds[0] == seeds[1] == seeds[2] != seeds[3] == seeds[4] == seeds[5]


def test_an_outcome_is_told_by_agent_whatever_its_seat_was(tmp_path: Path) -> None:
    series = Series("pig", ("random", "greedy", "random"), 6, seed=3, replays=tmp_path)
    for number in range(3):
        found = play_one(series, number)
        (path,) = tmp_path.glob(f"pig-{number:05}*")
        recorded = read(path)
        seat = recorded.header["agents"].index("greedy")
        assert found.scores[1] == recorded.result["scores"][seat]
        assert found.ranks[1] == recorded.result["ranks"][seat]
        assert sorted(found.ranks) == sorted(recorded.result["ranks"])
        assert found.number == number


def test_several_jobs_give_the_same_outcomes() -> None:
    alone = list(run(KUHN))
    assert [one.number for one in alone] == [0, 1, 2, 3]
    assert sorted(run(KUHN, jobs=2), key=lambda one: one.number) == alone


def test_a_replay_is_not_written_over_that_of_another_match(tmp_path: Path) -> None:
    series = Series("kuhn_poker", ("random", "greedy"), 1, seed=3, replays=tmp_path)
    (first,) = run(series)
    assert list(run(series)) == [first]
    other = Series("kuhn_poker", ("random", "greedy"), 1, seed=4, replays=tmp_path)
    with pytest.raises(UsageError, match="holds another match; choose another directory"):
        list(run(other))


# Counting -----------------------------------------------------------------------------------


def test_a_shared_win_is_divided_and_a_deal_is_the_mean_of_its_rotations() -> None:
    found = [outcome(0, 1, 2, 3), outcome(1, 1, 1, 3), outcome(2, 3, 1, 2)]
    assert win_shares(3, found) == [[0.5], [0.5], [0.0]]


def test_a_deal_counts_when_all_its_rotations_were_played() -> None:
    whole = [outcome(1, 2, 1), outcome(0, 1, 2)]
    assert win_shares(2, [*whole, outcome(2, 1, 2)]) == [[0.5], [0.5]]
    assert win_shares(2, [outcome(2, 1, 2)]) == [[1.0], [0.0]]


def test_a_match_that_nobody_won_gives_nobody_a_share() -> None:
    assert win_shares(2, [outcome(0, 2, 2), outcome(1, 2, 2)]) == [[0.0], [0.0]]


def test_wins_shared_wins_means_and_forfeits_are_counted_for_each_agent() -> None:
    found = [
        outcome(0, 1, 2, 3),
        outcome(1, 1, 1, 3, forfeits={2: "raised ValueError"}),
        outcome(2, 3, 1, 2, forfeits={0: "took too long"}),
        outcome(3, 2, 1, 3, forfeits={2: "raised ValueError"}),
    ]
    one, two, three = tallies(("a", "b", "c"), found)
    assert one == Tally("a", 1, 1, 10.0, 7 / 4, 1, {"took too long": 1})
    assert two == Tally("b", 2, 1, 15.0, 5 / 4)
    assert three == Tally("c", 0, 0, 2.5, 11 / 4, 2, {"raised ValueError": 2})
    assert tallies(("a", "b", "c"), found[::-1]) == [one, two, three]


def test_nothing_played_is_nothing_counted() -> None:
    assert tallies(("a", "b"), []) == [Tally("a"), Tally("b")]
