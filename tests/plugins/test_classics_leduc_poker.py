"""Leduc poker."""

from __future__ import annotations

import pytest

from ludarium.testing import Scene
from ludarium_classics.leduc_poker import GAME, LeducPoker


def scene(one: str, other: str, board: str = "Jack") -> Scene[LeducPoker]:
    """Both hands, and the card that will lie on the board."""
    deck = {"Jack": "Jack + Queen", "Queen": "Queen + Jack", "King": "King + Queen"}[board]
    return Scene(GAME, hand=one, others={1: {"hand": other}}, deck=deck)


def test_who_is_not_behind_may_check_or_raise() -> None:
    assert scene("King", "Queen").offered(0) == ["check", "raise"]


def test_two_raises_are_the_most_of_a_round() -> None:
    found = scene("King", "Queen").do("raise", "raise")
    assert found.offered(0) == ["fold", "call"]


def test_raises_are_two_chips_before_the_board_and_four_after() -> None:
    found = scene("King", "Queen").do("raise", "call")
    assert [one.staked for one in found.table.players] == [3, 3]
    found.do("raise", "call")
    assert [one.staked for one in found.table.players] == [7, 7]


def test_who_folds_loses_what_is_staked() -> None:
    found = scene("King", "Queen").do("raise", "raise", "fold")
    assert found.table.scores == (-3, 3)


def test_a_pair_with_the_board_beats_a_higher_card() -> None:
    found = scene("King", "Jack").do("check", "check", "check", "check")
    assert found.table.scores == (-1, 1)


def test_without_a_pair_the_higher_card_wins() -> None:
    found = scene("King", "Queen").do("check", "check", "check", "check")
    assert found.table.scores == (1, -1)


def test_equal_cards_share() -> None:
    found = scene("King", "King").do("check", "check", "check", "check")
    assert found.table.scores == (0, 0)


@pytest.mark.parametrize(
    ("moves", "opener"), [(["raise", "call"], 0), (["check", "raise", "call"], 1)]
)
def test_everybody_remembers_who_raised_first(moves: list[str], opener: int) -> None:
    assert scene("King", "Queen").do(*moves).table.opener == opener
