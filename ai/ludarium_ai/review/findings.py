"""What a review finds out about one moment of a match, by searching it.

Each moment is looked at by itself, with chance of its own made from the seed and the number of the
move. So the findings are the same in whatever order and in however many processes they are made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

from ludarium import NATURE, Call, Game, Table, View
from ludarium.agents import Budget
from ludarium.components import Component
from ludarium.errors import UsageError
from ludarium.plugins import installed
from ludarium.randomness import seeded
from ludarium.replay import Replay, finished, first_table, replayed
from ludarium.shapes import Json
from ludarium.walking import components_in
from ludarium_ai.graph import SearchGraph
from ludarium_ai.judging import judge_of
from ludarium_ai.mcts import Search
from ludarium_ai.results import most_tried
from ludarium_ai.review.searching import (
    OneCall,
    Onlooker,
    WholeSearch,
    Worth,
    means,
    position_worth,
)
from ludarium_ai.settings import Settings
from ludarium_ai.values import Valuer

AGENT = "master"
ITERATIONS, PLAYED_OUT = 800, 2000
"""Of every search, where nobody says how much a review may think: where an evaluator judges tables,
and where games are played out at random, which says less each time."""
AHEAD = 8
"""How many calls of a better line are kept."""
TRIED = 10
"""A choice that was tried less often is not compared with."""


@dataclass(frozen=True)
class Thinking:
    """Who reviews, and how much it thinks about each thing that it looks at."""

    agent: str = AGENT
    iterations: int | None = ITERATIONS
    seconds: float | None = None
    seed: int = 0

    @classmethod
    def of(
        cls,
        replay: Replay,
        agent: str = AGENT,
        iterations: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
    ) -> Thinking:
        """As wanted; where nothing is said about how much, as the agent itself is set, or usual."""
        if iterations is None and seconds is None:
            own = getattr(installed().agent(agent).make(0), "budget", Budget())
            iterations, seconds = own.iterations, own.seconds
        if iterations is None and seconds is None:
            table = first_table(replay, installed().game(str(replay.header.get("game"))))
            judge = judge_of(table, cls(agent).settings().evaluator)
            iterations = ITERATIONS if judge else PLAYED_OUT
        return cls(agent, iterations, seconds, seed)

    def __str__(self) -> str:
        tries = "" if self.iterations is None else f"{self.iterations:,} tries"
        time = "" if self.seconds is None else f"{self.seconds:g} seconds"
        return f"{self.agent}, {' or '.join(filter(None, (tries, time)))} for every search"

    @property
    def budget(self) -> Budget:
        """For one search."""
        return Budget(self.iterations, self.seconds)

    def settings(self) -> Settings:
        """How the agent searches; refuses one that does not search a tree of its own."""
        found = getattr(installed().agent(self.agent).make(0), "settings", None)
        if not isinstance(found, Settings):
            raise UsageError(
                f"{self.agent} cannot review: it does not say what single choices are worth; "
                "novice, adept, master, mcts and ismcts do"
            )
        return found

    def to_json(self) -> dict[str, Json]:
        """As it is written into the file of a review."""
        return {
            "agent": self.agent,
            "iterations": self.iterations,
            "seconds": self.seconds,
            "seed": self.seed,
        }


@dataclass(frozen=True)
class Judged:
    """What a decision cost, as far as the seat that made it could know."""

    best: Json
    """The call that the review would have chosen."""
    made: tuple[float, ...]
    """What the choice was worth to each seat."""
    better: tuple[float, ...]
    """What the best one was worth."""
    error: float
    """The standard error of the difference, for the seat that chose."""
    choices: int
    line: list[Json] = field(default_factory=list)
    """The best call and what was expected to follow, where another call was made."""
    cards: list[list[Any]] = field(default_factory=list)
    """For each card that the choice names: its id, and the value of the best choice without it."""


@dataclass(frozen=True)
class Finding:
    """What was found out about the moment before a move, and about the move."""

    move: int
    values: tuple[float, ...] | None
    """What the table was worth to each seat; None while secret choices are being made."""
    judged: Judged | None = None
    """None for chances, and for seats that are not reviewed."""

    def to_json(self) -> dict[str, Json]:
        """For the file of a review."""
        judged = None if self.judged is None else vars(self.judged)
        return {"move": self.move, "values": self.values, "judged": judged}

    @classmethod
    def from_json(cls, entry: dict[str, Any]) -> Finding:
        """What `to_json` wrote; raises if it is something else."""
        values, judged = entry["values"], entry["judged"]
        if judged is not None:
            numbers = {key: tuple(map(float, judged[key])) for key in ("made", "better")}
            judged = Judged(**{**judged, **numbers})
        return cls(
            int(entry["move"]), None if values is None else tuple(map(float, values)), judged
        )


class Reviewer:
    """Finds out about the moments of one match; it can be sent to another process."""

    def __init__(
        self, replay: Replay, thinking: Thinking, seats: Sequence[int] | None = None
    ) -> None:
        self.replay = replay
        self.thinking = thinking
        self.seats = seats
        """Whose decisions are judged; None: everybody's."""
        self.settings = thinking.settings()
        self._moments: list[tuple[Table, int, Call | None]] = []

    @property
    def game(self) -> Game:
        """The game that was played."""
        return installed().game(str(self.replay.header.get("game")))

    @property
    def moments(self) -> list[tuple[Table, int, Call | None]]:
        """The table before each move with the seat and the call, and the one at the end."""
        if not self._moments:
            found = replayed(self.replay, self.game, to_the_end=False)
            self._moments = [(table.clone(), seat, call) for table, seat, call in found]
        return self._moments

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_moments": []}

    @property
    def todo(self) -> range:
        """The moments that have to be looked at; how a match ended needs no judgement."""
        return range(len(self.replay.moves) + (not finished(self.replay)))

    def __call__(self, move: int) -> Finding:
        """Look at one moment."""
        table, seat, call = self.moments[move]
        if table.over:
            return Finding(move, tuple(self.valuer.final(table)))
        seen: SearchGraph | None = None
        values = None
        if not table.asked:
            seen = self._searched(Onlooker(table), move, "course")
            values = position_worth(seen)
        if call is None or seat == NATURE or (self.seats is not None and seat not in self.seats):
            return Finding(move, values)
        view = table.view(seat)
        if len(view.legal) == 1:
            return Finding(move, values)
        open_to_all = view.perfect and not self.game.hidden
        return Finding(move, values, self.judged(view, call, move, seen if open_to_all else None))

    @property
    def valuer(self) -> Valuer:
        """How results are valued by the agent that reviews."""
        table, _, _ = self.moments[0]
        return Search(Onlooker(table), self.settings, Random(0)).valuer

    # Decisions --------------------------------------------------------------------------

    def judged(
        self, view: View, made: Call, move: int, searched: SearchGraph | None = None
    ) -> Judged:
        """What a choice cost; nothing but the view of the seat that made it is asked.

        Where nothing is hidden from it, the search of the moment says what is best.
        """
        graph = searched or self._searched(view, move, "choice")
        legal, seat = view.legal, view.seat
        best = most_tried(graph.root, legal, seat)
        scope = view.game.scope
        if best is made:
            worth = Worth(means(graph.root.children[best]))
            return self._judged(graph, view, made, best, worth, worth, [])
        better, line = self._weighed(graph, view, best, move, "best")
        worth, _ = self._weighed(graph, view, made, move, "made")
        calls = [call.to_json(scope) for call in line[:AHEAD]]
        return self._judged(graph, view, made, best, worth, better, calls)

    def _judged(
        self,
        graph: SearchGraph,
        view: View,
        made: Call,
        best: Call,
        worth: Worth,
        better: Worth,
        line: list[Json],
    ) -> Judged:
        return Judged(
            best.to_json(view.game.scope),
            worth.values,
            better.values,
            (worth.error**2 + better.error**2) ** 0.5,
            len(view.legal),
            line,
            [[card, other] for card, other in _without(graph, made, view)],
        )

    def _weighed(
        self, graph: SearchGraph, view: View, call: Call, move: int, what: str
    ) -> tuple[Worth, list[Call]]:
        """What one call is worth, and the line that follows on it; a proven one is known."""
        known = graph.root.children.get(call)
        if known is not None and known.proven is not None:
            return Worth(means(known)), graph.line(call)
        search = OneCall(view, call, self.settings, self._random(move, what))
        worth = search.weigh(self.thinking.budget)
        return worth, search.graph.line()

    def _searched(self, known: View | Onlooker, move: int, what: str) -> SearchGraph:
        search = WholeSearch(known, self.settings, self._random(move, what))
        return search.run(self.thinking.budget)

    def _random(self, move: int, what: str) -> Random:
        return Random(seeded(self.thinking.seed, "review", move, what))


@lru_cache(maxsize=8)
def cards_of(game: Game) -> frozenset[Component]:
    """What is weighed: components on which something is printed, where a game has such."""
    printed = [one for one in game.components if one.text or one.cost is not None or one.points]
    return frozenset(printed or game.components)


def _without(graph: SearchGraph, made: Call, view: View) -> Iterator[tuple[str, float]]:
    """For each card that a choice names, the value of the best choice that does not name it."""
    root = graph.root
    tried = {
        call: means(child)[view.seat]
        for call, child in root.children.items()
        if root.tried(call) >= TRIED or child.proven is not None
    }
    for card in dict.fromkeys(card for card in components_in(made) if card in cards_of(view.game)):
        others = [value for call, value in tried.items() if card not in set(components_in(call))]
        if others:
            yield card.id, max(others)
