"""Standings: what the blocks of a tournament say about agents, pairs, seats and the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf, nan
from statistics import fmean
from typing import Any

from ludarium.errors import unknown
from ludarium_arena.blocks import Place, Played, Result
from ludarium_arena.elos import elos
from ludarium_arena.estimates import Estimate, elo, mean, share, superiority
from ludarium_arena.ratings import Rating, ratings

UNKNOWN = Estimate(nan, -inf, inf)


@dataclass(frozen=True)
class Standing:
    """How one agent did; where it has not played, the estimates have no value."""

    agent: str
    blocks: int
    rating: Rating
    elo: Estimate
    """From that of the anchor."""
    wins: Estimate
    """Its share of the wins; a shared win is divided."""
    rank: Estimate
    score: Estimate
    seconds: float
    """Per decision."""
    forfeits: dict[str, int]
    """In how many matches, by reason."""
    out: bool
    """Whether it never played a match to its end against others who did."""


@dataclass(frozen=True)
class Meeting:
    """How one agent did against another."""

    agent: str
    other: str
    blocks: int
    score: Estimate
    """How often it was ahead, ties being half."""
    elo: Estimate
    superiority: float
    """How likely it is that the agent is the better one."""


@dataclass(frozen=True)
class Standings:
    """All that is said about a tournament; the agents from the best down."""

    agents: tuple[Standing, ...]
    anchor: str
    """The agent from which Elo is measured."""
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
            "anchor": self.anchor,
            "agents": [_standing_json(standing) for standing in self.agents],
            "meetings": [
                {
                    "agent": meeting.agent,
                    "other": meeting.other,
                    "blocks": meeting.blocks,
                    "score": meeting.score.to_json(),
                    "elo": meeting.elo.to_json(),
                    "superiority": meeting.superiority,
                }
                for meeting in self.meetings
            ],
            "seat_wins": [seat.to_json() for seat in self.seats],
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
        "rating": {
            **standing.rating.mu.to_json(),
            "sigma": standing.rating.sigma if standing.blocks else None,
        },
        "elo": standing.elo.to_json(),
        "wins": standing.wins.to_json(),
        "mean_rank": standing.rank.to_json(),
        "mean_score": standing.score.to_json(),
        "seconds_per_decision": standing.seconds if standing.blocks else None,
        "forfeits": sum(standing.forfeits.values()),
        "forfeit_reasons": standing.forfeits,
    }


def standings(
    agents: Sequence[str], results: Sequence[Result], stakes: float = 0.0, anchor: str = ""
) -> Standings:
    """The standings after some blocks, at least one; by what was won, if for `stakes`.

    Elo is measured from the `anchor`, by default the first agent. Those who forfeited everything
    come after all who played, those who have not played after these.
    """
    anchor = anchor or agents[0]
    if anchor not in agents:
        raise unknown("agent to measure Elo from", anchor, agents)
    rated = ratings(agents, results, stakes)
    measured = elos(agents, results, anchor, stakes)
    found = [_standing(agent, rated[agent], measured[agent], results) for agent in agents]
    found.sort(key=lambda one: (not one.blocks, one.out, -one.rating.mu.value, one.agent))
    lengths = [match.decisions for result in results for match in result.matches]
    return Standings(
        tuple(found),
        anchor,
        tuple(_meetings(agents, results, stakes)),
        tuple(_seats(results)),
        mean([fmean(m.decisions for m in result.matches) for result in results]),
        max(lengths),
        min(lengths),
        len(results),
        len(lengths),
        tuple(warnings(results)),
    )


def _standing(agent: str, rating: Rating, elo: Estimate, results: Sequence[Result]) -> Standing:
    own = [result for result in results if agent in result.block.lineup]
    if not own:
        nothing = Rating(UNKNOWN, nan)
        return Standing(agent, 0, nothing, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, nan, {}, False)
    found = [place for result in own for place in _places(result, agent)]
    places = [place for _, _, place in found]
    forfeits = Counter(place.forfeit for place in places if place.forfeit)

    def per_block(value: Callable[[Played, int, Place], float]) -> list[float]:
        return [fmean(value(*place) for place in _places(result, agent)) for result in own]

    return Standing(
        agent,
        len(own),
        rating,
        elo,
        share(per_block(lambda match, seat, place: match.share(seat))),
        share(per_block(lambda match, seat, place: place.rank), 1, len(own[0].block.lineup)),
        mean(per_block(lambda match, seat, place: place.score)),
        sum(place.seconds for place in places) / max(1, sum(place.decisions for place in places)),
        dict(forfeits),
        bool(forfeits) and not any(_played_on(match, seat) for match, seat, _ in found),
    )


def _played_on(match: Played, seat: int) -> bool:
    """Whether a seat stayed to the end, and another one with it."""
    stayed = [not place.forfeit for place in match.places]
    return stayed[seat] and sum(stayed) > 1


def _places(result: Result, agent: str) -> Iterator[tuple[Played, int, Place]]:
    for match in result.matches:
        for seat, place in enumerate(match.places):
            if place.agent == agent:
                yield match, seat, place


def _meetings(agents: Sequence[str], results: Sequence[Result], stakes: float) -> Iterator[Meeting]:
    for one, other in combinations(agents, 2):
        both = [result for result in results if {one, other} <= set(result.block.lineup)]
        if both:
            scores = [result.score(one, other, stakes) for result in both]
            found, difference, likely = share(scores), elo(scores), superiority(scores)
            yield Meeting(one, other, len(both), found, difference, likely)
            turned = _turned(found, 1), _turned(difference, 0)
            yield Meeting(other, one, len(both), *turned, 1 - likely)


def _turned(estimate: Estimate, whole: float) -> Estimate:
    """The same from the other side."""
    return Estimate(whole - estimate.value, whole - estimate.high, whole - estimate.low)


def _seats(results: Sequence[Result]) -> Iterator[Estimate]:
    for seat in range(len(results[0].block.lineup)):
        shares = [fmean(match.share(seat) for match in result.matches) for result in results]
        yield share(shares)


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
