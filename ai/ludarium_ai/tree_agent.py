"""The agents `mcts` and `ismcts`: a tree search for every decision."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

from ludarium import Call, Option, Table, View
from ludarium.agents import AgentKind, Budget
from ludarium_ai.ahead import applied
from ludarium_ai.mcts import Search, Settings
from ludarium_ai.parallel import search_together
from ludarium_ai.rollouts import ROLLOUTS
from ludarium_ai.tree import Node, Tree
from ludarium_ai.values import REWARDS

AUTO = -2
ITERATIONS = 500
"""What a search does when nobody says how long it may think."""


class TreeAgent:
    """Chooses the call that its search visited most."""

    def __init__(
        self, seed: int, iterations: int, seconds: float, workers: int, **settings: Any
    ) -> None:
        self.random = Random(seed)
        self.budget = Budget(iterations or None, seconds or None)
        self.workers = workers
        self.settings = Settings(**settings)
        self.tree: Tree | None = None
        """The tree of the last decision."""
        self.played: tuple[Table, Call] | None = None

    def choose(self, view: View, budget: Budget) -> Call:
        """The most visited call; at once where there is only one."""
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        return self.think(view, budget).best(legal)

    def think(self, view: View, budget: Budget) -> SearchResult:
        """Search, and keep the tree."""
        budget = self._budget(budget)
        if self.workers > 1:
            self.tree = search_together(view, self.settings, self.random, budget, self.workers)
            return SearchResult(self.tree, view.seat)
        search = Search(view, self.settings, self.random, self._kept(view))
        self.tree = search.run(budget)
        result = SearchResult(self.tree, view.seat)
        self.played = (search.start, result.best(view.legal)) if search.known else None
        return result

    def _budget(self, given: Budget) -> Budget:
        """What both the match and the agent's own settings allow."""
        budget = given.tighter(self.budget)
        return Budget(ITERATIONS) if budget == Budget() else budget

    def _kept(self, view: View) -> Tree | None:
        """The part of the last tree that the others' calls have led to, if there is one."""
        if self.played is None or self.tree is None:
            return None
        table, call = self.played
        after = applied(table, call)
        node = self.tree.root.children.get(call)
        found = _reached(node, after, view.sample(Random(0)), view.seat) if node else None
        return None if found is None else Tree(table.seats, found)


def _reached(node: Node, table: Table, goal: Table, seat: int) -> Node | None:
    """The node below `node` at which the table is the goal, before the seat moves again."""
    if table.over or table.seat == seat:
        table.random = goal.random
        return node if table == goal else None
    for call, child in node.children.items():
        after = applied(table, call)
        found = _reached(child, after, goal, seat)
        if found is not None:
            return found
    return None


class SearchResult:
    """What a search found out about a decision."""

    def __init__(self, tree: Tree, seat: int) -> None:
        self.tree = tree
        self.seat = seat

    def best(self, legal: Sequence[Call]) -> Call:
        """The call to choose: a proven one that cannot be bettered, else the most visited."""
        children = self.tree.root.children
        tried = [children[call] for call in legal if call in children]
        if not tried:
            return legal[0]
        open_ = [child for child in tried if child.proven is None]
        sure = [child for child in tried if child.proven is not None]
        best = max(open_, key=lambda child: (child.visits, self._worth(child)), default=None)
        safe = max(sure, key=self._worth, default=None)
        if best is None or (safe is not None and self._worth(safe) >= self._worth(best)):
            best = safe
        assert best is not None
        assert best.call is not None
        return best.call

    def line(self, legal: Sequence[Call]) -> list[Call]:
        """The best call and what is expected to follow."""
        best = self.best(legal)
        return self.tree.line(best) if best in self.tree.root.children else [best]

    def _worth(self, child: Node) -> float:
        return child.mean(self.seat) if child.proven is None else child.proven[self.seat]


def search_options(exploration: float) -> tuple[Option, ...]:
    """The options of a tree search, with its usual exploration."""
    return (
        Option("iterations", 0, int, "iterations per decision; 0: as the match says", low=0),
        Option("seconds", 0.0, float, "seconds per decision; 0: as the match says", low=0),
        Option("workers", 1, int, "processes that search together", low=1, high=64),
        Option("exploration", exploration, float, "how much rarely tried calls are tried", low=0),
        Option("rollout", "random", str, "how games are finished", choices=ROLLOUTS),
        Option(
            "length",
            AUTO,
            int,
            "decisions of a rollout before the evaluator judges; "
            "-1: to the end; -2: as the evaluator wants, or to the end without one",
            low=AUTO,
        ),
        Option("epsilon", 0.1, float, "share of random calls in a guided rollout", low=0, high=1),
        Option(
            "reward",
            "auto",
            str,
            "what is maximised; auto: the score if the game is played for stakes, "
            "what the evaluator is made for if there is one, else to win",
            choices=("auto", *REWARDS),
        ),
        Option("widening", 0.0, float, "k: at most k times root of visits children; 0: all", low=0),
        Option("urgency", 1e9, float, "value of a call never tried; large: try all first", low=0),
    )


def make_tree_agent(seed: int, urgency: float, length: int, **options: Any) -> TreeAgent:
    """A tree agent from the options that people give."""
    return TreeAgent(
        seed,
        urgency=math.inf if urgency >= 1e9 else urgency,
        length=None if length == AUTO else length,
        **options,
    )


MCTS = AgentKind(
    "mcts",
    "UCT; proves results where nothing is hidden and keeps its tree between moves",
    make_tree_agent,
    search_options(exploration=0.5),
)
ISMCTS = AgentKind(
    "ismcts",
    "information-set search: a fresh sample of what is hidden in every iteration",
    make_tree_agent,
    search_options(exploration=0.7),
)
