"""Clone: use what another wizard could use, as if it were your own.

In a solo game there is no other wizard; then it copies level 4 of a spell that you have not
learned, with the rune that lies on Clone.
"""

from __future__ import annotations

from ludarium import Call, decision, step
from ludarium_spellbook.actions import BASIC_ACTIONS, spell_actions
from ludarium_spellbook.glossary import discard_for
from ludarium_spellbook.table import (
    MIDDLE,
    UNLEARNED,
    Action,
    Spell,
    Spellbook,
    Token,
    of_rune,
    rune_on,
)


def clone(phase: str) -> Action:
    """Copy an action of a phase."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        return [cloning(me, phase, card)] if copied(s, me, phase, card) else []

    return action


def clone_for_token(phase: str) -> Action:
    """Discard a token with the rune on the card to copy an action of a phase."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        return [
            discard_for(me, token, cloning(me, phase, card))
            for token in of_rune(s.wizards[me].pool, on_card)
            if _copied_without(s, me, token, phase, card)
        ]

    return action


@step(say="Clone: copy an action of the {phase}")
def cloning(s: Spellbook, me: int, phase: str, card: Spell) -> None:
    """Copy an action of a phase, which is chosen next."""
    s.do(copy_one(me, phase, card))


@decision(skips=True)
def copy_one(s: Spellbook, me: int, phase: str, card: Spell) -> list[Call]:
    """Choose the action to copy."""
    return copied(s, me, phase, card)


def copied(s: Spellbook, me: int, phase: str, card: Spell) -> list[Call]:
    """The actions of a phase that Clone may copy: basic ones, and spells but Clone itself."""
    spells = [spell for spell in s.book if spell.phase == phase and spell is not card]
    if s.seats == 1:
        return _of_unlearned(s, me, spells, card)
    calls = BASIC_ACTIONS[phase](s, me)
    for other in s.others(me):
        for spell in spells:
            level = s.wizards[other].levels[spell.colour]
            calls += spell_actions(s, me, spell, level, rune_on(s, other, spell), card)
    return list(dict.fromkeys(calls))


def _copied_without(s: Spellbook, me: int, token: Token, phase: str, card: Spell) -> list[Call]:
    """What can be copied after a discard, which makes room but may also take what is needed."""
    after = s.clone()
    after.wizards[me].pool.remove(token)
    after.box.append(token)
    return copied(after, me, phase, card)


def _of_unlearned(s: Spellbook, me: int, spells: list[Spell], card: Spell) -> list[Call]:
    calls: list[Call] = []
    for spell in spells:
        action = spell.levels[MIDDLE].action
        if action is not None and s.wizards[me].levels[spell.colour] == UNLEARNED:
            calls += action(s, me, rune_on(s, me, card), card)
    return list(dict.fromkeys(calls))
