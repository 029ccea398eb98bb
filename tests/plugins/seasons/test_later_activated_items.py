"""Tree of Light, Crystal Orb, Dragon Skull, Idol, Necrotic Kriss, Mirror of the Seasons."""

from __future__ import annotations

import pytest
from seasons_scene import Scene, names

# Tree of Light ------------------------------------------------------------------------------

FRUIT = "use the Tree of Light: pay 3 crystals, gain an energy"
LIGHT = "use the Tree of Light: pay 1 fire, transmute this turn"


@pytest.mark.rule("card.tree-of-light")
def test_tree_brings_an_energy_of_choice_for_three_crystals() -> None:
    table = Scene(play="Tree of Light", crystals=4)
    table.do(FRUIT, "gain 1 earth")
    assert (table.crystals, table.reserve) == (1, "1 earth")


@pytest.mark.rule("card.tree-of-light-transmute")
def test_tree_allows_transmuting_for_an_energy() -> None:
    table = Scene(play="Tree of Light", reserve="fire + 2 earth")
    assert table.offered(0, "transmute") == []
    table.do(LIGHT, "transmute 2 earth into 6 crystals")
    assert (table.crystals, table.reserve) == (6, "")


@pytest.mark.rule("card.tree-of-light-transmute")
def test_tree_costs_an_energy_of_choice() -> None:
    table = Scene(play="Tree of Light", reserve="fire + air")
    assert table.offered(0, "use the Tree") == [
        "use the Tree of Light: pay 1 air, transmute this turn",
        LIGHT,
    ]


@pytest.mark.rule("card.tree-of-light-either")
def test_tree_is_used_for_one_of_its_effects_only() -> None:
    for use, then in ((FRUIT, "gain 1 fire"), (LIGHT, "transmute 1 air into 1 crystal")):
        table = Scene(play="Tree of Light", reserve="fire + air", crystals=9)
        table.do(use, then)
        assert table.offered(0, "use the Tree") == []
        assert table.turned("Tree of Light")


def test_two_trees_may_bring_both_effects() -> None:
    table = Scene(play="2 Tree of Light", crystals=3)
    table.do(FRUIT, "gain 1 fire", LIGHT)
    assert table.reserve == ""


@pytest.mark.rule("effect.cost", "card.tree-of-light")
def test_tree_needs_three_crystals_for_an_energy() -> None:
    assert Scene(play="Tree of Light", crystals=2).offered(0, "use the Tree") == []


def test_the_right_of_the_tree_ends_with_the_turn() -> None:
    table = Scene(play="Tree of Light", reserve="2 fire", left={"reserve": "fire"})
    table.do(LIGHT).end_turn()
    assert table.s.seat == 1
    assert table.offered(1, "transmute") == []


def test_energy_on_an_amulet_of_water_pays_for_the_tree() -> None:
    table = Scene(play="Tree of Light + Amulet of Water", amulet="fire", reserve="air")
    table.do(LIGHT)
    assert (table.amulet, table.reserve) == ("", "1 air")


# Crystal Orb --------------------------------------------------------------------------------

LOOK = "use the Crystal Orb: look at the top card of the deck"
DISCARD = "use the Crystal Orb: pay 3 crystals, discard the top card of the deck"
BACK = "put the card back on the deck"


@pytest.mark.rule("card.crystal-orb")
def test_orb_looks_at_the_top_card_and_may_put_it_back() -> None:
    table = Scene(play="Crystal Orb", reserve="4 air", deck="Purse of Io")
    table.do(LOOK)
    assert table.offers == [BACK, "put Purse of Io into play for 4 energies"]
    table.do(BACK)
    assert (table.s.deck.top.name, table.reserve) == ("Purse of Io", "4 air")
    assert table.play == ["Crystal Orb"]


@pytest.mark.rule("card.crystal-orb-play")
def test_orb_puts_the_top_card_into_play_for_four_energies_of_choice() -> None:
    table = Scene(play="Crystal Orb", reserve="4 air + 2 fire", deck="Amulet of Earth")
    table.do(LOOK, "put Amulet of Earth into play for 4 energies")
    table.do("discard 3 air and 1 fire")
    assert table.play == ["Amulet of Earth", "Crystal Orb"]
    assert (table.reserve, table.crystals) == ("1 air and 1 fire", 9)


