"""Choosing several things: one rule for what to gain, pay, discard, take, or put in order.

A decision lists its results, and every result is offered exactly once. Up to `AT_ONCE` of them are
one list. Where there are more, the seat is asked thing by thing how many of it there shall be,
which takes no result away, until the rest is few enough.

    @decision(skips=True)
    def choose_gain(s: Market, me: int, count: int, settled: Settled = ()) -> list[Call]:
        return choose(
            Coins.mixes(count),
            settled,
            lambda coins: gain(me, coins),
            lambda settled: choose_gain(me, count, settled),
        )

`settled` are the answers so far; the decision is asked again with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice, permutations
from math import comb, factorial
from typing import TypeVar

from ludarium.amounts import Amount
from ludarium.components import Component, called
from ludarium.steps import Call, step
from ludarium.table import Table

A = TypeVar("A", bound=Amount)
C = TypeVar("C", bound=Component)

AT_ONCE = 30
"""So many results are one list; of more, things are asked for one at a time."""

FEW = 400
"""So many ways to pick places are walked one by one, which is quickest; of more, only as needed."""

Settled = tuple[int, ...]
"""What was answered so far: how many of the first thing, of the second, and so on."""
Again = Callable[[Settled], Call]
"""The decision that asks, given what is settled."""


@step(say=lambda count, thing, then: f"{count or 'no'} {called(thing)}", told=False)
def so_many(s: Table, count: int, thing: str, then: Call) -> None:
    """Settle how many of a thing there shall be, then ask on."""
    s.do(then)


def choose(
    results: Sequence[A], settled: Settled, then: Callable[[A], Call], again: Again
) -> list[Call]:
    """Offer amounts, each once: all of them if they are few, else kind by kind."""
    at = len(settled)
    if at:
        results = [amount for amount in results if amount.counts[:at] == settled]
    if len(results) <= AT_ONCE:
        return [then(amount) for amount in results]
    while len(numbers := {amount.counts[at] for amount in results}) == 1:
        at += 1
    before, kind = results[0].counts[:at], results[0].kinds[at]
    return [so_many(number, kind, again((*before, number))) for number in sorted(numbers)]


def choose_some(
    things: Sequence[C],
    least: int,
    most: int,
    settled: Settled,
    then: Callable[[tuple[C, ...]], Call],
    again: Again,
) -> list[Call]:
    """Offer every choice of `least` to `most` of some components, equal ones being one choice.

    A choice is a tuple in the order of the things. Where there are fewer things than that, all of
    them are chosen.
    """
    least, most = min(least, len(things)), min(most, len(things))
    if sum([comb(len(things), count) for count in range(least, most + 1)]) <= FEW:
        return choose_among(choices(things, *range(least, most + 1)), settled, then, again)
    held = Counter(things)
    kinds = list(held)
    taken = [kind for kind, number in zip(kinds, settled, strict=False) for _ in range(number)]
    open_kinds = kinds[len(settled) :]
    left = [held[kind] for kind in open_kinds]
    fewest, room = max(0, least - len(taken)), most - len(taken)
    found = list(islice(_choices(open_kinds, left, fewest, room), AT_ONCE + 1))
    if len(found) <= AT_ONCE:
        return [then((*taken, *some)) for some in found]
    numbers = range(max(0, fewest - sum(left[1:])), min(left[0], room) + 1)
    if len(numbers) == 1:
        return choose_some(things, least, most, (*settled, numbers[0]), then, again)
    name = open_kinds[0].name
    return [so_many(number, name, again((*settled, number))) for number in numbers]


def choose_among(
    results: Sequence[tuple[C, ...]],
    settled: Settled,
    then: Callable[[tuple[C, ...]], Call],
    again: Again,
) -> list[Call]:
    """Offer given choices of components, each once: all if they are few, else thing by thing."""
    if len(results) > AT_ONCE:
        asked = list(dict.fromkeys(thing for some in results for thing in some))
        for thing, number in zip(asked, settled, strict=False):
            results = [some for some in results if some.count(thing) == number]
        if len(results) > AT_ONCE:
            thing = asked[len(settled)]
            numbers = sorted({some.count(thing) for some in results})
            return [so_many(number, thing.name, again((*settled, number))) for number in numbers]
    return [then(some) for some in results]


def choices(things: Sequence[C], *counts: int) -> list[tuple[C, ...]]:
    """The different choices of so many components, equal ones being alike."""
    kinds = dict.fromkeys(things)
    alike = len(kinds) < len(things)
    ordered = [kind for kind in kinds for _ in range(things.count(kind))] if alike else things
    found = [some for count in counts for some in combinations(ordered, count)]
    return list(dict.fromkeys(found)) if alike else found


def _choices(
    kinds: Sequence[C], held: Sequence[int], least: int, most: int
) -> Iterator[tuple[C, ...]]:
    """The choices of so many out of some kinds, most of the first ones first."""
    if not kinds:
        if least <= 0:
            yield ()
        return
    rest = sum(held[1:])
    for number in range(min(held[0], most), max(0, least - rest) - 1, -1):
        some = (kinds[0],) * number
        for others in _choices(kinds[1:], held[1:], least - number, most - number):
            yield some + others


@step(say=lambda thing, then: f"next the {called(thing)}", told=False)
def comes_next(s: Table, thing: str, then: Call) -> None:
    """Settle what comes next in an order, then ask on."""
    s.do(then)


def choose_order(
    things: Sequence[C], settled: Settled, then: Callable[[tuple[C, ...]], Call], again: Again
) -> list[Call]:
    """Offer every order of some components, equal ones being alike.

    An order names all but the last one, for which one place is left. What is settled are the first
    ones, by where they stand among the things.
    """
    first = [things[at] for at in settled]
    rest = list(things)
    for thing in first:
        rest.remove(thing)
    if factorial(len(rest)) <= AT_ONCE:
        return [then((*first, *order)[:-1]) for order in dict.fromkeys(permutations(rest))]
    return [
        comes_next(thing.name, again((*settled, things.index(thing))))
        for thing in dict.fromkeys(rest)
    ]
