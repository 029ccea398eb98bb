from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import pytest
from res_arcana_scene import SUN_SIDES, faces, names, new_game

from ludarium import UsageError
from ludarium_res_arcana import GAME
from ludarium_res_arcana.cards import FACES
from ludarium_res_arcana.table import (
    Artifact,
    Mage,
    MagicItem,
    Monument,
    PlaceOfPower,
    ResArcana,
    components_in_the_game,
)


def after_mages(s: ResArcana) -> ResArcana:
    """The table when all have chosen their mage, taking the first of each choice."""
    while not str(s.legal()[0]).startswith("take "):
        s.apply(s.legal()[0])
    return s


def ready_to_play(s: ResArcana) -> ResArcana:
    """The table at the first action, taking the first of each choice."""
    while s.phase != "actions":
        s.apply(s.legal()[0])
    return s


@pytest.mark.rule("contents.faces")
def test_the_box_holds_78_faces() -> None:
    counts = Counter(type(face) for face in FACES)
    assert counts == {Artifact: 40, Mage: 10, MagicItem: 8, Monument: 10, PlaceOfPower: 10}
    assert components_in_the_game(new_game()) == sorted(face.id for face in FACES)


@pytest.mark.rule("setup.deal", "setup.hand", "setup.pool")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_two_mages_eight_artifacts_and_one_of_each_essence(seats: int) -> None:
    s = new_game(seats)
    for player in s.players:
        held = [type(card) for card in player.hand]
        assert sorted(held, key=str) == [Artifact] * 3 + [Mage] * 2
        assert len(player.deck) == 5
        assert player.pool.counts == (1, 1, 1, 1, 1)


@pytest.mark.rule("setup.monuments")
def test_two_monuments_lie_next_to_the_deck_of_eight() -> None:
    s = new_game()
    assert (len(s.monuments), len(s.monument_deck)) == (2, 8)


@pytest.mark.rule("setup.sides")
def test_a_random_side_of_each_place_of_power_is_used() -> None:
    tables = [new_game(2, seed) for seed in range(40)]
    for s in tables:
        assert [place.tile for place in s.grounds if isinstance(place, PlaceOfPower)] == [
            0,
            1,
            2,
            3,
            4,
        ]
    assert len({place for s in tables for place in s.grounds}) == 10


def test_places_may_be_named_in_english_and_spanish_in_any_order() -> None:
    wanted = "Sunken Reef + arboleda sagrada+Catacombs of the Dead+dwarven mines+Bestiario mágico"
    assert names(new_game(2, 0, places=wanted).grounds) == (
        "Sacred Grove + Catacombs of the Dead + Dwarven Mines + Sunken Reef + Sorcerer's Bestiary"
    )


@pytest.mark.parametrize(
    ("wanted", "problem"),
    [
        ("Sacred Grov", "did you mean 'sacred grove'"),
        ("Sacred Grove", "either Catacombs of the Dead or Sacrificial Pit, but there is neither"),
        (f"{SUN_SIDES}+Alchemist's Tower", "Sacred Grove and Alchemist's Tower"),
        ("zzz", "write random, or five of Sacred Grove"),
    ],
)
def test_impossible_places_are_refused_with_words(wanted: str, problem: str) -> None:
    with pytest.raises(UsageError, match=problem):
        new_game(2, 0, places=wanted)


def test_an_unknown_set_up_is_refused() -> None:
    with pytest.raises(UsageError, match="setup"):
        new_game(2, 0, setup="second_game")


@pytest.mark.rule("setup.first", "ruling.1")
def test_the_first_player_is_random() -> None:
    assert {new_game(3, seed).first for seed in range(40)} == {0, 1, 2}


@pytest.mark.rule("setup.mage", "setup.other-mage", "setup.in-play", "ruling.4")
def test_mages_are_chosen_in_secret_and_the_others_go_back_into_the_box() -> None:
    s = new_game(2)
    s.apply(s.legal()[0])
    assert not any(isinstance(card, Mage) for player in s.players for card in player.play)
    s.apply(s.legal()[0])
    for player in s.players:
        assert [type(card) for card in player.play] == [Mage]
        assert not any(isinstance(card, Mage) for card in player.hand)
    assert sum(isinstance(card, Mage) for card in s.box) == 8


