"""Standings and ratings from blocks."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import inf, isnan, log10
from random import Random

import pytest
from made_up import by_strength, result

from ludarium import UsageError
from ludarium_arena.blocks import Result
from ludarium_arena.elos import course, elos
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
    assert meeting.score.high - meeting.score.low < 0.2


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
    forfeits = {standing.agent: standing.forfeits for standing in found.agents}
    assert forfeits == {"a": {}, "b": {"fell asleep": 1}}
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


# Forfeits, and agents that have not played ------------------------------------------------------


def given_up(played: Result, agent: str) -> Result:
    """The same block, but the agent forfeits all of it."""
    matches = []
    for match in played.matches:
        places = (replace(p, forfeit="gave up") if p.agent == agent else p for p in match.places)
        matches.append(replace(match, places=tuple(places)))
    return replace(played, matches=tuple(matches))


def test_a_forfeit_is_as_far_behind_as_can_be_even_if_what_it_left_won() -> None:
    lucky = given_up(result(("a", "b"), 0, (-2, 2), (-2, 2)), "b")
    assert lucky.score("a", "b", stakes=4) == 1
    assert lucky.score("b", "a", stakes=4) == 0


@pytest.mark.parametrize("stakes", [0, 4])
def test_who_forfeits_everything_is_below_who_loses_everything(stakes: float) -> None:
    """Also if they never met, and the one forfeited against weaker ones."""
    champion = [result(("best", "loser"), deal, (2, -2), (2, -2)) for deal in range(9)]
    quitter = [given_up(result(("fair", "quitter"), 0, (-1, 1), (-1, 1)), "quitter")]
    fair = [result(("best", "fair"), deal, (2, -2), (2, -2)) for deal in range(9)]
    names = ("quitter", "loser", "fair", "best")
    found = standings(names, champion + quitter + fair, stakes)
    assert found.agents[-1].agent == "quitter"


def test_an_agent_that_has_not_played_has_no_figures_and_is_last() -> None:
    played = [result(("a", "b"), deal, (1, 0), (1, 0)) for deal in range(3)]
    found = standings(("absent", "a", "b"), played, anchor="a")
    absent = found.agents[-1]
    assert (absent.agent, absent.blocks) == ("absent", 0)
    assert isnan(absent.rating.mu.value)
    shown = found.to_json()["agents"][-1]
    assert shown["wins"] == shown["elo"] == {"value": None, "low": None, "high": None}
    assert shown["rating"]["value"] is shown["rating"]["sigma"] is None


def test_no_interval_has_width_zero_though_all_blocks_are_alike() -> None:
    played = [result(("a", "b"), deal, (1, 0), (1, 0)) for deal in range(4)]
    found = standings(("a", "b"), played)
    for one in found.agents:
        for estimate in (one.rating.mu, one.elo, one.wins, one.rank, one.score):
            assert estimate.high - estimate.low > 0.1
    for estimate in (*found.seats, found.length):
        assert estimate.high - estimate.low > 0.1


# Elo --------------------------------------------------------------------------------------------


def test_elo_is_measured_from_the_anchor_and_compares_agents_that_never_met() -> None:
    def met(one: str, other: str) -> list[Result]:
        return [result((one, other), n, (1, 0), (1, 0) if n % 3 else (0, 1)) for n in range(30)]

    played = met("best", "fair") + met("fair", "weak")
    found = elos(("best", "fair", "weak"), played, "weak")
    assert found["weak"].value == 0
    assert abs(found["weak"].high) == inf
    assert found["best"].value == pytest.approx(2 * found["fair"].value, rel=0.05)
    assert found["fair"].low < found["fair"].value < found["fair"].high
    alone = elos(("fair", "weak"), met("fair", "weak"), "weak")
    assert found["fair"].value == pytest.approx(alone["fair"].value, abs=1)


def test_elos_add_up_along_a_chain_of_agents_that_only_met_their_neighbours() -> None:
    """Every pair is 186 Elo apart: 45 of 60 blocks, and a half more for each."""
    played = []
    for link in range(12):
        one, other = f"a{link:02}", f"a{link + 1:02}"
        for deal in range(60):
            points = (1, 0) if deal % 4 else (0, 1)
            played.append(result((one, other), deal, points, points))
    agents = [f"a{link:02}" for link in range(13)]
    found = elos(agents, played, "a12")
    link = 400 * log10(45.5 / 15.5)
    assert found["a00"].value == pytest.approx(12 * link, abs=0.5)
    assert found["a06"].value == pytest.approx(6 * link, abs=0.5)
    assert found["a06"].low < found["a06"].value < found["a06"].high


def test_elos_are_within_their_intervals() -> None:
    random = Random(4)
    truth, held, runs = 0.8, 0, 60
    for _ in range(runs):
        played = []
        for deal in range(20):
            first, second = ((1, 0) if random.random() < truth else (0, 1) for _ in range(2))
            played.append(result(("a", "b"), deal, first, second))
        found = elos(("a", "b"), played, "b")["a"]
        held += found.low <= 400 * 0.602 <= found.high
    assert held / runs >= 0.88


def test_agents_that_nothing_links_to_the_anchor_have_no_elo() -> None:
    played = [result(("a", "b"), 0, (1, 0), (1, 0)), result(("c", "d"), 0, (1, 0), (1, 0))]
    found = elos(("a", "b", "c", "d"), played, "a")
    assert isnan(found["c"].value)
    assert not isnan(found["b"].value)


def test_the_course_ends_where_the_elos_are() -> None:
    played = tournament(2, 10)
    steps = course(AGENTS, played, "weak", 0, 7)
    assert [end for end, _ in steps][-1] == len(played)
    assert len(steps) == 7
    final = elos(AGENTS, played, "weak")
    assert steps[-1][1] == pytest.approx({name: final[name].value for name in AGENTS}, abs=1)


def test_an_unknown_anchor_is_refused() -> None:
    with pytest.raises(UsageError, match="unknown agent to measure Elo from 'bet'; did you mean"):
        standings(AGENTS, tournament(2, 1), anchor="bet")
