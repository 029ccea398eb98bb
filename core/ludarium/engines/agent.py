"""The agent that lets an engine play: a process that speaks the line protocol.

Engines are kept between matches, since starting one takes its time. One that has failed, or left
processes behind, is ended, and the next match gets a new one.
"""

from __future__ import annotations

import multiprocessing
import os
import shlex
import shutil
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludarium.agents import (
    USED_UP,
    Budget,
    Judgement,
    MatchInfo,
    check_plays,
    pairs,
)
from ludarium.cleaning import clean
from ludarium.engines import protocol
from ludarium.engines.process import EngineProcess, Gone, Overran
from ludarium.engines.protocol import Introduction, Message
from ludarium.errors import AgentFailed, UsageError
from ludarium.game import Game
from ludarium.options import chosen
from ludarium.record import Result
from ludarium.steps import Call
from ludarium.story import Event
from ludarium.views import View

STARTING = 60.0
"""Seconds that an engine gets to start and to say hello."""
ARRIVING = 2.0
"""Seconds that it gets in any case to begin a match: its process may have to be made."""
MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Launch:
    """How an engine is started."""

    command: tuple[str, ...]
    memory: int | None = None
    """Bytes that it may hold."""
    environment: tuple[tuple[str, str], ...] = ()


def served(text: str) -> tuple[str, ...]:
    """The command of an engine that serves an installed agent."""
    return (sys.executable, "-P", "-m", "ludarium.engines", text)


def our_path() -> tuple[tuple[str, str], ...]:
    """The environment in which other processes find plugins where this one did."""
    path = os.pathsep.join(one or str(Path.cwd()) for one in sys.path)
    return (("PYTHONPATH", path),)


@dataclass
class Engine:
    """An engine that has introduced itself."""

    process: EngineProcess
    introduction: Introduction


@dataclass
class _Pool:
    """Engines that nobody needs just now."""

    idle: dict[Launch, list[Engine]] = field(default_factory=lambda: defaultdict(list))
    lock: threading.Lock = field(default_factory=threading.Lock)

    def take(self, launch: Launch) -> Engine:
        """An engine that waits for a match, or a new one."""
        return self.take_kept(launch) or started(launch)

    def take_kept(self, launch: Launch) -> Engine | None:
        """An engine that has played before and waits for a match, if there is one."""
        while True:
            with self.lock:
                engine = self.idle[launch].pop() if self.idle[launch] else None
            if engine is None:
                return None
            with suppress(AgentFailed):  # it may be about to die
                if engine.process.alive and not engine.process.spoke_unasked():
                    return engine
            engine.process.kill()

    def give_back(self, launch: Launch, engine: Engine) -> None:
        """Keep an engine for the next match."""
        with self.lock:
            self.idle[launch].append(engine)

    def dismiss_all(self) -> None:
        """Let all engines go that wait."""
        with self.lock:
            waiting = [engine for engines in self.idle.values() for engine in engines]
            self.idle.clear()
        for engine in waiting:
            engine.process.quit()


pool = _Pool()


def started(launch: Launch, limit: float = STARTING) -> Engine:
    """A new engine that has said hello within a time."""
    process = EngineProcess(launch.command, launch.memory, dict(launch.environment))
    try:
        until = time.perf_counter() + limit
        process.send(protocol.hello(), until=until)
        found = expected(process.receive(until), "hello")
        return Engine(process, Introduction.from_json(found))
    except Overran:
        process.kill()
        raise AgentFailed(f"did not say hello within {limit:g} seconds") from None
    except BaseException:
        process.kill()
        raise


def expected(found: Message, wanted: str) -> Message:
    """A message that was due; refuses another one."""
    if found["type"] == "error":
        raise AgentFailed(clean(str(found.get("reason") or "gave up and did not say why")))
    if found["type"] != wanted:
        raise AgentFailed(f"said {clean(repr(found['type']), 40)} where {wanted!r} was due")
    return found


