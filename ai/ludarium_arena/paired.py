"""What a change does, from pairs of blocks: how it was, how it is then, and the difference.

Each pair gives one difference. Pairs are independent of each other, so the intervals of the
differences are those of any mean of blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, nan
from statistics import fmean
from typing import Any

from ludarium_arena.blocks import Block, Played, Result
from ludarium_arena.estimates import Estimate, elo_of, mean, share
from ludarium_arena.sprt import Claims, Test
from ludarium_arena.whatif import Pair, Players, WhatIf

UP, DOWN, SMALL, UNDECIDED = "more", "less", "no difference that large", "undecided"
UNKNOWN = Estimate(nan, -inf, inf)
ALPHA = 0.025
"""How often either of the two sequential tests may be wrong; together twice as often."""

Value = Callable[[Result], float]
"""What a block says about something."""


@dataclass(frozen=True)
class Measure:
    """Something that a change may move: as it is, changed, and the difference."""

    name: str
    plain: Estimate
    changed: Estimate
    difference: Estimate
    percent: bool = True
    pairs: int = 0
    """How many pairs it is made of."""

    def to_json(self) -> dict[str, Any]:
        """The measure as plain values."""
        ends = {"as_it_is": self.plain, "changed": self.changed, "difference": self.difference}
        return {
            "name": self.name,
            "pairs": self.pairs,
            **{key: estimate.to_json() for key, estimate in ends.items()},
        }


@dataclass(frozen=True)
class Findings:
    """What was found out about a question."""

    changes: tuple[str, ...]
    pairs: int
    matches: int
    different: float
    """The share of matches that went otherwise at all."""
    measures: tuple[Measure, ...]
    verdict: str = ""
    """Of a sequential test: what it says about `about`."""
    about: str = ""

    def to_json(self) -> dict[str, Any]:
        """The findings as plain values."""
        return {
            "changes": list(self.changes),
            "pairs": self.pairs,
            "matches": self.matches,
            "different": self.different,
            "measures": [measure.to_json() for measure in self.measures],
            **({"verdict": self.verdict, "about": self.about} if self.verdict else {}),
        }


@dataclass(frozen=True)
class Evidence:
    """Pairs, who began in each, and who played the cards in question, both ways."""

    pairs: Sequence[Pair]
    first: Mapping[Block, int]
    plain: Players = field(default_factory=dict)
    changed: Players = field(default_factory=dict)
    watched: bool = True
    """Whether it is known who played what."""


def findings(question: WhatIf, seen: Evidence, comparisons: int = 1) -> Findings:
    """All that pairs say; `comparisons` widens the intervals of what is said of cards."""
    agents = list(dict.fromkeys(question.study.agents))
    found = [_shares(f"{agent} wins", seen, _wins_of(agent)) for agent in agents if agents[1:]]
    found += [
        _shares(f"player {turn + 1} wins", seen, _wins_of_turn(seen.first, turn))
        for turn in range(question.study.setting.seats)
    ]
    found += [_means(f"{agent} scores", seen, _score_of(agent)) for agent in agents]
    found += [_means("winner leads by", seen, _margin), _means("decisions", seen, _length)]
    for card in question.cards:
        found += _of_card(card, seen, comparisons)
    both = [
        _course(one) != _course(other)
        for pair in seen.pairs
        for one, other in zip(pair.plain.matches, pair.changed.matches, strict=True)
    ]
    return Findings(question.changes, len(seen.pairs), len(both), fmean(both), tuple(found))


def _shares(name: str, seen: Evidence, value: Value) -> Measure:
    plain, changed = _values(seen.pairs, value)
    off = [b - a for a, b in zip(plain, changed, strict=True)]
    return Measure(name, share(plain), share(changed), share(off, -1.0, 1.0), pairs=len(seen.pairs))


def _means(name: str, seen: Evidence, value: Value) -> Measure:
    plain, changed = _values(seen.pairs, value)
    off = mean([b - a for a, b in zip(plain, changed, strict=True)])
    return Measure(name, mean(plain), mean(changed), off, percent=False, pairs=len(seen.pairs))


def _values(pairs: Sequence[Pair], value: Value) -> tuple[list[float], list[float]]:
    return [value(pair.plain) for pair in pairs], [value(pair.changed) for pair in pairs]


def _course(match: Played) -> Any:
    """What can be told of how a match went, without times."""
    return [(p.score, p.rank, p.decisions, p.forfeit, p.components) for p in match.places]


# What a block says --------------------------------------------------------------------------


def _wins_of(agent: str) -> Value:
    def value(result: Result) -> float:
        return fmean(
            sum(match.share(seat) for seat, p in enumerate(match.places) if p.agent == agent)
            for match in result.matches
        )

    return value


def _wins_of_turn(first: Mapping[Block, int], turn: int) -> Value:
    def value(result: Result) -> float:
        seat = (first[result.block] + turn) % len(result.block.lineup)
        return fmean(match.share(seat) for match in result.matches)

    return value


def _score_of(agent: str) -> Value:
    def value(result: Result) -> float:
        places = [place for match in result.matches for place in match.places]
        return fmean(place.score for place in places if place.agent == agent)

    return value


def _margin(result: Result) -> float:
    tops = [sorted((p.score for p in match.places), reverse=True) for match in result.matches]
    return fmean(scores[0] - scores[1] for scores in tops)


def _length(result: Result) -> float:
    return fmean(match.decisions for match in result.matches)


# Cards --------------------------------------------------------------------------------------


def _of_card(card: str, seen: Evidence, comparisons: int) -> list[Measure]:
    """How often a card is taken and played, who wins with it, and what it is worth to them."""
    found = [
        _shares(f"{card}: taken", seen, _taken(card)),
        _shares(f"{card}: winner has it", seen, _in_winning_hands(card)),
        worth_of(card, seen.pairs, comparisons),
    ]
    if seen.watched:
        plain = [_played(card, pair.plain, seen.plain) for pair in seen.pairs]
        changed = [_played(card, pair.changed, seen.changed) for pair in seen.pairs]
        off = share([b - a for a, b in zip(plain, changed, strict=True)], -1.0, 1.0)
        played = Measure(
            f"{card}: played", share(plain), share(changed), off, pairs=len(seen.pairs)
        )
        found.insert(1, played)
    return found


def _taken(card: str) -> Value:
    def value(result: Result) -> float:
        return fmean(any(card in p.components for p in match.places) for match in result.matches)

    return value


def _played(card: str, result: Result, players: Players) -> float:
    matches = range(len(result.matches))
    by_seat = [players.get((result.block, rotation), {}) for rotation in matches]
    return fmean(any(card in played for played in seats.values()) for seats in by_seat)


def _in_winning_hands(card: str) -> Value:
    def value(result: Result) -> float:
        return fmean(
            sum(match.share(s) for s, p in enumerate(match.places) if card in p.components)
            for match in result.matches
        )

    return value


def worth_of(card: str, pairs: Sequence[Pair], comparisons: int = 1) -> Measure:
    """How often those win who have a card in the game as it is, and how often they win then.

    Where only some have it: a card that all have is worth nothing to any of them.
    """
    plain, changed = [], []
    for pair in pairs:
        wins = [
            (one.share(seat), other.share(seat))
            for one, other in zip(pair.plain.matches, pair.changed.matches, strict=True)
            if not all(card in place.components for place in one.places)
            for seat, place in enumerate(one.places)
            if card in place.components
        ]
        if wins:
            plain.append(fmean(before for before, _ in wins))
            changed.append(fmean(after for _, after in wins))
    name = f"{card}: who has it wins"
    if not plain:
        return Measure(name, UNKNOWN, UNKNOWN, UNKNOWN)
    off = [b - a for a, b in zip(plain, changed, strict=True)]
    difference = share(off, -1.0, 1.0, comparisons)
    return Measure(name, share(plain), share(changed), difference, pairs=len(off))


# One after the other ------------------------------------------------------------------------


class Sequential:
    """Two sequential tests of one share: does it go up, or down, by at least `by`?

    The difference of a pair lies between -1 and 1; half of it and one half is a score.
    """

    def __init__(self, question: WhatIf, by: float) -> None:
        agents = list(dict.fromkeys(question.study.agents))
        self.agent = agents[0] if agents[1:] else ""
        self.about = f"{self.agent} wins" if self.agent else "player 1 wins"
        elo = elo_of(0.5 + by / 2)
        self.tests = {
            UP: Test(Claims(0.0, elo, ALPHA, ALPHA)),
            DOWN: Test(Claims(-elo, 0.0, ALPHA, ALPHA)),
        }
        self.said: dict[str, bool] = {}
        """Of each test that is decided, whether it goes that way."""
        self.seen = 0

    def observe(self, pairs: Sequence[Pair], first: Mapping[Block, int]) -> str:
        """Take what is new of all pairs so far, in order, and say what is known by now."""
        value = _wins_of(self.agent) if self.agent else _wins_of_turn(first, 0)
        for pair in pairs[self.seen :]:
            if self.verdict != UNDECIDED:
                break
            self.seen += 1
            score = 0.5 + (value(pair.changed) - value(pair.plain)) / 2
            for way, test in self.tests.items():
                test.observe([score])
                if way not in self.said and test.accepted is not None:
                    self.said[way] = test.accepted == (way == UP)
        return self.verdict

    @property
    def verdict(self) -> str:
        """Whether it goes up or down by so much, or by less."""
        for way, sure in self.said.items():
            if sure:
                return way
        return SMALL if len(self.said) == len(self.tests) else UNDECIDED
