"""The veil over stories: a seat is told the same in every world that it cannot tell from the true
one.

At each move of a random game a world is sampled from a seat's view before the move. If anything
that can be chosen in that world leaves the seat with the view that it has at the true table, and
so it was whenever something was shuffled on the way, then the seat must not be able to exclude the
world by what it is told either: one of these choices is told in the same words. (What is said
aloud excludes worlds by itself: there, only the same choice is looked at.)
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludarium import Call, Game, Table, View
from ludarium.plugins import installed
from ludarium.story import Event, Story
from ludarium.table import NATURE

MOVES = 180
"""Moves that are looked at, of one game after the other."""
WORLDS = 2
NAMES = ("Ann", "Ben", "Cal", "Dan")
SETTINGS = [
    pytest.param(game, seats, id=f"{name}-{seats}")
    for name, game in sorted(installed().games.items())
    for seats in game.seats
    if (game.hidden or game.simultaneous) and not name.startswith("spiel_")
]


def dealt(game: Game, seats: int, seed: int) -> Table:
    return game.new(seats, seed, stops_at_chance=True)


class Watched(Story):
    """A story that remembers what a seat saw before anything was shuffled."""

    def __init__(self, table: Table, viewer: int) -> None:
        super().__init__(table, NAMES[: table.seats], [viewer])
        self.viewer = viewer
        self.views: list[View] = []

    def shuffles(self, table: Table, items: list[Any]) -> None:
        self.views.append(table.view(self.viewer))
        super().shuffles(table, items)


def told(table: Table, call: Call, viewer: int) -> tuple[Table, list[View], list[Event]]:
    """A copy of the table after a call, what the viewer saw of it, and was told."""
    after = table.clone()
    story = Watched(after, viewer)
    story.settle(after)
    heard = len(story.told(viewer))
    after._watcher = story
    story.chose(after, after.seat, call)
    after.apply(call)
    story.settle(after)
    return after, [*story.views, after.view(viewer)], story.told(viewer, heard)


def said(events: list[Event]) -> list[str]:
    return [str(event) for event in events]


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
        after, seen, events = told(table, call, viewer)
        for _ in range(WORLDS):
            world = table.view(viewer).sample(random)
            world.random = table.random  # so that chance falls as it did
            alike = [
                said(story)
                for choice in world.legal()
                if choice.step is call.step and (choice is call or not call.step.open)
                for _, views, story in [told(world, choice, viewer)]
                if views == seen
            ]
            compared += bool(alike)
            assert not alike or said(events) in alike
        table = after
    assert compared > 60
