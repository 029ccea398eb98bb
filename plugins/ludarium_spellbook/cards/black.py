"""Black: Offering, Focus and Feast fill the familiar board."""

from __future__ import annotations

from ludarium import Call, Settled, decision, step
from ludarium.words import counted
from ludarium_spellbook.rules.glossary import (
    Some,
    choose_tokens,
    in_words,
    store,
    take,
    take_and_store,
    take_several,
    which,
)
from ludarium_spellbook.table import (
    BLACK,
    COLOURS,
    DUSK,
    NOON,
    Action,
    Spell,
    Spellbook,
    SpellLevel,
    free_spaces,
    kinds,
    of_rune,
    room,
    spell,
)

# Store several ------------------------------------------------------------------------------


@step(say=lambda me, tokens: f"store the {in_words(tokens)}")
def store_all(s: Spellbook, me: int, tokens: Some) -> None:
    """Store tokens of the pool."""
    s.do(*[store(me, token) for token in tokens])


def _which_to_store(
    me: int, count: int, card: Spell, colour: int, rune: str, settled: Settled
) -> str:
    return f"{card}: {which(count, rune or f'{COLOURS[colour]} token')} do you store?"


@decision(ask=_which_to_store, skips=True)
def store_some(
    s: Spellbook,
    me: int,
    count: int,
    card: Spell,
    colour: int = -1,
    rune: str = "",
    settled: Settled = (),
) -> list[Call]:
    """Choose the tokens of the pool to store, with a colour or with a rune; so many must fit."""
    return choose_tokens(
        [
            token
            for token in s.wizards[me].pool
            if colour in (-1, token.colour) and rune in ("", token.rune)
        ],
        count,
        settled,
        lambda tokens: store_all(me, tokens),
        lambda settled: store_some(me, count, card, colour, rune, settled),
    )


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
    s.do(store_some(me, min(count, free_spaces(s, me)), s.book[BLACK], colour))


# Focus --------------------------------------------------------------------------------------


def focus(stored: int, taken: int = 0) -> Action:
    """Store tokens with the rune on the card, or take some from the altar."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        calls = []
        held = [token for token in s.wizards[me].pool if token.rune == on_card]
        if len(held) >= stored and free_spaces(s, me):
            calls.append(store_of_rune(me, stored, on_card))
        if taken and room(s, me) and of_rune(s.altar, on_card):
            calls.append(take_several(me, taken, s.book[BLACK], on_card))
        return calls

    return action


@step(say=lambda me, count, rune: f"store {counted(count, rune)}")
def store_of_rune(s: Spellbook, me: int, count: int, rune: str) -> None:
    """Store tokens with a rune, as many as there are free spaces."""
    s.do(store_some(me, min(count, free_spaces(s, me)), s.book[BLACK], rune=rune))


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


def per_stored_colour(s: Spellbook, me: int) -> int:
    """Feast: a point for each different colour on the familiar board."""
    return len({token.colour for token in s.wizards[me].familiar})


# The cards ----------------------------------------------------------------------------------

SPELLS = (
    spell(
        "Offering", "Ofrenda", BLACK, 1, NOON,
        SpellLevel(2, "Store 2 tokens of one colour.", offer(2)),
        SpellLevel(4, "Store 3 tokens of one colour.", offer(3)),
        SpellLevel(6, "Store 4 tokens of one colour.", offer(4)),
    ),
    spell(
        "Focus", "Concentración", BLACK, 2, DUSK,
        SpellLevel(3, "Store 1 token with this card's rune.", focus(1)),
        SpellLevel(4, "Store 2 tokens with this card's rune, or take 1.", focus(2, taken=1)),
        SpellLevel(5, "Store 3 tokens with this card's rune, or take 2.", focus(3, taken=2)),
    ),
    spell(
        "Feast", "Festín", BLACK, 3, NOON,
        SpellLevel(2, "Take 1 token of a colour that you have stored.", feast_on_known_colours),
        SpellLevel(2, "Take 1 token and store it.", feast_and_store),
        SpellLevel(per_stored_colour, "At the end, 1 point for each colour that you have stored."),
    ),
)  # fmt: skip
