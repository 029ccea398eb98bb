"""Views: all that an agent or a person gets to see of a table.

A view holds no reference to the true table. It holds a canonical one: every card that the
seat has not seen is gathered, sorted, and laid back in that order, so the canonical table is
a function of what the seat knows and of nothing else. Sampling shuffles the same cards.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Any, Self

from ludarium.components import Component
from ludarium.errors import RulesError
from ludarium.piles import EVERYONE, Pile
from ludarium.shapes import Json
from ludarium.steps import Call
from ludarium.traces import Trace, common, without
from ludarium.words import Names

if TYPE_CHECKING:
    from ludarium.game import Game
    from ludarium.show import Piece
    from ludarium.table import Table

Run = tuple[int, int, int]
"""Hidden cards side by side: the number of their pile, the first place and the one after."""
Traced = tuple[Trace[Any], range]
"""A trace and the numbers of the piles that it is about."""


class View:
    """What one seat knows. It can be shown, asked for the legal calls, and sampled."""

    __slots__ = ("_groups", "_table", "seat")

    def __init__(self, table: Table, seat: int) -> None:
        self.seat = seat
        self._table = table.clone()
        self._table.random = 0
        self._table._legal = None
        inside = self._table.inside()
        piles = [found for found in inside if isinstance(found, Pile)]
        traces = _traces(inside) if len(piles) < len(inside) else []
        self._groups = _hidden(piles, traces, seat)
        lay_out(self._groups, piles, list)
        if self._table.asked:
            answer_again(self._table, seat, None)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._table.game

    @property
    def seats(self) -> int:
        """How many play."""
        return self._table.seats

    @property
    def options(self) -> dict[str, Any]:
        """The game's options, as they were chosen."""
        return self.game.options_of(self._table)

    @property
    def legal(self) -> Sequence[Call]:
        """The calls that this seat may choose from now; empty if it is not asked."""
        return list(self._table.legal()) if self._table.seat == self.seat else ()

    @property
    def question(self) -> str:
        """What this seat is asked now, in words; empty if it is not, or the game does not say."""
        return self.asks(Names(()))

    def asks(self, names: Names) -> str:
        """The same, in which seats are called by their names."""
        now = self._table.now
        if now is None or self._table.seat != self.seat:
            return ""
        return names.filled(now.asks(self._table))

    def words(self, call: Call, names: Names) -> str:
        """A call in words, which may see the table; seats are called by their names."""
        return names.filled(call.said(self._table))

    @property
    def perfect(self) -> bool:
        """Whether the seat knows everything but the future."""
        return not self._groups and not hidden_answers(self._table, self.seat)

    @property
    def unseen(self) -> int:
        """How many cards lie on the table of which the seat cannot tell which is which."""
        return sum([size(runs) for one in self._groups for runs in one.places()])

    def sample(self, random: Random) -> Table:
        """A random whole table that this seat cannot tell from the true one."""
        table = self._table.clone()
        table.random = random.getrandbits(128)
        if self._groups:
            number = random.random
            # Sorting by random numbers takes a third of the time of random.shuffle.
            lay_out(self._groups, table.piles(), partial(sorted, key=lambda _: number()))
        if table.asked:
            answer_again(table, self.seat, random)
        return table

    def to_json(self) -> dict[str, Json]:
        """All that the seat knows as JSON, the same for equal views; docs/engines.md explains it.

        Cards and secret choices that it does not know are null; which cards these are, and where
        they may lie, is listed beside the table.
        """
        from ludarium import wire

        return wire.view_to_json(self.seat, self._table, self._groups)

    @classmethod
    def from_json(cls, game: Game, data: Json) -> Self:
        """The view that `to_json` wrote, equal to it in all that it says, offers and samples.

        A game may have views of its own: `Game.view_from_json` makes the right one.
        """
        from ludarium import wire

        view = cls.__new__(cls)
        view.seat, view._table, view._groups = wire.view_from_json(game, data)
        return view

    def show(self) -> Piece:
        """The table as this seat sees it, in neutral pieces."""
        return self.game.shown(self._table, self.seat)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and self.seat == other.seat
            and self._table == other._table
            and [one.facts() for one in self._groups] == [one.facts() for one in other._groups]
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"View(of {self.game.name} by seat {self.seat})"


