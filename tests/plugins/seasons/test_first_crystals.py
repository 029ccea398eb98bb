"""Cards 5, 6, 8, 13, 19 and 22: magic items that bring crystals or prestige."""

from __future__ import annotations

from typing import Any

import pytest
from seasons_scene import Scene

LAST: dict[str, Any] = {"year": 3, "space": 12}
BONUS = "use a bonus for 5 points: transmute for 1 crystal more each"
ORB = "use the Crystal Orb: look at the top card of the deck"
DREAMS = "use up the Potion of Dreams: discard your reserve to put a card into play"
CHALICE = "summon Divine Chalice for 1 air, 1 water, 1 fire and 1 earth"


def balance(crystals: int) -> str:
    return f"use the Balance of Ishtar: 3 fire become {crystals} crystals"


# 5 Balance of Ishtar ------------------------------------------------------------------------


@pytest.mark.rule("card.balance-of-ishtar", "card.balance-of-ishtar-right")
def test_balance_turns_three_equal_energies_into_nine_crystals_without_the_die() -> None:
    table = Scene(play="Balance of Ishtar", reserve="4 fire + 2 air")
    assert table.offered(0, "use the") == [balance(9)]
    assert table.offered(0, "transmute") == []
    table.do(balance(9))
    assert (table.crystals, table.reserve) == (9, "2 air and 1 fire")


@pytest.mark.rule("card.balance-of-ishtar")
def test_balance_takes_any_kind_at_any_season_for_the_same_crystals() -> None:
    for season in ("winter", "spring", "summer", "fall"):
        table = Scene(season=season, play="Balance of Ishtar", reserve="3 water + 3 earth")
        assert table.offered(0, "use the") == [
            "use the Balance of Ishtar: 3 water become 9 crystals",
            "use the Balance of Ishtar: 3 earth become 9 crystals",
        ]


def test_balance_is_used_once_a_round() -> None:
    table = Scene(play="Balance of Ishtar", reserve="6 fire")
    table.do(balance(9))
    assert table.offered(0, "use the") == []


def test_two_balances_may_both_be_used() -> None:
    table = Scene(play="2 Balance of Ishtar", reserve="6 fire")
    table.do(balance(9), balance(9))
    assert (table.crystals, table.reserve) == (18, "")


@pytest.mark.rule("card.balance-of-ishtar-purse", "card.purse-of-io-others")
def test_balance_brings_twelve_crystals_with_a_purse() -> None:
    table = Scene(play="Balance of Ishtar + Purse of Io", reserve="3 fire")
    table.do(balance(12))
    assert table.crystals == 12


@pytest.mark.rule("card.balance-of-ishtar-bonus")
def test_balance_brings_twelve_crystals_with_the_bonus_for_transmuting() -> None:
    table = Scene(play="Balance of Ishtar", reserve="3 fire")
    table.do(BONUS, balance(12))
    assert table.crystals == 12


def test_each_purse_and_each_bonus_adds_three_to_the_balance() -> None:
    table = Scene(play="Balance of Ishtar + 2 Purse of Io", reserve="3 fire")
    table.do(BONUS, BONUS.replace("5", "7"), balance(21))
    assert table.crystals == 21


def test_balance_does_not_allow_to_transmute_more() -> None:
    table = Scene(play="Balance of Ishtar", reserve="5 fire")
    table.do(balance(9))
    assert table.offered(0, "transmute") == []


def test_balance_weighs_energy_of_the_reserve_and_the_amulet_of_water_together() -> None:
    table = Scene(play="Balance of Ishtar + Amulet of Water", amulet="2 fire", reserve="fire")
    table.do(balance(9))
    assert (table.crystals, table.reserve, table.amulet) == (9, "", "")


# 6 Staff of Spring --------------------------------------------------------------------------


@pytest.mark.rule("card.staff-of-spring")
def test_staff_brings_three_crystals_for_each_card_that_is_summoned() -> None:
    table = Scene(
        play="Staff of Spring", hand="Die of Malice + Kairn the Destroyer", reserve="3 air"
    )
    table.do("summon Die of Malice for nothing")
    assert table.crystals == 3
    table.do("summon Kairn the Destroyer for 3 air")
    assert table.crystals == 6


