"""Purple: Levitation, Sharing and Divination take several tokens from the altar."""

from __future__ import annotations

from ludarium import Call, Settled, choose_among, decision, step
from ludarium.words import counted
from ludarium_spellbook.rules.day import skip
from ludarium_spellbook.rules.glossary import (
    Some,
    choices,
    discard_some,
    draw,
    draw_onto_altar,
    mirage_draws,
    take,
    take_all,
    take_several,
)
from ludarium_spellbook.rules.solo import draw_gift
from ludarium_spellbook.table import (
    CIRCLE,
    COLOURS,
    DAWN,
    POOL_LIMIT,
    PURPLE,
    SQUARE,
    TRIANGLE,
    Action,
    Spell,
    Spellbook,
    SpellLevel,
    Token,
    can_draw,
    kinds,
    of_rune,
    others_have_room,
    room,
    spell,
)

# Levitation ---------------------------------------------------------------------------------


def levitate(rune: str) -> Action:
    """Take 2 tokens with a rune from the altar."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        possible = room(s, me) and of_rune(s.altar, rune)
        return [take_several(me, 2, s.book[PURPLE], rune)] if possible else []

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
    s.do(take_several(me, taken, s.book[PURPLE]), draw(me, drawn), *others)


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
    card = s.book[PURPLE]
    s.do(draw_onto_altar(2), take_several(me, 2, card), discard_some(me, discarded, card))


def divine_colour(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
    """Draw 2 onto the altar, take up to 2 of one colour."""
    return [divination_of_colour(me)] if _can_divine(s, me) else []


@step(say="Divination: draw 2 tokens onto the altar, take up to 2 of one colour")
def divination_of_colour(s: Spellbook, me: int) -> None:
    """Draw 2 onto the altar, take up to 2 of one colour."""
    s.do(draw_onto_altar(2), take_of_colour(me, s.book[PURPLE]))


@decision(ask="{card}: which tokens of one colour do you take, up to 2?", skips=True)
def take_of_colour(s: Spellbook, me: int, card: Spell, settled: Settled = ()) -> list[Call]:
    """Take up to 2 tokens of one colour; where Mirage may draw in between, take the first one."""
    if mirage_draws(s, me):
        return [skip(me), *[take_with_another(me, token) for token in kinds(s.altar)]]
    return choose_among(
        _of_one_colour(s.altar, min(2, room(s, me))),
        settled,
        lambda tokens: take_all(me, tokens) if tokens else skip(me),
        lambda settled: take_of_colour(me, card, settled),
    )


def _of_one_colour(tokens: list[Token], most: int) -> list[Some]:
    """The different choices of up to so many tokens of one colour, also none."""
    found = choices(tokens, *range(most + 1))
    return [some for some in found if len({token.colour for token in some}) < 2]


def _take_with_another_in_words(me: int, token: Token) -> str:
    return f"take the {token} from the altar, then perhaps another {COLOURS[token.colour]} token"


@step(say=_take_with_another_in_words)
def take_with_another(s: Spellbook, me: int, token: Token) -> None:
    """Take a token, and perhaps a second of its colour."""
    s.do(take(me, token), take_second(me, s.book[PURPLE], token.colour))


@decision(
    ask=lambda me, card, colour: f"{card}: which second {COLOURS[colour]} token do you take?",
    skips=True,
)
def take_second(s: Spellbook, me: int, card: Spell, colour: int) -> list[Call]:
    """Take another token of a colour, or stop."""
    if len(s.wizards[me].pool) >= POOL_LIMIT:
        return []
    return [skip(me), *[take(me, token) for token in kinds(s.altar) if token.colour == colour]]


# The cards ----------------------------------------------------------------------------------

SPELLS = (
    spell(
        "Levitation", "Levitación", PURPLE, 1, DAWN,
        SpellLevel(3, "Take 2 circles.", levitate(CIRCLE)),
        SpellLevel(4, "Take 2 triangles.", levitate(TRIANGLE)),
        SpellLevel(5, "Take 2 squares.", levitate(SQUARE)),
    ),
    spell(
        "Sharing", "Compartición", PURPLE, 2, DAWN,
        SpellLevel(4, "Take 1 token, then draw 1. The others draw 1.", share(1, drawn=1)),
        SpellLevel(4, "Take 2 tokens. The others draw 1.", share(2)),
        SpellLevel(4, "Take 3 tokens. The others draw 1.", share(3)),
    ),
    spell(
        "Divination", "Adivinación", PURPLE, 3, DAWN,
        SpellLevel(2, "Draw 2 tokens onto the altar, take 2, then discard 1.", divine(discarded=1)),
        SpellLevel(3, "Draw 2 tokens onto the altar, take up to 2 of one colour.", divine_colour),
        SpellLevel(4, "Draw 2 tokens onto the altar, take 2.", divine()),
    ),
)  # fmt: skip
