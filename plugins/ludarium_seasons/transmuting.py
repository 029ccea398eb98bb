"""Transmuting: energy becomes crystals, at the rates of the current season."""

from __future__ import annotations

from functools import cache

from ludarium import Call, step
from ludarium.words import counted
from ludarium_seasons.energy import Energy, of_one_kind
from ludarium_seasons.reserve import use_amulet
from ludarium_seasons.table import Seasons, Sorcerer, kinds, season, told_apart

RATES = (
    {"air": 1, "water": 1, "fire": 2, "earth": 3},
    {"air": 2, "water": 1, "fire": 3, "earth": 1},
    {"air": 3, "water": 2, "fire": 1, "earth": 1},
    {"air": 1, "water": 3, "fire": 1, "earth": 2},
)
"""By season, crystals for an energy of each kind."""


def transmutations(s: Seasons, me: int) -> tuple[Call, ...]:
    """The ways to transmute energy of one kind; more than one kind is done one by one."""
    place = s.sorcerers[me]
    now = season(s)
    more = s.extra + (per_energy(place) if place.lasting else 0)
    calls = of_reserve(me, place.reserve, now, more)
    if place.amulets:
        amulets = kinds([held for held in place.amulets if held])
        for held in amulets:
            calls += of_amulet(me, held, len(amulets) > 1, now, more)
    return calls


def per_energy(place: Sorcerer) -> int:
    """Purses of Io: crystals more for each energy transmuted."""
    more = 0
    for card in place.lasting:
        more += card.per_transmuted
    return more


@cache
def of_reserve(me: int, energy: Energy, now: int, more: int) -> tuple[Call, ...]:
    """Transmuting from the reserve."""
    return tuple([transmute(me, some, crystals(some, now, more)) for some in of_one_kind(energy)])


@cache
def of_amulet(me: int, held: Energy, differ: bool, now: int, more: int) -> tuple[Call, ...]:
    """Transmuting from an Amulet of Water; where they differ it is said from which."""
    which = held if differ else None
    return tuple(
        [transmute_held(me, some, crystals(some, now, more), which) for some in of_one_kind(held)]
    )


@cache
def crystals(energy: Energy, now: int, more: int) -> int:
    """What energy brings in a season, with so many crystals more for each."""
    return sum([count * (RATES[now][kind] + more) for kind, count in energy.items()])


def _in_words(me: int, energy: Energy, crystals: int) -> str:
    return f"transmute {energy} into {counted(crystals, 'crystal')}"


@step(say=_in_words)
def transmute(s: Seasons, me: int, energy: Energy, crystals: int) -> None:
    """Turn energy of the reserve into crystals."""
    place = s.sorcerers[me]
    place.reserve -= energy
    place.crystals += crystals


def _held_in_words(me: int, energy: Energy, crystals: int, held: Energy | None) -> str:
    return f"{_in_words(me, energy, crystals)}, from the Amulet of Water{told_apart(held)}"


@step(say=_held_in_words)
def transmute_held(s: Seasons, me: int, energy: Energy, crystals: int, held: Energy | None) -> None:
    """Turn energy on an Amulet of Water into crystals."""
    place = s.sorcerers[me]
    if held is None:
        held = next(filter(None, place.amulets))
    use_amulet(place, held, energy)
    place.crystals += crystals