@pytest.mark.rule("ruling.12-own")
def test_staff_brings_nothing_for_its_own_summoning() -> None:
    table = Scene(hand="Staff of Spring", reserve="3 earth")
    table.do("summon Staff of Spring for 3 earth")
    assert table.crystals == 0


@pytest.mark.rule("card.staff-of-spring")
def test_staff_brings_nothing_for_what_an_opponent_summons() -> None:
    table = Scene(hand="Die of Malice", left={"play": "Staff of Spring"})
    table.do("summon Die of Malice for nothing")
    assert table.crystals_of(1) == 0


def test_crystals_of_the_staff_cannot_pay_for_the_card_that_brings_them() -> None:
    table = Scene(play="Staff of Spring", hand="Runic Cube of Eolis", crystals=19)
    assert table.offered(0, "summon") == []


@pytest.mark.rule("card.staff-of-spring-free")
def test_staff_brings_nothing_for_the_card_of_a_chalice() -> None:
    table = Scene(
        play="Staff of Spring",
        hand="Divine Chalice",
        reserve="air + water + fire + earth",
        deck="Purse of Io",
    )
    table.do(CHALICE)
    assert table.crystals == 3
    table.do("put Purse of Io into play")
    assert table.crystals == 3


@pytest.mark.rule("card.staff-of-spring-free")
def test_staff_brings_nothing_for_the_card_of_an_orb() -> None:
    table = Scene(play="Staff of Spring + Crystal Orb", reserve="4 air", deck="Purse of Io")
    table.do(ORB, "put Purse of Io into play for 4 energies")
    assert "Purse of Io" in table.play
    assert table.crystals == 0


@pytest.mark.rule("card.staff-of-spring-free")
def test_staff_brings_nothing_for_the_card_of_a_potion_of_dreams() -> None:
    table = Scene(play="Staff of Spring + Potion of Dreams", hand="Purse of Io")
    table.do(DREAMS)
    assert "Purse of Io" in table.play
    assert table.crystals == 0


@pytest.mark.rule("ruling.22")
def test_crystals_of_the_staff_cannot_pay_the_leech_that_comes_before() -> None:
    leech = {"play": "Arcano Leech"}
    table = Scene(play="Staff of Spring", hand="Die of Malice", left=leech)
    assert table.offered(0, "summon") == []
    table = Scene(play="Staff of Spring", hand="Die of Malice", crystals=1, left=leech)
    table.do("summon Die of Malice for nothing but a toll of 1 crystal")
    assert (table.crystals, table.crystals_of(1)) == (3, 1)


# 8 Purse of Io ------------------------------------------------------------------------------


@pytest.mark.rule("card.purse-of-io")
def test_purse_adds_a_crystal_for_each_energy_transmuted() -> None:
    table = Scene(play="Purse of Io", reserve="2 earth", die="1 air, gauge +1 and transmuting")
    table.do("transmute 2 earth into 8 crystals", "transmute 1 air into 2 crystals")
    assert table.crystals == 10


@pytest.mark.rule("card.purse-of-io")
def test_purse_does_not_allow_to_transmute() -> None:
    assert Scene(play="Purse of Io", reserve="2 earth").offered(0, "transmute") == []


def test_two_purses_and_the_bonus_add_up() -> None:
    table = Scene(play="2 Purse of Io", reserve="2 earth")
    table.do(BONUS, "transmute 2 earth into 12 crystals")
    assert table.crystals == 12


def test_purse_adds_a_crystal_for_energy_of_the_amulet_of_water() -> None:
    table = Scene(play="Purse of Io + Amulet of Water", amulet="2 earth")
    table.do(BONUS, "transmute 2 earth into 10 crystals, from the Amulet of Water")
    assert table.crystals == 10


@pytest.mark.rule("card.purse-of-io-others")
def test_purse_adds_a_crystal_for_each_energy_of_the_potion_of_life() -> None:
    table = Scene(play="Purse of Io + Potion of Life", reserve="3 fire + air")
    table.do("use up the Potion of Life: your reserve becomes 20 crystals")
    assert (table.crystals, table.reserve) == (20, "")


@pytest.mark.rule("card.purse-of-io-not")
def test_purse_adds_nothing_to_the_cauldron() -> None:
    table = Scene(play="Purse of Io + Glutton Cauldron", cauldron="6 air", reserve="air")
    table.do("put 1 air into the Glutton Cauldron")
    assert table.crystals == 15


