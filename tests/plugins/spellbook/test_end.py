from __future__ import annotations

from random import Random
from typing import Any

import pytest
from spellbook_scene import Scene, new_game

from ludarium_spellbook import GAME
from ludarium_spellbook.rules.end import scoring
from ludarium_spellbook.table import FAMILIAR_VALUES

SEVEN = {
    "Sacrifice": "3 circle",
    "Levitation": "3 circle",
    "Purification": "3 circle",
    "Offering": "3 circle",
    "Time Travel": "3 circle",
    "Transmutation": "3 circle",
}


@pytest.mark.rule("end.example", "end.points-spells")
def test_the_scoring_example_gives_26_points() -> None:
    day = Scene(
        familiar="6 red circle",
        learned={
            "Sacrifice": "4 circle",
            "Levitation": "5 circle",
            "Purification": "3 circle",
            "Time Travel": "4 circle",
            "Abundance": "5 circle",
        },
    )
    assert day.score == 2 + 5 + 1 + 0 + 4 + 0 + 7 + 7 == 26
    assert scoring(day.s)[day.me] == [
        ("Sacrifice", 2),
        ("Levitation", 5),
        ("Purification", 1),
        (str(day.s.book[3]), 0),
        ("Time Travel", 4),
        (str(day.s.book[5]), 0),
        ("Abundance", 7),
        ("familiar board", 7),
    ]


@pytest.mark.rule("contents.familiar", "end.points-board")
def test_the_familiar_board_has_fourteen_spaces_and_eighteen_points_when_full() -> None:
    assert FAMILIAR_VALUES.value == (0, 1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 15, 16, 18)


@pytest.mark.rule("end.spells", "end.turns")
def test_the_seventh_spell_ends_the_game_when_all_have_had_equal_turns() -> None:
    day = Scene(phase="dusk", seats=3, pool="3 yellow circle", learned=SEVEN)
    day.do("learn Abundance at level 3 for 3 yellow tokens")
    assert not day.s.over
    day.end_day()
    assert not day.s.over
    day.end_day()
    assert day.s.over
    assert (day.s.round, day.s.ranks[day.me]) == (1, 1)


@pytest.mark.rule("end.board", "end.turns")
def test_the_last_space_ends_the_game_when_all_have_had_equal_turns() -> None:
    day = Scene(phase="noon", pool="red circle", familiar="13 red circle")
    day.do("store the red circle")
    assert not day.s.over
    assert day.end_day().s.over


@pytest.mark.rule("end.turns", "end.points-board")
def test_the_last_player_of_a_round_ends_the_game_at_once() -> None:
    day = Scene(left={"pool": "red circle", "familiar": "13 red circle"})
    day.end_day()
    day.do("do nothing", "store the red circle")
    assert day.s.over
    assert day.s.scores[1 - day.me] == 18


def test_the_game_does_not_end_while_nobody_is_done() -> None:
    day = Scene(phase="noon", pool="red circle", familiar="12 red circle").do(
        "store the red circle"
    )
    assert not day.next_day().s.over


def ended(mine: dict[str, Any], theirs: dict[str, Any]) -> list[int]:
    """A game that ends now, with a wizard on the right who has filled the board."""
    full = {"familiar": "14 blue square"}
    day = Scene(seats=3, **mine, left=theirs, right=full)
    while not day.s.over:
        day.end_day()
    return [day.s.ranks[(day.me + at) % 3] for at in range(3)]


@pytest.mark.rule("end.most")
def test_most_points_win() -> None:
    mine = {"learned": {"Sacrifice": "5 circle"}}
    assert ended(mine, {"learned": {"Sacrifice": "4 circle"}}) == [2, 3, 1]


@pytest.mark.rule("end.tie-spells")
def test_a_tie_goes_to_the_wizard_with_more_spells_whatever_is_in_the_pools() -> None:
    mine = {"learned": {"Sacrifice": "3 circle", "Purification": "3 circle"}}
    theirs = {"learned": {"Sacrifice": "4 circle"}, "pool": "2 red circle"}
    assert ended(mine, theirs) == [2, 3, 1]


@pytest.mark.rule("end.tie-pool")
def test_a_further_tie_goes_to_the_wizard_with_more_tokens_in_the_pool() -> None:
    mine = {"pool": "red circle"}
    assert ended(mine, {"pool": "red circle + blue square"}) == [3, 2, 1]


@pytest.mark.rule("end.shared")
def test_a_complete_tie_is_shared() -> None:
    assert ended({"pool": "red circle"}, {"pool": "blue square"}) == [2, 2, 1]


@pytest.mark.rule("end.shared")
def test_a_shared_victory() -> None:
    board = "14 blue square"
    day = Scene(familiar=board, left={"familiar": board})
    while not day.s.over:
        day.end_day()
    assert day.s.ranks == (1, 1)


@pytest.mark.rule("ruling.16")
def test_wizards_who_never_finish_are_stopped_after_a_hundred_rounds() -> None:
    s = new_game(2, 1)
    while not s.over:
        s.apply(next(call for call in s.legal() if str(call) == "do nothing"))
    assert s.round == 100


PRINTED = {
    "Sacrifice": (1, 2, 3),
    "Levitation": (3, 4, 5),
    "Purification": (1, 2, 3),
    "Offering": (2, 4, 6),
    "Time Travel": (2, 4, 6),
    "Transmutation": (4, 4, 4),
    "Abundance": (3, 5, 7),
    "Eruption": (2, 3, 4),
    "Sharing": (4, 4, 4),
    "Cure": (3, 4, 5),
    "Focus": (3, 4, 5),
    "Storm": (4, 6, 8),
    "Swiftness": (3, 6, 0),
    "Knowledge": (0, 0, 0),
    "Blaze": (0, 2, 5),
    "Divination": (2, 3, 4),
    "Growth": (3, 4, 6),
    "Feast": (2, 2, 0),
    "Clone": (4, 5, 6),
    "Mirage": (2, 3, 6),
    "Communion": (0, 0, 0),
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.rule(f"{name.lower().replace(' ', '-')}.points"))
        for name in PRINTED
    ],
)
def test_a_lonely_spell_is_worth_its_printed_points(name: str) -> None:
    for number in (1, 2, 3):
        book = new_game(2, 0, spells=f"set{number}").book
        if name in [spell.name for spell in book]:
            levels = [
                Scene(f"set{number}", learned={name: f"{at} circle"}).score for at in (3, 4, 5)
            ]
            assert tuple(levels) == PRINTED[name]
            return
    raise AssertionError(f"{name} is in no set")


def test_random_games_score_within_the_declared_range() -> None:
    low, high = GAME.score_range
    for seed in range(20):
        s = new_game(4, seed)
        choose = Random(seed).choice
        while not s.over:
            s.apply(choose(s.legal()))
        assert all(low <= points <= high for points in s.scores)
