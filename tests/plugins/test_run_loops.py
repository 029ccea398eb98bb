"""The three ways through a game agree: with `apply`, watched, and as a playout.

Each has a loop of its own in the kernel, because a playout must not pay for what a match needs.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludarium import Call, Game, Table
from ludarium.plugins import installed

SEEDS = range(12)
SETTINGS = [
    pytest.param(game, seats, id=f"{name}-{seats}")
    for name, game in sorted(installed().games.items())
    if not name.startswith("spiel_")
    for seats in game.seats
]


class Watcher:
    """Counts the steps that it is told of."""

    def __init__(self) -> None:
        self.steps = 0

    def begin(self, table: Table, call: Call) -> None:
        self.steps += 1

    def end(self, table: Table, call: Call) -> None:
        pass

    def unasked(self, table: Table, asked: Call, call: Call) -> None:
        pass

    def shuffles(self, table: Table, items: list[Any]) -> None:
        pass


def applied(game: Game, seats: int, seed: int, watcher: Watcher | None = None) -> tuple[Table, int]:
    """A game played with `apply`, the table after it and how many choices were made."""
    table, random, made = game.laid(seats, seed), Random(seed).random, 0
    table._watcher = watcher
    table.begin()
    while not table.over:
        legal = table.legal()
        table.apply(legal[int(random() * len(legal))])
        made += 1
    return table, made


@pytest.mark.parametrize(("game", "seats"), SETTINGS)
def test_apply_a_watched_match_and_a_playout_come_to_the_same_end(game: Game, seats: int) -> None:
    for seed in SEEDS:
        plain, made = applied(game, seats, seed)
        watcher = Watcher()
        assert applied(game, seats, seed, watcher) == (plain, made)
        assert watcher.steps >= made
        played = game.new(seats, seed)
        assert played.play_out(Random(seed).random) == made
        assert played == plain


@pytest.mark.parametrize(("game", "seats"), SETTINGS)
def test_calls_known_to_be_legal_lead_to_the_same_tables(game: Game, seats: int) -> None:
    table, known, random = game.new(seats, 1), game.new(seats, 1), Random(1).random
    while not table.over:
        legal = table.legal()
        call = legal[int(random() * len(legal))]
        table.apply(call)
        known.apply_known(call)
        assert known == table


@pytest.mark.parametrize(("game", "seats"), SETTINGS)
def test_a_playout_that_stops_halfway_goes_on_with_apply(game: Game, seats: int) -> None:
    for seed in SEEDS:
        whole, made = applied(game, seats, seed)
        table, random = game.new(seats, seed), Random(seed).random
        assert table.play_out(random, made // 2) == made // 2
        while not table.over:
            legal = table.legal()
            table.apply(legal[int(random() * len(legal))])
        assert table == whole
