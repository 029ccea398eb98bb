"""What lies on the table: element tokens, spell cards, the wizards' places, the altar.

Everything is open. Whoever has watched knows what is left in the bag, so its tokens are kept
in their printed order and chance comes in when one is drawn, never before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from ludarium import (
    Amount,
    Call,
    Component,
    Constant,
    Effect,
    Part,
    Table,
    kind,
    observed,
    option,
    per_seat,
    resource,
)
from ludarium.words import counted, listed

COLOURS = ("red", "purple", "green", "black", "white", "blue", "yellow")
RED, PURPLE, GREEN, BLACK, WHITE, BLUE, YELLOW = range(7)
"""A colour is also the place of its spell in the book."""
RUNES = CIRCLE, TRIANGLE, SQUARE = ("circle", "triangle", "square")
COPIES = 5
"""Tokens of each colour and rune."""
PHASES = DAWN, NOON, DUSK = ("dawn", "noon", "dusk")

POOL_LIMIT = 9
FAMILIAR_SPACES = 14
FAMILIAR_VALUES = Constant(
    "familiar values",
    (0, 1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 15, 16, 18),
    about="points of the familiar board, by the number of tokens stored",
)
"""The lowest value to be seen, by the number of tokens stored."""
RIVAL_SPACES = 17
LOWEST, MIDDLE, HIGHEST = LEVELS = (3, 4, 5)
UNLEARNED = 0


# Tokens -------------------------------------------------------------------------------------


class Runes(Amount):
    """How many tokens there are with each rune."""

    circle: int = kind()
    triangle: int = kind()
    square: int = kind()


class Token(Component):
    """An element token."""

    number_names: ClassVar[Mapping[str, str]] = {"colour": "", "place": "", "runes": ""}
    colour: int
    rune: str
    place: int
    """Where it stands in the printed order."""
    runes: Runes
    """Its rune as an amount, for adding up."""


TOKENS = tuple(
    Token(
        id=f"{name}_{rune}",
        name=f"{name} {rune}",
        kind="token",
        colour=colour,
        rune=rune,
        place=colour * len(RUNES) + at,
        runes=Runes.one[rune],
    )
    for colour, name in enumerate(COLOURS)
    for at, rune in enumerate(RUNES)
)

# Spell cards --------------------------------------------------------------------------------

Action = Callable[["Spellbook", int, str, "Spell"], list[Call]]
"""The calls with which a seat may use a spell; given the rune on the card that is used, and
the card that pays for it when the spell goes down a level (another one for Clone)."""
Scoring = Callable[["Spellbook", int], int]


@dataclass(frozen=True)
class SpellLevel:
    """One of the three effects of a spell card. Each kind of effect is a field of its own."""

    points: int | Scoring
    text: str
    action: Action | None = None
    """Offered in the card's phase, from the day after learning."""
    instant: Effect[Spellbook] | None = None
    """Happens once, when the spell is learned at this level."""
    draws_on_taking: int = 0
    """Permanent, of a blue card: drawn for every token with its rune taken from the altar."""
    stores_on_learning: int = 0
    """Permanent, of a yellow card: how many tokens spent on learning go to the familiar board."""
    dawn_actions: int = 1
    """Permanent, of a blue card: how many actions a dawn has."""


NOTHING = SpellLevel(0, "Not learned.")


class Spell(Component):
    """A spell card; every wizard has the same seven, one of each colour."""

    number_names: ClassVar[Mapping[str, str]] = {"colour": "", "set": ""}
    colour: int
    set: int
    phase: str = ""
    levels: tuple[SpellLevel, ...]
    """By level: nothing below 3, then the three printed effects."""
    actions: tuple[tuple[Action, ...], ...]
    """By level: the different actions it gives, those of lower levels included."""

    def price(self, seats: int) -> str:
        """A token of its colour for each level; wilds may stand in for all but one."""
        return f"{listed(map(str, LEVELS), 'or')} {COLOURS[self.colour]} tokens"


def spell(
    name: str,
    spanish: str,
    colour: int,
    set: int,  # noqa: A002
    phase: str,
    three: SpellLevel,
    four: SpellLevel,
    five: SpellLevel,
) -> Spell:
    """Print a spell card; a phase is empty for a card without a phase symbol."""
    printed = (three, four, five)
    levels = (*[NOTHING] * LEVELS[0], *printed)
    return Spell(
        id=name.lower().replace(" ", "_"),
        name=name,
        kind=f"{phase} spell".strip(),
        names={"es": spanish},
        text=" ".join(_in_words(level, what) for level, what in zip(LEVELS, printed, strict=True)),
        colour=colour,
        set=set,
        phase=phase,
        levels=levels,
        actions=tuple(_actions(levels[: at + 1]) for at in range(len(levels))),
    )


