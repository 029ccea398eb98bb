from __future__ import annotations

from random import Random
from typing import cast

import pytest
from res_arcana_scene import Scene, faces, names, new_game

from ludarium import UsageError
from ludarium_res_arcana.table import (
    Artifact,
    Mage,
    PlaceOfPower,
    ResArcana,
    components_in_the_game,
)

MATCH = {"best_of_three": True}
WINNER = "Great Pyramid + Colossus + Temple + Oracle + Library"


def after_one_game(seat: int = 0, seed: object = 0) -> Scene:
    """A match whose first game a seat has just won."""
    mine = {"mage": "Seer", "play": "Hawk", "hand": "Vault", "deck": "Prism", "discards": "Crypt"}
    theirs = {"mage": "Druid", "play": "Athanor + Horn of Plenty", "deck": "Treant + Mermaid"}
    winner = mine if seat == 0 else theirs
    winner["play"] += " + " + WINNER
    mine["deck"] += " + Dragon Egg + Dragon Teeth + Elvish Bow + Fiery Whip"
    theirs["deck"] += " + Cursed Skull + Magical Shard + Tree of Life + Ring of Midas"
    return Scene(options=MATCH, seed=seed, left=theirs, **mine).end_round()  # type: ignore[arg-type]


def play_to(s: ResArcana, game: int, seed: int = 0) -> None:
    """Play at random until a game of the match begins, or the match is over."""
    choose = Random(seed).choice
    while not s.over and s.game_number < game:
        s.apply(choose(s.legal()))


@pytest.mark.rule("match.two")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_match_is_for_two_seats(seats: int) -> None:
    with pytest.raises(UsageError, match="for 2 seats"):
        new_game(seats, 0, best_of_three=True)


@pytest.mark.rule("match.loser")
@pytest.mark.parametrize("winner", [0, 1])
def test_the_loser_chooses_who_begins_the_next_game(winner: int) -> None:
    scene = after_one_game(winner)
    assert (scene.wins, scene.s.game_number) == ((1 - winner, winner), 2)
    assert (scene.asked, scene.offers) == (1 - winner, ["seat 1 begins", "seat 2 begins"])
    scene.do("seat 2 begins")
    assert (scene.s.first, scene.asked) == (1, 1)


@pytest.mark.rule("match.mages", "match.sixteen")
def test_mages_stay_and_all_artifacts_lie_face_up() -> None:
    scene = after_one_game()
    assert (scene.play(0), scene.play(1)) == ("Seer", "Druid")
    assert len(scene.s.display) == 16
    assert scene.knows(0, scene.s.display) == scene.knows(1, scene.s.display)
    assert all(isinstance(card, Artifact) for card in scene.s.display)


@pytest.mark.rule("match.middle")
def test_the_middle_is_laid_out_again() -> None:
    scene = after_one_game()
    s = scene.s
    assert (len(s.items), len(s.monuments), len(s.monument_deck)) == (8, 2, 8)
    assert [place.tile for place in s.grounds if isinstance(place, PlaceOfPower)] == [0, 1, 2, 3, 4]
    for player in s.players:
        assert player.pool.counts == (1, 1, 1, 1, 1)
        assert not player.exhausted
        assert not player.stored
        assert not player.passed


@pytest.mark.rule("match.picks", "match.hand")
def test_artifacts_are_chosen_one_then_two_each_in_turn_and_one_is_left() -> None:
    scene = after_one_game().do("seat 1 begins")
    order = []
    while scene.can("take ") and len(scene.s.display) > 0:
        order.append(scene.asked)
        scene.s.apply(scene.s.legal()[0])
    assert order == [0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1]
    for player in scene.s.players:
        assert len(player.drafted) == 8
        assert len(player.hand) == 3
        assert len(player.deck) == 5


@pytest.mark.rule("match.hand")
def test_magic_items_are_chosen_after_the_hands_are_drawn() -> None:
    scene = after_one_game().do("seat 1 begins")
    while len(scene.s.display) > 0:
        scene.s.apply(scene.s.legal()[0])
    assert (scene.asked, len(scene.offers)) == (1, 8)
    assert scene.can("take Alchemy")


