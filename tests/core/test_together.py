"""Simultaneous hidden choices."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import cast

from tables import LETTERS, Diary, Letter, Letters, diary, finish, note

from ludarium import Call, Game, decision, sequence, step, together
from ludarium.together import answer, in_secret

THROWS = ("rock", "paper", "scissors")


@decision
def throw(s: Diary, me: int) -> list[Call]:
    return [note(f"{me} {what}") for what in THROWS]


@decision
def watch(s: Diary, me: int) -> list[Call]:
    """Offers as many choices as have been written down: what has happened would show."""
    return [note(f"{me} saw {count}") for count in range(len(s.lines) + 1)]


@step
def set_up(s: Letters) -> None:
    for letter in s.game.components_of(Letter)[:6]:
        s.deck.add(letter)
    s.deck.shuffle(s)
    for holder in s.holders:
        s.deck.deal(holder.hand, 2)
    s.do(together(*[bid(seat) for seat in range(s.seats)]), ended())


@decision
def bid(s: Letters, me: int) -> list[Call]:
    return [put(me, letter) for letter in s.holders[me].hand]


@step
def put(s: Letters, me: int, letter: Letter) -> None:
    s.holders[me].hand.move(letter, s.open)


@step
def ended(s: Letters) -> None:
    s.tie()


BIDS = Game(
    "bids", "Bids", Letters, set_up(), seats=(2, 3), simultaneous=True, hidden=True,
    components=tuple(LETTERS),
)  # fmt: skip


def choose(s: Diary, seat: int, words: str) -> None:
    s.apply(answer(seat, s.now.args[1], note(f"{seat} {words}")))  # type: ignore[union-attr]


def test_nothing_happens_until_all_have_chosen_and_then_in_seat_order() -> None:
    s = diary(sequence(together(throw(1), throw(0)), finish()))
    assert s.now is in_secret(1, throw(1))
    choose(s, 1, "paper")
    assert s.lines == []
    assert s.seat == 0
    choose(s, 0, "rock")
    assert s.lines == ["0 rock", "1 paper"]
    assert s.over
    assert (s.asked, s.answers) == ((), ())


def test_the_result_does_not_depend_on_the_order_of_asking() -> None:
    results = set()
    for order in permutations(range(3)):
        s = diary(sequence(together(*map(throw, order)), finish()), 3)
        for seat in order:
            choose(s, seat, THROWS[seat])
        results.add(tuple(s.lines))
    assert results == {("0 rock", "1 paper", "2 scissors")}


def test_what_one_seat_is_offered_does_not_change_with_anothers_answer() -> None:
    s = diary(sequence(together(watch(0), watch(1)), finish()))
    s.apply(s.legal()[0])
    assert list(s.legal()) == [answer(1, watch(1), note("1 saw 0"))]


def test_a_secret_choice_is_told_in_the_words_of_what_is_chosen() -> None:
    assert str(answer(0, throw(0), note("0 rock"))) == "note 0 rock"


def test_an_answer_is_hidden_from_the_others_and_known_to_oneself() -> None:
    views = []
    for what in THROWS:
        s = diary(sequence(together(throw(0), throw(1)), finish()))
        choose(s, 0, what)
        views.append((s.view(0), s.view(1)))
    own = [view for view, _ in views]
    theirs = [view for _, view in views]
    assert theirs[0] == theirs[1] == theirs[2]
    assert own[0] != own[1]
    assert own[0].perfect
    assert not theirs[0].perfect


def test_samples_hold_every_answer_that_the_other_could_have_given() -> None:
    s = diary(sequence(together(throw(0), throw(1)), finish()))
    choose(s, 0, "rock")
    view, random = s.view(1), Random(5)
    ends: Counter[str] = Counter()
    for _ in range(300):
        table = cast(Diary, view.sample(random))
        choose(table, 1, "paper")
        ends[table.lines[0]] += 1
    assert set(ends) == {"0 rock", "0 paper", "0 scissors"}
    assert min(ends.values()) > 70


def test_ones_own_answer_stays_in_ones_samples() -> None:
    s = diary(sequence(together(throw(0), throw(1)), finish()))
    choose(s, 0, "rock")
    view, random = s.view(0), Random(5)
    assert {view.sample(random).answers[0] for _ in range(20)} == {note("0 rock")}


def test_a_sampled_answer_fits_the_sampled_hand() -> None:
    s = cast(Letters, BIDS.new(3, seed=2))
    s.apply(s.legal()[1])
    view, random = s.view(1), Random(3)
    met = set()
    for _ in range(60):
        table = cast(Letters, view.sample(random))
        chosen = table.answers[0].args[1]
        assert chosen in table.holders[0].hand
        assert table.view(1) == view
        met.add(chosen)
        while not table.over:
            table.apply(table.legal()[0])
        assert chosen in table.open
    assert len(met) == 4


def test_a_table_waiting_for_the_last_answer_can_be_saved() -> None:
    s = cast(Letters, BIDS.new(2, seed=2))
    s.apply(s.legal()[0])
    again = BIDS.table_from_json(s.to_json())
    assert again == s
    again.apply(again.legal()[0])
    assert again.over
