"""The victory check: the sentences that no other scene shows."""

from __future__ import annotations

from typing import Any

import pytest
from res_arcana_scene import NINE, TEN, Scene


@pytest.mark.rule("victory.points")
def test_artifacts_monuments_places_of_power_and_the_token_add_up() -> None:
    play = "Dragon Egg + Library + Sunken Reef"
    scene = Scene(play=play, stored={"Sunken Reef": "4 calm"})
    assert scene.points() == 1 + 1 + 4 + 1


@pytest.mark.rule("victory.in-play")
def test_cards_in_the_hand_the_deck_and_the_discards_have_no_points() -> None:
    scene = Scene(hand="Dragon Egg", deck="Fire Dragon", discards="Nightingale", first=1)
    assert scene.points() == 0


@pytest.mark.rule("victory.essences")
def test_essences_are_no_points_but_on_places_of_power() -> None:
    stored = {"Vault": "5 gold", "Mausoleum": "5 death"}
    assert Scene(play="Vault + Mausoleum", stored=stored, pool="9 gold", first=1).points() == 2


@pytest.mark.rule("victory.when", "round.phases")
def test_nobody_wins_before_all_have_passed() -> None:
    scene = Scene(3, play=TEN).skip().skip()
    assert not scene.s.over
    assert scene.skip().s.over


def test_a_rival_may_catch_up_after_one_has_passed() -> None:
    left: dict[str, Any] = {"play": f"{NINE} + Hanging Gardens", "pool": "4 gold"}
    scene = Scene(play=TEN, left=left, monuments="Golden Statue", monument_deck="").skip()
    assert scene.points() > scene.points(1)
    scene.do("claim Golden Statue").skip()
    assert (scene.s.scores, scene.s.over) == ((11, 11), True)


@pytest.mark.rule("victory.tie")
def test_richer_seats_with_fewer_points_do_not_win_a_tie() -> None:
    right = {"play": "Great Pyramid", "pool": "20 gold"}
    left = {"play": TEN, "pool": "elan"}
    table: dict[str, Any] = {"play": "Colossus + Temple + Oracle + Sunken Reef", "right": right}
    scene = Scene(3, left=left, stored={"Sunken Reef": "3 calm"}, **table).end_round()
    assert (scene.s.scores, scene.s.ranks) == ((10, 10, 3), (2, 1, 3))


@pytest.mark.rule("victory.shared")
def test_a_victory_may_be_shared_by_two_of_three() -> None:
    left = {"play": TEN, "pool": "gold"}
    scene = Scene(3, play=NINE, pool="2 death", left=left).end_round()
    assert (scene.s.scores, scene.s.ranks) == ((10, 10, 0), (1, 1, 3))


@pytest.mark.rule("victory.ready")
def test_without_a_winner_token_and_magic_items_are_turned_back() -> None:
    scene = Scene(item="Alchemy").end_round()
    assert (scene.s.round, scene.s.token_taken, scene.s.first) == (2, False, 0)
    assert not any(player.passed for player in scene.s.players)


def test_essences_stay_in_pools_and_on_components_from_round_to_round() -> None:
    scene = Scene(play="Vault", stored={"Vault": "calm"}, pool="2 elan").end_round()
    assert (scene.pool, scene.on("Vault")) == ("2 elan", "1 calm")


@pytest.mark.rule("collect.places")
def test_taking_the_essences_of_a_place_of_power_before_a_check_costs_points() -> None:
    place = "Dwarven Mines"
    scene = Scene(phase="collect", play=place, stored={place: "9 gold"}).do("take everything")
    assert not scene.end_round().s.over
    kept = Scene(phase="collect", play=place, stored={place: "9 gold"}).do("leave everything")
    assert kept.end_round().s.over


@pytest.mark.rule("victory.called")
def test_a_check_that_is_called_comes_before_rivals_can_catch_up() -> None:
    left = {"play": f"{TEN.replace(' + Coral Castle', '')} + Hanging Gardens", "pool": "9 gold"}
    scene = Scene(play=f"Coral Castle + {NINE}", left=left).do("use Coral Castle")
    assert (scene.s.over, scene.s.ranks, scene.s.round) == (True, (1, 2), 1)


@pytest.mark.rule("ruling.21")
def test_who_calls_a_check_may_use_the_own_golden_statue() -> None:
    play = "Coral Castle + Golden Statue + Great Pyramid"
    scene = Scene(play=play, pool="3 gold", first=1).do("use Coral Castle", "use Golden Statue")
    assert (scene.s.over, scene.s.scores) == (True, (10, 1))


@pytest.mark.rule("victory.statue", "ruling.21-passed")
def test_the_golden_statue_of_a_seat_that_has_passed_answers_a_check_that_is_called() -> None:
    left = {"play": f"Golden Statue + {NINE}", "pool": "3 gold", "passed": True}
    scene = Scene(play=f"Coral Castle + {TEN.replace('Coral Castle + ', '')}", left=left)
    scene.do("use Coral Castle")
    assert scene.asked == 1
    assert scene.do("use Golden Statue").s.ranks == (2, 1)


@pytest.mark.rule("victory.tie")
def test_gold_paid_for_the_golden_statue_breaks_no_tie() -> None:
    play = "Golden Statue + Great Pyramid + Oracle"
    scene = Scene(play=play, pool="3 gold + elan", left={"play": TEN, "pool": "gold"}).end_round()
    scene.do("use Golden Statue")
    assert (scene.s.scores, scene.s.ranks) == ((10, 10), (2, 1))


@pytest.mark.rule("victory.called")
def test_the_rest_of_a_round_is_not_played_once_a_check_has_a_winner() -> None:
    scene = Scene(3, play=f"Coral Castle + {NINE}", left={"hand": "Hawk"}).do("use Coral Castle")
    assert (scene.s.over, scene.s.round) == (True, 1)
