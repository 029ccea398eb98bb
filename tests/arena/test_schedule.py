"""Schedules: everybody meets everybody about equally often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice

import pytest

from ludarium_arena.blocks import Block
from ludarium_arena.schedule import GAUNTLET, duels, entrants, schedule


def named(count: int) -> tuple[str, ...]:
    return tuple(f"agent{number}" for number in range(count))


def meetings(blocks: tuple[Block, ...]) -> Counter[tuple[str, ...]]:
    return Counter(pair for block in blocks for pair in combinations(sorted(block.lineup), 2))


def test_two_at_a_table_meet_round_robin() -> None:
    found = meetings(schedule(named(5), 2, 7))
    assert len(found) == 10
    assert set(found.values()) == {7}


@pytest.mark.parametrize(("agents", "seats"), [(4, 3), (5, 3), (6, 4), (7, 3), (8, 4), (9, 3)])
def test_groups_are_balanced(agents: int, seats: int) -> None:
    blocks = schedule(named(agents), seats, 10)
    found = meetings(blocks)
    played = Counter(agent for block in blocks for agent in block.lineup)
    assert len(found) == agents * (agents - 1) // 2
    assert min(found.values()) >= 10
    assert max(found.values()) <= 12
    assert max(played.values()) - min(played.values()) <= 1
    assert {len(set(block.lineup)) for block in blocks} == {seats}


@pytest.mark.parametrize(("agents", "seats"), [(4, 2), (5, 3), (3, 3), (2, 4)])
def test_more_meetings_only_add_blocks(agents: int, seats: int) -> None:
    few, many = schedule(named(agents), seats, 4), schedule(named(agents), seats, 9)
    assert many[: len(few)] == few
    assert len(many) > len(few)
    assert len(set(many)) == len(many)


def test_more_agents_leave_the_blocks_of_the_others_as_they_are() -> None:
    assert set(schedule(named(3), 2, 5)) < set(schedule(("new", *named(3)), 2, 5))


def test_the_order_in_which_agents_are_named_does_not_matter() -> None:
    assert set(schedule(named(4), 2, 5)) == set(schedule(named(4)[::-1], 2, 5))


def test_blocks_have_deals_of_their_own() -> None:
    blocks = schedule(named(6), 2, 20)
    assert len({block.deal for block in blocks}) == len(blocks)


def test_neighbours_change_at_a_larger_table() -> None:
    blocks = schedule(named(4), 4, 40)
    left_of_first = {block.lineup[(block.lineup.index("agent0") + 1) % 4] for block in blocks}
    assert left_of_first == {"agent1", "agent2", "agent3"}


def test_few_agents_fill_the_table_in_turns() -> None:
    blocks = schedule(("a", "b"), 3, 8)
    assert {tuple(sorted(block.lineup)) for block in blocks} == {("a", "a", "b"), ("a", "b", "b")}


def test_duels_take_deals_in_order_and_sit_alternately() -> None:
    assert [block.deal for block in islice(duels("a", "b", 2), 3)] == [0, 1, 2]
    assert [block.lineup for block in islice(duels("a", "b", 3), 2)] == [
        ("a", "b", "a"),
        ("b", "a", "b"),
    ]


def test_equal_agents_get_names_of_their_own() -> None:
    assert entrants(["random", "greedy", "random", "random"]) == (
        "random", "greedy", "random#2", "random#3"
    )  # fmt: skip


def test_in_a_gauntlet_the_first_meets_all_others() -> None:
    found = meetings(schedule(named(5), 2, 7, GAUNTLET))
    assert found == {("agent0", f"agent{other}"): 7 for other in range(1, 5)}


@pytest.mark.parametrize(("agents", "seats"), [(4, 3), (6, 4), (7, 3)])
def test_in_a_gauntlet_of_groups_the_first_is_in_all_of_them(agents: int, seats: int) -> None:
    blocks = schedule(named(agents), seats, 6, GAUNTLET)
    assert all("agent0" in block.lineup for block in blocks)
    found = meetings(blocks)
    counts = [found["agent0", other] for other in named(agents)[1:]]
    assert min(counts) >= 6
    assert max(counts) <= 7
