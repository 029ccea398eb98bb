"""What is played where no rulebook says anything; the numbers are those of RULINGS.md, from 20 on.

The scenes for 31 stand with the set-up, for 32 with the Prelude, for 33 with knowledge.
"""

from __future__ import annotations

import pytest
from seasons_scene import Scene

ALL_FOUR = "air + water + fire + earth"
CHALICE = "summon Divine Chalice for 1 air, 1 water, 1 fire and 1 earth"
DREAM = "use up the Potion of Dreams: discard your reserve to put a card into play"
VASE = "Yjang's Forgotten Vase"
EXCHANGE = "use a bonus for 5 points: exchange 2 energies"
SKULL = "use the Dragon Skull: sacrifice 3 cards for 15 crystals"
TWO_AMULETS = "2 Amulet of Water"
KAIRN = "use Kairn the Destroyer: pay 1 fire, each opponent loses 4 crystals"


# 20
@pytest.mark.rule("ruling.20")
def test_what_would_only_cost_something_is_not_offered() -> None:
    table = Scene(play="Idol of the Familiar", gauge=15)
    assert table.s.seat == 1
    table = Scene(play="Idol of the Familiar")
    assert table.offers == ["use a bonus for 5 points: summoning gauge +1", "end your turn"]


@pytest.mark.rule("ruling.20")
def test_without_energy_nothing_is_offered_for_transmuting() -> None:
    table = Scene(crystals=9)
    assert table.offers == ["use a bonus for 5 points: summoning gauge +1", "end your turn"]


@pytest.mark.rule("ruling.20-tree")
def test_tree_of_light_does_not_sell_a_right_that_one_has() -> None:
    table = Scene(play="Tree of Light", die="1 air, gauge +1 and transmuting")
    assert table.offered(0, "use the Tree") == []


@pytest.mark.rule("ruling.20-potions")
def test_potions_may_be_drunk_without_any_gain() -> None:
    table = Scene(play="Potion of Life + Potion of Power", gauge=15)
    table.do("use up the Potion of Life: your reserve becomes 0 crystals")
    table.do("use up the Potion of Power: draw a card, gauge +2")
    assert (table.play, table.crystals, table.gauge) == ([], 0, 15)


@pytest.mark.rule("ruling.20-dreams")
def test_potion_of_dreams_needs_a_card_and_room_for_it() -> None:
    dreams = "Potion of Dreams + Purse of Io"
    assert Scene(play=dreams, reserve="fire").offered(0, "use up the Potion") == []
    low = Scene(play=dreams, hand="Amulet of Air", gauge=1, reserve="fire")
    assert low.offered(0, "use up the Potion") == []
    full = Scene(play=dreams, hand="Amulet of Air", gauge=2, reserve="fire")
    assert full.offered(0, "use up the Potion") == [DREAM]


# 21
@pytest.mark.rule("ruling.21")
def test_fairies_take_what_is_left_after_the_price_and_before_the_effect() -> None:
    table = Scene(play="Tree of Light", crystals=3, left={"play": "Thieving Fairies"})
    table.do("use the Tree of Light: pay 3 crystals, gain an energy")
    assert (table.crystals, table.crystals_of(1)) == (0, 1)


# 22
@pytest.mark.rule("ruling.22")
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


@pytest.mark.rule("ruling.22")
def test_energy_of_the_vase_comes_before_the_effect_of_the_summoned_card() -> None:
    table = Scene(hand="Elemental Amulet", play=VASE, reserve="water + 4 air")
    table.do("summon Elemental Amulet for 1 water", "gain 1 fire")
    assert table.reserve == "4 air and 1 fire"
    table.do("gain 2 earth")
    assert table.reserve == "4 air, 1 fire and 2 earth"


# 23
@pytest.mark.rule("ruling.23")
def test_the_exchange_bonus_changes_one_or_two_energies_into_other_kinds() -> None:
    table = Scene(reserve="air + fire + earth")
    table.do("use a bonus for 5 points: exchange 2 energies")
    assert table.offers == [
        "give 1 air",
        "give 1 fire",
        "give 1 earth",
        "give 1 air and 1 fire",
        "give 1 air and 1 earth",
        "give 1 fire and 1 earth",
    ]
    table.do("give 1 air and 1 fire")
    assert table.offers == ["gain 2 water", "gain 1 water and 1 earth", "gain 2 earth"]
    table.do("gain 1 water and 1 earth")
    assert table.reserve == "1 water and 2 earth"


