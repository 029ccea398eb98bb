"""Schedules: who meets whom, on which deals.

In a round robin all agents meet, in a gauntlet the first one meets all others. Two at a table
meet pair by pair. More meet in groups, chosen so that those who are to meet do so about equally
often. A schedule only grows when more blocks are wanted, and a deal belongs to
those who play it: finished blocks stay valid when a study gets more blocks or more agents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, count
from random import Random

from ludarium.randomness import short_seed
from ludarium_arena.blocks import LABEL, Block


def entrants(agents: Iterable[str]) -> tuple[str, ...]:
    """The agents by names of their own: the second ``random`` is ``random#2``."""
    named: list[str] = []
    for agent in agents:
        numbers = (f"{agent}{LABEL}{number}" for number in count(2))
        named.append(agent if agent not in named else next(n for n in numbers if n not in named))
    return tuple(named)


ROUND_ROBIN, GAUNTLET = "round-robin", "gauntlet"
FORMATS = (ROUND_ROBIN, GAUNTLET)


@lru_cache(maxsize=4)
def schedule(
    agents: tuple[str, ...],
    seats: int,
    meetings: int,
    form: str = ROUND_ROBIN,
    positions: int = 1,
) -> tuple[Block, ...]:
    """The blocks in which those who are to meet do so at least so many times, ordered by rounds.

    With several positions to start from, every group takes them in turns.
    """
    if len(agents) <= seats:
        tables = (_filled(agents, seats, number) for number in range(meetings))
        return tuple(_block(table, number, positions) for number, table in enumerate(tables))
    if seats == 2:
        pairs = _meeting(agents, form)
        return tuple(_block(pair, n, positions) for n in range(meetings) for pair in pairs)
    played: Counter[tuple[str, ...]] = Counter()
    blocks = []
    for group in _groups(agents, seats, meetings, form):
        blocks.append(_block(group, played[group], positions))
        played[group] += 1
    return tuple(blocks)


def _meeting(agents: tuple[str, ...], form: str) -> list[tuple[str, str]]:
    """The pairs of agents that are to meet."""
    if form == GAUNTLET:
        return [(agents[0], other) for other in agents[1:]]
    return list(combinations(agents, 2))


def duels(one: str, other: str, seats: int) -> Iterator[Block]:
    """Blocks of two agents on deals 0, 1, 2 …; at a larger table they sit alternately."""
    for deal in count():
        yield Block(_filled((one, other), seats, deal), deal)


def _filled(agents: tuple[str, ...], seats: int, number: int) -> tuple[str, ...]:
    """A table with seats for all, the agents taken in turns; the next one begins with another."""
    return tuple(agents[(seat + number) % len(agents)] for seat in range(seats))


def _block(group: tuple[str, ...], number: int, positions: int) -> Block:
    """The block of that number of a group; at a larger table they sit in another order each time.

    Turning the table round leaves everybody's neighbours the same, so the order has to change.
    """
    lineup = sorted(group)
    deal = short_seed(*lineup, number)
    if len(lineup) > 2:
        Random(deal).shuffle(lineup)
    # A deal is played from the position that its number gives when divided by their count.
    return Block(tuple(lineup), deal - deal % positions + number % positions)


def _groups(
    agents: tuple[str, ...], seats: int, meetings: int, form: str
) -> Iterator[tuple[str, ...]]:
    """Groups in which those sit together who have met least."""
    met: Counter[tuple[str, str]] = Counter()
    played: Counter[str] = Counter()
    pairs = [(min(pair), max(pair)) for pair in _meeting(agents, form)]

    def strangers(agent: str, group: list[str]) -> tuple[int, ...]:
        before = [met[min(agent, other), max(agent, other)] for other in group]
        return (sum(2**times for times in before), played[agent], agents.index(agent))

    while any(met[pair] < meetings for pair in pairs):
        first = min(agents, key=lambda agent: (played[agent], agents.index(agent)))
        group = [agents[0] if form == GAUNTLET else first]
        while len(group) < seats:
            free = [agent for agent in agents if agent not in group]
            group.append(min(free, key=lambda agent: strangers(agent, group)))
        group.sort()
        met.update(combinations(group, 2))
        played.update(group)
        yield tuple(group)
