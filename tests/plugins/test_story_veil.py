"""The veil over stories: a seat is told the same in every world that it cannot tell from the true
one. The conformance kit looks at single positions; here whole games are followed.
"""

from __future__ import annotations

from random import Random

import pytest

from ludarium import Game, Table
from ludarium.plugins import installed
from ludarium.table import NATURE
from ludarium.testing.stories import could_be_told

MOVES = 180
"""Moves that are looked at, of one game after the other."""
SETTINGS = [
    pytest.param(game, seats, id=f"{name}-{seats}")
    for name, game in sorted(installed().games.items())
    for seats in game.seats
    if (game.hidden or game.simultaneous) and not name.startswith("spiel_")
]


def dealt(game: Game, seats: int, seed: int) -> Table:
    return game.new(seats, seed, stops_at_chance=True)


@pytest.mark.parametrize(("game", "seats"), SETTINGS)
def test_a_seat_hears_the_same_in_every_world_that_it_cannot_tell_from_the_true_one(
    game: Game, seats: int
) -> None:
    random, compared, seed = Random(seats), 0, 0
    table = dealt(game, seats, seed)
    for _ in range(MOVES):
        if table.over:
            seed += 1
            table = dealt(game, seats, seed)
        call = table.draw_chance() if table.seat == NATURE else random.choice(table.legal())
        viewer = random.choice([seat for seat in range(seats) if seat != table.seat])
        found = list(could_be_told(table, call, viewer, random))
        compared += len(found)
        assert all(found)
        table.apply(call)
    assert compared > 60
