"""Opponents for people, from weak to strong: `novice`, `adept`, `master`.

All three are the information-set search, which uses a game's evaluator where there is one; they
differ in how long they think. The more calls there are to choose from, the longer: of two calls
a few iterations find the better one. In a game of few decisions a few iterations see everything,
so there the lower two think less. How they do against each other is measured in docs/agents.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from ludarium import Call, Game, View
from ludarium.agents import Agent, AgentKind, Budget
from ludarium_ai.tree_agent import ISMCTS, SearchResult, TreeAgent, make_tree_agent
from ludarium_ai.values import evaluator

USUAL_LENGTH = 40
"""Decisions of a game in which an opponent thinks for all its iterations."""


@dataclass(frozen=True)
class Opponent:
    """How long an opponent thinks about a decision."""

    about: str
    looks: float
    """Iterations, times the square of the number of calls."""
    least: int
    most: int
    seconds: float
    spares: bool = True
    """Whether it thinks less in games of few decisions."""

    def iterations(self, game: Game, calls: int) -> int:
        """Iterations for a decision between so many calls."""
        wanted = self.looks * calls**2
        if self.spares and game.longest < USUAL_LENGTH:
            wanted *= (game.longest / USUAL_LENGTH) ** 2
        judge = evaluator(game)
        most = min(self.most, judge.enough) if judge else self.most
        return min(max(self.least, int(wanted)), most)


OPPONENTS = {
    "novice": Opponent("thinks for a moment: an opponent to learn with", 0.3, 1, 15, 0.5),
    "adept": Opponent("thinks for up to a second: an opponent to beat", 3, 2, 200, 0.9),
    "master": Opponent(
        "thinks for up to three seconds: as good as it gets", 100, 1000, 8000, 2.8, False
    ),
}


class OpponentAgent:
    """The information-set search, for as long as an opponent thinks."""

    def __init__(self, opponent: Opponent, seed: int) -> None:
        preset = {option.name: option.default for option in ISMCTS.options}
        self.opponent = opponent
        self.search: TreeAgent = make_tree_agent(seed, **{**preset, "seconds": opponent.seconds})

    def choose(self, view: View, budget: Budget) -> Call:
        """The most visited call; at once where there is only one."""
        return self.search.choose(view, self._budget(view, budget))

    def think(self, view: View, budget: Budget) -> SearchResult:
        """What the search finds out, for those who want to know why."""
        return self.search.think(view, self._budget(view, budget))

    def _budget(self, view: View, given: Budget) -> Budget:
        return given.tighter(Budget(self.opponent.iterations(view.game, len(view.legal))))


def make_opponent(name: str, seed: int) -> Agent:
    """The opponent of a name."""
    return OpponentAgent(OPPONENTS[name], seed)


OPPONENT_KINDS = [
    AgentKind(name, opponent.about, partial(make_opponent, name))
    for name, opponent in OPPONENTS.items()
]
