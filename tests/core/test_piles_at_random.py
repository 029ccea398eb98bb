"""Whatever happens to piles, nobody knows more than was shown, and no card is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tables import Letter, Letters, ids, letters

from ludarium import Pile

CARDS = "aaabbc"
PLACES = st.integers(0, 7)
SEATS = range(3)
SEEN = st.integers(0, 7)
"""Any set of seats."""


@contextmanager
def nobody_learns_too_much(source: Pile[Letter], target: Pile[Letter]) -> Iterator[None]:
    """Checks what seats still know of a pile from which one card is picked.

    Who sees neither pile knows nothing any more. Who sees where the card goes knows one such
    card less than before, if it knew any.
    """
    before = [counted(source, seat) for seat in SEATS]
    yield
    for seat in SEATS:
        if source.audience >> seat & 1:
            continue
        if target.audience >> seat & 1:
            before[seat][target.top.id] -= 1
            assert counted(source, seat) <= +before[seat]
        else:
            assert not counted(source, seat)
            assert not target.masks()[-1] >> seat & 1


def counted(pile: Pile[Letter], seat: int) -> Counter[str]:
    return Counter(card.id for card in pile.visible(seat) if card is not None)


@given(st.lists(SEEN, min_size=4, max_size=4), SEEN, SEEN, st.integers(0, 3))
def test_a_pick_from_a_pile_teaches_nobody_what_is_left(
    seen: list[int], watching: int, watching_target: int, pick: int
) -> None:
    source, target = Pile[Letter](watching), Pile[Letter](watching_target)
    for name, mask in zip("aaab", seen, strict=True):
        source.add(Letter.named(name), mask)
    with nobody_learns_too_much(source, target):
        source.move(source.cards[pick], target)


class Shuffling(RuleBasedStateMachine):
    """Moves cards about on a table and follows what each seat may know of each pile.

    A card that is dealt keeps its place in what seats remember; a pick in secret and a
    shuffle take it from all who do not watch.
    """

    def __init__(self) -> None:
        super().__init__()
        self.s: Letters = letters(3)

    @property
    def piles(self) -> list[Pile[Letter]]:
        return self.s.piles()

    @initialize(at=PLACES, seen=st.lists(SEEN, min_size=len(CARDS), max_size=len(CARDS)))
    def lay_out(self, at: int, seen: list[int]) -> None:
        for name, mask in zip(CARDS, seen, strict=True):
            self.piles[at].add(Letter.named(name), mask)

    @rule(at=PLACES, to=PLACES, count=st.integers(0, 3))
    def deal(self, at: int, to: int, count: int) -> None:
        if at == to:
            return
        source, target = self.piles[at], self.piles[to]
        moved = source.masks()[::-1][:count]
        before = list(target.masks())
        source.deal(target, count)
        expected = [mask | target.audience for mask in moved]
        assert target.masks() == [*before, *expected]

    @rule(at=PLACES, to=PLACES)
    def deal_all(self, at: int, to: int) -> None:
        if at == to:
            return
        source, target = self.piles[at], self.piles[to]
        expected = [*target.masks(), *(mask | target.audience for mask in source.masks())]
        source.deal_all(target)
        assert target.masks() == expected
        assert len(source) == 0

    @rule(at=PLACES, to=PLACES, pick=st.integers(0, 99), by_chance=st.booleans())
    def pick(self, at: int, to: int, pick: int, by_chance: bool) -> None:
        source, target = self.piles[at], self.piles[to]
        if at == to or not len(source):
            return
        with nobody_learns_too_much(source, target):
            if by_chance:
                source.deal_any(self.s, target)
            else:
                source.move(source.cards[pick % len(source)], target)

    @rule(at=PLACES)
    def shuffle(self, at: int) -> None:
        pile = self.piles[at]
        before = [pile.visible(seat) for seat in SEATS]
        contents = pile.contents
        pile.shuffle(self.s)
        assert set(pile.masks()) <= {pile.audience}
        for seat in SEATS:
            if pile.contents >> seat & 1:
                assert contents >> seat & 1 or None not in before[seat]

    @rule(at=PLACES, seats=SEEN, count=st.none() | st.integers(0, 3))
    def show(self, at: int, seats: int, count: int | None) -> None:
        pile = self.piles[at]
        before = list(pile.masks())
        shown = len(before) if count is None else min(count, len(before))
        pile.show(seats, count)
        kept = before[: len(before) - shown]
        assert pile.masks() == [*kept, *(mask | seats for mask in before[len(kept) :])]

    @invariant()
    def no_card_is_lost(self) -> None:
        assert sorted("".join(map(ids, self.piles))) == sorted(CARDS)

    @invariant()
    def the_audience_sees_every_card(self) -> None:
        for pile in self.piles:
            assert len(pile.masks()) == len(pile)
            assert all(mask & pile.audience == pile.audience for mask in pile.masks())

    @invariant()
    def a_seat_cannot_tell_its_samples_from_the_table(self) -> None:
        for seat in SEATS:
            view = self.s.view(seat)
            sample = view.sample(Random(1))
            assert sample.view(seat) == view
            for pile, other in zip(self.piles, sample.piles(), strict=True):
                seen, sampled = pile.visible(seat), other.visible(seat)
                if pile.audience and not pile.audience >> seat & 1:
                    seen.sort(key=str)
                    sampled.sort(key=str)
                assert seen == sampled
                if pile.contents >> seat & 1:
                    assert sorted(ids(pile)) == sorted(ids(other))


TestShuffling = Shuffling.TestCase
TestShuffling.settings = settings(max_examples=100, stateful_step_count=20, deadline=None)
