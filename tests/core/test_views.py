"""Views: all that a seat may know, and nothing from which more could be learnt."""

from __future__ import annotations

import copy
import gc
import pickle
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from random import Random
from types import FunctionType, ModuleType
from typing import Any, cast

import pytest
from tables import (
    LETTER_GAME,
    NIM,
    A,
    B,
    C,
    Letter,
    Letters,
    Nim,
    hold,
    ids,
    leave,
    letters,
    take,
    wait,
)

from ludarium import (
    EVERYONE,
    NOBODY,
    Component,
    Game,
    LudariumError,
    Pile,
    Table,
    View,
    bench,
    decision,
    step,
)
from ludarium.steps import Call
from ludarium_classics import connect_four, kuhn_poker


class Spell(Component, back="magic"):
    pass


class Beast(Component, back="magic"):
    pass


class Plain(Component):
    pass


class Suit(Enum):
    CLUBS = 1
    HEARTS = 2
    SPADES = 3


class Mixed(Table):
    magic: Pile[Spell] = Pile(NOBODY)
    beasts: Pile[Beast] = Pile(NOBODY)
    plain: Pile[Plain] = Pile(NOBODY)
    suits: Pile[Suit] = Pile(NOBODY)
    pairs: Pile[tuple[int, Suit]] = Pile(NOBODY)
    numbers: Pile[int] = Pile(NOBODY)


MIXED = Game("mixed", "Mixed", Mixed, wait(0))
SPELL, BEAST = Spell(id="1", name="Fire"), Beast(id="1", name="Wolf")
PLAIN = [Plain(id=name, name=name) for name in "xyz"]


def samples(s: Table, seat: int, count: int, seed: int = 1) -> Iterator[Any]:
    view, random = s.view(seat), Random(seed)
    return (view.sample(random) for _ in range(count))


def placed(s: Table, seat: int, count: int = 400) -> Counter[str]:
    """How often each card lies on top of seat 1's hidden deck in what a seat samples."""
    return Counter(table.holders[1].deck.top.id for table in samples(s, seat, count))


# What a view holds --------------------------------------------------------------------------


def reachable(start: object) -> Iterator[object]:
    """Everything that can be reached from an object, except through code."""
    waiting, met = [start], {id(start)}
    while waiting:
        found = waiting.pop()
        yield found
        if isinstance(found, ModuleType | FunctionType | type):
            continue
        for other in gc.get_referents(found):
            if id(other) not in met:
                met.add(id(other))
                waiting.append(other)


def test_the_true_table_cannot_be_reached_from_a_view() -> None:
    s = letters(deck="abc")
    hold(s, 0, "def")
    s.legal()
    view = s.view(0)
    met = {id(found) for found in reachable(view)}
    assert id(view._table) in met
    true = [s, s.stack, s.deck, s.deck.cards, *s.holders, *s.piles(), s.holders[0].hand.cards]
    assert [found for found in true if id(found) in met] == []
    assert id(s._legal) not in met


def test_the_random_state_of_the_true_table_is_not_in_a_view() -> None:
    s = letters(deck="abc")
    assert s.random not in [found for found in reachable(s.view(0)) if type(found) is int]
    other = letters(deck="abc")
    other.reseed("another future")
    assert other.view(0) == s.view(0)


def test_a_view_is_the_same_in_all_worlds_that_its_seat_cannot_tell_apart() -> None:
    s, other = letters(deck="abc"), letters(deck="cad")
    hold(s, 0, "ef")
    hold(s, 1, "dg")
    hold(other, 0, "ef")
    hold(other, 1, "bg")
    assert s.view(0) == other.view(0)
    assert s.view(0)._table == other.view(0)._table
    assert s.view(1) != other.view(1)


def test_who_else_has_seen_a_hidden_card_does_not_show() -> None:
    s, other = letters(deck="abc"), letters(deck="abc")
    other.deck.show(1 << 1, 1)
    assert s.view(0) == other.view(0)
    assert s.view(1) != other.view(1)


def test_who_else_knows_what_is_in_a_pile_does_not_show() -> None:
    s, other = letters(deck="abc"), letters(deck="abc")
    other.deck.show(1 << 1)
    for table in (s, other):
        table.deck.shuffle(table)
    assert s.view(0) == other.view(0)
    assert s.view(1) != other.view(1)


