"""A day: dawn, noon and dusk with one action each, then the altar.

The basic actions are always there; a learned spell with the symbol of a phase adds its own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ludarium import Call, decision, in_phases, rounds, step, turns
from ludarium_spellbook.rules.end import end_if_done
from ludarium_spellbook.rules.glossary import draw, draw_into, store, take
from ludarium_spellbook.rules.learning import learning
from ludarium_spellbook.rules.solo import feed_rival, refill_solo
from ludarium_spellbook.table import (
    BLUE,
    DAWN,
    DUSK,
    FAMILIAR_SPACES,
    NOON,
    POOL_LIMIT,
    TOKENS,
    Spell,
    Spellbook,
    Token,
    effect_of,
    rune_on,
)

ALTAR_FILLED = 5
ALTAR_SPACES = 10


@step
def day(s: Spellbook, me: int) -> None:
    """A wizard's day; spells learned on the last one are ready for it."""
    wizard = s.wizards[me]
    if wizard.fresh:
        wizard.ready += wizard.fresh
        wizard.fresh = []
    dawn_actions = effect_of(s, me, BLUE).dawn_actions if wizard.levels[BLUE] else 1
    s.do(*plan(me, dawn_actions, s.seats == 1))


@cache
def plan(me: int, dawn_actions: int, solo: bool) -> tuple[Call, ...]:
    """What a day is made of: its phases, the dawn perhaps with more actions, and the altar."""
    phases = {
        DAWN: [act(me, DAWN)] * dawn_actions,
        NOON: [act(me, NOON)],
        DUSK: [act(me, DUSK)],
    }
    altar = [feed_rival(me), refill_solo()] if solo else [refill_altar()]
    return (*in_phases(phases), *altar)


# One action ---------------------------------------------------------------------------------


@decision(ask=lambda me, phase: f"{phase.capitalize()}: which action do you do?", skips=True)
def act(s: Spellbook, me: int, phase: str) -> list[Call]:
    """One action of a phase, or nothing."""
    calls = BASIC_ACTIONS[phase](s, me)
    if s.wizards[me].ready:
        calls = with_spells(s, me, phase, calls)
    if calls:
        calls.append(skip(me))
    return calls


def with_spells(s: Spellbook, me: int, phase: str, calls: list[Call]) -> list[Call]:
    """Basic actions of a phase, and those that learned spells add."""
    wizard = s.wizards[me]
    for spell in wizard.ready:
        if spell.phase == phase:
            level = wizard.levels[spell.colour]
            found = spell_actions(s, me, spell, level, rune_on(s, me, spell), spell)
            calls = list(dict.fromkeys([*calls, *found]))
    return calls


@step(say="do nothing")
def skip(s: Spellbook, me: int) -> None:
    """Let the phase pass without an action."""


def take_or_draw(s: Spellbook, me: int) -> list[Call]:
    """Dawn: take a token from the altar, or draw two from the bag."""
    if len(s.wizards[me].pool) >= POOL_LIMIT:
        return []
    takes, draw_two, _ = basic_calls(me)
    calls = [takes[token] for token in dict.fromkeys(s.altar)]
    if s.bag or s.box:
        calls.append(draw_two)
    return calls


def store_one(s: Spellbook, me: int) -> list[Call]:
    """Noon: store a token of the pool."""
    wizard = s.wizards[me]
    if len(wizard.familiar) >= FAMILIAR_SPACES:
        return []
    _, _, stores = basic_calls(me)
    return [stores[token] for token in dict.fromkeys(wizard.pool)]


@cache
def basic_calls(me: int) -> tuple[dict[Token, Call], Call, dict[Token, Call]]:
    """Taking each token, drawing two, storing each token.

    A day offers about ten of these. To look them up, instead of naming each one again for every
    offer, makes random play 6 % quicker.
    """
    takes = {token: take(me, token) for token in TOKENS}
    stores = {token: store(me, token) for token in TOKENS}
    return takes, draw(me, 2), stores


BASIC_ACTIONS: dict[str, Callable[[Spellbook, int], list[Call]]] = {
    DAWN: take_or_draw,
    NOON: store_one,
    DUSK: learning,
}


def spell_actions(
    s: Spellbook, me: int, spell: Spell, level: int, rune: str, card: Spell
) -> list[Call]:
    """The ways to use a spell at a level or a lower one; `card` goes down if the spell does."""
    return [call for action in spell.actions[level] for call in action(s, me, rune, card)]


# The altar ----------------------------------------------------------------------------------


@step(say="the altar is refilled")
def refill_altar(s: Spellbook) -> None:
    """Fill the altar to five; add one to five or more; start anew where it is full."""
    lying = len(s.altar)
    if lying >= ALTAR_SPACES:
        s.box += s.altar
        s.altar = []
        lying = 0
    draw_into(s, s.altar, 1 if lying >= ALTAR_FILLED else ALTAR_FILLED - lying)


PLAY = rounds(turns(day), end_if_done())
"""Rounds of days, so that all have had as many when the game ends."""
