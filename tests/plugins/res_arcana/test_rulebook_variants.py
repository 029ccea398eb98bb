"""The draft and the match of three games: the sentences that no other scene shows."""

from __future__ import annotations

from typing import Any

import pytest
from res_arcana_scene import Scene, faces, names, new_game

from ludarium.table import NOBODY_TO_MOVE
from ludarium_res_arcana.table import Artifact, Mage, MagicItem, ResArcana

WINNER = "Great Pyramid + Colossus + Temple + Oracle + Library"
MINE = "Hawk + Vault + Prism + Crypt + Dragon Egg + Dragon Teeth + Elvish Bow + Fiery Whip"
THEIRS = (
    "Athanor + Horn of Plenty + Treant + Mermaid + Cursed Skull + Magical Shard + Tree of Life"
    " + Ring of Midas"
)

# The draft ----------------------------------------------------------------------------------


def all_kept(seats: int = 2, **options: Any) -> ResArcana:
    """The table after a draft in which the first card is always kept."""
    s = new_game(seats, 0, setup="draft", **options)
    while str(s.legal()[0]).startswith("keep "):
        s.apply(s.legal()[0])
    return s


@pytest.mark.rule("draft.mages")
def test_mages_are_dealt_before_the_draft() -> None:
    s = new_game(3, 0, setup="draft")
    for player in s.players:
        assert [type(card) for card in player.hand].count(Mage) == 2
        assert [type(card) for card in player.hand].count(Artifact) == 4


@pytest.mark.rule("draft.eight")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_draft_leaves_the_artifacts_that_were_not_dealt_in_the_box(seats: int) -> None:
    s = all_kept(seats)
    held = [card for player in s.players for card in (*player.hand, *player.deck)]
    assert sum(isinstance(card, Artifact) for card in held) == 8 * seats
    assert sum(isinstance(card, Artifact) for card in s.box) == 40 - 8 * seats


@pytest.mark.rule("draft.right")
def test_the_second_four_are_dealt_when_the_first_are_all_kept() -> None:
    s = new_game(2, 0, setup="draft")
    for _ in range(6):
        assert sum(isinstance(card, Artifact) for card in s.box) == 40 - 8
        s.apply(s.legal()[0])
    assert [len(player.deck) for player in s.players] == [4, 4]
    assert sum(isinstance(card, Artifact) for card in s.box) == 40 - 16


@pytest.mark.rule("draft.then")
def test_after_the_draft_mages_and_then_magic_items_are_chosen() -> None:
    s = all_kept()
    for _ in range(2):
        assert str(s.legal()[0]).startswith("be the ")
        s.apply(s.legal()[0])
    assert str(s.legal()[0]) == "take Alchemy"
    assert s.seat != s.first


def test_a_draft_is_otherwise_set_up_like_any_game() -> None:
    s = all_kept(4)
    assert (len(s.monuments), len(s.monument_deck), len(s.grounds)) == (2, 8, 5)
    assert all(player.pool.counts == (1, 1, 1, 1, 1) for player in s.players)


# The match ----------------------------------------------------------------------------------


def won(seat: int, game: int = 1, wins: tuple[int, int] = (0, 0)) -> Scene:
    """A game of a match that a seat has just won; it was the one with this number."""
    mine: dict[str, Any] = {"mage": "Seer", "deck": MINE, "item": "Alchemy"}
    theirs: dict[str, Any] = {"mage": "Druid", "deck": THEIRS, "item": "Research"}
    (mine, theirs)[seat]["play"] = WINNER
    scene = Scene(options={"best_of_three": True}, left=theirs, **mine)
    scene.match(game, wins)
    if game > 1:
        scene.player(0).drafted = tuple(faces(MINE))
        scene.player(1).drafted = tuple(faces(THEIRS))
    return scene.end_round()


def pick_all(scene: Scene) -> Scene:
    """Choose all artifacts on the table, always the first one."""
    while len(scene.s.display):
        scene.s.apply(scene.s.legal()[0])
    return scene


@pytest.mark.rule("match.first-game")
def test_the_first_game_of_a_match_is_set_up_as_any_other() -> None:
    s = new_game(2, 0, best_of_three=True)
    assert [type(card) for card in s.players[0].hand].count(Mage) == 2
    assert (s.game_number, len(s.display)) == (1, 0)


@pytest.mark.rule("match.sixteen")
def test_all_sixteen_artifacts_are_chosen_from_wherever_they_were() -> None:
    scene = won(0)
    assert set(scene.s.display) == set(faces(f"{MINE} + {THEIRS}"))


@pytest.mark.rule("match.picks")
def test_both_may_choose_artifacts_of_the_other() -> None:
    scene = won(0).do("seat 1 begins", "take Athanor", "take Hawk", "take Vault")
    assert scene.knows(0, scene.player(0).deck) == ["Athanor"]
    assert [str(card) for card in scene.player(1).deck] == ["Hawk", "Vault"]


