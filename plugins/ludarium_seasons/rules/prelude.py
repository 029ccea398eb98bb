"""The Prelude: choose nine cards while packs go round, then divide them over the three years."""

from __future__ import annotations

from ludarium import NOBODY, Call, Pile, decision, step, together
from ludarium_seasons.table import (
    FIRST_LIBRARY_YEAR,
    LAST_YEAR,
    LIBRARY_CARDS,
    PowerCard,
    Seasons,
    kinds,
)

NUMERALS = ("", "I", "II", "III")
TWO_PLAYERS = 2

# Choose your nine power cards ---------------------------------------------------------------


@step
def draft(s: Seasons) -> None:
    """All choose a card of their pack and pass the rest; the last one needs no choosing."""
    if len(s.sorcerers[0].pack.cards) > 1:
        s.do(together(*[choose_card(me) for me in range(s.seats)]), pass_packs(), draft())
        return
    for place in s.sorcerers:
        place.pack.deal(place.hand)


@decision(ask="Prelude: which card of the pack do you keep?")
def choose_card(s: Seasons, me: int) -> list[Call]:
    """Choose a card of the pack."""
    return [pick(me, card) for card in kinds(s.sorcerers[me].pack.cards)]


@step(say="choose {card}")
def pick(s: Seasons, me: int, card: PowerCard) -> None:
    """Lay a card of the pack aside, face down.

    With two players the pack goes back to the opponent, who remembers it and misses the card.
    """
    place = s.sorcerers[me]
    left = s.after(me)
    remembered = s.seats == TWO_PLAYERS and card in place.pack.visible(left)
    place.pack.move(card, place.hand)
    if remembered:
        place.hand.show(1 << left, 1)


@step
def pass_packs(s: Seasons) -> None:
    """All packs go to the left."""
    aside: Pile[PowerCard] = Pile(NOBODY)
    s.sorcerers[-1].pack.deal_all(aside)
    for left in range(s.seats - 1, 0, -1):
        s.sorcerers[left - 1].pack.deal_all(s.sorcerers[left].pack)
    aside.deal_all(s.sorcerers[0].pack)


# Constructing your deck ---------------------------------------------------------------------


@step
def build_libraries(s: Seasons) -> None:
    """All put three cards under Library III and three under Library II, in secret.

    Who saw a card in the Prelude goes on knowing who has it, but not where.
    """
    for place in s.sorcerers:
        for card, mask in zip(place.hand, place.hand.masks(), strict=True):
            place.nine.note(card, mask)
    for year in range(LAST_YEAR, FIRST_LIBRARY_YEAR - 1, -1):
        chosen = together(*[choose_for_library(me, year) for me in range(s.seats)])
        s.do(*[chosen] * LIBRARY_CARDS)


def _asked_library(me: int, year: int) -> str:
    return f"Prelude: which card do you put under Library {NUMERALS[year]}, for year {year}?"


@decision(ask=_asked_library)
def choose_for_library(s: Seasons, me: int, year: int) -> list[Call]:
    """Choose a card for a later year."""
    return [put_under(me, card, year) for card in kinds(s.sorcerers[me].hand.cards)]


@step(say=lambda me, card, year: f"put {card} under Library {NUMERALS[year]}")
def put_under(s: Seasons, me: int, card: PowerCard, year: int) -> None:
    """Put a card under a library token."""
    place = s.sorcerers[me]
    place.hand.move(card, place.library)
