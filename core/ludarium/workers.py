"""Worker processes: a task is done for many items, several at a time.

Each worker has a line to the process that started it: items go out, results come back. When
either end goes away, by Ctrl-C or by being killed, the other notices and ends. Matches of a series
and blocks of a tournament are shared out; a search keeps its workers from one decision to the next.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Generic, TypeVar

from ludarium.errors import LudariumError

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 2
"""Pieces of work that a worker process is given at a time, so that it never waits for the next."""
PATIENCE = 5.0
"""Seconds that a worker process gets to end by itself."""


def shared_out(
    task: Callable[[T], R], items: Iterable[T], jobs: int, *, what: str = "match", retries: int = 0
) -> Iterator[R]:
    """Do a task for every item in worker processes, and give each result when it is there.

    Items are taken only when a worker is free for them. If a worker dies, what it was given is
    done again by a new one; an item at which more than `retries` workers died is an error.
    """
    crew = _Crew(task, items, what, retries)
    try:
        for _ in range(jobs):
            crew.start()
        for worker in crew.workers * AHEAD:
            crew.give(worker)
        while busy := {worker.line: worker for worker in crew.workers if worker.given}:
            for line in wait(list(busy)):
                worker = busy[line]  # type: ignore[index]
                try:
                    result = worker.heard()
                except EOFError:
                    crew.replace(worker)
                    continue
                crew.give(worker)
                yield result
    finally:
        for worker in crew.workers:
            worker.end()


@dataclass(eq=False)
class Worker(Generic[T, R]):
    """A process, and what it was given to do, by the numbers of the pieces."""

    process: BaseProcess
    line: Connection
    given: dict[int, T] = field(default_factory=dict)

    def give(self, number: int, item: T) -> None:
        """Hand over a piece of work."""
        self.given[number] = item
        self.line.send((number, item))

    def heard(self) -> R:
        """The result that has arrived; raises what went wrong over there, EOFError if it died."""
        try:
            number, answer = self.line.recv()
        except ConnectionError:
            raise EOFError from None
        if isinstance(answer, Exception):
            raise answer
        del self.given[number]
        result: R = answer
        return result

    def cause(self) -> str:
        """Why the process has died."""
        self.process.join(PATIENCE)
        code = self.process.exitcode or 0
        return f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"

    def end(self) -> None:
        """See to it that the process is gone."""
        self.line.close()
        self.process.terminate()
        self.process.join(PATIENCE)
        self.process.kill()
        self.process.join()


class _Crew(Generic[T, R]):
    """The worker processes, and what is left to do."""

    def __init__(self, task: Callable[[T], R], items: Iterable[T], what: str, retries: int) -> None:
        self.task = task
        self.items = enumerate(items)
        self.what = what
        self.retries = retries
        self.workers: list[Worker[T, R]] = []
        self.again: deque[tuple[int, T]] = deque()
        self.deaths: Counter[int] = Counter()

    def start(self) -> None:
        """Start one more worker."""
        with interrupts_held():
            self.workers.append(started(self.task))

    def give(self, worker: Worker[T, R]) -> None:
        """Hand over the next piece of work, if there is one."""
        piece = self.again.popleft() if self.again else next(self.items, None)
        if piece is not None:
            with suppress(ConnectionError):  # it has died, which `heard` will notice
                worker.give(*piece)

    def replace(self, dead: Worker[T, R]) -> None:
        """Let a new worker do what a dead one left; raises if that has happened too often."""
        number, item = next(iter(dead.given.items()))
        self.deaths[number] += 1
        if self.deaths[number] > self.retries:
            raise LudariumError(f"a worker process died at {self.what} {item}: {dead.cause()}")
        dead.end()
        self.workers.remove(dead)
        self.again.extend(dead.given.items())
        self.start()
        for _ in range(AHEAD):
            self.give(self.workers[-1])


def started(task: Callable[[T], R]) -> Worker[T, R]:
    """A new worker process, which does a task for whatever it is given."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(task, theirs))
    process.start()
    theirs.close()
    return Worker(process, ours)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Keep Ctrl-C from the processes started inside: whoever started them ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # its start lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(task: Callable[[T], R], line: Connection) -> None:
    """Do the pieces of work that come in, until nobody is there any more."""
    sys.stdout = sys.stderr
    _end_with_parent(_break_off)
    working = False

    def leave(number: int, frame: FrameType | None) -> None:
        """Break off a match, which then cleans up; when there is none, just go."""
        if working:
            # An interrupt is the one thing that a match does not take for a fault of an agent.
            raise KeyboardInterrupt
        _leave()

    signal.signal(signal.SIGTERM, leave)
    sys.unraisablehook = _leave_or_tell
    with suppress(EOFError, ConnectionError, KeyboardInterrupt):
        while True:
            number, item = line.recv()
            working = True
            answer = _answer(task, item)
            working = False
            line.send((number, answer))


def _leave_or_tell(ignored: sys.UnraisableHookArgs) -> None:
    """Leave if the wish to do so came where Python ignores exceptions: while it tidies up."""
    if ignored.exc_type is KeyboardInterrupt:
        _leave()
    sys.__unraisablehook__(ignored)


def _break_off() -> None:
    """End what is being worked on as if somebody had asked for it; if that takes long, just go."""
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    _leave()


def _leave() -> None:
    """Go at once, without tidying up but for the engines, which nobody else would end."""
    engines = sys.modules.get("ludarium.engines.process")
    if engines is not None:
        engines.kill_all()
    os._exit(0)


def _answer(task: Callable[[T], R], item: T) -> R | Exception:
    try:
        return task(item)
    except Exception as problem:  # whatever a stranger's game may raise
        return sendable(problem)


def sendable(problem: Exception) -> Exception:
    """A problem as another process can be told of it."""
    try:
        pickle.loads(pickle.dumps(problem))  # noqa: S301 - what we have just written ourselves
    except Exception:  # an exception can refuse in any way
        return LudariumError(repr(problem))
    return problem


# Kept workers -------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def kept_workers(count: int) -> ProcessPoolExecutor:
    """Worker processes that are started once and kept until the program ends."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, mp_context=context, initializer=_end_with_parent)


def _end_with_parent(leave: Callable[[], None] = _leave) -> None:
    """In a worker: `leave` when whoever started it is gone, however it went, and not by Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        leave()

    threading.Thread(target=watch, daemon=True).start()
