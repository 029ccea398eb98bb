"""Power cards: drawing them, and how they come into play, are activated, and leave it.

Two cards of one name are not equal if something different lies on them or only one is turned. A
call then says what tells its card apart: what lies on it, whether it is turned, or both.
"""

from __future__ import annotations

from collections.abc import Iterable

from ludarium import Call, Pile, decision, step
from ludarium_seasons.rules.energy import lower_limit
from ludarium_seasons.table import (
    GAUGE_LIMIT,
    RESERVE_LIMIT,
    Energy,
    PowerCard,
    Seasons,
    Sorcerer,
    kinds,
    opponents,
)

# The deck -----------------------------------------------------------------------------------


def draw(s: Seasons, to: Pile[PowerCard], count: int = 1) -> None:
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


def _asked_keep(me: int, card: PowerCard | None) -> str:
    return f"{card or 'Your die and bonus'}: which of the drawn cards do you keep?"


@decision(ask=_asked_keep, skips=True)
def keep_one(s: Seasons, me: int, card: PowerCard | None = None) -> list[Call]:
    """Choose which of the cards to keep that a power card, or else a die with a bonus, drew."""
    return [keep(me, drawn) for drawn in kinds(s.sorcerers[me].pack.cards)]


@decision(ask="Your die: do you keep the drawn card, or discard it?", skips=True)
def keep_or_not(s: Seasons, me: int) -> list[Call]:
    """Keep the drawn card, or discard it."""
    drawn = s.sorcerers[me].pack.cards
    return [choice(me, card) for card in drawn for choice in (keep, throw_away)]


@step(say="keep {card}")
def keep(s: Seasons, me: int, card: PowerCard) -> None:
    """Take a drawn card into the hand and discard the others."""
    place = s.sorcerers[me]
    place.pack.move(card, place.hand)
    place.pack.deal_all(s.discard)


@step(say="discard {card}")
def throw_away(s: Seasons, me: int, card: PowerCard) -> None:
    """Discard the drawn card."""
    s.sorcerers[me].pack.deal_all(s.discard)


# Coming into play ---------------------------------------------------------------------------


def widen_gauge(place: Sorcerer, count: int) -> None:
    """Raise the summoning gauge, up to its limit."""
    place.gauge = min(place.gauge + count, GAUGE_LIMIT)


def lay_open(place: Sorcerer, card: PowerCard) -> None:
    """Take a card from the hand and lay it down for all to see."""
    place.hand.move(card, place.play)
    place.nine.left(card)


def reveal_and_discard(s: Seasons, me: int, card: PowerCard) -> None:
    """Discard a card of the hand so that all see it: it is laid open first."""
    place = s.sorcerers[me]
    lay_open(place, card)
    place.play.deal(s.discard)


def come_into_play(
    s: Seasons, me: int, card: PowerCard, paid: Iterable[str] = Energy.kinds
) -> None:
    """Let a card that was just laid down take effect.

    `paid` are the kinds of energy that count as paid; for a card that was free, all do.
    """
    lie_in_play(s.sorcerers[me], card)
    effects = [card.per_kind[kind] for kind in paid] if card.per_kind else card.enter
    if effects:
        s.do(*[effect.by(me) for effect in effects])


def coming(s: Seasons, me: int) -> PowerCard:
    """The card that takes effect as it comes into play: the last one that was laid down."""
    return s.sorcerers[me].play.top


def lie_in_play(place: Sorcerer, card: PowerCard) -> None:
    """Make a card in play usable: straight, with its permanent effect, and with no energy."""
    if card.collects_energy:
        at = place.straight.count(card)
        place.cauldrons = (*place.cauldrons[:at], Energy(), *place.cauldrons[at:])
    if card.holds_energy:
        place.amulets = (*place.amulets, Energy())
    if card.use:
        place.straight.append(card)
    if card.lasts:
        place.lasting.append(card)


# Activating ---------------------------------------------------------------------------------


def turn_over(s: Seasons, me: int, card: PowerCard) -> None:
    """Turn a card to activate it; its cost is paid. Opponents may get crystals for that."""
    s.sorcerers[me].straight.remove(card)
    _activation_toll(s, me)


def _activation_toll(s: Seasons, me: int) -> None:
    place = s.sorcerers[me]
    for other in opponents(s, me):
        for card in other.lasting:
            toll = card.toll_on_activating
            if toll:
                given = min(toll, place.crystals)
                place.crystals -= given
                other.crystals += given + toll


def straighten(place: Sorcerer) -> None:
    """Beginning of the round: every card in play can be activated again."""
    place.straight = [card for card in place.play.cards if card.use]


# Equal and different cards ------------------------------------------------------------------

Copy = tuple[Energy | None, bool | None]
"""What tells a card from others of its name: what lies on it, whether it is turned."""


def copies(place: Sorcerer, card: PowerCard) -> list[Copy]:
    """The different cards of a name in play; what they all have in common is left out."""
    found = kinds(conditions(place, card))
    some_hold_more = len({held for held, _ in found}) > 1
    some_are_turned = len({turned for _, turned in found}) > 1
    return [
        (held if some_hold_more else None, turned if some_are_turned else None)
        for held, turned in found
    ]


def conditions(place: Sorcerer, card: PowerCard) -> list[tuple[Energy, bool]]:
    """For each card of a name in play what lies on it, and whether it is turned."""
    count = place.play.cards.count(card)
    straight = place.straight.count(card) if card.use else count
    held: tuple[Energy, ...] = (Energy.nothing,) * count
    if card.holds_energy:
        held = place.amulets
    if card.collects_energy:
        held = place.cauldrons
    return [(energy, at >= straight) for at, energy in enumerate(held)]


# Leaving play -------------------------------------------------------------------------------


def leave_play(
    s: Seasons,
    me: int,
    card: PowerCard,
    to: Pile[PowerCard],
    held: Energy | None = None,
    turned: bool | None = None,
) -> None:
    """Take a card out of play, the one with so much on it, turned or not, where that is told.

    What lies on it goes to the stockpile.
    """
    place = s.sorcerers[me]
    at, was_turned = next(
        (at, is_turned)
        for at, (energy, is_turned) in enumerate(conditions(place, card))
        if held in (None, energy) and turned in (None, is_turned)
    )
    place.play.move(card, to)
    if card.lasts:
        place.lasting.remove(card)
    if card.holds_energy:
        place.amulets = _without(place.amulets, at)
    if card.collects_energy:
        place.cauldrons = _without(place.cauldrons, at)
    if card.use and not was_turned:
        place.straight.remove(card)
    if place.reserve.total > RESERVE_LIMIT:
        s.do(lower_limit(me))


def _without(energies: tuple[Energy, ...], at: int) -> tuple[Energy, ...]:
    return energies[:at] + energies[at + 1 :]


def sacrifice_card(
    s: Seasons, me: int, card: PowerCard, held: Energy | None = None, turned: bool | None = None
) -> None:
    """Put a card from play on the discard pile."""
    if card.empties_reserve:
        s.sorcerers[me].reserve = Energy()
    leave_play(s, me, card, s.discard, held, turned)