@pytest.mark.rule("match.won", "ruling.24-score")
def test_two_wins_end_the_match() -> None:
    found = set()
    for seed in range(10):
        s = new_game(2, seed, best_of_three=True)
        s.play_out(Random(seed).random)
        found.add(s.game_number)
        wins = tuple(player.wins for player in s.players)
        assert s.scores == wins
        assert sum(wins) >= s.game_number
        assert (s.game_number == 3) == (wins[0] + wins[1] > 2 or max(wins) < 2)
    assert found == {2, 3}


@pytest.mark.rule("match.third-cards")
def test_the_third_game_is_played_with_the_artifacts_chosen_after_the_first() -> None:
    for seed in range(20):
        s = new_game(2, seed, best_of_three=True)
        play_to(s, 3, seed)
        if s.over:
            continue
        assert [str(call) for call in s.legal()] == ["seat 1 begins", "seat 2 begins"]
        chosen = [set(player.drafted) for player in s.players]
        s.apply(s.legal()[0])
        held = [set(player.hand) | set(player.deck) for player in s.players]
        assert held == chosen
        return
    raise AssertionError("no match of twenty went to a third game")


def test_nothing_is_lost_between_the_games() -> None:
    s = new_game(2, 1, best_of_three=True)
    before = components_in_the_game(s)
    play_to(s, 2)
    assert components_in_the_game(s) == before
    for player in s.players:
        assert [type(face) for face in player.play] == [Mage]


@pytest.mark.rule("ruling.26")
def test_26_what_is_left_in_the_box_is_known_from_the_second_game_on() -> None:
    s = new_game(2, 1, best_of_three=True)
    play_to(s, 2)
    left = [card for card in s.box if isinstance(card, Artifact)]
    for seat in range(2):
        assert set(left) <= set(s.box.visible(seat))


@pytest.mark.rule("ruling.26")
def test_26_a_hand_that_a_rival_imagines_is_of_the_artifacts_that_were_chosen() -> None:
    s = new_game(2, 1, best_of_three=True)
    play_to(s, 2)
    while not s.round:
        s.apply(s.legal()[0])
    for seed in range(10):
        imagined = cast(ResArcana, s.view(0).sample(Random(seed))).players[1]
        assert {*imagined.hand, *imagined.deck} == set(s.players[1].drafted)


@pytest.mark.rule("ruling.24")
def test_a_shared_game_is_won_by_both_and_the_seat_without_the_token_chooses() -> None:
    ten = "Mausoleum + Coral Castle + Hanging Gardens + Solomon's Mine + Obelisk + Dragon Egg"
    scene = Scene(
        options=MATCH,
        mage="Seer",
        play="Great Pyramid + Colossus + Temple + Oracle",
        left={"mage": "Druid", "play": f"{ten} + Nightingale"},
    ).end_round()
    assert (scene.wins, scene.s.game_number, scene.asked) == ((1, 1), 2, 1)


@pytest.mark.rule("ruling.3-named")
def test_a_match_with_named_places_keeps_them() -> None:
    moons = "Alchemist's Tower+Sacrificial Pit+Dwarven Mines+Sunken Reef+Sorcerer's Bestiary"
    s = new_game(2, 0, best_of_three=True, places=moons)
    before = names(s.grounds)
    play_to(s, 2)
    assert names(s.grounds) == before


@pytest.mark.rule("ruling.3-later")
def test_later_games_of_a_match_that_began_as_a_first_game_take_random_sides() -> None:
    found = set()
    for seed in range(8):
        s = new_game(2, seed, best_of_three=True, setup="first_game")
        play_to(s, 2, seed)
        found |= {place.sun for place in s.grounds if isinstance(place, PlaceOfPower)}
        assert [names(player.play) for player in s.players] != ["", ""]
    assert found == {True, False}


@pytest.mark.rule("ruling.9-match")
def test_a_stolen_dragon_returns_to_whom_it_belongs() -> None:
    scene = Scene(
        options=MATCH,
        mage="Seer",
        play="Great Pyramid + Colossus + Temple + Oracle + Fire Dragon",
        left={"mage": "Druid", "deck": "Hawk"},
    )
    scene.match(2, (0, 1))
    scene.player(0).drafted = ()
    scene.player(1).drafted = tuple(faces("Fire Dragon + Hawk"))
    scene.end_round().do("seat 1 begins")
    assert set(scene.player(1).hand) == set(faces("Fire Dragon + Hawk"))
    assert len(scene.player(0).hand) == 0
