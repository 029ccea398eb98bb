"""Set-up: bag, altar, pools and first player, and which seven spells the game is played with."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache

from ludarium import Constant, Game, UsageError, step
from ludarium_spellbook.rules.day import ALTAR_FILLED, PLAY
from ludarium_spellbook.rules.glossary import draw_into
from ludarium_spellbook.rules.solo import SOLO_ALTAR
from ludarium_spellbook.table import COLOURS, COPIES, POOL_LIMIT, TOKENS, Spell, Spellbook

STARTING_TOKENS = Constant(
    "starting tokens",
    {1: 2, 2: 2, 3: 2, 4: 2},
    high=POOL_LIMIT,
    about="in each pool, by the order in which wizards take their first turn",
)
ALL_TOKENS = tuple([token for token in TOKENS for _ in range(COPIES)])
"""In their printed order."""


@step
def set_up(s: Spellbook) -> None:
    """Lay everything out, then play."""
    s.bag = [*ALL_TOKENS]
    draw_into(s, s.altar, SOLO_ALTAR if s.seats == 1 else ALTAR_FILLED)
    tokens = STARTING_TOKENS.at(s)
    least = min(tokens.values())
    for wizard in s.wizards:
        draw_into(s, wizard.pool, least)
    s.first = s.random_below(s.seats)
    s.book = book(s)
    if max(tokens.values()) > least:
        for turn, seat in enumerate(s.clockwise(s.first), 1):
            draw_into(s, s.wizards[seat].pool, tokens[turn] - least)
    if s.seats == 1:
        draw_into(s, s.gifts, s.handicap)
    s.do(PLAY)


# The book -----------------------------------------------------------------------------------

SETS = {"set1": 1, "set2": 2, "set3": 3}
CLASSIC = "classic"


def book(s: Spellbook) -> tuple[Spell, ...]:
    """The seven spells that all wizards have, by colour: one of each at random, or as agreed."""
    if s.spells != CLASSIC:
        return tuple(agreed(s.spells, s.game.components_of(Spell)))
    return tuple([s.pick(alike) for alike in by_colour(s.game)])


@cache
def by_colour(game: Game) -> list[list[Spell]]:
    """All spells of a game to pick from, those of each colour together."""
    spells = game.dealt_from(Spell)
    return [[spell for spell in spells if spell.colour == at] for at in range(len(COLOURS))]


def agreed(wanted: str, spells: Iterable[Spell]) -> list[Spell]:
    """The spells that a set or a list of names stands for, by colour."""
    if wanted in SETS:
        chosen = printed_set(SETS[wanted], spells)
    else:
        known = by_name(spells)
        names = names_in(wanted)
        missing = [name for name in names if name not in known]
        if missing:
            raise UsageError(
                f"the spell {missing[0]!r} is left out, or belongs to an expansion not played"
            )
        chosen = [known[name] for name in names]
    wrong = _colours_wrong(chosen)
    if wrong:
        raise UsageError(wrong)
    return sorted(chosen, key=lambda spell: spell.colour)


def printed_set(number: int, spells: Iterable[Spell]) -> list[Spell]:
    """The spells of a set as it was printed: those of expansions, which come later, are not."""
    found: dict[int, Spell] = {}
    for spell in spells:
        if spell.set == number:
            found.setdefault(spell.colour, spell)
    return list(found.values())


def by_name(spells: Iterable[Spell]) -> dict[str, Spell]:
    """Spells by their English and their Spanish names."""
    known = {names_in(spell.name)[0]: spell for spell in spells}
    for spell in list(known.values()):
        known.update((names_in(name)[0], spell) for name in spell.names.values())
    return known


def names_in(wanted: str) -> list[str]:
    """Names as people write them, with either kind of separator, as ids."""
    names = wanted.replace(";", "+").split("+")
    return [name.strip().lower().replace(" ", "_") for name in names]


# The option `spells` ------------------------------------------------------------------------


def what_is_wrong(wanted: str) -> str | None:
    """Why a value of the option cannot be played, or None."""
    if wanted in SETS or wanted == CLASSIC:
        return None
    known = by_name(Spell.members())
    names = names_in(wanted)
    for name in names:
        if name not in known:
            near = get_close_matches(name, [*SETS, CLASSIC, *known], n=1)
            every = ", ".join(dict.fromkeys(spell.id for spell in known.values()))
            valid = f"write {', '.join(SETS)}, {CLASSIC}, or one of each colour of {every}"
            hint = f"did you mean {near[0]!r}?" if near else valid
            return f"there is no spell {name!r}; {hint}"
    return _colours_wrong([known[name] for name in names])


def _colours_wrong(spells: list[Spell]) -> str | None:
    for colour, name in enumerate(COLOURS):
        found = [spell.id for spell in spells if spell.colour == colour]
        if len(found) != 1:
            there_is = " and ".join(found) or "none"
            return f"a game needs one spell of each colour, but of {name} there is {there_is}"
    return None
