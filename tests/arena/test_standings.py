"""Standings and ratings from blocks."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from made_up import by_strength, result

from ludarium_arena.blocks import Result
from ludarium_arena.ratings import ratings
from ludarium_arena.schedule import schedule
from ludarium_arena.standings import standings

STRENGTHS = {"weak": 0.0, "fair": 1.0, "good": 2.0, "best": 3.0}
AGENTS = tuple(STRENGTHS)


def tournament(seats: int, blocks: int) -> list[Result]:
    return [
        by_strength(STRENGTHS, block.lineup, block.deal)
        for block in schedule(AGENTS, seats, blocks)
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_agents_are_rated_by_strength_at_tables_of_any_size(seats: int) -> None:
    found = standings(AGENTS, tournament(seats, 30))
    assert [standing.agent for standing in found.agents] == ["best", "good", "fair", "weak"]
    best, weak = found.agents[0], found.agents[-1]
    assert best.rating.mu.low > weak.rating.mu.high
    assert best.wins.value > 0.5 > weak.wins.value
    assert best.rank.value < weak.rank.value
    assert best.score.low < STRENGTHS["best"] < best.score.high


def test_ratings_do_not_depend_on_the_order_of_blocks() -> None:
    played = tournament(2, 10)
    shuffled = Random(1).sample(played, len(played))
    assert ratings(AGENTS, played) == ratings(AGENTS, shuffled)


def test_more_blocks_give_surer_ratings() -> None:
    few, many = (ratings(AGENTS, tournament(2, blocks))["fair"] for blocks in (8, 80))
    assert many.mu.high - many.mu.low < few.mu.high - few.mu.low


def test_equal_agents_have_ratings_that_cannot_be_told_apart() -> None:
    equal = dict.fromkeys(AGENTS, 0.0)
    played = [by_strength(equal, b.lineup, b.deal) for b in schedule(AGENTS, 2, 40)]
    for one, other in combinations(ratings(AGENTS, played).values(), 2):
        assert one.mu.low < other.mu.high
        assert other.mu.low < one.mu.high


def test_the_cross_table_has_every_meeting_from_both_sides() -> None:
    found = standings(AGENTS, tournament(2, 10))
    assert len(found.meetings) == 12
    for one, other in combinations(AGENTS, 2):
        there, back = found.meeting(one, other), found.meeting(other, one)
        assert there is not None
        assert back is not None
        assert there.blocks == back.blocks == 10
        assert there.score.value + back.score.value == pytest.approx(1)
        assert there.elo.low == pytest.approx(-back.elo.high)
    assert found.meeting("weak", "weak") is None


def test_a_seat_that_is_better_shows() -> None:
    first_wins = [result(("a", "b"), deal, (1, 0), (0, 1)) for deal in range(9)]
    second_wins = [result(("a", "b"), 9, (0, 1), (1, 0))]
    found = standings(("a", "b"), first_wins + second_wins)
    assert found.seats[0].value == pytest.approx(0.9)
    assert found.seats[0].low > 0.5 > found.seats[1].high
    meeting = found.meeting("a", "b")
    assert meeting is not None
    assert meeting.score.value == 0.5


def test_matches_of_a_block_are_one_observation() -> None:
    """Blocks that are split between the agents say more than their matches would."""
    played = [result(("a", "b"), deal, (1, 0), (0, 1)) for deal in range(20)]
    meeting = standings(("a", "b"), played).meeting("a", "b")
    assert meeting is not None
    assert meeting.score.high - meeting.score.low < 0.15


def test_lengths_times_and_counts_are_told() -> None:
    found = standings(("a", "b"), [result(("a", "b"), deal, (1, 0), (1, 0)) for deal in range(3)])
    assert (found.blocks, found.matches) == (3, 6)
    assert (found.shortest, found.longest, found.length.value) == (20, 20, 20)
    assert found.agents[0].seconds == pytest.approx(0.05)


def test_forfeits_are_counted_and_explained() -> None:
    played = result(("a", "b"), 0, (1, 0), (1, 0))
    first, second = played.matches
    guilty = replace(first.places[1], forfeit="fell asleep")
    ended = replace(first, places=(first.places[0], guilty), complaints=("an observer failed",))
    found = standings(("a", "b"), [replace(played, matches=(ended, second))])
    assert {standing.agent: standing.forfeits for standing in found.agents} == {"a": 0, "b": 1}
    assert found.warnings == ("b forfeited: it fell asleep", "an observer failed")


def test_where_stakes_are_won_who_wins_more_is_before_who_wins_oftener() -> None:
    often, much = (1, -1), (-2, 2)
    played = [
        result(("often", "much"), deal, often, often if deal % 2 else much) for deal in range(20)
    ]
    names = ("often", "much")
    assert standings(names, played).agents[0].agent == "often"
    best = standings(names, played + played[::2], stakes=4).agents[0]
    assert best.agent == "much"


def test_a_win_and_a_tie_are_better_than_a_loss_and_a_tie() -> None:
    played = [result(("a", "b"), deal, (1, 0), (1, 1)) for deal in range(10)]
    first, second = standings(("a", "b"), played).agents
    assert first.agent == "a"
    assert first.rating.mu.value > second.rating.mu.value + 1
