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
from ludarium_seasons.table import GAUGE_LIMIT, MOST_BONUSES, Energy, Seasons, kinds

EXCHANGED = 2


@step
def turn(s: Seasons, me: int) -> None:
    """The turn of a seat."""
    s.transmuting = False
    s.extra = 0
    for card in s.sorcerers[me].straight:
        if card.before_die:
            s.do(before_die(me), repeat(act(me)))
            return
    resolve_die(s, me)
    s.do(repeat(act(me)))


# Actions ------------------------------------------------------------------------------------


@decision(skips=True)
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
    return offered(me, place.gauge < GAUGE_LIMIT, energy >= EXCHANGED, transmutes)


@cache
def offered(me: int, raises: bool, exchanges: bool, transmutes: bool) -> tuple[Call, ...]:
    """The calls of those bonuses that would change something."""
    calls = [bonus_gauge(me)] if raises else []
    calls += [bonus_exchange(me)] if exchanges else []
    calls += [bonus_transmute(me)] if transmutes else []
    return tuple(calls)


@step(say="use a bonus: summoning gauge +1")
def bonus_gauge(s: Seasons, me: int) -> None:
    """Raise the gauge."""
    place = s.sorcerers[me]
    place.bonuses += 1
    place.gauge += 1


@step(say="use a bonus: transmute for 1 crystal more each")
def bonus_transmute(s: Seasons, me: int) -> None:
    """Allow transmuting this turn, and make it better."""
    s.sorcerers[me].bonuses += 1
    s.transmuting = True
    s.extra += 1


@step(say="use a bonus: exchange 2 energies")
def bonus_exchange(s: Seasons, me: int) -> None:
    """Exchange two energies of the reserve for two others."""
    s.sorcerers[me].bonuses += 1
    s.do(choose_given(me))


@decision
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


@decision(constant=True)
def choose_got(s: Seasons, me: int, given: Energy) -> list[Call]:
    """Choose as many energies of other kinds."""
    others = tuple([kind for kind in Energy.kinds if kind not in given])
    return [take_energy(me, energy) for energy in Energy.mixes(given.total, others)]
