"""The four potions: activated once, by sacrificing them."""

from __future__ import annotations

from ludarium import Call, decision, step
from ludarium.words import counted
from ludarium_seasons.drawing import draw
from ludarium_seasons.energy import Energy
from ludarium_seasons.play import come_into_play, lay_open, sacrifice_card, turn_over
from ludarium_seasons.reserve import gain_any
from ludarium_seasons.table import GAUGE_LIMIT, Power, Seasons, kinds
from ludarium_seasons.transmuting import per_energy

LIFE_RATE = 4
POWER_GAUGE = 2
KNOWLEDGE_ENERGY = 5


def drink_power(s: Seasons, me: int, card: Power) -> list[Call]:
    """A card and two more on the gauge."""
    return [potion_of_power(me, card)]


def drink_knowledge(s: Seasons, me: int, card: Power) -> list[Call]:
    """Five energies."""
    return [potion_of_knowledge(me, card)]


def drink_life(s: Seasons, me: int, card: Power) -> list[Call]:
    """Four crystals for each energy in the reserve."""
    place = s.sorcerers[me]
    return [potion_of_life(me, card, place.reserve.total * (LIFE_RATE + per_energy(place)))]


def drink_dreams(s: Seasons, me: int, card: Power) -> list[Call]:
    """A card of the hand for free; the potion itself makes room for one."""
    place = s.sorcerers[me]
    if place.hand.cards and len(place.play.cards) <= place.gauge:
        return [potion_of_dreams(me, card)]
    return []


@step(say="use the {card}: draw a card, gauge +2")
def potion_of_power(s: Seasons, me: int, card: Power) -> None:
    """Sacrifice the potion, draw a card that must be kept, raise the gauge."""
    turn_over(s, me, card)
    sacrifice_card(s, me, card, turned=True)
    place = s.sorcerers[me]
    draw(s, place.hand)
    place.gauge = min(place.gauge + POWER_GAUGE, GAUGE_LIMIT)


@step(say="use the {card}: gain 5 energies")
def potion_of_knowledge(s: Seasons, me: int, card: Power) -> None:
    """Sacrifice the potion, gain energy."""
    turn_over(s, me, card)
    sacrifice_card(s, me, card, turned=True)
    gain_any(s, me, KNOWLEDGE_ENERGY)


@step(say=lambda me, card, crystals: f"use the {card}: gain {counted(crystals, 'crystal')}")
def potion_of_life(s: Seasons, me: int, card: Power, crystals: int) -> None:
    """Sacrifice the potion, transmute the whole reserve."""
    turn_over(s, me, card)
    sacrifice_card(s, me, card, turned=True)
    place = s.sorcerers[me]
    place.reserve = Energy()
    place.crystals += crystals


@step(say="use the {card}: discard your reserve to put a card into play")
def potion_of_dreams(s: Seasons, me: int, card: Power) -> None:
    """Sacrifice the potion, discard the reserve, put a card of the hand into play."""
    turn_over(s, me, card)
    sacrifice_card(s, me, card, turned=True)
    s.sorcerers[me].reserve = Energy()
    s.do(dream_of(me))


@decision(skips=True)
def dream_of(s: Seasons, me: int) -> list[Call]:
    """Choose the card of the hand to put into play."""
    return [come_true(me, card) for card in kinds(s.sorcerers[me].hand.cards)]


@step(say="put {card} into play from your hand")
def come_true(s: Seasons, me: int, card: Power) -> None:
    """Put a card of the hand into play for free."""
    place = s.sorcerers[me]
    lay_open(place, card)
    come_into_play(s, me, card)
