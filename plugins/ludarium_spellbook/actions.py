"""What a wizard can do in a phase: the basic actions, and those of spells."""

from __future__ import annotations

from collections.abc import Callable

from ludarium import Call, decision, step
from ludarium_spellbook.glossary import draw, store, take
from ludarium_spellbook.learning import learning
from ludarium_spellbook.table import (
    DAWN,
    DUSK,
    FAMILIAR_SPACES,
    NOON,
    POOL_LIMIT,
    TOKENS,
    Spell,
    Spellbook,
    can_draw,
    rune_on,
)


@step(say="do nothing")
def skip(s: Spellbook, me: int) -> None:
    """Let the phase pass without an action."""


SEATS = range(4)
SKIP = [skip(me) for me in SEATS]
DRAW_TWO = [draw(me, 2) for me in SEATS]
TAKE = [{token: take(me, token) for token in TOKENS} for me in SEATS]
STORE = [{token: store(me, token) for token in TOKENS} for me in SEATS]
"""The calls of nearly every day, made once."""


@decision(skips=True)
def act(s: Spellbook, me: int, phase: str, optional: bool = True) -> list[Call]:
    """One action of a phase, basic or of a learned spell; or nothing, where it is optional."""
    calls = BASIC_ACTIONS[phase](s, me)
    wizard = s.wizards[me]
    for spell in wizard.ready:
        if spell.phase == phase:
            level = wizard.levels[spell.colour]
            found = spell_actions(s, me, spell, level, rune_on(s, me, spell), spell)
            calls = list(dict.fromkeys([*calls, *found]))
    if optional and calls:
        calls.append(SKIP[me])
    return calls


# Basic actions ------------------------------------------------------------------------------


def take_or_draw(s: Spellbook, me: int) -> list[Call]:
    """Dawn: take a token from the altar, or draw two from the bag."""
    if len(s.wizards[me].pool) >= POOL_LIMIT:
        return []
    takes = TAKE[me]
    calls = [takes[token] for token in dict.fromkeys(s.altar)]
    if can_draw(s):
        calls.append(DRAW_TWO[me])
    return calls


def store_a_token(s: Spellbook, me: int) -> list[Call]:
    """Noon: store a token of the pool."""
    wizard = s.wizards[me]
    if len(wizard.familiar) >= FAMILIAR_SPACES:
        return []
    stores = STORE[me]
    return [stores[token] for token in dict.fromkeys(wizard.pool)]


BASIC_ACTIONS: dict[str, Callable[[Spellbook, int], list[Call]]] = {
    DAWN: take_or_draw,
    NOON: store_a_token,
    DUSK: learning,
}

# Actions of spells --------------------------------------------------------------------------


def spell_actions(
    s: Spellbook, me: int, spell: Spell, level: int, rune: str, card: Spell
) -> list[Call]:
    """The ways to use a spell at a level or a lower one; `card` goes down if the spell does."""
    return [call for action in spell.actions[level] for call in action(s, me, rune, card)]
