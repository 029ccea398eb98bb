"""Estimates with 95 % intervals, from blocks.

Each block gives one observation. Blocks are independent of each other, the matches within a
block are not, so nothing here ever looks at single matches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, isfinite, log10, sqrt
from random import Random
from statistics import NormalDist, fmean, quantiles, variance

from ludarium.randomness import seeded

CONFIDENCE = 0.95
DRAWS = 2000
"""How often blocks are drawn again for an interval."""
ENDS = 40
"""One of so many parts of what was drawn lies beyond either end of an interval."""


@dataclass(frozen=True)
class Estimate:
    """A value and the interval that holds the true one in 95 of 100 cases."""

    value: float
    low: float
    high: float

    def to_json(self) -> dict[str, float | None]:
        """Plain values; what is not known or has no end is None."""
        ends = {"value": self.value, "low": self.low, "high": self.high}
        return {key: value if isfinite(value) else None for key, value in ends.items()}


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values, with Student's interval.

    Endless if there is only one, or if all are alike: nothing shows how far others may lie.
    """
    centre = fmean(values)
    spread = variance(values, centre) if len(values) > 1 else 0.0
    if not spread:
        return Estimate(centre, -inf, inf)
    reach = students_t(len(values) - 1) * sqrt(spread / len(values))
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


def share(
    values: Sequence[float], low: float = 0.0, high: float = 1.0, comparisons: int = 1
) -> Estimate:
    """The mean of values that lie between two ends, with an interval that never promises too much.

    Blocks get random weights (the Bayesian bootstrap), as does one more block that nobody has
    seen: for the lower end of the interval it lies at `low`, for the upper one at `high` (Gaffke's
    bounds). So the interval has a width even if all blocks were alike. For blocks that are only
    won or lost it is Clopper and Pearson's. Of several such estimates all intervals hold together
    if each is told how many `comparisons` there are (Bonferroni).
    """
    random = Random(seeded("again", *sorted(values)))
    weights = Counter(values)
    lows, highs = [], []
    for _ in range(DRAWS * comparisons):
        total, parts = _drawn(weights, random)
        unseen = random.expovariate(1)
        lows.append((total + low * unseen) / (parts + unseen))
        highs.append((total + high * unseen) / (parts + unseen))
    centre = fmean(values)
    ends = ENDS * comparisons
    lower, upper = quantiles(lows, n=ends)[0], quantiles(highs, n=ends)[-1]
    # A mean that lies at an end is the only one that the interval might miss, by rounding.
    return Estimate(centre, min(lower, centre), max(upper, centre))


def superiority(scores: Sequence[float]) -> float:
    """How likely it is that the expected block score is more than one half.

    By the Bayesian bootstrap, as if half a block won and half a block lost had been seen before.
    """
    random = Random(seeded("superiority", *sorted(scores)))
    weights = Counter({1.0: 0.5, 0.0: 0.5})
    weights.update(scores)
    ahead = sum(
        total > parts / 2 for total, parts in (_drawn(weights, random) for _ in range(DRAWS))
    )
    return ahead / DRAWS


def _drawn(weights: Mapping[float, float], random: Random) -> tuple[float, float]:
    """The sum of values with random weights, and the sum of these weights."""
    total = parts = 0.0
    for value in sorted(weights):
        part = random.gammavariate(weights[value], 1)
        total += value * part
        parts += part
    return total, parts


def elo(scores: Sequence[float]) -> Estimate:
    """The difference in Elo that block scores show; endless where every block was won or lost."""
    found = share(scores)
    return Estimate(elo_of(found.value), elo_of(found.low), elo_of(found.high))
