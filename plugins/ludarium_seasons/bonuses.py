"""The bonus track: four bonuses, three uses in a game, and prestige lost at its end."""

from __future__ import annotations

from ludarium import Call, decision, step
from ludarium_seasons.energy import Energy, in_words, minus, parts_of
from ludarium_seasons.reserve import CHOOSE_TWO, SEATS
from ludarium_seasons.table import GAUGE_LIMIT, MOST_BONUSES, Seasons

EXCHANGED = 2


def bonuses(s: Seasons, me: int) -> list[Call]:
    """The bonuses that a seat can use now; the one for drawing belongs to the die."""
    place = s.sorcerers[me]
    if place.bonuses >= MOST_BONUSES:
        return []
    calls = [RAISE[me]] if place.gauge < GAUGE_LIMIT else []
    energy = sum(place.reserve)
    if energy >= EXCHANGED:
        calls.append(EXCHANGE[me])
    if energy or any(map(any, place.amulets)):
        calls.append(TRANSMUTE[me])
    return calls


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
    s.do(give_two(me), CHOOSE_TWO[me])


@decision(skips=True)
def give_two(s: Seasons, me: int) -> list[Call]:
    """Choose the energies to exchange."""
    return [give(me, pair) for pair in parts_of(s.sorcerers[me].reserve, EXCHANGED)]


@step(say=lambda me, energy: f"give {in_words(energy)}")
def give(s: Seasons, me: int, energy: Energy) -> None:
    """Discard energy of the reserve."""
    place = s.sorcerers[me]
    place.reserve = minus(place.reserve, energy)


RAISE = [bonus_gauge(me) for me in SEATS]
TRANSMUTE = [bonus_transmute(me) for me in SEATS]
EXCHANGE = [bonus_exchange(me) for me in SEATS]
