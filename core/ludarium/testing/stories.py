"""The check of stories: what a seat is told excludes no world that it cannot exclude by looking.

A world is sampled from a seat's view before a move. If anything that can be chosen in that world
leaves the seat with the view that it has at the true table, and so it was whenever something was
shuffled on the way, then the seat must not be able to exclude the world by what it is told either:
one of these choices is told in the same words. (What is said aloud excludes worlds by itself:
there, only choices are looked at that differ in nothing but cards.)
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ludarium.components import Component
from ludarium.steps import Call
from ludarium.story import Event, Story
from ludarium.table import NATURE, Table
from ludarium.testing.checks import Check, positions
from ludarium.testing.playouts import Position, forgetful
from ludarium.views import View

WORLDS = 2
"""Worlds that are sampled for each move that is looked at."""


def story(position: Position) -> Iterator[str]:
    """What a seat is told of a move does not depend on what it cannot know."""
    table, random = forgetful(position.table), position.random
    listeners = [seat for seat in range(table.seats) if seat != table.seat]
    if not listeners:
        return
    drawn = table.clone().draw_chance() if table.seat == NATURE else None
    call, viewer = drawn or random.choice(position.legal), random.choice(listeners)
    if not all(could_be_told(table, call, viewer, random)):
        yield f"what seat {viewer} is told of {call!r} depends on what it cannot know"


def could_be_told(table: Table, call: Call, viewer: int, random: Random) -> Iterator[bool]:
    """For each sampled world that looks the same to a seat after a move: is it told the same?"""
    seen, events = _told(table, call, viewer)
    view = table.view(viewer)
    for _ in range(0 if view.perfect else WORLDS):
        world = view.sample(random)
        world.random = table.random  # so that chance falls as it did
        choices = [
            choice
            for choice in world.legal()
            if choice is call or (not call.step.open and _aloud(choice) == _aloud(call))
        ]
        choices.sort(key=lambda choice: choice is not call)  # what is likeliest to be the same
        told = (_told(world, choice, viewer) for choice in choices)
        alike = (said == events for views, said in told if views == seen)
        first = next(alike, None)
        if first is not None:
            yield first or any(alike)


def _aloud(value: Any) -> Any:
    """What a call says besides the cards that it names: seats and numbers are told to everyone."""
    if isinstance(value, Component):
        return None
    if isinstance(value, Call):
        return value.step, _aloud(value.args)
    return tuple(map(_aloud, value)) if isinstance(value, tuple) else value


class _Watched(Story):
    """A story that remembers what a seat saw before anything was shuffled."""

    def __init__(self, table: Table, viewer: int) -> None:
        names = [f"player {seat + 1}" for seat in range(table.seats)]
        super().__init__(table, names, [viewer])
        self.viewer = viewer
        self.views: list[View] = []

    def shuffles(self, table: Table, items: list[Any]) -> None:
        self.views.append(table.view(self.viewer))
        super().shuffles(table, items)


def _told(table: Table, call: Call, viewer: int) -> tuple[list[View], list[str]]:
    """What a seat sees of a call that is made on a copy of the table, and what it is told."""
    after = table.clone()
    story = _Watched(after, viewer)
    story.settle(after)
    heard = len(story.told(viewer))
    after._watcher = story
    story.chose(after, after.seat, call)
    after.apply(call)
    story.settle(after)
    return [*story.views, after.view(viewer)], _words(story.told(viewer, heard))


def _words(events: list[Event]) -> list[str]:
    return [str(event) for event in events]


CHECKS = (Check(story, positions, ("samples",)),)
