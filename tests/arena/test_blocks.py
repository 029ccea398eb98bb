"""Blocks: one deal in every rotation of the seats."""

from __future__ import annotations

import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from made_up import PIG, POKER, match, result, timeless

from ludarium import LudariumError, UsageError, replay
from ludarium_arena import blocks
from ludarium_arena.blocks import Block, Conditions, Result, checked, play_block, unpacked

DUEL = Block(("random", "greedy"), 3)


def test_every_agent_sits_once_in_every_seat() -> None:
    block = Block(("random", "greedy", "random#2"), 1)
    played = play_block(replace(PIG, seats=3), False, block)
    by_seat = [[match.places[seat].agent for match in played.matches] for seat in range(3)]
    assert [sorted(agents) for agents in by_seat] == [["greedy", "random", "random#2"]] * 3


def test_all_rotations_have_the_same_deal_and_other_blocks_another(tmp_path: Path) -> None:
    seeds = []
    for deal in (0, 1):
        for played in play_block(POKER, True, Block(("random", "random#2"), deal)).matches:
            path = tmp_path / "match.jsonl"
            path.write_bytes(unpacked(played.replay))
            seeds.append(replay.read(path).header["seed"])
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]


def test_a_block_gives_the_same_result_whenever_it_is_played() -> None:
    assert timeless(play_block(PIG, False, DUEL)) == timeless(play_block(PIG, False, DUEL))
    other = play_block(replace(PIG, seed=8), False, DUEL)
    assert timeless(other) != timeless(play_block(PIG, False, DUEL))


def test_a_label_only_tells_equal_agents_apart() -> None:
    plain = play_block(PIG, False, DUEL)
    labelled = play_block(PIG, False, Block(("random#mine", "greedy"), 3))
    scores = [[place.score for place in match.places] for match in plain.matches]
    assert [[place.score for place in match.places] for match in labelled.matches] == scores
    assert labelled.matches[0].places[0].agent == "random#mine"


def test_replays_are_kept_only_if_they_are_wanted() -> None:
    assert [match.replay for match in play_block(POKER, False, DUEL).matches] == [b"", b""]


def test_each_seat_has_its_own_decisions_and_time() -> None:
    for played in play_block(replace(PIG, options={"target": 100}), False, DUEL).matches:
        assert all(place.decisions > 0 and place.seconds > 0 for place in played.places)
        assert played.decisions == sum(place.decisions for place in played.places)


def test_the_cards_in_hand_at_the_end_are_a_seats_own() -> None:
    cards = {"Jack", "Queen", "King"}
    for played in play_block(POKER, False, DUEL).matches:
        hands = [set(place.components) for place in played.places]
        assert all(len(hand) == 1 and hand < cards for hand in hands)
        assert hands[0] != hands[1]


def test_components_that_were_only_named_in_a_choice_count_too() -> None:
    spellbook = Conditions("spellbook", 2, 1)
    places = play_block(spellbook, False, DUEL).matches[0].places
    assert any(" " in component for place in places for component in place.components)
    assert all(list(place.components) == sorted(set(place.components)) for place in places)


def test_a_block_score_counts_wins_and_half_of_ties() -> None:
    won_and_tied = result(("a", "b"), 0, (3, 1), (2, 2))
    assert won_and_tied.score("a", "b") == 0.75
    assert won_and_tied.score("b", "a") == 0.25


def test_where_stakes_are_won_a_block_score_counts_them() -> None:
    lost_two_won_one = result(("a", "b"), 0, (-2, 2), (1, -1))
    assert POKER.stakes == 4
    assert lost_two_won_one.score("a", "b") == 0.5
    assert lost_two_won_one.score("a", "b", stakes=4) == 0.375
    assert PIG.stakes == 0
    assert Conditions("gone", 2, 1).stakes == 0


def test_at_a_larger_table_every_seat_is_compared_with_every_other() -> None:
    block = Block(("a", "b", "a", "b"), 0)
    played = Result(block, (match(block.lineup, (4, 3, 2, 1)),))
    assert played.score("a", "b") == 0.75


def test_a_shared_win_is_divided() -> None:
    played = match(("a", "b", "c"), (5, 5, 1))
    assert [played.share(seat) for seat in range(3)] == [0.5, 0.5, 0]


def test_a_setting_survives_json() -> None:
    assert Conditions.from_json(PIG.to_json()) == PIG


@pytest.mark.parametrize(
    ("setting", "agents", "complaint"),
    [
        (replace(PIG, game="pigg"), (), "unknown game 'pigg'"),
        (PIG, ("rando",), "unknown agent 'rando'"),
        (replace(PIG, seats=9), (), "not 9"),
        (replace(PIG, seats=1), (), "two seats or more"),
        (replace(PIG, options={"target": 1}), (), "at least 10"),
    ],
)
def test_what_cannot_be_played_is_refused(
    setting: Conditions, agents: tuple[str, ...], complaint: str
) -> None:
    with pytest.raises(UsageError, match=complaint):
        checked(setting, agents)


def test_a_packed_replay_that_is_damaged_or_too_large_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(blocks, "LARGEST_REPLAY", 1000)
    assert unpacked(zlib.compress(bytes(1000))) == bytes(1000)
    for packed, reason in (
        (zlib.compress(bytes(1001)), "too large"),
        (zlib.compress(bytes(1 << 24)), "too large"),
        (zlib.compress(bytes(500))[:-5], "its end is missing"),
        (b"noise", "damaged"),
    ):
        with pytest.raises(LudariumError, match=reason):
            unpacked(packed)
