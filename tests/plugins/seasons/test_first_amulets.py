"""Cards 1 to 4: the amulets of air, fire, earth and water."""

from __future__ import annotations

from typing import Any

import pytest
from seasons_scene import Scene, names

FOUR = "Purse of Io + Staff of Spring + Amulet of Air + Temporal Boots"
LAST: dict[str, Any] = {"year": 3, "space": 12}
SYLLAS: dict[str, Any] = {"hand": "Syllas the Faithful", "reserve": "3 fire"}
AMSUG: dict[str, Any] = {"hand": "Amsug Longneck", "reserve": "air + water"}
KEPT = "2 fire and 2 earth"
HELD: dict[str, Any] = {"play": "Amulet of Water", "amulet": "2 fire + 2 earth"}

# 1 Amulet of Air ----------------------------------------------------------------------------


@pytest.mark.rule("card.amulet-of-air")
def test_amulet_of_air_raises_the_gauge_by_two() -> None:
    table = Scene(hand="Amulet of Air", reserve="2 air", gauge=1)
    table.do("summon Amulet of Air for 2 air")
    assert table.gauge == 3


def test_amulet_of_air_needs_room_before_it_makes_room() -> None:
    assert Scene(hand="Amulet of Air", reserve="2 air", gauge=0).offered(0, "summon") == []


@pytest.mark.rule("gauge.limit")
def test_amulet_of_air_raises_the_gauge_to_fifteen_at_most() -> None:
    table = Scene(hand="Amulet of Air", reserve="2 air", gauge=14)
    table.do("summon Amulet of Air for 2 air")
    assert table.gauge == 15


# 2 Amulet of Fire ---------------------------------------------------------------------------


@pytest.mark.rule("card.amulet-of-fire")
def test_amulet_of_fire_draws_four_cards_keeps_one_and_discards_three() -> None:
    table = Scene(hand="Amulet of Fire", reserve="2 fire", deck=FOUR)
    table.do("summon Amulet of Fire for 2 fire")
    assert sorted(table.offers) == sorted(f"keep {name}" for name in FOUR.split(" + "))
    table.do("keep Staff of Spring")
    assert table.hand == ["Staff of Spring"]
    assert table.discard == ["Amulet of Air", "Purse of Io", "Temporal Boots"]


@pytest.mark.rule("card.amulet-of-fire-secret")
def test_only_their_player_sees_the_cards_of_the_amulet_of_fire() -> None:
    table = Scene(hand="Amulet of Fire", reserve="2 fire", deck=FOUR)
    table.do("summon Amulet of Fire for 2 fire", "keep Staff of Spring")
    assert table.hand_seen_by(1, 0) == ["?"]
    assert names(table.s.discard.visible(1)) == ["?", "?", "?"]
    assert "?" not in names(table.s.discard.visible(0))


@pytest.mark.rule("setup.new-deck")
def test_amulet_of_fire_goes_on_with_the_shuffled_discard_pile() -> None:
    table = Scene(
        hand="Amulet of Fire",
        reserve="2 fire",
        deck="Purse of Io + Staff of Spring",
        discard="Die of Malice + Temporal Boots + Amulet of Air",
    )
    del table.s.deck.cards[:-2]
    table.do("summon Amulet of Fire for 2 fire")
    assert {"keep Purse of Io", "keep Staff of Spring"} < set(table.offers)
    assert (len(table.offers), len(table.s.deck), table.discard) == (4, 1, [])


# 3 Amulet of Earth --------------------------------------------------------------------------


@pytest.mark.rule("card.amulet-of-earth")
def test_amulet_of_earth_brings_nine_crystals() -> None:
    table = Scene(hand="Amulet of Earth", reserve="2 earth", crystals=1)
    table.do("summon Amulet of Earth for 2 earth")
    assert table.crystals == 10


# 4 Amulet of Water --------------------------------------------------------------------------


@pytest.mark.rule("card.amulet-of-water")
def test_amulet_of_water_gets_four_energies_of_choice() -> None:
    table = Scene(hand="Amulet of Water", reserve="2 water + fire")
    table.do("summon Amulet of Water for 2 water")
    table.choose("put 1 air, 2 fire and 1 earth on the Amulet of Water")
    assert (table.amulet, table.reserve) == ("1 air, 2 fire and 1 earth", "1 fire")


