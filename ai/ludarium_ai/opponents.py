"""Opponents for people, from weak to strong: `novice`, `adept`, `master`.

All three are the information-set search. They differ in how long they think and in what they know
of the game: a novice has the rules of thumb that someone wrote by hand, an adept judges tables by
what was learned, and the master has learned besides which calls to look at first. The more calls
there are to choose from, the longer they think: of two calls a few iterations find the better one.
In a game of few decisions a few iterations see everything, so there the lower two think less. How
they do against each other is measured in docs/agents.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ludarium import Call, Game, View
from ludarium.agents import Budget, Judgement
from ludarium_ai.judging import AUTO, HAND, NONE

if TYPE_CHECKING:
    from ludarium_ai.results import SearchResult
    from ludarium_ai.settings import Settings

USUAL_LENGTH = 40
"""Decisions of a game in which an opponent thinks for all its iterations."""


@dataclass(frozen=True)
class Opponent:
    """How long an opponent thinks about a decision, and what it knows of the game."""

    about: str
    looks: float
    """Iterations, times the square of the number of calls."""
    least: int
    most: int
    seconds: float
    spares: bool = True
    """Whether it thinks less in games of few decisions."""
    selection: str = "auto"
    """A beginner does not see at a glance which calls are promising."""
    evaluator: str = AUTO
    policy: str = NONE
    """Like `evaluator` what it knows of the game unless it is told: the defaults of its options."""

    def iterations(self, game: Game, calls: int) -> int:
        """Iterations for a decision between so many calls."""
        wanted = self.looks * calls**2
        if self.spares and game.longest < USUAL_LENGTH:
            wanted *= (game.longest / USUAL_LENGTH) ** 2
        return min(max(self.least, int(wanted)), self.most)


OPPONENTS = {
    "novice": Opponent(
        "answers at once: an opponent to learn with",
        0.4,
        1,
        24,
        0.5,
        selection="ucb",
        evaluator=HAND,
    ),
    "adept": Opponent(
        "thinks for a fraction of a second, never over one: an opponent to beat", 3, 2, 200, 0.9
    ),
    "master": Opponent(
        "thinks for about a second, at most three: as good as it gets",
        100,
        1000,
        8000,
        2.8,
        spares=False,
        policy=AUTO,
    ),
}


class OpponentAgent:
    """The information-set search, for as long as an opponent thinks."""

    def __init__(
        self,
        opponent: Opponent,
        seed: int,
        workers: int,
        evaluator: str,
        policy: str,
    ) -> None:
        from ludarium_ai.search_agent import SearchAgent

        self.opponent = opponent
        self.search = SearchAgent(
            seed,
            0,
            opponent.seconds,
            workers,
            selection=opponent.selection,
            evaluator=evaluator,
            policy=policy,
        )

    def choose(self, view: View, budget: Budget) -> Call:
        """The most visited call; at once where there is only one."""
        return self.search.choose(view, self._budget(view, budget))

    @property
    def settings(self) -> Settings:
        """How it searches."""
        return self.search.settings

    @property
    def judgement(self) -> Judgement:
        """What it thinks of its last decision."""
        return self.search.judgement

    def think(self, view: View, budget: Budget) -> SearchResult:
        """What the search finds out, for those who want to know why."""
        return self.search.think(view, self._budget(view, budget))

    def _budget(self, view: View, given: Budget) -> Budget:
        return given.tighter(Budget(self.opponent.iterations(view.game, len(view.legal))))


novice, adept, master = (partial(OpponentAgent, opponent) for opponent in OPPONENTS.values())
