"""Playouts: games walked to their end, with some positions kept for a closer look.

Whatever the rules raise on the way ends the walk and is kept with it; what was reached before
is sound, and is all that the checks look at.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from ludarium.components import Component
from ludarium.errors import UsageError
from ludarium.expansions import OPTION
from ludarium.game import Game
from ludarium.places import in_words
from ludarium.randomness import seeded
from ludarium.steps import Call
from ludarium.table import NATURE, Table, scheduled
from ludarium.testing.rewriting import Originals
from ludarium.together import in_secret
from ludarium.walking import components_in

PIN = 0
"""The seed of Python's global random source in every walk, so that only one check sees it."""
CHANCES = 50
"""Chances that may come for each decision before a game counts as endless."""

Choose = Callable[[Sequence[Call], Call | None], Call | None]
"""Picks one of the legal calls, or None to stop; at a chance it is told what the table drew."""


@dataclass(frozen=True)
class Setting:
    """How a game is set up: a seat count, and the options that differ from their defaults."""

    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        given = {"seats": self.seats, **self.options}
        return " ".join(f"{name}={value}" for name, value in given.items())


def settings(game: Game, *, all_pairs: bool) -> list[Setting]:
    """Every seat count by default, and every other option value: for each seat count, or one."""
    changes = [
        {option.name: value}
        for option in game.options
        if option.name != OPTION
        for value in option.values()
        if value != option.default
    ]
    counts = game.seats if all_pairs else game.seats[:1]
    plain = [Setting(seats) for seats in game.seats]
    return plain + [Setting(seats, change) for change in changes for seats in counts]


@dataclass(frozen=True)
class Failure:
    """Why a walk could not go on, and the check that this concerns."""

    check: str
    problem: str


@dataclass(eq=False, repr=False)
class Playout:
    """One game, walked to its end, to the first failure, or as far as someone wanted."""

    game: Game
    setting: Setting
    seed: int
    printed: Originals
    moves: list[Call] = field(default_factory=list)
    """The calls that worked, those of chances included."""
    positions: list[Position] = field(default_factory=list)
    """Some of the stops, the first one always among them."""
    end: Table | None = None
    stopped: bool = False
    failure: Failure | None = None
    refused: str = ""
    """Why the game does not allow this setting."""
    decisions: int = 0
    seen: set[Component] = field(default_factory=set)
    """The components that came into play."""
    known: dict[tuple[int, Component], int] = field(default_factory=dict)
    """For each seat and component after how many moves it was first seen."""
    rewrote: tuple[str, ...] = ()
    """The ids of the components whose shared definition changed."""
    met_chance: bool = False
    met_secrets: bool = False

    def __repr__(self) -> str:
        """Enough to make the same moves again."""
        return f"Playout({self.game.name} {self.setting} seed={self.seed}: {self.moves!r})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """For hypothesis, which would otherwise print every field of a dataclass."""
        printer.text(repr(self))

    @property
    def where(self) -> str:
        """The setting, the seed, and how many moves there were."""
        return f"{self.setting} seed={self.seed} move {len(self.moves)}"

    def new(self) -> Table:
        """The table before the first move."""
        setting = self.setting
        return self.game.new(setting.seats, self.seed, setting.options, stops_at_chance=True)

    def retraced(self, pin: int = PIN) -> Iterator[Table]:
        """Play the same moves again on one new table, and give it at every stop."""
        random.seed(pin)
        table = self.new()
        yield table
        for call in self.moves:
            follow(table, call)
            yield table

    def tables(self) -> Iterator[tuple[int, Table]]:
        """The tables that were kept, the end included, with how many moves led to each."""
        for position in self.positions:
            yield position.at, position.table
        if self.end is not None:
            yield len(self.moves), self.end


@dataclass(frozen=True)
class Branch:
    """What one legal call did, tried on a clone."""

    call: Call
    error: str
    disturbed: bool
    """The table that was cloned is no longer what it was."""
    rewrote: tuple[str, ...]
    """The ids of the components whose shared definition changed."""


@dataclass(eq=False)
class Position:
    """A stop of a playout: a clone of its table, and what was true of it at that time."""

    playout: Playout
    at: int
    table: Table
    key: tuple[Any, ...]
    legal: tuple[Call, ...]

    @property
    def where(self) -> str:
        """The setting, the seed, and how many moves led here."""
        return f"{self.playout.setting} seed={self.playout.seed} move {self.at}"

    @property
    def random(self) -> Random:
        """A random source that is the same for the same position."""
        return Random(seeded(self.where))

    def fresh(self) -> Table:
        """A copy that has to list its legal calls anew."""
        return forgetful(self.table)

    @cached_property
    def branches(self) -> list[Branch]:
        """Every legal call tried on a clone, up to the first that disturbs the table itself."""
        tried: list[Branch] = []
        for call in self.legal:
            tried.append(self._tried(call))
            if tried[-1].disturbed:
                break
        return tried

    def _tried(self, call: Call) -> Branch:
        clone, printed, error = self.table.clone(), self.playout.printed, ""
        try:
            clone.apply(call)
        except Exception as problem:  # whatever a stranger's rules may raise
            error = in_words(problem)
        return Branch(call, error, self.table.key() != self.key, printed.renewed())


def forgetful(table: Table) -> Table:
    """A clone that has to list its legal calls anew."""
    clone = table.clone()
    clone._legal = None
    return clone


def follow(table: Table, call: Call) -> None:
    """Make a recorded move the way the walk made it, so that all is drawn and listed as often."""
    table.legal()
    if table.seat == NATURE:
        table.odds()
        table.draw_chance()
    table.apply(call)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Leave Python's global random source as it was, whatever is done with it inside."""
    state = random.getstate()
    try:
        yield
    finally:
        random.setstate(state)


