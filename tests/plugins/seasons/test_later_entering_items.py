"""Scepter, Statue, Elemental Amulet, Vampiric Crown, Cursed Treatise, Idol, Pendant: entering."""

from __future__ import annotations

import pytest
from seasons_scene import Scene, names

ALL_FOUR = "air + water + fire + earth"

# Scepter of Greatness and Olaf's Blessed Statue ---------------------------------------------

SCEPTER = "summon Scepter of Greatness for 1 air, 1 water, 1 fire and 1 earth"


@pytest.mark.rule("card.scepter-of-greatness")
def test_scepter_brings_three_crystals_for_each_other_item_in_play() -> None:
    table = Scene(
        hand="Scepter of Greatness", reserve=ALL_FOUR, play="Amulet of Air + 2 Die of Malice"
    )
    assert table.do(SCEPTER).crystals == 9


def test_scepter_alone_brings_nothing() -> None:
    assert Scene(hand="Scepter of Greatness", reserve=ALL_FOUR).do(SCEPTER).crystals == 0


@pytest.mark.rule("card.scepter-of-greatness")
def test_scepter_counts_neither_familiars_nor_items_of_others() -> None:
    table = Scene(
        hand="Scepter of Greatness",
        reserve=ALL_FOUR,
        play="Air Elemental",
        left={"play": "Amulet of Air"},
    )
    assert table.do(SCEPTER).crystals == 0


def test_a_second_scepter_counts_the_first() -> None:
    table = Scene(hand="Scepter of Greatness", reserve=ALL_FOUR, play="Scepter of Greatness")
    assert table.do(SCEPTER).crystals == 3


@pytest.mark.rule("card.olafs-blessed-statue")
def test_statue_brings_20_crystals() -> None:
    table = Scene(hand="Olaf's Blessed Statue", reserve="3 water", crystals=1)
    table.do("summon Olaf's Blessed Statue for 3 water")
    assert (table.crystals, table.score_of()) == (21, 21)


# Elemental Amulet ---------------------------------------------------------------------------

AMULET = "Elemental Amulet"


@pytest.mark.rule("card.elemental-amulet-water")
def test_water_paid_for_the_elemental_amulet_brings_two_energies_of_choice() -> None:
    table = Scene(hand=AMULET, reserve="water", gauge=5)
    table.do(f"summon {AMULET} for 1 water", "gain 1 fire and 1 earth")
    assert (table.reserve, table.crystals, table.gauge) == ("1 fire and 1 earth", 0, 5)
    assert table.hand == []


@pytest.mark.rule("card.elemental-amulet-earth")
def test_earth_paid_for_the_elemental_amulet_brings_five_crystals() -> None:
    table = Scene(hand=AMULET, reserve="earth", gauge=5)
    table.do(f"summon {AMULET} for 1 earth")
    assert (table.reserve, table.crystals, table.gauge, table.hand) == ("", 5, 5, [])


@pytest.mark.rule("card.elemental-amulet-fire")
def test_fire_paid_for_the_elemental_amulet_brings_a_card_that_must_be_kept() -> None:
    table = Scene(hand=AMULET, reserve="fire", gauge=5, deck="Purse of Io")
    table.do(f"summon {AMULET} for 1 fire")
    assert (table.hand, table.discard) == (["Purse of Io"], [])
    assert (table.reserve, table.crystals, table.gauge) == ("", 0, 5)
    assert table.hand_seen_by(1, 0) == ["?"]


@pytest.mark.rule("card.elemental-amulet-air")
def test_air_paid_for_the_elemental_amulet_raises_the_gauge_by_one() -> None:
    table = Scene(hand=AMULET, reserve="air", gauge=5)
    table.do(f"summon {AMULET} for 1 air")
    assert (table.reserve, table.crystals, table.gauge, table.hand) == ("", 0, 6, [])


