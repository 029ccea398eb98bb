"""The match runner: from a game, agents, options and a seed to a record.

A session that agents play to its end, against the clock if wanted: an agent that overruns its time
forfeits.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

from ludarium.agents import AnyAgent, Budget, Clock
from ludarium.errors import RulesError
from ludarium.game import Game
from ludarium.gc_tuning import rare_gc
from ludarium.plugins import Plugins
from ludarium.record import Record, ranks_after
from ludarium.session import Session
from ludarium.shapes import Json
from ludarium.table import NATURE

__all__ = ["Match", "Record", "play", "ranks_after"]

GLANCE = 0.05
"""Seconds between two looks at the clock."""


def play(
    game: Game,
    agents: Sequence[AnyAgent],
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    *,
    budget: Budget = Budget(),  # noqa: B008 - immutable
    limit: float | None = None,
    clock: Clock | None = None,
    agent_seed: int | None = None,
    plugins: Plugins | None = None,
) -> Record:
    """Play one match between agents: as one writes them, or classes that are made with a seed.

    `limit` is the number of seconds after which a decision is forfeited, `clock` the time for all
    decisions of a seat. The seed deals; with another `agent_seed` the agents draw other random
    numbers on the same deal, and from theirs the seed of the deal does not follow.
    """
    plugins = plugins or Plugins()
    match = Match(
        game, agents, seed, options or {}, budget, limit, plugins, agent_seed, clock=clock
    )
    return match.play()


class Match(Session):
    """A session that agents play to its end."""

    def __init__(
        self,
        game: Game,
        agents: Sequence[AnyAgent],
        seed: int,
        options: Mapping[str, Any],
        budget: Budget,
        limit: float | None,
        plugins: Plugins,
        agent_seed: int | None = None,
        start: Json = None,
        clock: Clock | None = None,
    ) -> None:
        super().__init__(
            game,
            agents,
            seed,
            options,
            budget=budget,
            plugins=plugins,
            limit=limit,
            clock=clock,
            agent_seed=agent_seed,
            start=start,
        )
        self.lock = threading.Lock()
        """Guards the next two, which the clock's thread reads and changes too."""
        self.thinking: tuple[int, float] | None = None
        """Who thinks, and since when."""
        self.turn = 0
        """Which of the threads that were started may go on with the match."""
        self.expected = list(range(self.record.seats))
        """The seats whose agents have not arrived yet."""
        self.played = False
        """Whether all is over, also for the agents."""

    @rare_gc()
    def play(self) -> Record:
        """Play to the end."""
        if self._untimed:
            self.begin()
            while not self.table.over:
                self.advance()
        else:
            self._go_on_against_the_clock()
        return self.record

    @property
    def _untimed(self) -> bool:
        return self.time.limit is None and self.time.clock is None

    # Against the clock ------------------------------------------------------------------

    def _go_on(self, turn: int) -> None:
        """Play until the end, or until the clock has given the match to another thread."""
        if not self._arrive(turn):
            return
        table = self.table
        while not table.over:
            seat = table.seat
            began = time.perf_counter()
            self.thinking = (seat, began)
            choice = self.choose()
            if not self._may_go_on(turn):
                return
            self.settle(choice, time.perf_counter() - began)
        while self._agents:
            seat = min(self._agents)
            self.thinking = (seat, time.perf_counter())
            self.farewell(seat)
            if not self._may_go_on(turn):
                return
        self.played = True

    def _arrive(self, turn: int) -> bool:
        """Let the agents arrive, and deal once they have; False if the clock has intervened."""
        while self.expected:
            seat = self.expected.pop(0)
            self.thinking = (seat, time.perf_counter())
            reason = self.welcome(seat)
            if not self._may_go_on(turn):
                return False
            if reason:
                self.forfeit(seat, reason)
        if not self.dealt:
            self.deal()
        return True

    def dismiss(self) -> None:
        """Against the clock the agents are dismissed by it, too."""
        if self._untimed:
            super().dismiss()

    def _may_go_on(self, turn: int) -> bool:
        """Whether this thread still has the match; if so, the clock now watches the rules."""
        with self.lock:
            if turn != self.turn:
                return False
            self.thinking = (NATURE, time.perf_counter())
            return True

    def _go_on_against_the_clock(self) -> None:
        """Play in a thread that is abandoned if an agent overruns; nothing can hang the match."""
        while not self.played:
            failures: list[BaseException] = []
            thread = threading.Thread(target=self._guarded, args=(self.turn, failures), daemon=True)
            thread.start()
            try:
                while thread.is_alive():
                    thread.join(GLANCE)
                    if self._overrun():
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

    def _overrun(self) -> bool:
        """Whether someone has thought too long; then the match is taken from its thread."""
        with self.lock:
            if self.thinking is None:
                return False
            seat, since = self.thinking
            if _keeps_time(self._agents.get(seat, self._leaving)):
                return False
            seconds = time.perf_counter() - since
            allowed = self.time.allowed(seat)
            if allowed is None or seconds <= allowed:
                return False
            self.turn += 1
            self.thinking = None
        if self.table.over:
            self.record.complaints.append(f"{self.names[seat]} took too long at the end")
            return True
        if seat == NATURE or self.forfeited(seat):
            with self.refereed(self.table.now):
                raise RulesError(f"the rules took more than {allowed:g} seconds for a step")
        reason = self.time.too_slow(seat, seconds)
        if self.dealt:
            self.note(seat, seconds)
        self.forfeit(seat, reason)
        return True


def _keeps_time(agent: object) -> bool:
    """Whether an agent ends by itself when its time is over: only an engine surely does."""
    from ludarium.engines.agent import EngineAgent

    return type(agent) is EngineAgent
