from __future__ import annotations

from random import Random

import pytest
from res_arcana_scene import Scene, new_game

from ludarium.testing import assert_conforms
from ludarium_res_arcana import GAME
from ludarium_res_arcana.cards import FACES
from ludarium_res_arcana.evaluator import estimate
from ludarium_res_arcana.table import ResArcana


def test_res_arcana_keeps_all_promises_of_a_game() -> None:
    assert_conforms(GAME)


@pytest.mark.parametrize("setup", ["first_game", "standard", "draft"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_table_breaks_a_limit_of_the_game(seats: int, setup: str) -> None:
    for seed in range(4):
        s = new_game(seats, seed, setup=setup)
        choose = Random(seed).choice
        while not s.over:
            s.apply(choose(s.legal()))
            assert_possible(s)


def assert_possible(s: ResArcana) -> None:
    """What holds at any time."""
    assert s.round <= 20
    for player in s.players:
        assert set(player.exhausted) <= set(player.play)
        assert len(set(player.exhausted)) == len(player.exhausted)
        assert set(player.stored) <= set(player.play)
        assert all(held.total > 0 for held in player.stored.values())


@pytest.mark.parametrize("setup", ["first_game", "standard", "draft"])
def test_few_calls_are_offered_at_once(setup: str) -> None:
    sizes = []
    for seed in range(12):
        s = new_game(2, seed, setup=setup)
        choose = Random(seed).choice
        while not s.over:
            sizes.append(len(s.legal()))
            s.apply(choose(s.legal()))
    sizes.sort()
    assert sizes[len(sizes) // 2] < 20
    assert sizes[len(sizes) * 99 // 100] < 120


def test_every_call_has_words_of_its_own() -> None:
    for seed in range(6):
        s = new_game(2 + seed % 3, seed)
        choose = Random(seed).choice
        while not s.over:
            words = [str(call) for call in s.legal()]
            assert len(set(words)) == len(words)
            assert not any("_" in said or "(" in said.replace("(no gold)", "") for said in words)
            s.apply(choose(s.legal()))


@pytest.mark.rule("contents.faces")
def test_every_face_has_a_text_and_a_name_of_its_own() -> None:
    assert len({face.name for face in FACES}) == len(FACES) == 78
    spanish = [name for face in FACES for name in face.names.values()]
    assert len(set(spanish)) == len(spanish) == 35
    assert all(str(face.printed(2)).endswith(".") for face in FACES)


# The evaluator ------------------------------------------------------------------------------


@pytest.mark.parametrize("best_of_three", [False, True])
def test_the_estimate_of_a_finished_game_is_its_score(best_of_three: bool) -> None:
    s = new_game(2, 1, best_of_three=best_of_three)
    s.play_out(Random(1).random)
    assert estimate(s) == list(s.scores)


def test_the_estimate_likes_essences_and_gold_more() -> None:
    poor, rich, golden = Scene(), Scene(pool="2 elan"), Scene(pool="2 gold")
    assert estimate(poor.s)[0] < estimate(rich.s)[0] < estimate(golden.s)[0]


def test_the_estimate_likes_to_place_and_to_claim() -> None:
    for scene, words in (
        (Scene(hand="Chalice of Fire", pool="elan + gold"), "place Chalice of Fire"),
        (Scene(pool="4 gold", monuments="Great Pyramid + Temple"), "claim Great Pyramid"),
        (Scene(pool="9 death"), "claim Catacombs of the Dead"),
    ):
        before = estimate(scene.s)[0]
        assert estimate(scene.do(words).s)[0] > before


def test_the_estimate_of_a_match_is_games_to_be_won() -> None:
    s = new_game(2, 3, best_of_three=True)
    assert sum(estimate(s)) == pytest.approx(1)


def test_the_estimate_counts_what_a_half_done_effect_will_bring() -> None:
    scene = Scene(mage="Transmuter", pool="2 elan")
    before = estimate(scene.s)[0]
    scene.do("use Transmuter")
    assert scene.pool == ""
    assert estimate(scene.s)[0] > before - 0.3


@pytest.mark.parametrize("name", ["Windup Man", "Mermaid"])
def test_the_estimate_counts_an_essence_that_is_about_to_be_taken(name: str) -> None:
    scene = Scene(play=name, pool="calm + gold").do(f"use {name}")
    assert scene.can("take 1 calm")
    assert estimate(scene.s)[0] > 0
