"""What is played where no rulebook says anything; the numbers are those of RULINGS.md, from 20 on.

The scenes for 31 stand with the set-up, for 32 with the Prelude, for 33 with knowledge.
"""

from __future__ import annotations

from seasons_scene import Scene

ALL_FOUR = "air + water + fire + earth"
CHALICE = "summon Divine Chalice for 1 air, 1 water, 1 fire and 1 earth"
DREAM = "use the Potion of Dreams: discard your reserve to put a card into play"
VASE = "Yjang's Forgotten Vase"


# 20
def test_what_would_only_cost_something_is_not_offered() -> None:
    table = Scene(play="Idol of the Familiar", gauge=15)
    assert table.s.seat == 1
    table = Scene(play="Idol of the Familiar")
    assert table.offers == ["use a bonus: summoning gauge +1", "end your turn"]


def test_without_energy_nothing_is_offered_for_transmuting() -> None:
    table = Scene(crystals=9)
    assert table.offers == ["use a bonus: summoning gauge +1", "end your turn"]


def test_tree_of_light_does_not_sell_a_right_that_one_has() -> None:
    table = Scene(play="Tree of Light", die="1 air, gauge +1 and transmuting")
    assert table.offered("use the Tree") == []


def test_potions_may_be_drunk_without_any_gain() -> None:
    table = Scene(play="Potion of Life + Potion of Power", gauge=15)
    table.do("use the Potion of Life: gain 0 crystals")
    table.do("use the Potion of Power: draw a card, gauge +2")
    assert (table.play, table.crystals, table.gauge) == ([], 0, 15)


def test_potion_of_dreams_needs_a_card_and_room_for_it() -> None:
    dreams = "Potion of Dreams + Purse of Io"
    assert Scene(play=dreams, reserve="fire").offered("use the Potion") == []
    low = Scene(play=dreams, hand="Amulet of Air", gauge=1, reserve="fire")
    assert low.offered("use the Potion") == []
    full = Scene(play=dreams, hand="Amulet of Air", gauge=2, reserve="fire")
    assert full.offered("use the Potion") == [DREAM]


# 21
def test_fairies_take_what_is_left_after_the_price_and_before_the_effect() -> None:
    table = Scene(play="Tree of Light", crystals=3, left={"play": "Thieving Fairies"})
    table.do("use the Tree of Light: 3 crystals for an energy")
    assert (table.crystals, table.crystals_of(1)) == (0, 1)


# 22
def test_staff_comes_before_the_effect_of_the_summoned_card() -> None:
    table = Scene(
        hand="Sid Nightshade",
        play="Staff of Spring",
        reserve="earth",
        crystals=4,
        left={"crystals": 6},
    )
    table.do("summon Sid Nightshade for 1 earth")
    assert (table.crystals, table.crystals_of(1)) == (12, 1)


def test_energy_of_the_vase_comes_before_the_effect_of_the_summoned_card() -> None:
    table = Scene(hand="Elemental Amulet", play=VASE, reserve="water + 4 air")
    table.do("summon Elemental Amulet for 1 water", "gain 1 fire")
    assert table.reserve == "4 air and 1 fire"
    table.do("gain 2 earth")
    assert table.reserve == "4 air, 1 fire and 2 earth"


# 23
def test_the_exchange_bonus_takes_exactly_two_energies_and_may_bring_the_same() -> None:
    table = Scene(reserve="air + fire + earth")
    table.do("use a bonus: exchange 2 energies")
    assert table.offers == [
        "give 1 air and 1 fire",
        "give 1 air and 1 earth",
        "give 1 fire and 1 earth",
    ]
    table.do("give 1 air and 1 fire", "gain 1 air and 1 fire")
    assert table.reserve == "1 air, 1 fire and 1 earth"


# 24
def test_energy_that_cannot_be_kept_is_not_asked_for() -> None:
    table = Scene(hand="Vampiric Crown + Runic Cube of Eolis", reserve="water + air")
    table.do("summon Vampiric Crown for 1 air and 1 water")
    table.do("discard Runic Cube of Eolis for its prestige in energy")
    table.do("gain 2 fire", "gain 2 fire", "gain 2 fire", "gain 1 fire")
    assert table.reserve == "7 fire"


# 25
def test_a_chalice_must_put_a_card_into_play_if_there_is_room() -> None:
    cards = "Purse of Io + Staff of Spring + Amulet of Earth + Runic Cube of Eolis"
    table = Scene(hand="Divine Chalice", reserve=ALL_FOUR, deck=cards).do(CHALICE)
    assert sorted(table.offers) == sorted(f"put {name} into play" for name in cards.split(" + "))
    table.do("put Amulet of Earth into play")
    assert table.crystals == 9
    assert table.discard == ["Purse of Io", "Runic Cube of Eolis", "Staff of Spring"]


