"""Balance: which cards go with winning.

A strong agent may both win more and like other cards. So a hand is only compared with hands of
the same agent in the same company, and the intervals count blocks, not hands.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean

from ludarium_arena.blocks import Result
from ludarium_arena.estimates import CONFIDENCE, Estimate, students_t

FEWEST = 5
"""In how many hands a card must have been, and in how many not, to be judged."""


@dataclass(frozen=True)
class Hand:
    """What one seat of a match had, and its share of the win."""

    block: int
    company: int
    share: float
    components: frozenset[str]


@dataclass(frozen=True)
class Edge:
    """What it goes with to have a card."""

    component: str
    hands: int
    in_won: float
    """The share of won hands that had it."""
    in_lost: float
    gain: Estimate
    """How much larger the share of wins is with it than without, for the same agent."""
    sure: bool
    """Whether that stands out, considering how many cards were looked at."""


def balance(results: Sequence[Result]) -> list[Edge]:
    """The edge of every card that was in some hands and not in others, best first."""
    hands = _hands(results)
    counts = Counter(component for hand in hands for component in hand.components)
    judged = [
        _edge(component, hands, len(results))
        for component, count in sorted(counts.items())
        if FEWEST <= count <= len(hands) - FEWEST
    ]
    found = _marked([edge for edge in judged if edge is not None])
    return sorted(found, key=lambda edge: (-edge.gain.value, edge.component))


def _hands(results: Sequence[Result]) -> list[Hand]:
    companies: dict[tuple[str, tuple[str, ...]], int] = {}
    hands = []
    for number, result in enumerate(results):
        lineup = tuple(sorted(result.block.lineup))
        for match in result.matches:
            for seat, place in enumerate(match.places):
                company = companies.setdefault((place.agent, lineup), len(companies))
                had = frozenset(place.components)
                hands.append(Hand(number, company, match.share(seat), had))
    return hands


def _edge(component: str, hands: Sequence[Hand], blocks: int) -> Edge | None:
    """The slope of the share of wins over having a card, within companies; errors by blocks."""
    having = [component in hand.components for hand in hands]
    rates = _means(hands, having)
    shares = _means(hands, [hand.share for hand in hands])
    offs = [has - rates[hand.company] for hand, has in zip(hands, having, strict=True)]
    spread = sum(off * off for off in offs)
    if spread < 1 or blocks < 2:
        return None
    wins = [hand.share - shares[hand.company] for hand in hands]
    gain = sum(off * win for off, win in zip(offs, wins, strict=True)) / spread
    pulls = [0.0] * blocks
    for hand, off, win in zip(hands, offs, wins, strict=True):
        pulls[hand.block] += off * (win - gain * off)
    error = sqrt(sum(pull * pull for pull in pulls) * blocks / (blocks - 1)) / spread
    reach = students_t(blocks - 1) * error
    won = sum(hand.share for hand in hands)
    had = sum(hand.share for hand, has in zip(hands, having, strict=True) if has)
    lost = len(hands) - won
    return Edge(
        component,
        sum(having),
        had / won if won else 0.0,
        (sum(having) - had) / lost if lost else 0.0,
        Estimate(gain, gain - reach, gain + reach),
        False,
    )


def _means(hands: Sequence[Hand], values: Sequence[float]) -> dict[int, float]:
    found: defaultdict[int, list[float]] = defaultdict(list)
    for hand, value in zip(hands, values, strict=True):
        found[hand.company].append(value)
    return {company: fmean(group) for company, group in found.items()}


def _marked(edges: Sequence[Edge]) -> Iterator[Edge]:
    """Mark those that stand out even though many were looked at (Holm's method)."""
    chances = sorted((_chance(edge.gain), at) for at, edge in enumerate(edges))
    sure: set[int] = set()
    for place, (chance, at) in enumerate(chances):
        if chance > (1 - CONFIDENCE) / (len(edges) - place):
            break
        sure.add(at)
    for at, edge in enumerate(edges):
        yield Edge(**{**vars(edge), "sure": at in sure})


def _chance(gain: Estimate) -> float:
    """How likely an edge so large would be if there was none."""
    reach = (gain.high - gain.low) / 2
    if not reach:
        return 0.0 if gain.value else 1.0
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    return 2 * NormalDist().cdf(-abs(gain.value) / reach * z)
