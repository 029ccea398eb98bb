"""Cards 14, 18 and 20: horn, grimoire and Hand of Fortune, about energy and the reserve."""

from __future__ import annotations

from typing import Any

import pytest
from seasons_scene import Scene

LAST: dict[str, Any] = {"year": 3, "space": 12}
DREAMS = "use up the Potion of Dreams: discard your reserve to put a card into play"
FULL: dict[str, Any] = {"play": "Bespelled Grimoire", "reserve": "7 fire + 2 earth"}

# 14 Beggar's Horn ---------------------------------------------------------------------------


@pytest.mark.rule("card.beggars-horn")
@pytest.mark.parametrize(("reserve", "then"), [("", "1 earth"), ("fire", "1 fire and 1 earth")])
def test_horn_brings_an_energy_of_choice_to_whoever_has_one_or_none(
    reserve: str, then: str
) -> None:
    table = Scene(play="Beggar's Horn", reserve=reserve)
    table.end_round("gain 1 earth")
    assert table.reserve == then


@pytest.mark.rule("card.beggars-horn")
def test_horn_brings_nothing_to_whoever_has_two() -> None:
    table = Scene(play="Beggar's Horn", reserve="2 fire")
    table.end_round()
    assert table.reserve == "2 fire"


@pytest.mark.rule("card.beggars-horn-not", "card.glutton-cauldron-horn")
def test_horn_does_not_see_the_cauldron() -> None:
    table = Scene(play="Beggar's Horn + Glutton Cauldron", cauldron="5 fire")
    table.end_round("gain 1 earth")
    assert (table.reserve, table.cauldron) == ("1 earth", "5 fire")


def test_horn_looks_at_the_reserve_of_the_end_of_the_round() -> None:
    table = Scene(play="Beggar's Horn + Kairn the Destroyer", reserve="2 fire")
    table.do("use Kairn the Destroyer: pay 1 fire, each opponent loses 4 crystals").end_round(
        "gain 1 earth"
    )
    assert table.reserve == "1 fire and 1 earth"


def test_the_second_horn_sees_what_the_first_one_brought() -> None:
    table = Scene(play="2 Beggar's Horn")
    table.end_round("gain 1 earth", "gain 1 air")
    assert table.reserve == "1 air and 1 earth"
    table = Scene(play="2 Beggar's Horn", reserve="fire")
    table.end_round("gain 1 earth")
    assert table.reserve == "1 fire and 1 earth"


# 18 Bespelled Grimoire ----------------------------------------------------------------------


@pytest.mark.rule("card.bespelled-grimoire")
def test_grimoire_brings_two_energies_of_choice() -> None:
    table = Scene(hand="Bespelled Grimoire", reserve="water + earth")
    table.do("summon Bespelled Grimoire for 1 water and 1 earth", "gain 1 air and 1 fire")
    assert table.reserve == "1 air and 1 fire"


@pytest.mark.rule("card.bespelled-grimoire")
def test_the_two_energies_of_the_grimoire_find_room_on_it() -> None:
    table = Scene(
        hand="Bespelled Grimoire", reserve="7 fire", play="Amulet of Water", amulet="water + earth"
    )
    table.do("summon Bespelled Grimoire for 1 water and 1 earth", "gain 2 air")
    assert table.reserve == "2 air and 7 fire"


@pytest.mark.rule("card.bespelled-grimoire-ten")
def test_a_reserve_with_a_grimoire_holds_ten_and_not_eleven() -> None:
    table = Scene(play="Bespelled Grimoire", reserve="9 fire", die="2 water and 3 crystals")
    assert table.offered(0, "put") == [
        "put 1 water back to the stockpile",
        "put 1 fire back to the stockpile",
    ]
    table.do("put 1 fire back to the stockpile")
    assert table.reserve == "2 water and 8 fire"


@pytest.mark.rule("card.bespelled-grimoire-two")
def test_a_second_grimoire_brings_energy_but_no_further_room() -> None:
    table = Scene(
        hand="Bespelled Grimoire", play="Bespelled Grimoire", reserve="8 fire + water + earth"
    )
    table.do("summon Bespelled Grimoire for 1 water and 1 earth", "gain 2 fire")
    assert table.reserve == "10 fire"
    table = Scene(play="2 Bespelled Grimoire", reserve="10 fire", die="2 water and 3 crystals")
    table.do("put 2 water back to the stockpile")
    assert table.reserve == "10 fire"


