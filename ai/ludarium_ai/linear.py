"""The learned value: a weighted sum of what the observation of a table shows, seat by seat.

Each place of an observation belongs to a seat, or to the middle of the table, which counts for
the seat that has to choose. So one set of weights serves all seats, and one look at a table is
enough for all of them. Steps that wait on the stack count for the seat they are about.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from operator import mul
from typing import Any

from ludarium import Call, Game, Table
from ludarium.features import OWN_SEAT
from ludarium.layout import Layout
from ludarium.observation import observation
from ludarium.steps import parameter_names
from ludarium_ai.models import Model

MIDDLE = -1
"""Whose something is that belongs to no seat."""
OWN = "its"
"""How a feature names its owner."""
PENDING = "pending "
"""How the names of features begin that tell of steps on the stack."""
_WORDS = re.compile(r"([.=])")


def owned(layout: Layout, seats: int) -> list[tuple[int, str]]:
    """For each place of a layout, whose it is and the feature that it is of its owner."""
    relative = ["own", *[f"left{at}" for at in range(1, seats)]]
    distance = {word: at for at, word in enumerate(relative)}
    found = []
    for place in layout.places:
        words = _WORDS.split(place.name)
        owner = MIDDLE
        for at, word in enumerate(words):
            if word not in distance:
                continue
            if owner == MIDDLE:
                owner, words[at] = distance[word], OWN
            else:  # another seat, seen from the owner
                words[at] = relative[(distance[word] - owner) % seats]
        found.append((owner, "".join(words)))
    return found


def own_seat(call: Call) -> int:
    """The seat that a step is about, MIDDLE if it does not say."""
    names = parameter_names(call.step)
    if names and names[0] in OWN_SEAT and isinstance(call.args[0], int):
        return call.args[0]
    return MIDDLE


class Reader:
    """Reads features from the tables of a game: what training learns from.

    Piles in the middle are left out.
    """

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.observation = observation(game, seats, options)
        self.places = owned(self.observation.layout, seats)
        self.counts = len(self.observation.layout.counts)
        self.shared = {
            at
            for at, place in enumerate(self.observation.layout.counts)
            if self.places[at][0] == MIDDLE and place.high > 1
        }
        """Cards in the middle: there for everyone, many, and dear to look at."""

    def read(self, table: Table) -> list[dict[str, float]]:
        """For each seat its features, each with how much there is of it."""
        found: list[dict[str, float]] = [{} for _ in range(self.seats)]
        places, numbers = self.observation.whole(table)
        amounts = [(place, 1.0) for place in places]
        amounts += [(self.counts + at, float(one)) for at, one in enumerate(numbers) if one]
        for place, amount in amounts:
            if place in self.shared:
                continue
            owner, name = self.places[place]
            _add(found, table.seat if owner == MIDDLE else owner, name, amount)
        for call in (table.now, *table.stack):
            if call is not None:
                owner = own_seat(call)
                for name in call.features:
                    _add(found, table.seat if owner == MIDDLE else owner, PENDING + name, 1.0)
        return found


def _add(found: list[dict[str, float]], seat: int, name: str, amount: float) -> None:
    if 0 <= seat < len(found):
        found[seat][name] = found[seat].get(name, 0.0) + amount


Scores = Callable[[Any], Sequence[float]]


class LinearValue:
    """Estimates final scores with the weights of a model, in plain Python.

    What was learned says who is ahead, so it is shared out around zero: the scores of all seats
    together stay what the game's own evaluator says.
    """

    def __init__(
        self,
        model: Model,
        game: Game,
        base: Scores | None,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.model, self.game = model, game
        self.seats = model.seats if seats is None else seats
        self.level = [sum(game.score_range) / 2] * self.seats
        self.base: Scores = base or (lambda table: self.level)
        observed = observation(game, self.seats, model.options if options is None else options)
        self.layout = observed.layout
        self.places = owned(observed.layout, self.seats)
        wanted = [
            place.name
            for place, (_, name) in zip(observed.layout.places, self.places, strict=True)
            if name in model.value
        ]
        self.look = observed.partly(frozenset(wanted))
        self.stages = model.stages
        self.tables = [
            [self._rows(stage, mover) for mover in (*range(self.seats), MIDDLE)]
            for stage in range(len(self.stages) + 1)
        ]
        """By stage, then by who has to choose (last: nobody): what `_rows` gives."""
        self.calls: dict[Call, tuple[int, list[float]]] = {}
        """For calls that were met on a stack: whose they are, and their weights by stage."""

    def estimate(self, table: Table) -> list[float]:
        """The final score of each seat, as far as one can tell."""
        if table.over:
            return list(table.scores)
        stage = bisect(self.stages, table.round)
        mover = table.seat
        places, numbers = self.look(table)
        ahead = [
            sum(map(counted.__getitem__, places)) + sum(map(mul, weighed, numbers))
            for counted, weighed in self.tables[stage][mover]
        ]
        ahead.append(0.0)
        known = self.calls
        for call in (table.now, *table.stack):
            if call is not None:
                owner, weights = known.get(call) or self._waiting(call)
                seat = mover if owner == MIDDLE else owner
                if seat >= 0:
                    ahead[seat] += weights[stage]
        mean = sum(ahead) / self.seats
        return [score + more - mean for score, more in zip(self.base(table), ahead, strict=True)]

    def _waiting(self, call: Call) -> tuple[int, list[float]]:
        """What a call on the stack is worth to whom."""
        rows = [self.model.value.get(PENDING + name) for name in call.features]
        weights = [sum(stage) for stage in zip(*filter(None, rows), strict=True)]
        found = own_seat(call), weights or [0.0] * (len(self.stages) + 1)
        self.calls[call] = found
        return found

    def _rows(self, stage: int, mover: int) -> list[tuple[list[float], list[float]]]:
        """For each seat but the last the weights of all counts and numbers, less those of the last.

        Only who is ahead matters, so the last seat can be the one that others are measured by.
        """
        counts = len(self.layout.counts)
        rows = [
            [self._weight(place, seat, mover, stage) for place in self.places]
            for seat in range(self.seats)
        ]
        less = [[one - last for one, last in zip(row, rows[-1], strict=True)] for row in rows[:-1]]
        return [(row[:counts], row[counts:]) for row in less]

    def _weight(self, place: tuple[int, str], seat: int, mover: int, stage: int) -> float:
        owner, name = place
        counts = seat == (mover if owner == MIDDLE else owner)
        return self.model.value[name][stage] if counts and name in self.model.value else 0.0
