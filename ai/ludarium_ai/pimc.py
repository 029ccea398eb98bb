"""The agent `pimc`: search a few sampled worlds as if each were the truth, and add the votes.

It believes in every world that it will know what it cannot know, which is what information-set
search avoids; it is here to be compared with.
"""

from __future__ import annotations

from random import Random

from ludarium import Call, Game, Table, View
from ludarium.agents import Budget, Judgement
from ludarium_ai.graph import SearchGraph
from ludarium_ai.judging import AUTO
from ludarium_ai.mcts import Search
from ludarium_ai.minimax import MinimaxAgent
from ludarium_ai.results import SearchResult, chosen, most_tried, summed
from ludarium_ai.settings import Settings


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
        self,
        seed: int,
        worlds: int,
        iterations: int,
        seconds: float,
        search: str,
        reward: str,
        evaluator: str = AUTO,
    ) -> None:
        self.random = Random(seed)
        self.worlds = worlds
        self.budget = Budget(iterations, seconds or None)
        self.search = search
        self.reward = reward
        self.evaluator = evaluator
        self.judgement = Judgement()

    def choose(self, view: View, budget: Budget) -> Call:
        """The call that most worlds would choose; among equals the one they visited most."""
        return chosen(self, view, budget)

    def think(self, view: View, budget: Budget) -> SearchResult:
        """Search some worlds, and keep the graph of each."""
        if self.search == "minimax":
            nodes, seconds = self.budget.iterations or 0, self.budget.seconds or 0.0
            deep = MinimaxAgent(
                self.random.getrandbits(32),
                depth=20, nodes=nodes, seconds=seconds, mode="paranoid",
                worlds=self.worlds, outcomes=12, reward=self.reward, evaluator=self.evaluator,
            )  # fmt: skip
            return deep.think(view, budget)
        legal = view.legal
        votes = dict.fromkeys(legal, 0.0)
        weights = dict.fromkeys(legal, 0.0)
        worlds: list[SearchGraph] = []
        share = budget.tighter(self.budget).share(self.worlds)
        settings = Settings(reward=self.reward, evaluator=self.evaluator)
        for _ in range(self.worlds):
            world = World(view.sample(self.random), view.seat)
            graph = Search(world, settings, self.random).run(share)
            worlds.append(graph)
            votes[most_tried(graph.root, legal, view.seat)] += 1
            for call, child in graph.root.children.items():
                weights[call] += child.visits / graph.root.visits / self.worlds
        best = max(legal, key=lambda call: votes[call] + weights[call])
        return SearchResult(summed(worlds), view.seat, best, worlds, votes)