@pytest.mark.rule("card.crystal-orb-price")
def test_the_price_of_a_card_of_the_orb_is_not_paid() -> None:
    table = Scene(play="Crystal Orb", reserve="4 air", deck="Runic Cube of Eolis")
    table.do(LOOK, "put Runic Cube of Eolis into play for 4 energies")
    assert (table.play, table.crystals) == (["Crystal Orb", "Runic Cube of Eolis"], 0)


@pytest.mark.rule("card.crystal-orb-gauge", "ruling.11-gauge")
def test_a_card_of_the_orb_needs_room_on_the_gauge() -> None:
    table = Scene(play="Crystal Orb", reserve="4 air", deck="Purse of Io", gauge=1)
    table.do(LOOK)
    assert table.offered(0, "put Purse of Io") == []
    assert table.s.deck.top.name == "Purse of Io"


@pytest.mark.rule("card.crystal-orb-play")
def test_a_card_of_the_orb_needs_four_energies() -> None:
    table = Scene(play="Crystal Orb", reserve="3 air", deck="Purse of Io")
    table.do(LOOK)
    assert table.offered(0, "put") == []


@pytest.mark.rule("card.crystal-orb-discard")
def test_orb_discards_the_top_card_unseen_for_three_crystals() -> None:
    table = Scene(play="Crystal Orb", crystals=5, deck="Purse of Io + Runic Cube of Eolis")
    table.do(DISCARD)
    assert (table.crystals, table.discard) == (2, ["Purse of Io"])
    assert table.s.deck.top.name == "Runic Cube of Eolis"
    assert names(table.s.discard.visible(0)) == names(table.s.discard.visible(1)) == ["?"]


@pytest.mark.rule("card.crystal-orb-discard")
def test_orb_needs_three_crystals_to_discard() -> None:
    assert Scene(play="Crystal Orb", crystals=2).offered(0, "use the Crystal Orb") == [LOOK]


@pytest.mark.rule("card.crystal-orb-either")
def test_orb_is_used_for_one_of_its_effects_only() -> None:
    for use in (LOOK, DISCARD):
        table = Scene(play="Crystal Orb", crystals=9).do(use)
        assert table.offered(0, "use the Crystal Orb") == []


def test_two_orbs_may_discard_what_was_seen() -> None:
    table = Scene(play="2 Crystal Orb", crystals=3, deck="Purse of Io")
    table.do(LOOK, DISCARD)
    assert names(table.s.discard.visible(0)) == ["Purse of Io"]
    assert names(table.s.discard.visible(1)) == ["?"]


@pytest.mark.rule("summon.free", "card.crystal-orb-free")
def test_staff_and_leech_do_not_see_a_card_of_the_orb() -> None:
    table = Scene(
        play="Crystal Orb + Staff of Spring",
        reserve="4 air",
        crystals=1,
        deck="Purse of Io",
        left={"play": "Arcano Leech"},
    )
    table.do(LOOK, "put Purse of Io into play for 4 energies")
    assert (table.crystals, table.crystals_of(1)) == (1, 0)


def test_hand_of_fortune_does_not_make_the_orb_cheaper() -> None:
    table = Scene(play="Crystal Orb + Hand of Fortune", reserve="3 air", deck="Purse of Io")
    assert table.do(LOOK).offered(0, "put") == []


def test_energy_on_an_amulet_of_water_pays_for_the_orb() -> None:
    table = Scene(
        play="Crystal Orb + Amulet of Water", amulet="3 air", reserve="air", deck="Purse of Io"
    )
    table.do(LOOK, "put Purse of Io into play for 4 energies")
    while "end your turn" not in table.offers:
        table.s.apply(table.s.legal()[0])
    assert (table.amulet, table.reserve) == ("", "")
    assert "Purse of Io" in table.play


def test_a_card_of_the_orb_can_be_activated_at_once() -> None:
    table = Scene(
        play="Crystal Orb", reserve="4 air + fire", deck="Kairn the Destroyer", left={"crystals": 5}
    )
    table.do(LOOK, "put Kairn the Destroyer into play for 4 energies")
    table.do("discard 4 air", "use Kairn the Destroyer: pay 1 fire, each opponent loses 4 crystals")
    assert table.crystals_of(1) == 1


# Dragon Skull -------------------------------------------------------------------------------

