"""Standings: what the blocks of a tournament say about agents, pairs, seats and the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf
from statistics import fmean
from typing import Any

from ludarium_arena.blocks import Place, Played, Result
from ludarium_arena.estimates import Estimate, elo, mean, score
from ludarium_arena.ratings import Rating, ratings


@dataclass(frozen=True)
class Standing:
    """How one agent did."""

    agent: str
    blocks: int
    rating: Rating
    wins: Estimate
    """Its share of the wins; a shared win is divided."""
    rank: Estimate
    score: Estimate
    seconds: float
    """Per decision."""
    forfeits: int


@dataclass(frozen=True)
class Meeting:
    """How one agent did against another."""

    agent: str
    other: str
    blocks: int
    score: Estimate
    """How often it was ahead, ties being half."""
    elo: Estimate


@dataclass(frozen=True)
class Standings:
    """All that is said about a tournament; the agents from the best down."""

    agents: tuple[Standing, ...]
    meetings: tuple[Meeting, ...]
    seats: tuple[Estimate, ...]
    """For each seat the share of wins it gives; fair is one divided by the seats."""
    length: Estimate
    """Decisions in a match."""
    longest: int
    shortest: int
    blocks: int
    matches: int
    warnings: tuple[str, ...]
    """Why agents forfeited and which observers failed."""

    def meeting(self, agent: str, other: str) -> Meeting | None:
        """How one agent did against another, if they met."""
        return next((m for m in self.meetings if (m.agent, m.other) == (agent, other)), None)

    def to_json(self) -> dict[str, Any]:
        """The standings as plain values."""
        return {
            "blocks": self.blocks,
            "matches": self.matches,
            "agents": [_standing_json(standing) for standing in self.agents],
            "meetings": [
                {
                    "agent": meeting.agent,
                    "other": meeting.other,
                    "blocks": meeting.blocks,
                    "score": meeting.score.to_json(),
                    "elo": meeting.elo.to_json(),
                }
                for meeting in self.meetings
            ],
            "seats": [seat.to_json() for seat in self.seats],
            "decisions": {
                **self.length.to_json(),
                "shortest": self.shortest,
                "longest": self.longest,
            },
        }


def _standing_json(standing: Standing) -> dict[str, Any]:
    return {
        "agent": standing.agent,
        "blocks": standing.blocks,
        "rating": {**standing.rating.mu.to_json(), "sigma": standing.rating.sigma},
        "wins": standing.wins.to_json(),
        "mean_rank": standing.rank.to_json(),
        "mean_score": standing.score.to_json(),
        "seconds_per_decision": standing.seconds,
        "forfeits": standing.forfeits,
    }


def standings(agents: Sequence[str], results: Sequence[Result], stakes: float = 0.0) -> Standings:
    """The standings after some blocks, at least one; by what was won, if for `stakes`."""
    rated = ratings(agents, results, stakes)
    found = [_standing(agent, rated[agent], results) for agent in agents]
    found.sort(key=lambda standing: (-standing.rating.mu.value, standing.agent))
    lengths = [match.decisions for result in results for match in result.matches]
    return Standings(
        tuple(found),
        tuple(_meetings(agents, results, stakes)),
        tuple(_seats(results)),
        mean([fmean(m.decisions for m in result.matches) for result in results]),
        max(lengths),
        min(lengths),
        len(results),
        len(lengths),
        tuple(warnings(results)),
    )


def _standing(agent: str, rating: Rating, results: Sequence[Result]) -> Standing:
    own = [result for result in results if agent in result.block.lineup]
    places = [place for result in own for _, _, place in _places(result, agent)]
    decisions = sum(place.decisions for place in places)

    def per_block(value: Callable[[Played, int, Place], float]) -> Estimate:
        means = [fmean(value(*place) for place in _places(result, agent)) for result in own]
        return mean(means) if means else Estimate(0, -inf, inf)

    return Standing(
        agent,
        len(own),
        rating,
        within(per_block(lambda match, seat, place: match.share(seat)), 0, 1),
        within(per_block(lambda match, seat, place: place.rank), 1, inf),
        per_block(lambda match, seat, place: place.score),
        sum(place.seconds for place in places) / max(1, decisions),
        sum(bool(place.forfeit) for place in places),
    )


def _places(result: Result, agent: str) -> Iterator[tuple[Played, int, Place]]:
    for match in result.matches:
        for seat, place in enumerate(match.places):
            if place.agent == agent:
                yield match, seat, place


def within(estimate: Estimate, low: float, high: float) -> Estimate:
    """An estimate whose interval ends where the possible values end."""
    return Estimate(estimate.value, max(low, estimate.low), min(high, estimate.high))


def _meetings(agents: Sequence[str], results: Sequence[Result], stakes: float) -> Iterator[Meeting]:
    for one, other in combinations(agents, 2):
        both = [result for result in results if {one, other} <= set(result.block.lineup)]
        if both:
            scores = [result.score(one, other, stakes) for result in both]
            found, difference = score(scores), elo(scores)
            yield Meeting(one, other, len(both), found, difference)
            yield Meeting(other, one, len(both), _turned(found, 1), _turned(difference, 0))


def _turned(estimate: Estimate, whole: float) -> Estimate:
    """The same from the other side."""
    return Estimate(whole - estimate.value, whole - estimate.high, whole - estimate.low)


def _seats(results: Sequence[Result]) -> Iterator[Estimate]:
    for seat in range(len(results[0].block.lineup)):
        shares = [fmean(match.share(seat) for match in result.matches) for result in results]
        yield within(mean(shares), 0, 1)


def warnings(results: Iterable[Result]) -> Iterator[str]:
    """Why agents forfeited and which observers failed, each reason once."""
    results = list(results)
    said = Counter(
        f"{place.agent} forfeited: it {place.forfeit}"
        for result in results
        for match in result.matches
        for place in match.places
        if place.forfeit
    )
    said.update(words for r in results for match in r.matches for words in match.complaints)
    for reason, times in said.items():
        yield f"{reason} (in {times} matches)" if times > 1 else reason
