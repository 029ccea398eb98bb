"""Permanent effects that react: at the end of a round, and when the season changes."""

from __future__ import annotations

from ludarium import step
from ludarium_seasons.play import sacrifice_card
from ludarium_seasons.reserve import gain_any
from ludarium_seasons.table import Power, Seasons, opponents

CHEST_ENERGY, CHEST_CRYSTALS = 4, 3
HORN_ENERGY = 1
SOUL_CRYSTALS = 3

# End of the round ---------------------------------------------------------------------------


@step(say="{card}")
def fill_chest(s: Seasons, me: int, card: Power) -> None:
    """Wondrous Chest: crystals for a full reserve."""
    place = s.sorcerers[me]
    if place.reserve.total >= CHEST_ENERGY:
        place.crystals += CHEST_CRYSTALS


@step(say="{card}")
def beg(s: Seasons, me: int, card: Power) -> None:
    """Beggar's Horn: an energy for an empty reserve."""
    if s.sorcerers[me].reserve.total <= HORN_ENERGY:
        gain_any(s, me, 1)


@step(say="{card}")
def gaze(s: Seasons, me: int, card: Power) -> None:
    """Titus: a crystal from each opponent; he leaves if one could not give it."""
    if collect_from_others(s, me) < s.seats - 1:
        sacrifice_card(s, me, card)


@step(say="{card}")
def haunt(s: Seasons, me: int, card: Power) -> None:
    """Damned Soul: lose crystals."""
    place = s.sorcerers[me]
    place.crystals = max(0, place.crystals - SOUL_CRYSTALS)


# Change of season ---------------------------------------------------------------------------


@step(say="{card}")
def collect(s: Seasons, me: int, card: Power) -> None:
    """Figrim: a crystal from each opponent who has one."""
    collect_from_others(s, me)


@step(say="{card}")
def turn_hourglass(s: Seasons, me: int, card: Power) -> None:
    """Hourglass: an energy."""
    gain_any(s, me, 1)


def collect_from_others(s: Seasons, me: int) -> int:
    """Take a crystal from each opponent who has one; returns how many there were."""
    taken = 0
    for seat in opponents(s, me):
        other = s.sorcerers[seat]
        if other.crystals:
            other.crystals -= 1
            taken += 1
    s.sorcerers[me].crystals += taken
    return taken
