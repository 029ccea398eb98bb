"""Views: all that an agent or a person gets to see of a table.

A view holds no reference to the true table. It holds a canonical one: every card that the
seat has not seen is gathered, sorted, and laid back in that order, so the canonical table is
a function of what the seat knows and of nothing else. Sampling shuffles the same cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from ludarium.components import Component
from ludarium.errors import RulesError
from ludarium.piles import EVERYONE, Pile
from ludarium.steps import Call
from ludarium.traces import Trace, common, without

if TYPE_CHECKING:
    from ludarium.game import Game
    from ludarium.show import Piece
    from ludarium.table import Table

Run = tuple[int, int, int]
"""Hidden cards side by side: the number of their pile, the first place and the one after."""


class View:
    """What one seat knows. It can be shown, asked for the legal calls, and sampled."""

    __slots__ = ("_groups", "_table", "seat")

    def __init__(self, table: Table, seat: int) -> None:
        self.seat = seat
        self._table = table.clone()
        self._table.random = 0
        self._table._legal = None
        self._groups = _hidden(self._table, seat)
        _lay_out(self._groups, self._table.piles(), list)
        _answer_again(self._table, seat, None)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._table.game

    @property
    def legal(self) -> Sequence[Call]:
        """The calls that this seat may choose from now; empty if it is not asked."""
        return list(self._table.legal()) if self._table.seat == self.seat else ()

    @property
    def perfect(self) -> bool:
        """Whether the seat knows everything but the future."""
        return not self._groups and not _hidden_answers(self._table, self.seat)

    def sample(self, random: Random) -> Table:
        """A random whole table that this seat cannot tell from the true one."""
        table = self._table.clone()
        table.random = random.getrandbits(128)
        if self._groups:
            number = random.random
            # Sorting by random numbers takes a third of the time of random.shuffle.
            _lay_out(self._groups, table.piles(), partial(sorted, key=lambda _: number()))
        _answer_again(table, self.seat, random)
        return table

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

    def __init__(self) -> None:
        self.runs: list[Run] = []
        self.cards: list[Any] = []
        self.apart: list[tuple[list[Run], list[Any]]] = []

    def hide(self, pile: int, at: int, card: Any) -> None:
        """Add a place and the card that lies in it."""
        self.cards.append(card)
        runs = self.runs
        if runs and runs[-1][0] == pile and runs[-1][2] == at:
            runs[-1] = (pile, runs[-1][1], at + 1)
        else:
            runs.append((pile, at, at + 1))

    def set_apart(self, over: Sequence[int], traced: list[Any]) -> None:
        """Let traced cards stay in the piles that they are known to be in."""
        runs = [run for run in self.runs if run[0] in over]
        if runs:
            self.runs = [run for run in self.runs if run[0] not in over]
            self.apart.append((runs, sorted(traced, key=_order)))
            for card in traced:
                self.cards.remove(card)

    def facts(self) -> tuple[Any, ...]:
        """What two equal groups have in common."""
        return self.runs, self.cards, self.apart


def _lay_out(
    groups: list[Group], piles: list[Pile[Any]], mixed: Callable[[list[Any]], list[Any]]
) -> None:
    """Put the cards of every group into its places, mixed as wanted."""
    for group in groups:
        cards = mixed(group.cards)
        laid = 0
        for runs, traced in group.apart:
            following = laid + _size(runs) - len(traced)
            _lay(mixed(traced + cards[laid:following]), runs, piles)
            laid = following
        _lay(cards[laid:] if laid else cards, group.runs, piles)


def _size(runs: list[Run]) -> int:
    return sum([end - start for _, start, end in runs])


def _lay(cards: list[Any], runs: list[Run], piles: list[Pile[Any]]) -> None:
    laid = 0
    for pile, start, end in runs:
        following = laid + end - start
        piles[pile].cards[start:end] = cards[laid:following]
        laid = following


def _hidden(table: Table, seat: int) -> list[Group]:
    """The cards that a seat has not seen, in groups.

    Cards with the same back form one group over all piles; a pile whose contents the seat
    knows forms its own.
    """
    groups: dict[tuple[Any, ...], Group] = {}
    number = 0
    traces: list[tuple[Trace[Any], range]] = []
    for found in table.inside():
        if isinstance(found, Trace):
            traces.append((found, range(number - found.over, number)))
        elif isinstance(found, Pile):
            if found.seen != EVERYONE:
                _gather(found, number, seat, groups)
            number += 1
    if traces:
        piles = table.piles()
        for trace, over in traces:
            _follow(trace, over, [piles[at] for at in over], seat, groups)
    for group in groups.values():
        group.cards.sort(key=_order)
    return list(groups.values())


def _gather(pile: Pile[Any], number: int, seat: int, groups: dict[tuple[Any, ...], Group]) -> None:
    """Add what is hidden in a pile to its groups."""
    known = pile.contents >> seat & 1
    for at, mask in enumerate(_normal(pile, seat)):
        if not mask >> seat & 1:
            card = pile.cards[at]
            group = groups.setdefault((back(card), number if known else -1), Group())
            group.hide(number, at, card)


def _follow(
    trace: Trace[Any],
    over: range,
    piles: list[Pile[Any]],
    seat: int,
    groups: dict[tuple[Any, ...], Group],
) -> None:
    """Set apart what a seat knows to be hidden in these piles, and forget what others know."""
    held = [(card, mask) for pile in piles for card, mask in zip(pile, pile.masks(), strict=True)]
    seen = [card for card, mask in held if mask >> seat & 1]
    hidden = [card for card, mask in held if not mask >> seat & 1]
    traced = common(without(trace.known(seat), seen), hidden)
    trace.cards, trace.masks = sorted(traced, key=_order), [1 << seat] * len(traced)
    for (kind, contents), group in groups.items():
        alike = [card for card in traced if back(card) == kind]
        if alike and contents == -1:
            group.set_apart(over, alike)


def _normal(pile: Pile[Any], seat: int) -> list[int]:
    """Forget what the seat cannot know: who else has seen which of the cards it has not.

    In another seat's hand, which has an audience, the order of the cards means nothing to those
    who do not see it: the known ones come first.
    """
    masks = [mask if mask >> seat & 1 else pile.audience for mask in pile.masks()]
    pile.contents &= 1 << seat
    if isinstance(pile.seen, int):
        pile.seen = masks[0] if masks else pile.seen
        return masks
    if pile.audience and not pile.audience >> seat & 1:
        pairs = list(zip(pile.cards, masks, strict=True))
        known = sorted((pair for pair in pairs if pair[1] >> seat & 1), key=_pair_order)
        pairs = known + [pair for pair in pairs if not pair[1] >> seat & 1]
        pile.cards, masks = [card for card, _ in pairs], [mask for _, mask in pairs]
    pile.seen = masks
    return masks


def _pair_order(pair: tuple[Any, int]) -> tuple[tuple[str, str], int]:
    return _order(pair[0]), pair[1]


def back(card: Any) -> str:
    """What a card shows when it is face down."""
    return card.back if isinstance(card, Component) else type(card).__name__


def _order(card: Any) -> tuple[str, str]:
    """Sorts the cards of a group; no two different cards may compare equal."""
    return (type(card).__qualname__, repr(card))


def _hidden_answers(table: Table, seat: int) -> list[int]:
    return [at for at, asked in enumerate(table.asked) if asked.args[0] != seat]


def _answer_again(table: Table, seat: int, random: Random | None) -> None:
    """Replace what other seats have chosen in secret by anything they could have chosen."""
    for at in _hidden_answers(table, seat):
        asked = table.asked[at]
        choices = asked.on(table)
        if not choices:
            raise RulesError(f"the decision {asked!r} offers nothing to choose")
        other = random.choice(choices) if random else choices[0]
        table.answers = (*table.answers[:at], other, *table.answers[at + 1 :])
