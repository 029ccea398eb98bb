"""Learning a spell: what may be paid, which token goes on the card, and what follows.

A level is the number of tokens of the card's colour that are spent. Wild tokens stand in for
all but one of them. A wild is made from three tokens with the same rune; with Transmutation
it is one token with the rune of that card instead, and then no triple counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from ludarium import Call, decision, step
from ludarium_spellbook.table import (
    COLOURS,
    FAMILIAR_SPACES,
    LEVELS,
    LOWEST,
    RUNES,
    TALLY_BASE,
    UNLEARNED,
    YELLOW,
    Spell,
    Spellbook,
    Token,
    effect_of,
    free_spaces,
    in_order,
    kinds,
    of_rune,
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
    if (
        not rune
        and len(wizard.pool) < SMALLEST_WITH_WILD
        and not _may_have_three_alike(wizard.pool)
    ):
        return []
    tallies = [0] * len(COLOURS)
    for token in wizard.pool:
        tallies[token.colour] += token.tally
    total = sum(tallies)
    return [
        learn(me, s.book[colour], level, made, rune if made else "")
        for colour, own in enumerate(tallies)
        if own and wizard.levels[colour] == UNLEARNED
        for level, made in affordable(own, total, wilds, rune)
    ]


def _may_have_three_alike(few: list[Token]) -> bool:
    """Whether so few colours are among at most four tokens that three may be of one."""
    return len({token.colour for token in few}) <= len(few) - LOWEST + 1


@cache
def affordable(own: int, total: int, wilds: int, rune: str) -> tuple[tuple[int, int], ...]:
    """Levels and wilds that can be paid with the own colour's tally, out of the whole pool's."""
    return tuple(
        (level, made)
        for level in LEVELS
        for made in range(wilds + 1)
        if any(wilds_in(total - paid, rune) >= made for paid in _payments(own, level - made))
    )


def _payments(own: int, count: int) -> list[int]:
    """The different tallies of `count` tokens out of a tally."""
    held = [rune for rune, many in enumerate(_digits(own)) for _ in range(many)]
    paid = {sum(TALLY_BASE**rune for rune in some) for some in combinations(held, count)}
    return sorted(paid)


def wilds_in(tally: int, rune: str) -> int:
    """How many wilds the tokens of a tally would make."""
    if rune:
        return _digits(tally)[RUNES.index(rune)]
    return sum([count // TRIPLE for count in _digits(tally)])


def _digits(tally: int) -> list[int]:
    return [tally // TALLY_BASE**at % TALLY_BASE for at in range(len(RUNES))]


# Paying -------------------------------------------------------------------------------------


def _learn_in_words(me: int, spell: Spell, level: int, wilds: int, rune: str) -> str:
    if not wilds:
        return f"learn {spell} at level {level}"
    made = f"{rune} token" if rune else "triple"
    return f"learn {spell} at level {level} with {wilds} wild ({made}{'s' if wilds > 1 else ''})"


@step(say=_learn_in_words)
def learn(s: Spellbook, me: int, spell: Spell, level: int, wilds: int, rune: str) -> None:
    """Learn a spell: pay, let the wizard's Communion act, then the spell's instant."""
    pay_wilds = [pay_wild(me, rune)] * wilds
    paying = pay_colour(me, spell.colour, level, wilds, rune)
    s.do(paying, *pay_wilds, after_paying(me, spell.colour))


@decision(skips=True)
def pay_colour(s: Spellbook, me: int, colour: int, level: int, wilds: int, rune: str) -> list[Call]:
    """Choose the tokens of the spell's colour to pay with, and the one for the card."""
    pool = s.wizards[me].pool
    total = _tally(pool)
    own = in_order(token for token in pool if token.colour == colour)
    calls = []
    for paid in dict.fromkeys(combinations(own, level - wilds)):
        if wilds_in(total - _tally(paid), rune) >= wilds:
            calls += [put_on_card(me, level, mark, _without(paid, mark)) for mark in kinds(paid)]
    return calls


def _tally(some: Sequence[Token]) -> int:
    return sum([token.tally for token in some])


def _without(paid: tuple[Token, ...], mark: Token) -> tuple[Token, ...]:
    at = paid.index(mark)
    return paid[:at] + paid[at + 1 :]


def _put_in_words(me: int, level: int, mark: Token, paid: tuple[Token, ...]) -> str:
    rest = f", pay {_listed(paid)}" if paid else ""
    return f"put the {mark} on the card{rest}"


@step(say=_put_in_words)
def put_on_card(s: Spellbook, me: int, level: int, mark: Token, paid: tuple[Token, ...]) -> None:
    """Put a token on the spell card of its colour at a level, and spend others of the colour."""
    wizard = s.wizards[me]
    wizard.pool.remove(mark)
    wizard.marks[mark.colour] = mark
    wizard.levels[mark.colour] = level
    spell = s.book[mark.colour]
    if spell.phase:
        wizard.fresh.append(spell)
    spend(s, me, paid)


@decision(skips=True)
def pay_wild(s: Spellbook, me: int, rune: str) -> list[Call]:
    """Choose the tokens to make a wild of."""
    pool = s.wizards[me].pool
    if rune:
        return [make_wild(me, (token,)) for token in of_rune(pool, rune)]
    same = [in_order(token for token in pool if token.rune == each) for each in RUNES]
    triples = [triple for alike in same for triple in combinations(alike, TRIPLE)]
    return [make_wild(me, triple) for triple in dict.fromkeys(triples)]


@step(say=lambda me, paid: f"make a wild of {_listed(paid)}")
def make_wild(s: Spellbook, me: int, paid: tuple[Token, ...]) -> None:
    """Spend tokens for a wild."""
    spend(s, me, paid)


def spend(s: Spellbook, me: int, paid: tuple[Token, ...]) -> None:
    """Lay tokens of the pool aside until everything is paid."""
    pool = s.wizards[me].pool
    for token in paid:
        pool.remove(token)
        s.spent.append(token)


def _listed(paid: tuple[Token, ...]) -> str:
    return " and ".join(str(token) for token in paid)


# What follows -------------------------------------------------------------------------------


@step
def after_paying(s: Spellbook, me: int, colour: int) -> None:
    """Communion may store some of the spent tokens, the others go to the box; then instants."""
    stored = effect_of(s, me, YELLOW).stores_on_learning
    if stored and len(s.spent) <= min(stored, free_spaces(s, me)):
        s.wizards[me].familiar += s.spent
        s.spent = []
    s.do(*[store_spent_one(me)] * stored, discard_spent())
    instant = effect_of(s, me, colour).instant
    if instant is not None:
        s.do(instant.by(me))


@decision(skips=True)
def store_spent_one(s: Spellbook, me: int) -> list[Call]:
    """Communion: choose one of the spent tokens to be stored."""
    if len(s.wizards[me].familiar) >= FAMILIAR_SPACES:
        return []
    return [store_spent(me, token) for token in kinds(in_order(s.spent))]


@step(say="store the {token} that was spent")
def store_spent(s: Spellbook, me: int, token: Token) -> None:
    """Store a spent token on the familiar board instead of discarding it."""
    s.spent.remove(token)
    s.wizards[me].familiar.append(token)


@step
def discard_spent(s: Spellbook) -> None:
    """Discard what was spent."""
    s.box += s.spent
    s.spent = []
