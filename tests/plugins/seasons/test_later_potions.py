"""Potion of Life."""

from __future__ import annotations

import pytest
from seasons_scene import Scene

LIFE = "Potion of Life"


@pytest.mark.rule("card.potion-of-life", "ruling.2")
def test_potion_of_life_turns_each_energy_of_the_reserve_into_four_crystals() -> None:
    table = Scene(play=LIFE, reserve="2 air + water + 2 earth", crystals=1)
    table.do("use up the Potion of Life: your reserve becomes 20 crystals")
    assert (table.crystals, table.reserve) == (21, "")


@pytest.mark.rule("card.potion-of-life")
def test_potion_of_life_is_sacrificed() -> None:
    table = Scene(play=LIFE, reserve="fire")
    table.do("use up the Potion of Life: your reserve becomes 4 crystals")
    assert (table.play, table.discard) == ([], [LIFE])


@pytest.mark.rule("card.potion-of-life-right", "card.potion-of-life-after")
def test_potion_of_life_needs_no_right_to_transmute_and_gives_none() -> None:
    table = Scene(
        play=f"{LIFE} + Amulet of Water", amulet="3 fire", reserve="2 fire", die="6 crystals"
    )
    assert table.offered(0, "transmute") == []
    table.do("use up the Potion of Life: your reserve becomes 8 crystals")
    assert table.offered(0, "transmute") == []


@pytest.mark.rule("card.potion-of-life")
def test_potion_of_life_transmutes_at_its_own_rate_in_every_season() -> None:
    for season in ("winter", "spring", "summer", "fall"):
        table = Scene(season=season, play=LIFE, reserve="air + water + fire + earth")
        assert table.offered(0, "use up the Potion") == [
            "use up the Potion of Life: your reserve becomes 16 crystals"
        ]


@pytest.mark.rule("card.potion-of-life-kept", "ruling.2")
def test_potion_of_life_leaves_energy_on_an_amulet_of_water() -> None:
    table = Scene(play=f"{LIFE} + Amulet of Water", amulet="4 fire", reserve="earth")
    table.do("use up the Potion of Life: your reserve becomes 4 crystals")
    assert (table.crystals, table.amulet) == (4, "4 fire")


@pytest.mark.rule("card.potion-of-life-kept", "card.glutton-cauldron-life", "ruling.2")
def test_potion_of_life_leaves_energy_in_a_cauldron() -> None:
    table = Scene(play=f"{LIFE} + Glutton Cauldron", cauldron="5 fire", reserve="earth")
    table.do("use up the Potion of Life: your reserve becomes 4 crystals")
    assert (table.crystals, table.cauldron) == (4, "5 fire")


@pytest.mark.rule("card.potion-of-life-kept", "ruling.2")
def test_potion_of_life_takes_the_energy_of_a_grimoire_too() -> None:
    table = Scene(play=f"{LIFE} + Bespelled Grimoire", reserve="5 fire + 5 air")
    table.do("use up the Potion of Life: your reserve becomes 40 crystals")
    assert (table.crystals, table.reserve) == (40, "")


@pytest.mark.rule("card.potion-of-life-after")
def test_after_potion_of_life_one_transmutes_with_the_die() -> None:
    table = Scene(
        play=f"{LIFE} + Amulet of Water",
        amulet="2 earth",
        die="1 air, gauge +1 and transmuting",
    )
    table.do("use up the Potion of Life: your reserve becomes 4 crystals")
    table.do("transmute 2 earth into 6 crystals, from the Amulet of Water")
    assert table.crystals == 10


@pytest.mark.rule("card.potion-of-life-after")
def test_after_potion_of_life_one_transmutes_with_a_bonus() -> None:
    table = Scene(play=f"{LIFE} + Amulet of Water", amulet="2 earth", reserve="air")
    table.do("use up the Potion of Life: your reserve becomes 4 crystals")
    table.do("use a bonus for 5 points: transmute for 1 crystal more each")
    table.do("transmute 2 earth into 8 crystals, from the Amulet of Water")
    assert table.crystals == 12


@pytest.mark.rule("card.potion-of-life-purse")
def test_each_purse_of_io_adds_one_crystal_per_energy_to_potion_of_life() -> None:
    table = Scene(play=f"{LIFE} + 2 Purse of Io", reserve="3 fire")
    table.do("use up the Potion of Life: your reserve becomes 18 crystals")
    assert table.crystals == 18


def test_potion_of_life_can_be_drunk_in_the_turn_in_which_it_came() -> None:
    table = Scene(hand=LIFE, reserve="2 earth + 2 air")
    table.do(
        "summon Potion of Life for 2 earth",
        "use up the Potion of Life: your reserve becomes 8 crystals",
    )
    assert table.crystals == 8
