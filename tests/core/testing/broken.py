"""The duel, broken in one way at a time."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from random import Random
from typing import Any

from ludarium import (
    NOBODY,
    Call,
    Component,
    Game,
    Odds,
    Pile,
    RulesError,
    Table,
    UsageError,
    View,
    counter,
    observed,
    step,
)
from ludarium.show import Area, Token, area
from ludarium_classics import tic_tac_toe

from .duel import CARDS, Card, Duel, Tokens, duel, play

ticks = itertools.count()
"""Something outside the table that changes all the time."""


# Play ---------------------------------------------------------------------------------------


class Stumbles(Duel):
    def played(self, me: int, card: Card) -> None:
        if card is CARDS[5]:
            raise RulesError("nobody thought of this card")
        super().played(me, card)


class StumblesOverHigh(Duel):
    """Works as long as everyone plays the lowest card of a hand."""

    def played(self, me: int, card: Card) -> None:
        if any(other.points < card.points for other in self.players[me].hand):
            raise RulesError("nobody thought of this card")
        super().played(me, card)


class NeverBegins(Duel):
    def deal(self) -> None:
        raise RulesError("the box is empty")


class Endless(Duel):
    def finished(self) -> bool:
        return False


class LoadedCoin(Duel):
    def sides(self) -> Odds:
        return [(weight - 1, call) for weight, call in super().sides()]


class Choosy(Duel):
    def deal(self) -> None:
        if self.length == 4:
            raise UsageError("four rounds are too many")
        super().deal()


class ChoosyInPairs(Duel):
    """Not broken: the value can be played, though not by two."""

    def deal(self) -> None:
        if self.length == 4 and self.seats == 2:
            raise UsageError("two play at most three rounds")
        super().deal()


# Doing no harm ------------------------------------------------------------------------------


class SharesItsLog(Duel):
    def clone(self) -> Duel:
        new = Duel.clone(self)
        new.__class__ = SharesItsLog
        new.log = self.log
        return new


class ListInATuple(Duel):
    past: tuple[int, ...] = ()

    def deal(self) -> None:
        super().deal()
        self.past = []  # type: ignore[assignment]

    def played(self, me: int, card: Card) -> None:
        super().played(me, card)
        self.past.append(card.points)  # type: ignore[attr-defined]


class WritesOnCards(Duel):
    def played(self, me: int, card: Card) -> None:
        super().played(me, card)
        card.worn.append(me)


class Repaints(Duel):
    def played(self, me: int, card: Card) -> None:
        super().played(me, card)
        object.__setattr__(card, "text", f"played {next(ticks)}")


class CountsLooks(Duel):
    def offers(self, me: int) -> list[Call]:
        self.note += 1
        return super().offers(me)


class Fickle(Duel):
    def offers(self, me: int) -> list[Call]:
        return super().offers(me)[:: 1 if next(ticks) % 2 else -1]


# Calls --------------------------------------------------------------------------------------


class OffersTwice(Duel):
    def offers(self, me: int) -> list[Call]:
        return super().offers(me) * 2


@step(say="play a card")
def play_something(s: Duel, me: int, card: Card) -> None:
    s.played(me, card)


class Mumbles(Duel):
    def offers(self, me: int) -> list[Call]:
        return [play_something(*call.args) for call in super().offers(me)]


@step
def play_number(s: Duel, me: int, number: str) -> None:
    s.played(me, CARDS[int(number)])


class WrongTypes(Duel):
    def offers(self, me: int) -> list[Call]:
        return [play_number(me, call.args[1].points) for call in super().offers(me)]


class Lenient(Duel):
    def apply(self, call: Call) -> None:
        if call in self.legal():
            super().apply(call)
        else:
            self.note += 1


# Sameness -----------------------------------------------------------------------------------


class RemembersGames(Duel):
    def deal(self) -> None:
        super().deal()
        self.note = next(ticks)


class BorrowsLuck(Duel):
    def played(self, me: int, card: Card) -> None:
        super().played(me, card)
        self.note = random.getrandbits(32)


class ForgetsInJson(Duel):
    def to_json(self, scope: str = "") -> dict[str, Any]:
        return {**super().to_json(scope), "log": []}


class ForgetsInPickle(Duel):
    def __reduce__(self) -> tuple[Any, ...]:
        copy = self.clone()
        copy.log = []
        return Table.__reduce__(copy)


class ForgetsInClone(Duel):
    """Its key hides what its clones lose, until the scores show it."""

    def clone(self) -> Duel:
        new = Duel.clone(self)
        new.__class__ = ForgetsInClone
        new.note = 0
        return new

    def key(self) -> tuple[Any, ...]:
        note, self.note = self.note, 0
        key = Duel.key(self)
        self.note = note
        return key

    def played(self, me: int, card: Card) -> None:
        super().played(me, card)
        self.note += 1

    def result(self) -> None:
        self.end([min(self.note, 5)] * self.seats)


class HashOrder(Duel):
    words: list[str] = []

    def deal(self) -> None:
        super().deal()
        self.words = list({f"word {n}" for n in range(20)})


# Knowledge ----------------------------------------------------------------------------------


class Peeks(Duel):
    """Whoever is asked later has less to choose from."""

    def offers(self, me: int) -> list[Call]:
        offers = super().offers(me)
        return offers[:1] if self.answers else offers


class ReadsHands(Duel):
    def offers(self, me: int) -> list[Call]:
        offers = super().offers(me)
        return offers[::-1] if CARDS[0] in self.players[self.after(me)].hand else offers


class Tells(Duel):
    def view(self, seat: int) -> View:
        open_hand = self.clone()
        open_hand.note = sum(card.points for card in self.players[1 - seat % 2].hand)
        return View(open_hand, seat)


class Misread(Duel):
    """Takes the view of the first seat for everyone's."""

    @classmethod
    def view_from_json(cls, game: Game, data: Any) -> View:
        return super().view_from_json(game, {**data, "seat": 0})


