"""The sequential test: stops as soon as block scores say which of two claims holds.

A generalised sequential probability ratio test. The claims are expected scores; nothing else
is assumed about how block scores are distributed. For each claim the likelihood of the blocks
is that of the likeliest distribution with the claimed mean (empirical likelihood, Owen 2001),
found from the counts of each block score, as pentanomial tests of chess engines do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import log

from ludarium.errors import UsageError
from ludarium_arena.estimates import score_of

PRIOR = 0.25
"""How often each of the scores 0, one half and 1 is thought to have been seen already: a few
blocks that happen to be alike do not show that all will be."""
CAUTION = 0.85
"""The part of the promised error rates that the bounds use up. They would be exact if the
distribution of block scores were known; it is learnt from the same few blocks."""
MOST_ELO = 4000
"""Beyond that, expected scores cannot be told from 0 and 1."""
SUREST = 1e-9
"""Nobody can be surer."""
STEPS = 40
"""How often the interval that holds the answer is halved."""


@dataclass(frozen=True)
class Claims:
    """The difference in Elo that either claim says, and how often each may be accepted wrongly."""

    elo0: float = 0.0
    elo1: float = 40.0
    alpha: float = 0.05
    """How often `elo1` may be accepted although `elo0` is true."""
    beta: float = 0.05
    """How often `elo0` may be accepted although `elo1` is true."""

    def __post_init__(self) -> None:
        for name, elo in (("elo0", self.elo0), ("elo1", self.elo1)):
            if not abs(elo) <= MOST_ELO:
                raise UsageError(
                    f"--{name} must be between -{MOST_ELO} and {MOST_ELO}, not {elo:g}"
                )
        if not self.elo0 < self.elo1:
            raise UsageError(f"--elo0 {self.elo0:g} must be less than --elo1 {self.elo1:g}")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not SUREST <= value < 0.5:
                raise UsageError(f"--{name} must be between {SUREST:g} and 0.5, not {value:g}")

    @property
    def lower(self) -> float:
        """Where `elo0` is accepted."""
        return log(CAUTION * self.beta / (1 - CAUTION * self.alpha))

    @property
    def upper(self) -> float:
        """Where `elo1` is accepted."""
        return log((1 - CAUTION * self.beta) / (CAUTION * self.alpha))


@dataclass
class Test:
    """A test being made: what was seen, and what it says so far."""

    claims: Claims
    seen: Counter[float] = field(default_factory=Counter)

    def observe(self, scores: Iterable[float]) -> None:
        """Take the scores of more blocks."""
        self.seen.update(scores)

    @property
    def ratio(self) -> float:
        """The logarithm of how much likelier the blocks are if `elo1` is true."""
        if not self.seen:
            return 0.0
        counts = {0.0: PRIOR, 0.5: PRIOR, 1.0: PRIOR}
        for value, times in self.seen.items():
            counts[value] = counts.get(value, 0.0) + times
        return likelihood(counts, score_of(self.claims.elo1)) - likelihood(
            counts, score_of(self.claims.elo0)
        )

    @property
    def accepted(self) -> int | None:
        """The number of the claim that is accepted, 0 or 1; None as long as it is open."""
        ratio = self.ratio
        if ratio >= self.claims.upper:
            return 1
        return 0 if ratio <= self.claims.lower else None


Test.__test__ = False  # type: ignore[attr-defined]


def likelihood(counts: Mapping[float, float], mean: float) -> float:
    """The logarithm of the likelihood of counted values if their true mean is `mean`.

    The likeliest probabilities are proportional to count / (1 + t (value - mean)), where t
    makes the mean right; that is where a sum which falls with t passes zero.
    """
    low = -1 / (max(counts) - mean)
    high = 1 / (mean - min(counts))
    offs = [(value - mean, times) for value, times in counts.items()]
    for _ in range(STEPS):
        middle = (low + high) / 2
        if sum(times * off / (1 + middle * off) for off, times in offs) > 0:
            low = middle
        else:
            high = middle
    middle = (low + high) / 2
    return -sum(times * log(1 + middle * off) for off, times in offs)
