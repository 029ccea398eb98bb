"""The course of a match: who was ahead at each moment, by an evaluator's or a search's judgement.

It is judged with everything open, as someone who looks on afterwards may: the true table is judged,
not what a seat knew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ludarium import Game, Table
from ludarium.agents import Budget
from ludarium.replay import Replay, replayed
from ludarium_ai.judging import AUTO, estimator
from ludarium_ai.search_agent import SearchAgent
from ludarium_ai.values import Valuer

SEARCHED = 160
"""So many moments are judged by searching; those between them are as the one before."""
ITERATIONS = 150
TURNS = 5
"""How many moments are named in which most changed."""
LEAST = 0.04
"""A smaller change of a seat's chances is none."""

Shares = tuple[float, ...]
"""The chances of each seat; together they are 1."""


@dataclass(frozen=True)
class Course:
    """For the deal and after each move the chances of each seat, and who says so."""

    shares: tuple[Shares, ...]
    judge: str

    def turning_points(self, most: int = TURNS) -> list[int]:
        """The moves that changed most, in their order; the last one only says what is so."""
        swings = [
            (max(abs(b - a) for a, b in zip(before, after, strict=True)), -number)
            for number, (before, after) in enumerate(pairwise(self.shares[:-1]), 1)
        ]
        largest = sorted(swings, reverse=True)[:most]
        return sorted(-number for swing, number in largest if swing >= LEAST)


def course(
    replay: Replay, game: Game, told: Callable[[int, int], None] = lambda done, of: None
) -> Course:
    """Judge every moment of a match, `told` how far it is; raises as `replayed` does."""
    moments = len(replay.moves) + 1
    stride = -(-moments // SEARCHED)
    shares: list[Shares] = []
    judge = ""
    for number, (table, _, _) in enumerate(replayed(replay, game)):
        estimate = estimator(table, AUTO)
        judge = "the game's evaluator" if estimate else f"a search of {ITERATIONS} tries"
        if estimate or table.over:
            shares.append(_shares(Valuer(game, "win", estimate).guess(table)))
        elif table.seat < 0 or number % stride:
            shares.append(shares[-1] if shares else _shares([1.0] * table.seats))
        else:
            shares.append(_searched(table))
        told(number + 1, moments)
    return Course(tuple(shares), judge)


def _searched(table: Table) -> Shares:
    """What a short search thinks that the position is worth to each seat."""
    agent = SearchAgent(0, ITERATIONS, 0, 1)
    root = agent.think(table.view(table.seat), Budget(ITERATIONS)).graph.root
    values = root.proven or [root.mean(seat) for seat in range(table.seats)]
    return _shares(values)


def _shares(values: Sequence[float]) -> Shares:
    whole = sum(values)
    if len(values) == 1:
        return (values[0],)
    return (
        tuple(value / whole for value in values) if whole > 0 else (1 / len(values),) * len(values)
    )
