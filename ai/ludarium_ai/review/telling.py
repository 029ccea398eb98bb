"""A review in words: what happened, what was asked and chosen, and how the better line goes on.

The better line is played on a table that the seat could have been at, and told as the story would
tell it to that seat: what it could not see there stays unnamed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from ludarium import NATURE, Call, Table, View
from ludarium.randomness import seeded
from ludarium.replay import names_in, retold
from ludarium.story import Event, Story, moment
from ludarium.words import Names, listed
from ludarium_ai.review.accounts import Accounts, Decision
from ludarium_ai.review.findings import Finding, Reviewer

WORLDS = 16
"""So many tables are tried to find one on which all of a line can be played."""
MOST = 9
"""How many sentences of a line are told."""


@dataclass(frozen=True)
class ToldDecision:
    """A decision in words."""

    moment: str
    question: str
    made: str
    best: str
    line: tuple[str, ...]


class Review:
    """A reviewed match: its figures, and the words for them."""

    def __init__(self, reviewer: Reviewer, findings: Sequence[Finding]) -> None:
        table, _, _ = reviewer.moments[-1]
        valuer = reviewer.valuer
        final = valuer.final(table) if table.over else None
        self.reviewer = reviewer
        self.replay, self.game = reviewer.replay, reviewer.game
        self.names = names_in(self.replay)
        game = self.game
        certain = not (game.hidden or game.chance or game.simultaneous)
        self.accounts = Accounts(self.replay, findings, valuer, final, reviewer.seats, certain)
        self._told = list(self._events())

    @property
    def title(self) -> str:
        """What was played, and by whom."""
        two = len(self.names) == 2
        who = " against ".join(self.names) if two else listed(self.names)
        return f"{self.game.title}: {who}"

    def _events(self) -> Iterator[list[Event]]:
        told = retold(self.replay, self.game, self.names, None, to_the_end=False)
        return (events for _, events in told)

    def happened(self, move: int) -> list[str]:
        """What came of a move, in sentences; the choice of whoever made it first."""
        mover = self.accounts.mover(move)
        events = sorted(self._told[move + 1], key=lambda one: (not one.chosen, one.seat != mover))
        return [str(event) for event in events]

    def moment(self, move: int) -> str:
        """The round and the phase of a move, where the game has them."""
        return moment(self.reviewer.moments[move][0])

    def decision(self, one: Decision) -> ToldDecision:
        """A decision in words."""
        table, seat, made = self.reviewer.moments[one.move]
        assert made is not None
        view, names = table.view(seat), Names(self.names)
        best = Call.from_json(one.judged.best, self.game.scope)
        calls = [Call.from_json(call, self.game.scope) for call in one.judged.line]
        random = Random(seeded(self.reviewer.thinking.seed, "line", one.move))
        line = _line(view, calls, self.names, random) if one.cost else []
        words = view.words(made, names), view.words(best, names)
        return ToldDecision(moment(table), view.asks(names), *words, tuple(line))


def _line(view: View, calls: Sequence[Call], names: Sequence[str], random: Random) -> list[str]:
    """How calls would be told to a seat, on the table where most of them can be made."""
    best: list[str] = []
    most = 0
    for _ in range(WORLDS):
        made, told = _played(view, calls, names, view.sample(random))
        if made > most:
            most, best = made, told
        if made == len(calls):
            break
    return best[:MOST]


def _played(
    view: View, calls: Sequence[Call], names: Sequence[str], table: Table
) -> tuple[int, list[str]]:
    """How many of some calls can be made on a table, and what is told of them."""
    story = Story(table, names, [view.seat])
    story.followers[view.seat].names = Names(names)  # who reads a review is nobody at the table
    story.settle(table)
    before = len(story.told(view.seat))
    table._watcher = story
    made = 0
    for call in calls:
        while not table.over and table.seat == NATURE and call not in table.legal():
            _make(table, story, table.draw_chance())
        if table.over or call not in table.legal():
            break
        _make(table, story, call)
        made += 1
    return made, [str(event) for event in story.told(view.seat, before)]


def _make(table: Table, story: Story, call: Call) -> None:
    story.chose(table, table.seat, call)
    table.apply(call)
    story.settle(table)
