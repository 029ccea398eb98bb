"""Series: many matches between the same agents, with seats rotated over the same deals.

With several jobs the matches are shared out to worker processes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from ludarium import replay
from ludarium.agents import Budget, Clock
from ludarium.cleaning import clean
from ludarium.engines.isolation import Isolation
from ludarium.errors import UsageError
from ludarium.game import Game
from ludarium.match import play
from ludarium.plugins import installed
from ludarium.randomness import seeded, short_seed
from ludarium.record import Record
from ludarium.workers import shared_out


@dataclass(frozen=True)
class Series:
    """What to play, in plain words, so that any process can play any match of it.

    Match `n` has deal ``n // seats`` and rotation ``n % seats``.
    """

    game: str
    agents: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    budget: Budget = Budget()
    limit: float | None = None
    replays: Path | None = None
    clock: Clock | None = None
    isolation: Isolation = Isolation()


@dataclass(frozen=True)
class Outcome:
    """How one match of a series ended; scores, ranks and forfeits by agent, not by seat."""

    number: int
    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    forfeits: dict[int, str]
    decisions: int
    complaints: tuple[str, ...] = ()
    rivals: tuple[float, ...] = ()
    """The points of opponents without a seat."""


def run(series: Series, jobs: int = 1) -> Iterator[Outcome]:
    """Play a series and give each outcome when its match has ended.

    With one job that is in order. With more it need not be, but the outcomes are the same.
    """
    if jobs == 1:
        yield from map(partial(play_one, series), range(series.games))
    else:
        numbers = range(series.games)
        yield from shared_out(partial(play_one, series), numbers, min(jobs, series.games))


def play_one(series: Series, number: int) -> Outcome:
    """Play one match of a series."""
    plugins = installed()
    seats = len(series.agents)
    deal, rotation = divmod(number, seats)
    turned = rotated(list(range(seats)), rotation)
    game = plugins.game(series.game)
    record = play(
        game,
        [series.isolation.agent(plugins, series.agents[agent]) for agent in turned],
        deal_seed(series.seed, deal),
        series.options,
        budget=series.budget,
        limit=series.limit,
        clock=series.clock,
        agent_seed=agent_seed(game, series.seed, deal, rotation),
        plugins=plugins,
    )
    if series.replays is not None:
        _keep(record, series.replays / f"{series.game}-{number:05}{replay.ENDING}")
    return _outcome(number, record, turned)


def _keep(record: Record, path: Path) -> None:
    """Write a replay, but not over that of another match."""
    if path.exists():
        same = "".join(f"{line}\n" for line in replay.lines(record)).encode()
        if path.read_bytes() != same:
            raise UsageError(f"{path} holds another match; choose another directory")
    replay.write(record, path)


def _outcome(number: int, record: Record, agents: Sequence[int]) -> Outcome:
    seat_of = {agent: seat for seat, agent in enumerate(agents)}
    order = [seat_of[agent] for agent in range(len(agents))]
    return Outcome(
        number,
        tuple(record.scores[seat] for seat in order),
        tuple(record.ranks[seat] for seat in order),
        {agents[seat]: reason for seat, reason in record.forfeits.items()},
        record.decisions,
        tuple(map(clean, record.complaints)),
        record.rivals,
    )


def deal_seed(seed: int, deal: int) -> int:
    """The seed of a deal, small enough to be written down."""
    return short_seed(seed, "deal", deal)


GUESSABLE = 1 << 40
"""A seed below this can be found by trying."""


def agent_seed(game: Game, seed: int, deal: int, rotation: int) -> int:
    """The seed of the agents' random numbers in a match of a series.

    An agent that knows its own could try seeds until one gives it, and so find out what is dealt.
    So a seed that can be guessed is not in it, unless the game deals nothing; the number of the
    deal and the rotation are enough to tell matches apart.
    """
    deals = game.hidden or game.chance or game.simultaneous
    known = deals and abs(seed) < GUESSABLE
    return seeded("agents", deal, rotation, *(() if known else (seed,)))


def rotated(agents: list[int], rotation: int) -> list[int]:
    """The agents by seat, moved on by `rotation` seats."""
    return agents[rotation:] + agents[:rotation]


# Results ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tally:
    """One agent's results over a series."""

    name: str
    wins: int = 0
    shared: int = 0
    mean_score: float = 0.0
    mean_rank: float = 0.0
    forfeits: int = 0
    forfeit_reasons: dict[str, int] = field(default_factory=dict)


def win_shares(seats: int, outcomes: Sequence[Outcome]) -> list[list[float]]:
    """For each agent its share of the wins by deal, a shared win being divided.

    Of deals that were played in all rotations; of the others only if there are no such.
    """
    deals: defaultdict[int, list[Outcome]] = defaultdict(list)
    for outcome in sorted(outcomes, key=lambda outcome: outcome.number):
        deals[outcome.number // seats].append(outcome)
    whole = [deal for deal in deals.values() if len(deal) == seats] or list(deals.values())
    return [[_share(agent, deal) for deal in whole] for agent in range(seats)]


def _share(agent: int, deal: Sequence[Outcome]) -> float:
    return sum((o.ranks[agent] == 1) / max(1, o.ranks.count(1)) for o in deal) / len(deal)


def tallies(agents: Sequence[str], outcomes: Sequence[Outcome]) -> list[Tally]:
    """Wins, shared wins, mean score and rank, and forfeits of each agent.

    The same for the same outcomes in any order.
    """
    outcomes = sorted(outcomes, key=lambda outcome: outcome.number)
    found = []
    for agent, name in enumerate(agents):
        firsts = [o.ranks.count(1) for o in outcomes if o.ranks[agent] == 1]
        tally = Tally(name, wins=firsts.count(1), shared=len(firsts) - firsts.count(1))
        if outcomes:
            count = len(outcomes)
            tally = replace(
                tally,
                mean_score=sum(o.scores[agent] for o in outcomes) / count,
                mean_rank=sum(o.ranks[agent] for o in outcomes) / count,
                forfeits=sum(agent in o.forfeits for o in outcomes),
                forfeit_reasons=dict(
                    Counter(o.forfeits[agent] for o in outcomes if agent in o.forfeits)
                ),
            )
        found.append(tally)
    return found
