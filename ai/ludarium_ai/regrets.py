"""Counterfactual regret minimisation: strategies that nobody can exploit, by learning from regret.

Both seats play a game again and again. At each information set a seat adds up how much better every
call would have done than what it did, and plays calls in proportion to what it regrets. The mean
of all it played comes ever nearer to an equilibrium of a game for two. docs/search.md has the
formulas.

`Whole` walks a whole tree in every iteration (CFR+: what is not regretted is forgotten, later
iterations count more). `Sampled` draws chance and the other seats, for games whose trees are too
large (external sampling).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ludarium import NATURE, Game, Table
from ludarium.randomness import seeded
from ludarium_ai.game_tree import GameTree, Moment, TooLarge, information_of, payoffs

LONGEST_WALK = 200_000
"""Moments of a walk through which all calls of a seat are tried; more would take minutes."""


@dataclass(slots=True)
class Memory:
    """What is remembered of an information set, call by call."""

    regrets: list[float]
    played: list[float]
    """How much each call was played, over all iterations."""

    def present(self) -> list[float]:
        """How likely each call is to be played now."""
        positive = [max(0.0, regret) for regret in self.regrets]
        return _shares(positive)

    def mean(self) -> list[float]:
        """How likely each call was on the whole: the strategy that is learned."""
        return _shares(self.played)


def _shares(amounts: list[float]) -> list[float]:
    total = sum(amounts)
    if total <= 0:
        return [1 / len(amounts)] * len(amounts)
    return [amount / total for amount in amounts]


@dataclass
class Memories:
    """What is remembered of all information sets, by their names."""

    found: dict[str, Memory] = field(default_factory=dict)
    iterations: int = 0

    def of(self, information: str, choices: int) -> Memory:
        """The memory of an information set, a new one where it was never met."""
        memory = self.found.get(information)
        if memory is None:
            memory = self.found[information] = Memory([0.0] * choices, [0.0] * choices)
        return memory


class Whole:
    """Learns by walking a whole tree for one seat after the other."""

    def __init__(self, tree: GameTree, memories: Memories) -> None:
        self.tree, self.memories = tree, memories
        for information, choices in tree.choices.items():
            memories.of(information, choices)

    def iterate(self) -> None:
        """Walk once for each seat; what is not regretted is forgotten."""
        self.memories.iterations += 1
        for seat in range(self.tree.seats):
            self.shares = {name: one.present() for name, one in self.memories.found.items()}
            self.gains = {name: [0.0] * len(one) for name, one in self.shares.items()}
            self._walk(self.tree.root, seat, 1.0, 1.0)
            for name, gains in self.gains.items():
                regrets = self.memories.found[name].regrets
                for at, gain in enumerate(gains):
                    regrets[at] = max(0.0, regrets[at] + gain)

    def _walk(self, moment: Moment, seat: int, own: float, others: float) -> float:
        """The value for a seat, which comes here with `own` and the others with `others`."""
        if moment.payoffs:
            return moment.payoffs[seat]
        if moment.seat == NATURE:
            return sum(
                [
                    odds * self._walk(one, seat, own, others * odds)
                    for odds, one in zip(moment.odds, moment.following, strict=True)
                ]
            )
        shares = self.shares[moment.information]
        if moment.seat != seat:
            return sum(
                [
                    share * self._walk(one, seat, own, others * share)
                    for share, one in zip(shares, moment.following, strict=True)
                    if share
                ]
            )
        values = [
            self._walk(one, seat, own * share, others)
            for share, one in zip(shares, moment.following, strict=True)
        ]
        value = sum([share * one for share, one in zip(shares, values, strict=True)])
        gains = self.gains[moment.information]
        played = self.memories.found[moment.information].played
        weight = own * self.memories.iterations
        for at, one in enumerate(values):
            gains[at] += others * (one - value)
            played[at] += weight * shares[at]
        return value


class Sampled:
    """Learns from samples: all calls of one seat, one of every other seat and of chance."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any], memories: Memories, seed: int
    ) -> None:
        self.game, self.seats, self.options = game, seats, options
        self.memories, self.seed = memories, seed

    def iterate(self) -> None:
        """Walk a freshly dealt game once for each seat; the same with the same seed."""
        self.memories.iterations += 1
        self.met = 0
        self.random = Random(seeded(self.seed, self.memories.iterations))
        for seat in range(self.seats):
            table = self.game.new(self.seats, self.random.getrandbits(64), self.options)
            self._walk(table, seat)

    def _walk(self, table: Table, seat: int) -> float:
        if table.over:
            return payoffs(table)[seat]
        self.met += 1
        if self.met > LONGEST_WALK:
            raise TooLarge(f"{self.game.title} is too long: a walk met {LONGEST_WALK:,} moments")
        legal = table.legal()
        memory = self.memories.of(information_of(table.view(table.seat)), len(legal))
        shares = memory.present()
        if table.seat != seat:
            for at, share in enumerate(shares):
                memory.played[at] += share
            (call,) = self.random.choices(legal, shares)
            table.apply(call)
            return self._walk(table, seat)
        values = []
        for call in legal:
            after = table.clone()
            after.apply(call)
            values.append(self._walk(after, seat))
        value = sum([share * one for share, one in zip(shares, values, strict=True)])
        for at, one in enumerate(values):
            memory.regrets[at] += one - value
        return value
