"""What happens once, when a spell is learned: Abundance, Swiftness, Communion."""

from __future__ import annotations

from ludarium import effect
from ludarium_spellbook.actions import act
from ludarium_spellbook.glossary import draw, take_several
from ludarium_spellbook.table import DAWN, Spellbook


@effect
def draw_now(s: Spellbook, me: int, count: int) -> None:
    """Draw tokens."""
    s.do(draw(me, count))


@effect
def another_dawn(s: Spellbook, me: int) -> None:
    """Do a dawn action."""
    s.do(act(me, DAWN, optional=False))


@effect
def take_and_store_now(s: Spellbook, me: int, count: int) -> None:
    """Take tokens from the altar to the familiar board."""
    s.do(take_several(me, count, stored=True))