class Group:
    """Hidden cards that could be exchanged among themselves, and the places they lie in.

    Some may be traced: known to be in one of a few piles. Then those piles' places are `apart`,
    each with the cards that must be there; any others of the group may be there as well.
    """

    __slots__ = ("apart", "cards", "runs")

    def __init__(self, runs: list[Run], cards: list[Any]) -> None:
        self.runs = runs
        self.cards = cards
        """Sorted, as those apart are."""
        self.apart: list[tuple[list[Run], list[Any]]] = []

    def set_apart(self, over: range, traced: list[Any]) -> None:
        """Let traced cards stay in the piles that they are known to be in.

        A pile that has been set apart is not set apart again with others.
        """
        if any(run[0] in over for runs, _ in self.apart for run in runs):
            return
        self.apart.append(([run for run in self.runs if run[0] in over], traced))
        self.runs = [run for run in self.runs if run[0] not in over]
        for card in traced:
            del self.cards[bisect_left(self.cards, _order(card), key=_order)]

    def places(self) -> list[list[Run]]:
        """All places, those apart by themselves."""
        return [self.runs, *[runs for runs, _ in self.apart]]

    def facts(self) -> tuple[Any, ...]:
        """What two equal groups have in common."""
        return self.runs, self.cards, self.apart


def lay_out(
    groups: list[Group], piles: list[Pile[Any]], mixed: Callable[[list[Any]], list[Any]]
) -> None:
    """Put the cards of every group into its places, mixed as wanted."""
    for group in groups:
        cards = mixed(group.cards)
        laid = 0
        for runs, traced in group.apart:
            following = laid + size(runs) - len(traced)
            _lay(mixed(traced + cards[laid:following]), runs, piles)
            laid = following
        _lay(cards[laid:] if laid else cards, group.runs, piles)


def size(runs: list[Run]) -> int:
    """How many cards lie in some places."""
    return sum([end - start for _, start, end in runs])


def _lay(cards: list[Any], runs: list[Run], piles: list[Pile[Any]]) -> None:
    laid = 0
    for pile, start, end in runs:
        following = laid + end - start
        piles[pile].cards[start:end] = cards[laid:following]
        laid = following


def lying(runs: list[Run], piles: list[Pile[Any]]) -> list[Any]:
    """The cards that lie in some places."""
    cards: list[Any] = []
    for pile, start, end in runs:
        cards += piles[pile].cards[start:end]
    return cards


def _traces(inside: list[Any]) -> list[Traced]:
    """The traces among what is inside a table, each with the numbers of its piles."""
    traces: list[Traced] = []
    number = 0
    for found in inside:
        if isinstance(found, Trace):
            traces.append((found, range(number - found.over, number)))
        else:
            number += 1
    return traces


def _hidden(piles: list[Pile[Any]], traces: list[Traced], seat: int) -> list[Group]:
    """The cards that a seat has not seen, in groups; what else it cannot know is forgotten.

    Cards with the same back form one group over all piles; a pile whose contents the seat
    knows forms its own.
    """
    anywhere: list[Run] = []
    groups: list[Group] = []
    for number, pile in enumerate(piles):
        if pile.seen != EVERYONE:
            runs = _forget(pile, number, 1 << seat)
            if not pile.contents:
                anywhere += runs
            elif runs:
                groups += _grouped(runs, piles).values()
    loose = _grouped(anywhere, piles) if anywhere else {}
    groups += loose.values()
    groups.sort(key=_first_place)
    for trace, over in traces:
        trace.cards = traced(trace, [piles[number] for number in over], seat)
        trace.masks = [1 << seat] * len(trace.cards)
        for kind, alike in groupby(trace.cards, _back):
            loose[kind].set_apart(over, list(alike))
    return groups


def _first_place(group: Group) -> Run:
    return group.runs[0]


