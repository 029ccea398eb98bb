"""Summoning a card from the hand: who may, what it costs, and what follows."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from ludarium import Call, decision, step
from ludarium_seasons.energy import (
    EACH,
    KINDS,
    SETS,
    Energy,
    amount,
    enough,
    in_words,
    kinds_in,
    listed,
    tokens,
)
from ludarium_seasons.play import come_into_play, lay_open
from ludarium_seasons.reserve import gain_any, pay
from ludarium_seasons.table import Power, Seasons, Sorcerer, opponents, usable

# What can be summoned -----------------------------------------------------------------------


def summonings(s: Seasons, me: int) -> list[Call]:
    """The cards of the hand that a seat can summon now, in each way to pay for them."""
    place = s.sorcerers[me]
    hand = place.hand.cards
    if not hand or len(place.play.cards) >= place.gauge:
        return []
    energy = usable(place) if place.amulets else place.reserve
    saved = savings(place) if place.lasting else 0
    crystals = place.crystals - toll(s, me)
    ways = ways_to_summon(me, s.seats, saved, energy)
    calls: list[Call] = []
    for card in dict.fromkeys(hand):
        payable = ways[card]
        if payable and card.prices[s.seats].crystals <= crystals:
            calls += payable
    return calls


def savings(place: Sorcerer) -> int:
    """Hands of Fortune: how much less energy each summoning costs."""
    return sum([card.saves for card in place.lasting])


def toll(s: Seasons, me: int) -> int:
    """Arcano Leeches: crystals that all opponents together want for a summoning."""
    wanted = 0
    for seat in opponents(s, me):
        for card in s.sorcerers[seat].lasting:
            wanted += card.toll_on_summoning
    return wanted


class Ways(dict[Power, tuple[Call, ...]]):
    """For each card the ways to summon it with some energy; worked out when first asked for."""

    def __init__(self, me: int, seats: int, saved: int, energy: Energy) -> None:
        self.me, self.seats, self.saved, self.energy = me, seats, saved, energy

    def __missing__(self, card: Power) -> tuple[Call, ...]:
        price = card.prices[self.seats]
        payments = SETS if card.per_kind else reduced(price.energy, self.saved)
        self[card] = ways = tuple(
            summon(self.me, card, paid, price.crystals)
            for paid in payments
            if enough(self.energy, paid)
        )
        return ways


ways_to_summon = cache(Ways)


@cache
def reduced(price: Energy, saved: int) -> tuple[Energy, ...]:
    """What is left of a price of energy that may be less, but not less than one."""
    printed = tokens(price)
    left = max(min(1, len(printed)), len(printed) - saved)
    return tuple(dict.fromkeys(amount(*kinds) for kinds in combinations(printed, left)))


# Summoning ----------------------------------------------------------------------------------


def _summon_in_words(me: int, card: Power, paid: Energy, crystals: int) -> str:
    price = in_words(paid, crystals)
    return f"summon {card} for {price}" if price else f"summon {card}"


@step(say=_summon_in_words)
def summon(s: Seasons, me: int, card: Power, paid: Energy, crystals: int) -> None:
    """Pay for a card of the hand, then put it into play."""
    place = s.sorcerers[me]
    place.crystals -= crystals
    for seat in opponents(s, me):
        _pay_toll(place, s.sorcerers[seat])
    pay(s, me, paid)
    lay_open(place, card)
    if place.lasting:
        _celebrate(s, me, place)
    if card.per_kind and (saved := savings(place)):
        s.do(*[choose_more(me, card, paid, saved)])
    else:
        come_into_play(s, me, card, kinds_in(paid))


def _pay_toll(place: Sorcerer, opponent: Sorcerer) -> None:
    for card in opponent.lasting:
        place.crystals -= card.toll_on_summoning
        opponent.crystals += card.toll_on_summoning


def _celebrate(s: Seasons, me: int, place: Sorcerer) -> None:
    """Staff of Spring and Forgotten Vase, if they were in play before the card came."""
    place.crystals += sum([card.crystals_per_summon for card in place.lasting])
    gain_any(s, me, sum([card.energy_per_summon for card in place.lasting]))


# A card paid with any different kinds, and a Hand of Fortune --------------------------------


@decision(skips=True)
def choose_more(s: Seasons, me: int, card: Power, paid: Energy, saved: int) -> list[Call]:
    """Choose which further kinds count as paid, because as many energies were saved."""
    more = [kind for kind in EACH if not paid[kind]]
    choices = [combinations(more, count) for count in range(min(saved, len(more)), -1, -1)]
    return [saving(me, card, paid, kinds) for some in choices for kinds in some]


def _saving_in_words(me: int, card: Power, paid: Energy, saved: tuple[int, ...]) -> str:
    return f"save {listed([KINDS[kind] for kind in saved]) or 'nothing'}"


@step(say=_saving_in_words)
def saving(s: Seasons, me: int, card: Power, paid: Energy, saved: tuple[int, ...]) -> None:
    """Let the card take effect for what was paid and what was saved."""
    come_into_play(s, me, card, sorted([*kinds_in(paid), *saved]))
