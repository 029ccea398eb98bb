"""Traces: known to be somewhere among a few piles."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tables import LETTERS, A, B, C, D, Letter

from ludarium import (
    EVERYONE,
    NOBODY,
    OWNER,
    Call,
    DeclarationError,
    Game,
    Part,
    Pile,
    Table,
    Trace,
    decision,
    per_seat,
    step,
)
from ludarium.testing import assert_conforms


class Player(Part):
    hand: Pile[Letter] = Pile(OWNER)
    under: Pile[Letter] = Pile(OWNER)
    known: Trace[Letter] = Trace(over=2)
    shown: Pile[Letter] = Pile(EVERYONE)


class Cabinet(Table):
    """All see who is dealt what; then all put two cards face down and play the others."""

    deck: Pile[Letter] = Pile(NOBODY)
    players: list[Player] = per_seat(Player)


@step
def set_up(s: Cabinet) -> None:
    for letter in LETTERS:
        s.deck.add(letter)
    s.deck.shuffle(s)
    for player in s.players:
        s.deck.deal(player.hand, 4)
        player.hand.show(EVERYONE, 3)
        for card, mask in zip(player.hand, player.hand.masks(), strict=True):
            player.known.note(card, mask)
    s.do(*[put_away(seat) for seat in (0, 1)] * 2, *[play(seat) for seat in (0, 1)] * 2, finish())


@decision
def put_away(s: Cabinet, me: int) -> list[Call]:
    return [put(me, card) for card in s.players[me].hand]


@step
def put(s: Cabinet, me: int, card: Letter) -> None:
    player = s.players[me]
    player.hand.move(card, player.under)


@decision
def play(s: Cabinet, me: int) -> list[Call]:
    return [lay(me, card) for card in s.players[me].hand]


@step
def lay(s: Cabinet, me: int, card: Letter) -> None:
    player = s.players[me]
    player.hand.move(card, player.shown)
    player.known.left(card)


@step
def finish(s: Cabinet) -> None:
    s.tie()


GAME = Game(
    "cabinet",
    "Cabinet",
    Cabinet,
    set_up(),
    hidden=True,
    chance=True,
    longest=8,
    components=tuple(LETTERS),
    scope=__name__,
)


def among(s: Any, seat: int) -> list[Letter]:
    player = s.players[seat]
    return [*player.hand, *player.under]


def test_a_game_with_traces_conforms() -> None:
    assert_conforms(GAME)


def test_samples_keep_traced_cards_among_their_piles_but_not_where() -> None:
    s: Any = GAME.new(seed=3)
    seen = [card for card in s.players[1].hand.visible(0) if card is not None]
    assert len(seen) == 3
    for _ in range(4):
        s.apply(s.legal()[0])
    view, random = s.view(0), Random(1)
    wheres = Counter[tuple[Letter, bool]]()
    others = set()
    for _ in range(200):
        sample: Any = view.sample(random)
        held = among(sample, 1)
        assert set(seen) <= set(held)
        others |= set(held) - set(seen)
        wheres.update((card, card in sample.players[1].hand) for card in seen)
    assert len(others) > 3
    for card in seen:
        assert 60 < wheres[card, True] < 140


def test_a_traced_card_that_is_known_to_be_in_one_pile_is_not_looked_for_in_another() -> None:
    s: Any = GAME.new(seed=3)
    player = s.players[1]
    first, second, third = player.known.known(0)
    (unknown,) = set(player.hand) - {first, second, third}
    player.hand, player.under = Pile(1 << 1, [third, unknown]), Pile(1 << 1, [first, second])
    player.under.contents = 1 << 0
    view, random, others = s.view(0), Random(1), set()
    for _ in range(60):
        sample: Any = view.sample(random)
        assert set(sample.players[1].under) == {first, second}
        assert third in sample.players[1].hand
        assert Counter(card for pile in sample.piles() for card in pile) == Counter(LETTERS)
        others |= set(sample.players[1].hand) - {third}
    assert len(others) > 3


def test_a_card_that_left_openly_is_no_longer_traced() -> None:
    s: Any = GAME.new(seed=3)
    while s.now.step is put_away:
        s.apply(s.legal()[0])
    s.apply(s.legal()[0])
    left = s.players[0].shown.top
    assert left not in s.players[0].known.known(1)


def test_each_seat_loses_one_of_several_equal_cards_that_it_knew_of() -> None:
    trace: Trace[Letter] = Trace(1)
    trace.note(A, 0b01)
    trace.note(A, 0b11)
    trace.note(B, 0b10)
    trace.left(A)
    assert (trace.known(0), trace.known(1)) == ([A], [B])
    trace.left(A)
    trace.left(C)
    assert (trace.known(0), trace.known(1)) == ([], [B])


def test_nobody_knowing_of_a_card_leaves_no_trace() -> None:
    trace: Trace[Letter] = Trace(1)
    trace.note(D, NOBODY)
    assert trace.cards == []


@pytest.mark.parametrize("moves", [0, 3])
def test_traces_are_cloned_compared_and_saved(moves: int) -> None:
    s: Any = GAME.new(seed=1)
    for _ in range(moves):
        s.apply(s.legal()[0])
    again = GAME.table_from_json(s.to_json())
    assert again == s == s.clone()
    other = s.clone()
    other.players[0].known.left(other.players[0].known.cards[0])
    assert other != s


def test_a_trace_equals_one_with_the_same_cards_known_to_the_same_seats() -> None:
    one, other = Trace[Letter](1), Trace[Letter](1)
    one.note(A, 0b01)
    assert one != other
    other.note(A, 0b01)
    assert one == other
    other.masks[0] = 0b11
    assert one != other
    assert Trace[Letter](1) != Trace[Letter](2)
    assert one != [A]


def test_what_is_traced_must_be_said() -> None:
    with pytest.raises(DeclarationError, match=r"say what is traced, for example Trace\[Card\]"):
        type("Vague", (Part,), {"__annotations__": {"known": Trace}, "known": Trace(1)})


class Chest(Part):
    left: Pile[Letter] = Pile(NOBODY)
    right: Pile[Letter] = Pile(NOBODY)
    both: Trace[Letter] = Trace(2)
    again: Trace[Letter] = Trace(2)


class Attic(Table):
    deck: Pile[Letter] = Pile(NOBODY)
    chest: Chest = Chest()


@decision
def rummage(s: Attic, me: int) -> list[Call]:
    return [close_attic(me)]


@step
def close_attic(s: Attic, me: int) -> None:
    s.tie()


def test_piles_that_two_traces_are_about_are_set_apart_once() -> None:
    game = Game("attic", "Attic", Attic, rummage(0), hidden=True, components=(A, B, C, D))
    s: Any = game.new()
    s.chest.left.add(A)
    s.chest.right.add(B)
    for card in (C, D):
        s.deck.add(card)
    s.chest.both.note(A, 0b01)
    s.chest.again.note(A, 0b01)
    worlds = [s.view(0).sample(Random(seed)) for seed in range(40)]
    held = [{*world.chest.left.cards, *world.chest.right.cards} for world in worlds]
    assert all(A in some for some in held)
    assert {card for some in held for card in some} == {A, B, C, D}
    assert {world.chest.left.top for world in worlds} == {A, B, C, D}
