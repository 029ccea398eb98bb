"""Searches for a review: of one call alone, and with the eyes of someone who looks on."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from math import sqrt
from random import Random

from ludarium import NATURE, Call, Game, Table
from ludarium.agents import Budget
from ludarium.gc_tuning import rare_gc
from ludarium.spectating import opened
from ludarium_ai.graph import Node, SearchGraph
from ludarium_ai.mcts import LOOK_EVERY, Known, Search
from ludarium_ai.results import most_tried
from ludarium_ai.settings import Settings


@dataclass(frozen=True)
class Worth:
    """What something is worth to each seat, and how far the value for one of them may be off."""

    values: tuple[float, ...]
    error: float = 0.0
    """The standard error of the value for the seat that searched; 0 where it is proven."""


class Onlooker:
    """What all seats together know: every card that anyone has seen, and nobody's future."""

    def __init__(self, table: Table) -> None:
        self._view = opened(table)
        self.seat = max(table.seat, 0)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._view.game

    @property
    def perfect(self) -> bool:
        """Whether nobody can find out more than all know together."""
        return self._view.perfect

    def sample(self, random: Random) -> Table:
        """A table that they cannot tell from the true one."""
        return self._view.sample(random)


class WholeSearch(Search):
    """A search that spends all of its budget, also when its choice can no longer change.

    A player needs the choice, a review needs to know what it is worth.
    """

    def settled(self, left: int) -> bool:
        """Whether nothing can be found out any more."""
        return self.graph.root.proven is not None


class OneCall(Search):
    """A search in which the first call is given: what is it worth, if all play well after it?

    A search that chooses for itself hardly looks at calls that seem bad, so that it cannot say how
    bad they are.
    """

    def __init__(self, view: Known, call: Call, settings: Settings, random: Random) -> None:
        # Where positions are merged, it cannot be seen what a single iteration has found.
        super().__init__(view, replace(settings, merging=False), random)
        self.call = call

    def _next(self, node: Node, table: Table, path: list[Node]) -> Call:
        if node is not self.graph.root:
            return super()._next(node, table, path)
        node.seat, node.choices = table.seat, 1
        return self.call

    @rare_gc()
    def weigh(self, budget: Budget) -> Worth:
        """Search until the budget is spent or the result is proven."""
        root, seat = self.graph.root, self.view.seat
        most = budget.iterations if budget.iterations is not None else 1 << 60
        until = time.perf_counter() + (budget.seconds or 0)
        total = squares = 0.0
        while self.iterations < most and root.proven is None:
            before = root.values[seat]
            self.iterate()
            one = root.values[seat] - before
            total, squares = total + one, squares + one * one
            looks = budget.seconds is not None and self.iterations % LOOK_EVERY == 0
            if looks and time.perf_counter() >= until:
                break
        if root.proven is not None:
            return Worth(tuple(root.proven))
        tries = self.iterations
        spread = max(0.0, squares / tries - (total / tries) ** 2)
        return Worth(means(root), sqrt(spread / tries))


def means(node: Node) -> tuple[float, ...]:
    """What a node is worth to each seat."""
    return tuple(node.proven or [node.mean(seat) for seat in range(len(node.values))])


def position_worth(graph: SearchGraph) -> tuple[float, ...]:
    """What a search found a position to be worth: its best call, or all outcomes of a chance."""
    root = graph.root
    if root.proven is not None or root.seat == NATURE or not root.children:
        return means(root)
    return means(root.children[most_tried(root, list(root.children), root.seat)])
