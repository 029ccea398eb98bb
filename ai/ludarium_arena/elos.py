"""Elo: one number for each agent of a tournament, measured from an agent that has a fixed one.

The Bradley-Terry model, fitted to the block scores of all pairs at once, so that agents can be
compared that never met. Every pair that met is thought to have won and lost half a block more:
who has won everything would otherwise be endlessly far ahead. The intervals come from fitting
again with random weights of the blocks, and of those halves (the Bayesian bootstrap).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import inf, log10, nan
from random import Random
from statistics import quantiles

from ludarium.randomness import seeded
from ludarium_arena.blocks import Result
from ludarium_arena.estimates import ENDS, Estimate

HALF = 0.5
"""The part of a block that every pair is thought to have won and lost besides."""
DRAWS, LEAST = 200, 60
"""How often the weights are drawn, and how often at least if there are very many blocks."""
UPDATES = 400_000
STEPS = 200
"""Rounds of fitting; fewer, if nothing changes any more."""
CLOSE = 1e-4

Pair = tuple[str, str]
Outcome = tuple[tuple[Pair, float], ...]
"""What a block says: for each pair in it the score of the first."""
Fitted = dict[str, float]
"""Elo by agent, from that of the anchor."""


def elos(
    agents: Sequence[str], results: Sequence[Result], anchor: str, stakes: float = 0.0
) -> dict[str, Estimate]:
    """Every agent's Elo, that of the anchor being 0; nan for those that nothing links to it."""
    outcomes = dict(sorted(Counter(_outcome(result, stakes) for result in results).items()))
    found = _fitted(outcomes, {}, anchor)
    random = Random(seeded("elo", anchor, len(results)))
    times = max(LEAST, min(DRAWS, UPDATES // max(1, len(outcomes))))
    drawn = [_fitted(_weighted(outcomes, random), found, anchor, random) for _ in range(times)]
    return {agent: _estimate(agent, anchor, found, drawn) for agent in agents}


def course(
    agents: Sequence[str], results: Sequence[Result], anchor: str, stakes: float, points: int
) -> list[tuple[int, Fitted]]:
    """Every agent's Elo after more and more blocks, at so many points or fewer."""
    ends = sorted({max(1, round(len(results) * at / points)) for at in range(1, points + 1)})
    outcomes: Counter[Outcome] = Counter()
    found: Fitted = {}
    told = []
    for before, end in zip([0, *ends], ends, strict=False):
        outcomes.update(_outcome(result, stakes) for result in results[before:end])
        found = _fitted(outcomes, found, anchor)
        told.append((end, {agent: found[agent] for agent in agents if agent in found}))
    return told


def _estimate(agent: str, anchor: str, found: Fitted, drawn: Sequence[Fitted]) -> Estimate:
    if agent not in found:
        return Estimate(nan, -inf, inf)
    if agent == anchor:
        return Estimate(0.0, -inf, inf)
    ends = quantiles([other[agent] for other in drawn], n=ENDS)
    value = found[agent]
    return Estimate(value, min(value, ends[0]), max(value, ends[-1]))


def _outcome(result: Result, stakes: float) -> Outcome:
    pairs = combinations(sorted(set(result.block.lineup)), 2)
    return tuple((pair, result.score(*pair, stakes)) for pair in pairs)


def _weighted(outcomes: Mapping[Outcome, float], random: Random) -> dict[Outcome, float]:
    return {outcome: random.gammavariate(times, 1) for outcome, times in outcomes.items()}


def _fitted(
    outcomes: Mapping[Outcome, float], near: Fitted, anchor: str, random: Random | None = None
) -> Fitted:
    """The likeliest Elos, from those that are `near` it; halves have weight 1 or a random one."""
    won: defaultdict[Pair, float] = defaultdict(float)
    for outcome, weight in outcomes.items():
        for (one, other), score in outcome:
            won[one, other] += weight * score
            won[other, one] += weight * (1 - score)
    for pair in list(won):
        won[pair] += random.gammavariate(HALF, 1) if random else HALF
    linked = _linked(won, anchor)
    rivals = {a: [(b, won[a, b] + won[b, a]) for b in linked if (a, b) in won] for a in linked}
    wins = {a: sum(won[a, b] for b, _ in rivals[a]) for a in linked}
    strength = {agent: 10 ** (near.get(agent, 0.0) / 400) for agent in linked}
    for _ in range(STEPS):
        before = dict(strength)
        for agent, met in rivals.items():
            own = strength[agent]
            strength[agent] = wins[agent] / sum(n / (own + strength[b]) for b, n in met)
        if all(abs(strength[a] / before[a] - 1) < CLOSE for a in linked):
            break
    return {agent: 400 * log10(strength[agent] / strength[anchor]) for agent in linked}


def _linked(won: Mapping[Pair, float], anchor: str) -> list[str]:
    """The agents that met the anchor, or someone who met it, and so on."""
    known = [anchor] if any(anchor in pair for pair in won) else []
    for agent in known:
        known += sorted(other for one, other in won if one == agent and other not in known)
    return known
