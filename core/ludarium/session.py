"""A session: a match in progress, whoever plays it.

It holds the true table, who sits where, the record, and for people the way back. It says whose
answer it waits for, takes answers, asks agents and counts forfeits. The match runner and the
terminal are loops around it. Agents get views, never the table. One that raises or returns an
illegal call forfeits: its seat is played at random from there on and ranked last.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from ludarium.agents import Agent, AgentSpec, Budget
from ludarium.errors import RulesError
from ludarium.game import Game
from ludarium.observers import Observers
from ludarium.plugins import Plugins
from ludarium.randomness import seeded
from ludarium.record import Record, ranks_after, scores_after
from ludarium.shapes import Json
from ludarium.steps import Call
from ludarium.table import NATURE, Table
from ludarium.together import answer


@dataclass(frozen=True)
class Past:
    """A move that was made: the table before it, and why it cannot be taken back, if it cannot."""

    table: Table
    barrier: str


class Session:
    """A match in progress. Seats in `people` are answered for by someone outside."""

    def __init__(
        self,
        game: Game,
        agents: Sequence[AgentSpec],
        seed: int,
        options: Mapping[str, Any],
        *,
        people: Collection[int] = (),
        budget: Budget = Budget(),  # noqa: B008 - immutable
        plugins: Plugins | None = None,
        agent_seed: int = 0,
        start: Json = None,
    ) -> None:
        if start is None:
            self.table = game.laid(len(agents), seed, options)
            self.table.stops_at_chance = True
        else:
            self.table = game.continued(start, seed)
        names = [spec.text for spec in agents]
        self.record = Record(game, game.configure(options), len(agents), seed, names)
        self.record.start = start
        self.record.thinking_seconds = [0.0] * len(agents)
        if plugins is not None:
            self.record.provenance = plugins.provenance(game, [spec.kind for spec in agents])
        self.people = frozenset(people)
        self.past: list[Past] = []
        """Where people play: the moves that were made."""
        self.budget = budget
        self.observers = Observers(plugins or Plugins(), self.record.complaints)
        self._specs = list(agents)
        self._agents: dict[int, Agent] = {}
        self._agent_seed: tuple[object, ...] = (agent_seed,)
        self._began = 0.0

    @property
    def game(self) -> Game:
        """What is played."""
        return self.record.game

    @property
    def waits_for(self) -> int | None:
        """The seat whose answer is next, NATURE for a chance; None at the end."""
        return None if self.table.over else self.table.seat

    # Going on ---------------------------------------------------------------------------

    def begin(self) -> None:
        """Deal, up to the first decision."""
        self._began = time.perf_counter()
        self.observers.begin(self.table, self.record.agents)
        if self.record.start is None:
            with self.refereed(self.game.start):
                self.table.begin()
        if self.table.over:
            self._finish()

    def advance(self) -> str:
        """Let chance or the agent on turn move; gives the reason if the agent forfeits by this."""
        began = time.perf_counter()
        call, reason = self.choose()
        if reason:
            self.forfeit(self.table.seat, reason)
        self.make(call or self.substitute(), time.perf_counter() - began)
        return reason

    def choose(self) -> tuple[Call | None, str]:
        """What chance or the agent on turn chooses; none, and the reason, if it has forfeited."""
        table, seat = self.table, self.table.seat
        with self.refereed(table.now):
            if seat == NATURE:
                return table.draw_chance(), ""
            legal = table.legal()
            if self.forfeited(seat):
                return None, ""
            view = table.view(seat)
        try:
            call: object = self._agent(seat).choose(view, self.budget)
            if isinstance(call, Call) and call in legal:
                return call, ""
            reason = f"chose {call!r}, which is not legal"
        except (Exception, SystemExit) as problem:  # whatever a stranger's agent may raise
            reason = f"raised {type(problem).__name__}: {problem}"
        return None, reason

    def make(self, call: Call, seconds: float = 0.0) -> None:
        """Make a move for whoever is to decide."""
        table, record = self.table, self.record
        seat = table.seat
        before = table.clone() if self.people else None
        self.observers.decided(table, seat, call, seconds)
        record.moves.append((seat, call))
        if seat != NATURE:
            record.decisions += 1
            record.thinking_seconds[seat] += seconds
        with self.refereed(call):
            table.apply(call)
            if record.decisions > record.game.longest:
                raise RulesError(
                    f"it does not end, but declares at most {record.game.longest} decisions"
                )
        if before is not None:
            self.past.append(Past(before, self._barrier(before, call)))
        if table.over:
            self._finish()

    def _agent(self, seat: int) -> Agent:
        agent = self._agents.get(seat)
        if agent is None:
            seed = seeded(self.record.seed, "agent", seat, *self._agent_seed)
            agent = self._agents[seat] = self._specs[seat].make(seed)
        return agent

    @contextmanager
    def refereed(self, call: Call | None) -> Iterator[None]:
        """Report what fails inside as a fault of the game's rules, with how to see it again."""
        try:
            yield
        except Exception as problem:  # whatever a stranger's rules may raise
            record = self.record
            where = f"seed {record.seed}, move {len(record.moves)}, {call!r}"
            reason = f"{record.game.title} failed at {where}: {problem!r}"
            self.observers.error(self.table, NATURE, reason)
            raise RulesError(reason) from problem

    def _finish(self) -> None:
        record = self.record
        record.seconds = time.perf_counter() - self._began
        record.scores = scores_after(self.game, self.table.scores, record.forfeits)
        record.rivals = self.table.rivals
        record.ranks = ranks_after(self.table.ranks, record.forfeits)
        self.observers.end(self.table, record)

    # Forfeits ---------------------------------------------------------------------------

    def forfeited(self, seat: int) -> bool:
        """Whether the seat is out, or nobody is left to play against."""
        forfeits = self.record.forfeits
        return bool(forfeits) and (
            seat in forfeits or len(forfeits) >= max(1, self.record.seats - 1)
        )

    def forfeit(self, seat: int, reason: str) -> None:
        """Let a seat be played at random from here on, and come last."""
        self.record.forfeits[seat] = reason
        self.observers.error(self.table, seat, reason)

    def substitute(self) -> Call:
        """What a seat that has forfeited does: anything."""
        random = Random(seeded(self.record.seed, "substitute", len(self.record.moves)))
        return random.choice(self.table.legal())

    # Taking back ------------------------------------------------------------------------

    def undo(self) -> str:
        """Go back to the last choice that a person made; gives the reason where it may not be."""
        moves = self.record.moves
        chosen = [at for at, (seat, _) in enumerate(moves) if self._was_a_choice(at, seat)]
        if not chosen:
            return "there is nothing to take back yet"
        back = chosen[-1]
        reason = next((past.barrier for past in self.past[back:] if past.barrier), "")
        if reason:
            return f"the last choice stands: {reason}"
        self.table = self.past[back].table
        self.observers.watch(self.table)
        del moves[back:], self.past[back:]
        self.record.decisions = sum(seat != NATURE for seat, _ in moves)
        self._agents.clear()
        self._agent_seed = (*self._agent_seed[:1], len(moves))
        return ""

    def _was_a_choice(self, at: int, seat: int) -> bool:
        return seat in self.people and len(self.past[at].table.legal()) > 1

    def _barrier(self, before: Table, call: Call) -> str:
        """Why a move that was just made cannot be taken back, if it cannot."""
        if before.seat == NATURE or before.random != self.table.random:
            return "chance has decided something since"
        if call.step is answer and not self.table.asked:
            return "what was chosen in secret has been revealed since"
        for seat in sorted(self.people):
            seen = unseen(before, seat) - unseen(self.table, seat)
            if seen:
                cards = f": {', '.join(sorted(map(str, seen)))}" if len(self.people) == 1 else ""
                return f"something hidden has been seen since{cards}"
        return ""


def unseen(table: Table, seat: int) -> Counter[Any]:
    """The cards that a seat has not seen, wherever they lie."""
    return Counter(
        card
        for pile in table.piles()
        for card, mask in zip(pile.cards, pile.masks(), strict=True)
        if not mask >> seat & 1
    )
