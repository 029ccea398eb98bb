"""Learning a spell: what may be paid, which token goes on the card, and what follows.

A level is the number of tokens of the card's colour that are spent. Wild tokens stand in for
all but one of them. A wild is made from three tokens with the same rune; with Transmutation
it is one token with the rune of that card instead, and then no triple counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain, product

from ludarium import Call, Settled, choose_among, decision, step
from ludarium.words import counted
from ludarium_spellbook.rules.glossary import Some, choices, choose_tokens, in_words, which
from ludarium_spellbook.table import (
    COLOURS,
    LEVELS,
    LOWEST,
    RUNES,
    TOKENS,
    UNLEARNED,
    YELLOW,
    Runes,
    Spell,
    Spellbook,
    Token,
    effect_of,
    free_spaces,
)

TRIPLE = 3
MOST_WILDS = 2
"""Three triples leave no token of the colour in a pool of nine."""

SMALLEST_WITH_WILD = LOWEST - 1 + TRIPLE
"""Tokens that the lowest level takes with one wild."""

# What can be learned ------------------------------------------------------------------------


def learning(s: Spellbook, me: int, wilds: int = MOST_WILDS, rune: str = "") -> list[Call]:
    """The spells, levels and numbers of wilds that a seat can pay for.

    Wilds are triples, or single tokens of a rune if one is given.
    """
    wizard = s.wizards[me]
    held = wizard.pool
    # Without a wild three must be of one colour: then there are two more tokens than colours.
    if not rune and len(held) < SMALLEST_WITH_WILD:
        different = {token.colour for token in held}
        if len(different) + LOWEST - 1 > len(held):
            return []
    pool = Runes.nothing
    colours = [pool] * len(COLOURS)
    for token in held:
        colours[token.colour] += token.runes
        pool += token.runes
    return [
        learn(me, s.book[colour], level, made, rune if made else "")
        for colour, own in enumerate(colours)
        if own.total and wizard.levels[colour] == UNLEARNED
        for level, made in affordable(own, pool, wilds, rune)
    ]


@cache
def affordable(own: Runes, pool: Runes, wilds: int, rune: str) -> tuple[tuple[int, int], ...]:
    """Levels and wilds that can be paid with the tokens of the own colour, out of a whole pool."""
    most = min(wilds, wilds_in(pool, rune))
    return tuple(
        (level, made)
        for level in LEVELS
        for made in range(max(0, level - own.total), most + 1)
        if payments(own, pool, level, made, rune)
    )


def payments(own: Runes, pool: Runes, level: int, wilds: int, rune: str) -> tuple[Runes, ...]:
    """The ways to pay in the own colour that leave enough for the wilds.

    A token of the own colour is never a wild of Transmutation: that is the same as paying with it.
    """
    parts = own.parts(level - wilds)
    if not wilds:
        return parts
    return tuple(
        [paid for paid in parts if wilds_in(pool - (own if rune else paid), rune) >= wilds]
    )


def wilds_in(left: Runes, rune: str) -> int:
    """How many wilds can be made of what is left."""
    return left[rune] if rune else sum([count // TRIPLE for count in left.counts])


# Paying -------------------------------------------------------------------------------------


def _learn_in_words(me: int, spell: Spell, level: int, wilds: int, rune: str) -> str:
    return f"learn {spell} at level {level} for {due(spell, level, wilds, rune)}"


def due(spell: Spell, level: int, wilds: int, rune: str) -> str:
    """What is paid for a spell, in words."""
    own = counted(level - wilds, f"{COLOURS[spell.colour]} token")
    if not wilds:
        return own
    made = rune or f"{TRIPLE} tokens of one rune"
    return f"{own} and {counted(wilds, 'wild')} ({made}{' each' if wilds > 1 else ''})"


@step(say=_learn_in_words)
def learn(s: Spellbook, me: int, spell: Spell, level: int, wilds: int, rune: str) -> None:
    """Learn a spell: pay, let the wizard's Communion act, then the spell's instant."""
    s.do(pay_colour(me, spell, level, wilds, rune))
    if wilds:
        s.do(pay_wilds(me, spell, wilds, rune))
    s.do(after_paying(me, spell.colour))


def _which_to_pay(me: int, spell: Spell, level: int, wilds: int, rune: str) -> str:
    colour, paid = COLOURS[spell.colour], level - wilds - 1
    others = f", and {which(paid, f'other {colour} token')} do you pay" if paid else ""
    return f"{spell} at level {level}: which {colour} token goes on the card{others}?"


@decision(ask=_which_to_pay, skips=True)
def pay_colour(
    s: Spellbook, me: int, spell: Spell, level: int, wilds: int, rune: str
) -> list[Call]:
    """Choose the tokens of the spell's colour to pay with, and the one for the card."""
    colour = spell.colour
    pool = runes_of(s.wizards[me].pool)
    own = runes_of([token for token in s.wizards[me].pool if token.colour == colour])
    return [
        put_on_card(me, level, tokens_of(colour, one)[0], tokens_of(colour, paid - one))
        for paid in payments(own, pool, level, wilds, rune)
        for one in [Runes.one[mark] for mark in paid]
        if not wilds or rune or wild_is_left(own - paid, pool - own, paid - one)
    ]


def runes_of(tokens: Iterable[Token]) -> Runes:
    """The runes of some tokens."""
    return sum([token.runes for token in tokens], Runes.nothing)


@cache
def tokens_of(colour: int, runes: Runes) -> Some:
    """The tokens of a colour with some runes."""
    kinds = [token for token in TOKENS if token.colour == colour]
    return tuple(token for token in kinds for _ in range(runes[token.rune]))