@pytest.mark.rule("card.elemental-amulet-all")
def test_all_four_energies_bring_all_four_effects_of_the_elemental_amulet() -> None:
    table = Scene(hand=AMULET, reserve=ALL_FOUR, gauge=5, deck="Purse of Io")
    table.do(f"summon {AMULET} for 1 air, 1 water, 1 fire and 1 earth", "gain 2 fire")
    assert (table.gauge, table.reserve, table.crystals) == (6, "2 fire", 5)
    assert table.hand == ["Purse of Io"]


@pytest.mark.rule("card.elemental-amulet-once")
def test_an_energy_cannot_be_paid_twice_for_the_elemental_amulet() -> None:
    table = Scene(hand=AMULET, reserve="3 air + 2 earth")
    assert table.offered(0, "summon") == [
        f"summon {AMULET} for {paid}" for paid in ("1 earth", "1 air", "1 air and 1 earth")
    ]


@pytest.mark.rule("card.elemental-amulet")
def test_the_elemental_amulet_costs_at_least_one_energy() -> None:
    assert Scene(hand=AMULET, crystals=9).offered(0, "summon") == []


def test_elemental_amulet_is_paid_from_the_amulet_of_water_too() -> None:
    table = Scene(hand=AMULET, play="Amulet of Water", amulet="earth")
    table.do(f"summon {AMULET} for 1 earth")
    assert (table.amulet, table.crystals) == ("", 5)


@pytest.mark.rule("ruling.27")
def test_two_hands_of_fortune_bring_three_effects_for_one_energy() -> None:
    table = Scene(hand=AMULET, play="2 Hand of Fortune", reserve="air", gauge=5, deck="Purse of Io")
    table.do(f"summon {AMULET} for 1 air", "save fire and earth")
    assert (table.gauge, table.crystals, table.hand) == (6, 5, ["Purse of Io"])


def test_with_a_hand_of_fortune_three_energies_bring_all_four_effects() -> None:
    table = Scene(
        hand=AMULET,
        play="Hand of Fortune",
        reserve="air + water + earth",
        gauge=5,
        deck="Purse of Io",
    )
    table.do(f"summon {AMULET} for 1 air, 1 water and 1 earth", "save fire", "gain 2 air")
    assert (table.gauge, table.reserve, table.crystals) == (6, "2 air", 5)
    assert table.hand == ["Purse of Io"]


def test_a_hand_of_fortune_does_not_make_the_elemental_amulet_free() -> None:
    assert Scene(hand=AMULET, play="2 Hand of Fortune", crystals=9).offered(0, "summon") == []


@pytest.mark.rule("card.elemental-amulet-free")
def test_elemental_amulet_of_the_chalice_has_all_four_effects() -> None:
    table = Scene(hand="Divine Chalice", reserve=ALL_FOUR, gauge=5, deck=AMULET)
    table.do("summon Divine Chalice for 1 air, 1 water, 1 fire and 1 earth")
    table.do(f"put {AMULET} into play", "gain 2 fire")
    assert (table.gauge, table.reserve, table.crystals, len(table.hand)) == (6, "2 fire", 5, 1)


@pytest.mark.rule("card.elemental-amulet-free")
def test_elemental_amulet_of_the_potion_of_dreams_has_all_four_effects() -> None:
    table = Scene(play="Potion of Dreams", hand=AMULET, gauge=5)
    table.do("use up the Potion of Dreams: discard your reserve to put a card into play")
    table.do("gain 2 fire")
    assert (table.gauge, table.reserve, table.crystals, len(table.hand)) == (6, "2 fire", 5, 1)


@pytest.mark.rule("card.elemental-amulet-free")
def test_elemental_amulet_of_the_orb_has_all_four_effects() -> None:
    table = Scene(play="Crystal Orb", deck=AMULET, reserve="4 earth", gauge=5)
    table.do("use the Crystal Orb: look at the top card of the deck")
    table.do(f"put {AMULET} into play for 4 energies", "gain 2 fire")
    assert (table.gauge, table.reserve, table.crystals, len(table.hand)) == (6, "2 fire", 5, 1)