@pytest.mark.rule("card.purse-of-io-not")
def test_purse_adds_nothing_to_the_dragon_skull() -> None:
    table = Scene(play="Purse of Io + Dragon Skull + 2 Die of Malice")
    table.do("use the Dragon Skull: sacrifice 3 cards for 15 crystals")
    assert table.crystals == 15


# 13 Wondrous Chest --------------------------------------------------------------------------


@pytest.mark.rule("card.wondrous-chest")
@pytest.mark.parametrize(
    ("reserve", "crystals"), [("3 fire", 0), ("2 fire + 2 air", 3), ("7 air", 3)]
)
def test_chest_brings_three_crystals_for_four_energies_or_more(reserve: str, crystals: int) -> None:
    table = Scene(play="Wondrous Chest", reserve=reserve)
    table.end_round()
    assert table.crystals == crystals


def test_chest_looks_at_the_reserve_of_the_end_of_the_round() -> None:
    table = Scene(play="Wondrous Chest + Kairn the Destroyer", reserve="4 fire")
    table.do("use Kairn the Destroyer: pay 1 fire, each opponent loses 4 crystals").end_round()
    assert table.crystals == 0


@pytest.mark.rule("card.wondrous-chest")
def test_chest_brings_crystals_in_every_round() -> None:
    table = Scene(play="Wondrous Chest", reserve="4 fire")
    table.end_round().take_dice()
    before = table.crystals
    die = table.place().die
    assert die is not None
    table.end_round()
    assert table.crystals == before + die.crystals + 3


def test_two_chests_bring_six_crystals() -> None:
    table = Scene(play="2 Wondrous Chest", reserve="4 fire")
    table.end_round()
    assert table.crystals == 6


@pytest.mark.rule("card.wondrous-chest-not", "card.glutton-cauldron-chest")
def test_chest_does_not_see_the_cauldron() -> None:
    table = Scene(play="Wondrous Chest + Glutton Cauldron", cauldron="4 fire", reserve="3 fire")
    table.end_round()
    assert table.crystals == 0


# 19 Ragfield's Helm -------------------------------------------------------------------------

CARDS = "Ragfield's Helm + Amulet of Air"
"""With 16 prestige."""


@pytest.mark.rule("card.ragfields-helm")
def test_helm_brings_twenty_crystals_for_more_cards_in_play_than_each_opponent() -> None:
    table = Scene(3, **LAST, play=CARDS, left={"play": "Purse of Io"}, right={})
    table.end_round()
    assert table.s.scores[0] == 16 + 20


@pytest.mark.rule("card.ragfields-helm-tie")
def test_helm_brings_nothing_in_a_tie() -> None:
    table = Scene(3, **LAST, play=CARDS, left={"play": "2 Purse of Io"}, right={})
    table.end_round()
    assert table.s.scores[0] == 16


@pytest.mark.rule("card.ragfields-helm")
def test_helm_brings_nothing_to_the_second() -> None:
    table = Scene(3, **LAST, play=CARDS, left={}, right={"play": "2 Purse of Io + Die of Malice"})
    table.end_round()
    assert table.s.scores[0] == 16


def test_helm_counts_familiars_and_itself_but_not_the_hand() -> None:
    table = Scene(
        **LAST,
        play="Ragfield's Helm + Lewis Greyface",
        left={"play": "Purse of Io", "hand": "2 Amulet of Air"},
    )
    table.end_round()
    assert table.s.scores[0] == 16 + 20


def test_two_helms_bring_forty_crystals() -> None:
    table = Scene(**LAST, play="2 Ragfield's Helm", left={"play": "Purse of Io"})
    table.end_round()
    assert table.s.scores[0] == 20 + 40


def test_helm_does_nothing_before_the_end_of_the_game() -> None:
    table = Scene(year=2, space=12, play=CARDS)
    table.end_round()
    assert table.crystals == 0


# 22 Runic Cube of Eolis ---------------------------------------------------------------------


@pytest.mark.rule("card.runic-cube-of-eolis")
def test_cube_has_no_effect_but_thirty_prestige_at_the_end() -> None:
    table = Scene(**LAST, hand="Runic Cube of Eolis", crystals=21)
    table.do("summon Runic Cube of Eolis for 20 crystals")
    assert (table.crystals, table.reserve, table.offered(0, "use the")) == (1, "", [])
    table.end_round()
    assert table.s.scores[0] == 31
