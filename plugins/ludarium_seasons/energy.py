"""Energy: tokens of four kinds, counted, and the words for them.

An amount is four numbers, one for each kind. Amounts never change, so tables share them and what
can be worked out from one is worked out once.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

KINDS = ("air", "water", "fire", "earth")
AIR, WATER, FIRE, EARTH = EACH = range(4)

Energy = tuple[int, int, int, int]
NONE: Energy = (0, 0, 0, 0)


def plus(some: Energy, more: Energy) -> Energy:
    """Two amounts together."""
    return (some[0] + more[0], some[1] + more[1], some[2] + more[2], some[3] + more[3])


def minus(some: Energy, less: Energy) -> Energy:
    """What is left of an amount."""
    return (some[0] - less[0], some[1] - less[1], some[2] - less[2], some[3] - less[3])


def enough(some: Energy, wanted: Energy) -> bool:
    """Whether an amount holds another."""
    return (
        some[0] >= wanted[0]
        and some[1] >= wanted[1]
        and some[2] >= wanted[2]
        and some[3] >= wanted[3]
    )


@cache
def of(kind: int, count: int = 1) -> Energy:
    """Energy of one kind."""
    return amount(*[kind] * count)


def amount(*kinds: int) -> Energy:
    """Energy of the kinds that are listed, one token each."""
    return (kinds.count(AIR), kinds.count(WATER), kinds.count(FIRE), kinds.count(EARTH))


def tokens(some: Energy) -> tuple[int, ...]:
    """The kind of each token, one by one."""
    return tuple(kind for kind in EACH for _ in range(some[kind]))


ONE = tuple(of(kind) for kind in EACH)
"""A single token of each kind."""
PAIRS = tuple(amount(*pair) for pair in combinations_with_replacement(EACH, 2))
"""Any two tokens."""
SETS = tuple(
    (a, b, c, d) for a in (0, 1) for b in (0, 1) for c in (0, 1) for d in (0, 1) if a + b + c + d
)
"""Different kinds, from one to all four."""


@cache
def kinds_in(some: Energy) -> tuple[int, ...]:
    """The different kinds in an amount."""
    return tuple(kind for kind in EACH if some[kind])


@cache
def parts_of(some: Energy, size: int) -> tuple[Energy, ...]:
    """The different amounts of a size that can be taken from an amount."""
    chosen = combinations_with_replacement(EACH, size)
    return tuple(part for part in (amount(*kinds) for kinds in chosen) if enough(some, part))


def in_words(some: Energy, crystals: int = 0) -> str:
    """An amount as people say it, perhaps with crystals."""
    words = [f"{some[kind]} {KINDS[kind]}" for kind in EACH if some[kind]]
    return listed([*words, counted(crystals, "crystal")] if crystals else words)


def listed(words: list[str]) -> str:
    """Words in a row: a, b and c."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def counted(count: int, thing: str) -> str:
    """A number of things."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
