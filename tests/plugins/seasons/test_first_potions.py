"""Cards 23 to 25: the potions of power, dreams and knowledge."""

from __future__ import annotations

import pytest
from seasons_scene import Scene

POWER = "use up the Potion of Power: draw a card, gauge +2"
DREAMS = "use up the Potion of Dreams: discard your reserve to put a card into play"
KNOWLEDGE = "use up the Potion of Knowledge: gain 5 energies"

# 23 Potion of Power -------------------------------------------------------------------------


@pytest.mark.rule("card.potion-of-power")
def test_potion_of_power_draws_a_card_and_raises_the_gauge_by_two() -> None:
    table = Scene(play="Potion of Power", gauge=1, deck="Purse of Io")
    table.do(POWER)
    assert (table.hand, table.gauge) == (["Purse of Io"], 3)
    assert (table.play, table.discard) == ([], ["Potion of Power"])


@pytest.mark.rule("card.potion-of-power-kept")
def test_the_card_of_the_potion_of_power_must_be_kept() -> None:
    table = Scene(play="Potion of Power", deck="Purse of Io")
    table.do(POWER)
    assert table.offered(0, "discard") == table.offered(0, "keep") == []
    assert table.hand_seen_by(1, 0) == ["?"]


def test_potion_of_power_raises_the_gauge_to_fifteen_at_most() -> None:
    table = Scene(play="Potion of Power", gauge=14)
    table.do(POWER)
    assert table.gauge == 15


@pytest.mark.parametrize(
    ("name", "price", "use"),
    [
        ("Potion of Power", "2 fire", POWER),
        ("Potion of Dreams", "2 air", DREAMS),
        ("Potion of Knowledge", "2 water", KNOWLEDGE),
    ],
)
def test_a_potion_may_be_drunk_in_the_turn_of_its_summoning(
    name: str, price: str, use: str
) -> None:
    table = Scene(hand=f"{name} + Purse of Io", reserve=price, gauge=1)
    table.do(f"summon {name} for {price}", use)
    assert table.discard == [name]
    assert use not in table.offers


@pytest.mark.parametrize(
    ("name", "use"),
    [
        ("Potion of Power", POWER),
        ("Potion of Dreams", DREAMS),
        ("Potion of Knowledge", KNOWLEDGE),
    ],
)
def test_drinking_a_potion_is_an_activation_for_the_fairies(name: str, use: str) -> None:
    table = Scene(play=name, hand="Purse of Io", crystals=5, left={"play": "Thieving Fairies"})
    table.do(use)
    assert (table.crystals, table.crystals_of(1)) == (4, 2)


def test_two_potions_may_be_drunk_one_after_the_other() -> None:
    table = Scene(play="2 Potion of Power", gauge=2)
    table.do(POWER, POWER)
    assert (table.gauge, len(table.hand), table.play) == (6, 2, [])


# 24 Potion of Dreams ------------------------------------------------------------------------


@pytest.mark.rule("card.potion-of-dreams")
def test_potion_of_dreams_puts_a_card_of_the_hand_into_play_for_free() -> None:
    table = Scene(play="Potion of Dreams", reserve="3 fire", hand="Staff of Spring + Purse of Io")
    table.do(DREAMS)
    assert table.offers == [
        "put Staff of Spring into play from your hand",
        "put Purse of Io into play from your hand",
    ]
    table.do("put Staff of Spring into play from your hand")
    assert (table.play, table.hand) == (["Staff of Spring"], ["Purse of Io"])
    assert (table.reserve, table.discard) == ("", ["Potion of Dreams"])


@pytest.mark.rule("card.potion-of-dreams-empty")
def test_potion_of_dreams_can_be_used_without_energy() -> None:
    table = Scene(play="Potion of Dreams", hand="Runic Cube of Eolis")
    table.do(DREAMS)
    assert table.play == ["Runic Cube of Eolis"]