def is_secret(table: Table) -> bool:
    """Whether a simultaneous choice is pending."""
    return table.now is not None and table.now.step is in_secret


# Walking ------------------------------------------------------------------------------------


def walk(
    game: Game,
    setting: Setting,
    seed: int,
    choose: Choose,
    keep: int,
    printed: Originals,
    *,
    noting: bool = True,
) -> Playout:
    """Play a game as `choose` says, keeping about `keep` of its positions.

    Without `noting` it is twice as quick; then nobody knows which components came into play, and
    who has seen them.
    """
    playout = Playout(game, setting, seed, printed)
    random.seed(PIN)
    try:
        table = playout.new()
    except Exception as problem:  # whatever a stranger's rules may raise
        if isinstance(problem, UsageError) and setting.options:
            playout.refused = str(problem)
        else:
            playout.failure = Failure("plays", f"set-up raised {in_words(problem)}")
        return playout
    sample = Random(seeded(game.name, seed, "keep"))
    while not (table.over or playout.stopped or playout.failure):
        if noting:
            _note_seen(playout, table)
        playout.failure = _too_long(playout, table) or _step(playout, table, choose, keep, sample)
    if table.over:
        if noting:
            _note_seen(playout, table)
        playout.end = table
    playout.positions.sort(key=lambda position: position.at)
    playout.rewrote = printed.renewed()
    return playout


def _step(
    playout: Playout, table: Table, choose: Choose, keep: int, sample: Random
) -> Failure | None:
    """Look at one stop and make one move."""
    drawn = None
    try:
        legal = table.legal()
        if table._todo:
            return Failure("plays", scheduled(table))
        _keep(playout, table, legal, keep, sample)
        if table.seat == NATURE:
            playout.met_chance = True
            wrong = _wrong_odds(table)
            if wrong:
                return Failure("chances", f"{table.now!r} {wrong}")
            drawn = table.draw_chance()
    except Exception as problem:  # whatever a stranger's rules may raise
        return Failure("plays", f"{table.now!r} raised {in_words(problem)}")
    asked = table.seat != NATURE
    call = choose(legal, drawn)
    if call is None:
        playout.stopped = True
        return None
    try:
        table.apply(call)
    except Exception as problem:  # whatever a stranger's rules may raise
        return Failure("plays", f"{call!r} raised {in_words(problem)}")
    playout.moves.append(call)
    playout.decisions += asked
    playout.seen.update(components_in(call))
    return None


def _too_long(playout: Playout, table: Table) -> Failure | None:
    longest = playout.game.longest
    if table.seat != NATURE and playout.decisions >= longest:
        return Failure("ends", f"not over after the {longest} decisions that `longest` allows")
    if len(playout.moves) > CHANCES * (longest + 1):
        return Failure("ends", f"not over after {len(playout.moves)} decisions and chances")
    return None


def _wrong_odds(table: Table) -> str:
    odds = table.odds()
    for weight, call in odds:
        if type(weight) is not int or weight <= 0:
            return f"gives {call!r} the weight {weight!r}; weights are positive whole numbers"
    return "" if odds else "lists nothing that could happen"


def _keep(playout: Playout, table: Table, legal: Sequence[Call], keep: int, sample: Random) -> None:
    """Keep the first position, an even sample of the others, and some secret choices."""
    at, kept = len(playout.moves), playout.positions
    playout.met_secrets |= is_secret(table)
    place = at if at < keep else sample.randrange(1, at + 1)
    rare = is_secret(table) and sum(is_secret(position.table) for position in kept) < keep
    if place < keep or rare:
        position = Position(playout, at, table.clone(), table.key(), tuple(legal))
        if place < min(keep, len(kept)):
            kept[place] = position
        else:
            kept.append(position)


def _note_seen(playout: Playout, table: Table) -> None:
    everyone, at = (1 << table.seats) - 1, len(playout.moves)
    for pile in table.piles():
        for card, mask in zip(pile.cards, pile.masks(), strict=True):
            if not isinstance(card, Component) or not mask:
                continue
            if mask & everyone == everyone:
                playout.seen.add(card)
            for seat in range(table.seats):
                if mask >> seat & 1:
                    playout.known.setdefault((seat, card), at)
