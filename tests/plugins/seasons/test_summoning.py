from __future__ import annotations

import pytest
from seasons_scene import Scene


@pytest.mark.rule("summon.example", "glossary.summon")
def test_the_example_of_the_rules_summons_hand_of_fortune() -> None:
    table = Scene(
        hand="Hand of Fortune",
        play="Amulet of Air + Amulet of Earth + Purse of Io",
        gauge=4,
        reserve="earth + fire + air",
        crystals=3,
    )
    table.do("summon Hand of Fortune for 1 air, 1 fire, 1 earth and 3 crystals")
    assert (table.reserve, table.crystals, table.hand) == ("", 0, [])
    assert "Hand of Fortune" in table.play


@pytest.mark.rule("gauge.cards", "summon.gauge")
def test_the_gauge_limits_the_cards_in_play() -> None:
    table = Scene(hand="Temporal Boots", play="Purse of Io", gauge=1)
    assert table.offered(0, "summon") == []
    table.do("use a bonus for 5 points: summoning gauge +1")
    assert table.offered(0, "summon") == ["summon Temporal Boots for nothing"]


@pytest.mark.rule("summon.energy")
def test_the_energy_must_be_there() -> None:
    assert Scene(hand="Amulet of Fire", reserve="fire + 6 air").offered(0, "summon") == []


@pytest.mark.rule("summon.crystals")
def test_the_crystals_must_be_there() -> None:
    assert Scene(hand="Runic Cube of Eolis", crystals=19).offered(0, "summon") == []
    assert Scene(hand="Runic Cube of Eolis", crystals=20).offered(0, "summon") == [
        "summon Runic Cube of Eolis for 20 crystals"
    ]


@pytest.mark.rule("summon.several")
def test_several_cards_may_be_summoned_in_a_turn() -> None:
    table = Scene(hand="Amulet of Earth + Amulet of Air", reserve="2 earth + 2 air")
    table.do("summon Amulet of Earth for 2 earth", "summon Amulet of Air for 2 air")
    assert table.play == ["Amulet of Air", "Amulet of Earth"]


@pytest.mark.rule("summon.twice")
def test_equal_cards_in_hand_are_one_choice_and_add_up_in_play() -> None:
    table = Scene(hand="2 Staff of Spring + Temporal Boots", reserve="6 earth")
    assert table.offered(0, "summon Staff") == ["summon Staff of Spring for 3 earth"]
    table.do("summon Staff of Spring for 3 earth", "summon Staff of Spring for 3 earth")
    assert table.crystals == 3
    table.do("summon Temporal Boots for nothing")
    assert table.crystals == 9


@pytest.mark.rule("contents.by-players")
def test_prices_depend_on_the_number_of_players() -> None:
    for seats, crystals in ((2, 3), (3, 6), (4, 9)):
        table = Scene(seats, hand="Figrim the Avaricious", crystals=9)
        table.do(f"summon Figrim the Avaricious for {crystals} crystals")
        assert table.crystals == 9 - crystals


@pytest.mark.rule("gauge.lowered", "ruling.7-stay")
def test_a_card_with_too_little_room_after_a_lowered_gauge_stays_in_play() -> None:
    table = Scene(
        hand="Demon of Argos",
        reserve="air + water + fire + earth",
        left={"play": "Purse of Io + Staff of Spring", "gauge": 2, "hand": "Temporal Boots"},
    )
    table.do("summon Demon of Argos for 1 air, 1 water, 1 fire and 1 earth").end_turn()
    assert table.place(1).gauge == 1
    assert table.play_of(1) == ["Purse of Io", "Staff of Spring"]
    assert table.offered(1, "summon") == []


# Paying from the Amulet of Water ------------------------------------------------------------


@pytest.mark.rule("card.amulet-of-water-used")
def test_energy_on_the_amulet_of_water_pays_where_the_reserve_lacks_it() -> None:
    table = Scene(hand="Amulet of Fire", play="Amulet of Water", amulet="2 fire")
    table.do("summon Amulet of Fire for 2 fire")
    assert table.amulet == ""


@pytest.mark.rule("ruling.13-pays")
def test_the_player_chooses_where_the_energy_comes_from() -> None:
    table = Scene(hand="Purse of Io", play="Amulet of Water", amulet="fire", reserve="fire + air")
    table.do("summon Purse of Io for 1 air and 1 fire")
    assert table.offers == [
        "pay 1 fire from the reserve",
        "pay 1 fire from the Amulet of Water",
    ]
    table.do("pay 1 fire from the Amulet of Water")
    assert (table.reserve, table.amulet) == ("1 fire", "")


@pytest.mark.rule("ruling.13-pays")
def test_a_payment_may_be_split() -> None:
    table = Scene(
        hand="Amulet of Earth", play="Amulet of Water", amulet="2 earth", reserve="2 earth"
    )
    table.do(
        "summon Amulet of Earth for 2 earth",
        "pay 1 earth from the reserve, 1 from the Amulet of Water",
    )
    assert (table.reserve, table.amulet, table.crystals) == ("1 earth", "1 earth", 9)
