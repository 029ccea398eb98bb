"""Hourglass of Time, Yjang's Forgotten Vase, Lantern of Xidit, Sealed Chest of Urm."""

from __future__ import annotations

from typing import Any

import pytest
from seasons_scene import Scene

ENERGIES = ["gain 1 air", "gain 1 water", "gain 1 fire", "gain 1 earth"]
LAST: dict[str, Any] = {"year": 3, "space": 12}

# Hourglass of Time --------------------------------------------------------------------------


@pytest.mark.rule("wheel.season", "card.hourglass-of-time")
@pytest.mark.parametrize("space", [3, 6, 9, 12])
def test_hourglass_brings_an_energy_of_choice_at_each_change_of_season(space: int) -> None:
    table = Scene(space=space, play="Hourglass of Time")
    table.end_turn().end_turn()
    assert table.offers == ENERGIES
    table.do("gain 1 earth")
    assert table.reserve == "1 earth"


@pytest.mark.rule("card.hourglass-of-time")
def test_hourglass_brings_nothing_while_the_season_lasts() -> None:
    table = Scene(space=1, pips=2, play="Hourglass of Time")
    table.end_round()
    assert table.reserve == ""


def test_two_hourglasses_bring_two_energies() -> None:
    table = Scene(space=3, play="2 Hourglass of Time")
    table.end_round("gain 1 fire", "gain 1 air")
    assert table.reserve == "1 air and 1 fire"


def test_hourglass_acts_in_the_turn_of_another_player() -> None:
    table = Scene(space=3, hand="Temporal Boots", left={"play": "Hourglass of Time"})
    table.do("summon Temporal Boots for nothing", "move the season token forward 1")
    assert table.s.seat == 1
    table.do("gain 1 fire")
    assert (table.s.seat, table.reserve_of(1)) == (0, "1 fire")


def test_energy_of_the_hourglass_goes_into_the_reserve_up_to_its_limit() -> None:
    table = Scene(space=3, play="Hourglass of Time", reserve="7 air")
    table.end_turn().end_turn()
    table.do("gain 1 fire", "put 1 air back to the stockpile")
    assert table.reserve == "6 air and 1 fire"


# Yjang's Forgotten Vase ---------------------------------------------------------------------

VASE = "Yjang's Forgotten Vase"


@pytest.mark.rule("card.yjangs-forgotten-vase")
def test_vase_brings_an_energy_of_choice_for_each_card_summoned() -> None:
    table = Scene(hand="Temporal Boots + Die of Malice", play=VASE)
    table.do("summon Die of Malice for nothing")
    assert table.offers == ENERGIES
    table.do("gain 1 fire", "summon Temporal Boots for nothing", "gain 1 air")
    assert table.reserve == "1 air and 1 fire"


@pytest.mark.rule("ruling.12-own")
def test_vase_brings_nothing_for_its_own_summoning() -> None:
    table = Scene(hand=VASE, reserve="water + fire + earth")
    table.do(f"summon {VASE} for 1 water, 1 fire and 1 earth")
    assert (table.reserve, table.offered(0, "gain")) == ("", [])


def test_two_vases_bring_two_energies() -> None:
    table = Scene(hand="Die of Malice", play=f"2 {VASE}")
    table.do("summon Die of Malice for nothing", "gain 1 fire and 1 earth")
    assert table.reserve == "1 fire and 1 earth"


@pytest.mark.rule("card.yjangs-forgotten-vase")
def test_vase_brings_nothing_when_an_opponent_summons() -> None:
    table = Scene(hand="Die of Malice", left={"play": VASE})
    table.do("summon Die of Malice for nothing")
    assert (table.reserve_of(1), table.offered(0, "gain")) == ("", [])


@pytest.mark.rule("card.yjangs-forgotten-vase-free")
def test_vase_brings_nothing_for_a_card_of_the_chalice() -> None:
    table = Scene(
        hand="Divine Chalice", play=VASE, reserve="air + water + fire + earth", deck="Amulet of Air"
    )
    table.do("summon Divine Chalice for 1 air, 1 water, 1 fire and 1 earth", "gain 1 fire")
    table.do("put Amulet of Air into play")
    assert (table.reserve, table.offered(0, "gain")) == ("1 fire", [])


