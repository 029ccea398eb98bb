"""What holds from the first to the last turn of a whole game, whoever plays it."""

from __future__ import annotations

from random import Random

import pytest
from seasons_scene import Scene, new_game

from ludarium_seasons.table import Seasons

SETS = [
    (1, 2, 3, 11, 13, 15, 18, 25, 27),
    (1, 2, 7, 17, 18, 20, 26, 29, 30),
    (3, 5, 9, 14, 15, 21, 23, 25, 28),
    (4, 6, 7, 9, 12, 16, 22, 24, 30),
]
"""The pre-constructed sets of the rulebook."""


def test_apprentices_get_the_sets_of_the_rulebook() -> None:
    s = new_game(4, level="apprentice")
    hands = [tuple(sorted(card.number for card in place.hand)) for place in s.sorcerers]
    assert sorted(hands) == SETS


def in_the_tournament(s: Seasons) -> bool:
    return s.now is not None and s.phase != "prelude"


@pytest.mark.parametrize("seed", range(4))
def test_three_cards_join_the_hands_in_the_second_and_three_in_the_third_year(seed: int) -> None:
    s, chance, latest = new_game(3, seed), Random(seed), 1
    years = set()
    while not s.over:
        s.apply(chance.choice(s.legal()))
        latest = max(latest, s.year)
        if in_the_tournament(s) and latest <= 3:
            years.add(latest)
            assert [len(place.library) for place in s.sorcerers] == [9 - 3 * latest] * 3
    assert years == {1, 2, 3}


def test_the_second_player_sees_a_card_with_the_crystal_orb_alone() -> None:
    table = Scene(deck="Purse of Io", left={"play": "Crystal Orb"}).end_turn()
    table.do("use the Crystal Orb: look at the top card of the deck", by=1)
    assert table.top_seen_by(1) == "Purse of Io"
    assert table.top_seen_by(0) == "?"
