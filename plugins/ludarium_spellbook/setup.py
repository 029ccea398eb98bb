"""Set-up: bag, altar, first player, spells and pools."""

from __future__ import annotations

from ludarium import step
from ludarium_spellbook.choosing import CLASSIC, named_spells
from ludarium_spellbook.day import ALTAR_FILLED, PLAY
from ludarium_spellbook.glossary import draw_into
from ludarium_spellbook.solo import SOLO_ALTAR
from ludarium_spellbook.spells import SPELLS
from ludarium_spellbook.table import COLOURS, COPIES, TOKENS, Spell, Spellbook

FIRST_POOL = 2
ALL_TOKENS = [token for token in TOKENS for _ in range(COPIES)]
BY_COLOUR = [[spell for spell in SPELLS if spell.colour == at] for at in range(len(COLOURS))]


@step
def set_up(s: Spellbook) -> None:
    """Lay everything out, then play."""
    s.bag = ALL_TOKENS[:]
    draw_into(s, s.altar, SOLO_ALTAR if s.seats == 1 else ALTAR_FILLED)
    for wizard in s.wizards:
        draw_into(s, wizard.pool, FIRST_POOL)
    s.first = s.random_below(s.seats)
    s.book = book(s)
    if s.seats == 1:
        draw_into(s, s.gifts, s.handicap)
    s.do(PLAY)


def book(s: Spellbook) -> tuple[Spell, ...]:
    """The seven spells that all wizards have, by colour."""
    if s.spells != CLASSIC:
        return tuple(named_spells(s.spells))
    return tuple([spells[s.random_below(len(spells))] for spells in BY_COLOUR])
