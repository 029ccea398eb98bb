"""Results that nobody has played, and real ones that are quick to play."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from ludarium import LudariumError
from ludarium.ranking import ranking
from ludarium_arena.blocks import Block, Conditions, Place, Played, Result

PIG = Conditions("pig", 2, 7, {"target": 20})
POKER = Conditions("kuhn_poker", 2, 7)


def match(
    lineup: Sequence[str], scores: Sequence[float], components: Sequence[Sequence[str]] = ()
) -> Played:
    """A match that ended with these scores, by seat."""
    ranks = ranking(scores)
    return Played(
        tuple(
            Place(
                agent,
                float(scores[seat]),
                ranks[seat],
                10,
                0.5,
                components=tuple(components[seat]) if components else (),
            )
            for seat, agent in enumerate(lineup)
        )
    )


def result(lineup: Sequence[str], deal: int, *scores: Sequence[float]) -> Result:
    """A block whose matches ended with these scores, by agent of the lineup."""
    matches = []
    for rotation, by_agent in enumerate(scores):
        turned = [*lineup[rotation:], *lineup[:rotation]]
        points = dict(zip(lineup, by_agent, strict=True))
        matches.append(match(turned, [points[agent] for agent in turned]))
    return Result(Block(tuple(lineup), deal), tuple(matches))


def by_strength(strengths: dict[str, float], lineup: Sequence[str], deal: int) -> Result:
    """A block in which each agent's score is its strength and some luck."""
    random = Random(f"{lineup} {deal}")
    rounds = [[strengths[agent] + random.gauss(0, 1) for agent in lineup] for _ in lineup]
    return result(lineup, deal, *rounds)


def timeless(result: Result) -> Result:
    """A result without what differs from run to run."""
    matches = [
        Played(tuple(replace(place, seconds=0.0) for place in match.places), match.complaints)
        for match in result.matches
    ]
    return Result(result.block, tuple(matches))


# For worker processes, which import it from here ----------------------------------------------


def dies_once(marks: Path, number: int) -> int:
    """Doubles a number; the first process that gets 3 is killed."""
    mark = marks / "died"
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


class Litter:
    """Has its process asked to leave while Python tidies up, where it ignores exceptions."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(0)


def litters(number: int) -> int:
    """Would take a minute after being asked to leave."""
    Litter()
    time.sleep(60)
    return number


def always_dies(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def fails(number: int) -> int:
    raise LudariumError(f"number {number} is bad")
