from __future__ import annotations

import pytest
from seasons_scene import Scene

BOOKS = (
    "Purse of Io + Staff of Spring + Amulet of Air + Amulet of Fire + Temporal Boots "
    "+ Runic Cube of Eolis"
)
SECOND = ["Amulet of Air", "Purse of Io", "Staff of Spring"]
THIRD = ["Amulet of Fire", "Runic Cube of Eolis", "Temporal Boots"]


@pytest.mark.rule("wheel.move")
@pytest.mark.parametrize("pips", [1, 2, 3])
def test_the_token_moves_by_the_pips_of_the_die_nobody_took(pips: int) -> None:
    table = Scene(pips=pips)
    table.end_round()
    assert table.s.space == 1 + pips


@pytest.mark.rule("contents.wheel", "wheel.year")
@pytest.mark.parametrize(
    ("space", "pips", "time"),
    [
        (3, 1, "year 1, spring, space 4"),
        (5, 2, "year 1, summer, space 7"),
        (9, 3, "year 1, fall, space 12"),
        (12, 1, "year 2, winter, space 1"),
        (10, 3, "year 2, winter, space 1"),
    ],
)
def test_seasons_and_years_change_with_the_token(space: int, pips: int, time: str) -> None:
    table = Scene(space=space, pips=pips)
    table.end_round()
    assert table.time == time


@pytest.mark.rule("prelude.library-two", "wheel.library", "wheel.keep")
def test_the_second_year_brings_the_cards_of_library_two() -> None:
    table = Scene(space=12, hand="Kairn the Destroyer", library=BOOKS)
    table.end_round()
    assert table.hand == sorted(["Kairn the Destroyer", *SECOND])
    assert len(table.place().library) == 3


@pytest.mark.rule("contents.years", "prelude.library-three", "wheel.library")
def test_the_third_year_brings_the_cards_of_library_three() -> None:
    table = Scene(year=2, space=12, library="+".join(THIRD))
    table.end_round()
    assert table.hand == THIRD
    assert len(table.place().library) == 0


@pytest.mark.rule("wheel.library")
def test_everybody_gets_their_library() -> None:
    table = Scene(3, space=11, pips=2, left={"library": BOOKS}, right={"library": BOOKS})
    table.end_round()
    assert table.hand_of(1) == table.hand_of(2) == SECOND


@pytest.mark.rule("wheel.season")
def test_a_change_of_season_happens_before_the_next_round_begins() -> None:
    table = Scene(space=3, play="Figrim the Avaricious", left={"crystals": 2})
    table.end_round()
    assert (table.crystals, table.crystals_of(1)) == (1, 1)


@pytest.mark.rule("wheel.season")
def test_no_change_of_season_inside_a_season() -> None:
    table = Scene(space=1, pips=2, play="Figrim the Avaricious", left={"crystals": 2})
    table.end_round()
    assert (table.crystals, table.crystals_of(1)) == (0, 2)


@pytest.mark.rule("ruling.4-library")
def test_library_cards_join_the_hand_before_cards_react_to_the_new_season() -> None:
    table = Scene(space=12, play="Hourglass of Time", library=BOOKS)
    table.end_turn().end_turn()
    assert table.offers == ["gain 1 air", "gain 1 water", "gain 1 fire", "gain 1 earth"]
    assert table.hand == SECOND


# The order of the end of a round ------------------------------------------------------------


@pytest.mark.rule("ruling.4", "ruling.4-token")
def test_effects_of_the_round_come_before_the_token_moves() -> None:
    table = Scene(
        space=3,
        play="Wondrous Chest",
        reserve="4 fire",
        left={"play": "Figrim the Avaricious"},
    )
    table.end_round()
    assert (table.crystals, table.crystals_of(1)) == (2, 1)


@pytest.mark.rule("ruling.4-own-order")
def test_a_player_orders_the_own_effects_of_the_round() -> None:
    cards = "Wondrous Chest + Damned Soul of Onys"
    for first, left in (("Wondrous Chest", 1), ("Damned Soul of Onys", 3)):
        table = Scene(play=cards, reserve="4 fire", crystals=1)
        table.end_turn().end_turn()
        assert table.offers == ["first Wondrous Chest", "first Damned Soul of Onys"]
        table.do(f"first {first}")
        assert table.crystals == left


@pytest.mark.rule("ruling.4-turn-order")
def test_effects_of_the_round_happen_in_turn_order() -> None:
    table = Scene(crystals=1, play="Titus Deepgaze", left={"play": "Titus Deepgaze", "crystals": 0})
    table.end_round()
    assert table.play == []
    assert table.play_of(1) == ["Titus Deepgaze"]
    assert (table.crystals, table.crystals_of(1)) == (0, 1)