# Vampiric Crown -----------------------------------------------------------------------------

CROWN = "summon Vampiric Crown for 1 air and 1 water"
DRAW = "draw a card for its prestige in energy"


@pytest.mark.rule("card.vampiric-crown")
def test_crown_lets_one_draw_a_card_or_discard_one() -> None:
    table = Scene(hand="Vampiric Crown + Temporal Boots", reserve="air + water", deck="Purse of Io")
    table.do(CROWN)
    assert table.offers == [DRAW, "discard Temporal Boots for its prestige in energy: 8 energies"]
    table.do(DRAW)
    assert table.hand == ["Purse of Io", "Temporal Boots"]


@pytest.mark.rule("card.vampiric-crown")
def test_crown_brings_as_many_energies_of_choice_as_the_drawn_card_has_prestige() -> None:
    table = Scene(hand="Vampiric Crown", reserve="air + water", deck="Titus Deepgaze")
    table.do(CROWN).choose("gain 1 air, 2 fire and 1 earth")
    assert table.reserve == "1 air, 2 fire and 1 earth"


@pytest.mark.rule("card.vampiric-crown-kept", "card.vampiric-crown-shown")
def test_a_card_drawn_for_the_crown_is_kept_and_shown_to_all() -> None:
    table = Scene(hand="Vampiric Crown", reserve="air + water", deck="Titus Deepgaze")
    table.do(CROWN)
    assert (table.hand, table.discard) == (["Titus Deepgaze"], [])
    assert table.hand_seen_by(1, 0) == ["Titus Deepgaze"]


@pytest.mark.rule("card.vampiric-crown", "glossary.discard")
def test_crown_discards_a_card_of_the_hand_and_brings_its_prestige_in_energy() -> None:
    table = Scene(hand="Vampiric Crown + Titus Deepgaze", reserve="air + water")
    table.do(CROWN, "discard Titus Deepgaze for its prestige in energy: 4 energies")
    table.choose("gain 2 water and 2 fire")
    assert (table.hand, table.discard) == ([], ["Titus Deepgaze"])
    assert table.reserve == "2 water and 2 fire"


@pytest.mark.rule("card.vampiric-crown-shown")
def test_a_card_discarded_for_the_crown_is_shown_to_all() -> None:
    table = Scene(hand="Vampiric Crown + Titus Deepgaze", reserve="air + water")
    table.do(CROWN, "discard Titus Deepgaze for its prestige in energy: 4 energies")
    assert names(table.s.discard.visible(1)) == ["Titus Deepgaze"]


@pytest.mark.rule("card.vampiric-crown-none")
@pytest.mark.parametrize("card", ["Potion of Life", "Cursed Treatise of Arus"])
def test_crown_brings_no_energy_for_no_or_negative_prestige(card: str) -> None:
    drawing = Scene(hand="Vampiric Crown", reserve="air + water", deck=card).do(CROWN)
    assert (drawing.offered(0, "gain"), drawing.hand) == ([], [card])
    giving = Scene(hand=f"Vampiric Crown + {card}", reserve="air + water").do(CROWN)
    assert giving.do(f"discard {card} for its prestige in energy: 0 energies").reserve == ""
    assert "end your turn" in giving.offers


# Cursed Treatise of Arus --------------------------------------------------------------------

TREATISE = "Cursed Treatise of Arus"


@pytest.mark.rule("card.cursed-treatise-of-arus")
def test_treatise_brings_two_energies_ten_crystals_and_one_on_the_gauge() -> None:
    table = Scene(hand=TREATISE, reserve="water", gauge=5)
    table.do(f"summon {TREATISE} for 1 water", "gain 1 air and 1 fire")
    assert (table.reserve, table.crystals, table.gauge) == ("1 air and 1 fire", 10, 6)


@pytest.mark.rule("card.cursed-treatise-of-arus-negative")
def test_treatise_costs_ten_prestige() -> None:
    assert Scene(play=TREATISE).score_of() == -10


