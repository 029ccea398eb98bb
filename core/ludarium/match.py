"""The match runner: from a game, agents, options and a seed to a record.

Agents get views, never the table. One that raises, returns an illegal call or overruns its
time limit forfeits: its seat is played at random from there on and ranked last.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ludarium.agents import Agent, AgentSpec, Budget
from ludarium.errors import RulesError
from ludarium.game import Game
from ludarium.gc_tuning import rare_gc
from ludarium.observers import Observers
from ludarium.plugins import Plugins
from ludarium.randomness import seeded
from ludarium.ranking import ranking
from ludarium.steps import Call
from ludarium.table import NATURE

GLANCE = 0.05
"""Seconds between two looks at the clock."""


@dataclass
class Record:
    """What happened in a match; enough to play it again."""

    game: Game
    options: dict[str, Any]
    seats: int
    seed: int
    agents: list[str]
    moves: list[tuple[int, Call]] = field(default_factory=list)
    """Seat and call of every decision; chances are seat -1."""
    scores: tuple[float, ...] = ()
    ranks: tuple[int, ...] = ()
    rivals: tuple[float, ...] = ()
    """The points of opponents without a seat."""
    forfeits: dict[int, str] = field(default_factory=dict)
    """Reasons by seat."""
    seconds: float = 0.0
    decisions: int = 0
    """How many choices the seats made."""
    complaints: list[str] = field(default_factory=list)
    """Observers that failed and were not called again."""
    thinking_seconds: list[float] = field(default_factory=list)
    """Seconds that each seat took for its decisions, all together."""


def play(
    game: Game,
    agents: Sequence[AgentSpec],
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    *,
    budget: Budget = Budget(),  # noqa: B008 - immutable
    limit: float | None = None,
    agent_seed: int = 0,
    plugins: Plugins | None = None,
) -> Record:
    """Play one match.

    `limit` is the number of seconds after which a decision is forfeited. The seed deals; with
    another `agent_seed` the agents draw other random numbers on the same deal.
    """
    plugins = plugins or Plugins()
    return Match(game, agents, seed, options or {}, budget, limit, plugins, agent_seed).play()


def ranks_after(ranks: Sequence[int], forfeits: Container[int]) -> tuple[int, ...]:
    """The final ranks: as the game says, but seats that forfeited come after all others."""
    stayed = [seat not in forfeits for seat in range(len(ranks))]
    if all(stayed):
        return tuple(ranks)
    return ranking(stayed, [-rank for rank in ranks])


class Match:
    """A match being played."""

    def __init__(
        self,
        game: Game,
        agents: Sequence[AgentSpec],
        seed: int,
        options: Mapping[str, Any],
        budget: Budget,
        limit: float | None,
        plugins: Plugins,
        agent_seed: int = 0,
    ) -> None:
        self.table = game.laid(len(agents), seed, options)
        self.table.stops_at_chance = True
        names = [spec.text for spec in agents]
        self.record = Record(game, game.configure(options), len(agents), seed, names)
        self.record.thinking_seconds = [0.0] * len(agents)
        self.observers = Observers(plugins, self.record.complaints)
        self.budget = budget
        self.limit = limit
        self.agent_seed = agent_seed
        self.specs = list(agents)
        self.players: list[Agent | None] = [None] * len(agents)
        self.substitute = Random(seeded(seed, "substitute"))
        self.lock = threading.Lock()
        """Guards the next two, which the clock's thread reads and changes too."""
        self.thinking: tuple[int, float] | None = None
        """Who thinks, and since when."""
        self.turn = 0
        """Which of the threads that were started may go on with the match."""

    @rare_gc()
    def play(self) -> Record:
        """Play to the end."""
        began = time.perf_counter()
        self.observers.begin(self.table, self.record.agents)
        with self._refereed(self.record.game.start):
            self.table.begin()
        if self.limit is None:
            self._go_on(self.turn)
        else:
            self._go_on_against_the_clock(self.limit)
        self.record.seconds = time.perf_counter() - began
        self._rank()
        self.observers.end(self.table, self.record)
        return self.record

    def _go_on(self, turn: int) -> None:
        """Make moves until the end, or until the clock has given the match to another thread."""
        table, record = self.table, self.record
        while not table.over:
            seat = table.seat
            began = time.perf_counter()
            self.thinking = (seat, began)
            call, reason = self._chosen(seat)
            if not self._may_go_on(turn):
                return
            if reason:
                self._forfeit(seat, reason)
            if call is None:
                call = self.substitute.choice(table.legal())
            took = time.perf_counter() - began
            self.observers.decided(table, seat, call, took)
            record.moves.append((seat, call))
            if seat != NATURE:
                record.decisions += 1
                record.thinking_seconds[seat] += took
            with self._refereed(call):
                table.apply(call)
                if record.decisions > record.game.longest:
                    raise RulesError(
                        f"it does not end, but declares at most {record.game.longest} decisions"
                    )

    def _may_go_on(self, turn: int) -> bool:
        """Whether this thread still has the match; if so, the clock now watches the rules."""
        with self.lock:
            if turn != self.turn:
                return False
            self.thinking = (NATURE, time.perf_counter())
            return True

    def _chosen(self, seat: int) -> tuple[Call | None, str]:
        """What nature or the agent chooses; None, and the reason, if the agent has forfeited."""
        table = self.table
        with self._refereed(table.now):
            if seat == NATURE:
                return table.draw_chance(), ""
            legal = table.legal()
            if self._forfeited(seat):
                return None, ""
            view = table.view(seat)
        try:
            call: object = self._player(seat).choose(view, self.budget)
            if isinstance(call, Call) and call in legal:
                return call, ""
            reason = f"chose {call!r}, which is not legal"
        except (Exception, SystemExit) as problem:  # whatever a stranger's agent may raise
            reason = f"raised {type(problem).__name__}: {problem}"
        return None, reason

    @contextmanager
    def _refereed(self, call: Call | None) -> Iterator[None]:
        """Report what fails inside as a fault of the game's rules, with how to see it again."""
        try:
            yield
        except Exception as problem:  # whatever a stranger's rules may raise
            record = self.record
            where = f"seed {record.seed}, move {len(record.moves)}, {call!r}"
            reason = f"{record.game.title} failed at {where}: {problem!r}"
            self.observers.error(self.table, NATURE, reason)
            raise RulesError(reason) from problem

    def _player(self, seat: int) -> Agent:
        player = self.players[seat]
        if player is None:
            player = self.specs[seat].make(seeded(self.record.seed, "agent", seat, self.agent_seed))
            self.players[seat] = player
        return player

    def _forfeited(self, seat: int) -> bool:
        """Whether the seat is out, or nobody is left to play against."""
        forfeits = self.record.forfeits
        return bool(forfeits) and (
            seat in forfeits or len(forfeits) >= max(1, self.record.seats - 1)
        )

    def _forfeit(self, seat: int, reason: str) -> None:
        self.record.forfeits[seat] = reason
        self.observers.error(self.table, seat, reason)

    def _go_on_against_the_clock(self, limit: float) -> None:
        """Play in a thread that is abandoned if an agent overruns; nothing can hang the match."""
        while not self.table.over:
            failures: list[BaseException] = []
            thread = threading.Thread(target=self._guarded, args=(self.turn, failures), daemon=True)
            thread.start()
            try:
                while thread.is_alive():
                    thread.join(min(limit, GLANCE))
                    if self._overrun(limit):
                        break
            except KeyboardInterrupt:
                self._break_off(thread)
                raise
            if failures:
                raise failures[0]

    def _break_off(self, thread: threading.Thread) -> None:
        """Take the match from its thread, and give the decision being made a moment to end."""
        with self.lock:
            self.turn += 1
        thread.join(GLANCE)

    def _guarded(self, turn: int, failures: list[BaseException]) -> None:
        try:
            self._go_on(turn)
        except BaseException as problem:  # carried to the thread that waits
            failures.append(problem)

    def _overrun(self, limit: float) -> bool:
        """Whether someone has thought too long; then the match is taken from its thread."""
        with self.lock:
            if self.thinking is None or time.perf_counter() - self.thinking[1] <= limit:
                return False
            seat, _ = self.thinking
            self.turn += 1
            self.thinking = None
        if seat == NATURE or self._forfeited(seat):
            with self._refereed(self.table.now):
                raise RulesError(f"the rules took more than {limit:g} seconds for a step")
        self._forfeit(seat, f"took more than {limit:g} seconds for a decision")
        return True

    def _rank(self) -> None:
        self.record.scores = self.table.scores
        self.record.rivals = self.table.rivals
        self.record.ranks = ranks_after(self.table.ranks, self.record.forfeits)
