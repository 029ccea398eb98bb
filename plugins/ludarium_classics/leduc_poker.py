"""Leduc poker: six cards, one each for two players, a bet, an open card, another bet.

What is new here: two rounds of betting with one decision for all that can be done, and a field
that keeps what the chips no longer tell (`opener`), so that nobody knows less than was seen.
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
    observed,
    per_seat,
    step,
)
from ludarium.show import Area, area, pile, resource


class Card(Component):
    rank: int


JACK = Card(id="jack", name="Jack", rank=1)
QUEEN = Card(id="queen", name="Queen", rank=2)
KING = Card(id="king", name="King", rank=3)
RAISES = {False: 2, True: 4}
"""What is raised by, before and after the card on the board."""
MOST_RAISES = 2


class Player(Part):
    hand: Pile[Card] = Pile(OWNER)
    staked: int = counter(1, one="chip")


class LeducPoker(Table):
    deck: Pile[Card] = Pile(NOBODY)
    board: Pile[Card] = Pile()
    players: list[Player] = per_seat(Player)
    raises: int = observed(0, low=0, high=MOST_RAISES)
    """In this round."""
    opener: int = observed(-1, low=-1, high=1)
    """Who was the first to raise before the card on the board; the chips do not tell."""


@step
def deal(s: LeducPoker) -> None:
    for card in (*s.game.components_of(Card), *s.game.components_of(Card)):
        s.deck.add(card)
    s.deck.shuffle(s)
    for player in s.players:
        s.deck.deal(player.hand)
    s.do(bet(0))


@decision(ask="Go along, raise, or give up?")
def bet(s: LeducPoker, me: int) -> list[Call]:
    behind = s.players[1 - me].staked > s.players[me].staked
    go_along = [fold(me), call(me)] if behind else [check(me)]
    return [*go_along, raise_bet(me)] if s.raises < MOST_RAISES else go_along


@step
def check(s: LeducPoker, me: int) -> None:
    s.do(bet(1) if me == 0 else end_betting())


@step
def call(s: LeducPoker, me: int) -> None:
    s.players[me].staked = s.players[1 - me].staked
    s.do(end_betting())


@step(say="raise")
def raise_bet(s: LeducPoker, me: int) -> None:
    if s.opener < 0 and not len(s.board):
        s.opener = me
    s.raises += 1
    s.players[me].staked = s.players[1 - me].staked + RAISES[len(s.board) > 0]
    s.do(bet(1 - me))


@step
def fold(s: LeducPoker, me: int) -> None:
    collect(s, 1 - me)


@step
def end_betting(s: LeducPoker) -> None:
    """The first time a card is laid open and bet on; the second time hands are shown."""
    if len(s.board):
        s.do(showdown())
        return
    s.deck.deal(s.board)
    s.raises = 0
    s.do(bet(0))


@step
def showdown(s: LeducPoker) -> None:
    """A pair with the board wins, else the higher card; equal cards share."""
    for player in s.players:
        player.hand.show()
    cards = [player.hand.top for player in s.players]
    if cards[0] is cards[1]:
        s.end([0, 0])
        return
    worth = [(card is s.board.top, card.rank) for card in cards]
    collect(s, worth.index(max(worth)))


def collect(s: LeducPoker, winner: int) -> None:
    """The winner gains what the other has staked."""
    won = s.players[1 - winner].staked
    s.end([won if seat == winner else -won for seat in range(2)])


def show(s: LeducPoker, seat: int) -> Area:
    players = [
        area(f"player {me + 1}", resource(one, "staked"), pile("hand", one.hand, seat), seat=me)
        for me, one in enumerate(s.players)
    ]
    return area("Leduc poker", pile("board", s.board, seat), players)


GAME = Game(
    "leduc_poker",
    "Leduc poker",
    LeducPoker,
    deal(),
    hidden=True,
    chance=True,
    stakes=True,
    score_range=(-13, 13),
    longest=8,
    components=(JACK, QUEEN, KING),
    show=show,
    calls=(check(0), call(0), raise_bet(0), fold(0)),
    about="Poker with six cards and one on the board: bet, call, or bluff.",
)
