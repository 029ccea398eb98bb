"""Values: how good a table is for each seat, as a vector of numbers from 0 to 1.

A search maximises one of four things: to `win`, to come first in `rank`, its `score`, or its
`lead` over the best other seat. At a finished table they follow from the result, elsewhere from
a game's evaluator, which estimates the final scores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from ludarium import Game, Table
from ludarium.ranking import ranking

REWARDS = ("win", "rank", "score", "lead")
Values = Sequence[float]
Estimate = Callable[[Table], Sequence[float]]


class Valuer:
    """Values of tables of one game, for one kind of reward."""

    def __init__(self, game: Game, reward: str, estimate: Estimate | None) -> None:
        low, high = game.score_range
        self.low = low
        self.width = max(high - low, 1e-9)
        self.reward = reward
        self.estimate = estimate

    def final(self, table: Table) -> Values:
        """The values of a finished table."""
        return self.of(table.scores, table.ranks)

    def guess(self, table: Table) -> Values:
        """The values of any table; all alike where nobody can estimate."""
        if table.over:
            return self.final(table)
        if self.estimate is None:
            return [1 / table.seats if self.reward == "win" else 0.5] * table.seats
        scores = self.estimate(table)
        if self.reward == "win":
            return self._leads(scores)
        return self.of(scores, ranking(scores))

    def of(self, scores: Sequence[float], ranks: Sequence[int]) -> Values:
        """The values of a result."""
        if self.reward == "win":
            return _wins(tuple(ranks))
        if self.reward == "rank":
            return _places(ranks)
        if self.reward == "score":
            return [min(1.0, max(0.0, (score - self.low) / self.width)) for score in scores]
        return self._leads(scores)

    def _leads(self, scores: Sequence[float]) -> Values:
        """Leads, squeezed so that a point counts most where the game is close."""
        if len(scores) == 1:
            return [min(1.0, max(0.0, (scores[0] - self.low) / self.width))]
        scale = self.width / 10
        best = max(scores)
        second = sorted(scores)[-2]
        values = []
        for score in scores:
            lead = score - (second if score == best else best)
            values.append(0.5 + 0.5 * lead / (abs(lead) + scale))
        return values


@cache
def _wins(ranks: tuple[int, ...]) -> Values:
    """A win, which those who share the first place share."""
    winners = ranks.count(1)
    return tuple([1 / winners if rank == 1 else 0.0 for rank in ranks])


def _places(ranks: Sequence[int]) -> Values:
    """1 for the first place, 0 for the last, the mean for places that are shared."""
    last = len(ranks) - 1
    if last == 0:
        return [1.0]
    return [1 - (rank - 1 + (ranks.count(rank) - 1) / 2) / last for rank in ranks]
