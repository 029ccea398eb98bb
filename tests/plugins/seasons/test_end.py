from __future__ import annotations

import pytest
from seasons_scene import Scene

from ludarium_seasons import GAME

LAST = {"year": 3, "space": 12}


@pytest.mark.rule("end.crystals", "end.prestige", "end.hand", "end.bonuses", "end.example")
def test_the_example_of_the_rules_scores_123() -> None:
    # 30 + 24 + 14 = 68
    table = Scene(
        **LAST,
        crystals=72,
        bonuses=2,
        hand="Purse of Io",
        play="Runic Cube of Eolis + Lantern of Xidit + Syllas the Faithful",
    )
    assert table.score_of() == 123
    table.end_round()
    assert table.s.over
    assert table.s.scores[0] == 123


@pytest.mark.rule("end.crystals", "end.prestige", "end.hand", "end.example")
def test_the_spanish_example_scores_75() -> None:
    table = Scene(
        **LAST, crystals=72, bonuses=2, hand="Purse of Io", play="Syllas the Faithful + Purse of Io"
    )
    table.end_round()
    assert table.s.scores[0] == 72 + 20 - 12 - 5 == 75


@pytest.mark.rule("contents.years", "end.when", "ruling.3")
def test_the_game_ends_with_the_round_in_which_the_token_passes_the_end_of_year_three() -> None:
    table = Scene(year=3, space=11, pips=1)
    table.end_round()
    assert not table.s.over
    table = Scene(year=3, space=11, pips=2)
    table.end_round()
    assert table.s.over


@pytest.mark.rule("card.temporal-boots-end", "ruling.3")
def test_boots_end_the_game_with_the_round_and_everybody_finishes_it() -> None:
    table = Scene(**LAST, hand="Temporal Boots", pips=1, left={"reserve": "fire"})
    table.do("summon Temporal Boots for nothing", "move the season token forward 1").end_turn()
    assert not table.s.over
    assert table.s.seat == 1
    table.end_turn()
    assert table.s.over


@pytest.mark.rule("ruling.3")
def test_a_token_moved_back_in_the_same_round_lets_the_game_go_on() -> None:
    table = Scene(year=3, space=11, hand="Temporal Boots", left={"hand": "Temporal Boots"})
    table.do("summon Temporal Boots for nothing", "move the season token forward 2").end_turn()
    assert table.s.year == 4
    table.do("summon Temporal Boots for nothing", "move the season token back 3").end_turn()
    assert not table.s.over
    assert table.time == "year 3, fall, space 11"


@pytest.mark.rule("end.energy")
def test_energy_left_is_worth_nothing() -> None:
    table = Scene(**LAST, reserve="7 fire", crystals=1)
    table.end_round()
    assert table.s.scores[0] == 1


@pytest.mark.rule("ruling.18")
def test_a_score_may_be_negative() -> None:
    table = Scene(**LAST, play="Cursed Treatise of Arus", hand="Purse of Io")
    table.end_round()
    assert table.s.scores[0] == -15


@pytest.mark.rule("end.tie", "ruling.18")
def test_a_tie_goes_to_the_player_with_more_cards_in_play() -> None:
    table = Scene(**LAST, crystals=6, left={"play": "Purse of Io"})
    table.end_round()
    assert table.s.scores == (6, 6)
    assert table.s.ranks == (2, 1)


@pytest.mark.rule("end.win", "ruling.18")
def test_a_tie_with_equally_many_cards_is_shared() -> None:
    table = Scene(3, **LAST, crystals=5, left={"crystals": 5}, right={"crystals": 1})
    table.end_round()
    assert table.s.ranks == (1, 1, 3)


@pytest.mark.rule("ruling.4-end")
def test_cards_of_the_last_season_change_act_before_the_end() -> None:
    table = Scene(**LAST, play="Lantern of Xidit + Hourglass of Time")
    table.end_round("gain 1 fire")
    assert table.s.scores[0] == 24 + 6 + 3


def test_the_lines_of_a_score_say_where_it_comes_from() -> None:
    table = Scene(**LAST, crystals=9, bonuses=1, hand="Purse of Io", play="Amulet of Air")
    table.end_round()
    assert GAME.counted(table.s)[0] == [
        ("crystals", 9),
        ("Amulet of Air", 6),
        ("bonuses used", -5),
        ("cards in hand", -5),
    ]
