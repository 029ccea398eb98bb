"""Yellow: Abundance, Knowledge and Communion bring points."""

from __future__ import annotations

from ludarium import effect
from ludarium_spellbook.rules.glossary import draw, take_several
from ludarium_spellbook.table import (
    LOWEST,
    UNLEARNED,
    YELLOW,
    Scoring,
    Spellbook,
    SpellLevel,
    rune_on,
    spell,
)

# Abundance ----------------------------------------------------------------------------------


@effect
def draw_now(s: Spellbook, me: int, count: int) -> None:
    """Draw tokens."""
    s.do(draw(me, count))


# Knowledge ----------------------------------------------------------------------------------


def per_other_spell(low: int, high: int) -> Scoring:
    """Knowledge: points for each other spell, at the lowest level and above it."""

    def points(s: Spellbook, me: int) -> int:
        others = [level for at, level in enumerate(s.wizards[me].levels) if at != YELLOW]
        known = [level for level in others if level != UNLEARNED]
        return sum([low if level == LOWEST else high for level in known])

    return points


# Communion ----------------------------------------------------------------------------------


@effect
def take_and_store_now(s: Spellbook, me: int, count: int) -> None:
    """Take tokens from the altar to the familiar board."""
    s.do(take_several(me, count, s.book[YELLOW], stored=True))


def per_stored_rune(s: Spellbook, me: int) -> int:
    """Communion: a point for each stored token with the rune on the card."""
    rune = rune_on(s, me, s.book[YELLOW])
    return sum([token.rune == rune for token in s.wizards[me].familiar])


# The cards ----------------------------------------------------------------------------------

SPELLS = (
    spell(
        "Abundance", "Abundancia", YELLOW, 1, "",
        SpellLevel(3, "On learning: draw 2 tokens.", instant=draw_now(2)),
        SpellLevel(5, "On learning: draw 3 tokens.", instant=draw_now(3)),
        SpellLevel(7, "On learning: draw 4 tokens.", instant=draw_now(4)),
    ),
    spell(
        "Knowledge", "Conocimiento", YELLOW, 2, "",
        SpellLevel(per_other_spell(1, 1), "At the end, 1 point for each other spell."),
        SpellLevel(per_other_spell(1, 2),
                   "At the end, 1 point for each other spell, 2 above level 3."),
        SpellLevel(per_other_spell(2, 2), "At the end, 2 points for each other spell."),
    ),
    spell(
        "Communion", "Comunión", YELLOW, 3, "",
        SpellLevel(0, "On learning: take 3 tokens and store them.", instant=take_and_store_now(3)),
        SpellLevel(per_stored_rune,
                   "At the end, 1 point for each stored token with this card's rune."),
        SpellLevel(0, "Whenever you learn, store 2 of the tokens spent.", stores_on_learning=2),
    ),
)  # fmt: skip
