"""Whatever happens to piles, nobody knows more than was shown, and no card is lost."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from tables import Letter, Letters, ids, letters

from ludarium import Pile

CARDS = "aabbcdef"
PLACES = st.integers(0, 7)
SEATS = range(3)


class Shuffling(RuleBasedStateMachine):
    """Moves cards about on a table and follows what each seat may know of each pile.

    A card that is dealt keeps its place in what seats remember; a pick in secret and a
    shuffle take it from all who do not watch.
    """

    def __init__(self) -> None:
        super().__init__()
        self.s: Letters = letters(3, CARDS)

    @property
    def piles(self) -> list[Pile[Letter]]:
        return self.s.piles()

    @rule(at=PLACES, to=PLACES, count=st.integers(0, 3))
    def deal(self, at: int, to: int, count: int) -> None:
        if at == to:
            return
        source, target = self.piles[at], self.piles[to]
        moved = source.masks()[::-1][:count]
        before = target.masks()
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
        counts = [self.counts(source, seat) for seat in SEATS]
        if by_chance:
            source.deal_any(self.s, target)
        else:
            source.move(source.cards[pick % len(source)], target)
        card = target.top.id
        for seat in SEATS:
            after = self.counts(source, seat)
            if source.audience >> seat & 1:
                continue
            if target.audience >> seat & 1:
                counts[seat][card] -= 1
                assert after <= +counts[seat]
            else:
                assert not after
                assert not target.masks()[-1] >> seat & 1

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

    @rule(at=PLACES, seats=st.integers(0, 7), count=st.none() | st.integers(0, 3))
    def show(self, at: int, seats: int, count: int | None) -> None:
        pile = self.piles[at]
        before = pile.masks()
        shown = len(before) if count is None else min(count, len(before))
        pile.show(seats, count)
        kept = before[: len(before) - shown]
        assert pile.masks() == [*kept, *(mask | seats for mask in before[len(kept) :])]

    def counts(self, pile: Pile[Letter], seat: int) -> Counter[str]:
        return Counter(card.id for card in pile.visible(seat) if card is not None)

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
                assert pile.visible(seat) == other.visible(seat)
                if pile.contents >> seat & 1:
                    assert sorted(ids(pile)) == sorted(ids(other))


TestShuffling = Shuffling.TestCase
TestShuffling.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
