from __future__ import annotations

import pytest
from seasons_scene import Scene

PAIR = "2 water and 3 crystals"


@pytest.mark.rule("reserve.limit", "ruling.7")
def test_a_reserve_holds_seven_energies_and_the_player_chooses_which() -> None:
    table = Scene(die=PAIR, reserve="4 fire + 2 air")
    assert table.offers == [
        "put 1 air back to the stockpile",
        "put 1 water back to the stockpile",
        "put 1 fire back to the stockpile",
    ]
    table.do("put 1 fire back to the stockpile")
    assert table.reserve == "2 air, 2 water and 3 fire"


@pytest.mark.rule("reserve.before")
def test_the_choice_comes_before_any_other_action() -> None:
    table = Scene(die=PAIR, reserve="7 fire", hand="Temporal Boots")
    assert table.offered(0, "summon") == []
    table.do("put 1 water and 1 fire back to the stockpile")
    assert table.reserve == "1 water and 6 fire"
    assert "summon Temporal Boots for nothing" in table.offers


@pytest.mark.rule("reserve.limit")
def test_too_much_energy_of_one_kind_goes_back_without_asking() -> None:
    table = Scene(die=PAIR, reserve="6 water")
    assert table.reserve == "7 water"


@pytest.mark.rule("summon.card-first", "ruling.7")
def test_a_grimoire_lets_a_reserve_hold_ten() -> None:
    table = Scene(die=PAIR, reserve="7 fire", play="Bespelled Grimoire")
    assert table.reserve == "2 water and 7 fire"


@pytest.mark.rule("card.bespelled-grimoire-two", "ruling.7")
def test_two_grimoires_hold_ten_as_well() -> None:
    table = Scene(die=PAIR, reserve="9 fire", play="2 Bespelled Grimoire")
    table.do("put 1 water back to the stockpile")
    assert table.reserve == "1 water and 9 fire"


@pytest.mark.rule("card.bespelled-grimoire-ten")
def test_losing_the_grimoire_brings_back_the_limit_of_seven() -> None:
    table = Scene(
        hand="Syllas the Faithful",
        reserve="3 fire",
        left={"play": "Bespelled Grimoire", "reserve": "8 earth + air"},
    )
    table.do("summon Syllas the Faithful for 3 fire")
    assert table.s.seat == 1
    table.do("put 2 earth back to the stockpile")
    assert table.reserve_of(1) == "1 air and 6 earth"


@pytest.mark.rule("ruling.7-at-once")
def test_all_that_is_too_much_is_put_back_at_once_and_each_choice_is_offered_once() -> None:
    table = Scene(die=PAIR, reserve="3 fire + 3 air + earth")
    offers = table.offered(0, "put")
    assert len(offers) == len(set(offers)) == 9
    table.do("put 1 air and 1 earth back to the stockpile")
    assert table.reserve == "2 air, 2 water and 3 fire"


def test_a_few_energies_of_choice_are_one_list() -> None:
    table = Scene(hand="Pendant of Ragnor", reserve="air + water + fire", play="3 Purse of Io")
    table.do("summon Pendant of Ragnor for 1 air, 1 water and 1 fire")
    assert len(set(table.offers)) == len(table.offers) == 20
    table.do("gain 1 air, 1 water and 1 earth")
    assert table.reserve == "1 air, 1 water and 1 earth"


def test_many_energies_of_choice_are_asked_for_kind_by_kind() -> None:
    table = Scene(play="Potion of Knowledge")
    table.do("use up the Potion of Knowledge: gain 5 energies")
    assert table.offers == ["no air", "1 air", "2 air", "3 air", "4 air", "5 air"]
    table.do("1 air")
    assert len(set(table.offers)) == len(table.offers) == 15
    table.do("gain 1 air, 1 water, 2 fire and 1 earth")
    assert table.reserve == "1 air, 1 water, 2 fire and 1 earth"


@pytest.mark.rule("ruling.7-at-once")
def test_chosen_energy_above_the_limit_is_put_back_after_choosing() -> None:
    table = Scene(play="Potion of Knowledge", reserve="4 fire")
    table.do("use up the Potion of Knowledge: gain 5 energies", "5 air")
    table.do("put 2 fire back to the stockpile")
    assert table.reserve == "5 air and 2 fire"


@pytest.mark.rule("card.amulet-of-water-apart")
def test_energy_on_an_amulet_of_water_does_not_count_for_the_limit() -> None:
    table = Scene(die=PAIR, reserve="5 fire", play="Amulet of Water", amulet="4 fire")
    assert table.reserve == "2 water and 5 fire"
    assert table.amulet == "4 fire"