@pytest.mark.rule("card.yjangs-forgotten-vase-free", "card.crystal-orb-free")
def test_vase_brings_nothing_for_a_card_of_the_orb() -> None:
    table = Scene(play=f"{VASE} + Crystal Orb", reserve="4 air", deck="Die of Malice")
    table.do("use the Crystal Orb: look at the top card of the deck")
    table.do("put Die of Malice into play for 4 energies")
    assert (table.reserve, table.offered(0, "gain")) == ("", [])


@pytest.mark.rule("card.yjangs-forgotten-vase-free")
def test_vase_brings_nothing_for_a_card_of_the_potion_of_dreams() -> None:
    table = Scene(play=f"{VASE} + Potion of Dreams", hand="Die of Malice")
    table.do("use up the Potion of Dreams: discard your reserve to put a card into play")
    assert "Die of Malice" in table.play
    assert (table.reserve, table.offered(0, "gain")) == ("", [])


# Lantern of Xidit ---------------------------------------------------------------------------


@pytest.mark.rule("card.lantern-of-xidit")
def test_lantern_brings_three_crystals_for_each_energy_at_the_end_of_the_game() -> None:
    table = Scene(**LAST, play="Lantern of Xidit", reserve="2 air + 3 fire")
    table.end_round()
    assert (table.crystals, table.s.scores[0]) == (15, 24 + 15)


@pytest.mark.rule("card.lantern-of-xidit")
def test_lantern_brings_nothing_before_the_end_of_the_game() -> None:
    table = Scene(year=2, space=12, play="Lantern of Xidit", reserve="2 air + 3 fire")
    table.end_round()
    assert table.crystals == 0


@pytest.mark.rule("card.lantern-of-xidit-grimoire")
def test_lantern_counts_the_energy_of_a_grimoire() -> None:
    table = Scene(**LAST, play="Lantern of Xidit + Bespelled Grimoire", reserve="9 fire")
    table.end_round()
    assert table.crystals == 27


@pytest.mark.rule("card.glutton-cauldron-lantern", "card.lantern-of-xidit-not")
def test_lantern_does_not_count_energy_on_an_amulet_of_water_or_in_a_cauldron() -> None:
    table = Scene(
        **LAST,
        play="Lantern of Xidit + Amulet of Water + Glutton Cauldron",
        amulet="4 fire",
        cauldron="6 air",
        reserve="earth",
    )
    table.end_round()
    assert table.crystals == 3


def test_two_lanterns_add_up() -> None:
    table = Scene(**LAST, play="2 Lantern of Xidit", reserve="2 fire")
    table.end_round()
    assert table.crystals == 12


# Sealed Chest of Urm ------------------------------------------------------------------------

URM = "Sealed Chest of Urm"


@pytest.mark.rule("card.sealed-chest-of-urm")
def test_chest_of_urm_brings_20_crystals_if_only_items_are_in_play() -> None:
    table = Scene(**LAST, play=f"{URM} + Amulet of Air")
    table.end_round()
    assert (table.crystals, table.s.scores[0]) == (20, 20 + 10 + 6)


@pytest.mark.rule("card.sealed-chest-of-urm")
def test_chest_of_urm_brings_nothing_with_a_familiar_in_play() -> None:
    table = Scene(**LAST, play=f"{URM} + Air Elemental")
    table.end_round()
    assert table.crystals == 0


@pytest.mark.rule("card.sealed-chest-of-urm-hand")
def test_a_familiar_in_hand_does_not_disturb_the_chest_of_urm() -> None:
    table = Scene(**LAST, play=URM, hand="Air Elemental")
    table.end_round()
    assert table.crystals == 20


def test_familiars_of_opponents_do_not_disturb_the_chest_of_urm() -> None:
    table = Scene(**LAST, play=URM, left={"play": "Air Elemental"})
    table.end_round()
    assert table.crystals == 20


def test_a_damned_soul_from_the_right_is_a_familiar_for_the_chest_of_urm() -> None:
    soul = "Damned Soul of Onys"
    table = Scene(**LAST, play=soul, reserve="water", left={"play": URM})
    table.do(f"pass {soul} to your left for 1 water").end_round()
    assert table.crystals_of(1) == 0


def test_a_familiar_sacrificed_in_time_opens_the_chest_of_urm() -> None:
    table = Scene(**LAST, play=f"{URM} + Titus Deepgaze", left={"crystals": 0})
    table.end_round()
    assert (table.play, table.crystals) == ([URM], 20)