def test_a_chalice_without_room_discards_all_four() -> None:
    table = Scene(hand="Divine Chalice", reserve=ALL_FOUR, gauge=1).do(CHALICE)
    assert len(table.discard) == 4
    assert table.play == ["Divine Chalice"]


def test_the_other_cards_of_a_chalice_are_discarded_before_the_effect() -> None:
    table = Scene(hand="Divine Chalice", reserve=ALL_FOUR)
    table.only_deck("Amulet of Fire + Purse of Io + Amulet of Air + Amulet of Earth")
    table.do(CHALICE, "put Amulet of Fire into play")
    assert sorted(table.offers) == [
        "keep Amulet of Air",
        "keep Amulet of Earth",
        "keep Purse of Io",
    ]


# 26
def test_a_familiar_stabbed_in_the_hand_is_shown_to_all() -> None:
    table = Scene(hand="Titus Deepgaze", play="Necrotic Kriss")
    table.do("use the Necrotic Kriss: discard Titus Deepgaze from your hand")
    assert [card.name for card in table.s.discard.visible(1) if card] == ["Titus Deepgaze"]


# 27
def test_with_a_hand_of_fortune_the_elemental_amulet_brings_two_effects_for_one_energy() -> None:
    table = Scene(hand="Elemental Amulet", play="Hand of Fortune", reserve="air", gauge=5)
    table.do("summon Elemental Amulet for 1 air")
    assert table.offers == ["save water", "save fire", "save earth", "save nothing"]
    table.do("save earth")
    assert (table.gauge, table.crystals) == (6, 5)


# 28
def test_of_two_equal_cards_the_turned_one_leaves() -> None:
    table = Scene(
        play="2 Kairn the Destroyer",
        reserve="fire",
        left={"hand": "Syllas the Faithful", "reserve": "3 fire"},
    )
    table.do("use Kairn the Destroyer for 1 fire").end_turn()
    table.do("summon Syllas the Faithful for 3 fire")
    assert table.play == ["Kairn the Destroyer"]
    assert not table.turned("Kairn the Destroyer")


def test_the_fuller_of_two_cauldrons_is_fed_first() -> None:
    table = Scene(play="2 Glutton Cauldron", cauldron="3 air", reserve="2 fire")
    table.do("put 1 fire into the Glutton Cauldron")
    assert table.cauldron == " | 3 air and 1 fire"
    table.do("put 1 fire into the Glutton Cauldron")
    assert table.cauldron == "3 air and 1 fire | 1 fire"


def test_of_two_amulets_of_water_the_one_with_less_energy_leaves() -> None:
    table = Scene(
        hand="Amsug Longneck",
        reserve="air + water",
        left={"play": "2 Amulet of Water", "amulet": "3 fire"},
    )
    table.do("summon Amsug Longneck for 1 air and 1 water")
    assert (table.hand_of(1), table.amulet_of(1)) == (["Amulet of Water"], "3 fire")


def test_of_two_amulets_of_water_the_older_one_pays_first() -> None:
    table = Scene(play="2 Amulet of Water + Kairn the Destroyer", amulet="2 fire | 2 fire")
    table.do("use Kairn the Destroyer for 1 fire")
    assert table.amulet == "1 fire | 2 fire"


# 29
def test_without_a_deck_the_crown_takes_a_card_of_the_hand() -> None:
    table = Scene(hand="Vampiric Crown + Titus Deepgaze", reserve="air + water")
    table.only_deck("")
    table.do("summon Vampiric Crown for 1 air and 1 water")
    assert table.discard == ["Titus Deepgaze"]


def test_without_a_deck_and_a_hand_the_crown_brings_nothing() -> None:
    table = Scene(hand="Vampiric Crown", reserve="air + water + fire")
    table.only_deck("")
    table.do("summon Vampiric Crown for 1 air and 1 water")
    assert (table.reserve, table.hand) == ("1 fire", [])


def test_naria_gives_what_there_is_first_to_her_owner() -> None:
    table = Scene(3, hand="Naria the Prophetess", crystals=3)
    table.only_deck("Purse of Io + Amulet of Air")
    table.do("summon Naria the Prophetess for 3 crystals", "take Amulet of Air")
    assert [table.hand_of(seat) for seat in range(3)] == [["Amulet of Air"], ["Purse of Io"], []]


# 30
def test_helm_lantern_and_chest_bring_their_crystals_without_a_question() -> None:
    table = Scene(
        year=3,
        space=12,
        play="Ragfield's Helm + Lantern of Xidit + Sealed Chest of Urm",
        reserve="2 fire",
    )
    table.end_turn().end_turn()
    assert table.s.over
    assert table.crystals == 20 + 6 + 20
