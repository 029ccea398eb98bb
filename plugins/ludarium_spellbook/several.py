"""Choosing several tokens: every choice is offered once, in the printed order of the tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ludarium import Call, Settled, choose_some, choosing
from ludarium.choosing import Again
from ludarium.words import listed
from ludarium_spellbook.table import Token, in_order

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
