"""Leduc poker: six cards, one each for two players, a bet, an open card, another bet.

What is new here: a table that adds to that of another game, and a field that keeps what the chips
no longer tell (`opener`), so that nobody knows less than was seen.
"""

from __future__ import annotations

from ludarium import Call, Game, Pile, decision, observed, step
from ludarium.show import Area, area, pile
from ludarium_classics.kuhn_poker import CARDS, Card, KuhnPoker, collect, places

RAISES = {False: 2, True: 4}
"""What is raised by, before and after the card on the board."""
MOST_RAISES = 2


class LeducPoker(KuhnPoker):
    board: Pile[Card] = Pile()
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


def show(s: LeducPoker, seat: int) -> Area:
    return area("Leduc poker", pile("board", s.board, seat), places(s, seat))


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
    components=CARDS,
    show=show,
    calls=(check(0), call(0), raise_bet(0), fold(0)),
    about="Poker with six cards and one on the board: bet, call, or bluff.",
)
