"""Comparisons: two agents play blocks until the sequential test knows who is better."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from ludarium_arena.estimates import Estimate, elo, score
from ludarium_arena.running import Run
from ludarium_arena.schedule import duels
from ludarium_arena.sprt import Claims, Test


@dataclass(frozen=True)
class Progress:
    """Where a comparison is after some blocks."""

    claims: Claims
    scores: tuple[float, ...]
    """Of the first agent, by block."""
    ratio: float
    accepted: int | None
    """The number of the claim that is accepted, 0 or 1."""

    @property
    def score(self) -> Estimate:
        """How often the first agent is ahead, ties being half."""
        return score(self.scores)

    @property
    def elo(self) -> Estimate:
        """By how much the first agent is better."""
        return elo(self.scores)

    def to_json(self) -> dict[str, Any]:
        """The progress as plain values."""
        return {
            "blocks": len(self.scores),
            "ratio": self.ratio,
            "lower": self.claims.lower,
            "upper": self.claims.upper,
            "accepted": None if self.accepted is None else f"elo{self.accepted}",
            "score": self.score.to_json(),
            "elo": self.elo.to_json(),
        }


def compare(run: Run, one: str, other: str, claims: Claims, most: int) -> Iterator[Progress]:
    """Play blocks until a claim is accepted or there were `most`, telling after each.

    Results count in the order of the deals, whoever finished first: the answer is the same
    with any number of workers, and when a run goes on that was stopped.
    """
    test = Test(claims)
    stakes = run.setting.stakes
    blocks = list(islice(duels(one, other, run.setting.seats), most))
    there = run.store.results(run.study())
    coming = run.play(block for block in blocks if block not in there)
    scores: list[float] = []
    try:
        for block in blocks:
            while block not in there:
                result = next(coming, None)
                if result is None:  # another process has played it
                    there = run.store.results(run.study())
                else:
                    there[result.block] = result
            scores.append(there[block].score(one, other, stakes))
            test.observe(scores[-1:])
            yield Progress(claims, tuple(scores), test.ratio, test.accepted)
            if test.accepted is not None:
                return
    finally:
        coming.close()  # type: ignore[attr-defined]
