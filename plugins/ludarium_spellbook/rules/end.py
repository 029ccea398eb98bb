"""The end: points for spells and the familiar board, and who has won."""

from __future__ import annotations

from ludarium import step
from ludarium_spellbook.rules.solo import rival_points
from ludarium_spellbook.table import (
    FAMILIAR_SPACES,
    FAMILIAR_VALUES,
    RIVAL_SPACES,
    UNLEARNED,
    Spell,
    Spellbook,
    learned,
)

LAST_ROUND = 100
"""Wizards who will not finish are stopped here; others need about twenty rounds."""

# Points -------------------------------------------------------------------------------------


def score(s: Spellbook, me: int) -> int:
    """A wizard's points if the game ended now."""
    spells = sum([spell_points(s, me, spell) for spell in s.book])
    return spells + familiar_points(s, me)


def familiar_points(s: Spellbook, me: int) -> int:
    """The lowest value to be seen on the familiar board."""
    return FAMILIAR_VALUES.at(s)[len(s.wizards[me].familiar)]


def spell_points(s: Spellbook, me: int, spell: Spell) -> int:
    """What a wizard's spell is worth at the level it has now."""
    points = spell.levels[s.wizards[me].levels[spell.colour]].points
    return points if isinstance(points, int) else points(s, me)


def scoring(s: Spellbook) -> list[list[tuple[str, int]]]:
    """For each wizard the points of every spell and of the familiar board."""
    return [
        [(str(spell), spell_points(s, me, spell)) for spell in s.book]
        + [("familiar board", familiar_points(s, me))]
        for me in range(s.seats)
    ]


# The end of the game ------------------------------------------------------------------------


@step
def end_if_done(s: Spellbook) -> None:
    """Count the points if a wizard has learned the last spell or filled the familiar board.

    It is asked after a round, so that all have had equally many days. A solo game also ends
    when the rival's board is full.
    """
    for wizard in s.wizards:
        if UNLEARNED not in wizard.levels or len(wizard.familiar) >= FAMILIAR_SPACES:
            end(s)
            return
    if len(s.rival) >= RIVAL_SPACES or s.round >= LAST_ROUND:
        end(s)


def end(s: Spellbook) -> None:
    """Most points win; ties go to more spells, then to more tokens in the pool.

    A solo game is won with more points than the rival.
    """
    seats = range(s.seats)
    scores = [score(s, me) for me in seats]
    ties = [learned(s, me) for me in seats], [len(wizard.pool) for wizard in s.wizards]
    s.end(scores, ties, rivals=(rival_points(s),) if s.seats == 1 else ())
