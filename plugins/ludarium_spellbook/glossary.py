"""The words of the glossary, each one a step: draw, take, store, discard, swap, raise, lower.

Cards are made of these. Where a number is given, tokens move one at a time and as many as
fit; a decision below asks which, unless there is nothing to choose.
"""

from __future__ import annotations

from ludarium import Call, decision, step
from ludarium_spellbook.table import (
    BLUE,
    FAMILIAR_SPACES,
    HIGHEST,
    POOL_LIMIT,
    UNLEARNED,
    Spell,
    Spellbook,
    Token,
    effect_of,
    in_order,
    kinds,
    rune_on,
)

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


@step(say=lambda me, count: f"draw {tokens(count)} from the bag")
def draw(s: Spellbook, me: int, count: int) -> None:
    """Draw into the pool, up to its limit."""
    pool = s.wizards[me].pool
    draw_into(s, pool, min(count, POOL_LIMIT - len(pool)))


@step(say=lambda me, size: f"draw until you have {tokens(size)}")
def draw_up_to(s: Spellbook, me: int, size: int) -> None:
    """Draw until the pool has a size."""
    pool = s.wizards[me].pool
    draw_into(s, pool, size - len(pool))


@step(say=lambda count: f"draw {tokens(count)} onto the altar")
def draw_onto_altar(s: Spellbook, count: int) -> None:
    """Draw onto the altar; its ten spaces are no limit before the end of the day."""
    draw_into(s, s.altar, count)


# Take: from the altar -----------------------------------------------------------------------


@step(say="take the {token} from the altar")
def take(s: Spellbook, me: int, token: Token) -> None:
    """Take a token from the altar into the pool."""
    s.altar.remove(token)
    s.wizards[me].pool.append(token)
    _after_taking(s, me, token)


@step(say="take the {token} from the altar and store it")
def take_and_store(s: Spellbook, me: int, token: Token) -> None:
    """Take a token from the altar straight to the familiar board."""
    s.altar.remove(token)
    s.wizards[me].familiar.append(token)
    _after_taking(s, me, token)


def _after_taking(s: Spellbook, me: int, token: Token) -> None:
    """Mirage, the blue spell with a permanent effect: on your own day only."""
    if s.wizards[me].levels[BLUE] == UNLEARNED or s.active != me:
        return
    count = effect_of(s, me, BLUE).draws_on_taking
    if count and token.rune == rune_on(s, me, s.book[BLUE]):
        s.do(draw(me, count))


@decision(skips=True)
def take_one(s: Spellbook, me: int, rune: str = "") -> list[Call]:
    """Take a token from the altar, with a rune if one is given."""
    if len(s.wizards[me].pool) >= POOL_LIMIT:
        return []
    return [take(me, token) for token in kinds(s.altar) if not rune or token.rune == rune]


@step(say=lambda me, count, rune: f"take {tokens(count, rune)} from the altar")
def take_several(s: Spellbook, me: int, count: int, rune: str) -> None:
    """Take tokens with a rune from the altar."""
    s.do(*[take_one(me, rune)] * count)


@decision(skips=True)
def take_and_store_one(s: Spellbook, me: int) -> list[Call]:
    """Take a token from the altar to the familiar board."""
    if len(s.wizards[me].familiar) >= FAMILIAR_SPACES:
        return []
    return [take_and_store(me, token) for token in kinds(s.altar)]


# Store: from the pool to the familiar board -------------------------------------------------


@step(say="store the {token}")
def store(s: Spellbook, me: int, token: Token) -> None:
    """Store a token of the pool in the first free space of the familiar board."""
    wizard = s.wizards[me]
    wizard.pool.remove(token)
    wizard.familiar.append(token)


@decision(skips=True)
def store_one(s: Spellbook, me: int, colour: int = -1, rune: str = "") -> list[Call]:
    """Store a token of the pool, with a colour or a rune if one is given."""
    wizard = s.wizards[me]
    if len(wizard.familiar) >= FAMILIAR_SPACES:
        return []
    return [
        store(me, token)
        for token in kinds(wizard.pool)
        if colour in (-1, token.colour) and rune in ("", token.rune)
    ]


# Discard: from the pool to the box ----------------------------------------------------------


@step(say="discard the {token}")
def discard(s: Spellbook, me: int, token: Token) -> None:
    """Discard a token of the pool."""
    s.wizards[me].pool.remove(token)
    s.box.append(token)


@decision(skips=True)
def discard_one(s: Spellbook, me: int) -> list[Call]:
    """Discard a token of the pool."""
    return [discard(me, token) for token in kinds(s.wizards[me].pool)]


@step(say=lambda me, token, then: f"discard the {token}: {then}")
def discard_for(s: Spellbook, me: int, token: Token, then: Call) -> None:
    """Discard a token of the pool and get something for it."""
    s.do(discard(me, token), then)


# Swap: a token of the pool against one from elsewhere ---------------------------------------


@step(say=lambda me, count: f"swap {tokens(count)} with the altar")
def swap_with_altar(s: Spellbook, me: int, count: int) -> None:
    """Swap tokens with the altar, one after the other."""
    s.do(*[swap_out(me, True)] * count)


@step(say="swap a token with your familiar board")
def swap_with_familiar(s: Spellbook, me: int) -> None:
    """Swap a token with the familiar board."""
    s.do(swap_out(me, False))


@decision(skips=True)
def swap_out(s: Spellbook, me: int, altar: bool) -> list[Call]:
    """Choose the token of the pool to give away."""
    return [swap_away(me, token, altar) for token in kinds(s.wizards[me].pool)]


@step(say="give the {token}")
def swap_away(s: Spellbook, me: int, token: Token, altar: bool) -> None:
    """Give a token away, for one that is chosen next."""
    s.do(swap_in(me, token, altar))


@decision(skips=True)
def swap_in(s: Spellbook, me: int, given: Token, altar: bool) -> list[Call]:
    """Choose the token to get for the one given away."""
    there = s.altar if altar else s.wizards[me].familiar
    return [swap(me, given, got, altar) for got in kinds(there)]


@step(say="get the {got} for the {given}")
def swap(s: Spellbook, me: int, given: Token, got: Token, altar: bool) -> None:
    """Swap two tokens: the given one is the altar's newest, or takes the other's space."""
    wizard = s.wizards[me]
    wizard.pool.remove(given)
    wizard.pool.append(got)
    if altar:
        s.altar.remove(got)
        s.altar.append(given)
    else:
        wizard.familiar[wizard.familiar.index(got)] = given


# Raise and lower: the token on a spell card -------------------------------------------------


@step(say="raise {spell} by a level")
def raise_level(s: Spellbook, me: int, spell: Spell) -> None:
    """Move the token on a spell card up; instants do not happen again."""
    s.wizards[me].levels[spell.colour] += 1


@step(say="lower {spell} by a level")
def lower_level(s: Spellbook, me: int, spell: Spell) -> None:
    """Move the token on a spell card down."""
    s.wizards[me].levels[spell.colour] -= 1


def can_be_raised(s: Spellbook, me: int, but: Spell) -> list[Spell]:
    """The learned spells below the highest level, without one."""
    levels = s.wizards[me].levels
    return [
        spell for spell in s.book if UNLEARNED < levels[spell.colour] < HIGHEST and spell is not but
    ]


def tokens(count: int, kind: str = "token") -> str:
    """A number of tokens in words."""
    return f"{count} {kind}{'s' if count > 1 else ''}"
