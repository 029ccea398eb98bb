"""The four potions: activated once, by sacrificing them."""

from __future__ import annotations

from ludarium import Call, decision, step
from ludarium.words import counted
from ludarium_seasons.cards.verbs import item
from ludarium_seasons.rules.energy import gain_any, per_energy
from ludarium_seasons.rules.power_cards import (
    come_into_play,
    draw,
    lay_open,
    sacrifice_card,
    turn_over,
    widen_gauge,
)
from ludarium_seasons.table import Energy, PowerCard, Seasons, Worth, kinds, price

LIFE_RATE = 4
POWER_GAUGE = 2
KNOWLEDGE_ENERGY = 5


def drink(s: Seasons, me: int, card: PowerCard) -> None:
    """Activate a potion and sacrifice it."""
    turn_over(s, me, card)
    sacrifice_card(s, me, card, turned=True)


# Potion of Power ----------------------------------------------------------------------------


def drink_power(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """A card and two more on the gauge."""
    return [potion_of_power(me, card)]


@step(say="use up the {card}: draw a card, gauge +2")
def potion_of_power(s: Seasons, me: int, card: PowerCard) -> None:
    """Sacrifice the potion, draw a card that must be kept, raise the gauge."""
    drink(s, me, card)
    place = s.sorcerers[me]
    draw(s, place.hand)
    widen_gauge(place, POWER_GAUGE)


# Potion of Dreams ---------------------------------------------------------------------------


def drink_dreams(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """A card of the hand for free; the potion itself makes room for one."""
    place = s.sorcerers[me]
    if place.hand.cards and len(place.play.cards) <= place.gauge:
        return [potion_of_dreams(me, card)]
    return []


@step(say="use up the {card}: discard your reserve to put a card into play")
def potion_of_dreams(s: Seasons, me: int, card: PowerCard) -> None:
    """Sacrifice the potion, discard the reserve, put a card of the hand into play."""
    drink(s, me, card)
    s.sorcerers[me].reserve = Energy()
    s.do(dream_of(me, card))


@decision(ask="{card}: which card of your hand comes into play for free?", skips=True)
def dream_of(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """Choose the card of the hand to put into play."""
    return [come_true(me, one) for one in kinds(s.sorcerers[me].hand.cards)]


@step(say="put {card} into play from your hand")
def come_true(s: Seasons, me: int, card: PowerCard) -> None:
    """Put a card of the hand into play for free."""
    place = s.sorcerers[me]
    lay_open(place, card)
    come_into_play(s, me, card)


# Potion of Knowledge ------------------------------------------------------------------------


def drink_knowledge(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """Five energies."""
    return [potion_of_knowledge(me, card)]


@step(say="use up the {card}: gain 5 energies")
def potion_of_knowledge(s: Seasons, me: int, card: PowerCard) -> None:
    """Sacrifice the potion, gain energy."""
    drink(s, me, card)
    gain_any(s, me, KNOWLEDGE_ENERGY, card)


# Potion of Life -----------------------------------------------------------------------------


def drink_life(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """Four crystals for each energy in the reserve."""
    place = s.sorcerers[me]
    return [potion_of_life(me, card, place.reserve.total * (LIFE_RATE + per_energy(place)))]


def _life_in_words(me: int, card: PowerCard, crystals: int) -> str:
    return f"use up the {card}: your reserve becomes {counted(crystals, 'crystal')}"


@step(say=_life_in_words)
def potion_of_life(s: Seasons, me: int, card: PowerCard, crystals: int) -> None:
    """Sacrifice the potion, transmute the whole reserve."""
    drink(s, me, card)
    place = s.sorcerers[me]
    place.reserve = Energy()
    place.crystals += crystals


# The cards ----------------------------------------------------------------------------------

POTIONS = (
    item(
        number=23, name="Potion of Power",
        names={"es": "Poción de Poder", "it": "Pozione della Potenza"},
        prices=price(fire=2), points=0,
        text="Activate, sacrifice it: draw a card and your gauge goes up by 2.",
        use=drink_power,
        worth=Worth(ready=7),
    ),
    item(
        number=24, name="Potion of Dreams",
        names={"es": "Poción de los Sueños", "it": "Pozione dei Sogni"},
        prices=price(air=2), points=0,
        text="Activate, sacrifice it and discard your reserve: put a card of your hand into play "
        "for free.",
        use=drink_dreams,
        worth=Worth(ready=8),
    ),
    item(
        number=25, name="Potion of Knowledge",
        names={"es": "Poción del Conocimiento", "it": "Pozione del Sapere"},
        prices=price(water=2), points=0,
        text="Activate, sacrifice it: 5 energies.",
        use=drink_knowledge,
        worth=Worth(ready=9),
    ),
    item(
        number=26, name="Potion of Life",
        names={"es": "Poción de la Vida", "it": "Pozione della Vita"},
        prices=price(earth=2), points=0,
        text="Activate, sacrifice it: all energies of your reserve are transmuted into 4 crystals "
        "each.",
        use=drink_life,
        worth=Worth(ready=12),
    ),
)  # fmt: skip
