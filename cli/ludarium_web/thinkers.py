"""Worker processes in which agents and advisers think, so that the site stays quick.

They get views, never a table, and are ended when nobody waits for them any more: that is how an
agent is hurried. One that dies is replaced.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from ludarium.agents import Budget, MatchInfo
from ludarium.cleaning import described, shown
from ludarium.engines.isolation import Isolation
from ludarium.errors import AgentFailed, LudariumError
from ludarium.plugins import installed
from ludarium.steps import Call
from ludarium.story import Event
from ludarium.views import View
from ludarium.workers import Worker, interrupts_held, started

ISOLATION = Isolation()
"""Agents of other plugins than ours play in processes of their own, as in the arena."""

R = TypeVar("R")
Task = tuple[Callable[..., Any], tuple[Any, ...]]


class Thinkers:
    """Some worker processes, each of which does one thing at a time."""

    def __init__(self, count: int = 0) -> None:
        self.count = count or os.cpu_count() or 1
        self.threads = ThreadPoolExecutor(self.count + 1, thread_name_prefix="thinker")
        self.free: asyncio.LifoQueue[Worker[Task, Any] | None] = asyncio.LifoQueue()
        """Workers that wait for something to do; None where one can be started."""
        self.started: list[Worker[Task, Any]] = []
        for _ in range(self.count):
            self.free.put_nowait(None)

    async def warm(self) -> None:
        """Start one worker before somebody waits for it."""
        await self.do(_ready)

    async def do(self, function: Callable[..., R], *args: Any) -> R:
        """What a function of a module gives in a worker; if this is cancelled, it is broken off."""
        worker = await self.free.get()
        try:
            if worker is None:
                worker = await asyncio.shield(self._in_thread(self._start))
            result: R = await self._in_thread(_asked, worker, (function, args))
        except (asyncio.CancelledError, EOFError, OSError) as problem:
            self._end(worker)
            worker = None
            if isinstance(problem, asyncio.CancelledError):
                raise
            raise LudariumError("the process in which it thought has ended") from None
        finally:
            self.free.put_nowait(worker)
        return result

    def close(self) -> None:
        """End all workers."""
        for worker in list(self.started):
            self._end(worker)
        self.threads.shutdown(wait=False, cancel_futures=True)

    def _start(self) -> Worker[Task, Any]:
        with interrupts_held():
            worker: Worker[Task, Any] = started(_done)
        self.started.append(worker)
        return worker

    def _end(self, worker: Worker[Task, Any] | None) -> None:
        if worker is not None:
            if worker in self.started:
                self.started.remove(worker)
            worker.process.kill()
            worker.process.join()
            worker.line.close()

    def _in_thread(self, function: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().run_in_executor(self.threads, function, *args)


def _asked(worker: Worker[Task, Any], task: Task) -> Any:
    worker.give(0, task)
    return worker.heard()


def _done(task: Task) -> Any:
    function, args = task
    return function(*args)


def _ready() -> bool:
    return bool(installed().games)


# What is done there -------------------------------------------------------------------------


@dataclass(frozen=True)
class Order:
    """A decision that an agent is to make."""

    agent: str
    seed: int
    info: MatchInfo
    events: Sequence[Event]
    """All that its seat was told, if it wants to be told."""
    view: View
    budget: Budget


def listens(agent: str) -> bool:
    """In a worker: whether an agent wants to be told what happens.

    One in a process of its own is told everything there is, and may ignore it.
    """
    spec = ISOLATION.agent(installed(), agent)
    return spec.kind.own_process or callable(getattr(spec.make(0), "told", None))


def decided(order: Order) -> tuple[int | None, str]:
    """In a worker: which of the legal calls an agent chooses; none, and the reason, if it fails.

    The agent is a new one each time, and that of another plugin than ours plays in a new process.
    So the choice depends on the seed and on what it is shown, not on which process it is made in, a
    server that was started again goes on as before, and no agent finds what another one left.
    """
    try:
        agent = ISOLATION.agent(installed(), order.agent).make(order.seed)
        if hasattr(agent, "begin"):
            agent.begin(order.info)
        if hasattr(agent, "told"):
            for event in order.events:
                agent.told(event)
        call: object = agent.choose(order.view, order.budget)
        legal = order.view.legal
        if type(call) is Call and call in legal:
            return legal.index(call), ""
        return None, f"chose {shown(call)}, which is not legal"
    except AgentFailed as problem:
        return None, str(problem)
    except (Exception, SystemExit) as problem:  # whatever an agent may raise
        return None, f"raised {described(problem)}"


def lengths(names: Sequence[str], most: float = 0.5) -> dict[str, int]:
    """In a worker: how many choices a player makes in each game, when all play at random.

    A game that takes longer than some seconds is left out.
    """
    found: dict[str, int] = {}
    for name in names:
        game = installed().games[name]
        seats = min((count for count in game.seats if count > 1), default=game.seats[0])
        table, random = game.new(seats, 1), Random(1)
        choices, began = 0, time.perf_counter()
        while not table.over and time.perf_counter() - began < most:
            legal = table.legal()
            choices += len(legal) > 1
            table.apply(random.choice(legal))
        if table.over:
            found[name] = max(1, round(choices / seats))
    return found
