"""A scene: a table of Spellbook set in a line or two, played by the words of its calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from ludarium import Call, decision
from ludarium.testing import scene
from ludarium.testing.written import components
from ludarium.testing.written import written as in_words
from ludarium.words import listed
from ludarium_spellbook import GAME
from ludarium_spellbook.rules.end import score
from ludarium_spellbook.rules.solo import rival_points
from ludarium_spellbook.table import TOKENS, Spell, Spellbook, Token, Wizard, in_order

RUNES = ("circle", "triangle", "square")
PHASES = ("dawn", "noon", "dusk")


def read(words: str) -> list[Token]:
    """Tokens from words such as ``2 red circle + blue square``."""
    return components(Token, words)


def written(tokens: Sequence[Token]) -> str:
    """Tokens in words, in their printed order."""
    return in_words(in_order(tokens))


def in_a_row(token: str, count: int) -> str:
    """So many equal tokens as calls name them."""
    return listed([token] * count)


def new_game(seats: int = 2, seed: int = 0, **options: Any) -> Spellbook:
    """A game as it is set up."""
    return cast(Spellbook, GAME.new(seats, seed, options))


# Walking ------------------------------------------------------------------------------------

Result = tuple[Any, ...]
"""All that counts on a table: tokens wherever they lie, and levels."""


def zones(*some: Iterable[Token]) -> tuple[tuple[Token, ...], ...]:
    """Zones of a table, with the tokens of each in printed order."""
    return tuple(tuple(in_order(zone)) for zone in some)


def result(s: Spellbook) -> Result:
    """Altar, bag, box and the rival's board; then for each wizard the tokens and the spells."""
    places = [
        (zones(wizard.pool, wizard.familiar), tuple(wizard.marks), tuple(wizard.levels))
        for wizard in s.wizards
    ]
    return zones(s.altar, s.bag, s.box, s.rival, s.gifts), *places


@decision
def rest_of_the_day(s: Spellbook, me: int) -> list[Call]:
    """Where a walk ends: it stands for all that comes after an effect."""
    raise AssertionError("nobody asks")


def results(s: Spellbook, call: Call, most: int | None = None) -> Counter[Result]:
    """What each path from a call to the end of its effect comes to; perhaps only some paths."""
    end = rest_of_the_day(s.active)
    start = s.clone()
    start.stack = [end]
    todo = [(start, call)]
    found: Counter[Result] = Counter()
    while todo and (most is None or len(found) < most):
        before, call = todo.pop()
        after = before.clone()
        after.apply(call)
        if after.now is end:
            found[result(after)] += 1
        else:
            todo += [(after, call) for call in after.legal()]
    return found


class Scene(scene.Scene[Spellbook]):
    """The active wizard's day, at the beginning of a phase.

    Spells are learned as ``{"Focus": "4 circle"}``: the level, and the rune on the card.
    `left` is the same for the next wizard, `right` for the last one.
    """

    def __init__(
        self,
        spells: str = "set1",
        phase: str = "dawn",
        seats: int = 2,
        *,
        pool: str = "",
        altar: str = "",
        familiar: str = "",
        learned: Mapping[str, str] | None = None,
        bag: str | None = None,
        box: str = "",
        left: Mapping[str, Any] | None = None,
        right: Mapping[str, Any] | None = None,
        handicap: int = 0,
        seed: int = 0,
    ) -> None:
        options = {"spells": spells, "handicap": handicap}
        super().__init__(GAME, seats, seed=seed, options=options)
        self.s = self.table
        self.me = self.s.active
        self._seat(0, pool, familiar, learned or {})
        for at, other in ((1, left), (-1, right)):
            if seats > 1 and (at == 1 or other is not None):
                self._seat(at, **{"pool": "", "familiar": "", "learned": {}, **(other or {})})
        self.s.altar = read(altar)
        self.s.box = read(box)
        if bag is not None:
            self.s.bag = in_order(read(bag))
        self.begin()
        for passed in PHASES[: PHASES.index(phase)]:
            if self.s.phase == passed:
                self.do("do nothing")

    def _seat(self, at: int, pool: str, familiar: str, learned: Mapping[str, str]) -> None:
        wizard = self.wizard(at)
        wizard.pool = read(pool)
        wizard.familiar = read(familiar)
        for name, how in learned.items():
            spell = self.spell(name)
            level, rune = how.split()
            wizard.levels[spell.colour] = int(level)
            wizard.marks[spell.colour] = TOKENS[spell.colour * 3 + RUNES.index(rune)]
            if spell.phase:
                wizard.ready.append(spell)

    # Looking ----------------------------------------------------------------------------

    def spell(self, name: str) -> Spell:
        """A spell of the book by its name."""
        return next(spell for spell in self.s.book if spell.name == name)

    def wizard(self, at: int = 0) -> Wizard:
        """The place of the active wizard, or of one clockwise from there."""
        return self.s.wizards[(self.me + at) % self.s.seats]

    @property
    def pool(self) -> str:
        return written(self.wizard().pool)

    @property
    def familiar(self) -> str:
        return written(self.wizard().familiar)

    @property
    def altar(self) -> str:
        return written(self.s.altar)

    @property
    def box(self) -> str:
        return written(self.s.box)

    def pool_of(self, at: int) -> str:
        return written(self.wizard(at).pool)

    def level(self, name: str) -> int:
        """The level of a spell of the active wizard."""
        return self.wizard().levels[self.spell(name).colour]

    def mark(self, name: str) -> str:
        """The token on a spell of the active wizard."""
        return str(self.wizard().marks[self.spell(name).colour])

    @property
    def score(self) -> int:
        return score(self.s, self.me)

    @property
    def rival_score(self) -> int:
        return rival_points(self.s)

    # Playing ----------------------------------------------------------------------------

    def end_day(self) -> Scene:
        """Do nothing more today."""
        today = (self.s.round, self.s.active)
        while not self.s.over and (self.s.round, self.s.active) == today:
            if "do nothing" in self.offers:
                self.do("do nothing")
            else:
                self.s.apply(self.s.legal()[0])
        return self

    def next_day(self) -> Scene:
        """Let everybody pass until the same wizard's next dawn."""
        self.end_day()
        while not self.s.over and self.s.active != self.me:
            self.end_day()
        return self
