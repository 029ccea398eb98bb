"""An estimate of how a game of Spellbook will end, for agents that look only a few moves ahead."""

from __future__ import annotations

from ludarium_spellbook.rules.end import score
from ludarium_spellbook.table import (
    COLOURS,
    FAMILIAR_SPACES,
    HIGHEST,
    LOWEST,
    RIVAL_SPACES,
    UNLEARNED,
    Spell,
    Spellbook,
    learned,
)

HOPE = (0.0, 0.15, 0.4, 0.8, 0.85, 0.9)
"""How likely tokens of a colour will be its spell, by their number."""
SPARE = 0.5
"""What any other token may bring: stored, or in a triple."""
ACTION = 3.0
"""What the action of a spell brings in a whole game."""
VARIABLE = 4.0
"""What a spell may bring whose points depend on the end of the game."""


def estimate(s: Spellbook) -> list[float]:
    """The final score of each seat, as far as one can tell."""
    if s.over:
        return list(s.scores)
    left = 1.0 - progress(s)
    return [
        score(s, me) + ACTION * left * actions_of(s, me) + hope(s, me, left)
        for me in range(s.seats)
    ]


def progress(s: Spellbook) -> float:
    """How far the game has come, from 0 to 1: as far as the wizard who is nearest to the end."""
    spells = max([learned(s, me) for me in range(s.seats)]) / len(COLOURS)
    stored = max([len(wizard.familiar) for wizard in s.wizards]) / FAMILIAR_SPACES
    return max(spells, stored, len(s.rival) / RIVAL_SPACES)


def actions_of(s: Spellbook, me: int) -> int:
    """How many spells of a wizard have an action at their level."""
    levels = s.wizards[me].levels
    return sum([bool(spell.actions[levels[spell.colour]]) for spell in s.book])


def hope(s: Spellbook, me: int, left: float) -> float:
    """What the tokens of a pool may bring."""
    wizard = s.wizards[me]
    colours = [token.colour for token in wizard.pool]
    found = 0.0
    for colour in set(colours):
        count = colours.count(colour)
        if wizard.levels[colour] == UNLEARNED:
            useful = min(count, HIGHEST)
            found += HOPE[useful] * worth(s.book[colour], max(useful, LOWEST), left)
            count -= useful
        found += SPARE * count
    return found


def worth(spell: Spell, level: int, left: float) -> float:
    """What a spell brings that is learned now."""
    points = spell.levels[level].points
    certain = points if isinstance(points, int) else VARIABLE
    return certain + (ACTION * left if spell.actions[level] else 0.0)
