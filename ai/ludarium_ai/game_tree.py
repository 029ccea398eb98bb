"""Whole games as trees, for those that are small enough: every choice and every chance.

A chance is whatever the table draws: listed outcomes, dice, shuffles. Tables that are equal after
a draw are one. Moments at which a seat knows the same belong to one information set, named by what
the seat's view says; no game has code for it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludarium import NATURE, Call, Game, Table, View
from ludarium.errors import LudariumError
from ludarium.randomness import Source

MOST_MOMENTS = 250_000
"""A tree with more moments is not a small one."""
MOST_DRAWS = 100_000
"""A shuffle that can fall in more ways is not tried out."""


NOT_KNOWN = ("stops_at_chance", "skips_forced")
"""What a table says about how it is run, and not about the game."""
DEEPEST = 100
"""So many moments one after the other are too many."""


class TooLarge(LudariumError):
    """The game has more moments than anyone wants to look at."""


@dataclass(slots=True)
class Moment:
    """A moment of the game: somebody decides, chance does, or it is over."""

    seat: int
    """Who decides; NATURE for a chance, and at the end."""
    information: str = ""
    """The information set of whoever decides."""
    following: list[Moment] = field(default_factory=list)
    """One moment for each call, in the order in which they are offered, or for each outcome."""
    odds: list[float] = field(default_factory=list)
    """At a chance, how likely each outcome is."""
    payoffs: tuple[float, ...] = ()
    """At the end, what each seat gets."""


@dataclass
class GameTree:
    """A game from its deal to all of its ends."""

    game: Game
    seats: int
    root: Moment
    choices: dict[str, int]
    """By information sets, how many calls there are to choose from."""
    views: dict[str, View]
    """For each information set, what the seat sees."""
    moments: int


def information_of(view: View) -> str:
    """The name of an information set: the same for equal views, another one for others."""
    written = view.to_json()
    table = {name: value for name, value in written["table"].items() if name not in NOT_KNOWN}
    text = json.dumps({**written, "table": table}, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=9).hexdigest()


def payoffs(table: Table) -> tuple[float, ...]:
    """What each seat gets: points where a game is played for them, else its share of the win."""
    if table.game.stakes:
        return tuple(map(float, table.scores))
    winners = table.ranks.count(1)
    return tuple([1.0 / winners if rank == 1 else 0.0 for rank in table.ranks])


def game_tree(
    game: Game,
    seats: int,
    options: Mapping[str, Any],
    tell: Callable[[int], None] = lambda moments: None,
) -> GameTree:
    """The whole tree of a game; raises `TooLarge` where it has too many moments."""
    found = GameTree(game, seats, Moment(NATURE), {}, {}, 0)
    builder = _Builder(found, tell)
    table = game.laid(seats, 0, options)
    table.stops_at_chance = True
    found.root = builder.after(table, table.begin)
    return found


class _Draws(Source):
    """Draws what it was told to, then always the first; remembers how many ways there were."""

    told: Sequence[int]
    counts: list[int]

    def below(self, count: int) -> int:
        at = len(self.counts)
        self.counts.append(count)
        return self.told[at] if at < len(self.told) else 0


@dataclass
class _Builder:
    """Grows a tree, depth first."""

    tree: GameTree
    tell: Callable[[int], None]
    depth: int = 0

    def after(self, table: Table, go_on: Callable[[], None]) -> Moment:
        """The moment after something has happened on a table, or a chance for each way it can."""
        ways = self._ways(table, go_on)
        if len(ways) == 1:
            return self._moment(ways[0][1])
        chance = self._new(Moment(NATURE))
        for odds, way in ways:
            chance.odds.append(odds)
            chance.following.append(self._moment(way))
        return chance

    def _ways(self, table: Table, go_on: Callable[[], None]) -> list[tuple[float, Table]]:
        """Every way in which the draws inside can fall, with how likely it is."""
        before = table.clone()
        found: dict[Any, tuple[float, Table]] = {}
        told: list[int] | None = []
        tried = 0
        while told is not None:
            tried += 1
            if tried > MOST_DRAWS:
                raise TooLarge(f"{self.tree.game.title} is shuffled in too many ways")
            draws = _Draws()
            draws.told, draws.counts = told, []
            table.random = draws
            go_on()
            odds = 1.0
            for count in draws.counts:
                odds /= count
            result = table.clone()
            result.random = 0
            key = result.key()
            known = found.get(key)
            found[key] = (odds + known[0], known[1]) if known else (odds, result)
            told = _next(told, draws.counts)
            if told is not None:
                _restore(table, before)
        return list(found.values())

    def _moment(self, table: Table) -> Moment:
        if table.over:
            return self._new(Moment(NATURE, payoffs=payoffs(table)))
        if table.seat == NATURE:
            return self._chance(table)
        view = table.view(table.seat)
        information = information_of(view)
        legal = table.legal()
        self.tree.choices[information] = len(legal)
        self.tree.views.setdefault(information, view)
        moment = self._new(Moment(table.seat, information))
        moment.following = [self._call(table, call) for call in legal]
        return moment

    def _chance(self, table: Table) -> Moment:
        """A chance whose outcomes the game lists."""
        moment = self._new(Moment(NATURE))
        odds = table.odds()
        total = sum([weight for weight, _ in odds])
        for weight, call in odds:
            moment.odds.append(weight / total)
            moment.following.append(self._call(table, call))
        return moment

    def _call(self, table: Table, call: Call) -> Moment:
        if self.depth == DEEPEST:
            raise TooLarge(f"{self.tree.game.title} can last more than {DEEPEST} moments")
        self.depth += 1
        after = table.clone()
        moment = self.after(after, lambda: after.apply(call))
        self.depth -= 1
        return moment

    def _new(self, moment: Moment) -> Moment:
        self.tree.moments += 1
        if self.tree.moments % 1000 == 0:
            self.tell(self.tree.moments)
        if self.tree.moments > MOST_MOMENTS:
            raise TooLarge(f"{self.tree.game.title} has more than {MOST_MOMENTS:,} moments")
        return moment


def _next(told: Sequence[int], counts: Sequence[int]) -> list[int] | None:
    """The draws after these, like the next number on a counter; None after the last."""
    digits = [*told, *[0] * (len(counts) - len(told))]
    for at in range(len(counts) - 1, -1, -1):
        if digits[at] + 1 < counts[at]:
            return [*digits[:at], digits[at] + 1]
    return None


def _restore(table: Table, before: Table) -> None:
    """Make a table what it was before."""
    again = before.clone()
    for name in table._shapes:
        setattr(table, name, getattr(again, name))
    table._legal = None
