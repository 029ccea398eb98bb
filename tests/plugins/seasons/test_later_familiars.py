"""Arcano Leech, Demon of Argos, Titus, Air Elemental, Thieving Fairies, Sid."""

from __future__ import annotations

import pytest
from seasons_scene import Scene

ALL_FOUR = "air + water + fire + earth"

# Arcano Leech -------------------------------------------------------------------------------


@pytest.mark.rule("card.arcano-leech")
def test_an_opponent_of_the_leech_gives_a_crystal_to_summon() -> None:
    table = Scene(hand="Temporal Boots", crystals=3, left={"play": "Arcano Leech"})
    table.do("summon Temporal Boots for nothing but a toll of 1 crystal")
    assert (table.crystals, table.crystals_of(1)) == (2, 1)


@pytest.mark.rule("card.arcano-leech-must")
def test_whoever_cannot_pay_the_leech_cannot_summon() -> None:
    table = Scene(hand="Temporal Boots", reserve="fire", left={"play": "Arcano Leech"})
    assert table.offered(0, "summon") == []


@pytest.mark.rule("ruling.12-leech")
def test_the_leech_comes_on_top_of_a_price_in_crystals() -> None:
    leech = {"play": "Arcano Leech"}
    assert Scene(hand="Runic Cube of Eolis", crystals=20, left=leech).offered(0, "summon") == []
    table = Scene(hand="Runic Cube of Eolis", crystals=21, left=leech)
    table.do("summon Runic Cube of Eolis for 20 crystals plus a toll of 1 crystal")
    assert (table.crystals, table.crystals_of(1)) == (0, 1)


@pytest.mark.rule("card.arcano-leech")
def test_the_owner_of_the_leech_summons_without_it() -> None:
    table = Scene(hand="Die of Malice", play="Arcano Leech").do("summon Die of Malice for nothing")
    assert (table.crystals, table.play) == (0, ["Arcano Leech", "Die of Malice"])


@pytest.mark.rule("ruling.12-leech")
def test_leeches_of_two_opponents_are_both_paid() -> None:
    leech = {"play": "Arcano Leech"}
    assert (
        Scene(3, hand="Die of Malice", crystals=1, left=leech, right=leech).offered(0, "summon")
        == []
    )
    table = Scene(3, hand="Die of Malice", crystals=2, left=leech, right=leech)
    table.do("summon Die of Malice for nothing but a toll of 2 crystals")
    assert [table.crystals_of(seat) for seat in range(3)] == [0, 1, 1]


@pytest.mark.rule("effect.permanent")
def test_a_leech_that_has_left_play_takes_nothing() -> None:
    table = Scene(
        hand="Syllas the Faithful + Die of Malice",
        reserve="3 fire",
        crystals=1,
        left={"play": "Arcano Leech"},
    )
    table.do(
        "summon Syllas the Faithful for 3 fire plus a toll of 1 crystal",
        "summon Die of Malice for nothing",
    )
    assert (table.crystals, table.crystals_of(1), table.play_of(1)) == (0, 1, [])


def test_crystals_of_the_staff_come_too_late_for_the_leech() -> None:
    table = Scene(hand="Die of Malice", play="Staff of Spring", left={"play": "Arcano Leech"})
    assert table.offered(0, "summon") == []


@pytest.mark.rule("card.arcano-leech-free")
def test_a_card_of_the_chalice_does_not_feed_the_leech() -> None:
    table = Scene(
        hand="Divine Chalice",
        reserve=ALL_FOUR,
        crystals=1,
        deck="Purse of Io",
        left={"play": "Arcano Leech"},
    )
    price = "1 air, 1 water, 1 fire and 1 earth plus a toll of 1 crystal"
    table.do(f"summon Divine Chalice for {price}", "put Purse of Io into play")
    assert (table.crystals, table.crystals_of(1)) == (0, 1)


@pytest.mark.rule("card.arcano-leech-free")
def test_a_card_of_the_orb_does_not_feed_the_leech() -> None:
    table = Scene(
        play="Crystal Orb", reserve="4 air", deck="Purse of Io", left={"play": "Arcano Leech"}
    )
    table.do("use the Crystal Orb: look at the top card of the deck")
    table.do("put Purse of Io into play for 4 energies")
    assert (table.play, table.crystals_of(1)) == (["Crystal Orb", "Purse of Io"], 0)


@pytest.mark.rule("card.arcano-leech-free")
def test_a_card_of_the_potion_of_dreams_does_not_feed_the_leech() -> None:
    table = Scene(play="Potion of Dreams", hand="Purse of Io", left={"play": "Arcano Leech"})
    table.do("use up the Potion of Dreams: discard your reserve to put a card into play")
    assert (table.play, table.crystals_of(1)) == (["Purse of Io"], 0)