def _in_words(number: int, level: SpellLevel) -> str:
    points = f" ({counted(level.points, 'point')})" if isinstance(level.points, int) else ""
    return f"Level {number}{points}: {level.text}"


def _actions(levels: tuple[SpellLevel, ...]) -> tuple[Action, ...]:
    actions = [level.action for level in levels if level.action is not None]
    return tuple(dict.fromkeys(actions))


# The table ----------------------------------------------------------------------------------


class Wizard(Part):
    """A player's place at the table."""

    pool: list[Token] = resource([], limit=POOL_LIMIT)
    familiar: list[Token] = resource([], limit=FAMILIAR_SPACES)
    """Stored tokens, from the first space on."""
    levels: list[int] = observed([UNLEARNED] * len(COLOURS), values=LEVELS)
    """For each spell of the book the level it has."""
    marks: list[Token | None] = [None] * len(COLOURS)
    """For each spell of the book the token that lies on it."""
    ready: list[Spell] = []
    """Learned spells with an action, in the order of learning."""
    fresh: list[Spell] = []
    """The same for those learned today: their actions come with the next day."""


def _what_is_wrong(spells: str) -> str | None:
    """Why a game cannot be played with some spells, or None."""
    from ludarium_spellbook.setup import what_is_wrong  # it knows all cards, which know the table

    return what_is_wrong(spells)


class Spellbook(Table):
    """The whole table. In a solo game the rival has a board and no seat."""

    spells: str = option(
        "classic",
        check=_what_is_wrong,
        samples=(
            "set1",
            "set2",
            "set3",
            "eruption+sharing+cure+focus+clone+transmutation+communion",
            "sacrifice+divination+growth+feast+time travel+mirage+knowledge",
        ),
        help="set1, set2, set3, classic or seven names with +",
    )
    handicap: int = option(0, low=0, high=3, help="solo: points the rival starts with")
    phase: str = observed("", values=PHASES)
    book: tuple[Spell, ...] = ()
    """The seven spells of this game, by colour."""
    wizards: list[Wizard] = per_seat(Wizard)
    altar: list[Token] = resource([])
    """The oldest token first."""
    bag: list[Token] = []
    box: list[Token] = []
    """Discarded tokens, which go back into the bag when it is empty."""
    spent: list[Token] = []
    """Tokens being spent on a spell, not yet discarded."""
    rival: list[Token] = resource([], limit=RIVAL_SPACES)
    """Solo: the tokens on the rival's spaces."""
    gifts: list[Token] = resource([])
    """Solo: the tokens on the lower part of the rival's board, a point each."""


# Looking at the table -----------------------------------------------------------------------


def kinds(tokens: Iterable[Token]) -> list[Token]:
    """The different tokens: equal ones are one choice."""
    return list(dict.fromkeys(tokens))


def of_rune(tokens: Iterable[Token], rune: str) -> list[Token]:
    """The different tokens with a rune."""
    return [token for token in dict.fromkeys(tokens) if token.rune == rune]


def in_order(tokens: Iterable[Token]) -> list[Token]:
    """Tokens in their printed order."""
    return sorted(tokens, key=_place)


def _place(token: Token) -> int:
    return token.place


def room(s: Spellbook, me: int) -> int:
    """How many tokens still fit into a pool."""
    return POOL_LIMIT - len(s.wizards[me].pool)


def free_spaces(s: Spellbook, me: int) -> int:
    """How many spaces of a familiar board are empty."""
    return FAMILIAR_SPACES - len(s.wizards[me].familiar)


def others_have_room(s: Spellbook, me: int) -> bool:
    """Whether another wizard can get a token; the rival of a solo game always can."""
    return s.seats == 1 or any(room(s, other) for other in s.others(me))


def can_draw(s: Spellbook) -> bool:
    """Whether there is anything to draw."""
    return bool(s.bag or s.box)


def effect_of(s: Spellbook, me: int, colour: int) -> SpellLevel:
    """What a wizard's spell of a colour does at the level it has."""
    return s.book[colour].levels[s.wizards[me].levels[colour]]


def rune_on(s: Spellbook, me: int, spell: Spell) -> str:
    """The rune of the token that lies on a wizard's spell card."""
    mark = s.wizards[me].marks[spell.colour]
    return mark.rune if mark is not None else ""


def learned(s: Spellbook, me: int) -> int:
    """How many spells a wizard has learned."""
    return len(COLOURS) - s.wizards[me].levels.count(UNLEARNED)


def tokens_in_the_game(s: Spellbook) -> list[Token]:
    """Every token, wherever it lies."""
    everywhere = [*s.bag, *s.box, *s.altar, *s.spent, *s.rival, *s.gifts]
    for wizard in s.wizards:
        everywhere += wizard.pool + wizard.familiar
        everywhere += [mark for mark in wizard.marks if mark is not None]
    return in_order(everywhere)