def test_what_a_seat_has_seen_makes_a_difference() -> None:
    s, other = letters(deck="abc"), letters(deck="abc")
    other.deck.show(1 << 0, 1)
    assert s.view(0) != other.view(0)
    assert other.view(0)._table.deck.visible(0) == [None, None, C]  # type: ignore[attr-defined]


def test_views_of_different_seats_are_different() -> None:
    s = letters(deck="abc")
    assert s.view(0) != s.view(1)


def test_changing_what_a_view_gave_changes_neither_view_nor_table() -> None:
    s = letters(deck="abc")
    view = s.view(0)
    sample = cast(Letters, view.sample(Random(1)))
    sample.deck.deal_all(sample.open)
    sample.apply(leave(0))
    assert view == s.view(0)
    assert ids(s.deck) == "abc"
    assert not s.over


def test_a_view_follows_the_table_no_further() -> None:
    s = letters(deck="abc")
    view = s.view(0)
    s.deck.deal(s.open)
    assert view != s.view(0)
    assert len(cast(Letters, view.sample(Random(1))).open) == 0


# What a view tells --------------------------------------------------------------------------


def test_only_the_seat_that_decides_sees_legal_calls() -> None:
    s = NIM.new(options={"stones": 2})
    assert list(s.view(0).legal) == [take(0, 1), take(0, 2)]
    assert list(s.view(1).legal) == []


def test_who_shuffles_the_legal_calls_shuffles_nothing_else() -> None:
    s = connect_four.GAME.new()
    calls = list(s.legal())
    view = s.view(0)
    cast(list[Call], view.legal).clear()
    assert list(view.legal) == calls
    assert list(connect_four.GAME.new().legal()) == calls


def test_a_view_is_perfect_if_nothing_is_hidden() -> None:
    s = letters()
    s.open.add(A)
    hold(s, 0, "b")
    assert s.view(0).perfect
    assert not s.view(1).perfect
    assert NIM.new().view(1).perfect


def test_a_view_names_its_game_and_seat_and_cannot_be_hashed() -> None:
    view = NIM.new().view(1)
    assert view.game is NIM
    assert (view.seat, repr(view)) == (1, "View(of nim by seat 1)")
    with pytest.raises(TypeError, match="unhashable"):
        hash(view)


