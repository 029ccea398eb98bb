"""A spell for Spellbook: it belongs to none of the three sets, so `classic` deals it."""

from __future__ import annotations

from ludarium import Call
from ludarium_spellbook.rules.glossary import discard_for, take_several
from ludarium_spellbook.table import (
    NOON,
    RED,
    Action,
    Spell,
    Spellbook,
    SpellLevel,
    of_rune,
    spell,
)

OWN_SET = 4


def kindle(count: int) -> Action:
    """Discard a token with the rune on the card, then take some from the altar."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        if not s.altar:
            return []
        return [
            discard_for(me, token, take_several(me, count, card))
            for token in of_rune(s.wizards[me].pool, on_card)
        ]

    return action


SPELLS = (
    spell(
        "Kindling", "Yesca", RED, OWN_SET, NOON,
        SpellLevel(1, "Discard a token with this card's rune, then take 2.", kindle(2)),
        SpellLevel(3, "Discard a token with this card's rune, then take 2.", kindle(2)),
        SpellLevel(4, "Discard a token with this card's rune, then take 3.", kindle(3)),
    ),
)  # fmt: skip