class OneIdea(View):
    """Always thinks of the same table."""

    __slots__ = ()

    def sample(self, random: Random) -> Table:
        return super().sample(Random(0))


class Unimaginative(Duel):
    def view(self, seat: int) -> View:
        return OneIdea(self, seat)


class KeepsBooks(Duel):
    """Writes down what is in the hands, which no sampled table can know."""

    held: list[str] = []

    def played(self, me: int, card: Card) -> None:
        if self.round == 1 and card.id not in self.held:
            raise RulesError(f"the books say that nobody holds {card}")
        super().played(me, card)

    def deal(self) -> None:
        super().deal()
        self.held = [card.id for player in self.players for card in player.hand]


class Beast(Component, back="Card"):
    """Looks like a card from behind."""


BEASTS = tuple(Beast(id=f"beast{n}", name=f"Beast {n}") for n in range(4))


class SharedBack(Duel):
    """Has a pile of beasts that nobody can tell from cards."""

    cage: Pile[Beast] = Pile(NOBODY)

    def deal(self) -> None:
        super().deal()
        for beast in BEASTS:
            self.cage.add(beast)


# Leaks --------------------------------------------------------------------------------------


class KeepsCards(Duel):
    """Copies a card that nobody has seen into a plain field."""

    best: Card | None = None

    def deal(self) -> None:
        super().deal()
        self.best = max(self.deck, key=lambda card: card.points)


class NotesOfOne(Duel):
    """The same within a dict of every player's place."""

    top: dict[str, list[Card]] = {}

    def deal(self) -> None:
        super().deal()
        self.top = {"deck": [self.deck.top]}


class PlansAhead(Duel):
    """Schedules what happens with a card that only its owner has seen."""

    def deal(self) -> None:
        super().deal()
        self.stack.insert(0, play(0, self.players[0].hand.top))


def shows_the_deck(s: Duel, seat: int) -> Area:
    """Shows what lies on top of the deck, which in a view is any card."""
    return area("Duel", Token(s.deck.top.name if s.deck.cards else "nothing"))


def _with_the_rest(s: Duel, me: int, card: Card) -> str:
    return f"{card}, holding {', '.join(map(str, s.players[me].hand))}"


@step(say=_with_the_rest)
def play_and_show(s: Duel, me: int, card: Card) -> None:
    s.played(me, card)


class Blabs(Duel):
    """Tells everyone what else is in the hand from which a card is played."""

    def offers(self, me: int) -> list[Call]:
        return [play_and_show(*call.args) for call in super().offers(me)]


# Outcome ------------------------------------------------------------------------------------


class LosesCards(Duel):
    def played(self, me: int, card: Card) -> None:
        super().played(me, card)
        if len(self.table) == 3:
            self.table.cards.pop(0)


class MintsTokens(Duel):
    def played(self, me: int, card: Card) -> None:
        super().played(me, card)
        self.bank += Tokens(gold=int(card is CARDS[3]))


class OffTheScale(Duel):
    def result(self) -> None:
        self.end([6 + seat for seat in range(self.seats)])


