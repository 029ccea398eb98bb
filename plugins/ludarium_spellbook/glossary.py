"""The words of the glossary, each one a step: draw, take, store, discard, swap, raise, lower.

Cards are made of these. Where a number is given, as many tokens move as fit; a decision asks
which, all at once, unless there is nothing to choose.
"""

from __future__ import annotations

from ludarium import Call, Settled, choose_among, decision, step
from ludarium.words import counted
from ludarium_spellbook.several import (
    Some,
    choices,
    choose_tokens,
    in_words,
)
from ludarium_spellbook.table import (
    BLUE,
    HIGHEST,
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


@step(say=lambda me, size: f"draw until you have {counted(size, 'token')}")
def draw_up_to(s: Spellbook, me: int, size: int) -> None:
    """Draw until the pool has a size."""
    pool = s.wizards[me].pool
    draw_into(s, pool, size - len(pool))


@step(say=lambda count: f"draw {counted(count, 'token')} onto the altar")
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
    """Let Mirage draw after a token with its rune was taken."""
    if s.wizards[me].levels[BLUE] != UNLEARNED and token.rune == mirage(s, me):
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


def _take_several_in_words(me: int, count: int, rune: str, stored: bool) -> str:
    then = " and store them" if stored else ""
    return f"take {counted(count, rune or 'token')} from the altar{then}"


@step(say=_take_several_in_words)
def take_several(s: Spellbook, me: int, count: int, rune: str = "", stored: bool = False) -> None:
    """Take tokens from the altar, with a rune if one is given, perhaps to the familiar board.

    They are taken one at a time where Mirage may draw in between, since then it matters what.
    """
    if count > 1 and mirage_draws(s, me, rune):
        s.do(take_some(me, 1, rune, stored), take_several(me, count - 1, rune, stored))
    else:
        s.do(take_some(me, count, rune, stored))


@decision(skips=True)
def take_some(
    s: Spellbook,
    me: int,
    count: int,
    rune: str = "",
    stored: bool = False,
    settled: Settled = (),
) -> list[Call]:
    """Choose the tokens of the altar to take."""
    fits = free_spaces(s, me) if stored else room(s, me)
    return choose_tokens(
        [token for token in s.altar if rune in ("", token.rune)],
        min(count, fits),
        settled,
        lambda tokens: take_all(me, tokens, stored),
        lambda settled: take_some(me, count, rune, stored, settled),
    )


# Store: from the pool to the familiar board -------------------------------------------------


@step(say="store the {token}")
def store(s: Spellbook, me: int, token: Token) -> None:
    """Store a token of the pool in the first free space of the familiar board."""
    wizard = s.wizards[me]
    wizard.pool.remove(token)
    wizard.familiar.append(token)


@step(say=lambda me, tokens: f"store the {in_words(tokens)}")
def store_all(s: Spellbook, me: int, tokens: Some) -> None:
    """Store tokens of the pool."""
    s.do(*[store(me, token) for token in tokens])


@decision(skips=True)
def store_some(
    s: Spellbook, me: int, count: int, colour: int = -1, rune: str = "", settled: Settled = ()
) -> list[Call]:
    """Choose the tokens of the pool to store, with a colour or a rune if one is given."""
    return choose_tokens(
        [
            token
            for token in s.wizards[me].pool
            if colour in (-1, token.colour) and rune in ("", token.rune)
        ],
        min(count, free_spaces(s, me)),
        settled,
        lambda tokens: store_all(me, tokens),
        lambda settled: store_some(me, count, colour, rune, settled),
    )


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


@decision(skips=True)
def discard_some(s: Spellbook, me: int, count: int, settled: Settled = ()) -> list[Call]:
    """Choose the tokens of the pool to discard."""
    return choose_tokens(
        s.wizards[me].pool,
        count,
        settled,
        lambda tokens: discard_all(me, tokens),
        lambda settled: discard_some(me, count, settled),
    )


@step(say=lambda me, token, then: f"discard the {token}: {then}")
def discard_for(s: Spellbook, me: int, token: Token, then: Call) -> None:
    """Discard a token of the pool and get something for it."""
    s.do(discard(me, token), then)


# Swap: tokens of the pool against some from elsewhere ---------------------------------------


@step(say=lambda me, count: f"swap {counted(count, 'token')} with the altar")
def swap_with_altar(s: Spellbook, me: int, count: int) -> None:
    """Swap tokens with the altar, one after the other."""
    s.do(swap_out(me, count, True))


@step(say="swap a token with your familiar board")
def swap_with_familiar(s: Spellbook, me: int) -> None:
    """Swap a token with the familiar board."""
    s.do(swap_out(me, 1, False))


def can_swap(mine: list[Token], theirs: list[Token], count: int) -> bool:
    """Whether swaps change anything: equal tokens do not, nor do two that go there and back."""
    back_again = len(mine) == len(theirs) == 1 and count % 2 == 0
    return bool(mine and theirs) and len({*mine, *theirs}) > 1 and not back_again


def given_in_swaps(mine: list[Token], theirs: list[Token], count: int) -> list[Some]:
    """What can have been given away after so many swaps, for as many others.

    A later swap may undo an earlier one or swap its token on, so it can be less than was swapped;
    but a single swap, and swaps between two tokens, leave no way round.
    """
    if len(mine) == len(theirs) == 1:
        sizes = [count % 2]
    elif count == 1 and set(mine).isdisjoint(theirs):
        sizes = [1]
    else:
        sizes = list(range(count, -1, -1))
    return [some for some in choices(mine, *sizes) if _others(theirs, some) >= len(some)]


def _others(tokens: list[Token], but: Some) -> int:
    """How many tokens there are besides those that equal some."""
    return len(tokens) - sum([tokens.count(token) for token in {*but}])


@decision(skips=True)
def swap_out(s: Spellbook, me: int, count: int, altar: bool, settled: Settled = ()) -> list[Call]:
    """Choose the tokens of the pool to give away for good."""
    return choose_among(
        given_in_swaps(s.wizards[me].pool, _swapped_with(s, me, altar), count),
        settled,
        lambda given: swap_away(me, given, altar),
        lambda settled: swap_out(me, count, altar, settled),
    )


def _swapped_with(s: Spellbook, me: int, altar: bool) -> list[Token]:
    return s.altar if altar else s.wizards[me].familiar


@step(say=lambda me, given, altar: f"give the {in_words(given)}" if given else "give nothing")
def swap_away(s: Spellbook, me: int, given: Some, altar: bool) -> None:
    """Give tokens away, for as many that are chosen next."""
    s.do(swap_in(me, given, altar))


@decision(skips=True)
def swap_in(s: Spellbook, me: int, given: Some, altar: bool, settled: Settled = ()) -> list[Call]:
    """Choose the tokens to get for those given away."""
    return choose_tokens(
        [token for token in _swapped_with(s, me, altar) if token not in given],
        len(given),
        settled,
        lambda got: swap(me, given, got, altar),
        lambda settled: swap_in(me, given, altar, settled),
    )


@step(say=lambda me, given, got, altar: f"get the {in_words(got)} for the {in_words(given)}")
def swap(s: Spellbook, me: int, given: Some, got: Some, altar: bool) -> None:
    """Swap tokens: the given ones are the altar's newest, or take the others' spaces."""
    wizard = s.wizards[me]
    for mine, other in zip(given, got, strict=True):
        wizard.pool.remove(mine)
        wizard.pool.append(other)
        if altar:
            s.altar.remove(other)
            s.altar.append(mine)
        else:
            wizard.familiar[wizard.familiar.index(other)] = mine


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
