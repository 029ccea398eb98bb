"""The set-up, step by step, where no other scene shows it."""

from __future__ import annotations

import pytest
from res_arcana_scene import faces, names, new_game

from ludarium import UsageError
from ludarium_res_arcana.cards import FACES
from ludarium_res_arcana.table import (
    Artifact,
    Mage,
    MagicItem,
    Monument,
    ResArcana,
    components_in_the_game,
)


def of_kind(s: ResArcana, kind: type) -> int:
    """How many components of a kind are out of the game."""
    return sum(isinstance(card, kind) for card in s.box)


@pytest.mark.rule("setup.items")
def test_step_1_all_eight_magic_items_lie_in_the_middle() -> None:
    s = new_game()
    assert len(s.items) == 8
    assert all(isinstance(item, MagicItem) for item in s.items)


@pytest.mark.rule("setup.sides")
def test_step_2_the_sides_not_used_stay_in_the_box() -> None:
    s = new_game(
        2,
        0,
        places="+".join(
            [
                "Sacred Grove",
                "Catacombs of the Dead",
                "Cursed Forge",
                "Coral Castle",
                "Sorcerer's Bestiary",
            ]
        ),
    )
    assert len(s.grounds) == 5
    assert set(faces("Alchemist's Tower + Dragon's Lair")) < set(s.box)


@pytest.mark.rule("setup.monuments")
def test_step_3_the_two_monuments_are_seen_by_all_and_the_deck_by_nobody() -> None:
    s = new_game(3)
    for seat in range(3):
        assert all(s.monuments.visible(seat))
        assert s.monument_deck.visible(seat) == [None] * 8
    assert {type(card) for card in (*s.monuments, *s.monument_deck)} == {Monument}


@pytest.mark.rule("setup.box")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_step_6_the_cards_that_are_not_dealt_go_back_into_the_box(seats: int) -> None:
    s = new_game(seats)
    assert of_kind(s, Artifact) == 40 - 8 * seats
    assert of_kind(s, Mage) == 10 - 2 * seats


@pytest.mark.rule("setup.look")
def test_step_6_all_ten_cards_may_be_looked_at_before_the_artifacts_are_shuffled() -> None:
    s = new_game()
    for seat, player in enumerate(s.players):
        assert all(player.hand.visible(seat))
        assert player.deck.contents == 1 << seat
        assert player.deck.visible(seat) == [None] * 5


@pytest.mark.rule("setup.mage", "setup.hand")
def test_step_6_the_mage_is_chosen_with_the_first_hand_at_hand() -> None:
    s = new_game()
    choices = [str(call).removeprefix("be the ") for call in s.legal()]
    mages = [card for card in s.players[0].hand if isinstance(card, Mage)]
    assert choices == [mage.name for mage in mages]
    assert len(s.players[0].hand) == 3 + len(choices)


@pytest.mark.rule("setup.first-sets")
def test_step_6_nobody_chooses_a_mage_in_the_first_game() -> None:
    s = new_game(4, 0, setup="first_game")
    assert all(str(call).startswith("take ") for call in s.legal())
    assert [len(player.hand) for player in s.players] == [3, 3, 3, 3]


@pytest.mark.parametrize("setup", ["first_game", "standard", "draft"])
def test_step_6_every_component_is_on_the_table_or_in_the_box(setup: str) -> None:
    s = new_game(3, 0, setup=setup)
    assert components_in_the_game(s) == sorted(face.id for face in FACES)


@pytest.mark.rule("setup.in-play", "setup.begin")
def test_step_7_each_takes_a_single_magic_item_and_the_first_player_begins() -> None:
    s = new_game(4, 2)
    while s.phase != "actions":
        s.apply(s.legal()[0])
    for player in s.players:
        assert sum(isinstance(face, MagicItem) for face in player.play) == 1
    assert (len(s.items), s.seat, s.round) == (4, s.first, 1)


@pytest.mark.rule("round.phases")
def test_the_collect_phase_of_the_first_round_comes_before_the_first_action() -> None:
    s = new_game(2, 0, setup="first_game")
    while s.phase != "actions":
        s.apply(s.legal()[0])
    for player in s.players:
        income = {"Duelist": 1, "Seer": 1}.get(names(list(player.play)[:1]), 0)
        of_item = sum("/" in face.name for face in player.play)
        assert player.pool.total == 5 + income + of_item


@pytest.mark.rule("contents.players")
def test_two_to_four_mages_play() -> None:
    assert [len(new_game(seats).players) for seats in (2, 3, 4)] == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(UsageError, match="seats"):
            new_game(seats)


@pytest.mark.rule("setup.shuffled")
def test_step_3_any_monument_may_be_seen_first_and_any_may_lie_on_top_of_the_deck() -> None:
    tables = [new_game(2, seed) for seed in range(60)]
    assert len({card for s in tables for card in s.monuments}) == 10
    assert len({s.monument_deck.top for s in tables}) == 10
