"""Which seven spells a game is played with: the option `spells`."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludarium_spellbook.table import Spell

SETS = {"set1": 1, "set2": 2, "set3": 3}
CLASSIC = "classic"
MIXED = (
    "eruption+sharing+cure+focus+clone+transmutation+communion",
    "sacrifice+divination+growth+feast+time travel+mirage+knowledge",
)
"""Two books of all three sets, for those who want to try the option."""


def what_is_wrong(wanted: str) -> str | None:
    """Why a value of the option cannot be played, or None."""
    if wanted in SETS or wanted == CLASSIC:
        return None
    known = _by_name()
    names = _names(wanted)
    for name in names:
        if name not in known:
            near = get_close_matches(name, [*SETS, CLASSIC, *known], n=1)
            every = ", ".join(dict.fromkeys(spell.id for spell in known.values()))
            valid = f"write {', '.join(SETS)}, {CLASSIC}, or one of each colour of {every}"
            hint = f"did you mean {near[0]!r}?" if near else valid
            return f"there is no spell {name!r}; {hint}"
    return _colours_wrong([known[name] for name in names])


def _colours_wrong(spells: list[Spell]) -> str | None:
    from ludarium_spellbook.table import COLOURS

    for colour, name in enumerate(COLOURS):
        found = [spell.id for spell in spells if spell.colour == colour]
        if len(found) != 1:
            there_is = " and ".join(found) or "none"
            return f"a game needs one spell of each colour, but of {name} there is {there_is}"
    return None


def named_spells(wanted: str) -> list[Spell]:
    """The spells that a set or a list of names stands for, by colour."""
    from ludarium_spellbook.spells import SPELLS

    if wanted in SETS:
        chosen = [spell for spell in SPELLS if spell.set == SETS[wanted]]
    else:
        chosen = [_by_name()[name] for name in _names(wanted)]
    return sorted(chosen, key=lambda spell: spell.colour)


def _names(wanted: str) -> list[str]:
    """Names as people write them, with either kind of separator, as ids."""
    names = wanted.replace(";", "+").split("+")
    return [name.strip().lower().replace(" ", "_") for name in names]


def _by_name() -> dict[str, Spell]:
    """The spells by their English and their Spanish names."""
    from ludarium_spellbook.spells import SPELLS

    english = {spell.id: spell for spell in SPELLS}
    return english | {_names(spell.spanish)[0]: spell for spell in SPELLS}