@pytest.mark.rule("ruling.23")
def test_one_energy_is_exchanged_for_one_of_another_kind() -> None:
    table = Scene(reserve="2 fire")
    table.do("use a bonus for 5 points: exchange 2 energies", "give 1 fire")
    assert table.offers == ["gain 1 air", "gain 1 water", "gain 1 earth"]
    table.do("gain 1 earth")
    assert table.reserve == "1 fire and 1 earth"
    assert "end your turn" in table.offers


@pytest.mark.rule("ruling.23")
def test_each_exchange_is_offered_once_and_none_changes_nothing() -> None:
    results = []
    for give in Scene(reserve="3 fire + air").do(EXCHANGE).offers:
        for get in Scene(reserve="3 fire + air").do(EXCHANGE, give).offers:
            results.append(Scene(reserve="3 fire + air").do(EXCHANGE, give, get).reserve)
    assert len(results) == len(set(results))
    assert "1 air and 3 fire" not in results


# 24
@pytest.mark.rule("ruling.24")
def test_energy_that_cannot_be_kept_is_not_asked_for() -> None:
    table = Scene(hand="Vampiric Crown + Runic Cube of Eolis", reserve="water + air")
    table.do("summon Vampiric Crown for 1 air and 1 water")
    table.do("discard Runic Cube of Eolis for its prestige in energy: 30 energies")
    table.choose("gain 7 fire")
    assert table.reserve == "7 fire"


# 25
@pytest.mark.rule("ruling.25")
def test_a_chalice_must_put_a_card_into_play_if_there_is_room() -> None:
    cards = "Purse of Io + Staff of Spring + Amulet of Earth + Runic Cube of Eolis"
    table = Scene(hand="Divine Chalice", reserve=ALL_FOUR, deck=cards).do(CHALICE)
    assert sorted(table.offers) == sorted(f"put {name} into play" for name in cards.split(" + "))
    table.do("put Amulet of Earth into play")
    assert table.crystals == 9
    assert table.discard == ["Purse of Io", "Runic Cube of Eolis", "Staff of Spring"]


@pytest.mark.rule("ruling.25")
def test_a_chalice_without_room_discards_all_four() -> None:
    table = Scene(hand="Divine Chalice", reserve=ALL_FOUR, gauge=1).do(CHALICE)
    assert len(table.discard) == 4
    assert table.play == ["Divine Chalice"]


@pytest.mark.rule("ruling.25")
def test_the_other_cards_of_a_chalice_are_discarded_before_the_effect() -> None:
    table = Scene(hand="Divine Chalice + Titus Deepgaze", reserve=ALL_FOUR)
    table.only_deck("Vampiric Crown + Purse of Io + Amulet of Air + Amulet of Earth")
    table.do(CHALICE, "put Vampiric Crown into play")
    # Without the discarded cards there would be none to draw.
    assert table.offered(0, "draw") == ["draw a card for its prestige in energy"]


# 26
@pytest.mark.rule("ruling.26")
def test_a_familiar_stabbed_in_the_hand_is_shown_to_all() -> None:
    table = Scene(hand="Titus Deepgaze", play="Necrotic Kriss")
    table.do("use the Necrotic Kriss: discard Titus Deepgaze from your hand, gain 4 energies")
    assert [card.name for card in table.s.discard.visible(1) if card] == ["Titus Deepgaze"]


# 27
@pytest.mark.rule("card.elemental-amulet-hand", "ruling.27")
def test_with_a_hand_of_fortune_the_elemental_amulet_brings_two_effects_for_one_energy() -> None:
    table = Scene(hand="Elemental Amulet", play="Hand of Fortune", reserve="air", gauge=5)
    table.do("summon Elemental Amulet for 1 air")
    assert table.offers == ["save water", "save fire", "save earth", "save nothing"]
    table.do("save earth")
    assert (table.gauge, table.crystals) == (6, 5)


# 28
@pytest.mark.rule("ruling.28")
def test_of_two_equal_cards_of_which_one_is_turned_the_player_chooses() -> None:
    for lost, turned in (("straight", True), ("turned", False)):
        table = Scene(
            play="2 Kairn the Destroyer",
            reserve="fire",
            left={"hand": "Syllas the Faithful", "reserve": "3 fire"},
        )
        table.do(KAIRN).end_turn().do("summon Syllas the Faithful for 3 fire")
        assert sorted(table.offers) == [
            "sacrifice Kairn the Destroyer (straight)",
            "sacrifice Kairn the Destroyer (turned)",
        ]
        table.do(f"sacrifice Kairn the Destroyer ({lost})")
        assert table.play == ["Kairn the Destroyer"]
        assert table.turned("Kairn the Destroyer") is turned