def test_of_two_grimoires_one_is_enough_for_ten() -> None:
    table = Scene(
        hand="Syllas the Faithful",
        reserve="3 fire",
        left={"play": "2 Bespelled Grimoire", "reserve": "10 earth"},
    )
    table.do("summon Syllas the Faithful for 3 fire")
    assert table.reserve_of(1) == "10 earth"


def test_energy_on_a_grimoire_that_amsug_sends_home_must_find_room_in_the_reserve() -> None:
    table = Scene(hand="Amsug Longneck", reserve="air + water", left=FULL)
    table.do("summon Amsug Longneck for 1 air and 1 water")
    assert table.s.seat == 1
    table.do("put 1 fire and 1 earth back to the stockpile")
    assert (table.reserve_of(1), table.s.seat) == ("6 fire and 1 earth", 0)


@pytest.mark.rule("card.bespelled-grimoire-reserve")
def test_energy_on_the_grimoire_pays_like_the_reserve() -> None:
    table = Scene(**FULL, hand="Amulet of Earth")
    table.do("summon Amulet of Earth for 2 earth")
    assert table.reserve == "7 fire"


@pytest.mark.rule("card.wondrous-chest-grimoire", "card.bespelled-grimoire-seen")
def test_the_chest_counts_the_grimoire() -> None:
    table = Scene(play="Bespelled Grimoire + Wondrous Chest", reserve="9 fire")
    table.end_round()
    assert table.crystals == 3


@pytest.mark.rule("card.beggars-horn-grimoire", "card.bespelled-grimoire-seen")
def test_the_horn_counts_the_grimoire() -> None:
    table = Scene(play="Bespelled Grimoire + Beggar's Horn", reserve="8 fire")
    table.end_round()
    assert table.reserve == "8 fire"


@pytest.mark.rule("card.bespelled-grimoire-seen")
def test_the_air_elemental_changes_the_grimoire() -> None:
    table = Scene(hand="Air Elemental", reserve="3 air", left=FULL)
    table.do("summon Air Elemental for 3 air")
    assert table.reserve_of(1) == "9 air"


@pytest.mark.rule("card.bespelled-grimoire-seen")
def test_the_lantern_counts_the_grimoire() -> None:
    table = Scene(**LAST, play="Bespelled Grimoire + Lantern of Xidit", reserve="9 fire")
    table.end_round()
    assert table.s.scores[0] == 8 + 24 + 27


@pytest.mark.rule("card.bespelled-grimoire-seen")
def test_lewis_copies_the_grimoire() -> None:
    table = Scene(hand="Lewis Greyface", reserve="air + fire", play="Bespelled Grimoire", left=FULL)
    table.do("summon Lewis Greyface for 1 air and 1 fire")
    assert table.reserve == "7 fire and 2 earth"


@pytest.mark.rule("card.bespelled-grimoire-seen", "card.potion-of-dreams-kept")
def test_the_potion_of_dreams_empties_the_grimoire() -> None:
    table = Scene(
        play="Bespelled Grimoire + Potion of Dreams", reserve="9 fire", hand="Purse of Io"
    )
    table.do(DREAMS)
    assert table.reserve == ""


@pytest.mark.rule("card.bespelled-grimoire-seen")
def test_the_potion_of_life_transmutes_the_grimoire() -> None:
    table = Scene(play="Bespelled Grimoire + Potion of Life", reserve="9 fire")
    table.do("use up the Potion of Life: your reserve becomes 36 crystals")
    assert (table.crystals, table.reserve) == (36, "")


@pytest.mark.rule("card.bespelled-grimoire-seen")
def test_a_sacrificed_treatise_empties_the_grimoire() -> None:
    table = Scene(
        hand="Syllas the Faithful",
        reserve="3 fire",
        left={"play": "Bespelled Grimoire + Cursed Treatise of Arus", "reserve": "9 fire"},
    )
    table.do("summon Syllas the Faithful for 3 fire", "sacrifice Cursed Treatise of Arus")
    assert table.reserve_of(1) == ""


# 20 Hand of Fortune -------------------------------------------------------------------------


