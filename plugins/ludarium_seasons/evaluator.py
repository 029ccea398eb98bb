"""An estimate of how a game of Seasons will end: what is there, and what the time left allows."""

from __future__ import annotations

from functools import cache

from ludarium_seasons.rules.energy import RATES, per_energy
from ludarium_seasons.rules.summoning import savings
from ludarium_seasons.rules.tournament import bounties
from ludarium_seasons.table import (
    FIRST_LIBRARY_YEAR,
    HAND_PENALTY,
    LIBRARY_CARDS,
    MOST_BONUSES,
    PENALTIES,
    SPACES,
    YEARS,
    Energy,
    Face,
    PowerCard,
    Seasons,
    Sorcerer,
    season,
    usable,
)

SPACES_A_ROUND = 2.0
ENERGY = 2.0
"""Points that an energy will bring that a card of the hand costs, if there is time."""
SPARE_ENERGY = 1.4
"""Crystals that any other energy will bring, one way or another."""
FED = 1.8
"""Crystals that an energy in a Cauldron will bring."""
SLOTS_A_ROUND = 0.45
"""How fast a gauge grows."""
ROUNDS_TO_SUMMON = 2.5
"""With so many rounds left, a card of the hand will surely be summoned."""
PROMISE = 0.5
"""How much of a card counts as long as it is only in the hand: one in play is safe."""
SPARE_SLOT = 0.7
"""A place in play for which there is no card yet."""
DRAWN_CARD = 3.0
TRANSMUTING = 1.5
"""What the dice's other symbols are worth."""
SPARE_BONUS = 1.0
"""A bonus that can still be used."""
YEAR = SPACES / SPACES_A_ROUND
"""Rounds of a year."""


def estimate(s: Seasons) -> list[float]:
    """The final score of each seat, as far as one can tell."""
    if s.over:
        return list(s.scores)
    rounds = rounds_left(s)
    return [worth_of_seat(s, me, rounds) for me in range(s.seats)]


def rounds_left(s: Seasons) -> float:
    """Rounds that can still be played, with this one."""
    spaces = (YEARS.at(s) - s.year) * SPACES + SPACES + 1 - s.space
    return max(0.0, spaces / SPACES_A_ROUND)


def worth_of_seat(s: Seasons, me: int, rounds: float) -> float:
    """What a seat has, and what it may still get."""
    place = s.sorcerers[me]
    mine = rounds if has_turn(s, me) else max(0.0, rounds - 1.0)
    found = place.crystals - float(PENALTIES[place.bonuses])
    found += SPARE_BONUS * (MOST_BONUSES - place.bonuses) * min(1.0, mine)
    found += cards_in_play(s, place, rounds)
    gauge, energy = place.gauge, usable(place) if place.amulets else place.reserve
    if place.die is not None and has_turn(s, me):
        gauge += place.die.gauge
        energy += place.die.energy
        found += die_worth(place.die, mine)
    found += energy_worth(s, me, energy, mine)
    if mine < 1.0:
        found += bounties(s, me)
    return found + cards_to_come(s, place, gauge, mine)


def has_turn(s: Seasons, me: int) -> bool:
    """Whether a seat's turn of this round is still to come.

    One that has begun does not count: whatever it is ended with, it ends, and what is done
    in it until then shows by itself.
    """
    if s.active < 0:
        return True
    return (me - s.first) % s.seats > (s.active - s.first) % s.seats


# Energy -------------------------------------------------------------------------------------


def energy_worth(s: Seasons, me: int, energy: Energy, rounds: float) -> float:
    """What energy will bring a seat: most where cards of the hand need it, and at least what it
    can be transmuted into now."""
    place = s.sorcerers[me]
    fed = sum([held.total for held in place.cauldrons])
    found = FED * fed * min(1.0, rounds / 4.0)
    if not energy:
        return found
    time = min(1.0, rounds / 2.0)
    purse = per_energy(place) if rounds > 1.0 else 0
    needed = needs(place, s.seats)
    transmuting = s.transmuting and s.active == me
    rates = RATES[season(s)]
    more = s.extra + per_energy(place)
    for kind, have in energy.items():
        now = rates[kind] + more if transmuting else 0
        useful = min(have, needed[kind])
        found += useful * max(ENERGY * time + purse, now)
        found += (have - useful) * max(SPARE_ENERGY * time + purse, now)
    return found


def needs(place: Sorcerer, players: int) -> Energy:
    """The energy that the cards of a hand cost."""
    return sum([card.prices[players].energy.fixed for card in place.hand.cards], Energy())


def die_worth(die: Face, rounds: float) -> float:
    """What a die will bring in the coming turn, energy and gauge aside."""
    found = float(die.crystals)
    if die.draws:
        found += DRAWN_CARD * min(1.0, rounds / 6.0)
    return found + (TRANSMUTING if die.transmutes else 0.0)


# Cards --------------------------------------------------------------------------------------


def cards_in_play(s: Seasons, place: Sorcerer, rounds: float) -> float:
    """Prestige, and what the cards will still bring."""
    opponents = s.seats - 1
    found = 0.0
    for card in place.play.cards:
        worth = card.worth
        times = opponents if worth.per_opponent else 1
        ready = worth.ready if rounds >= 1.0 else 0.0
        found += card.points + ready + times * worth.each * rounds
    return found


def cards_to_come(s: Seasons, place: Sorcerer, gauge: int, rounds: float) -> float:
    """What the cards of the hand and the libraries will bring, the best ones first.

    There must be places in play for them; a card of the hand that stays there costs prestige.
    """
    players = s.seats
    saved = savings(place)
    chance = PROMISE * min(1.0, rounds / ROUNDS_TO_SUMMON)
    gains = [net_worth(card, players, saved, rounds) for card in place.hand.cards]
    for at, card in enumerate(reversed(place.library.cards)):
        year = FIRST_LIBRARY_YEAR + s.libraries + at // LIBRARY_CARDS
        in_hand = YEAR * max(0, YEARS.at(s) + 1 - year)
        gains.append(net_worth(card, players, saved, min(rounds, in_hand)))
    left_over = HAND_PENALTY.at(s)
    slots = gauge - len(place.play.cards) + SLOTS_A_ROUND * rounds
    found = 0.0
    for gain in sorted(gains, reverse=True):
        here = chance * min(1.0, max(0.0, slots))
        found += max(-left_over, here * gain - (1.0 - here) * left_over)
        slots -= 1.0
    return found + SPARE_SLOT * max(0.0, min(slots, 3.0)) * min(1.0, rounds / 3.0)


@cache
def net_worth(card: PowerCard, players: int, saved: int, rounds: float) -> float:
    """What summoning a card brings, less what it costs."""
    worth = card.worth
    price = card.prices[players]
    energy = max(min(1, price.energy.total), price.energy.total - saved)
    if card.per_kind:
        energy = 3
    times = players - 1 if worth.per_opponent else 1
    lasting = times * worth.each * max(0.0, rounds - 1.0)
    entering = (times if not worth.each else 1) * worth.enter
    return card.points + entering + worth.ready + lasting - ENERGY * energy - price.crystals