@pytest.mark.rule("setup.choose-item")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_magic_items_are_chosen_from_the_right_of_the_first_player(seats: int) -> None:
    s = after_mages(new_game(seats, 3))
    order = []
    while s.phase != "collect" and s.round == 0:
        order.append(s.seat)
        s.apply(s.legal()[0])
    assert order == [(s.first - step) % seats for step in range(1, seats + 1)]


@pytest.mark.rule("setup.choose-item")
def test_the_first_player_chooses_the_last_magic_item_from_what_is_left() -> None:
    s = after_mages(new_game(4))
    assert len(s.legal()) == 8
    for _ in range(3):
        s.apply(s.legal()[0])
    assert (s.seat, len(s.legal())) == (s.first, 5)


@pytest.mark.rule("setup.begin", "actions.first")
def test_the_first_player_has_the_first_action() -> None:
    s = ready_to_play(new_game(3, 5))
    assert (s.seat, s.round) == (s.first, 1)


# The first game -----------------------------------------------------------------------------


@pytest.mark.rule("setup.first-sides", "ruling.3")
def test_the_first_game_is_played_on_the_sun_sides() -> None:
    assert names(new_game(2, 0, setup="first_game").grounds) == SUN_SIDES


@pytest.mark.rule("setup.first-sets", "setup.first-deck", "ruling.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_game_deals_preset_sets_and_five_unseen_artifacts(seats: int) -> None:
    sets = {
        "Duelist": "Dragon Teeth + Elemental Spring + Hand of Glory",
        "Seer": "Chalice of Life + Flaming Pit + Vault",
        "Alchemist": "Celestial Horse + Magical Shard + Tree of Life",
        "Transmuter": "Dancing Sword + Fountain of Youth + Hawk",
    }
    found = set()
    for seed in range(12):
        s = new_game(seats, seed, setup="first_game")
        for seat, player in enumerate(s.players):
            mage = names(player.play)
            found.add(mage)
            assert set(player.hand) == set(faces(sets[mage]))
            assert len(player.deck) == 5
            assert player.deck.visible(seat) == [None] * 5
            assert not player.deck.contents
    assert found == set(sets)


@pytest.mark.rule("ruling.3-named")
def test_the_first_game_may_be_played_on_named_places() -> None:
    moons = "Alchemist's Tower+Sacrificial Pit+Dwarven Mines+Sunken Reef+Sorcerer's Bestiary"
    s = new_game(2, 0, setup="first_game", places=moons)
    assert not any(place.sun for place in s.grounds if isinstance(place, PlaceOfPower))


def test_random_set_ups_deal_every_mage_and_artifact() -> None:
    dealt = set()
    for seed in range(60):
        s = new_game(4, seed)
        dealt |= {card for player in s.players for card in (*player.hand, *player.deck)}
    assert sum(isinstance(card, Artifact) for card in dealt) == 40
    assert sum(isinstance(card, Mage) for card in dealt) == 10


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = new_game(3, "x"), new_game(3, "x")
    for s in (one, two):
        s.play_out(Random(1).random)
    assert one == two


def test_each_of_the_four_starting_sets_has_a_mage_and_three_artifacts() -> None:
    for kind, count in ((Mage, 1), (Artifact, 3)):
        sets = Counter(face.starting_set for face in FACES if isinstance(face, kind))
        del sets[0]
        assert sets == dict.fromkeys((1, 2, 3, 4), count)


def test_checks_of_the_game_try_all_sun_sides_and_all_moon_sides() -> None:
    (places,) = [option for option in GAME.options if option.name == "places"]
    tried = [new_game(places=wanted) for wanted in places.values() if wanted != "random"]
    assert [{place.sun for place in cast(Any, s.grounds)} for s in tried] == [{True}, {False}]
