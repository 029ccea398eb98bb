"""The deck: drawing, keeping, discarding, and the reshuffled discard pile."""

from __future__ import annotations

from ludarium import Call, Pile, decision, step
from ludarium_seasons.play import lay_open
from ludarium_seasons.table import Power, Seasons, kinds


def draw(s: Seasons, to: Pile[Power], count: int = 1) -> None:
    """Draw cards, as many as there are."""
    for _ in range(count):
        if not s.deck.cards:
            reshuffle(s)
        s.deck.deal(to)
    if not s.deck.cards:
        reshuffle(s)


def reshuffle(s: Seasons) -> None:
    """Make a new deck of the discard pile, if there is one."""
    if s.discard.cards:
        s.discard.deal_all(s.deck)
        s.deck.shuffle(s)


# Cards that a seat looks at -----------------------------------------------------------------


@decision(skips=True)
def keep_one(s: Seasons, me: int) -> list[Call]:
    """Choose which of the drawn cards to keep."""
    return [keep(me, card) for card in kinds(s.sorcerers[me].looking.cards)]


@decision(skips=True)
def keep_or_not(s: Seasons, me: int) -> list[Call]:
    """Keep the drawn card, or discard it."""
    drawn = s.sorcerers[me].looking.cards
    return [choice(me, card) for card in drawn for choice in (keep, throw_away)]


@step(say="keep {card}")
def keep(s: Seasons, me: int, card: Power) -> None:
    """Take a drawn card into the hand and discard the others."""
    place = s.sorcerers[me]
    place.looking.move(card, place.hand)
    place.looking.deal_all(s.discard)


@step(say="discard {card}")
def throw_away(s: Seasons, me: int, card: Power) -> None:
    """Discard the drawn card."""
    s.sorcerers[me].looking.deal_all(s.discard)


# Cards of the hand --------------------------------------------------------------------------


def reveal_and_discard(s: Seasons, me: int, card: Power) -> None:
    """Discard a card of the hand so that all see it: it is laid open first."""
    place = s.sorcerers[me]
    lay_open(place, card)
    place.play.deal(s.discard)
