"""The agent `pimc`: search a few sampled worlds as if each were the truth, and add the votes.

It believes in every world that it will know what it cannot know, which is what information-set
search avoids; it is here to be compared with.
"""

from __future__ import annotations

from random import Random

from ludarium import Call, Game, Option, Table, View
from ludarium.agents import AgentKind, Budget
from ludarium_ai.mcts import Search, Settings
from ludarium_ai.minimax import MinimaxAgent
from ludarium_ai.tree_agent import SearchResult
from ludarium_ai.values import REWARDS


class World:
    """One sampled table, taken for the truth: all but the future is known."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.perfect = True

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    def sample(self, random: Random) -> Table:
        """The same table with another future."""
        table = self.table.clone()
        table.random = random.getrandbits(64)
        return table


class PimcAgent:
    """Votes of perfect-information searches over sampled worlds."""

    def __init__(
        self, seed: int, worlds: int, iterations: int, seconds: float, search: str, reward: str
    ) -> None:
        self.random = Random(seed)
        self.worlds = worlds
        self.budget = Budget(iterations, seconds or None)
        self.search = search
        self.reward = reward

    def choose(self, view: View, budget: Budget) -> Call:
        """The call that most worlds would choose; among equals the one they visited most."""
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        if self.search == "minimax":
            nodes, seconds = self.budget.iterations or 0, self.budget.seconds or 0.0
            deep = MinimaxAgent(
                self.random.getrandbits(32),
                depth=20, nodes=nodes, seconds=seconds, mode="paranoid",
                worlds=self.worlds, outcomes=12, reward=self.reward,
            )  # fmt: skip
            return deep.choose(view, budget)
        votes = dict.fromkeys(legal, 0.0)
        share = budget.tighter(self.budget).share(self.worlds)
        for _ in range(self.worlds):
            world = World(view.sample(self.random), view.seat)
            tree = Search(world, Settings(reward=self.reward), self.random).run(share)
            votes[SearchResult(tree, view.seat).best(legal)] += 1
            for call, child in tree.root.children.items():
                votes[call] += child.visits / tree.root.visits / self.worlds
        return max(legal, key=lambda call: votes[call])


PIMC = AgentKind(
    "pimc",
    "searches sampled worlds as if each were the truth and adds the votes",
    PimcAgent,
    (
        Option("worlds", 10, int, "samples of what is hidden", low=1),
        Option("iterations", 500, int, "iterations (or nodes) per decision, all worlds", low=1),
        Option("seconds", 0.0, float, "seconds per decision; 0: any number", low=0),
        Option("search", "mcts", str, "how a world is searched", choices=("mcts", "minimax")),
        Option("reward", "win", str, "what is maximised", choices=REWARDS),
    ),
)