@pytest.mark.rule("ruling.28")
def test_of_two_cards_that_are_both_turned_or_both_straight_there_is_one_choice() -> None:
    for turned in ("", "2 Kairn the Destroyer"):
        table = Scene(
            play="2 Kairn the Destroyer + Purse of Io",
            turned=turned,
            left={"hand": "Syllas the Faithful", "reserve": "3 fire"},
            bonuses=3,
        )
        table.do("summon Syllas the Faithful for 3 fire")
        assert table.offers == ["sacrifice Kairn the Destroyer", "sacrifice Purse of Io"]


@pytest.mark.rule("ruling.28-skull")
def test_the_skull_may_take_itself_or_a_second_one_that_is_straight() -> None:
    table = Scene(play="2 Dragon Skull + Purse of Io + Amulet of Air + Amulet of Fire").do(SKULL)
    assert table.offered(0, "sacrifice Dragon") == [
        "sacrifice Dragon Skull (straight)",
        "sacrifice Dragon Skull (turned)",
    ]
    table.do("sacrifice Dragon Skull (turned)", "sacrifice Amulet of Air")
    table.do("sacrifice Amulet of Fire")
    assert (table.play, table.turned("Dragon Skull")) == (["Dragon Skull", "Purse of Io"], False)


@pytest.mark.rule("ruling.28-kriss")
def test_the_kriss_takes_the_turned_familiar_or_the_straight_one() -> None:
    table = Scene(play="Necrotic Kriss + 2 Kairn the Destroyer", reserve="2 fire").do(KAIRN)
    assert table.offered(0, "use the Necrotic") == [
        "use the Necrotic Kriss: sacrifice Kairn the Destroyer (straight), gain 4 energies",
        "use the Necrotic Kriss: sacrifice Kairn the Destroyer (turned), gain 4 energies",
    ]
    table.do("use the Necrotic Kriss: sacrifice Kairn the Destroyer (turned), gain 4 energies")
    table.choose("gain 4 air").do(KAIRN)
    assert (table.play, table.reserve) == (["Kairn the Destroyer", "Necrotic Kriss"], "4 air")


@pytest.mark.rule("ruling.28-amsug")
def test_amsug_sends_the_amulet_of_water_home_that_its_owner_chooses() -> None:
    for lost, left in (("3 fire", ""), ("nothing", "3 fire")):
        table = Scene(
            hand="Amsug Longneck",
            reserve="air + water",
            left={"play": "2 Amulet of Water", "amulet": "3 fire"},
        )
        table.do("summon Amsug Longneck for 1 air and 1 water")
        assert table.offers == [
            "take Amulet of Water (with 3 fire on it) back into your hand",
            "take Amulet of Water (with nothing on it) back into your hand",
        ]
        table.do(f"take Amulet of Water (with {lost} on it) back into your hand")
        assert (table.hand_of(1), table.amulet_of(1)) == (["Amulet of Water"], left)


@pytest.mark.rule("ruling.28")
def test_a_cauldron_is_told_apart_by_what_lies_on_it_and_by_being_turned() -> None:
    table = Scene(
        play="2 Glutton Cauldron",
        cauldron="2 air",
        reserve="fire",
        left={"hand": "Syllas the Faithful", "reserve": "3 fire"},
    )
    table.do("put 1 fire into the Glutton Cauldron (with 2 air on it)").end_turn()
    table.do("summon Syllas the Faithful for 3 fire")
    assert sorted(table.offers) == [
        "sacrifice Glutton Cauldron (with 2 air and 1 fire on it, turned)",
        "sacrifice Glutton Cauldron (with nothing on it, straight)",
    ]
    table.do("sacrifice Glutton Cauldron (with 2 air and 1 fire on it, turned)")
    assert (table.cauldron, table.turned("Glutton Cauldron")) == ("", False)


@pytest.mark.rule("ruling.28-itself")
def test_a_drunk_potion_leaves_and_the_second_one_may_be_drunk() -> None:
    table = Scene(play="2 Potion of Power", deck="Purse of Io + Amulet of Air", gauge=3)
    table.do(*["use up the Potion of Power: draw a card, gauge +2"] * 2)
    assert (table.play, table.gauge) == ([], 7)


@pytest.mark.rule("ruling.28-pays")
def test_of_two_amulets_of_water_the_payer_chooses_which_one_pays() -> None:
    for held, left in (
        ("1 air and 2 fire", "1 air and 1 fire | 2 fire"),
        ("2 fire", "1 air and 2 fire | 1 fire"),
    ):
        table = Scene(play=f"{TWO_AMULETS} + Kairn the Destroyer", amulet="2 fire + air | 2 fire")
        table.do(KAIRN)
        assert table.offers == [
            "pay 1 fire from the Amulet of Water (with 1 air and 2 fire on it)",
            "pay 1 fire from the Amulet of Water (with 2 fire on it)",
        ]
        table.do(f"pay 1 fire from the Amulet of Water (with {held} on it)")
        assert table.amulet == left