def _put_in_words(me: int, level: int, mark: Token, paid: Some) -> str:
    rest = f", pay {in_words(paid)}" if paid else ""
    return f"put the {mark} on the card{rest}"


@step(say=_put_in_words)
def put_on_card(s: Spellbook, me: int, level: int, mark: Token, paid: Some) -> None:
    """Put a token on the spell card of its colour at a level, and spend others of the colour."""
    wizard = s.wizards[me]
    wizard.pool.remove(mark)
    wizard.marks[mark.colour] = mark
    wizard.levels[mark.colour] = level
    spell = s.book[mark.colour]
    if spell.phase:
        wizard.fresh.append(spell)
    spend(s, me, paid)


def _which_are_wild(me: int, spell: Spell, wilds: int, rune: str, settled: Settled) -> str:
    if rune:
        tokens = which(wilds, rune)
    elif wilds == 1:
        tokens = f"which {TRIPLE} tokens of one rune"
    else:
        tokens = f"which {TRIPLE * wilds} tokens, always {TRIPLE} of one rune,"
    return f"{spell}: {tokens} do you pay as {_wilds_in_words(wilds)}?"


def _wilds_in_words(wilds: int) -> str:
    return "a wild" if wilds == 1 else f"{wilds} wilds"


@decision(ask=_which_are_wild, skips=True)
def pay_wilds(
    s: Spellbook, me: int, spell: Spell, wilds: int, rune: str, settled: Settled = ()
) -> list[Call]:
    """Choose the tokens to make the wilds of."""
    colour = spell.colour
    pool = s.wizards[me].pool
    if rune:
        fitting = [token for token in pool if token.rune == rune and token.colour != colour]
        found = choices(fitting, wilds)
    else:
        found = triples(pool, wilds, colour, runes_of(s.spent))
    return choose_among(
        found,
        settled,
        lambda tokens: make_wild(me, tokens, wilds),
        lambda settled: pay_wilds(me, spell, wilds, rune, settled),
    )


def triples(pool: list[Token], count: int, colour: int, paid: Runes) -> list[Some]:
    """The different choices of tokens that make so many triples, beside what was paid."""
    found = []
    for runes in runes_of_triples(runes_of(pool), count):
        alike = [
            choices([token for token in pool if token.rune == rune], number)
            for rune, number in runes.items()
        ]
        found += [tuple(chain(*some)) for some in product(*alike)]
    return [
        some
        for some in found
        if not better_paid(some[0].rune, paid) or any(token.colour != colour for token in some)
    ]


@cache
def runes_of_triples(left: Runes, count: int) -> tuple[Runes, ...]:
    """The runes of so many triples, out of what is left."""
    parts = left.parts(TRIPLE * count)
    return tuple(some for some in parts if all(number % TRIPLE == 0 for number in some.counts))


def better_paid(rune: str, paid: Runes) -> bool:
    """Whether a triple of the own colour should change places with the three that were paid.

    It comes to the same. So that it is offered once, the runes that are first in print are paid.
    """
    equal = paid.total == TRIPLE and len(paid.present) == 1
    return equal and RUNES.index(rune) < RUNES.index(paid.present[0])


def wild_is_left(own: Runes, others: Runes, paid: Runes) -> bool:
    """Whether a triple can be made of the own and of other colours that is not better paid."""
    left = own + others
    return any(
        left[rune] >= TRIPLE and (others[rune] or not better_paid(rune, paid)) for rune in left
    )


def _wild_in_words(me: int, paid: Some, wilds: int) -> str:
    return f"make {_wilds_in_words(wilds)} of {in_words(paid)}"


@step(say=_wild_in_words)
def make_wild(s: Spellbook, me: int, paid: Some, wilds: int) -> None:
    """Spend tokens for wilds."""
    spend(s, me, paid)


def spend(s: Spellbook, me: int, paid: Some) -> None:
    """Lay tokens of the pool aside until everything is paid."""
    pool = s.wizards[me].pool
    for token in paid:
        pool.remove(token)
        s.spent.append(token)


# What follows -------------------------------------------------------------------------------


@step
def after_paying(s: Spellbook, me: int, colour: int) -> None:
    """Communion may store some of the spent tokens, the others go to the box; then instants."""
    stored = effect_of(s, me, YELLOW).stores_on_learning
    if stored:
        s.do(store_spent_some(me, min(stored, free_spaces(s, me)), s.book[YELLOW]))
    s.do(discard_spent())
    instant = effect_of(s, me, colour).instant
    if instant is not None:
        s.do(instant.by(me))


def _which_to_keep(me: int, count: int, card: Spell, settled: Settled) -> str:
    return f"{card}: {which(count, 'token')} of those spent do you store?"


@decision(ask=_which_to_keep, skips=True)
def store_spent_some(
    s: Spellbook, me: int, count: int, card: Spell, settled: Settled = ()
) -> list[Call]:
    """Communion: choose those of the spent tokens that are stored; so many must fit."""
    return choose_tokens(
        s.spent,
        count,
        settled,
        lambda tokens: store_spent(me, tokens),
        lambda settled: store_spent_some(me, count, card, settled),
    )


def _store_spent_in_words(me: int, tokens: Some) -> str:
    return f"store the {in_words(tokens)} that {'was' if len(tokens) == 1 else 'were'} spent"


@step(say=_store_spent_in_words)
def store_spent(s: Spellbook, me: int, tokens: Some) -> None:
    """Store spent tokens on the familiar board instead of discarding them."""
    for token in tokens:
        s.spent.remove(token)
        s.wizards[me].familiar.append(token)


@step
def discard_spent(s: Spellbook) -> None:
    """Discard what was spent."""
    s.box += s.spent
    s.spent = []
