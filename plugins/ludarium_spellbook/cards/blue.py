"""Blue: Transmutation, Swiftness and Mirage speed things up."""

from __future__ import annotations

from ludarium import Call, decision, effect
from ludarium_spellbook.rules.day import take_or_draw, with_spells
from ludarium_spellbook.rules.learning import learning
from ludarium_spellbook.table import BLUE, DAWN, DUSK, Action, Spell, Spellbook, SpellLevel, spell

# Transmutation ------------------------------------------------------------------------------


def transmute(wilds: int) -> Action:
    """Learn a spell; each of some wilds is one token with the rune on the card."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        return learning(s, me, wilds, on_card)

    return action


# Swiftness ----------------------------------------------------------------------------------


@effect
def another_dawn(s: Spellbook, me: int) -> None:
    """Do a dawn action."""
    s.do(act_at_once(me, s.book[BLUE]))


@decision(ask="{card}: which dawn action do you do at once?", skips=True)
def act_at_once(s: Spellbook, me: int, card: Spell) -> list[Call]:
    """A dawn action, whatever the phase; it must be done."""
    return with_spells(s, me, DAWN, take_or_draw(s, me))


# Mirage -------------------------------------------------------------------------------------

# It only declares how many it draws: `take` in `rules.glossary` looks at that. So does a day in
# `rules.day` at the number of dawn actions that Swiftness gives.

# The cards ----------------------------------------------------------------------------------

SPELLS = (
    spell(
        "Transmutation", "Transmutación", BLUE, 1, DUSK,
        SpellLevel(4, "No effect."),
        SpellLevel(4, "Learn a spell; up to 1 token with this card's rune is wild.",
                   transmute(1)),
        SpellLevel(4, "Learn a spell; up to 2 tokens with this card's rune are wild.",
                   transmute(2)),
    ),
    spell(
        "Swiftness", "Rapidez", BLUE, 2, "",
        SpellLevel(3, "On learning: do a dawn action.", instant=another_dawn()),
        SpellLevel(6, "On learning: do a dawn action.", instant=another_dawn()),
        SpellLevel(0, "Every dawn has 2 actions.", dawn_actions=2),
    ),
    spell(
        "Mirage", "Espejismo", BLUE, 3, "",
        SpellLevel(2, "On your day, after taking this card's rune: draw 1.", draws_on_taking=1),
        SpellLevel(3, "On your day, after taking this card's rune: draw 2.", draws_on_taking=2),
        SpellLevel(6, "On your day, after taking this card's rune: draw 2.", draws_on_taking=2),
    ),
)  # fmt: skip
