"""Ratings: openskill's Plackett-Luce, for any number of seats.

A block counts as one game, ranked by how far each agent was ahead of the others in the mean over
its rotations: single matches of a block are not independent. A rating depends a little on the
order of the games, so it is the mean over several orders. How far it can be trusted is found by
rating again and again with blocks drawn at random from those that were played, and from one more
for each group of agents in which everything went the other way: a few blocks that happen to be
alike do not show that all will be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev

from openskill.models import PlackettLuce

from ludarium.randomness import seeded
from ludarium.ranking import ranking
from ludarium_arena.blocks import Result, ahead
from ludarium_arena.estimates import Estimate, students_t

ORDERS = 20
"""In how many orders the blocks are taken."""
UPDATES = 40_000
"""How many updates the ratings of drawn blocks may take, all together."""
MOST, LEAST = 200, 20
"""How often blocks are drawn."""

Placing = tuple[tuple[str, ...], tuple[int, ...]]
"""The agents of a block and their places in it."""
Strength = tuple[float, float]
"""What openskill knows of a player: mu and sigma."""


@dataclass(frozen=True)
class Rating:
    """An agent's strength on openskill's scale, on which everybody begins with 25."""

    mu: Estimate
    sigma: float
    """How sure openskill's own model is."""


def ratings(
    agents: Sequence[str], results: Sequence[Result], stakes: float = 0.0
) -> dict[str, Rating]:
    """The rating of each agent. The same for the same results in any order."""
    games = [_placing(result, stakes) for result in sorted(results, key=_name)]
    games = [game for game in games if len(game[0]) > 1]
    random = Random(seeded("ratings", len(games)))
    times = max(LEAST, min(MOST, UPDATES // max(1, len(games))))
    orders = [_rated(agents, random.sample(games, len(games))) for _ in range(ORDERS)]
    pool = games + [
        _turned(*game) for game in {frozenset(game[0]): game for game in games}.values()
    ]
    drawn = [_rated(agents, random.choices(pool, k=len(games))) for _ in range(times) if games]
    return {
        agent: _rating([found[agent] for found in orders], [found[agent] for found in drawn])
        for agent in agents
    }


def _rating(orders: list[Strength], drawn: list[Strength]) -> Rating:
    mu, sigma = (fmean(values) for values in zip(*orders, strict=True))
    error = stdev([mu for mu, _ in drawn]) if drawn else sigma
    reach = students_t(max(LEAST, len(drawn)) - 1) * error
    return Rating(Estimate(mu, mu - reach, mu + reach), sigma)


def _name(result: Result) -> tuple[tuple[str, ...], int]:
    return result.block.lineup, result.block.deal


def _placing(result: Result, stakes: float) -> Placing:
    did: defaultdict[str, list[float]] = defaultdict(list)
    for match in result.matches:
        for place in match.places:
            leads = [ahead(place, other, stakes) for other in match.places]
            did[place.agent].append(sum(leads))
    # Places are whole numbers: openskill takes 1 and 1.5 for the same.
    return tuple(did), ranking([fmean(found) for found in did.values()])


def _turned(names: tuple[str, ...], ranks: tuple[int, ...]) -> Placing:
    return names, ranking(ranks)


def _rated(agents: Sequence[str], games: Iterable[Placing]) -> dict[str, Strength]:
    # Agents do not get better while they are measured, so nothing is added to sigma (tau).
    model = PlackettLuce(tau=0.0)
    rating = {agent: model.rating(name=agent) for agent in agents}
    for names, ranks in games:
        teams = [[rating[name]] for name in names]
        for name, (new,) in zip(names, model.rate(teams, ranks=list(ranks)), strict=True):
            rating[name] = new
    return {agent: (found.mu, found.sigma) for agent, found in rating.items()}
