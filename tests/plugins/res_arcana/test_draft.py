from __future__ import annotations

from random import Random

import pytest
from res_arcana_scene import new_game

from ludarium_res_arcana.table import Artifact, Mage, ResArcana


def drafting(s: ResArcana) -> bool:
    """Whether artifacts are still to be kept."""
    return str(s.legal()[0]).startswith("keep ")


def pack(s: ResArcana, seat: int) -> set[str]:
    return {str(card) for card in s.players[seat].hand if isinstance(card, Artifact)}


@pytest.mark.rule("draft.eight")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_ends_with_eight_artifacts_of_which_three_are_drawn(seats: int) -> None:
    s = new_game(seats, 0, setup="draft")
    choose = Random(0).choice
    kept = 0
    while drafting(s):
        s.apply(choose(s.legal()))
        kept += 1
    assert kept == 6 * seats
    for player in s.players:
        assert len(player.deck) == 5
        assert [type(card) for card in player.hand].count(Artifact) == 3
        assert [type(card) for card in player.hand].count(Mage) == 2


@pytest.mark.rule("draft.left", "draft.right")
@pytest.mark.parametrize(("packs", "direction"), [(0, 1), (1, -1)])
def test_packs_are_passed_left_and_then_right(packs: int, direction: int) -> None:
    s = new_game(3, 2, setup="draft")
    for _ in range(packs * 3 * 3):
        s.apply(s.legal()[0])
    before = [pack(s, seat) for seat in range(3)]
    kept = []
    for _ in range(3):
        kept.append(str(s.legal()[0]).removeprefix("keep "))
        s.apply(s.legal()[0])
    for seat in range(3):
        assert pack(s, (seat + direction) % 3) == before[seat] - {kept[seat]}


@pytest.mark.rule("ruling.4-draft")
def test_all_choose_before_anything_is_passed() -> None:
    s = new_game(2, 0, setup="draft")
    before = pack(s, 0)
    s.apply(s.legal()[0])
    assert (s.seat, pack(s, 0)) == (1, before)


@pytest.mark.rule("draft.left")
def test_a_pack_starts_with_four_and_the_last_card_needs_no_choice() -> None:
    s = new_game(2, 0, setup="draft")
    sizes = []
    while drafting(s):
        if s.seat == 0:
            sizes.append(len(s.legal()))
        s.apply(s.legal()[0])
    assert sizes == [4, 3, 2, 4, 3, 2]


@pytest.mark.rule("draft.mages", "draft.then")
def test_the_mages_are_held_through_the_draft_and_chosen_after_the_hand_is_drawn() -> None:
    s = new_game(2, 0, setup="draft")
    while drafting(s):
        assert sum(isinstance(card, Mage) for card in s.players[0].hand) == 2
        s.apply(s.legal()[0])
    assert [str(call).startswith("be the ") for call in s.legal()] == [True, True]


@pytest.mark.rule("ruling.4-draft")
def test_a_rival_knows_the_cards_passed_on_until_one_is_kept() -> None:
    s = new_game(2, 0, setup="draft")
    for _ in range(2):
        s.apply(s.legal()[0])
    passed = [card for card in s.players[1].hand.visible(0) if isinstance(card, Artifact)]
    assert len(passed) == 3
    for _ in range(2):
        s.apply(s.legal()[0])
    assert not any(s.players[0].deck.visible(1))
    assert s.players[0].deck.visible(0) == s.players[0].deck.cards


@pytest.mark.rule("draft.eight")
def test_drafted_decks_are_shuffled_and_known_to_their_owners() -> None:
    s = new_game(2, 0, setup="draft")
    while drafting(s):
        s.apply(s.legal()[0])
    for seat, player in enumerate(s.players):
        assert player.deck.visible(seat) == [None] * 5
        assert player.deck.contents == 1 << seat