@pytest.mark.rule("card.cursed-treatise-of-arus-sacrificed")
def test_a_sacrificed_treatise_discards_the_reserve_with_the_grimoire() -> None:
    table = Scene(
        hand="Syllas the Faithful",
        reserve="3 fire",
        left={"play": f"{TREATISE} + Bespelled Grimoire", "reserve": "9 air"},
    )
    table.do("summon Syllas the Faithful for 3 fire", f"sacrifice {TREATISE}")
    assert table.reserve_of(1) == ""
    assert table.play_of(1) == ["Bespelled Grimoire"]


@pytest.mark.rule("card.glutton-cauldron-treatise", "card.cursed-treatise-of-arus-not")
def test_a_sacrificed_treatise_leaves_amulet_of_water_and_cauldron() -> None:
    table = Scene(
        hand="Syllas the Faithful",
        reserve="3 fire",
        left={
            "play": f"{TREATISE} + Amulet of Water + Glutton Cauldron",
            "reserve": "5 air",
            "amulet": "3 fire",
            "cauldron": "2 earth",
        },
    )
    table.do("summon Syllas the Faithful for 3 fire", f"sacrifice {TREATISE}")
    assert (table.reserve_of(1), table.amulet_of(1), table.cauldron_of(1)) == (
        "",
        "3 fire",
        "2 earth",
    )


@pytest.mark.rule("card.cursed-treatise-of-arus-sacrificed")
def test_the_dragon_skull_sacrifices_a_treatise_with_its_reserve() -> None:
    table = Scene(play=f"Dragon Skull + {TREATISE} + Die of Malice", reserve="5 fire")
    table.do("use the Dragon Skull: sacrifice 3 cards for 15 crystals")
    table.do(f"sacrifice {TREATISE}")
    assert table.reserve == ""


# Idol of the Familiar and Pendant of Ragnor -------------------------------------------------

PENDANT = "summon Pendant of Ragnor for 1 air, 1 water and 1 fire"


@pytest.mark.rule("card.idol-of-the-familiar")
def test_idol_brings_ten_crystals_when_it_comes() -> None:
    table = Scene(hand="Idol of the Familiar", reserve=ALL_FOUR)
    table.do("summon Idol of the Familiar for 1 air, 1 water, 1 fire and 1 earth")
    assert table.crystals == 10


@pytest.mark.rule("card.pendant-of-ragnor")
def test_pendant_brings_an_energy_of_choice_for_each_other_item_in_play() -> None:
    table = Scene(
        hand="Pendant of Ragnor",
        reserve="air + water + fire",
        play="Amulet of Air + 2 Die of Malice",
    )
    table.do(PENDANT, "gain 1 air and 2 earth")
    assert table.reserve == "1 air and 2 earth"


@pytest.mark.rule("card.pendant-of-ragnor")
def test_pendant_counts_neither_itself_nor_familiars_nor_items_of_others() -> None:
    table = Scene(
        hand="Pendant of Ragnor",
        reserve="air + water + fire",
        play="Air Elemental",
        left={"play": "Amulet of Air"},
    )
    assert table.do(PENDANT).offered(0, "gain") == []


def test_a_second_pendant_counts_the_first() -> None:
    table = Scene(hand="Pendant of Ragnor", reserve="air + water + fire", play="Pendant of Ragnor")
    assert table.do(PENDANT, "gain 1 earth").reserve == "1 earth"


def test_scepter_and_pendant_of_the_chalice_count_the_chalice() -> None:
    for card, gained in (("Scepter of Greatness", (3, "")), ("Pendant of Ragnor", (0, "1 fire"))):
        table = Scene(hand="Divine Chalice", reserve=ALL_FOUR, deck=card)
        table.do("summon Divine Chalice for 1 air, 1 water, 1 fire and 1 earth")
        table.do(f"put {card} into play")
        table.do(*table.offered(0, "gain 1 fire"))
        assert (table.crystals, table.reserve) == gained
