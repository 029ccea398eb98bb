"""The table in neutral pieces: altar, bag, and each wizard's pool, spells and familiar board."""

from __future__ import annotations

from collections.abc import Iterable

from ludarium.show import Area, Card, Counter, Piece, Track, area, card
from ludarium.show import Token as Shown
from ludarium.words import counted
from ludarium_spellbook.rules.end import score, spell_points
from ludarium_spellbook.rules.solo import REFRESHING, RIVAL_VALUES, rival_points
from ludarium_spellbook.table import (
    CIRCLE,
    COLOURS,
    FAMILIAR_VALUES,
    POOL_LIMIT,
    RIVAL_SPACES,
    SQUARE,
    TRIANGLE,
    UNLEARNED,
    Spell,
    Spellbook,
    Token,
    in_order,
    learned,
)

SIGNS = {CIRCLE: "●", TRIANGLE: "▲", SQUARE: "■"}


def show(s: Spellbook, seat: int) -> Area:
    """The table; everything on it is open, so every seat sees the same."""
    whose = f"{s.phase} of wizard {s.active + 1}" if s.phase else "between two days"
    return area(
        "Spellbook",
        Counter("round", s.round),
        Counter("phase", whose),
        area("altar", tokens(s.altar)),
        Counter("bag", len(s.bag)),
        Counter("box", len(s.box)),
        area("book", [book_card(s, spell) for spell in s.book]),
        [wizard(s, me) for me in range(s.seats)],
        [rival(s)] if s.seats == 1 else [],
    )


def tokens(some: Iterable[Token]) -> list[Piece]:
    """Tokens with their colour, and their rune as a sign."""
    return [Shown(str(token), SIGNS[token.rune], COLOURS[token.colour], token) for token in some]


def wizard(s: Spellbook, me: int) -> Area:
    """A wizard's place."""
    place = s.wizards[me]
    board = tuple(map(str, FAMILIAR_VALUES.at(s)))
    return area(
        f"wizard {me + 1}",
        Counter("points", score(s, me)),
        Counter("spells", learned(s, me), len(COLOURS)),
        Counter("tokens", len(place.pool), POOL_LIMIT),
        area("pool", tokens(in_order(place.pool))),
        area("learned", [spell_card(s, me, spell) for spell in s.book if known(s, me, spell)]),
        Track("familiar", board, (("value", len(place.familiar)),)),
        area("stored", tokens(place.familiar), place="familiar"),
        seat=me,
    )


def book_card(s: Spellbook, spell: Spell) -> Card:
    """A spell of this game, which every wizard can learn; its colour tints it."""
    return card(spell, seats=s.seats, colour=COLOURS[spell.colour])


def spell_card(s: Spellbook, me: int, spell: Spell) -> Card:
    """A spell that a wizard has learned, with its level, the token on it, and its points."""
    place = s.wizards[me]
    level, mark = place.levels[spell.colour], place.marks[spell.colour]
    points = counted(spell_points(s, me, spell), "point")
    notes = f"level {level}", str(mark), points
    return card(spell, *notes, seats=s.seats, colour=COLOURS[spell.colour])


def known(s: Spellbook, me: int, spell: Spell) -> bool:
    """Whether a wizard has learned a spell."""
    return s.wizards[me].levels[spell.colour] != UNLEARNED


def rival(s: Spellbook) -> Area:
    """The rival's board of a solo game; a star marks the spaces that refresh the altar."""
    spaces = [
        f"{value}*" if count in REFRESHING else str(value)
        for count, value in enumerate(RIVAL_VALUES[: RIVAL_SPACES + 1])
    ]
    return area(
        "rival",
        Counter("points", rival_points(s)),
        Track("board", tuple(spaces), (("value", len(s.rival)),)),
        area("gifts", tokens(s.gifts)),
    )
