"""Summoning a card from the hand: who may, what it costs, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product

from ludarium import Call, Cost, decision, payments, step
from ludarium.words import counted, listed
from ludarium_seasons.rules.energy import gain_any, pay
from ludarium_seasons.rules.power_cards import come_into_play, lay_open
from ludarium_seasons.table import (
    Energy,
    PowerCard,
    Seasons,
    Sorcerer,
    due_in_words,
    kinds,
    opponents,
    usable,
)

# What can be summoned -----------------------------------------------------------------------


def summonings(s: Seasons, me: int) -> list[Call]:
    """The cards of the hand that a seat can summon now, in each way to pay for them."""
    place = s.sorcerers[me]
    hand = place.hand.cards
    if not hand or len(place.play.cards) >= place.gauge:
        return []
    players = s.seats
    energy = usable(place) if place.amulets else place.reserve
    saved = savings(place) if place.lasting else 0
    wanted = toll(s, me)
    crystals = place.crystals - wanted
    calls: list[Call] = []
    for card in hand:
        price = card.prices[players]
        ways = ways_to_pay(price.energy, energy, saved)
        if ways and price.crystals <= crystals:
            for paid in different_kinds(energy) if card.per_kind else ways:
                calls.append(summon(me, card, paid, price.crystals, wanted))
    return list(kinds(calls))


def savings(place: Sorcerer) -> int:
    """Hands of Fortune: how much less energy each summoning costs."""
    saved = 0
    for card in place.lasting:
        saved += card.saves
    return saved


def toll(s: Seasons, me: int) -> int:
    """Arcano Leeches: crystals that all opponents together want for a summoning."""
    wanted = 0
    mine = s.sorcerers[me]
    for place in s.sorcerers:
        if place is not mine:
            for card in place.lasting:
                wanted += card.toll_on_summoning
    return wanted


@cache
def ways_to_pay(price: Cost[Energy], energy: Energy, saved: int) -> Sequence[Energy]:
    """The ways to pay a price with some energy, of which so much is saved."""
    return payments(price.less(saved, least=1), energy)


KINDS_ONCE = [
    Energy(**dict(zip(Energy.kinds, counts, strict=True)))
    for counts in product((0, 1), repeat=len(Energy.kinds))
    if any(counts)
]
"""Different kinds, from one to all four."""


@cache
def different_kinds(energy: Energy) -> list[Energy]:
    """What energy can pay of different kinds."""
    return [some for some in KINDS_ONCE if energy >= some]


# Summoning ----------------------------------------------------------------------------------


def _summon_in_words(me: int, card: PowerCard, paid: Energy, crystals: int, toll: int) -> str:
    price = due_in_words(paid, crystals)
    plus = "plus" if paid or crystals else "but"
    more = f" {plus} a toll of {counted(toll, 'crystal')}" if toll else ""
    return f"summon {card} for {price}{more}"


@step(say=_summon_in_words)
def summon(
    s: Seasons, me: int, card: PowerCard, paid: Energy, crystals: int, toll: int = 0
) -> None:
    """Pay for a card of the hand, and the toll that opponents want; then put it into play."""
    place = s.sorcerers[me]
    if crystals:
        place.crystals -= crystals
    if toll:
        _pay_tolls(s, me)
    pay(s, me, paid, card)
    lay_open(place, card)
    if place.lasting:
        _celebrate(s, me, place)
    if card.per_kind and (saved := savings(place)):
        s.do(choose_more(me, card, paid, saved))
    else:
        come_into_play(s, me, card, paid.present)


def _pay_tolls(s: Seasons, me: int) -> None:
    """Give each opponent what Arcano Leeches want."""
    for other in opponents(s, me):
        for card in other.lasting:
            if card.toll_on_summoning:
                s.sorcerers[me].crystals -= card.toll_on_summoning
                other.crystals += card.toll_on_summoning


def _celebrate(s: Seasons, me: int, place: Sorcerer) -> None:
    """Staff of Spring and Forgotten Vase, if they were in play before the card came."""
    for card in place.lasting:
        if card.crystals_per_summon:
            place.crystals += card.crystals_per_summon
    vases = [card for card in place.lasting if card.energy_per_summon]
    if vases:
        gain_any(s, me, sum([card.energy_per_summon for card in vases]), vases[0])


# A card paid with any different kinds, and a Hand of Fortune --------------------------------


@decision(ask="{card}: which kinds does the Hand of Fortune pay beside {paid}?", skips=True)
def choose_more(s: Seasons, me: int, card: PowerCard, paid: Energy, saved: int) -> list[Call]:
    """Choose which further kinds count as paid, because as many energies were saved."""
    more = [kind for kind in Energy.kinds if kind not in paid]
    choices = [combinations(more, count) for count in range(min(saved, len(more)), -1, -1)]
    return [saving(me, card, paid, chosen) for some in choices for chosen in some]


@step(say=lambda me, card, paid, saved: f"save {listed(saved) or 'nothing'}")
def saving(s: Seasons, me: int, card: PowerCard, paid: Energy, saved: tuple[str, ...]) -> None:
    """Let the card take effect for what was paid and what was saved."""
    all_paid = [kind for kind in Energy.kinds if kind in paid or kind in saved]
    come_into_play(s, me, card, all_paid)