def test_a_view_can_be_copied_and_sent() -> None:
    view = kuhn_poker.GAME.new(seed=4).view(1)
    for other in (copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
        assert other == view
        assert other.sample(Random(2)) == view.sample(Random(2))


def test_where_a_known_card_lies_in_a_hand_does_not_tell_where_another_was_played_from() -> None:
    views = []
    for first, last in ("gh", "hg"):
        s = letters(deck="abcd")
        hold(s, 1, first)
        hold(s, 1, "i", seen=EVERYONE)
        hold(s, 1, last)
        s.holders[1].hand.move(Letter.named("g"), s.open)
        views.append(s.view(0))
    assert views[0] == views[1]


# Sampling -----------------------------------------------------------------------------------


def test_a_sample_has_what_the_seat_knows_and_every_card_once() -> None:
    s = letters(deck="abcd")
    hold(s, 0, "ef")
    hold(s, 1, "gh")
    hold(s, 1, "i", seen=EVERYONE)
    for table in samples(s, 0, 50):
        assert ids(table.holders[0].hand) == "ef"
        assert "i" in ids(table.holders[1].hand)
        assert sorted(ids(table.deck) + ids(table.holders[1].hand)) == sorted("abcdghi")
        assert table.view(0) == s.view(0)


def test_all_deals_come_up_about_equally_often() -> None:
    s = letters(deck="ab")
    hold(s, 1, "cd")
    counts = Counter(ids(t.deck) + ids(t.holders[1].hand) for t in samples(s, 0, 2400))
    assert len(counts) == 24
    assert min(counts.values()) > 60
    assert max(counts.values()) < 145


def test_sampling_has_its_own_random_stream() -> None:
    s = letters(deck="abcdef")
    view, before = s.view(0), s.random
    first = [ids(cast(Letters, view.sample(Random(7))).deck) for _ in range(3)]
    assert len(set(first)) == 1
    assert s.random == before
    random = Random(7)
    futures = {view.sample(random).random for _ in range(20)}
    assert len(futures) == 20
    assert before not in futures


def test_a_sample_of_what_is_known_only_gets_another_future() -> None:
    s = NIM.new()
    sample = s.view(0).sample(Random(1))
    assert sample.random != s.random
    sample.random = s.random
    assert sample == s


def test_cards_with_different_backs_are_not_exchanged() -> None:
    s = cast(Mixed, MIXED.new())
    s.magic.add(SPELL)
    s.beasts.add(BEAST)
    for card in PLAIN:
        s.plain.add(card)
    found = list(samples(s, 0, 40))
    assert {tuple(t.magic) + tuple(t.beasts) for t in found} == {(SPELL, BEAST), (BEAST, SPELL)}
    assert all(sorted(card.id for card in t.plain) == ["x", "y", "z"] for t in found)


def test_cards_of_one_back_with_the_same_id_cannot_be_told_apart_in_a_view() -> None:
    s, other = cast(Mixed, MIXED.new()), cast(Mixed, MIXED.new())
    s.magic.add(SPELL)
    s.beasts.add(BEAST)
    other.magic.add(cast(Spell, BEAST))
    other.beasts.add(cast(Beast, SPELL))
    assert s.view(0) == other.view(0)


def test_piles_of_enums_numbers_and_tuples_can_be_hidden_too() -> None:
    s = cast(Mixed, MIXED.new())
    for suit in (Suit.HEARTS, Suit.SPADES, Suit.CLUBS):
        s.suits.add(suit)
        s.pairs.add((1, suit))
        s.numbers.add(suit.value)
    found = list(samples(s, 0, 100))
    assert len({tuple(t.suits) for t in found}) == 6
    assert len({tuple(t.pairs) for t in found}) == 6
    assert len({tuple(t.numbers) for t in found}) == 6


# Scenes -------------------------------------------------------------------------------------


def test_a_secret_pick_from_cards_another_seat_has_seen_does_not_leak() -> None:
    s = letters(deck="abcdefgh")
    s.deck.show(1 << 0)
    s.deck.deal_all(s.holders[1].hand)
    assert s.holders[1].hand.visible(0) == s.holders[1].hand.cards
    s.holders[1].hand.move(C, s.holders[1].deck)
    counts = placed(s, 0)
    assert set(counts) == set("abcdefgh")
    assert min(counts.values()) > 25
    assert set(placed(s, 1)) == {"c"}
    other = letters(deck="abcdefgh")
    other.deck.show(1 << 0)
    other.deck.deal_all(other.holders[1].hand)
    other.holders[1].hand.move(A, other.holders[1].deck)
    assert other.view(0) == s.view(0)


def test_a_card_that_came_back_from_play_is_in_that_hand_in_every_sample() -> None:
    s = letters(deck="abcd")
    hand = hold(s, 1, "efg")
    hand.move(Letter.named("f"), s.open)
    s.open.move(Letter.named("f"), hand)
    tables = list(samples(s, 0, 60))
    assert all("f" in ids(table.holders[1].hand) for table in tables)
    assert len({ids(table.holders[1].hand) for table in tables}) > 10


def test_a_seat_knows_what_is_in_its_own_shuffled_deck_and_others_do_not() -> None:
    s = letters(deck="efgh")
    deck = s.holders[0].deck
    for card in (A, B, C):
        deck.add(card, 1 << 0)
    deck.shuffle(s)
    own = list(samples(s, 0, 60))
    assert {"".join(sorted(ids(table.holders[0].deck))) for table in own} == {"abc"}
    assert len({ids(table.holders[0].deck) for table in own}) == 6
    theirs = {"".join(sorted(ids(table.holders[0].deck))) for table in samples(s, 1, 60)}
    assert len(theirs) > 10


def test_a_card_looked_at_on_top_of_a_known_deck_stays_on_top() -> None:
    s = letters()
    deck = s.holders[0].deck
    for card in (A, B, C):
        deck.add(card, 1 << 0)
    deck.shuffle(s)
    deck.show(1 << 0, 1)
    top = deck.top
    assert {t.holders[0].deck.top for t in samples(s, 0, 40)} == {top}
    assert len({ids(t.holders[0].deck) for t in samples(s, 0, 40)}) == 2


def test_in_kuhn_poker_a_seat_reckons_with_the_two_cards_it_does_not_hold() -> None:
    s = kuhn_poker.GAME.new(seed=3)
    mine = s.players[0].hand.top  # type: ignore[attr-defined]
    counts: Counter[str] = Counter()
    for table in samples(s, 0, 200):
        assert table.players[0].hand.top is mine
        counts[table.players[1].hand.top.id] += 1
    assert len(counts) == 2
    assert mine.id not in counts
    assert min(counts.values()) > 70


def test_a_call_means_the_same_in_every_sample() -> None:
    s = letters(deck="abcd")
    call: Call = s.view(0).legal[0]
    for table in samples(s, 0, 5):
        table.apply(call)
        assert table.over


class Curtain(View):
    """A view of a game whose state only it understands."""

    __slots__ = ()


class Stage(Nim):
    def view(self, seat: int) -> View:
        return Curtain(self, seat)


def test_a_game_may_have_views_of_its_own_and_everybody_gets_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[View] = []
    sample = View.sample

    def noted(view: View, random: Random) -> Table:
        made.append(view)
        return sample(view, random)

    monkeypatch.setattr(View, "sample", noted)
    game = Game("stage", "Stage", Stage, NIM.start)
    tables = bench.positions(bench.Workload(game), 3)
    bench.determinisations_per_second(tables, 0.001)
    assert {type(view) for view in made} == {Curtain}


def test_a_view_says_how_many_play_and_with_which_options() -> None:
    view = NIM.new(3, options={"stones": 7}).view(1)
    assert (view.seats, view.options) == (3, {"stones": 7})


def test_equal_views_are_written_alike() -> None:
    deals = [kuhn_poker.GAME.new(2, seed) for seed in range(12)]
    views = [deal.view(0) for deal in deals]
    for one in views:
        for other in views:
            assert (one == other) == (one.to_json() == other.to_json())


@pytest.mark.parametrize(
    "broken",
    [
        None,
        {},
        {"seat": 9},
        {"seat": "0"},
        {"table": {}},
        {"unseen": [{}]},
        {"unseen": []},
        {"unseen": [{"back": "Letter", "cards": ["a"], "places": [], "apart": []}]},
    ],
)
def test_what_is_no_view_is_refused_in_words(broken: Any) -> None:
    written = letters(deck="abc").view(0).to_json()
    data = {**written, **broken} if broken else broken
    with pytest.raises(LudariumError):
        LETTER_GAME.view_from_json(data)


# Backs of single cards ----------------------------------------------------------------------


class Marked(Component):
    pass


PLAIN_ONES = [Marked(id=f"plain_{n}", name=f"Plain {n}") for n in range(3)]
SCRATCHED = [Marked(id=f"scratched_{n}", name=f"Scratched {n}", back="scratch") for n in range(2)]


class Packs(Table):
    pack: Pile[Marked] = Pile(NOBODY)


@step
def fill_pack(s: Packs) -> None:
    for card in (PLAIN_ONES[0], SCRATCHED[0], PLAIN_ONES[1], SCRATCHED[1], PLAIN_ONES[2]):
        s.pack.add(card)
    s.do(look_on(0))


@decision
def look_on(s: Packs, me: int) -> list[Call]:
    return [look_on(me)]


def test_cards_of_one_class_with_different_backs_are_never_exchanged() -> None:
    game = Game("packs", "Packs", Packs, fill_pack(), hidden=True)
    view = game.new().view(0)
    seen = set()
    for seed in range(40):
        pack = view.sample(Random(seed)).pack.cards
        assert [card.back for card in pack] == ["Marked", "scratch", "Marked", "scratch", "Marked"]
        seen.add(tuple(pack))
    assert len(seen) > 2


def test_groups_of_unseen_cards_are_listed_in_the_order_in_which_they_lie_on_the_table() -> None:
    s = cast(Mixed, MIXED.new())
    s.magic.add(SPELL)
    s.plain.add(PLAIN[0])
    s.numbers.add(7)
    unseen = cast(Any, s.view(0).to_json()["unseen"])
    assert [group["back"] for group in unseen] == ["magic", "Plain", "int"]
