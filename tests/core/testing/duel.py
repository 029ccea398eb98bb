"""A small sound game with everything that the kit looks at.

Each round every seat secretly plays a card from its hand, the highest takes a token, and a
coin says whether the first player changes. What could go wrong is a method of the table, so
that a flaw is one method written differently.
"""

from __future__ import annotations

from ludarium import (
    NOBODY,
    OWNER,
    Amount,
    Call,
    Component,
    Game,
    Odds,
    Part,
    Pile,
    Table,
    chance,
    decision,
    option,
    pass_first,
    per_seat,
    rounds,
    sequence,
    step,
    together,
)


class Card(Component):
    worn: list[int]
    """Something that can be written on, which no sound game does."""


CARDS = tuple(Card(id=f"c{n}", name=f"Card {n}", points=n, worn=[]) for n in range(12))
SPARE = Card(id="spare", name="Spare card", worn=[])
"""Printed, but not in the deck."""


class Tokens(Amount):
    gold: int


class Player(Part):
    hand: Pile[Card] = Pile(OWNER)
    tokens: Tokens = Tokens()


class Duel(Table):
    length: int = option(3, low=1, high=4, help="rounds to play")
    deck: Pile[Card] = Pile(NOBODY)
    table: Pile[Card] = Pile()
    players: list[Player] = per_seat(Player)
    bank: Tokens = Tokens(gold=5)
    log: list[int] = []
    """The points of every card played."""
    note: int = 0
    """For flaws that leave a trace without changing the game."""

    def deal(self) -> None:
        for card in CARDS:
            self.deck.add(card)
        self.deck.shuffle(self)
        for player in self.players:
            self.deck.deal(player.hand, 2)

    def offers(self, me: int) -> list[Call]:
        hand = self.players[me].hand
        return [play(me, card) for card in CARDS if card in hand]

    def played(self, me: int, card: Card) -> None:
        player = self.players[me]
        player.hand.move(card, self.table)
        self.log.append(card.points)

    def sides(self) -> Odds:
        return [(2, sequence()), (1, pass_first())]

    def finished(self) -> bool:
        return self.round == self.length

    def result(self) -> None:
        self.end([player.tokens.gold for player in self.players])


@step
def set_up(s: Duel) -> None:
    s.deal()
    s.do(rounds(ask(), score(), coin(), tidy()))


@step
def ask(s: Duel) -> None:
    s.do(together(*[choose(seat) for seat in s.clockwise(s.first)]))


@decision
def choose(s: Duel, me: int) -> list[Call]:
    return s.offers(me)


@step(say="{card}")
def play(s: Duel, me: int, card: Card) -> None:
    s.played(me, card)


@step
def score(s: Duel) -> None:
    last = s.log[-s.seats :]
    winner = s.players[last.index(max(last))]
    prize = s.bank & Tokens(gold=1)
    s.bank -= prize
    winner.tokens += prize


@chance
def coin(s: Duel) -> Odds:
    return s.sides()


@step
def tidy(s: Duel) -> None:
    """Fill the hands, from a new deck if the old one is short."""
    if s.finished():
        s.result()
        return
    if len(s.deck) < s.seats:
        s.table.deal_all(s.deck)
        s.deck.shuffle(s)
    for player in s.players:
        s.deck.deal(player.hand)


def tokens(s: Duel) -> int:
    """No token appears or vanishes."""
    return s.bank.total + sum(player.tokens.total for player in s.players)


def duel(table: type[Duel] = Duel, **changes: object) -> Game:
    """The game on a table of the given kind, with other declarations if wanted."""
    declared = {
        "seats": (2, 3),
        "hidden": True,
        "chance": True,
        "simultaneous": True,
        "score_range": (0, 5),
        "longest": 12,
        "components": CARDS,
        "laws": (tokens,),
        "scope": __name__.rpartition(".")[0],
    }
    return Game("duel", "Duel", table, set_up(), **{**declared, **changes})


GAME = duel()