# Demon of Argos -----------------------------------------------------------------------------

DEMON = "summon Demon of Argos for 1 air, 1 water, 1 fire and 1 earth"


@pytest.mark.rule("card.demon-of-argos")
def test_demon_lowers_the_gauge_of_each_opponent_and_gives_each_a_card() -> None:
    table = Scene(3, hand="Demon of Argos", reserve=ALL_FOUR, gauge=4, left={"gauge": 3})
    table.do(DEMON)
    assert [table.place(seat).gauge for seat in range(3)] == [4, 2, 11]
    assert [len(table.hand_of(seat)) for seat in range(3)] == [0, 1, 1]


@pytest.mark.rule("card.demon-of-argos-order")
def test_demon_gives_cards_in_playing_order() -> None:
    table = Scene(
        4,
        hand="Demon of Argos",
        reserve=ALL_FOUR,
        deck="Purse of Io + Amulet of Air + Amulet of Fire",
    )
    table.do(DEMON)
    assert [table.hand_of(seat) for seat in (1, 2, 3)] == [
        ["Purse of Io"],
        ["Amulet of Air"],
        ["Amulet of Fire"],
    ]


@pytest.mark.rule("card.demon-of-argos-kept")
def test_a_card_of_the_demon_cannot_be_discarded_and_stays_hidden() -> None:
    table = Scene(hand="Demon of Argos", reserve=ALL_FOUR, deck="Purse of Io").do(DEMON)
    assert (table.hand_of(1), table.discard) == (["Purse of Io"], [])
    assert table.hand_seen_by(0, 1) == ["?"]


@pytest.mark.rule("card.demon-of-argos-stay")
def test_nobody_sacrifices_cards_because_of_a_gauge_that_the_demon_lowered() -> None:
    table = Scene(hand="Demon of Argos", reserve=ALL_FOUR, left={"gauge": 1, "play": "Purse of Io"})
    table.do(DEMON)
    assert (table.place(1).gauge, table.play_of(1)) == (0, ["Purse of Io"])


# Titus Deepgaze -----------------------------------------------------------------------------


@pytest.mark.rule("card.titus-deepgaze")
def test_each_opponent_gives_titus_a_crystal_at_the_end_of_the_round() -> None:
    table = Scene(3, play="Titus Deepgaze", left={"crystals": 2}, right={"crystals": 5})
    table.end_round()
    assert [table.crystals_of(seat) for seat in range(3)] == [2, 1, 4]
    assert table.play == ["Titus Deepgaze"]


@pytest.mark.rule("card.titus-deepgaze-leaves")
def test_titus_is_sacrificed_if_one_cannot_pay_but_the_others_do() -> None:
    table = Scene(3, play="Titus Deepgaze", left={"crystals": 0}, right={"crystals": 5})
    table.end_round()
    assert [table.crystals_of(seat) for seat in range(3)] == [1, 0, 4]
    assert (table.play, table.discard) == ([], ["Titus Deepgaze"])


@pytest.mark.rule("card.titus-deepgaze-leaves")
def test_titus_stays_if_the_last_crystal_was_given() -> None:
    table = Scene(play="Titus Deepgaze", left={"crystals": 1})
    table.end_round()
    assert (table.crystals, table.crystals_of(1), table.play) == (1, 0, ["Titus Deepgaze"])


def test_of_two_titus_the_second_leaves_if_the_crystals_last_for_one_only() -> None:
    table = Scene(play="2 Titus Deepgaze", left={"crystals": 1})
    table.end_round()
    assert (table.crystals, table.play) == (1, ["Titus Deepgaze"])


def test_titus_acts_in_the_round_in_which_he_came() -> None:
    table = Scene(hand="Titus Deepgaze", reserve="fire", left={"crystals": 3})
    table.do("summon Titus Deepgaze for 1 fire").end_round()
    assert (table.crystals, table.crystals_of(1)) == (1, 2)


# Air Elemental ------------------------------------------------------------------------------

ELEMENTAL = "summon Air Elemental for 3 air"


@pytest.mark.rule("card.air-elemental")
def test_air_elemental_turns_all_energy_of_the_opponents_reserves_into_air() -> None:
    table = Scene(
        3,
        hand="Air Elemental",
        reserve="3 air + fire",
        left={"reserve": "2 fire + earth"},
        right={"reserve": "air + water"},
    )
    table.do(ELEMENTAL)
    assert [table.reserve_of(seat) for seat in range(3)] == ["1 fire", "3 air", "2 air"]