@pytest.mark.rule("ruling.28-same")
def test_of_two_equal_amulets_of_water_it_does_not_matter_which_one_pays() -> None:
    table = Scene(play=f"{TWO_AMULETS} + Kairn the Destroyer", amulet="2 fire | 2 fire")
    table.do(KAIRN)
    assert sorted(table.amulet.split(" | ")) == ["1 fire", "2 fire"]


@pytest.mark.rule("ruling.28-pays")
def test_two_amulets_of_water_pay_together_and_each_result_is_offered_once() -> None:
    table = Scene(hand="Amulet of Fire", play=TWO_AMULETS, amulet="3 fire | 2 fire")
    table.do("summon Amulet of Fire for 2 fire")
    results = []
    for said in table.offers:
        after = Scene(hand="Amulet of Fire", play=TWO_AMULETS, amulet="3 fire | 2 fire")
        after.do("summon Amulet of Fire for 2 fire", said)
        results.append(sorted(after.amulet.split(" | ")))
    assert sorted(results) == [["", "3 fire"], ["1 fire", "2 fire"]]


@pytest.mark.rule("ruling.28-pays")
def test_reserve_and_both_amulets_of_water_pay_as_the_player_says() -> None:
    table = Scene(
        hand="Purse of Io", play=TWO_AMULETS, amulet="air + fire | air", reserve="air + fire"
    )
    table.do("summon Purse of Io for 1 air and 1 fire")
    assert sorted(table.offers) == [
        "pay 1 air and 1 fire from the Amulet of Water",
        "pay 1 air and 1 fire from the reserve",
        "pay 1 air from the reserve, 1 fire from the Amulet of Water",
        "pay 1 fire from the reserve, 1 air from the Amulet of Water",
    ]
    table.do("pay 1 air from the reserve, 1 fire from the Amulet of Water")
    assert (table.reserve, table.amulet) == ("1 fire", "1 air | 1 air")


@pytest.mark.rule("ruling.28-same")
def test_where_all_ways_leave_the_same_on_two_amulets_of_water_nothing_is_asked() -> None:
    table = Scene(hand="Purse of Io", play=TWO_AMULETS, amulet="air + fire | air")
    table.do("summon Purse of Io for 1 air and 1 fire")
    assert sorted(table.amulet.split(" | ")) == ["", "1 air"]
    assert "Purse of Io" in table.play


@pytest.mark.rule("ruling.28-transmute")
def test_of_two_amulets_of_water_the_player_chooses_from_which_one_to_transmute() -> None:
    for held, left in (
        ("2 fire", "1 fire | 1 air and 2 fire"),
        ("1 air and 2 fire", "2 fire | 1 air and 1 fire"),
    ):
        table = Scene(play=TWO_AMULETS, amulet="2 fire | 2 fire + air")
        table.do("use a bonus for 5 points: transmute for 1 crystal more each")
        table.do(f"transmute 1 fire into 3 crystals, from the Amulet of Water (with {held} on it)")
        assert (table.crystals, table.amulet) == (3, left)


# 29
@pytest.mark.rule("ruling.29-crown")
def test_without_a_deck_the_crown_takes_a_card_of_the_hand() -> None:
    table = Scene(hand="Vampiric Crown + Titus Deepgaze", reserve="air + water")
    table.only_deck("")
    table.do("summon Vampiric Crown for 1 air and 1 water")
    assert table.discard == ["Titus Deepgaze"]


@pytest.mark.rule("ruling.29-crown")
def test_without_a_deck_and_a_hand_the_crown_brings_nothing() -> None:
    table = Scene(hand="Vampiric Crown", reserve="air + water + fire")
    table.only_deck("")
    table.do("summon Vampiric Crown for 1 air and 1 water")
    assert (table.reserve, table.hand) == ("1 fire", [])


@pytest.mark.rule("ruling.29-naria")
def test_naria_gives_what_there_is_first_to_her_owner() -> None:
    table = Scene(3, hand="Naria the Prophetess", crystals=3)
    table.only_deck("Purse of Io + Amulet of Air")
    table.do("summon Naria the Prophetess for 3 crystals", "take Amulet of Air")
    assert [table.hand_of(seat) for seat in range(3)] == [["Amulet of Air"], ["Purse of Io"], []]


# 30
@pytest.mark.rule("ruling.30")
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
