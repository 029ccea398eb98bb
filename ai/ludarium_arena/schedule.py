"""Schedules: who meets whom, on which deals.

Two at a table meet round robin. More meet in groups, chosen so that every two agents meet
about equally often. A schedule only grows when more blocks are wanted, and a deal belongs to
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


@lru_cache(maxsize=4)
def schedule(agents: tuple[str, ...], seats: int, meetings: int) -> tuple[Block, ...]:
    """The blocks in which every two agents meet at least so many times, ordered by rounds."""
    if len(agents) <= seats:
        return tuple(_block(_filled(agents, seats, number), number) for number in range(meetings))
    if seats == 2:
        pairs = list(combinations(agents, 2))
        return tuple(_block(pair, number) for number in range(meetings) for pair in pairs)
    played: Counter[tuple[str, ...]] = Counter()
    blocks = []
    for group in _groups(agents, seats, meetings):
        blocks.append(_block(group, played[group]))
        played[group] += 1
    return tuple(blocks)


def duels(one: str, other: str, seats: int) -> Iterator[Block]:
    """Blocks of two agents on deals 0, 1, 2 …; at a larger table they sit alternately."""
    for deal in count():
        yield Block(_filled((one, other), seats, deal), deal)


def _filled(agents: tuple[str, ...], seats: int, number: int) -> tuple[str, ...]:
    """A table with seats for all, the agents taken in turns; the next one begins with another."""
    return tuple(agents[(seat + number) % len(agents)] for seat in range(seats))


def _block(group: tuple[str, ...], number: int) -> Block:
    """The block of that number of a group; at a larger table they sit in another order each time.

    Turning the table round leaves everybody's neighbours the same, so the order has to change.
    """
    lineup = sorted(group)
    deal = short_seed(*lineup, number)
    if len(lineup) > 2:
        Random(deal).shuffle(lineup)
    return Block(tuple(lineup), deal)


def _groups(agents: tuple[str, ...], seats: int, meetings: int) -> Iterator[tuple[str, ...]]:
    """Groups in which those sit together who have met least."""
    met: Counter[tuple[str, str]] = Counter()
    played: Counter[str] = Counter()
    pairs = list(combinations(sorted(agents), 2))

    def strangers(agent: str, group: list[str]) -> tuple[int, ...]:
        before = [met[min(agent, other), max(agent, other)] for other in group]
        return (sum(2**times for times in before), played[agent], agents.index(agent))

    while any(met[pair] < meetings for pair in pairs):
        group: list[str] = []
        while len(group) < seats:
            free = [agent for agent in agents if agent not in group]
            group.append(
                min(free, key=lambda agent: strangers(agent, group))
                if group
                else min(free, key=lambda agent: (played[agent], agents.index(agent)))
            )
        group.sort()
        met.update(combinations(group, 2))
        played.update(group)
        yield tuple(group)