@pytest.mark.rule("card.amulet-of-water-apart")
def test_a_full_reserve_does_not_hinder_the_amulet_of_water() -> None:
    table = Scene(hand="Amulet of Water", reserve="9 water")
    table.do("summon Amulet of Water for 2 water").choose("put 4 fire on the Amulet of Water")
    assert (table.amulet, table.reserve) == ("4 fire", "7 water")


@pytest.mark.rule("card.amulet-of-water")
def test_each_amulet_of_water_has_its_own_energy() -> None:
    table = Scene(hand="Amulet of Water", reserve="2 water", play="Amulet of Water", amulet="air")
    table.do("summon Amulet of Water for 2 water").choose("put 4 fire on the Amulet of Water")
    assert table.amulet == "1 air | 4 fire"


@pytest.mark.rule("card.amulet-of-water-used")
def test_energy_on_the_amulet_of_water_pays_for_an_activation() -> None:
    table = Scene(play="Amulet of Water + Kairn the Destroyer", amulet="fire", left={"crystals": 9})
    table.do("use Kairn the Destroyer: pay 1 fire, each opponent loses 4 crystals")
    assert (table.amulet, table.crystals_of(1)) == ("", 5)


@pytest.mark.rule("ruling.13-pays")
def test_energy_on_the_amulet_of_water_and_in_the_reserve_pay_together() -> None:
    table = Scene(
        hand="Staff of Spring", play="Amulet of Water", amulet="2 earth", reserve="earth + fire"
    )
    table.do("summon Staff of Spring for 3 earth")
    assert (table.amulet, table.reserve) == ("", "1 fire")


@pytest.mark.rule("ruling.13-transmuted")
def test_energy_on_the_amulet_of_water_is_transmuted_at_the_rate_of_the_season() -> None:
    table = Scene(**HELD, die="1 air, gauge +1 and transmuting")
    assert [said for said in table.offered(0, "transmute") if "Amulet" in said] == [
        "transmute 1 fire into 2 crystals, from the Amulet of Water",
        "transmute 2 fire into 4 crystals, from the Amulet of Water",
        "transmute 1 earth into 3 crystals, from the Amulet of Water",
        "transmute 2 earth into 6 crystals, from the Amulet of Water",
    ]
    table.do("transmute 2 earth into 6 crystals, from the Amulet of Water")
    assert (table.crystals, table.amulet) == (6, "2 fire")


@pytest.mark.rule("ruling.28-transmute")
def test_equal_energy_on_two_amulets_of_water_is_one_choice() -> None:
    table = Scene(play="2 Amulet of Water", amulet="fire + air")
    table.place().amulets = (table.place().amulets[0],) * 2
    table.do("use a bonus for 5 points: transmute for 1 crystal more each")
    assert len(table.offered(0, "transmute 1 fire")) == 1
    table.do(*table.offered(0, "transmute 1 fire"))
    assert (table.crystals, table.amulet) == (3, "1 air | 1 air and 1 fire")


def test_the_bonus_for_transmuting_serves_energy_on_the_amulet_of_water() -> None:
    table = Scene(**HELD)
    table.do("use a bonus for 5 points: transmute for 1 crystal more each")
    table.do("transmute 2 earth into 8 crystals, from the Amulet of Water")
    assert table.crystals == 8


@pytest.mark.rule("ruling.13-reserve")
def test_the_exchange_bonus_takes_nothing_from_the_amulet_of_water() -> None:
    table = Scene(**HELD, reserve="air")
    assert table.offered(0, "use a bonus for 5 points: exchange") == []


@pytest.mark.rule("ruling.13-reserve")
def test_nothing_goes_from_the_amulet_of_water_into_the_cauldron_or_the_mirror() -> None:
    table = Scene(
        play="Amulet of Water + Glutton Cauldron + Mirror of the Seasons",
        amulet="4 fire",
        crystals=4,
    )
    assert table.offered(0, "put") == table.offered(0, "use the Mirror") == []


@pytest.mark.rule("card.amulet-of-water-chest", "card.wondrous-chest-not")
def test_the_chest_does_not_see_energy_on_the_amulet_of_water() -> None:
    table = Scene(play="Amulet of Water + Wondrous Chest", amulet="4 fire", reserve="3 fire")
    table.end_round()
    assert table.crystals == 0


