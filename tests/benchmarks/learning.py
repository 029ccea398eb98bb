"""What a value learns: by how many games it saw, and by how far it believes expectations.

    python tests/benchmarks/learning.py seasons [--games 1500] [--doubts 0.5 4] [--seed 1]

Games are played as `ludarium train` plays its first ones. From four fifths of them a value is
learned; on the others it says how a game will end, better than the hand-written evaluator by the
share that is printed: of the squared error of that one, how much is gone. That tells how well a
training is set up, not how well its model plays: duels do.
"""

from __future__ import annotations

import argparse
from bisect import bisect

from ludarium.plugins import installed
from ludarium.randomness import short_seed
from ludarium_ai import selfplay
from ludarium_ai.fitting import fitted, stages
from ludarium_ai.judging import HAND, NONE
from ludarium_ai.models import Weights
from ludarium_ai.selfplay import Experience, Lesson, remembered

FEWEST = 300
HELD_BACK = 5
"""One of so many games is not learned from."""


def lessons(game: str, count: int, seed: int) -> list[Lesson]:
    """Games of the player before training against itself."""
    judge = HAND if game in installed().evaluators else NONE
    options = installed().game(game).configure({})
    seeds = [short_seed(seed, at) for at in range(count)]
    return [Lesson(game, 2, options, (judge, judge), judge, one) for one in seeds]


def played(learned: list[Lesson], doubt: float) -> list[Experience]:
    """What is remembered of games when expectations count so much."""
    usual, selfplay.DOUBT = selfplay.DOUBT, doubt
    try:
        return [remembered(one) for one in learned]
    finally:
        selfplay.DOUBT = usual


def explained(value: Weights, cuts: tuple[int, ...], ended: list[Experience]) -> float:
    """Of what the evaluator gets wrong about how games ended, the share that is gone."""
    before = after = 0.0
    for one in ended:
        for number, gap, row in zip(one.rounds, one.gaps, one.rows, strict=True):
            stage = bisect(cuts, number)
            names = [(one.names[place], amount) for place, amount in row]
            found = sum([amount * value[name][stage] for name, amount in names if name in value])
            before += gap**2
            after += (gap - found) ** 2
    return 1 - after / before


def main() -> None:
    """Play the games, learn from parts of them, print a table."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("game")
    options.add_argument("--games", type=int, default=1500)
    options.add_argument("--doubts", type=float, nargs="+", default=[0.5, 4.0])
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    everything = lessons(given.game, given.games, given.seed)
    kept_back, others = (
        everything[::HELD_BACK],
        [one for at, one in enumerate(everything) if at % HELD_BACK],
    )
    ended = played(kept_back, 0.0)
    for doubt in given.doubts:
        seen = played(others, doubt)
        cuts = stages(seen)
        count = FEWEST
        while count <= len(seen):
            share = explained(fitted(seen[:count], cuts), cuts, ended)
            print(f"doubt {doubt}, {count} games: {share:.3f}", flush=True)
            count *= 2


if __name__ == "__main__":
    main()
