"""What a person is told of the moves of others: what they could see, and nothing hidden."""

from __future__ import annotations

import re
from importlib import import_module
from random import Random
from typing import Any

import pytest

from ludarium import Call, Table
from ludarium.plugins import installed
from ludarium.table import NATURE
from ludarium_cli.telling import SECRET, told, unseen


@pytest.fixture
def coins(vault: str) -> Any:
    """The module of the game with hidden coins."""
    installed()
    return import_module("vault_plugin")


def after(table: Table, call: Call) -> Table:
    table = table.clone()
    table.apply(call)
    return table


def words(table: Table, call: Call, viewer: int) -> list[tuple[int, str]]:
    return told(table, call, after(table, call), viewer)


def at_seat_one(coins: Any) -> Table:
    """Seat 1 is to move, with two coins in hand."""
    table = installed().game("vault").new(2, 1, stops_at_chance=True)
    table.apply(coins.rest(0))
    return table


def test_what_is_done_in_the_open_is_told_in_full(coins: Any) -> None:
    table: Any = at_seat_one(coins)
    coin = table.players[1].hand.top
    assert words(table, coins.present(1, coin), 0) == [(1, f"present the {coin}")]
    assert words(table, coins.draw(1), 0) == [(1, "draw a coin")]


def test_what_is_done_in_secret_is_told_without_its_details(coins: Any) -> None:
    table: Any = at_seat_one(coins)
    coin = table.players[1].hand.top
    assert words(table, coins.bury(1, coin), 0) == [(1, "bury (hidden)")]
    assert words(table, coins.bury(1, coin), 1) == [(1, f"bury the {coin}")]


def test_the_last_hidden_card_of_a_hand_stays_hidden_too(coins: Any) -> None:
    table: Any = at_seat_one(coins)
    for coin in list(table.players[1].hand):
        assert words(table, coins.bury(1, coin), 0) == [(1, "bury (hidden)")]
        table.apply(coins.bury(1, coin))
        table.apply(coins.rest(0))


def test_nobody_is_told_a_card_that_they_have_not_seen(coins: Any) -> None:
    game, random = installed().game("vault"), Random(0)
    hidden = 0
    for seed in range(25):
        table = game.new(2, seed, stops_at_chance=True)
        while not table.over:
            call = random.choice(table.legal())
            following = after(table, call)
            if following.over:  # the scores may then tell what was buried
                break
            for viewer in (0, 1):
                ((_, said),) = told(table, call, following, viewer)
                secrets = unseen(following, viewer)
                assert not [coin for coin in secrets if str(coin) in said]
                hidden += "(hidden)" in said
            table = following
    assert hidden > 25


def test_secret_choices_are_told_when_all_have_chosen(morra: str) -> None:
    table = installed().game("morra").new(2, 1)
    first = table.legal()[1]
    assert words(table, first, 0) == [(0, "show 2 fingers")]
    assert words(table, first, 1) == [(0, SECRET)]
    table.apply(first)
    second = table.legal()[0]
    assert words(table, second, 0) == [(1, "show 1 fingers")]
    assert words(table, second, 1) == [(1, "show 1 fingers"), (0, "show 2 fingers")]


def test_what_chance_does_in_the_open_is_told_as_it_is() -> None:
    table = installed().game("pig").new(2, 1, stops_at_chance=True)
    table.apply(table.legal()[0])
    assert table.seat == NATURE
    assert words(table, table.legal()[3], 1) == [(NATURE, "rolled a 4")]


@pytest.mark.parametrize("name", ["kuhn_poker", "res_arcana", "seasons"])
def test_no_card_is_named_that_its_seat_alone_has_seen(name: str) -> None:
    game, random = installed().game(name), Random(1)
    for seed in range(3):
        table = game.new(game.seats[seed % len(game.seats)], seed, stops_at_chance=True)
        moves = 0
        while not table.over and moves < 120:
            call = table.draw_chance() if table.seat == NATURE else random.choice(table.legal())
            following = after(table, call)
            viewer = random.randrange(table.seats)
            known = seen_by(table, viewer) | seen_by(following, viewer)
            hidden = [card for card in unseen(following, viewer) if card not in known]
            for _, said in told(table, call, following, viewer):
                assert not [card for card in hidden if re.search(rf"\b{card}\b(?!')", said)]
            table, moves = following, moves + 1


def seen_by(table: Table, seat: int) -> set[Any]:
    """The cards that a seat sees anywhere on the table."""
    return {card for pile in table.piles() for card in pile.visible(seat)}