@pytest.mark.rule("card.potion-of-dreams-kept")
def test_potion_of_dreams_leaves_energy_in_the_cauldron() -> None:
    table = Scene(
        play="Potion of Dreams + Glutton Cauldron",
        cauldron="3 air",
        reserve="fire",
        hand="Purse of Io",
    )
    table.do(DREAMS)
    assert (table.cauldron, table.reserve) == ("3 air", "")


@pytest.mark.rule("card.potion-of-dreams")
def test_potion_of_dreams_spares_the_crystals_of_the_price_too() -> None:
    table = Scene(play="Potion of Dreams", hand="Hand of Fortune", crystals=3)
    table.do(DREAMS)
    assert (table.crystals, table.play) == (3, ["Hand of Fortune"])


@pytest.mark.rule("summon.free", "card.potion-of-dreams-free")
def test_a_dreamt_card_is_not_summoned_for_leech_staff_and_vase() -> None:
    table = Scene(
        play="Potion of Dreams + Staff of Spring + Yjang's Forgotten Vase",
        hand="Purse of Io",
        crystals=2,
        left={"play": "Arcano Leech"},
    )
    table.do(DREAMS)
    assert "Purse of Io" in table.play
    assert (table.crystals, table.crystals_of(1), table.reserve) == (2, 0, "")


@pytest.mark.rule("card.potion-of-dreams-free")
def test_a_dreamt_card_needs_no_crystal_for_the_leech() -> None:
    table = Scene(play="Potion of Dreams", hand="Purse of Io", left={"play": "Arcano Leech"})
    table.do(DREAMS)
    assert table.play == ["Purse of Io"]


def test_a_dreamt_card_takes_effect_after_the_reserve_is_gone() -> None:
    table = Scene(play="Potion of Dreams", hand="Bespelled Grimoire", reserve="7 air")
    table.do(DREAMS, "gain 2 fire")
    assert table.reserve == "2 fire"


@pytest.mark.rule("ruling.20-dreams")
def test_the_potion_of_dreams_itself_makes_room_for_the_card() -> None:
    table = Scene(play="Potion of Dreams", hand="Purse of Io", gauge=1)
    table.do(DREAMS)
    assert table.play == ["Purse of Io"]


@pytest.mark.rule("ruling.11-gauge")
def test_the_potion_of_dreams_needs_room_on_the_gauge() -> None:
    table = Scene(play="Potion of Dreams + Staff of Spring", hand="Purse of Io", gauge=1)
    assert table.offered(0, "use the") == []


def test_a_dreamt_card_may_be_activated_at_once() -> None:
    table = Scene(
        play="Potion of Dreams + Amulet of Water", amulet="3 fire", hand="Balance of Ishtar"
    )
    table.do(DREAMS, "use the Balance of Ishtar: 3 fire become 9 crystals")
    assert table.crystals == 9


# 25 Potion of Knowledge ---------------------------------------------------------------------


@pytest.mark.rule("card.potion-of-knowledge")
def test_potion_of_knowledge_brings_five_energies_of_choice() -> None:
    table = Scene(play="Potion of Knowledge", reserve="earth")
    table.do(KNOWLEDGE).choose("gain 1 air, 1 water and 3 fire")
    assert table.reserve == "1 air, 1 water, 3 fire and 1 earth"
    assert (table.play, table.discard) == ([], ["Potion of Knowledge"])


def test_of_the_energies_of_the_potion_of_knowledge_seven_can_be_kept() -> None:
    table = Scene(play="Potion of Knowledge", reserve="3 earth")
    table.do(KNOWLEDGE).choose("gain 5 fire")
    table.do("put 1 earth back to the stockpile")
    assert table.reserve == "5 fire and 2 earth"


def test_energies_of_the_potion_of_knowledge_may_be_used_in_the_same_turn() -> None:
    table = Scene(play="Potion of Knowledge", hand="Amulet of Earth", gauge=1)
    assert table.offered(0, "summon") == []
    table.do(KNOWLEDGE).choose("gain 3 air and 2 earth")
    table.do("summon Amulet of Earth for 2 earth")
    assert table.play == ["Amulet of Earth"]
