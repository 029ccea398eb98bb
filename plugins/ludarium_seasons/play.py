"""Cards in play: how they come in, are activated, and leave."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium import Pile
from ludarium_seasons.energy import EACH, NONE, Energy
from ludarium_seasons.reserve import PUT_BACK
from ludarium_seasons.table import RESERVE_LIMIT, Power, Seasons, Sorcerer, opponents

# Coming into play ---------------------------------------------------------------------------


def lay_open(place: Sorcerer, card: Power) -> None:
    """Take a card from the hand and lay it down for all to see."""
    place.hand.move(card, place.play)
    place.nine.left(card)


def come_into_play(s: Seasons, me: int, card: Power, paid: Sequence[int] = EACH) -> None:
    """Let a card that was just laid down take effect.

    `paid` are the kinds of energy that count as paid; for a card that was free, all do.
    """
    lie_in_play(s.sorcerers[me], card)
    effects = [card.per_kind[kind] for kind in paid] if card.per_kind else card.enter
    if effects:
        s.do(*[effect.by(me) for effect in effects])


def lie_in_play(place: Sorcerer, card: Power) -> None:
    """Make a card in play usable: straight, with its permanent effect, and with no energy."""
    if card.use or card.rerolls:
        place.straight.append(card)
    if card.lasts:
        place.lasting.append(card)
    if card.holds_energy:
        place.amulets = (*place.amulets, NONE)
    if card.collects_energy:
        place.cauldrons = _after_straight_ones(place, card)


def _after_straight_ones(place: Sorcerer, card: Power) -> tuple[Energy, ...]:
    """The energy in the cauldrons, with an empty one after those that are straight already."""
    at = place.straight.count(card) - 1
    return (*place.cauldrons[:at], NONE, *place.cauldrons[at:])


# Activating ---------------------------------------------------------------------------------


def turn_over(s: Seasons, me: int, card: Power) -> None:
    """Turn a card to activate it; its cost is paid. Opponents may get crystals for that."""
    s.sorcerers[me].straight.remove(card)
    _activation_toll(s, me)


def _activation_toll(s: Seasons, me: int) -> None:
    place = s.sorcerers[me]
    for seat in opponents(s, me):
        for toll in [card.toll_on_activating for card in s.sorcerers[seat].lasting]:
            given = min(toll, place.crystals)
            place.crystals -= given
            s.sorcerers[seat].crystals += given + toll


def straighten(place: Sorcerer) -> None:
    """Beginning of the round: every card in play can be activated again."""
    place.straight = [card for card in place.play.cards if card.use or card.rerolls]
    if len(place.cauldrons) > 1:
        place.cauldrons = tuple(sorted(place.cauldrons, key=sum, reverse=True))


# Leaving play -------------------------------------------------------------------------------


def leave_play(s: Seasons, me: int, card: Power, to: Pile[Power]) -> None:
    """Take a card out of play; what lies on it goes to the stockpile.

    Of two equal cards the one with less energy on it leaves; if they are alike, the turned one.
    """
    place = s.sorcerers[me]
    place.play.move(card, to)
    straight = place.straight.count(card)
    turned_leaves = straight <= place.play.cards.count(card)
    if card.lasts:
        place.lasting.remove(card)
    if card.holds_energy:
        place.amulets = _without(place.amulets, _emptiest(place.amulets))
    if card.collects_energy:
        leaving = _emptiest(place.cauldrons)
        place.cauldrons = _without(place.cauldrons, leaving)
        turned_leaves = leaving >= straight
    if not turned_leaves:
        place.straight.remove(card)
    if sum(place.reserve) > RESERVE_LIMIT:
        s.do(PUT_BACK[me])


def _emptiest(energies: tuple[Energy, ...]) -> int:
    """Where the least energy lies; the last such place, since turned cards come last."""
    return min(range(len(energies)), key=lambda at: (sum(energies[at]), -at))


def _without(energies: tuple[Energy, ...], at: int) -> tuple[Energy, ...]:
    return energies[:at] + energies[at + 1 :]


def sacrifice_card(s: Seasons, me: int, card: Power) -> None:
    """Put a card from play on the discard pile."""
    if card.empties_reserve:
        s.sorcerers[me].reserve = NONE
    leave_play(s, me, card, s.discard)
