"""Piles: ordered zones of cards or tokens that record who has seen each one.

From that record the kernel derives what a seat may see and which tables it cannot tell
from the true one. A pile may know less than a perfect memory would, never more than the
seat may.

Who has seen a card is a set of seats written as bits of a number, the mask. While all
cards of a pile have the same mask, one number stands for all of them; a list takes its
place only where the cards differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Generic, Protocol, TypeVar

from ludarium.errors import DeclarationError, RulesError
from ludarium.shapes import Json, Shape, shape_of

T = TypeVar("T")

EVERYONE = -1
"""All seats see what enters the pile."""
NOBODY = 0
"""No seat sees what enters the pile."""
OWNER = 1 << 62
"""In a part made by `per_seat`: the seat that the part belongs to."""


class Shuffler(Protocol):
    """Where shuffles come from: the table."""

    def shuffle(self, items: list[Any]) -> None: ...
    def random_below(self, count: int) -> int: ...


class Pile(Generic[T]):
    """An ordered zone; the last card is the top. `audience` sees every card that enters.

    The audience is EVERYONE, NOBODY, OWNER, or a set of seats as the bits of a number. Each card
    keeps who has seen it as it moves on; views, samples and the story follow from that.
    """

    __slots__ = ("audience", "cards", "contents", "seen")

    def __init__(self, audience: int = EVERYONE, cards: Iterable[T] = ()) -> None:
        self.audience = audience
        self.cards: list[T] = list(cards)
        self.seen: int | list[int] = audience
        self.contents = NOBODY
        """Seats that know which cards are in the pile, though perhaps not their order."""

    # Looking ----------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[T]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    @property
    def top(self) -> T:
        """The card that would be dealt next."""
        return self.cards[-1]

    def masks(self) -> list[int]:
        """For each card the seats that have seen it."""
        seen = self.seen
        return [seen] * len(self.cards) if isinstance(seen, int) else seen

    def visible(self, seat: int) -> list[T | None]:
        """The cards as a seat knows them; None for each it does not."""
        masks = zip(self.cards, self.masks(), strict=True)
        return [card if mask >> seat & 1 else None for card, mask in masks]

    # Moving -----------------------------------------------------------------------------

    def add(self, card: T, seen: int = NOBODY) -> None:
        """Put a card on top; besides the audience, the seats in `seen` know it."""
        mask = seen | self.audience
        self.contents &= mask
        if type(self.seen) is list:
            self.seen.append(mask)
        elif mask != self.seen:
            if self.cards:
                self.seen = [*self.masks(), mask]
            else:
                self.seen = mask
        self.cards.append(card)

    def deal(self, to: Pile[T], count: int = 1) -> None:
        """Move the top `count` cards to another pile, or as many as there are."""
        for _ in range(min(count, len(self.cards))):
            self._give(len(self.cards) - 1, to)

    def deal_any(self, table: Shuffler, to: Pile[T], count: int = 1) -> None:
        """Move `count` random cards to another pile, as from a bag.

        As with `move`, a seat that sees neither pile does not learn which cards went.
        """
        for _ in range(min(count, len(self.cards))):
            self.move(self.cards[table.random_below(len(self.cards))], to)

    def move(self, card: T, to: Pile[T]) -> None:
        """Move a card picked by what it is.

        A seat that sees neither pile does not learn which card was picked: from then on it
        knows neither the moved card nor any that could have been moved in its place.
        """
        try:
            at = self.cards.index(card)
        except ValueError:
            raise RulesError(f"{card} is not in the pile it should move from") from None
        watching = self.audience | to.audience
        if watching != EVERYONE:
            self._keep_secret(watching)
        if type(self.seen) is int:
            self._give(at, to)
        else:
            at = self._copy_of(card)
            self._blur(card, self.masks()[at])
            self._give(at, to)

    def deal_all(self, to: Pile[T]) -> None:
        """Move every card to another pile, keeping their order."""
        seen = self.seen
        if isinstance(seen, int) and self.cards and not to.cards:
            to.cards += self.cards
            to.seen = seen | to.audience
        else:
            for card, mask in zip(self.cards, self.masks(), strict=True):
                to.add(card, mask)
        self._empty()

    def _keep_secret(self, watching: int) -> None:
        """Before a card leaves that not all see: let those who do not forget all it might be."""
        self.contents &= watching
        if isinstance(self.seen, int):
            self.seen &= watching
        else:
            self.seen = _merged([mask & watching for mask in self.seen], self.audience)

    def _copy_of(self, card: T) -> int:
        """Of several equal cards the one that most seats know, so that none knows too much."""
        places = [at for at, other in enumerate(self.cards) if other == card]
        return max(places, key=lambda at: _size(self.masks()[at]))

    def _blur(self, card: T, seen: int) -> None:
        """Whoever had not seen the moved copy cannot tell it from the equal ones that stay."""
        pairs = zip(self.cards, self.masks(), strict=True)
        self.seen = [mask & seen if other == card else mask for other, mask in pairs]

    def _give(self, at: int, to: Pile[T]) -> None:
        seen, cards = self.seen, self.cards
        mask = seen if type(seen) is int else seen.pop(at)  # type: ignore[union-attr]
        card = cards.pop(at)
        shown = mask | to.audience
        if cards:
            self.contents &= shown
        else:
            self._empty()
        if to.seen == shown:
            to.contents &= shown
            to.cards.append(card)
        else:
            to.add(card, mask)

    def _empty(self) -> None:
        self.cards.clear()
        self.seen = self.audience
        self.contents = NOBODY

    # Knowing ----------------------------------------------------------------------------

    def shuffle(self, table: Shuffler) -> None:
        """Put the cards in random order. Who had seen all of them still knows which they are."""
        for_all = self.contents
        common = EVERYONE
        for mask in self.masks():
            common &= mask
        self.contents = for_all | common
        table.shuffle(self.cards)
        self.seen = self.audience

    def show(self, seats: int = EVERYONE, count: int | None = None) -> None:
        """Let the seats of a mask see the top `count` cards, or all of them."""
        masks = list(self.masks())
        first = 0 if count is None else max(0, len(masks) - count)
        for at in range(first, len(masks)):
            masks[at] |= seats
        self.seen = _merged(masks, self.audience)

    # What every declared kind of field can do -------------------------------------------

    def clone(self) -> Pile[T]:
        """An independent copy."""
        new: Pile[T] = _make(Pile)
        new.audience = self.audience
        new.cards = self.cards.copy()
        seen = self.seen
        new.seen = seen if type(seen) is int else seen.copy()  # type: ignore[union-attr]
        new.contents = self.contents
        return new

    def key(self) -> tuple[Any, ...]:
        """A hashable value, equal for equal piles."""
        return (self.audience, tuple(self.cards), tuple(self.masks()), self.contents)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pile) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Pile({self.cards!r})"

    @classmethod
    def shape(cls, arguments: tuple[Any, ...], where: str) -> Shape:
        """How a field of this type is copied and saved; only the kernel asks."""
        if not arguments:
            raise DeclarationError(f"{where}: say what the pile holds, for example Pile[Card]")
        (kind,) = arguments
        item = shape_of(kind, where)
        if not item.shared:
            raise DeclarationError(f"{where}: a pile must hold what cannot change")

        def dump(pile: Pile[Any], scope: str) -> Json:
            cards = [item.dump(card, scope) for card in pile.cards]
            seen = pile.seen if isinstance(pile.seen, int) else pile.seen[:]
            return [cards, seen, pile.audience, pile.contents]

        def load(data: Json, scope: str) -> Pile[Any]:
            cards, seen, audience, contents = data
            pile: Pile[Any] = Pile(audience, [item.load(card, scope) for card in cards])
            pile.seen = seen if isinstance(seen, int) else list(seen)
            pile.contents = contents
            return pile

        held: Any = Pile
        return Shape(held[kind], "{}.clone()", "{}.key()", dump, load, "{}")


_make = object.__new__


def _merged(masks: list[int], empty: int) -> int | list[int]:
    if not masks:
        return empty
    return masks[0] if masks.count(masks[0]) == len(masks) else masks


def _size(mask: int) -> int:
    return 64 if mask < 0 else mask.bit_count()
