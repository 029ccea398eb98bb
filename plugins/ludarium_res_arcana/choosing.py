"""Which sides of the five places of power a game is played with: the option `places`."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludarium_res_arcana.table import Place

RANDOM = "random"
SAMPLES = (
    "sacred grove+catacombs of the dead+cursed forge+coral castle+dragon's lair",
    "alchemist's tower+sacrificial pit+dwarven mines+sunken reef+sorcerer's bestiary",
)
"""All sun sides and all moon sides."""
TILES = 5


def what_is_wrong(wanted: str) -> str | None:
    """Why a value of the option cannot be played, or None."""
    if wanted == RANDOM:
        return None
    known = _by_name()
    names = _names(wanted)
    for name in names:
        if name not in known:
            near = get_close_matches(name, [RANDOM, *known], n=1)
            every = ", ".join(dict.fromkeys(place.name for place in known.values()))
            hint = f"did you mean {near[0]!r}?" if near else f"write {RANDOM}, or five of {every}"
            return f"there is no place of power {name!r}; {hint}"
    return _tiles_wrong([known[name] for name in names])


def _tiles_wrong(chosen: list[Place]) -> str | None:
    for tile in range(TILES):
        sides = dict.fromkeys(place for place in _by_name().values() if place.tile == tile)
        found = [place.name for place in chosen if place.tile == tile]
        if len(found) != 1:
            either = " or ".join(place.name for place in sides)
            there_is = " and ".join(found) or "neither"
            return f"a game needs either {either}, but there is {there_is}"
    return None


def named_places(wanted: str) -> list[Place]:
    """The places that a list of names stands for, in the order of the tiles."""
    return sorted([_by_name()[name] for name in _names(wanted)], key=lambda place: place.tile)


def _names(wanted: str) -> list[str]:
    return [name.strip().lower().replace("_", " ") for name in wanted.replace(";", "+").split("+")]


def _by_name() -> dict[str, Place]:
    """The places by their English and their Spanish names."""
    from ludarium_res_arcana.places import PLACES

    english = {place.name.lower(): place for place in PLACES}
    return english | {place.spanish.lower(): place for place in PLACES if place.spanish}
