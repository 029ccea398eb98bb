"""Comparisons: two agents play blocks until the sequential test knows who is better."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from itertools import islice
from math import ceil
from typing import Any

from ludarium_arena.estimates import Estimate, elo, share, superiority
from ludarium_arena.running import Run
from ludarium_arena.schedule import duels
from ludarium_arena.sprt import Claims, Test

BETTER, NOT_BETTER, NOT_WORSE, WORSE = "better", "not better", "not worse", "worse"
UNDECIDED = "undecided"
VERDICTS = (BETTER, NOT_BETTER, NOT_WORSE, WORSE, UNDECIDED)
REACH = 2
"""The difference that a verdict's own test looks for, in distances between the two claims."""
CAVEAT = (
    "the test stopped when it had seen enough, so the estimates lean towards what it found; "
    "play a tournament to know how large the difference is"
)


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
        return share(self.scores)

    @property
    def elo(self) -> Estimate:
        """By how much the first agent is better."""
        return elo(self.scores)

    @property
    def superiority(self) -> float:
        """How likely it is that the first agent is the better one."""
        return superiority(self.scores)

    @property
    def verdict(self) -> str:
        """What was found about the first agent: one of `VERDICTS`.

        A claim that lies on one side of 0 says better or worse. One that does not only rules the
        other out; better or worse is then said if a test of it against 0 has been decided as well.
        """
        if self.accepted is None:
            return UNDECIDED
        if self.accepted:
            return BETTER if self.claims.elo0 >= 0 or self._shown(1) else NOT_WORSE
        return WORSE if self.claims.elo1 <= 0 or self._shown(-1) else NOT_BETTER

    def _shown(self, side: int) -> bool:
        """Whether a sequential test of 0 against a difference on that side accepts the latter."""
        far = side * REACH * (self.claims.elo1 - self.claims.elo0)
        test = Test(replace(self.claims, elo0=min(0.0, far), elo1=max(0.0, far)))
        test.observe(self.scores)
        return test.accepted == (side > 0)

    def to_json(self) -> dict[str, Any]:
        """The progress as plain values."""
        return {
            "blocks": len(self.scores),
            "ratio": self.ratio,
            "lower": self.claims.lower,
            "upper": self.claims.upper,
            "accepted": None if self.accepted is None else f"elo{self.accepted}",
            "verdict": self.verdict,
            "score": self.score.to_json(),
            "elo": self.elo.to_json(),
            "superiority": self.superiority,
            "caveat": CAVEAT if self.accepted is not None else None,
        }


def compare(run: Run, one: str, other: str, claims: Claims, most: int) -> Iterator[Progress]:
    """Play blocks until a claim is accepted or there were `most`, telling after each.

    Results count in the order of the deals, whoever finished first: the answer is the same
    with any number of workers, and when a run goes on that was stopped.
    """
    return compare_in_turn((run,), one, other, claims, most)


def compare_in_turn(
    runs: Sequence[Run], one: str, other: str, claims: Claims, most: int
) -> Iterator[Progress]:
    """The same in several settings, each of which has a block in turn."""
    test = Test(claims)
    scores: list[float] = []
    each = ceil(most / len(runs))
    with ExitStack() as stack:
        coming = [stack.enter_context(closing(_scores(run, one, other, each))) for run in runs]
        for at in range(most):
            scores.append(next(coming[at % len(runs)]))
            test.observe(scores[-1:])
            yield Progress(claims, tuple(scores), test.ratio, test.accepted)
            if test.accepted is not None:
                return


def _scores(run: Run, one: str, other: str, most: int) -> Generator[float, None, None]:
    """What the first agent scores in each block, in the order of the deals."""
    blocks = list(islice(duels(one, other, run.setting.seats), most))
    there = run.store.results(run.study())
    coming = run.play(block for block in blocks if block not in there)
    try:
        for block in blocks:
            while block not in there:
                result = next(coming)
                there[result.block] = result
            yield there[block].score(one, other, run.setting.stakes)
    finally:
        coming.close()  # type: ignore[attr-defined]
