"""Glutton Cauldron."""

from __future__ import annotations

import pytest
from seasons_scene import Scene

CAULDRON = "Glutton Cauldron"
FEED = "put 1 fire into the Glutton Cauldron"


def test_cauldron_needs_neither_crystals_nor_energy() -> None:
    table = Scene(hand=CAULDRON).do(f"summon {CAULDRON} for nothing")
    assert table.play == [CAULDRON]


@pytest.mark.rule("card.glutton-cauldron")
def test_cauldron_takes_one_energy_of_the_reserve_in_a_turn() -> None:
    table = Scene(play=CAULDRON, reserve="2 fire + air")
    assert table.offered(0, "put") == ["put 1 air into the Glutton Cauldron", FEED]
    table.do(FEED)
    assert (table.cauldron, table.reserve) == ("1 fire", "1 air and 1 fire")
    assert table.offered(0, "put") == []


def test_cauldron_can_be_fed_in_the_turn_in_which_it_came() -> None:
    table = Scene(hand=CAULDRON, reserve="fire").do(f"summon {CAULDRON} for nothing", FEED)
    assert table.cauldron == "1 fire"


@pytest.mark.rule("round.straighten")
def test_cauldron_is_fed_again_in_the_next_round() -> None:
    table = Scene(play=CAULDRON, reserve="2 fire").do(FEED)
    table.end_round()
    assert not table.turned(CAULDRON)
    assert table.cauldron == "1 fire"


@pytest.mark.rule("card.glutton-cauldron-kept")
def test_energy_in_a_cauldron_cannot_be_used() -> None:
    table = Scene(
        play=CAULDRON,
        cauldron="6 fire",
        hand="Amulet of Fire",
        die="1 fire, gauge +1 and transmuting",
    )
    assert table.offered(0, "summon") == []
    assert table.offered(0, "transmute") == ["transmute 1 fire into 2 crystals"]


@pytest.mark.rule("card.glutton-cauldron-full")
def test_the_seventh_energy_brings_all_seven_back_and_15_crystals() -> None:
    table = Scene(play=CAULDRON, cauldron="3 air + 3 earth", reserve="fire", crystals=1)
    table.do(FEED)
    assert (table.reserve, table.crystals) == ("3 air, 1 fire and 3 earth", 16)
    assert (table.play, table.discard, table.cauldron) == ([], [CAULDRON], "")


@pytest.mark.rule("card.glutton-cauldron-kept")
def test_the_sixth_energy_brings_nothing() -> None:
    table = Scene(play=CAULDRON, cauldron="5 air", reserve="fire").do(FEED)
    assert (table.reserve, table.crystals, table.cauldron) == ("", 0, "5 air and 1 fire")


@pytest.mark.rule("card.glutton-cauldron-limit")
def test_of_a_full_cauldron_and_the_reserve_seven_are_kept_before_anything_else() -> None:
    table = Scene(play=CAULDRON, cauldron="6 air", reserve="3 fire", hand="Temporal Boots")
    table.do(FEED)
    assert table.offers == [
        "put 2 air back to the stockpile",
        "put 1 air and 1 fire back to the stockpile",
        "put 2 fire back to the stockpile",
    ]
    table.do("put 2 air back to the stockpile")
    assert table.reserve == "4 air and 3 fire"


def test_with_a_grimoire_ten_are_kept() -> None:
    table = Scene(play=f"{CAULDRON} + Bespelled Grimoire", cauldron="6 air", reserve="4 fire")
    table.do(FEED)
    assert table.reserve == "6 air and 4 fire"


def test_energy_on_an_amulet_of_water_does_not_feed_a_cauldron() -> None:
    table = Scene(play=f"{CAULDRON} + Amulet of Water", amulet="4 fire")
    assert table.offered(0, "put") == []


def test_purse_of_io_adds_nothing_to_a_full_cauldron() -> None:
    table = Scene(play=f"{CAULDRON} + 2 Purse of Io", cauldron="6 air", reserve="fire").do(FEED)
    assert table.crystals == 15


@pytest.mark.rule("card.glutton-cauldron-chest", "card.glutton-cauldron-horn")
def test_energy_in_a_cauldron_does_not_count_for_chest_and_horn() -> None:
    table = Scene(play=f"{CAULDRON} + Wondrous Chest + Beggar's Horn", cauldron="5 air")
    table.end_round("first Wondrous Chest", "gain 1 fire")
    assert (table.crystals, table.reserve, table.cauldron) == (0, "1 fire", "5 air")


