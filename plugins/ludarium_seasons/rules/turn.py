"""A player's turn: what the die gives comes first, then actions in any order.

Bonuses are here too: four kinds, three uses in a game, and prestige lost at its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ludarium import Call, decision, repeat, step, stop_repeating
from ludarium_seasons.rules.dice import before_die, resolve_die
from ludarium_seasons.rules.energy import take_energy, transmutations
from ludarium_seasons.rules.summoning import summonings
from ludarium_seasons.table import GAUGE_LIMIT, MOST_BONUSES, Energy, Seasons, bonus_price, kinds

EXCHANGED = 2


@step
def turn(s: Seasons, me: int) -> None:
    """The turn of a seat."""
    s.transmuting = False
    s.extra = 0
    for card in s.sorcerers[me].straight:
        if card.before_die:
            s.do(before_die(me, card), repeat(act(me)))
            return
    resolve_die(s, me)
    s.do(repeat(act(me)))


# Actions ------------------------------------------------------------------------------------


@decision(ask="Your turn: what do you do next?", skips=True)
def act(s: Seasons, me: int) -> list[Call]:
    """Summon, activate, transmute, use a bonus, or end the turn."""
    calls = summonings(s, me)
    for card in kinds(s.sorcerers[me].straight):
        if card.use and not card.before_die:
            calls += card.use(s, me, card)
    if s.transmuting:
        calls += transmutations(s, me)
    calls += bonuses(s, me)
    calls.append(done(me))
    return calls


@step(say="end your turn")
def done(s: Seasons, me: int) -> None:
    """Let the next player have a turn."""
    stop_repeating(s)


# Bonuses ------------------------------------------------------------------------------------


def bonuses(s: Seasons, me: int) -> Sequence[Call]:
    """The bonuses that a seat can use now; the one for drawing belongs to the die."""
    place = s.sorcerers[me]
    if place.bonuses >= MOST_BONUSES:
        return ()
    energy = place.reserve.total
    transmutes = energy > 0 or any(place.amulets)
    used, raises = place.bonuses, place.gauge < GAUGE_LIMIT
    return offered(me, used, raises, energy >= EXCHANGED, transmutes)


@cache
def offered(
    me: int, used: int, raises: bool, exchanges: bool, transmutes: bool
) -> tuple[Call, ...]:
    """The calls of those bonuses that would change something."""
    lost = bonus_price(used)
    calls = [bonus_gauge(me, lost)] if raises else []
    calls += [bonus_exchange(me, lost)] if exchanges else []
    calls += [bonus_transmute(me, lost)] if transmutes else []
    return tuple(calls)


@step(say="use a bonus for {lost} points: summoning gauge +1")
def bonus_gauge(s: Seasons, me: int, lost: int) -> None:
    """Raise the gauge."""
    place = s.sorcerers[me]
    place.bonuses += 1
    place.gauge += 1


@step(say="use a bonus for {lost} points: transmute for 1 crystal more each")
def bonus_transmute(s: Seasons, me: int, lost: int) -> None:
    """Allow transmuting this turn, and make it better."""
    s.sorcerers[me].bonuses += 1
    s.transmuting = True
    s.extra += 1


@step(say="use a bonus for {lost} points: exchange 2 energies")
def bonus_exchange(s: Seasons, me: int, lost: int) -> None:
    """Exchange two energies of the reserve for two others."""
    s.sorcerers[me].bonuses += 1
    s.do(choose_given(me))


@decision(ask="Bonus: which energies do you exchange, at most 2?")
def choose_given(s: Seasons, me: int) -> list[Call]:
    """Choose what to exchange: two energies, or one where the other would come back."""
    reserve = s.sorcerers[me].reserve
    return [give(me, some) for size in range(1, EXCHANGED + 1) for some in reserve.parts(size)]


@step(say="give {energy}")
def give(s: Seasons, me: int, energy: Energy) -> None:
    """Discard energy of the reserve."""
    place = s.sorcerers[me]
    place.reserve -= energy
    s.do(choose_got(me, energy))


@decision(ask="Bonus: what do you get for {given}?", constant=True)
def choose_got(s: Seasons, me: int, given: Energy) -> list[Call]:
    """Choose as many energies of other kinds."""
    others = tuple([kind for kind in Energy.kinds if kind not in given])
    return [take_energy(me, energy) for energy in Energy.mixes(given.total, others)]
