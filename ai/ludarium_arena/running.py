"""Running blocks: in this process, in several on this machine, or on a cluster.

Wherever a block is played, its result is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from ludarium.workers import shared_out
from ludarium_arena.blocks import Block, Conditions, Result, play_block
from ludarium_arena.store import Store

T = TypeVar("T")
R = TypeVar("R")

RETRIES = 2
"""How many more workers may die at the same block before it is given up."""


@dataclass(frozen=True)
class Venue:
    """Where blocks are played: in so many processes, or on a cluster (an address, or local)."""

    jobs: int = 1
    cluster: str | None = None


@dataclass(frozen=True)
class Run:
    """Blocks of one setting that are played at a venue and kept in a store."""

    setting: Conditions
    store: Store
    venue: Venue = Venue()
    replays: bool = True
    """Whether the store gets them."""

    def study(self) -> int:
        """The number of the study in the store."""
        return self.store.study(self.setting).number

    def play(self, blocks: Iterable[Block]) -> Iterator[Result]:
        """Play blocks and keep each when it is finished; given in any order.

        Blocks are taken only when someone is free to play them. What another process has put
        into the store meanwhile is not played again.
        """
        study = self.study()
        missing = (block for block in blocks if not self.store.has(study, block))
        for result in results(self.setting, missing, self.venue, self.replays):
            self.store.add(study, result)
            yield result


def results(
    setting: Conditions, blocks: Iterable[Block], venue: Venue, replays: bool = False
) -> Iterator[Result]:
    """The results of blocks, each as soon as it is there."""
    return done(partial(play_block, setting, replays), blocks, setting, venue, "block")


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