def _forget(pile: Pile[Any], number: int, me: int) -> list[Run]:
    """Forget who else has seen the cards that a seat has not, and give the places of those."""
    pile.contents &= me
    seen, audience = pile.seen, pile.audience
    if isinstance(seen, int):
        if seen & me or not pile.cards:
            return []
        pile.seen = audience
        return [] if audience & me else [(number, 0, len(pile.cards))]
    if audience and not audience & me:
        return _forget_order(pile, number, me)
    pile.seen = [mask if mask & me else audience for mask in seen]
    at, runs = 0, []
    for mask, alike in groupby(pile.seen):
        end = at + len(list(alike))
        if not mask & me:
            runs.append((number, at, end))
        at = end
    return runs


def _forget_order(pile: Pile[Any], number: int, me: int) -> list[Run]:
    """The same for another seat's hand, whose order means nothing: the known cards come first."""
    pairs = list(zip(pile.cards, pile.masks(), strict=True))
    known = sorted([pair for pair in pairs if pair[1] & me], key=_pair_order)
    hidden = [card for card, mask in pairs if not mask & me]
    pile.cards = [card for card, _ in known] + hidden
    pile.seen = [mask for _, mask in known] + [pile.audience] * len(hidden)
    return [(number, len(known), len(pairs))] if hidden else []


def _pair_order(pair: tuple[Any, int]) -> tuple[str, int]:
    return _order(pair[0]), pair[1]


def _grouped(runs: list[Run], piles: list[Pile[Any]]) -> dict[str, Group]:
    """The cards of these places by their backs."""
    cards = sorted(lying(runs, piles), key=_order)
    first, last = _back(cards[0]), _back(cards[-1])
    if first == last:  # then so are all between them
        return {first: Group(runs, cards)}
    groups = {kind: Group([], list(alike)) for kind, alike in groupby(cards, _back)}
    for pile, at, end in runs:
        for kind, alike in groupby(piles[pile].cards[at:end], _back):
            following = at + len(list(alike))
            groups[kind].runs.append((pile, at, following))
            at = following
    return groups


def traced(trace: Trace[Any], piles: Sequence[Pile[Any]], seat: int) -> list[Any]:
    """The cards that a seat knows to be in one of a trace's piles, but not in which; sorted.

    What it knows to be in one pile, seen there or by the pile's contents, needs no trace.
    """
    known = trace.known(seat)
    if not known:
        return []
    hidden: list[Any] = []
    held: list[Any] = []
    for pile in piles:
        held += pile.cards
        if not pile.contents >> seat & 1:
            pairs = zip(pile.cards, pile.masks(), strict=True)
            hidden += [card for card, mask in pairs if not mask >> seat & 1]
    if len(held) > len(hidden):
        known = without(known, without(held, hidden))
    return sorted(common(hidden, known), key=_order)


def back(card: Any) -> str:
    """What a card shows when it is face down."""
    return card.back if isinstance(card, Component) else type(card).__name__


def _sorting(card: Any) -> str:
    """Sorts cards, by their backs first; no two different cards may compare equal."""
    return f"{back(card)}\0{type(card).__qualname__}\0{card!r}"


class Remembered(dict[Any, str]):
    """What a function says of each component: it is asked once, since they never change.

    Of other cards it is asked each time: 1 and True are different cards, but the same key.
    """

    def __init__(self, told: Callable[[Any], str]) -> None:
        super().__init__()
        self.told = told

    def __missing__(self, card: Any) -> str:
        told = self.told(card)
        if isinstance(card, Component):
            self[card] = told
        return told


_back = Remembered(back).__getitem__
_order = order = Remembered(_sorting).__getitem__
"""How cards are sorted where their order means nothing."""


def hidden_answers(table: Table, seat: int) -> list[int]:
    """Which of the secret choices a seat does not know."""
    return [at for at, asked in enumerate(table.asked) if asked.args[0] != seat]


def answer_again(table: Table, seat: int, random: Random | None) -> None:
    """Replace what other seats have chosen in secret by anything they could have chosen."""
    for at in hidden_answers(table, seat):
        asked = table.asked[at]
        choices = asked.on(table)
        if not choices:
            raise RulesError(f"the decision {asked!r} offers nothing to choose")
        other = random.choice(choices) if random else choices[0]
        table.answers = (*table.answers[:at], other, *table.answers[at + 1 :])
