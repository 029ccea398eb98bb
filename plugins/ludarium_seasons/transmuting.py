"""Transmuting: energy becomes crystals, at the rates of the current season."""

from __future__ import annotations

from functools import cache

from ludarium import Call, step
from ludarium_seasons.energy import EACH, KINDS, Energy, counted, minus, of
from ludarium_seasons.reserve import use_up
from ludarium_seasons.table import Seasons, Sorcerer, season

RATES: tuple[Energy, ...] = (
    # air, water, fire, earth
    (1, 1, 2, 3),
    (2, 1, 3, 1),
    (3, 2, 1, 1),
    (1, 3, 1, 2),
)
"""By season, crystals for an energy of each kind."""


def transmutations(s: Seasons, me: int) -> list[Call]:
    """The ways to transmute energy of one kind; more than one kind is done one by one."""
    place = s.sorcerers[me]
    rates = RATES[season(s)]
    more = s.extra + (per_energy(place) if place.lasting else 0)
    calls = list(of_reserve(me, place.reserve, rates, more))
    for held in dict.fromkeys(place.amulets):
        calls += of_amulet(me, held, rates, more)
    return list(dict.fromkeys(calls)) if len(place.amulets) > 1 else calls


def per_energy(place: Sorcerer) -> int:
    """Purses of Io: crystals more for each energy transmuted."""
    return sum([card.per_transmuted for card in place.lasting])


@cache
def of_reserve(me: int, energy: Energy, rates: Energy, more: int) -> tuple[Call, ...]:
    """Transmuting from the reserve."""
    return tuple(
        transmute(me, kind, count, count * (rates[kind] + more))
        for kind in EACH
        for count in range(1, energy[kind] + 1)
    )


@cache
def of_amulet(me: int, energy: Energy, rates: Energy, more: int) -> tuple[Call, ...]:
    """Transmuting from an Amulet of Water."""
    return tuple(
        transmute_held(me, kind, count, count * (rates[kind] + more))
        for kind in EACH
        for count in range(1, energy[kind] + 1)
    )


def _in_words(me: int, kind: int, count: int, crystals: int) -> str:
    return f"transmute {count} {KINDS[kind]} into {counted(crystals, 'crystal')}"


@step(say=_in_words)
def transmute(s: Seasons, me: int, kind: int, count: int, crystals: int) -> None:
    """Turn energy of the reserve into crystals."""
    place = s.sorcerers[me]
    place.reserve = minus(place.reserve, of(kind, count))
    place.crystals += crystals


@step(say=lambda *call: f"{_in_words(*call)}, from the Amulet of Water")
def transmute_held(s: Seasons, me: int, kind: int, count: int, crystals: int) -> None:
    """Turn energy on an Amulet of Water into crystals."""
    place = s.sorcerers[me]
    use_up(place, kind, count)
    place.crystals += crystals
