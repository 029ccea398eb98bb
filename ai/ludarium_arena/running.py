"""Running blocks: in this process, in several on this machine, or on a cluster.

Wherever a block is played, its result is the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import TypeVar

from ludarium.engines.isolation import Isolation
from ludarium.workers import shared_out
from ludarium_arena.blocks import Block, Conditions, Result, play_block, provenance_of
from ludarium_arena.store import Kept, Store

T = TypeVar("T")
R = TypeVar("R")

RETRIES = 2
"""How many more workers may die at the same block before it is given up."""
GLANCE = 0.1
"""Seconds between two looks at what other processes have finished."""


@dataclass(frozen=True)
class Venue:
    """Where blocks are played: in so many processes, or on a cluster (an address, or local)."""

    jobs: int = 1
    cluster: str | None = None
    isolation: Isolation = Isolation()
    """Which agents have processes of their own there."""


@dataclass(frozen=True)
class Run:
    """Blocks of one setting that are played at a venue and kept in a store."""

    setting: Conditions
    store: Store
    venue: Venue = Venue()
    replays: bool = True
    """Whether the store gets them."""
    agents: tuple[str, ...] = ()
    """Who may play: results of other versions of them are studies of their own."""

    def kept(self) -> Kept:
        """The study in the store."""
        return self.store.study(self.setting, provenance_of(self.setting, self.agents))

    def study(self) -> int:
        """The number of the study in the store."""
        return self.kept().number

    def play(self, blocks: Iterable[Block]) -> Iterator[Result]:
        """Give the result of each block when it is there, in any order.

        Blocks are claimed when someone is free to play them, and kept when they are finished. What
        another process has claimed in the same store is left to it, and waited for.
        """
        study = self.study()
        left = dict.fromkeys(blocks)
        try:
            while left:
                elsewhere: dict[Block, None] = {}
                claimed = self._claimed(study, list(left), elsewhere)
                for first in islice(claimed, 1):  # workers are started only if there is something
                    mine = chain([first], claimed)
                    for result in results(self.setting, mine, self.venue, self.replays):
                        self.store.add(study, result)
                        left.pop(result.block)
                        yield result
                        yield from self._finished(study, left, elsewhere)
                yield from self._finished(study, left, elsewhere)
                if left:
                    time.sleep(GLANCE)
        finally:
            self.store.release()

    def _claimed(
        self, study: int, blocks: list[Block], elsewhere: dict[Block, None]
    ) -> Iterator[Block]:
        """The blocks that this process may play; notes the others."""
        for block in blocks:
            if self.store.claim(study, block):
                yield block
            else:
                elsewhere[block] = None

    def _finished(
        self, study: int, left: dict[Block, None], elsewhere: dict[Block, None]
    ) -> Iterator[Result]:
        """What others have finished."""
        for block in list(elsewhere):
            result = self.store.result(study, block)
            if result is not None:
                del elsewhere[block], left[block]
                yield result


def results(
    setting: Conditions, blocks: Iterable[Block], venue: Venue, replays: bool = False
) -> Iterator[Result]:
    """The results of blocks, each as soon as it is there."""
    task = partial(play_block, setting, replays, isolation=venue.isolation)
    return done(task, blocks, setting, venue, "block")


def done(
    task: Callable[[T], R], items: Iterable[T], setting: Conditions, venue: Venue, what: str
) -> Iterator[R]:
    """Do a task for every item at a venue, and give each result as soon as it is there."""
    if venue.cluster is not None:
        from ludarium_arena.cluster import on_cluster

        return on_cluster(setting, task, items, venue.cluster, venue.jobs)
    if venue.jobs == 1:
        return map(task, items)
    return shared_out(task, items, venue.jobs, what=what, retries=RETRIES)
