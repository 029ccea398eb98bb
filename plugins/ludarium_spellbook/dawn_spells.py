"""The spells of the dawn: Sacrifice, Eruption, Blaze, Levitation, Sharing, Divination."""

from __future__ import annotations

from ludarium import Call, decision, step
from ludarium_spellbook.actions import skip
from ludarium_spellbook.glossary import (
    discard_for,
    discard_one,
    draw,
    draw_onto_altar,
    draw_up_to,
    take,
    take_one,
    take_several,
    tokens,
)
from ludarium_spellbook.solo import draw_gift, take_gift_one
from ludarium_spellbook.table import (
    COLOURS,
    POOL_LIMIT,
    Action,
    Spell,
    Spellbook,
    Token,
    kinds,
    of_rune,
    room,
)

# Sacrifice ----------------------------------------------------------------------------------


def sacrifice(rune: str) -> Action:
    """Discard a token with a rune, then draw 4."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        return [discard_for(me, token, draw(me, 4)) for token in of_rune(s.wizards[me].pool, rune)]

    return action


# Eruption -----------------------------------------------------------------------------------


def erupt(size: int) -> Action:
    """Draw until the pool has a size; of no use to a pool that has it."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        return [draw_up_to(me, size)] if len(s.wizards[me].pool) < size else []

    return action


# Blaze --------------------------------------------------------------------------------------


def use_blaze(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
    """Draw 4; every other wizard takes one from the altar."""
    return [blaze(me)] if room(s, me) or s.altar else []


@step(say="Blaze: draw 4 tokens, the others take 1 each")
def blaze(s: Spellbook, me: int) -> None:
    """Draw 4, then the others take one each, clockwise from the left."""
    others = [take_one(other) for other in s.others(me)] or [take_gift_one(me)]
    s.do(draw(me, 4), *others)


# Levitation ---------------------------------------------------------------------------------


def levitate(rune: str) -> Action:
    """Take 2 tokens with a rune from the altar."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        possible = room(s, me) and of_rune(s.altar, rune)
        return [take_several(me, 2, rune)] if possible else []

    return action


# Sharing ------------------------------------------------------------------------------------


def share(taken: int, drawn: int = 0) -> Action:
    """Take and then draw tokens; every other wizard draws one."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        return [sharing(me, taken, drawn)]

    return action


def _sharing_in_words(me: int, taken: int, drawn: int) -> str:
    then = f" and draw {drawn}" if drawn else ""
    return f"Sharing: take {tokens(taken)}{then}, the others draw 1 each"


@step(say=_sharing_in_words)
def sharing(s: Spellbook, me: int, taken: int, drawn: int) -> None:
    """Take, draw, then the others draw one each, clockwise from the left."""
    others = [draw(other, 1) for other in s.others(me)] or [draw_gift()]
    s.do(*[take_one(me)] * taken, draw(me, drawn), *others)


# Divination ---------------------------------------------------------------------------------


def divine(discarded: int = 0) -> Action:
    """Draw 2 onto the altar, take 2 from it, then perhaps discard some."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        return [divination(me, discarded)]

    return action


def _divination_in_words(me: int, discarded: int) -> str:
    then = f", discard {discarded}" if discarded else ""
    return f"Divination: draw 2 tokens onto the altar, take 2{then}"


@step(say=_divination_in_words)
def divination(s: Spellbook, me: int, discarded: int) -> None:
    """Draw 2 onto the altar, take 2, discard some of the pool."""
    taking, discarding = [take_one(me)] * 2, [discard_one(me)] * discarded
    s.do(draw_onto_altar(2), *taking, *discarding)


def divine_colour(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
    """Draw 2 onto the altar, take up to 2 of one colour."""
    return [divination_of_colour(me)]


@step(say="Divination: draw 2 tokens onto the altar, take up to 2 of one colour")
def divination_of_colour(s: Spellbook, me: int) -> None:
    """Draw 2 onto the altar, take up to 2 of one colour."""
    s.do(draw_onto_altar(2), take_first(me))


@decision(skips=True)
def take_first(s: Spellbook, me: int) -> list[Call]:
    """Take a token whose colour the second must have, or none."""
    if not room(s, me):
        return []
    return [skip(me), *[take_with_another(me, token) for token in kinds(s.altar)]]


@step(say=lambda me, token: f"take the {token} and perhaps more {COLOURS[token.colour]}")
def take_with_another(s: Spellbook, me: int, token: Token) -> None:
    """Take a token, and perhaps a second of its colour."""
    s.do(take(me, token), take_second(me, token.colour))


@decision(skips=True)
def take_second(s: Spellbook, me: int, colour: int) -> list[Call]:
    """Take another token of a colour, or stop."""
    if len(s.wizards[me].pool) >= POOL_LIMIT:
        return []
    return [skip(me), *[take(me, token) for token in kinds(s.altar) if token.colour == colour]]
