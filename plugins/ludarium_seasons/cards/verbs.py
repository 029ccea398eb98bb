"""The words that several families of cards are written with."""

from __future__ import annotations

from functools import partial

from ludarium import Call, decision, effect, step
from ludarium_seasons.rules.energy import gain_any
from ludarium_seasons.rules.power_cards import coming, copies, sacrifice_card, widen_gauge
from ludarium_seasons.table import FAMILIAR, ITEM, Energy, PowerCard, Seasons, kinds, told_apart

item = partial(PowerCard, kind=ITEM)
familiar = partial(PowerCard, kind=FAMILIAR)


# Gaining ------------------------------------------------------------------------------------


@effect
def gain_crystals(s: Seasons, me: int, count: int) -> None:
    """Gain crystals."""
    s.sorcerers[me].crystals += count


@effect
def raise_gauge(s: Seasons, me: int, count: int) -> None:
    """Raise the summoning gauge, up to its limit."""
    widen_gauge(s.sorcerers[me], count)


@effect
def gain_energy(s: Seasons, me: int, count: int) -> None:
    """Gain energy of any kinds."""
    gain_any(s, me, count, coming(s, me))


# Sacrificing --------------------------------------------------------------------------------


def _asked_sacrifice(me: int, card: PowerCard, more: int) -> str:
    then = f", and {more} more after it" if more else ""
    return f"{card}: which of your cards in play do you sacrifice{then}?"


@decision(ask=_asked_sacrifice, skips=True)
def sacrifice_one(s: Seasons, me: int, card: PowerCard, more: int = 0) -> list[Call]:
    """Choose a card in play to sacrifice, which another card demands; `more` will follow."""
    place = s.sorcerers[me]
    return [
        sacrifice(me, one, held, turned)
        for one in kinds(place.play.cards)
        for held, turned in copies(place, one)
    ]


@step(say=lambda me, card, held, turned: f"sacrifice {card}{told_apart(held, turned)}")
def sacrifice(
    s: Seasons, me: int, card: PowerCard, held: Energy | None, turned: bool | None
) -> None:
    """Put a card from play on the discard pile."""
    sacrifice_card(s, me, card, held, turned)
