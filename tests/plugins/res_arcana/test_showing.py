from __future__ import annotations

from typing import Any

import pytest
from res_arcana_scene import Scene, new_game

from ludarium.show import Card, Counter, Resource
from ludarium_res_arcana import GAME
from ludarium_res_arcana.table import Essences


def find(piece: Any, name: str) -> Any:
    """The first piece of a name, anywhere inside another."""
    if piece.name == name:
        return piece
    inside = (find(inner, name) for inner in getattr(piece, "pieces", ()))
    return next((found for found in inside if found is not None), None)


def counted(resource: Resource) -> dict[str, int]:
    """The kinds that there are any of, with their numbers."""
    return {token.name: count for token, count in resource.counts if count}


def mage(scene: Scene, at: int = 0, seat: int = 0) -> Any:
    """A mage's place, as a seat sees it."""
    return find(GAME.shown(scene.s, seat), f"mage {at + 1}")


def test_a_component_shows_its_points_its_essences_and_whether_it_is_exhausted() -> None:
    play = "Catacombs of the Dead"
    scene = Scene(play=play, stored={play: "2 death"}, exhausted=play)
    shown = find(mage(scene), play)
    assert isinstance(shown, Card)
    assert shown.turned
    assert shown.notes == ("income 1 death", "worth 2 points now")
    assert counted(shown.holds[0]) == {"death": 2}
    assert shown.facts == "place of power, costs 9 death"
    assert shown.text.startswith("1 point for each death on it.")


def test_a_beast_shows_its_types() -> None:
    shown = find(mage(Scene(play="Sea Serpent")), "Sea Serpent")
    assert shown.facts == "dragon and creature artifact, costs 3 life and 6 calm, 1 point"
    assert shown.notes == ()


def test_incomes_are_shown_of_each_component_and_of_all_together() -> None:
    place = mage(Scene(play="Hypnotic Basin + Chalice of Life + Vault"))
    assert counted(find(place, "income")) == {"life": 1, "calm": 3}
    assert find(place, "Hypnotic Basin").notes == ("income 2 calm",)
    assert find(place, "Vault").notes == ()


@pytest.mark.rule("contents.essences")
def test_a_pool_shows_its_essences() -> None:
    pool = find(mage(Scene(pool="2 elan + gold")), "pool")
    assert isinstance(pool, Resource)
    assert [count for _, count in pool.counts] == [2, 0, 0, 0, 1]
    assert [token.name for token, _ in pool.counts] == list(Essences.kinds)
    assert [token.colour for token, _ in pool.counts] == ["red", "green", "blue", "black", "gold"]


def test_a_component_without_essences_holds_nothing() -> None:
    assert find(mage(Scene(play="Vault")), "Vault").holds == ()


def test_points_are_shown_beside_the_ten_that_win() -> None:
    assert find(mage(Scene(play="Great Pyramid")), "points") == Counter("points", 4, 10)


def test_a_hand_is_shown_to_its_owner_only() -> None:
    scene = Scene(hand="Hawk + Vault")
    assert find(mage(scene), "Hawk") is not None
    hidden = find(mage(scene, 0, seat=1), "hand")
    assert [card.name for card in hidden.pieces] == ["2 hidden"]


def test_the_own_deck_shows_what_it_holds_in_no_order() -> None:
    scene = Scene(deck="Vault + Hawk")
    assert find(mage(scene), "in any order") == Counter("in any order", "Hawk, Vault")
    assert find(mage(scene, 0, seat=1), "in any order") is None


def test_the_middle_shows_monuments_places_and_magic_items() -> None:
    shown = GAME.shown(Scene(monuments="Temple + Oracle", monument_deck="Library").s, 0)
    assert find(shown, "Temple") is not None
    assert find(shown, "Library") is None
    assert find(shown, "Coral Castle") is not None
    assert len(find(shown, "magic items").pieces) == 8


def test_who_has_passed_is_shown() -> None:
    scene = Scene(left={"passed": True})
    assert find(mage(scene, 1), "passed") == Counter("passed", "yes")
    assert find(mage(scene), "passed") is None


def test_the_verdict_is_shown() -> None:
    scene = Scene(round=20).end_round()
    shown = GAME.shown(scene.s, 0)
    assert "after 20 rounds" in find(shown, "verdict").value


def test_a_match_shows_its_games() -> None:
    shown = GAME.shown(new_game(2, 0, best_of_three=True), 0)
    assert find(shown, "game") == Counter("game", 1, 3)
    assert find(shown, "phase").value == "set-up"


def test_a_match_shows_the_games_that_each_has_won() -> None:
    scene = Scene(options={"best_of_three": True}).match(3, (1, 1))
    won = [find(mage(scene, at), "games won") for at in (0, 1)]
    assert [(one.total, one.limit) for one in won] == [(1, 3), (1, 3)]
    assert find(mage(Scene()), "games won") is None
