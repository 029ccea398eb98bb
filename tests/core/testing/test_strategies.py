"""Property-based play: hypothesis finds, and shrinks, the playouts in which a game fails."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

from ludarium.testing import Playout, assert_sound
from ludarium.testing.strategies import playouts
from ludarium_classics import connect_four, kuhn_poker, pig, tic_tac_toe

from . import broken, duel

GAMES = [tic_tac_toe.GAME, connect_four.GAME, kuhn_poker.GAME, pig.GAME, duel.GAME]


@given(st.sampled_from(GAMES).flatmap(playouts))
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_every_playout_of_a_sound_game_is_sound(playout: Playout) -> None:
    assert_sound(playout)


def test_a_failing_playout_shrinks_to_the_fewest_moves() -> None:
    playout = find(playouts(duel.duel(broken.Stumbles)), lambda playout: bool(playout.failure))
    assert playout.setting.seats == 2
    assert len(playout.moves) == 1
    assert repr(playout).startswith("Playout(duel seats=2 length=3 seed=")
    with pytest.raises(AssertionError, match="nobody thought of this card"):
        assert_sound(playout)


def test_rare_chances_come_up() -> None:
    def eight_ones(playout: Playout) -> bool:
        rolls = [call.args[1] for call in playout.moves if call.step is pig.rolled]
        return rolls[:8] == [1] * 8

    playout = find(playouts(pig.GAME), eight_ones)
    assert len(playout.moves) == 16


def test_options_are_chosen_too() -> None:
    playout = find(playouts(pig.GAME), lambda playout: playout.setting.options["target"] == 200)
    assert playout.setting.seats == 2
    assert playout.moves == []


def test_a_flaw_in_the_middle_of_a_game_is_found_without_its_end() -> None:
    def loses_a_card(playout: Playout) -> bool:
        return not playout.end and len({len(cards_on(table)) for _, table in playout.tables()}) > 1

    playout = find(playouts(duel.duel(broken.LosesCards)), loses_a_card)
    with pytest.raises(AssertionError, match="the piles are without"):
        assert_sound(playout)


def cards_on(table: duel.Duel) -> list[duel.Card]:
    return [card for pile in table.piles() for card in pile]
