"""Green: Purification, Cure and Growth exchange tokens for better ones."""

from __future__ import annotations

from ludarium import Call, Settled, choose_among, decision, step
from ludarium.words import counted
from ludarium_spellbook.rules.glossary import (
    Some,
    choices,
    choose_tokens,
    discard_some,
    draw,
    in_words,
    lower_level,
    take_several,
    which,
)
from ludarium_spellbook.table import (
    DUSK,
    GREEN,
    NOON,
    Action,
    Spell,
    Spellbook,
    SpellLevel,
    Token,
    free_spaces,
    spell,
)

# Swap: tokens of the pool against some from elsewhere ---------------------------------------


@step(say=lambda me, count: f"swap {counted(count, 'token')} with the altar")
def swap_with_altar(s: Spellbook, me: int, count: int) -> None:
    """Swap tokens with the altar, one after the other."""
    s.do(swap_out(me, count, s.book[GREEN], True))


@step(say="swap a token with your familiar board")
def swap_with_familiar(s: Spellbook, me: int) -> None:
    """Swap a token with the familiar board."""
    s.do(swap_out(me, 1, s.book[GREEN], False))


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


def _which_to_give(me: int, count: int, card: Spell, altar: bool, settled: Settled) -> str:
    tokens = "which token" if count == 1 else f"which tokens, up to {count},"
    return f"{card}: {tokens} do you give to {_place(altar)}?"


@decision(ask=_which_to_give, skips=True)
def swap_out(
    s: Spellbook, me: int, count: int, card: Spell, altar: bool, settled: Settled = ()
) -> list[Call]:
    """Choose the tokens of the pool to give away for good."""
    return choose_among(
        given_in_swaps(s.wizards[me].pool, _swapped_with(s, me, altar), count),
        settled,
        lambda given: swap_away(me, given, altar),
        lambda settled: swap_out(me, count, card, altar, settled),
    )


def _swapped_with(s: Spellbook, me: int, altar: bool) -> list[Token]:
    return s.altar if altar else s.wizards[me].familiar


def _place(altar: bool) -> str:
    return "the altar" if altar else "your familiar board"


@step(say=lambda me, given, altar: f"give the {in_words(given)}" if given else "give nothing")
def swap_away(s: Spellbook, me: int, given: Some, altar: bool) -> None:
    """Give tokens away, for as many that are chosen next."""
    s.do(swap_in(me, given, s.book[GREEN], altar))


def _which_to_get(me: int, given: Some, card: Spell, altar: bool, settled: Settled) -> str:
    tokens = which(len(given), "token")
    return f"{card}: {tokens} of {_place(altar)} do you get for the {in_words(given)}?"


@decision(ask=_which_to_get, skips=True)
def swap_in(
    s: Spellbook, me: int, given: Some, card: Spell, altar: bool, settled: Settled = ()
) -> list[Call]:
    """Choose the tokens to get for those given away."""
    return choose_tokens(
        [token for token in _swapped_with(s, me, altar) if token not in given],
        len(given),
        settled,
        lambda got: swap(me, given, got, altar),
        lambda settled: swap_in(me, given, card, altar, settled),
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
    s.do(draw(me, count), discard_some(me, count, s.book[GREEN]))


# Growth -------------------------------------------------------------------------------------


def grow(count: int) -> Action:
    """Take tokens and store them; then the card goes down a level."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        return [growth(me, count, card)] if s.altar and free_spaces(s, me) else []

    return action


@step(say=lambda me, count, card: f"Growth: take and store {counted(count, 'token')}, lower {card}")
def growth(s: Spellbook, me: int, count: int, card: Spell) -> None:
    """Take and store tokens, then lower the card that was used."""
    s.do(take_several(me, count, s.book[GREEN], stored=True), lower_level(me, card))


def regrow(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
    """Swap a token with the familiar board; the card stays where it is."""
    wizard = s.wizards[me]
    return [swap_with_familiar(me)] if can_swap(wizard.pool, wizard.familiar, 1) else []


# The cards ----------------------------------------------------------------------------------

SPELLS = (
    spell(
        "Purification", "Purificación", GREEN, 1, NOON,
        SpellLevel(1, "Swap 1 token with the altar.", purify(1)),
        SpellLevel(2, "Swap 2 tokens with the altar.", purify(2)),
        SpellLevel(3, "Swap 3 tokens with the altar.", purify(3)),
    ),
    spell(
        "Cure", "Curación", GREEN, 2, NOON,
        SpellLevel(3, "Draw 1 token, then discard 1.", cure(1)),
        SpellLevel(4, "Draw 2 tokens, then discard 2.", cure(2)),
        SpellLevel(5, "Draw 3 tokens, then discard 3.", cure(3)),
    ),
    spell(
        "Growth", "Crecimiento", GREEN, 3, DUSK,
        SpellLevel(3, "Swap 1 token with your familiar board.", regrow),
        SpellLevel(4, "Take 2 tokens and store them. Lower this card.", grow(2)),
        SpellLevel(6, "Take 3 tokens and store them. Lower this card.", grow(3)),
    ),
)  # fmt: skip