@pytest.mark.rule("card.air-elemental-grimoire")
def test_air_elemental_reaches_the_energy_of_a_grimoire() -> None:
    table = Scene(
        hand="Air Elemental",
        reserve="3 air",
        left={"play": "Bespelled Grimoire", "reserve": "9 fire"},
    )
    assert table.do(ELEMENTAL).reserve_of(1) == "9 air"


@pytest.mark.rule("card.glutton-cauldron-elemental", "card.air-elemental-not")
def test_air_elemental_does_not_reach_amulet_of_water_and_cauldron() -> None:
    table = Scene(
        hand="Air Elemental",
        reserve="3 air",
        left={"play": "Amulet of Water + Glutton Cauldron", "amulet": "fire", "cauldron": "earth"},
    )
    table.do(ELEMENTAL)
    assert (table.amulet_of(1), table.cauldron_of(1)) == ("1 fire", "1 earth")


# Thieving Fairies ---------------------------------------------------------------------------

FAIRIES = {"play": "Thieving Fairies"}
KAIRN = "use Kairn the Destroyer: pay 1 fire, each opponent loses 4 crystals"


@pytest.mark.rule("card.thieving-fairies", "card.thieving-fairies-extra")
def test_fairies_get_a_crystal_of_whoever_activates_and_another_one() -> None:
    table = Scene(play="Balance of Ishtar", reserve="3 fire", crystals=4, left=FAIRIES)
    table.do("use the Balance of Ishtar: 3 fire become 9 crystals")
    assert (table.crystals, table.crystals_of(1)) == (4 - 1 + 9, 2)


@pytest.mark.rule("card.thieving-fairies-none")
def test_whoever_has_no_crystal_still_activates_and_fairies_get_the_other_one() -> None:
    table = Scene(play="Balance of Ishtar", reserve="3 fire", left=FAIRIES)
    table.do("use the Balance of Ishtar: 3 fire become 9 crystals")
    assert (table.crystals, table.crystals_of(1)) == (9, 1)


def test_two_fairies_are_both_fed() -> None:
    for crystals, left in ((5, 3), (1, 0)):
        table = Scene(
            play="Potion of Power", crystals=crystals, left={"play": "2 Thieving Fairies"}
        )
        table.do("use up the Potion of Power: draw a card, gauge +2")
        assert (table.crystals, table.crystals_of(1)) == (left, crystals - left + 2)


def test_fairies_of_two_opponents_are_both_fed() -> None:
    table = Scene(3, play="Potion of Power", crystals=5, left=FAIRIES, right=FAIRIES)
    table.do("use up the Potion of Power: draw a card, gauge +2")
    assert [table.crystals_of(seat) for seat in range(3)] == [3, 2, 2]


@pytest.mark.rule("card.thieving-fairies")
def test_own_activations_bring_the_fairies_nothing() -> None:
    table = Scene(play="Thieving Fairies + Kairn the Destroyer", reserve="fire")
    assert table.do(KAIRN).crystals == 0


@pytest.mark.rule("card.thieving-fairies-not")
def test_fairies_get_nothing_for_effects_on_entering() -> None:
    table = Scene(hand="Amulet of Earth", reserve="2 earth", crystals=1, left=FAIRIES)
    table.do("summon Amulet of Earth for 2 earth")
    assert (table.crystals, table.crystals_of(1)) == (10, 0)


@pytest.mark.rule("card.thieving-fairies-not")
def test_fairies_get_nothing_for_permanent_effects() -> None:
    table = Scene(play="Wondrous Chest", reserve="4 fire", left=FAIRIES)
    table.end_round()
    assert (table.crystals, table.crystals_of(1)) == (3, 0)


