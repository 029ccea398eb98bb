"""Weights from what was remembered: the least squares, kept small where little was seen.

Needs numpy. Each feature has one weight for the whole game and one more for each stage, so a
stage in which it was hardly seen borrows from the others.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludarium_ai.models import Weights
from ludarium_ai.selfplay import Experience

STAGES = 3
CAUTION = 8.0
"""How many games a weight must be seen in before it is believed by half."""
RAREST = 8
"""Tables in which a feature must have been seen to get a weight at all."""
LEAST = 0.04
"""The part of what was learned that a field must make up to be kept."""
STEPS = 120
"""Steps of the solver at most."""
DESCENT, STRIDE = 150, 0.3
"""Steps on the way to a policy, and how long the first ones are."""
SOBRIETY = 2.0
"""How many decisions the weight of a preference must be seen in before it is believed by half."""
TINY = 0.01
"""Preferences below this are left out."""
EXACT = 1e-6
"""The part of the first error at which the solver stops."""
DIGITS = 4

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def stages(experiences: Sequence[Experience]) -> tuple[int, ...]:
    """The rounds from which the next weights hold, so that all stages are about as long."""
    rounds = sorted(number for experience in experiences for number in experience.rounds)
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


def fitted(experiences: Sequence[Experience], cuts: tuple[int, ...]) -> Weights:
    """The weights by which what was remembered is explained best.

    Fields that hardly matter are left out, which is found out first: looking at them would take
    time whenever a table is judged.
    """
    kinds = len(cuts) + 2
    names = _often_seen(experiences)
    rows, gaps = _gathered(experiences, cuts, names)
    if not names:
        return {}
    weights = _explained(names, rows, gaps, len(experiences), kinds)
    names = _mattering(names, rows, weights, kinds)
    rows, gaps = _gathered(experiences, cuts, names)
    parts = _explained(names, rows, gaps, len(experiences), kinds).reshape(kinds, len(names))
    by_stage = parts[0] + parts[1:]
    found = {name: [_rounded(one) for one in by_stage[:, at]] for at, name in enumerate(names)}
    return {name: row for name, row in sorted(found.items()) if any(row)}


def _explained(names: list[str], rows: Rows, gaps: Floats, games: int, kinds: int) -> Floats:
    """The weights of all columns."""
    scales = np.tile(_scales(names, rows), kinds)
    scaled = Rows(rows.row, rows.column, rows.amount / scales[rows.column], rows.size)
    return np.asarray(_solved(scaled, gaps, CAUTION * len(gaps) / games) / scales)


def _mattering(names: list[str], rows: Rows, weights: Floats, kinds: int) -> list[str]:
    """The features of the fields that make a difference where they are met, however rarely."""
    fields = [_field_of(name) for name in names]
    numbers = {field: at for at, field in enumerate(dict.fromkeys(fields))}
    of_column = np.array([numbers[field] for field in fields] * kinds, np.int64)
    entry = of_column[rows.column] * rows.size[0] + rows.row
    parts = np.bincount(entry, rows.amount * weights[rows.column], rows.size[0] * len(numbers))
    squares = (parts.reshape(len(numbers), -1) ** 2).sum(axis=1)
    there = np.bincount(np.unique(entry) // rows.size[0], minlength=len(numbers))
    least = LEAST * float(np.sqrt((rows.times(weights) ** 2).mean()))
    kept = {field for field, at in numbers.items() if squares[at] >= least**2 * there[at]}
    return [name for name, field in zip(names, fields, strict=True) if field in kept]


def _field_of(name: str) -> str:
    """The field that a feature tells of, the same for all items of a list."""
    return re.sub(r"\.\d+", "", name.partition("=")[0])


def _often_seen(experiences: Sequence[Experience]) -> list[str]:
    """The features that were seen often enough to learn anything about them."""
    seen: dict[str, int] = {}
    for experience in experiences:
        for row in experience.rows:
            for place, _ in row:
                name = experience.names[place]
                seen[name] = seen.get(name, 0) + 1
    return sorted(name for name, times in seen.items() if times >= RAREST)


def _gathered(
    experiences: Sequence[Experience], cuts: tuple[int, ...], names: list[str]
) -> tuple[Rows, Floats]:
    """The rows, with columns for the features in the whole game, then by stage; and the gaps."""
    column_of = {name: at for at, name in enumerate(names)}
    rows: list[int] = []
    columns: list[int] = []
    amounts: list[float] = []
    gaps: list[float] = []
    for experience in experiences:
        places = [column_of.get(name) for name in experience.names]
        for number, gap, row in zip(
            experience.rounds, experience.gaps, experience.rows, strict=True
        ):
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
    return Rows(*entries, size), np.array(gaps, np.float64)


def _scales(names: list[str], rows: Rows) -> Floats:
    """How large the amounts of a feature are as a rule, at least one: a card is not a hoard."""
    count = len(names)
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


# Preferences --------------------------------------------------------------------------------


def preferences(experiences: Sequence[Experience]) -> dict[str, float]:
    """The weights of calls' features by which what was preferred is the likeliest."""
    seen: dict[str, int] = {}
    for experience in experiences:
        for offer in experience.offers:
            for name in {experience.names[place] for call in offer for place in call}:
                seen[name] = seen.get(name, 0) + 1
    names = sorted(name for name, times in seen.items() if times >= RAREST)
    if not names:
        return {}
    column_of = {name: at for at, name in enumerate(names)}
    rows: list[int] = []
    columns: list[int] = []
    wanted: list[float] = []
    firsts: list[int] = []
    for experience in experiences:
        places = [column_of.get(name) for name in experience.names]
        for offer, shares in zip(experience.offers, experience.preferred, strict=True):
            firsts.append(len(wanted))
            for call, share in zip(offer, shares, strict=True):
                found = [column for place in call if (column := places[place]) is not None]
                rows += [len(wanted)] * len(found)
                columns += found
                wanted.append(share)
    amounts = np.ones(len(rows))
    entries = np.array(rows, np.int64), np.array(columns, np.int64), amounts
    matrix = Rows(*entries, (len(wanted), len(names)))
    weights = _preferred(matrix, np.array(wanted), np.array(firsts, np.int64))
    found_weights = {name: _rounded(one) for name, one in zip(names, weights, strict=True)}
    return {name: weight for name, weight in found_weights.items() if abs(weight) >= TINY}


def _preferred(calls: Rows, wanted: Floats, firsts: Ints) -> Floats:
    """The most likely weights, by gradients with steps that shrink where they were large."""
    weights = np.zeros(calls.size[1])
    squares = np.full(calls.size[1], 1e-8)
    counts = np.diff(np.append(firsts, len(wanted)))
    for _ in range(DESCENT):
        sums = calls.times(weights)
        sums = np.exp(sums - np.repeat(np.maximum.reduceat(sums, firsts), counts))
        shares = sums / np.repeat(np.add.reduceat(sums, firsts), counts)
        slope = calls.transposed_times(shares - wanted) + SOBRIETY * weights
        squares += slope**2
        weights -= STRIDE * slope / np.sqrt(squares)
    return weights
