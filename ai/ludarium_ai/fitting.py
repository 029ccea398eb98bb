"""Weights from what was remembered: the least squares, kept small where little was seen.

Needs numpy. Each feature has one weight for the whole game and one more for each stage, so a
stage in which it was hardly seen borrows from the others.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludarium_ai.models import Weights
from ludarium_ai.selfplay import Memory

STAGES = 3
CAUTION = 4.0
"""How many games a weight must be seen in before it is believed by half."""
RAREST = 8
"""Tables in which a feature must have been seen to get a weight at all."""
STEPS = 120
"""Steps of the solver at most."""
EXACT = 1e-6
"""The part of the first error at which the solver stops."""
DIGITS = 4

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def stages(memories: Sequence[Memory]) -> tuple[int, ...]:
    """The rounds from which the next weights hold, so that all stages are about as long."""
    rounds = sorted(number for memory in memories for number in memory.rounds)
    if not rounds:
        return ()
    cuts = {rounds[len(rounds) * at // STAGES] for at in range(1, STAGES)}
    return tuple(sorted(cuts - {rounds[0]}))


@dataclass(frozen=True)
class Rows:
    """All rows as one sparse matrix: an entry is an amount in a row and a column."""

    row: Ints
    column: Ints
    amount: Floats
    size: tuple[int, int]

    def times(self, weights: Floats) -> Floats:
        """The weighted sum of each row."""
        found = np.bincount(self.row, self.amount * weights[self.column], self.size[0])
        return found.astype(np.float64, copy=False)

    def transposed_times(self, errors: Floats) -> Floats:
        """For each column the sum of errors, by amount."""
        found = np.bincount(self.column, self.amount * errors[self.row], self.size[1])
        return found.astype(np.float64, copy=False)


def fitted(memories: Sequence[Memory], cuts: tuple[int, ...]) -> Weights:
    """The weights by which what was remembered is explained best."""
    names, rows, gaps = _gathered(memories, cuts)
    if not names:
        return {}
    kinds = len(cuts) + 2
    ridge = CAUTION * len(gaps) / len(memories)
    scales = np.tile(_scales(rows, len(names)), kinds)
    scaled = Rows(rows.row, rows.column, rows.amount / scales[rows.column], rows.size)
    parts = (_solved(scaled, gaps, ridge) / scales).reshape(kinds, len(names))
    by_stage = parts[0] + parts[1:]
    found = {name: [_rounded(one) for one in by_stage[:, at]] for at, name in enumerate(names)}
    return {name: weights for name, weights in sorted(found.items()) if any(weights)}


def _gathered(memories: Sequence[Memory], cuts: tuple[int, ...]) -> tuple[list[str], Rows, Floats]:
    """The names of the features, and the rows: columns for the whole game, then by stage."""
    seen: dict[str, int] = {}
    for memory in memories:
        for row in memory.rows:
            for place, _ in row:
                name = memory.names[place]
                seen[name] = seen.get(name, 0) + 1
    names = sorted(name for name, times in seen.items() if times >= RAREST)
    column_of = {name: at for at, name in enumerate(names)}
    rows: list[int] = []
    columns: list[int] = []
    amounts: list[float] = []
    gaps: list[float] = []
    for memory in memories:
        places = [column_of.get(name) for name in memory.names]
        for number, gap, row in zip(memory.rounds, memory.gaps, memory.rows, strict=True):
            stage = (bisect(cuts, number) + 1) * len(names)
            for place, amount in row:
                column = places[place]
                if column is not None:
                    rows += (len(gaps), len(gaps))
                    columns += (column, column + stage)
                    amounts += (amount, amount)
            gaps.append(gap)
    size = len(gaps), len(names) * (len(cuts) + 2)
    entries = np.array(rows, np.int64), np.array(columns, np.int64), np.array(amounts, np.float64)
    return names, Rows(*entries, size), np.array(gaps, np.float64)


def _scales(rows: Rows, count: int) -> Floats:
    """How large the amounts of a feature are as a rule, at least one: a card is not a hoard."""
    whole = rows.column < count
    squares = np.bincount(rows.column[whole], rows.amount[whole] ** 2, count)
    times = np.bincount(rows.column[whole], minlength=count)
    return np.asarray(np.maximum(1.0, np.sqrt(squares / np.maximum(times, 1))))


def _solved(rows: Rows, gaps: Floats, ridge: float) -> Floats:
    """The weights with the least squared errors and ridge, by conjugate gradients."""
    weights = np.zeros(rows.size[1])
    rest = rows.transposed_times(gaps)
    direction = rest.copy()
    size = first = float(rest @ rest)
    for _ in range(STEPS):
        if size <= EXACT * first:
            break
        moved = rows.transposed_times(rows.times(direction)) + ridge * direction
        step = size / float(direction @ moved)
        weights += step * direction
        rest -= step * moved
        before, size = size, float(rest @ rest)
        direction = rest + size / before * direction
    return weights


def _rounded(weight: Any) -> float:
    return float(f"{float(weight):.{DIGITS}g}")
