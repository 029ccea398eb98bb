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
from math import exp, inf, log, nan
from operator import mul
from random import Random
from statistics import quantiles

from ludarium.randomness import seeded
from ludarium_arena.blocks import Result
from ludarium_arena.estimates import ENDS, Estimate

ELO = 400 / log(10)
"""Elo for one more in the logarithm of a strength."""
HALF = 0.5
"""The part of a block that every pair is thought to have won and lost besides."""
DRAWS, LEAST = 200, 60
"""How often the weights are drawn, and how often at least if there are very many blocks."""
UPDATES = 400_000
STEPS = 200
"""Steps of fitting; fewer, if nothing changes any more."""
FARTHEST = 2.0
"""How much the logarithm of a strength may change in a step: far away the next one knows more."""
CLOSE = 1e-6
"""A change of it that is none."""

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
    strength = {agent: near.get(agent, 0.0) / ELO for agent in linked}
    others = linked[1:]  # without the anchor, whose strength is fixed
    for _ in range(STEPS):
        step = _solved(*_slopes(others, won, strength))
        longest = max(map(abs, step), default=0.0)
        shorter = min(1.0, FARTHEST / longest) if longest else 1.0
        for agent, change in zip(others, step, strict=True):
            strength[agent] += shorter * change
        if longest < CLOSE:
            break
    return {agent: ELO * strength[agent] for agent in linked}


def _slopes(
    agents: Sequence[str], won: Mapping[Pair, float], strength: Fitted
) -> tuple[list[list[float]], list[float]]:
    """How the logarithm of the likelihood bends, with its sign changed, and how it rises."""
    at = {agent: number for number, agent in enumerate(agents)}
    bends = [[0.0] * len(agents) for _ in agents]
    rises = [0.0] * len(agents)
    for (one, other), wins in won.items():
        if one not in at:
            continue
        mine = at[one]
        expected = 1 / (1 + exp(strength[other] - strength[one]))
        games = wins + won[other, one]
        rises[mine] += wins - games * expected
        bend = games * expected * (1 - expected)
        bends[mine][mine] += bend
        if other in at:
            bends[mine][at[other]] -= bend
    return bends, rises


def _solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """The x for which `rows` times x is `right`; for rows that need no exchanging."""
    for at, row in enumerate(rows):
        for below in range(at + 1, len(rows)):
            share = rows[below][at] / row[at]
            if share:
                rows[below] = [b - share * a for a, b in zip(row, rows[below], strict=True)]
                right[below] -= share * right[at]
    found = [0.0] * len(rows)
    for at in range(len(rows) - 1, -1, -1):
        known = sum(map(mul, rows[at][at + 1 :], found[at + 1 :]))
        found[at] = (right[at] - known) / rows[at][at]
    return found


def _linked(won: Mapping[Pair, float], anchor: str) -> list[str]:
    """The agents that met the anchor, or someone who met it, and so on."""
    known = [anchor] if any(anchor in pair for pair in won) else []
    for agent in known:
        known += sorted(other for one, other in won if one == agent and other not in known)
    return known