@pytest.mark.rule("card.hand-of-fortune")
def test_hand_of_fortune_saves_an_energy_of_choice() -> None:
    table = Scene(play="Hand of Fortune", hand="Beggar's Horn", reserve="air + earth")
    assert sorted(table.offered(0, "summon")) == [
        "summon Beggar's Horn for 1 air",
        "summon Beggar's Horn for 1 earth",
    ]
    table.do("summon Beggar's Horn for 1 air")
    assert table.reserve == "1 earth"


def test_hand_of_fortune_lets_a_missing_energy_be_the_saved_one() -> None:
    table = Scene(play="Hand of Fortune", hand="Divine Chalice", reserve="air + water + fire")
    assert table.offered(0, "summon") == ["summon Divine Chalice for 1 air, 1 water and 1 fire"]


@pytest.mark.rule("card.hand-of-fortune-one")
def test_hand_of_fortune_leaves_one_energy_to_pay() -> None:
    hand = "Damned Soul of Onys"
    assert Scene(play="Hand of Fortune", hand=hand).offered(0, "summon") == []
    table = Scene(play="Hand of Fortune", hand=hand, reserve="water")
    assert table.offered(0, "summon") == ["summon Damned Soul of Onys for 1 water"]


def test_hand_of_fortune_saves_no_crystals() -> None:
    table = Scene(
        play="Hand of Fortune",
        hand="Hand of Fortune + Balance of Ishtar",
        reserve="air + fire",
        crystals=3,
    )
    assert table.offered(0, "summon") == [
        "summon Hand of Fortune for 1 air, 1 fire and 3 crystals",
        "summon Balance of Ishtar for 2 crystals",
    ]


def test_hand_of_fortune_saves_nothing_for_its_own_summoning() -> None:
    table = Scene(hand="Hand of Fortune", reserve="earth + fire", crystals=3)
    assert table.offered(0, "summon") == []


def test_hand_of_fortune_saves_nothing_for_an_opponent() -> None:
    table = Scene(hand="Amulet of Fire", reserve="fire", left={"play": "Hand of Fortune"})
    assert table.offered(0, "summon") == []


@pytest.mark.rule("card.hand-of-fortune-activation")
def test_hand_of_fortune_saves_nothing_when_cards_are_activated() -> None:
    table = Scene(
        play="Hand of Fortune + Balance of Ishtar + Kairn the Destroyer", reserve="2 fire"
    )
    assert table.offered(0, "use the") == []
    table.do("use Kairn the Destroyer: pay 1 fire, each opponent loses 4 crystals")
    assert table.reserve == "1 fire"


@pytest.mark.rule("card.hand-of-fortune-activation")
def test_hand_of_fortune_saves_nothing_for_the_crystal_orb() -> None:
    table = Scene(play="Hand of Fortune + Crystal Orb", reserve="3 fire", deck="Purse of Io")
    table.do("use the Crystal Orb: look at the top card of the deck")
    assert table.offered(0, "put") == []


@pytest.mark.rule("card.hand-of-fortune-amulet")
def test_hand_of_fortune_serves_the_elemental_amulet() -> None:
    table = Scene(play="Hand of Fortune", hand="Elemental Amulet", reserve="earth + air", gauge=5)
    table.do("summon Elemental Amulet for 1 air and 1 earth", "save water", "gain 2 fire")
    assert (table.gauge, table.crystals, table.reserve) == (6, 5, "2 fire")


@pytest.mark.rule("ruling.27")
def test_the_elemental_amulet_costs_at_least_one_energy_with_two_hands_of_fortune() -> None:
    table = Scene(play="2 Hand of Fortune", hand="Elemental Amulet", reserve="earth", gauge=5)
    table.do("summon Elemental Amulet for 1 earth", "save air and water", "gain 2 fire")
    assert (table.gauge, table.crystals, table.reserve) == (6, 5, "2 fire")


@pytest.mark.rule("ruling.12-hands")
def test_two_hands_of_fortune_save_two_energies_of_choice() -> None:
    table = Scene(play="2 Hand of Fortune", hand="Divine Chalice", reserve="air + fire")
    table.do("summon Divine Chalice for 1 air and 1 fire")
    assert "Divine Chalice" not in table.hand
