"""Red: Sacrifice, Eruption and Blaze bring many tokens from the bag."""

from __future__ import annotations

from ludarium import Call, step
from ludarium.words import counted
from ludarium_spellbook.rules.glossary import discard_for, draw, draw_into, take_some
from ludarium_spellbook.rules.solo import take_gift_one
from ludarium_spellbook.table import (
    CIRCLE,
    DAWN,
    RED,
    SQUARE,
    TRIANGLE,
    Action,
    Spell,
    Spellbook,
    SpellLevel,
    can_draw,
    of_rune,
    others_have_room,
    room,
    spell,
)

# Sacrifice ----------------------------------------------------------------------------------


def sacrifice(rune: str) -> Action:
    """Discard a token with a rune, then draw 4: of no use if it alone could be drawn."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        if not can_draw(s):
            return []
        return [discard_for(me, token, draw(me, 4)) for token in of_rune(s.wizards[me].pool, rune)]

    return action


# Eruption -----------------------------------------------------------------------------------


def erupt(size: int) -> Action:
    """Draw until the pool has a size; of no use to a pool that has it."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        possible = len(s.wizards[me].pool) < size and can_draw(s)
        return [draw_up_to(me, size)] if possible else []

    return action


@step(say=lambda me, size: f"draw until you have {counted(size, 'token')}")
def draw_up_to(s: Spellbook, me: int, size: int) -> None:
    """Draw until the pool has a size."""
    pool = s.wizards[me].pool
    draw_into(s, pool, size - len(pool))


# Blaze --------------------------------------------------------------------------------------


def use_blaze(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
    """Draw 4; every other wizard takes one from the altar."""
    draws = room(s, me) and can_draw(s)
    return [blaze(me)] if draws or (s.altar and others_have_room(s, me)) else []


@step(say="Blaze: draw 4 tokens, the others take 1 each")
def blaze(s: Spellbook, me: int) -> None:
    """Draw 4, then the others take one each, clockwise from the left."""
    card = s.book[RED]
    if s.seats == 1:
        others = [take_gift_one(me, card)]
    else:
        others = [take_some(other, 1, card) for other in s.others(me) if room(s, other)]
    s.do(draw(me, 4), *others)


# The cards ----------------------------------------------------------------------------------

SPELLS = (
    spell(
        "Sacrifice", "Sacrificio", RED, 1, DAWN,
        SpellLevel(1, "Discard a circle, then draw 4 tokens.", sacrifice(CIRCLE)),
        SpellLevel(2, "Discard a triangle, then draw 4 tokens.", sacrifice(TRIANGLE)),
        SpellLevel(3, "Discard a square, then draw 4 tokens.", sacrifice(SQUARE)),
    ),
    spell(
        "Eruption", "Erupción", RED, 2, DAWN,
        SpellLevel(2, "Draw until you have 4 tokens.", erupt(4)),
        SpellLevel(3, "Draw until you have 5 tokens.", erupt(5)),
        SpellLevel(4, "Draw until you have 6 tokens.", erupt(6)),
    ),
    spell(
        "Blaze", "Llamarada", RED, 3, DAWN,
        SpellLevel(0, "Draw 4 tokens. The others take 1 from the altar.", use_blaze),
        SpellLevel(2, "Draw 4 tokens. The others take 1 from the altar.", use_blaze),
        SpellLevel(5, "Draw 4 tokens. The others take 1 from the altar.", use_blaze),
    ),
)  # fmt: skip
