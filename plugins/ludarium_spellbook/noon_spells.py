"""The spells of the noon but for Clone: Purification, Cure, Offering, Feast."""

from __future__ import annotations

from ludarium import Call, step
from ludarium.words import counted
from ludarium_spellbook.glossary import (
    can_swap,
    discard_some,
    draw,
    store_some,
    swap_with_altar,
    take,
    take_and_store,
)
from ludarium_spellbook.table import COLOURS, Action, Spell, Spellbook, free_spaces, kinds, room

# Purification -------------------------------------------------------------------------------


def purify(count: int) -> Action:
    """Swap as many tokens of the pool with the altar; the limit of the pool does not matter."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        possible = can_swap(s.wizards[me].pool, s.altar, count)
        return [swap_with_altar(me, count)] if possible else []

    return action


# Cure ---------------------------------------------------------------------------------------


def cure(count: int) -> Action:
    """Draw as many tokens as fit, then discard the full number."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        # With an empty pool, what came from the box would all go back there.
        changes = s.wizards[me].pool or s.bag or len(s.box) > count
        return [draw_and_discard(me, count)] if changes else []

    return action


@step(say=lambda me, count: f"Cure: draw {counted(count, 'token')}, then discard {count}")
def draw_and_discard(s: Spellbook, me: int, count: int) -> None:
    """Draw, then discard the same number, also if fewer could be drawn."""
    s.do(draw(me, count), discard_some(me, count))


# Offering -----------------------------------------------------------------------------------


def offer(count: int) -> Action:
    """Store as many tokens of one colour; the pool must have them."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        if not free_spaces(s, me):
            return []
        colours = [token.colour for token in s.wizards[me].pool]
        held = [colour for colour in dict.fromkeys(colours) if colours.count(colour) >= count]
        return [store_colour(me, colour, count) for colour in held]

    return action


@step(say=lambda me, colour, count: f"store {count} {COLOURS[colour]} tokens")
def store_colour(s: Spellbook, me: int, colour: int, count: int) -> None:
    """Store tokens of a colour, as many as there are free spaces."""
    s.do(store_some(me, count, colour))


# Feast --------------------------------------------------------------------------------------


def feast_on_known_colours(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
    """Take a token whose colour is stored already."""
    if not room(s, me):
        return []
    stored = {token.colour for token in s.wizards[me].familiar}
    return [take(me, token) for token in kinds(s.altar) if token.colour in stored]


def feast_and_store(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
    """Take a token and store it."""
    if not free_spaces(s, me):
        return []
    return [take_and_store(me, token) for token in kinds(s.altar)]
