"""Estimates with 95 % intervals, from blocks.

Each block gives one observation. Blocks are independent of each other, the matches within a
block are not, so nothing here ever looks at single matches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log10, sqrt
from random import Random
from statistics import NormalDist, fmean, quantiles, variance

from ludarium.randomness import seeded

CONFIDENCE = 0.95
DRAWS = 2000
"""How often blocks are drawn again for an interval."""
ENDS = 0.5
"""The weight of a block won and of a block lost that are always thought to be there."""


@dataclass(frozen=True)
class Estimate:
    """A value and the interval that holds the true one in 95 of 100 cases."""

    value: float
    low: float
    high: float

    def to_json(self) -> dict[str, float | None]:
        """Plain values; an end that is nowhere is None."""
        ends = {"value": self.value, "low": self.low, "high": self.high}
        return {key: value if abs(value) < inf else None for key, value in ends.items()}


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values, with Student's interval; endless if there is only one."""
    centre = fmean(values)
    if len(values) < 2:
        return Estimate(centre, -inf, inf)
    reach = students_t(len(values) - 1) * sqrt(variance(values, centre) / len(values))
    return Estimate(centre, centre - reach, centre + reach)


def students_t(freedom: int) -> float:
    """How many standard errors an interval reaches, for so many degrees of freedom."""
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    z, n = NormalDist().inv_cdf((1 + CONFIDENCE) / 2), float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


_FEW = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706)
"""Where the series is not yet exact to three digits."""


def elo_of(score: float) -> float:
    """The difference in Elo that makes a score to be expected."""
    if not 0 < score < 1:
        return inf if score >= 1 else -inf
    return 400 * log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The score that a difference in Elo lets expect."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def score(scores: Sequence[float]) -> Estimate:
    """The expected block score, with its interval by drawing the blocks again.

    The blocks get random weights (the Bayesian bootstrap), as do half a block won and half a
    block lost. Thus the interval has a width even if every block so far was won: for blocks
    that are only won or lost it is Jeffreys' interval.
    """
    random = Random(seeded("again", *sorted(scores)))
    weights = Counter({1.0: ENDS, 0.0: ENDS})
    weights.update(scores)
    values = sorted(weights)
    drawn = []
    for _ in range(DRAWS):
        shares = [random.gammavariate(weights[value], 1) for value in values]
        total = sum(shares)
        drawn.append(sum(v * s for v, s in zip(values, shares, strict=True)) / total)
    cuts = quantiles(drawn, n=40)
    return Estimate(fmean(scores), min(cuts[0], fmean(scores)), max(cuts[-1], fmean(scores)))


def elo(scores: Sequence[float]) -> Estimate:
    """The difference in Elo that block scores show; endless where every block was won or lost."""
    found = score(scores)
    return Estimate(elo_of(found.value), elo_of(found.low), elo_of(found.high))