class EngineAgent:
    """Plays a match by asking an engine; raises `AgentFailed` for whatever that does wrong."""

    def __init__(self, seed: int, launch: Launch, settings: Mapping[str, Any]) -> None:
        self.seed = seed
        self.launch = launch
        self.settings = settings
        self.judgement = Judgement()
        self._engine: Engine | None = None
        self._match: MatchInfo | None = None
        self._news: list[Message] = []
        """What the engine is told before it is next asked."""
        self._asked = 0

    def begin(self, match: MatchInfo) -> None:
        """Let the engine arrive."""
        self._match = match
        self._engine = pool.take_kept(self.launch)
        found = None
        if self._engine is not None:
            with suppress(Gone):  # between two matches: that is no fault
                found = self._ready(match)
        if found is None:
            try:
                self._engine = started(self.launch)
                found = self._ready(match)
            except Gone as problem:
                raise AgentFailed(str(problem)) from None
        if found.get("story", True):
            self.told = self._told

    def _ready(self, match: MatchInfo) -> Message:
        """What the engine says when it begins."""
        assert self._engine is not None
        settings = chosen(self._engine.introduction.options, self.settings, self._name)
        given = {name: settings[name] for name in self.settings}
        limit = None if match.limit is None else max(match.limit, ARRIVING)
        late = f"took more than {limit or 0:g} seconds to begin"
        return self._heard(protocol.begin(match, given), "ready", limit, late)

    def _told(self, event: Event) -> None:
        assert self._match is not None
        self._news.append(protocol.happened(event, self._match.game))

    def choose(self, view: View, budget: Budget) -> Call:
        """What the engine chooses."""
        if self._match is None:  # asked outside of a match
            names = tuple(f"seat {seat}" for seat in range(1, view.seats + 1))
            self.begin(MatchInfo(view.game, view.options, view.seat, names, self.seed))
        assert self._match is not None
        legal = view.legal
        self._asked += 1
        question = protocol.decide(self._asked, view, self._match.names, budget)
        out_of_time = budget.limit is not None and budget.limit == budget.remaining
        late = (
            USED_UP
            if out_of_time
            else f"took more than {budget.limit or 0:g} seconds for a decision"
        )
        found = self._ask(question, "choice", budget.limit, late)
        try:
            answer = protocol.answer(found, self._asked, len(legal))
        except AgentFailed:
            self._drop()
            raise
        self.judgement = answer.judgement
        return legal[answer.index]

    def end(self, result: Result) -> None:
        """Tell the engine how the match has ended, and keep it for the next one."""
        assert self._match is not None
        limit = self._match.limit
        late = f"took more than {limit or 0:g} seconds at the end"
        self._ask(protocol.end(result), "ready", limit, late)
        assert self._engine is not None
        pool.give_back(self.launch, self._engine)
        self._engine = None

    @property
    def _name(self) -> str:
        assert self._engine is not None
        return self._engine.introduction.name

    def _ask(self, question: Message, wanted: str, limit: float | None, late: str) -> Message:
        """The answer to a question, or why there is none; then the engine is gone."""
        try:
            return self._heard(question, wanted, limit, late)
        except Gone as problem:
            raise AgentFailed(str(problem)) from None

    def _heard(self, question: Message, wanted: str, limit: float | None, late: str) -> Message:
        """The same; raises `Gone` if the engine went away by itself."""
        if self._engine is None:
            raise AgentFailed("is gone")
        process = self._engine.process
        until = None if limit is None else time.perf_counter() + limit
        news, self._news = self._news, []
        try:
            process.send(*news, question, until=until)
            return expected(process.receive(until), wanted)
        except Overran:
            self._drop()
            raise AgentFailed(late) from None
        except BaseException:
            self._drop()
            raise

    def _drop(self) -> None:
        if self._engine is not None:
            self._engine.process.kill()
            self._engine = None

    def __del__(self) -> None:
        self._drop()


# The agent `engine` -------------------------------------------------------------------------


def launch(command: str, memory: int = 0) -> Launch:
    """How the engine is started that a person names by its command."""
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise UsageError(f"command {command!r} cannot be read: {problem}") from None
    if not words:
        return Launch(served("random"), memory * MEGABYTE if memory else None, our_path())
    if shutil.which(words[0]) is None:  # perhaps it is installed beside us
        words[0] = shutil.which(words[0], path=Path(sys.executable).parent) or words[0]
    return Launch(tuple(words), memory * MEGABYTE if memory else None)


def make_engine(seed: int, command: str, settings: str, memory: int) -> EngineAgent:
    """An agent for the engine that a command starts."""
    return EngineAgent(seed, launch(command, memory), pairs(settings, "settings"))


def check_engine(
    game: Game,
    seats: int,
    options: Mapping[str, Any],
    command: str,
    settings: str,
    memory: int,
) -> None:
    """Ask an engine who it is; refuse what it does not play, and settings that it does not have."""
    given = pairs(settings, "settings")
    introduction = _introduced(launch(command, memory), command)
    if introduction is not None:
        chosen(introduction.options, given, introduction.name)
        if introduction.games is not None:
            check_plays(introduction.name, introduction.games, game, seats)


_known: dict[Launch, Introduction] = {}
"""Who the engines have said they are: each is asked once."""


def _introduced(how: Launch, command: str) -> Introduction | None:
    """Who an engine is; None if that is not known, and the match shall tell why."""
    if how not in _known:
        try:
            engine = pool.take(how)
        except AgentFailed as problem:
            # A worker process was started by one that has asked: what fails here forfeits a match.
            if multiprocessing.parent_process() is not None:
                return None
            raise UsageError(f"the engine {command!r} {problem}") from None
        _known[how] = engine.introduction
        pool.give_back(how, engine)
    return _known[how]