@pytest.mark.rule("card.glutton-cauldron-lewis")
def test_lewis_does_not_copy_the_energy_in_a_cauldron() -> None:
    table = Scene(
        hand="Lewis Greyface",
        reserve="air + fire",
        left={"play": CAULDRON, "cauldron": "5 air", "reserve": "earth"},
    )
    table.do("summon Lewis Greyface for 1 air and 1 fire")
    assert table.reserve == "1 earth"


@pytest.mark.rule("card.glutton-cauldron-dreams")
def test_potion_of_dreams_leaves_the_energy_in_a_cauldron() -> None:
    table = Scene(
        play=f"{CAULDRON} + Potion of Dreams",
        cauldron="5 air",
        reserve="earth",
        hand="Amulet of Air",
    )
    table.do("use up the Potion of Dreams: discard your reserve to put a card into play")
    assert (table.reserve, table.cauldron) == ("", "5 air")


def test_energy_in_a_cauldron_that_leaves_play_is_lost() -> None:
    table = Scene(
        hand="Amsug Longneck", reserve="air + water", left={"play": CAULDRON, "cauldron": "5 air"}
    )
    table.do("summon Amsug Longneck for 1 air and 1 water")
    assert (table.hand_of(1), table.cauldron_of(1), table.reserve_of(1)) == ([CAULDRON], "", "")


def test_two_cauldrons_are_fed_one_energy_each() -> None:
    table = Scene(play=f"2 {CAULDRON}", reserve="3 fire").do(FEED, FEED)
    assert (table.cauldron, table.reserve) == ("1 fire | 1 fire", "1 fire")
    assert table.offered(0, "put") == []


def test_a_cauldron_that_was_fed_stays_turned_when_an_emptier_one_leaves() -> None:
    table = Scene(
        play=f"2 {CAULDRON} + Dragon Skull + 2 Amulet of Air", cauldron="3 air", reserve="3 fire"
    )
    table.do(f"{FEED} (with 3 air on it)")
    table.do("use the Dragon Skull: sacrifice 3 cards for 15 crystals")
    table.do(f"sacrifice {CAULDRON} (with nothing on it, straight)", "sacrifice Dragon Skull")
    table.do("sacrifice Amulet of Air")
    assert table.cauldron == "3 air and 1 fire"
    assert table.offered(0, "put") == []


def test_a_full_cauldron_leaves_the_other_one_to_be_fed() -> None:
    table = Scene(play=f"2 {CAULDRON}", cauldron="6 air", reserve="fire")
    table.do(f"{FEED} (with 6 air on it)")
    table.do("put 1 air into the Glutton Cauldron")
    assert (table.cauldron, table.crystals, table.play) == ("1 air", 15, [CAULDRON])


@pytest.mark.rule("ruling.28-feed")
@pytest.mark.parametrize(
    ("fed", "then"), [("3 air", " | 3 air and 1 fire"), ("nothing", "3 air | 1 fire")]
)
def test_of_two_different_cauldrons_either_may_be_fed(fed: str, then: str) -> None:
    table = Scene(play=CAULDRON, hand=CAULDRON, cauldron="3 air", reserve="fire")
    table.do(f"summon {CAULDRON} for nothing")
    assert table.offered(0, "put") == [
        f"{FEED} (with {held} on it)" for held in ("3 air", "nothing")
    ]
    table.do(f"{FEED} (with {fed} on it)")
    assert table.cauldron == then


@pytest.mark.rule("ruling.28-feed")
def test_two_cauldrons_with_the_same_on_them_are_one_choice() -> None:
    table = Scene(play=f"2 {CAULDRON}", cauldron="3 air | 3 air", reserve="fire")
    assert table.offered(0, "put") == [FEED]


def test_a_turned_cauldron_leaves_no_choice_which_one_is_fed() -> None:
    table = Scene(play=f"2 {CAULDRON}", reserve="3 fire").do(FEED)
    assert table.offered(0, "put") == [FEED]


@pytest.mark.rule("ruling.28-itself")
def test_the_cauldron_that_was_filled_is_the_one_that_leaves() -> None:
    table = Scene(play=f"2 {CAULDRON}", cauldron="6 air | 5 air", reserve="2 fire")
    table.do(f"{FEED} (with 5 air on it)", FEED)
    assert (table.cauldron, table.crystals) == ("5 air and 1 fire", 15)