SKULL = "use the Dragon Skull: sacrifice 3 cards for 15 crystals"


@pytest.mark.rule("card.dragon-skull", "glossary.sacrifice")
def test_skull_sacrifices_three_cards_of_choice_for_15_crystals() -> None:
    table = Scene(play="Dragon Skull + Amulet of Air + Die of Malice + Potion of Life", crystals=1)
    table.do(SKULL)
    table.do(*[f"sacrifice {name}" for name in ("Amulet of Air", "Die of Malice")])
    table.do("sacrifice Potion of Life")
    assert (table.play, table.crystals) == (["Dragon Skull"], 16)
    assert table.discard == ["Amulet of Air", "Die of Malice", "Potion of Life"]


@pytest.mark.rule("card.dragon-skull-itself", "ruling.15")
def test_skull_may_be_one_of_the_three() -> None:
    table = Scene(play="Dragon Skull + Amulet of Air + Amulet of Earth")
    table.do(SKULL, "sacrifice Dragon Skull", "sacrifice Amulet of Air")
    assert (table.play, table.crystals) == ([], 15)


@pytest.mark.rule("effect.cost", "card.dragon-skull")
def test_skull_needs_three_cards_in_play() -> None:
    table = Scene(play="Dragon Skull + Amulet of Air", hand="Amulet of Earth", reserve="fire")
    assert table.offered(0, "use the Dragon Skull") == []


def test_skull_sacrifices_familiars_too() -> None:
    table = Scene(play="Dragon Skull + Air Elemental + Thieving Fairies")
    table.do(SKULL)
    assert table.offered(0, "sacrifice") == [
        f"sacrifice {name}" for name in ("Dragon Skull", "Air Elemental", "Thieving Fairies")
    ]


@pytest.mark.rule("card.dragon-skull-purse")
def test_purse_of_io_adds_nothing_to_the_skull() -> None:
    table = Scene(play="Dragon Skull + Purse of Io + Amulet of Air + Amulet of Earth")
    table.do(SKULL, "sacrifice Dragon Skull", "sacrifice Amulet of Air")
    table.do("sacrifice Amulet of Earth")
    assert table.crystals == 15


def test_a_skull_is_used_once_a_round() -> None:
    table = Scene(play="Dragon Skull + 2 Amulet of Air + 2 Amulet of Earth + Purse of Io")
    table.do(SKULL, *["sacrifice Amulet of Air"] * 2, "sacrifice Purse of Io")
    assert len(table.play) == 3
    assert table.offered(0, "use the Dragon Skull") == []


# Idol of the Familiar -----------------------------------------------------------------------


@pytest.mark.rule("card.idol-of-the-familiar-use")
def test_idol_brings_a_crystal_for_each_own_familiar_in_play() -> None:
    table = Scene(
        play="Idol of the Familiar + 2 Air Elemental + Amulet of Air",
        hand="Demon of Argos",
        left={"play": "Arcano Leech"},
    )
    table.do("use the Idol of the Familiar: gain 2 crystals")
    assert table.crystals == 2


def test_idol_can_be_used_in_the_turn_in_which_it_came() -> None:
    table = Scene(
        hand="Idol of the Familiar", reserve="air + water + fire + earth", play="Air Elemental"
    )
    table.do("summon Idol of the Familiar for 1 air, 1 water, 1 fire and 1 earth")
    table.do("use the Idol of the Familiar: gain 1 crystal")
    assert table.crystals == 11


# Necrotic Kriss -----------------------------------------------------------------------------


@pytest.mark.rule("card.necrotic-kriss", "glossary.discard")
def test_kriss_discards_a_familiar_of_the_hand_for_four_energies_of_choice() -> None:
    table = Scene(play="Necrotic Kriss", hand="Air Elemental + Amulet of Air")
    assert len(table.offered(0, "use the Necrotic Kriss")) == 1
    table.do("use the Necrotic Kriss: discard Air Elemental from your hand, gain 4 energies")
    table.choose("gain 1 air, 2 fire and 1 earth")
    assert table.reserve == "1 air, 2 fire and 1 earth"
    assert (table.hand, table.discard) == (["Amulet of Air"], ["Air Elemental"])


