"""Monte Carlo tree search, for games with and without hidden information.

Each iteration starts from a fresh table that the seat cannot tell from the true one, walks down
the tree by UCT, grows it by one node, finishes the game with a rollout and adds the values for
every seat to the nodes it came through. Where everything is known this is plain UCT, and
results that are certain are proven; elsewhere it is single-observer information-set search,
in which a call competes only when it could have been chosen.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from random import Random
from typing import Protocol

from ludarium import Call, Game, Table
from ludarium.agents import Budget
from ludarium.gc_tuning import rare_gc
from ludarium.together import in_secret
from ludarium_ai.rollouts import TO_THE_END, rollout
from ludarium_ai.tree import Node, Tree
from ludarium_ai.values import Valuer, Values, evaluator

LEAST_SPREAD = 0.02
"""Values are taken to vary at least so much."""
LOOK_EVERY = 16
"""Iterations between two looks at the clock and at whether the choice can still change."""


@dataclass(frozen=True)
class Settings:
    """How to search."""

    exploration: float = 0.7
    """How much rarely tried calls are tried, by how far apart values are."""
    rollout: str = "random"
    length: int | None = None
    """Decisions of a rollout; None: as many as the evaluator wants, or to the end without one."""
    epsilon: float = 0.1
    reward: str = "auto"
    """What is maximised; auto: the score where the game is played for stakes, what the
    evaluator is made for where there is one, else to win."""
    widening: float = 0.0
    """With k > 0, a node visited n times has at most k times the root of n children."""
    urgency: float = inf
    """The value that a call never tried is taken to have; infinite: try all first."""


class Known(Protocol):
    """What a search starts from: a view, or a single world that is taken for the truth."""

    seat: int

    @property
    def game(self) -> Game: ...
    @property
    def perfect(self) -> bool: ...
    def sample(self, random: Random, /) -> Table: ...


class Search:
    """A search for one decision; it can be run in parts, and its tree can be kept."""

    def __init__(
        self, view: Known, settings: Settings, random: Random, tree: Tree | None = None
    ) -> None:
        game = view.game
        self.view = view
        self.settings = settings
        self.random = random
        judge = evaluator(game)
        reward = settings.reward
        if reward == "auto":
            reward = "score" if game.stakes else judge.reward if judge else "win"
        length = settings.length
        if length is None:
            length = judge.length if judge else TO_THE_END
        self.valuer = Valuer(game, reward, judge.estimate if judge else None)
        self.rollout = rollout(settings.rollout, self.valuer, random, length, settings.epsilon)
        self.known = view.perfect and not game.chance and not game.simultaneous
        """Whether every iteration meets the same tables, so that results can be proven."""
        self.tries_all = settings.urgency == inf and not settings.widening
        self.start = view.sample(random)
        self.tree = tree or Tree(self.start.seats)
        self.iterations = 0
        self.exploration = settings.exploration
        self.worst, self.best = inf, -inf
        """Of the values that the seat that has to choose has met."""

    # Budget -----------------------------------------------------------------------------

    @rare_gc()
    def run(self, budget: Budget) -> Tree:
        """Search until the budget is spent or the choice can no longer change."""
        most = budget.iterations if budget.iterations is not None else 1 << 60
        began = time.perf_counter()
        while self.iterations < most:
            for _ in range(min(LOOK_EVERY, most - self.iterations)):
                self.iterate()
            left = most - self.iterations
            if budget.seconds is not None:
                spent = time.perf_counter() - began
                if spent >= budget.seconds:
                    break
                left = min(left, int(self.iterations / spent * (budget.seconds - spent)) + 1)
            if self.settled(left):
                break
        if self.known:
            for node in self.tree:
                for child in node.children.values():
                    child.available = node.visits
        return self.tree

    def settled(self, left: int) -> bool:
        """Whether `left` more iterations could not change the most visited call."""
        root = self.tree.root
        if root.proven is not None:
            return True
        visits = sorted((child.visits for child in root.children.values()), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > left

    # One iteration ----------------------------------------------------------------------

    def iterate(self) -> None:
        """Grow the tree by one node and learn from one game."""
        path = [self.tree.root]
        self.aside: list[Node] = []
        table = self._walk(path)
        leaf = path[-1]
        if leaf.proven is not None:
            values = leaf.proven
        elif not table.over:
            values = self.rollout.play(table)
        else:
            values = self.valuer.final(table)
            if self.known:
                leaf.proven = values
        value = values[self.view.seat]
        if not self.worst <= value <= self.best:
            self._stretch(value)
        if self.known:
            self._learn_known(path, values)
        else:
            self._learn(path, values)
        self.iterations += 1

    def _stretch(self, value: float) -> None:
        """Explore as much as values differ: where all are nearly alike, a small lead counts."""
        self.worst, self.best = min(self.worst, value), max(self.best, value)
        spread = max(LEAST_SPREAD, self.best - self.worst)
        self.exploration = self.settings.exploration * spread

    def _learn(self, path: list[Node], values: Values) -> None:
        """Add the values along the path."""
        for node in path + self.aside:
            node.visits += 1
            totals = node.values
            for seat, value in enumerate(values):
                totals[seat] += value

    def _learn_known(self, path: list[Node], values: Values) -> None:
        """Add the values along the path; who had something sure would not have taken less."""
        if path[-1].proven is not None:
            for node in reversed(path[:-1]):
                if not _prove(node):
                    break
        path.reverse()
        for node in path:
            sure = node.sure
            if sure is not None and sure[node.seat] > values[node.seat]:
                values = sure
            node.visits += 1
            totals = node.values
            for seat, value in enumerate(values):
                totals[seat] += value
            node.weigh()

    # Walking down -----------------------------------------------------------------------

    def _walk(self, path: list[Node]) -> Table:
        """Go on from the root to a new node, to one that is proven or to the end of the game."""
        node = path[0]
        while node.choices and len(node.children) == node.choices:
            node = self._best_known(node)
            path.append(node)
            if node.proven is not None:
                return self.start
        table = self.start.clone() if self.known else self.view.sample(self.random)
        if len(path) > 1:
            table.apply_known(*[node.call for node in path[1:] if node.call])
        new = False
        while not (new or table.over or node.proven):
            node = self._next(node, table, path)
            table.apply_known(node.call)  # type: ignore[arg-type]
            path.append(node)
            new = not node.visits
        return table

    def _next(self, node: Node, table: Table, path: list[Node]) -> Node:
        """The child to go on with: the best by UCB, or a new one."""
        node.seat = seat = table.seat
        legal = table.legal()
        if self.known:
            node.choices = len(legal)
            if self.tries_all:
                untried = [call for call in legal if call not in node.children]
                return self._grown(node, untried[int(self.random.random() * len(untried))])
        elif table.now is not None and table.now.step is in_secret:
            if not table.asked:
                node.secrets = node.secrets or {}
            elif len(path) > 1:
                return self._next_secret(node, legal, seat, path)
        call = self._chosen(node, legal, seat)
        return node.children.get(call) or self._grown(node, call)

    def _best_known(self, node: Node) -> Node:
        """Plain UCT over calls that are always the same; what is proven needs no more visits."""
        seat = node.seat
        bonus = self.exploration * sqrt(log(node.visits))
        best, best_score = None, -inf
        for child in node.children.values():
            if child.proven is None:
                score = child.worth + bonus * child.uncertainty
                if score > best_score:
                    best, best_score = child, score
        return best or max(
            node.children.values(), key=lambda child: child.proven[seat] if child.proven else 0.0
        )

    def _chosen(
        self, node: Node, legal: Sequence[Call], seat: int, at_random: bool = False
    ) -> Call:
        """UCB with availability: a call competes only with those it could be chosen among.

        A seat that explores `at_random` does so by chance: nobody can fall into step with it.
        """
        children = node.children
        exploration = self.exploration
        untried: list[Call] = []
        best, best_score = None, -inf
        for call in legal:
            child = children.get(call)
            if child is None:
                untried.append(call)
                continue
            child.available += 1
            visits = child.visits
            bonus = exploration * sqrt(log(child.available) / visits)
            if at_random:
                bonus *= 2 * self.random.random()
            score = child.values[seat] / visits + bonus
            if score > best_score:
                best, best_score = call, score
        if best is None or (untried and self._widens(node, len(legal) - len(untried), best_score)):
            return untried[int(self.random.random() * len(untried))]
        return best

    def _widens(self, node: Node, tried: int, best: float) -> bool:
        """Whether a node may try something new instead of the best it knows."""
        widening = self.settings.widening
        if widening and tried >= widening * sqrt(node.visits + 1):
            return False
        return best < self.settings.urgency

    def _next_secret(self, node: Node, legal: Sequence[Call], seat: int, path: list[Node]) -> Node:
        """A simultaneous choice after others have chosen: it must not depend on theirs.

        What the seat chooses is learnt at the node where the simultaneous choice began; the walk
        goes on in the tree, where the choices of all do matter once they are revealed.
        """
        beginning = next((n for n in reversed(path) if n.secrets is not None), path[0])
        if beginning.secrets is None:
            beginning.secrets = {}
        own = beginning.secrets.get(seat)
        if own is None:
            own = beginning.secrets[seat] = Node(None, self.tree.seats)
        call = self._chosen(own, legal, seat, at_random=True)
        self.aside += [own, own.children.get(call) or self._grown(own, call)]
        return node.children.get(call) or self._grown(node, call)

    def _grown(self, node: Node, call: Call) -> Node:
        child = node.children[call] = Node(call, self.tree.seats, node.seat)
        child.available = 1
        return child


def _prove(node: Node) -> bool:
    """Note what is sure at a node: all of it after a sure win, or with all its calls settled."""
    if node.proven is None:
        seat = node.seat
        proven = [child.proven for child in node.children.values() if child.proven is not None]
        node.sure = best = max(proven, key=lambda values: values[seat])
        if best[seat] >= 1.0 or len(proven) == node.choices:
            node.proven = best
    return node.proven is not None
