"""Kuhn poker: three cards, one each for two players, one bet.

What is new here: components and piles. A hand is seen by its OWNER, the deck by NOBODY; what
each seat knows, and which deals it must reckon with, follow from that alone.
"""

from __future__ import annotations

from ludarium import (
    NOBODY,
    OWNER,
    Call,
    Component,
    Game,
    Part,
    Pile,
    Table,
    counter,
    decision,
    per_seat,
    step,
)
from ludarium.show import Area, area, pile, resource


class Card(Component):
    rank: int


JACK = Card(id="jack", name="Jack", rank=1)
QUEEN = Card(id="queen", name="Queen", rank=2)
KING = Card(id="king", name="King", rank=3)
CARDS = (JACK, QUEEN, KING)


class Player(Part):
    hand: Pile[Card] = Pile(OWNER)
    staked: int = counter(1, one="chip")


class KuhnPoker(Table):
    deck: Pile[Card] = Pile(NOBODY)
    players: list[Player] = per_seat(Player)


@step
def deal(s: KuhnPoker) -> None:
    for card in s.game.components_of(Card):
        s.deck.add(card)
    s.deck.shuffle(s)
    for player in s.players:
        s.deck.deal(player.hand)
    s.do(open_betting(0))


@decision(ask="Check or bet?")
def open_betting(s: KuhnPoker, me: int) -> list[Call]:
    return [check(me), bet(me)]


@step
def check(s: KuhnPoker, me: int) -> None:
    s.do(open_betting(1) if me == 0 else showdown())


@step
def bet(s: KuhnPoker, me: int) -> None:
    s.players[me].staked += 1
    s.do(answer_bet(1 - me))


@decision(ask="A bet: fold or call?")
def answer_bet(s: KuhnPoker, me: int) -> list[Call]:
    return [fold(me), call(me)]


@step
def fold(s: KuhnPoker, me: int) -> None:
    collect(s, 1 - me)


@step
def call(s: KuhnPoker, me: int) -> None:
    s.players[me].staked += 1
    s.do(showdown())


@step
def showdown(s: KuhnPoker) -> None:
    for player in s.players:
        player.hand.show()
    ranks = [player.hand.top.rank for player in s.players]
    collect(s, ranks.index(max(ranks)))


def collect(s: KuhnPoker, winner: int) -> None:
    """The winner gains what the other has staked."""
    won = s.players[1 - winner].staked
    s.end([won if seat == winner else -won for seat in range(2)])


def show(s: KuhnPoker, seat: int) -> Area:
    return area("Kuhn poker", pile("deck", s.deck, seat), places(s, seat))


def places(s: KuhnPoker, seat: int) -> list[Area]:
    """What each player has staked and holds, as a seat sees it."""
    return [
        area(f"player {me + 1}", resource(one, "staked"), pile("hand", one.hand, seat), seat=me)
        for me, one in enumerate(s.players)
    ]


GAME = Game(
    "kuhn_poker",
    "Kuhn poker",
    KuhnPoker,
    deal(),
    hidden=True,
    chance=True,
    stakes=True,
    score_range=(-2, 2),
    longest=3,
    components=CARDS,
    show=show,
    about="Poker with three cards: bet, call, or bluff.",
    calls=(check(0), bet(0), fold(0), call(0)),
)