@pytest.mark.rule("card.thieving-fairies")
@pytest.mark.parametrize(
    ("play", "use"),
    [
        ("Balance of Ishtar", "use the Balance of Ishtar: 3 fire become 9 crystals"),
        ("Potion of Power", "use up the Potion of Power: draw a card, gauge +2"),
        (
            "Potion of Dreams",
            "use up the Potion of Dreams: discard your reserve to put a card into play",
        ),
        ("Potion of Knowledge", "use up the Potion of Knowledge: gain 5 energies"),
        ("Potion of Life", "use up the Potion of Life: your reserve becomes 12 crystals"),
        ("Tree of Light", "use the Tree of Light: pay 1 fire, transmute this turn"),
        ("Tree of Light", "use the Tree of Light: pay 3 crystals, gain an energy"),
        ("Crystal Orb", "use the Crystal Orb: look at the top card of the deck"),
        ("Crystal Orb", "use the Crystal Orb: pay 3 crystals, discard the top card of the deck"),
        ("Glutton Cauldron", "put 1 fire into the Glutton Cauldron"),
        ("Dragon Skull + 2 Purse of Io", "use the Dragon Skull: sacrifice 3 cards for 15 crystals"),
        ("Idol of the Familiar + Titus Deepgaze", "use the Idol of the Familiar: gain 1 crystal"),
        (
            "Necrotic Kriss",
            "use the Necrotic Kriss: discard Air Elemental from your hand, gain 4 energies",
        ),
        (
            "Necrotic Kriss + Titus Deepgaze",
            "use the Necrotic Kriss: sacrifice Titus Deepgaze, gain 4 energies",
        ),
        ("Mirror of the Seasons", "use the Mirror of the Seasons: pay 1 crystal, change 1 fire"),
    ],
)
def test_fairies_are_fed_by_every_activation(play: str, use: str) -> None:
    table = Scene(3, play=play, hand="Air Elemental", reserve="3 fire", crystals=9, right=FAIRIES)
    table.do(use)
    assert table.crystals_of(2) == 2


@pytest.mark.rule("ruling.21")
def test_fairies_are_fed_before_kairn_destroys() -> None:
    table = Scene(
        play="Kairn the Destroyer", reserve="fire", left={**FAIRIES, "crystals": 3}, crystals=1
    )
    assert table.do(KAIRN).crystals_of(1) == 3 + 2 - 4


def test_fairies_are_fed_by_the_die_of_malice() -> None:
    table = Scene(play="Die of Malice", crystals=1, die="6 crystals", left=FAIRIES)
    table.do("use the Die of Malice: roll your die again and gain 2 crystals")
    assert table.crystals_of(1) == 2


def test_fairies_are_fed_once_by_a_cauldron_that_becomes_full() -> None:
    table = Scene(
        play="Glutton Cauldron", cauldron="6 air", reserve="fire", crystals=1, left=FAIRIES
    )
    table.do("put 1 fire into the Glutton Cauldron")
    assert (table.crystals, table.crystals_of(1)) == (15, 2)


# Sid Nightshade -----------------------------------------------------------------------------

SID = "summon Sid Nightshade for 2 earth"


@pytest.mark.rule("card.sid-nightshade")
def test_sid_steals_five_crystals_from_each_opponent_if_ahead() -> None:
    table = Scene(
        3,
        hand="Sid Nightshade",
        reserve="2 earth",
        crystals=12,
        left={"crystals": 11},
        right={"crystals": 7},
    )
    table.do(SID)
    assert [table.crystals_of(seat) for seat in range(3)] == [22, 6, 2]


@pytest.mark.rule("card.sid-nightshade-tie", "ruling.14")
@pytest.mark.parametrize("crystals", [12, 13])
def test_sid_steals_nothing_if_one_has_as_many_crystals_or_more(crystals: int) -> None:
    table = Scene(
        3, hand="Sid Nightshade", reserve="2 earth", crystals=12, right={"crystals": crystals}
    )
    table.do(SID)
    assert [table.crystals_of(seat) for seat in range(3)] == [12, 0, crystals]


@pytest.mark.rule("card.sid-nightshade-less", "ruling.14")
def test_sid_steals_all_from_whoever_has_less_than_five() -> None:
    table = Scene(
        3,
        hand="Sid Nightshade",
        reserve="2 earth",
        crystals=12,
        left={"crystals": 3},
        right={"crystals": 6},
    )
    table.do(SID)
    assert [table.crystals_of(seat) for seat in range(3)] == [20, 0, 1]


@pytest.mark.rule("card.sid-nightshade-none")
def test_sid_steals_from_the_others_if_one_has_nothing() -> None:
    table = Scene(3, hand="Sid Nightshade", reserve="2 earth", crystals=12, right={"crystals": 6})
    table.do(SID)
    assert [table.crystals_of(seat) for seat in range(3)] == [17, 0, 1]


@pytest.mark.rule("ruling.22-leech")
def test_what_the_leech_takes_counts_for_sid() -> None:
    table = Scene(
        hand="Sid Nightshade",
        reserve="earth",
        crystals=6,
        left={"play": "Arcano Leech", "crystals": 4},
    )
    table.do("summon Sid Nightshade for 1 earth plus a toll of 1 crystal")
    assert (table.crystals, table.crystals_of(1)) == (5, 5)
