"""The words of the glossary, each one a step: draw, take, store, discard, lower.

Basic actions and cards are made of these. Where a number is given, as many tokens move as fit; a
decision asks which, all at once, unless there is nothing to choose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ludarium import Call, Settled, choose_some, choosing, decision, step
from ludarium.choosing import Again
from ludarium.words import counted, listed
from ludarium_spellbook.table import (
    BLUE,
    POOL_LIMIT,
    UNLEARNED,
    Spell,
    Spellbook,
    Token,
    can_draw,
    effect_of,
    free_spaces,
    in_order,
    room,
    rune_on,
)

# Which tokens -------------------------------------------------------------------------------

Some = tuple[Token, ...]


def choose_tokens(
    tokens: Sequence[Token],
    count: int,
    settled: Settled,
    then: Callable[[Some], Call],
    again: Again,
) -> list[Call]:
    """Offer every choice of so many tokens, or all where there are fewer; nothing of none."""
    if not tokens or count <= 0:
        return []
    return choose_some(in_order(tokens), count, count, settled, then, again)


def choices(tokens: Iterable[Token], *counts: int) -> list[Some]:
    """The different choices of so many tokens, in their printed order."""
    return choosing.choices(in_order(tokens), *counts)


def in_words(tokens: Sequence[Token]) -> str:
    """Tokens in a row."""
    return listed(map(str, tokens))


def which(count: int, thing: str) -> str:
    """What is asked of so many things: ``which token``, ``which 2 tokens``."""
    return f"which {thing if count == 1 else counted(count, thing)}"


# Draw: from the bag -------------------------------------------------------------------------


def draw_into(s: Spellbook, zone: list[Token], count: int) -> None:
    """Draw tokens from the bag; an empty one is refilled from the box of discarded tokens."""
    bag = s.bag
    for _ in range(count):
        if not bag:
            bag = s.bag = in_order(s.box)
            s.box = []
            if not bag:
                return
        zone.append(bag.pop(s.random_below(len(bag))))


@step(say=lambda me, count: f"draw {counted(count, 'token')} from the bag")
def draw(s: Spellbook, me: int, count: int) -> None:
    """Draw into the pool, up to its limit."""
    pool = s.wizards[me].pool
    draw_into(s, pool, min(count, POOL_LIMIT - len(pool)))


@step(say=lambda count: f"draw {counted(count, 'token')} onto the altar")
def draw_onto_altar(s: Spellbook, count: int) -> None:
    """Draw onto the altar; its ten spaces are no limit before the end of the day."""
    draw_into(s, s.altar, count)


# Take: from the altar -----------------------------------------------------------------------


@step(say="take the {token} from the altar")
def take(s: Spellbook, me: int, token: Token) -> None:
    """Take a token from the altar into the pool."""
    wizard = s.wizards[me]
    s.altar.remove(token)
    wizard.pool.append(token)
    if wizard.levels[BLUE] != UNLEARNED:
        draw_for_mirage(s, me, token)


@step(say="take the {token} from the altar and store it")
def take_and_store(s: Spellbook, me: int, token: Token) -> None:
    """Take a token from the altar straight to the familiar board."""
    s.altar.remove(token)
    s.wizards[me].familiar.append(token)
    draw_for_mirage(s, me, token)


def draw_for_mirage(s: Spellbook, me: int, token: Token) -> None:
    """Let Mirage draw after a token with its rune was taken."""
    if token.rune == mirage(s, me):
        s.do(draw(me, effect_of(s, me, BLUE).draws_on_taking))


def mirage(s: Spellbook, me: int) -> str:
    """The rune for which Mirage draws, the blue spell that does: on your own day only."""
    if s.active == me and effect_of(s, me, BLUE).draws_on_taking:
        return rune_on(s, me, s.book[BLUE])
    return ""


def mirage_draws(s: Spellbook, me: int, rune: str = "") -> bool:
    """Whether Mirage may draw between two takes, of tokens with a rune if one is given."""
    wanted = mirage(s, me)
    return (
        wanted != ""
        and rune in ("", wanted)
        and any(token.rune == wanted for token in s.altar)
        and room(s, me) > 0
        and can_draw(s)
    )


def _take_all_in_words(me: int, tokens: Some, stored: bool) -> str:
    then = f" and store {'it' if len(tokens) == 1 else 'them'}" if stored else ""
    return f"take the {in_words(tokens)} from the altar{then}"


@step(say=_take_all_in_words)
def take_all(s: Spellbook, me: int, tokens: Some, stored: bool = False) -> None:
    """Take tokens from the altar, into the pool or straight to the familiar board."""
    move = take_and_store if stored else take
    s.do(*[move(me, token) for token in tokens])


def _take_several_in_words(me: int, count: int, card: Spell, rune: str, stored: bool) -> str:
    then = " and store them" if stored else ""
    return f"take {counted(count, rune or 'token')} from the altar{then}"


@step(say=_take_several_in_words)
def take_several(
    s: Spellbook, me: int, count: int, card: Spell, rune: str = "", stored: bool = False
) -> None:
    """Take tokens for a card, with a rune if one is given, perhaps to the familiar board.

    They are taken one at a time where Mirage may draw in between, since then it matters what.
    """
    fit = min(count, free_spaces(s, me) if stored else room(s, me))
    if fit > 1 and mirage_draws(s, me, rune):
        s.do(take_some(me, 1, card, rune, stored), take_several(me, count - 1, card, rune, stored))
    else:
        s.do(take_some(me, fit, card, rune, stored))


def _which_to_take(
    me: int, count: int, card: Spell, rune: str, stored: bool, settled: Settled
) -> str:
    then = " to store" if stored else ""
    return f"{card}: {which(count, rune or 'token')} do you take from the altar{then}?"


@decision(ask=_which_to_take, skips=True)
def take_some(
    s: Spellbook,
    me: int,
    count: int,
    card: Spell,
    rune: str = "",
    stored: bool = False,
    settled: Settled = (),
) -> list[Call]:
    """Choose the tokens of the altar to take for a card; so many must fit."""
    return choose_tokens(
        [token for token in s.altar if rune in ("", token.rune)],
        count,
        settled,
        lambda tokens: take_all(me, tokens, stored),
        lambda settled: take_some(me, count, card, rune, stored, settled),
    )


# Store: from the pool to the familiar board -------------------------------------------------


@step(say="store the {token}")
def store(s: Spellbook, me: int, token: Token) -> None:
    """Store a token of the pool in the first free space of the familiar board."""
    wizard = s.wizards[me]
    wizard.pool.remove(token)
    wizard.familiar.append(token)


# Discard: from the pool to the box ----------------------------------------------------------


@step(say="discard the {token}")
def discard(s: Spellbook, me: int, token: Token) -> None:
    """Discard a token of the pool."""
    s.wizards[me].pool.remove(token)
    s.box.append(token)


@step(say=lambda me, tokens: f"discard the {in_words(tokens)}")
def discard_all(s: Spellbook, me: int, tokens: Some) -> None:
    """Discard tokens of the pool."""
    s.do(*[discard(me, token) for token in tokens])


@decision(
    ask=lambda me, count, card, settled: f"{card}: {which(count, 'token')} do you discard?",
    skips=True,
)
def discard_some(
    s: Spellbook, me: int, count: int, card: Spell, settled: Settled = ()
) -> list[Call]:
    """Choose the tokens of the pool to discard for a card."""
    return choose_tokens(
        s.wizards[me].pool,
        count,
        settled,
        lambda tokens: discard_all(me, tokens),
        lambda settled: discard_some(me, count, card, settled),
    )


@step(say=lambda me, token, then: f"discard the {token}: {then}")
def discard_for(s: Spellbook, me: int, token: Token, then: Call) -> None:
    """Discard a token of the pool and get something for it."""
    s.do(discard(me, token), then)


# Lower: the token on a spell card -----------------------------------------------------------


@step(say="lower {spell} by a level")
def lower_level(s: Spellbook, me: int, spell: Spell) -> None:
    """Move the token on a spell card down."""
    s.wizards[me].levels[spell.colour] -= 1
