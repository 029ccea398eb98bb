"""Damned Soul of Onys."""

from __future__ import annotations

import pytest
from seasons_scene import Scene

SOUL = "Damned Soul of Onys"
PASS = f"pass {SOUL} to your left for 1 water"


@pytest.mark.rule("card.damned-soul-of-onys")
def test_soul_brings_ten_crystals_and_a_water() -> None:
    table = Scene(hand=SOUL, reserve="water")
    table.do(f"summon {SOUL} for 1 water")
    assert (table.crystals, table.reserve) == (10, "1 water")


@pytest.mark.rule("card.damned-soul-of-onys-negative")
def test_soul_costs_five_prestige() -> None:
    assert Scene(play=SOUL).score_of() == -5


@pytest.mark.rule("card.damned-soul-of-onys-pass")
def test_soul_is_passed_to_the_left_for_a_water() -> None:
    table = Scene(3, play=SOUL, reserve="2 water").do(PASS)
    assert (table.play, table.play_of(1), table.play_of(2)) == ([], [SOUL], [])
    assert table.reserve == "1 water"


@pytest.mark.rule("card.damned-soul-of-onys-pass")
def test_soul_cannot_be_passed_without_water() -> None:
    assert Scene(play=SOUL, reserve="fire", crystals=9).offered(0, "pass") == []


@pytest.mark.rule("card.damned-soul-of-onys-once")
def test_only_who_put_the_soul_into_play_gets_crystals_and_water() -> None:
    table = Scene(play=SOUL, reserve="water").do(PASS)
    assert (table.crystals_of(1), table.reserve_of(1)) == (0, "")


def test_soul_can_be_passed_in_the_turn_in_which_it_came() -> None:
    table = Scene(hand=SOUL, reserve="water").do(f"summon {SOUL} for 1 water", PASS)
    assert (table.crystals, table.reserve, table.play_of(1)) == (10, "", [SOUL])


@pytest.mark.rule("card.damned-soul-of-onys-again", "ruling.10")
def test_soul_changes_hands_several_times_in_a_round() -> None:
    water = {"reserve": "water"}
    table = Scene(3, play=SOUL, reserve="water", left=water, right=water)
    table.do(PASS).end_turn().do(PASS).end_turn().do(PASS)
    assert [table.play_of(seat) for seat in range(3)] == [[SOUL], [], []]


@pytest.mark.rule("card.damned-soul-of-onys-pass", "ruling.10")
def test_soul_straightens_as_it_is_passed() -> None:
    table = Scene(play=SOUL, reserve="water").do(PASS)
    assert not table.turned(SOUL, seat=1)


@pytest.mark.rule("card.damned-soul-of-onys-round")
def test_whoever_has_the_soul_at_the_end_of_the_round_loses_three_crystals() -> None:
    table = Scene(play=SOUL, reserve="water", crystals=7, left={"crystals": 7})
    table.do(PASS).end_round()
    assert (table.crystals, table.crystals_of(1)) == (7, 4)


@pytest.mark.rule("ruling.7-crystals")
def test_crystals_lost_to_the_soul_do_not_go_below_zero() -> None:
    table = Scene(play=SOUL, crystals=2)
    table.end_round()
    assert table.crystals == 0


def test_a_summoned_soul_takes_crystals_in_the_same_round() -> None:
    table = Scene(hand=SOUL, reserve="water").do(f"summon {SOUL} for 1 water")
    table.end_round()
    assert table.crystals == 7


def test_two_souls_are_passed_for_a_water_each() -> None:
    table = Scene(play=f"2 {SOUL}", reserve="2 water", left={"crystals": 9}).do(PASS, PASS)
    table.end_round()
    assert (table.play_of(1), table.crystals_of(1)) == ([SOUL, SOUL], 3)


@pytest.mark.rule("summon.card-first", "card.damned-soul-of-onys-gauge", "ruling.10")
def test_the_receiver_needs_no_room_on_the_gauge() -> None:
    table = Scene(play=SOUL, reserve="water", left={"gauge": 1, "play": "Purse of Io"}).do(PASS)
    assert table.play_of(1) == [SOUL, "Purse of Io"]


def test_a_received_soul_takes_room_on_the_gauge() -> None:
    table = Scene(play=SOUL, reserve="water", left={"gauge": 1, "hand": "Die of Malice"})
    table.do(PASS).end_turn()
    assert table.offered(1, "summon") == []


def test_energy_on_an_amulet_of_water_passes_the_soul() -> None:
    table = Scene(play=f"{SOUL} + Amulet of Water", amulet="water").do(PASS)
    assert (table.amulet, table.play_of(1)) == ("", [SOUL])


def test_neither_leech_nor_staff_sees_a_passed_soul() -> None:
    table = Scene(
        play=f"{SOUL} + Arcano Leech",
        reserve="water",
        left={"crystals": 1, "play": "Staff of Spring"},
    )
    table.do(PASS)
    assert (table.crystals, table.crystals_of(1)) == (0, 1)


@pytest.mark.rule("ruling.10-fairies")
def test_fairies_are_fed_each_time_the_soul_is_passed() -> None:
    table = Scene(
        3,
        play=SOUL,
        reserve="water",
        crystals=1,
        left={"reserve": "water"},
        right={"play": "Thieving Fairies"},
    )
    table.do(PASS).end_turn().do(PASS)
    assert [table.crystals_of(seat) for seat in range(3)] == [0, 0, 3]


def test_a_soul_is_a_familiar_for_idol_and_kriss() -> None:
    table = Scene(play=f"{SOUL} + Idol of the Familiar + Necrotic Kriss")
    assert table.offered(0, "use the") == [
        "use the Idol of the Familiar: gain 1 crystal",
        f"use the Necrotic Kriss: sacrifice {SOUL}, gain 4 energies",
    ]
