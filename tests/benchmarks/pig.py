"""How an agent does at pig against the optimal policy, which value iteration finds.

    python tests/benchmarks/pig.py [AGENT] [--games 1000] [--seed 1]

Whoever plays as well as can be wins half of the games. Needs numpy.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random

import numpy as np

from ludarium import Table
from ludarium.agents import Budget
from ludarium.plugins import installed
from ludarium_classics import pig

TARGET = 100
CLOSE = 1e-9
"""Iteration ends when no chance of winning changes by more."""


def optimal() -> np.ndarray:
    """Whether to roll, by one's own points, the rival's and those at risk.

    Bellman's equation: the chance to win is the better of holding, after which the rival is in
    one's own place, and of rolling, the mean over the faces of the die.
    """
    points = np.arange(TARGET)
    own, rival, risk = np.ix_(points, points, points)
    won = np.broadcast_to(own + risk >= TARGET, (TARGET,) * 3)
    banked = np.minimum(own + risk, TARGET - 1)
    chance = np.where(won, 1.0, 0.5)
    while True:
        hold = np.where(won, 1.0, 1 - chance[rival, banked, 0])
        padded = np.concatenate([chance, np.ones((TARGET, TARGET, 6))], axis=2)
        lucky = sum(padded[:, :, face : face + TARGET] for face in range(2, 7))
        roll = (1 - chance[rival, own, 0] + lucky) / 6
        better = np.where(won, 1.0, np.maximum(hold, roll))
        better[:, :, 0] = np.where(won[:, :, 0], 1.0, roll[:, :, 0])
        if np.abs(better - chance).max() < CLOSE:
            return roll > hold
        chance = better


def won_by_agent(agent: str, rolls: np.ndarray, number: int, seed: int) -> bool:
    """Play a game; the agent begins in every other one."""
    seat = number % 2
    player = installed().agent(agent).make(Random(f"{seed}/{number}").getrandbits(32))
    table: Table = pig.GAME.new(2, f"{seed}/{number // 2}")
    assert isinstance(table, pig.Pig)
    while not table.over:
        legal = table.legal()
        me = table.seat
        if me == seat:
            call = player.choose(table.view(me), Budget())
        else:
            own, rival = (table.players[one].banked for one in (me, 1 - me))
            call = legal[0 if len(legal) == 1 or rolls[own, rival, table.at_risk] else 1]
        table.apply(call)
    return table.ranks[seat] == 1


def main() -> None:
    """Play, and say how much was won."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("agent", nargs="?", default="master")
    options.add_argument("--games", type=int, default=1000)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    rolls = optimal()
    won = sum(won_by_agent(given.agent, rolls, n, given.seed) for n in range(given.games))
    share = won / given.games
    error = 1.96 * sqrt(share * (1 - share) / given.games)
    print(f"{given.agent} won {won} of {given.games} games against the optimal policy: "
          f"{share:.3f} [{share - error:.3f}, {share + error:.3f}]")  # fmt: skip


if __name__ == "__main__":
    main()