@pytest.mark.rule("card.necrotic-kriss-play", "glossary.sacrifice")
def test_kriss_sacrifices_a_familiar_in_play_for_four_energies_of_choice() -> None:
    table = Scene(play="Necrotic Kriss + Air Elemental + Amulet of Air")
    assert len(table.offered(0, "use the Necrotic Kriss")) == 1
    table.do("use the Necrotic Kriss: sacrifice Air Elemental, gain 4 energies").choose(
        "gain 2 air and 2 fire"
    )
    assert table.reserve == "2 air and 2 fire"
    assert (table.play, table.discard) == (["Amulet of Air", "Necrotic Kriss"], ["Air Elemental"])


@pytest.mark.rule("card.necrotic-kriss")
def test_kriss_needs_a_familiar() -> None:
    table = Scene(play="Necrotic Kriss", hand="Amulet of Air", left={"play": "Air Elemental"})
    assert table.offered(0, "use the Necrotic Kriss") == []


def test_kriss_is_used_once_a_round() -> None:
    for use in ("discard Titus Deepgaze from your hand", "sacrifice Air Elemental"):
        table = Scene(play="Necrotic Kriss + Air Elemental", hand="Titus Deepgaze")
        table.do(f"use the Necrotic Kriss: {use}, gain 4 energies").choose("gain 4 fire")
        assert table.turned("Necrotic Kriss")
        assert table.offered(0, "use the Necrotic Kriss") == []


def test_energy_of_the_kriss_stays_within_the_limit() -> None:
    table = Scene(play="Necrotic Kriss + Air Elemental", reserve="5 earth")
    table.do("use the Necrotic Kriss: sacrifice Air Elemental, gain 4 energies").choose(
        "gain 4 fire"
    )
    table.do("put 2 earth back to the stockpile")
    assert table.reserve == "4 fire and 3 earth"


# Mirror of the Seasons ----------------------------------------------------------------------


@pytest.mark.rule("card.mirror-of-the-seasons")
def test_mirror_changes_as_many_equal_energies_as_crystals_are_paid() -> None:
    table = Scene(play="Mirror of the Seasons", reserve="4 air + fire", crystals=5)
    table.do(
        "use the Mirror of the Seasons: pay 3 crystals, change 3 air", "change 3 air into earth"
    )
    assert (table.reserve, table.crystals) == ("1 air, 1 fire and 3 earth", 2)


@pytest.mark.rule("card.mirror-of-the-seasons")
def test_mirror_changes_one_kind_into_one_other_kind() -> None:
    table = Scene(play="Mirror of the Seasons", reserve="2 air + fire", crystals=9)
    assert table.offered(0, "use the Mirror") == [
        f"use the Mirror of the Seasons: pay {words}"
        for words in (
            "1 crystal, change 1 air",
            "2 crystals, change 2 air",
            "1 crystal, change 1 fire",
        )
    ]
    table.do("use the Mirror of the Seasons: pay 2 crystals, change 2 air")
    assert table.offers == [f"change 2 air into {kind}" for kind in ("water", "fire", "earth")]


@pytest.mark.rule("card.mirror-of-the-seasons-one")
def test_mirror_needs_at_least_one_crystal() -> None:
    assert Scene(play="Mirror of the Seasons", reserve="2 air").offered(0, "use the Mirror") == []


@pytest.mark.rule("card.mirror-of-the-seasons")
def test_mirror_changes_no_more_than_can_be_paid() -> None:
    table = Scene(play="Mirror of the Seasons", reserve="5 air", crystals=2)
    assert len(table.offered(0, "use the Mirror")) == 2


def test_mirror_needs_energy_in_the_reserve() -> None:
    table = Scene(play="Mirror of the Seasons + Amulet of Water", amulet="4 air", crystals=9)
    assert table.offered(0, "use the Mirror") == []


def test_mirror_is_used_once_a_round() -> None:
    table = Scene(play="Mirror of the Seasons", reserve="2 air", crystals=9)
    table.do("use the Mirror of the Seasons: pay 1 crystal, change 1 air", "change 1 air into fire")
    assert table.offered(0, "use the Mirror") == []


def test_mirror_changes_energy_of_a_grimoire() -> None:
    table = Scene(
        play="Mirror of the Seasons + Bespelled Grimoire", reserve="9 air", crystals=9, bonuses=3
    )
    table.do(
        "use the Mirror of the Seasons: pay 9 crystals, change 9 air", "change 9 air into fire"
    )
    assert table.reserve == "9 fire"
