"""A day: dawn, noon and dusk with one action each, then the altar, until the game ends."""

from __future__ import annotations

from ludarium import Call, in_phases, rounds, step, turns
from ludarium_spellbook.actions import SEATS, act
from ludarium_spellbook.glossary import draw_into
from ludarium_spellbook.scoring import end_if_done
from ludarium_spellbook.solo import feed_rival, refill_solo
from ludarium_spellbook.table import BLUE, DAWN, DUSK, NOON, Spellbook, effect_of

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
    s.do(*(SOLO_DAYS if s.seats == 1 else DAYS)[dawn_actions][me])


def plan(me: int, dawn_actions: int, *evening: Call) -> tuple[Call, ...]:
    """What a day is made of: three phases with one action each, and the evening.

    Swiftness, the blue spell with a permanent effect, may add an action to the dawn.
    """
    phases = {
        DAWN: [act(me, DAWN)] * dawn_actions,
        NOON: [act(me, NOON)],
        DUSK: [act(me, DUSK)],
    }
    return (*in_phases(phases), *evening)


@step
def refill_altar(s: Spellbook) -> None:
    """Fill the altar to five; add one to five or more; start anew where it is full."""
    lying = len(s.altar)
    if lying >= ALTAR_SPACES:
        s.box += s.altar
        s.altar = []
        lying = 0
    draw_into(s, s.altar, 1 if lying >= ALTAR_FILLED else ALTAR_FILLED - lying)


DAYS = {n: [plan(me, n, refill_altar()) for me in SEATS] for n in (1, 2)}
SOLO_DAYS = {n: [plan(me, n, feed_rival(me), refill_solo()) for me in SEATS] for n in (1, 2)}
"""Made once: by the number of dawn actions, each seat's day."""

PLAY = rounds(turns(day), end_if_done())
"""Rounds of days, so that all have had as many when the game ends."""
