"""Layouts: what each place of an observation vector means, and what fields declare about it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, TypeVar, cast

from ludarium.errors import DeclarationError
from ludarium.randomness import seeded

T = TypeVar("T")

MOST = 1e6
"""The bound of a number that declares none."""


@dataclass(frozen=True)
class Observed:
    """How a field is observed: it stands where its default would."""

    start: Any = None
    low: float | None = None
    high: float | None = None
    values: tuple[Hashable, ...] = ()
    longest: int | None = None
    bits: int = 0
    seat: bool = False
    by_seat: bool = False
    left_out: bool = False


PLAIN = Observed()


def observed(
    start: T,
    *,
    low: float | None = None,
    high: float | None = None,
    values: Iterable[Hashable] = (),
    longest: int | None = None,
    bits: int = 0,
    seat: bool = False,
    by_seat: bool = False,
    left_out: bool = False,
) -> T:
    """Declare how a field is observed: ``space: int = observed(1, values=range(1, 13))``.

    A number may say from where to where it goes (`low`, `high`), list its `values`, have so many
    `bits` that mean something each, or be a `seat`. A word lists its `values`. A list says how many
    items it has at most (`longest`), then each is observed at its place; `by_seat`, if it has one
    for each seat. What is `left_out` is not observed at all.
    """
    ways = (bool(values), bits > 0, seat, low is not None or high is not None)
    if sum(ways) > 1:
        raise DeclarationError(
            "a field is observed in one way: by its range, its values, its bits or as a seat"
        )
    return cast(
        T, Observed(start, low, high, tuple(values), longest, bits, seat, by_seat, left_out)
    )


@dataclass(frozen=True)
class Place:
    """One place of a vector: what it means, and between which bounds it stays."""

    name: str
    low: float = 0.0
    high: float = MOST


@dataclass(frozen=True)
class Layout:
    """The places of an observation vector: first all counts, then all numbers.

    It depends on the game, its components and the number of seats, never on what is played.
    """

    name: str
    """The game and its seats: ``seasons/2``."""
    counts: tuple[Place, ...]
    """How often something is there: a card in a pile, a word, a pending decision."""
    numbers: tuple[Place, ...]
    """Amounts, counters and other plain numbers."""
    left_out: tuple[str, ...] = ()
    """The fields that are not observed, as they do not say how."""

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """All places, in their order."""
        return self.counts + self.numbers

    @cached_property
    def version(self) -> str:
        """The same for the same places: what was learned on one layout fits no other."""
        return f"{seeded(*[place.name for place in self.places]) >> 96:08x}"

    def __len__(self) -> int:
        return len(self.counts) + len(self.numbers)

    def __str__(self) -> str:
        """One line for each field, with its places and what they count."""
        lines = [f"{self.name} version {self.version}: {len(self)} places"]
        lines += _lines(self.counts, 0, "counts")
        lines += _lines(self.numbers, len(self.counts), "numbers")
        if self.left_out:
            lines.append(f"left out: {', '.join(self.left_out)}")
        return "\n".join(lines)

    def index(self, name: str) -> int:
        """The place of a name."""
        return [place.name for place in self.places].index(name)


def _lines(places: tuple[Place, ...], first: int, what: str) -> Iterator[str]:
    yield f"{what}:"
    at = first
    for field, alike in groupby(places, key=lambda place: place.name.partition("=")[0]):
        names = [place.name.partition("=")[2] for place in alike]
        last = at + len(names) - 1
        span = f"{at}" if last == at else f"{at} to {last}"
        told = ", ".join([*names[:3], "…", names[-1]] if len(names) > 5 else filter(None, names))
        yield f"  {span:>12}  {field}{f' = {told}' if told else ''}"
        at += len(names)
