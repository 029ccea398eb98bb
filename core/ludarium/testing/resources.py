"""The check of resources: what observers hear of them accounts for all that changed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from ludarium.observers import Watching
from ludarium.resources import resources_of
from ludarium.table import Table
from ludarium.testing.checks import Check, playouts
from ludarium.testing.playouts import PIN, Playout, follow

Kinds = Counter[tuple[int | None, str, str]]
"""Numbers by seat, field and kind."""


class Listener:
    """Adds up what it hears of resources."""

    def __init__(self) -> None:
        self.heard: Kinds = Counter()

    def tell(self, hook: str, **news: Any) -> None:
        """Hear what an observer would."""
        if hook == "ludarium_resource_changed":
            where = news["seat"], news["field"], news["kind"]
            self.heard[where] += news["after"] - news["before"]


def resources(playout: Playout) -> Iterator[str]:
    """What observers hear of resources adds up to what has changed."""
    if playout.failure is not None:
        return
    setting, listener = playout.setting, Listener()
    random.seed(PIN)
    table = playout.game.laid(setting.seats, playout.seed, setting.options)
    table.stops_at_chance = True
    before = _counted(table)
    table._watcher = Watching(listener)
    table.begin()
    for call in playout.moves:
        follow(table, call)
    after = _counted(table)
    for where in dict.fromkeys((*before, *after, *listener.heard)):
        changed = after[where] - before[where]
        if changed != listener.heard[where]:
            yield _unheard(where, changed, listener.heard[where])


def _counted(table: Table) -> Kinds:
    counts: Kinds = Counter()
    for held in resources_of(table):
        for kind, number in held.counts().items():
            counts[held.seat, held.field, kind] += number
    return counts


def _unheard(where: tuple[int | None, str, str], changed: int, heard: int) -> str:
    seat, field, kind = where
    whose = "" if seat is None else f" of seat {seat}"
    return (
        f"{kind} in {field}{whose} changed by {changed:+}, but observers heard of {heard:+}: "
        "only steps may change a table"
    )


CHECKS = (Check(resources, playouts, ("clones", "looking", "stable")),)
