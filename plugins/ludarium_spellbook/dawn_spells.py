"""The spells of the dawn: Sacrifice, Eruption, Blaze, Levitation, Sharing, Divination."""

from __future__ import annotations

from ludarium import Call, Settled, choose_among, decision, step
from ludarium.words import counted
from ludarium_spellbook.actions import skip
from ludarium_spellbook.glossary import (
    discard_for,
    discard_some,
    draw,
    draw_onto_altar,
    draw_up_to,
    mirage_draws,
    take,
    take_all,
    take_several,
    take_some,
)
from ludarium_spellbook.several import Some, choices
from ludarium_spellbook.solo import draw_gift, take_gift_one
from ludarium_spellbook.table import (
    COLOURS,
    POOL_LIMIT,
    Action,
    Spell,
    Spellbook,
    Token,
    can_draw,
    kinds,
    of_rune,
    room,
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


# Blaze --------------------------------------------------------------------------------------


def use_blaze(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
    """Draw 4; every other wizard takes one from the altar."""
    draws = room(s, me) and can_draw(s)
    return [blaze(me)] if draws or (s.altar and others_have_room(s, me)) else []


def others_have_room(s: Spellbook, me: int) -> bool:
    """Whether another wizard can get a token; the rival of a solo game always can."""
    return s.seats == 1 or any(room(s, other) for other in s.others(me))


@step(say="Blaze: draw 4 tokens, the others take 1 each")
def blaze(s: Spellbook, me: int) -> None:
    """Draw 4, then the others take one each, clockwise from the left."""
    others = [take_some(other, 1) for other in s.others(me)] or [take_gift_one(me)]
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
        gets = room(s, me) and (s.altar or (drawn and can_draw(s)))
        changes = gets or (can_draw(s) and others_have_room(s, me))
        return [sharing(me, taken, drawn)] if changes else []

    return action


def _sharing_in_words(me: int, taken: int, drawn: int) -> str:
    then = f" and draw {drawn}" if drawn else ""
    return f"Sharing: take {counted(taken, 'token')}{then}, the others draw 1 each"


@step(say=_sharing_in_words)
def sharing(s: Spellbook, me: int, taken: int, drawn: int) -> None:
    """Take, draw, then the others draw one each, clockwise from the left."""
    others = [draw(other, 1) for other in s.others(me)] or [draw_gift()]
    s.do(take_several(me, taken), draw(me, drawn), *others)


# Divination ---------------------------------------------------------------------------------


def divine(discarded: int = 0) -> Action:
    """Draw 2 onto the altar, take 2 from it, then perhaps discard some."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        changes = _can_divine(s, me) or (discarded and s.wizards[me].pool)
        return [divination(me, discarded)] if changes else []

    return action


def _can_divine(s: Spellbook, me: int) -> bool:
    """Whether there is anything to draw onto the altar or to take from it."""
    return can_draw(s) or bool(s.altar and room(s, me))


def _divination_in_words(me: int, discarded: int) -> str:
    then = f", discard {discarded}" if discarded else ""
    return f"Divination: draw 2 tokens onto the altar, take 2{then}"


@step(say=_divination_in_words)
def divination(s: Spellbook, me: int, discarded: int) -> None:
    """Draw 2 onto the altar, take 2, discard some of the pool."""
    s.do(draw_onto_altar(2), take_several(me, 2), discard_some(me, discarded))


def divine_colour(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
    """Draw 2 onto the altar, take up to 2 of one colour."""
    return [divination_of_colour(me)] if _can_divine(s, me) else []


@step(say="Divination: draw 2 tokens onto the altar, take up to 2 of one colour")
def divination_of_colour(s: Spellbook, me: int) -> None:
    """Draw 2 onto the altar, take up to 2 of one colour."""
    s.do(draw_onto_altar(2), take_of_colour(me))


@decision(skips=True)
def take_of_colour(s: Spellbook, me: int, settled: Settled = ()) -> list[Call]:
    """Take up to 2 tokens of one colour; where Mirage may draw in between, take the first one."""
    if mirage_draws(s, me):
        return [skip(me), *[take_with_another(me, token) for token in kinds(s.altar)]]
    return choose_among(
        _of_one_colour(s.altar, min(2, room(s, me))),
        settled,
        lambda tokens: take_all(me, tokens) if tokens else skip(me),
        lambda settled: take_of_colour(me, settled),
    )


def _of_one_colour(tokens: list[Token], most: int) -> list[Some]:
    """The different choices of up to so many tokens of one colour, also none."""
    found = choices(tokens, *range(most + 1))
    return [some for some in found if len({token.colour for token in some}) < 2]


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