@pytest.mark.rule("match.last")
def test_the_last_artifact_goes_to_the_first_player_without_a_choice() -> None:
    scene = won(0).do("seat 2 begins")
    while len(scene.s.display) > 2:
        scene.s.apply(scene.s.legal()[0])
    assert scene.asked == 0
    last = scene.s.display.cards[1]
    scene.s.apply(scene.s.legal()[0])
    assert last in scene.player(1).drafted


@pytest.mark.rule("match.hand")
def test_magic_items_are_returned_and_chosen_anew_in_the_next_game() -> None:
    scene = pick_all(won(0).do("seat 1 begins"))
    assert not any(isinstance(face, MagicItem) for face in scene.player().play)
    assert (scene.asked, len(scene.offers)) == (1, 8)
    scene.do("take Alchemy", "take Research")
    assert scene.play() == "Seer + Research"


@pytest.mark.rule("match.middle")
def test_the_second_game_begins_with_a_first_round() -> None:
    scene = pick_all(won(0).do("seat 2 begins")).do("take Alchemy", "take Divination")
    assert (scene.s.round, scene.s.phase, scene.asked, scene.s.game_number) == (1, "actions", 1, 2)
    assert (scene.pool, scene.pool_of(1)) == (
        "1 elan + 1 life + 2 calm + 1 death + 1 gold",
        "1 elan + 2 life + 1 calm + 1 death + 1 gold",
    )


@pytest.mark.rule("match.won", "ruling.24-score")
def test_who_wins_both_games_has_won_the_match() -> None:
    scene = won(0, game=2, wins=(1, 0))
    assert (scene.s.over, scene.s.scores, scene.s.ranks) == (True, (2, 0), (1, 2))


@pytest.mark.rule("match.third", "match.third-first", "ruling.24-third")
@pytest.mark.parametrize("winner", [0, 1])
def test_at_one_all_the_loser_of_the_second_game_chooses_who_begins_the_third(winner: int) -> None:
    scene = won(winner, game=2, wins=(winner, 1 - winner))
    assert (scene.s.over, scene.s.game_number, scene.wins) == (False, 3, (1, 1))
    assert (scene.asked, scene.offers) == (1 - winner, ["seat 1 begins", "seat 2 begins"])


@pytest.mark.rule("match.third-cards", "match.third-hand", "match.mages")
def test_the_third_game_keeps_mages_and_the_chosen_artifacts_without_another_choice() -> None:
    scene = won(0, game=2, wins=(0, 1)).do("seat 1 begins")
    for at, (mage, deck) in enumerate((("Seer", MINE), ("Druid", THEIRS))):
        player = scene.player(at)
        assert names(player.play) == mage
        assert {*player.hand, *player.deck} == set(faces(deck))
        assert len(player.hand) == 3
    assert scene.can("take Alchemy")


@pytest.mark.rule("match.decided", "ruling.24-score")
def test_the_third_game_decides_the_match() -> None:
    scene = won(1, game=3, wins=(1, 1))
    assert (scene.s.over, scene.s.scores, scene.s.ranks) == (True, (1, 2), (2, 1))


def test_a_check_that_is_called_may_end_a_game_of_the_match() -> None:
    scene = Scene(
        options={"best_of_three": True},
        mage="Seer",
        play=f"Coral Castle + {WINNER}",
        deck=MINE,
        left={"mage": "Druid", "deck": THEIRS},
    ).do("use Coral Castle")
    assert (scene.wins, scene.s.game_number, scene.asked) == ((1, 0), 2, 1)
    assert scene.offers == ["seat 1 begins", "seat 2 begins"]


@pytest.mark.rule("ruling.25")
@pytest.mark.parametrize("place", ["Coral Castle", "Sorcerer's Bestiary"])
def test_25_it_is_nobodys_turn_after_a_called_check_has_ended_a_game_of_the_match(
    place: str,
) -> None:
    scene = Scene(
        options={"best_of_three": True},
        mage="Seer",
        play=f"{place} + {WINNER}",
        deck=MINE,
        left={"mage": "Druid", "deck": THEIRS},
    )
    assert scene.s.active == 0
    scene.do(f"use {place}: exhaust it to check")
    assert (scene.s.game_number, scene.s.active) == (2, NOBODY_TO_MOVE)
    pick_all(scene.do("seat 2 begins"))
    assert scene.s.active == NOBODY_TO_MOVE
    scene.do("take Alchemy", "take Divination")
    assert (scene.asked, scene.s.active) == (1, 1)


@pytest.mark.rule("match.middle")
def test_nothing_that_happened_to_a_mage_outlasts_a_game() -> None:
    scene = Scene(
        options={"best_of_three": True},
        mage="Duelist",
        play=WINNER,
        stored={"Duelist": "2 gold"},
        pool="9 elan",
        deck=MINE,
        left={"mage": "Druid", "deck": THEIRS},
    ).end_round()
    assert (scene.s.game_number, scene.play(), scene.on("Duelist")) == (2, "Duelist", "")
    assert scene.pool == "1 elan + 1 life + 1 calm + 1 death + 1 gold"
