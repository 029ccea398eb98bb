"""Traces: cards that seats know to be in one of several piles, though not in which.

Whoever divides known cards over a hand and a face-down pile hides where each of them is, not
that they are there. A pile can only say that a card is in it; a trace beside the piles keeps
the rest, and samples of what a seat cannot know respect it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from ludarium.errors import DeclarationError
from ludarium.piles import EVERYONE
from ludarium.shapes import Json, Shape, shape_of

T = TypeVar("T")


class Trace(Generic[T]):
    """What seats know of the cards in the `over` piles that are declared just before it.

    The game tells it what was seen; where a card leaves the piles openly, it must say so.
    """

    __slots__ = ("cards", "masks", "over")

    def __init__(self, over: int) -> None:
        self.over = over
        self.cards: list[T] = []
        self.masks: list[int] = []
        """For each card the seats that know of it."""

    def note(self, card: T, seats: int) -> None:
        """Let the seats of a mask know that a card is in one of the piles."""
        if seats:
            self.cards.append(card)
            self.masks.append(seats)

    def left(self, card: T) -> None:
        """A card has left the piles for all to see: it may be the one that a seat knew of."""
        yet = EVERYONE
        for at, (other, mask) in enumerate(zip(self.cards, self.masks, strict=True)):
            if other == card:
                self.masks[at] = mask & ~yet
                yet &= ~mask
        pairs = [(card, mask) for card, mask in zip(self.cards, self.masks, strict=True) if mask]
        self.cards, self.masks = [card for card, _ in pairs], [mask for _, mask in pairs]

    def known(self, seat: int) -> list[T]:
        """The cards that a seat knows of."""
        pairs = zip(self.cards, self.masks, strict=True)
        return [card for card, mask in pairs if mask >> seat & 1]

    # What every declared kind of field can do -------------------------------------------

    def clone(self) -> Trace[T]:
        """An independent copy."""
        new: Trace[T] = _make(Trace)
        new.over = self.over
        new.cards = self.cards.copy()
        new.masks = self.masks.copy()
        return new

    def key(self) -> tuple[Any, ...]:
        """A hashable value, equal for equal traces."""
        return (self.over, tuple(self.cards), tuple(self.masks))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trace) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Trace({self.cards!r})"

    @classmethod
    def shape(cls, arguments: tuple[Any, ...], where: str) -> Shape:
        """How a field of this type is copied and saved; only the kernel asks."""
        if not arguments:
            raise DeclarationError(f"{where}: say what is traced, for example Trace[Card]")
        (kind,) = arguments
        item = shape_of(kind, where)

        def dump(trace: Trace[Any], scope: str) -> Json:
            return [trace.over, [item.dump(card, scope) for card in trace.cards], trace.masks[:]]

        def load(data: Json, scope: str) -> Trace[Any]:
            over, cards, masks = data
            trace: Trace[Any] = Trace(over)
            trace.cards = [item.load(card, scope) for card in cards]
            trace.masks = list(masks)
            return trace

        held: Any = Trace
        return Shape(held[kind], "{}.clone()", "{}.key()", dump, load, "{}")


def common(cards: Iterable[T], others: Iterable[T]) -> list[T]:
    """The cards that are also among the others, each as often as it is there."""
    left = list(others)
    found = []
    for card in cards:
        if card in left:
            left.remove(card)
            found.append(card)
    return found


def without(cards: Iterable[T], others: Iterable[T]) -> list[T]:
    """The cards that are left when the others are taken away, each as often as it is there."""
    left = list(cards)
    for card in others:
        if card in left:
            left.remove(card)
    return left


_make = object.__new__
