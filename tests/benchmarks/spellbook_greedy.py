"""How often a greedy player with the evaluator beats random in two-player Spellbook.

python tests/benchmarks/spellbook_greedy.py [games]
"""

from __future__ import annotations

import sys
from random import Random

from ludarium import Call
from ludarium_spellbook import GAME
from ludarium_spellbook.evaluator import estimate
from ludarium_spellbook.table import Spellbook


def greedy(s: Spellbook, random: Random) -> Call:
    """The call whose table looks best: the own estimate minus the best rival's."""
    me = s.seat
    best, lead = s.legal()[0], float("-inf")
    for call in s.legal():
        after = s.clone()
        after.reseed(random.random())
        after.apply(call)
        found = ahead(after, me)
        if found > lead:
            best, lead = call, found
    return best


def ahead(s: Spellbook, me: int) -> float:
    """By how much a seat is estimated to be ahead of the others."""
    points = estimate(s)
    return points[me] - max(points[:me] + points[me + 1 :])


def match(number: int) -> tuple[float, float, bool]:
    """Greedy's and random's points, and whether greedy won; the seats change every game."""
    random = Random(number)
    s = GAME.new(2, number // 2)
    assert isinstance(s, Spellbook)
    seat = number % 2
    while not s.over:
        s.apply(greedy(s, random) if s.seat == seat else random.choice(s.legal()))
    return s.scores[seat], s.scores[1 - seat], s.ranks[seat] == 1 and s.ranks[1 - seat] == 2


def main(games: int) -> None:
    """Play and print."""
    results = [match(number) for number in range(games)]
    won = sum(result[2] for result in results)
    means = [sum(result[at] for result in results) / games for at in (0, 1)]
    print(f"greedy won {won} of {games}; mean points {means[0]:.1f} to {means[1]:.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