class WrongWinner(Duel):
    def result(self) -> None:
        super().result()
        self.ranks = tuple(1 + sum(one < score for one in self.scores) for score in self.scores)


class PlaysFaceDown(Duel):
    """Not broken: no card is ever shown, but calls name them."""

    table: Pile[Card] = Pile(NOBODY)


class BeatsItsPlayer(Duel):
    """Not broken: alone at the table one can come second."""

    def result(self) -> None:
        super().result()
        self.ranks = (2,)


class NoWinner(Duel):
    def result(self) -> None:
        super().result()
        self.ranks = tuple(rank + 1 for rank in self.ranks)


class TooFewScores(Duel):
    def result(self) -> None:
        super().result()
        self.scores = self.scores[1:]


def forgets_the_gold(s: Duel) -> list[list[tuple[str, float]]]:
    return [[("courage", 0)] for _ in s.players]


def explains_one_seat(s: Duel) -> list[list[tuple[str, float]]]:
    return [[("gold", s.scores[0])]]


def writes_it_down(s: Duel) -> list[list[tuple[str, float]]]:
    s.note += 1
    return [[("gold", score)] for score in s.scores]


# Resources ----------------------------------------------------------------------------------


class TipsBeforehand(Duel):
    """Hands something out before the first step, so that nobody hears of it."""

    tips: int = counter()

    def begin(self) -> None:
        self.tips = self.seats
        super().begin()


class TipsUnheard(Duel):
    """Hands something out beside the steps, whenever someone has chosen."""

    tips: list[Tokens] = []

    def apply(self, call: Call) -> None:
        super().apply(call)
        self.tips = [*self.tips, Tokens(gold=1)]


class ObservesHands(Duel):
    def observed_numbers(self, seat: int) -> list[float]:
        return [sum(card.points for card in self.players[1 - seat % 2].hand)]


class OutOfBounds(Duel):
    log: list[int] = observed([], longest=3, high=1)


GAMES: list[tuple[str, Game]] = [
    ("plays", duel(Stumbles)),
    ("ends", duel(Endless)),
    ("ends", duel(longest=7)),
    ("chances", duel(LoadedCoin)),
    ("allows", duel(Choosy)),
    ("clones", duel(SharesItsLog)),
    ("clones", duel(ListInATuple)),
    ("cards", duel(WritesOnCards)),
    ("cards", duel(Repaints)),
    ("looking", duel(CountsLooks)),
    ("stable", duel(Fickle)),
    ("distinct", duel(OffersTwice)),
    ("texts", duel(Mumbles)),
    ("call_json", duel(WrongTypes)),
    ("refuses", duel(Lenient)),
    ("replay", duel(RemembersGames)),
    ("global_random", duel(BorrowsLuck)),
    ("copies", duel(ForgetsInJson)),
    ("copies", duel(ForgetsInPickle)),
    ("copies", duel(ForgetsInClone)),
    ("other_process", duel(HashOrder)),
    ("together", duel(Peeks)),
    ("views", duel(ReadsHands)),
    ("views", duel(Tells)),
    ("view_json", duel(Misread)),
    ("views", duel(show=shows_the_deck)),
    ("secrets", duel(KeepsCards)),
    ("secrets", duel(NotesOfOne)),
    ("secrets", duel(PlansAhead)),
    ("story", duel(Blabs)),
    ("backs", duel(SharedBack, components=(*CARDS, *BEASTS))),
    ("samples", duel(Unimaginative)),
    ("samples", duel(KeepsBooks)),
    ("observations", duel(ObservesHands)),
    ("observations", duel(OutOfBounds)),
    ("numbers", duel(calls=(play(0, CARDS[0]),))),
    ("conserved", duel(LosesCards)),
    ("laws", duel(MintsTokens)),
    ("outcome", duel(OffTheScale)),
    ("outcome", duel(WrongWinner)),
    ("outcome", duel(NoWinner)),
    ("outcome", duel(TooFewScores)),
    ("scoring", duel(scoring=forgets_the_gold)),
    ("scoring", duel(scoring=explains_one_seat)),
    ("scoring", duel(scoring=writes_it_down)),
    ("resources", duel(TipsBeforehand)),
    ("resources", duel(TipsUnheard)),
    ("declared", duel(hidden=False)),
    ("declared", duel(chance=False)),
    ("declared", duel(simultaneous=False)),
    ("declared", replace(tic_tac_toe.GAME, hidden=True)),
    ("declared", replace(tic_tac_toe.GAME, chance=True)),
    ("declared", replace(tic_tac_toe.GAME, simultaneous=True)),
]
"""For each check the games that are broken in just its way."""
