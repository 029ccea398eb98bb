"""The solo game: a rival without a seat, whose board fills by a token a day."""

from __future__ import annotations

from ludarium import Call, decision, step
from ludarium_spellbook.rules.glossary import draw_into
from ludarium_spellbook.table import Spell, Spellbook, Token, kinds

SOLO_ALTAR = 7
REFRESHING = (4, 9, 14)
"""The spaces, counted from 1, whose token sweeps the altar away."""
RIVAL_VALUES = (0, 0, 0, 0, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40)
"""The lowest value to be seen, by the number of tokens on the spaces."""


def rival_points(s: Spellbook) -> int:
    """The rival's points: the lowest value to be seen and one for each gift."""
    return RIVAL_VALUES[len(s.rival)] + len(s.gifts)


# The end of a day ---------------------------------------------------------------------------


@decision(ask="End of the day: which token of the altar goes to the rival?", skips=True)
def feed_rival(s: Spellbook, me: int) -> list[Call]:
    """Choose the token of the altar that the rival gets."""
    return [give_rival(token) for token in kinds(s.altar)]


@step(say="give the {token} from the altar to the rival")
def give_rival(s: Spellbook, token: Token) -> None:
    """Put a token of the altar on the rival's next space."""
    s.altar.remove(token)
    s.rival.append(token)
    if len(s.rival) in REFRESHING:
        s.box += s.altar
        s.altar = []


@step
def refill_solo(s: Spellbook) -> None:
    """Fill the altar up to seven; of more than that the oldest are discarded."""
    over = len(s.altar) - SOLO_ALTAR
    if over > 0:
        s.box += s.altar[:over]
        del s.altar[:over]
    draw_into(s, s.altar, SOLO_ALTAR - len(s.altar))


# Blaze and Sharing --------------------------------------------------------------------------


@decision(ask="{card}: which token of the altar does the rival get as a point?", skips=True)
def take_gift_one(s: Spellbook, me: int, card: Spell) -> list[Call]:
    """Choose the token of the altar that goes to the lower part of the rival's board."""
    return [take_gift(token) for token in kinds(s.altar)]


@step(say="give the {token} to the rival as a point")
def take_gift(s: Spellbook, token: Token) -> None:
    """Put a token of the altar on the lower part of the rival's board."""
    s.altar.remove(token)
    s.gifts.append(token)


@step(say="draw a point for the rival")
def draw_gift(s: Spellbook) -> None:
    """Put a token from the bag on the lower part of the rival's board."""
    draw_into(s, s.gifts, 1)
