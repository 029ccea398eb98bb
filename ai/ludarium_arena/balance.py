"""Balance: which cards go with winning.

A strong agent may both win more and like other cards. So a hand is only compared with hands of
the same agent in the same company. What would be remarkable is found by shuffling: if cards did
not matter, the wins of one block could as well have been those of another block in which the same
agents sat in the same order. That is true of whole blocks only, and however strong agents or
seats are. Many cards are looked at, so the most remarkable one of each shuffle sets the bar
(Westfall and Young's step-down method).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean

from ludarium.randomness import seeded
from ludarium_arena.blocks import Played, Result
from ludarium_arena.estimates import CONFIDENCE, Estimate

FEWEST = 5
"""In how many hands a card must have been, and in how many not, to be judged."""
SHUFFLES, FEWEST_SHUFFLES = 999, 199
"""How often the wins are shuffled, and how often at least if there are very many hands."""
SUMS = 20_000_000
"""About how many numbers may be added up for all shuffles together."""
ROUNDING = 1e-9


@dataclass(frozen=True)
class Hand:
    """What one seat of a match had, and its share of the win."""

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
    """How much larger the share of wins is with it than without, for the same agent; the interval
    reaches as far as 95 of 100 shuffles do."""
    among_all: Estimate
    """The same with an interval as wide as those of all cards must be to hold together: it reaches
    as far as the most remarkable card of 95 of 100 shuffles does."""
    sure: bool
    """Whether that stands out, considering how many cards were looked at."""


def balance(results: Sequence[Result], only: Container[str] | None = None) -> list[Edge]:
    """The edge of every card that was in some hands and not in others, best first.

    With `only`, of the cards with these names.
    """
    dealt = _Dealt(results, only)
    pulls = dealt.pulls()
    sure, bar = _outstanding(pulls), _bar(pulls)
    found = [dealt.edge(one, pulls[one], bar, one in sure) for one in pulls]
    return sorted(found, key=lambda edge: (-edge.gain.value, edge.component))


class _Dealt:
    """All hands of some blocks, and for each card that can be judged where it was.

    The hands of a block are next to each other, in the order of `_in_order`.
    """

    def __init__(self, results: Sequence[Result], only: Container[str] | None) -> None:
        self.hands: list[Hand] = []
        self.alike: defaultdict[tuple[str, ...], list[slice]] = defaultdict(list)
        """The blocks in which the same agents sat in the same order."""
        companies: dict[tuple[str, tuple[str, ...]], int] = {}
        for result in results:
            order, matches = _in_order(result)
            first = len(self.hands)
            for match in matches:
                for seat, place in enumerate(match.places):
                    name = (place.agent, tuple(sorted(order)))
                    company = companies.setdefault(name, len(companies))
                    had = frozenset(one for one in place.components if only is None or one in only)
                    self.hands.append(Hand(company, match.share(seat), had))
            self.alike[order].append(slice(first, len(self.hands)))
        shares = self._means([hand.share for hand in self.hands])
        self.wins = [hand.share - shares[hand.company] for hand in self.hands]
        self.where = self._where()

    def _where(self) -> dict[str, list[int]]:
        counts = Counter(component for hand in self.hands for component in hand.components)
        most = len(self.hands) - FEWEST
        where: dict[str, list[int]] = {
            component: [] for component, count in sorted(counts.items()) if FEWEST <= count <= most
        }
        for at, hand in enumerate(self.hands):
            for component in hand.components & where.keys():
                where[component].append(at)
        return where

    def _means(self, values: Sequence[float]) -> dict[int, float]:
        found: defaultdict[int, list[float]] = defaultdict(list)
        for hand, value in zip(self.hands, values, strict=True):
            found[hand.company].append(value)
        return {company: fmean(group) for company, group in found.items()}

    def pulls(self) -> dict[str, list[float]]:
        """For each card the sum of what its hands won beyond the mean: as it was, then shuffled.

        A card for which every shuffle gives the same cannot be judged and is left out.
        """
        found: dict[str, list[float]] = {component: [] for component in self.where}
        for wins in self._shuffled():
            at = wins.__getitem__
            for component, places in self.where.items():
                found[component].append(sum(map(at, places)))
        return {component: pulls for component, pulls in found.items() if _spread(pulls) > ROUNDING}

    def _shuffled(self) -> Iterator[list[float]]:
        """The wins as they were, then with those of like blocks exchanged at random."""
        yield self.wins
        random = Random(seeded("balance", len(self.hands)))
        sums = sum(map(len, self.where.values()))
        for _ in range(min(SHUFFLES, max(FEWEST_SHUFFLES, SUMS // max(1, sums)))):
            wins = self.wins.copy()
            for blocks in self.alike.values():
                for here, there in zip(blocks, random.sample(blocks, len(blocks)), strict=True):
                    wins[here] = self.wins[there]
            yield wins

    def edge(self, component: str, pulls: Sequence[float], bar: float, sure: bool) -> Edge:
        """What is told about a card; `bar` is how many spreads the intervals of all reach."""
        having = [component in hand.components for hand in self.hands]
        rates = self._means(having)
        spread = sum(
            (has - rates[hand.company]) ** 2 for hand, has in zip(self.hands, having, strict=True)
        )
        gain = pulls[0] / spread
        reach = sorted(map(abs, pulls))[int(CONFIDENCE * (len(pulls) - 1))] / spread
        farther = bar * _spread(pulls) / spread
        won = sum(hand.share for hand in self.hands)
        had = sum(self.hands[at].share for at in self.where[component])
        lost = len(self.hands) - won
        count = len(self.where[component])
        return Edge(
            component,
            count,
            had / won,
            (count - had) / lost,
            Estimate(gain, max(-1.0, gain - reach), min(1.0, gain + reach)),
            Estimate(gain, max(-1.0, gain - farther), min(1.0, gain + farther)),
            sure,
        )


def _in_order(result: Result) -> tuple[tuple[str, ...], list[Played]]:
    """The agents clockwise and the matches, both from where the order of names comes first."""
    lineup, matches = result.block.lineup, result.matches
    turns = [lineup[at:] + lineup[:at] for at in range(len(lineup))]
    first = turns.index(min(turns))
    return turns[first], [*matches[first:], *matches[:first]]


def _outstanding(pulls: dict[str, list[float]]) -> set[str]:
    """The cards whose pull is larger than the largest one of 95 of 100 shuffles."""
    sizes = {card: _in_spreads(found) for card, found in pulls.items()}
    found: set[str] = set()
    while sizes:
        best = max(sizes, key=lambda card: sizes[card][0])
        bar = sizes[best][0] - ROUNDING
        as_large = sum(max(shuffle) >= bar for shuffle in zip(*sizes.values(), strict=True))
        if as_large > (1 - CONFIDENCE) * len(sizes[best]):
            break
        found.add(best)
        del sizes[best]
    return found


def _bar(pulls: dict[str, list[float]]) -> float:
    """How many spreads the largest pull of a shuffle has at most, in 95 of 100 of them."""
    if not pulls:
        return 0.0
    shuffles = zip(*map(_in_spreads, pulls.values()), strict=True)
    largest: list[float] = sorted(map(max, shuffles))
    return largest[int(CONFIDENCE * (len(largest) - 1))]


def _in_spreads(pulls: Sequence[float]) -> list[float]:
    spread = _spread(pulls)
    return [abs(pull) / spread for pull in pulls]


def _spread(values: Sequence[float]) -> float:
    """The standard deviation; quicker than an exact one."""
    centre = sum(values) / len(values)
    return sqrt(sum((value - centre) ** 2 for value in values) / len(values))