@pytest.mark.rule("card.amulet-of-water-horn", "card.beggars-horn-not")
def test_the_horn_does_not_see_energy_on_the_amulet_of_water() -> None:
    table = Scene(play="Amulet of Water + Beggar's Horn", amulet="4 fire", reserve="air")
    table.end_round("gain 1 earth")
    assert (table.reserve, table.amulet) == ("1 air and 1 earth", "4 fire")


@pytest.mark.rule("card.amulet-of-water-elemental")
def test_the_air_elemental_leaves_energy_on_the_amulet_of_water() -> None:
    table = Scene(hand="Air Elemental", reserve="3 air", left={**HELD, "reserve": "water"})
    table.do("summon Air Elemental for 3 air")
    assert (table.amulet_of(1), table.reserve_of(1)) == (KEPT, "1 air")


@pytest.mark.rule("card.amulet-of-water-lantern")
def test_the_lantern_does_not_count_energy_on_the_amulet_of_water() -> None:
    table = Scene(**LAST, play="Amulet of Water + Lantern of Xidit", amulet="4 fire", reserve="air")
    table.end_round()
    assert table.s.scores[0] == 6 + 24 + 3


@pytest.mark.rule("card.amulet-of-water-lewis", "card.lewis-greyface-not")
def test_lewis_does_not_copy_energy_on_the_amulet_of_water() -> None:
    table = Scene(hand="Lewis Greyface", reserve="air + fire", left={**HELD, "reserve": "water"})
    table.do("summon Lewis Greyface for 1 air and 1 fire")
    assert table.reserve == "1 water"


@pytest.mark.rule("card.amulet-of-water-dreams", "card.potion-of-dreams-kept")
def test_the_potion_of_dreams_leaves_energy_on_the_amulet_of_water() -> None:
    table = Scene(
        play="Amulet of Water + Potion of Dreams",
        amulet="4 fire",
        reserve="air",
        hand="Purse of Io",
    )
    table.do("use up the Potion of Dreams: discard your reserve to put a card into play")
    assert (table.reserve, table.amulet) == ("", "4 fire")


@pytest.mark.rule("card.amulet-of-water-life")
def test_the_potion_of_life_leaves_energy_on_the_amulet_of_water() -> None:
    table = Scene(play="Amulet of Water + Potion of Life", amulet="4 fire", reserve="air")
    table.do("use up the Potion of Life: your reserve becomes 4 crystals")
    assert (table.reserve, table.amulet) == ("", "4 fire")


@pytest.mark.rule("card.amulet-of-water-treatise")
def test_a_sacrificed_treatise_leaves_energy_on_the_amulet_of_water() -> None:
    table = Scene(
        **SYLLAS,
        left={
            "play": "Amulet of Water + Cursed Treatise of Arus",
            "amulet": "4 fire",
            "reserve": "air",
        },
    )
    table.do("summon Syllas the Faithful for 3 fire", "sacrifice Cursed Treatise of Arus")
    assert (table.reserve_of(1), table.amulet_of(1)) == ("", "4 fire")


@pytest.mark.rule("ruling.13-lost")
@pytest.mark.parametrize("meddler", [SYLLAS, AMSUG], ids=["sacrificed", "taken back"])
def test_energy_on_an_amulet_of_water_that_leaves_play_is_lost(meddler: dict[str, Any]) -> None:
    table = Scene(**meddler, left={**HELD, "reserve": "air"})
    table.do(*table.offered(0, "summon"))
    assert (table.play_of(1), table.amulet_of(1), table.reserve_of(1)) == ([], "", "1 air")


def test_an_amulet_of_water_summoned_anew_is_filled_anew() -> None:
    table = Scene(hand="Amsug Longneck", reserve="air + 3 water", **HELD)
    table.do("summon Amsug Longneck for 1 air and 1 water")
    table.do("summon Amulet of Water for 2 water").choose("put 4 air on the Amulet of Water")
    assert table.amulet == "4 air"


@pytest.mark.rule("card.amulet-of-water")
def test_four_energies_of_the_first_kind_fill_the_amulet_of_water_at_once() -> None:
    table = Scene(hand="Amulet of Water", reserve="2 water")
    table.do("summon Amulet of Water for 2 water", "4 air")
    assert table.amulet == "4 air"
