"""The examples of the rulebooks that do not stand with the rule they explain.

Others are with the end of the game (123 and 75 points), transmuting (8 crystals), summoning (Hand
of Fortune) and rounds (choosing dice).
"""

from __future__ import annotations

import pytest
from seasons_scene import Scene, new_game

from ludarium_seasons.rules.dice import choose_die
from ludarium_seasons.table import SEASONS


@pytest.mark.rule("setup.time", "setup.first", "round.roll")
def test_two_players_begin_on_space_one_with_three_dice_of_winter() -> None:
    s = new_game(2)
    while s.now is None or s.now.step is not choose_die:
        s.apply(s.legal()[0])
    assert (s.year, s.space, s.round) == (1, 1, 1)
    assert [SEASONS[face.season] for face in s.rolled] == ["winter"] * 3
    assert s.seat == s.first


@pytest.mark.rule("turn.energy", "turn.crystals", "turn.gauge")
@pytest.mark.parametrize(
    ("die", "crystals", "gauge"),
    [
        ("2 earth and 1 crystal", 1, 3),
        ("2 earth and 2 crystals", 2, 3),
        ("2 earth and gauge +1", 0, 4),
    ],
)
def test_a_die_of_spring_with_two_earth(die: str, crystals: int, gauge: int) -> None:
    table = Scene(season="spring", die=die, gauge=3)
    assert (table.reserve, table.crystals, table.gauge) == ("2 earth", crystals, gauge)


@pytest.mark.rule("bonus.transmute-example")
def test_an_earth_in_winter_brings_four_crystals_with_the_bonus() -> None:
    table = Scene(reserve="earth").do("use a bonus for 5 points: transmute for 1 crystal more each")
    table.do("transmute 1 earth into 4 crystals")
    assert table.crystals == 4


@pytest.mark.rule("gauge.cards", "summon.gauge")
def test_a_second_card_needs_a_gauge_of_two() -> None:
    for gauge, offered in ((1, []), (2, ["summon Die of Malice for nothing"])):
        table = Scene(hand="Die of Malice", play="Purse of Io", gauge=gauge)
        assert table.offered(0, "summon") == offered


@pytest.mark.rule("wheel.move")
def test_a_die_with_three_pips_that_nobody_took_moves_the_token_three_spaces() -> None:
    table = Scene(dice=["6 crystals (2 pips)", "2 water and 3 crystals (1 pip)", "a card (3 pips)"])
    table.do("take the winter die 4: 6 crystals (2 pips)")
    table.do("take the winter die 1: 2 water and 3 crystals (1 pip)").end_round()
    assert table.time == "year 1, spring, space 4"
