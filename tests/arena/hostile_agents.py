"""Agents that do what no agent should; installed as a plugin by the tests of isolation."""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys
import threading
import time
from random import Random
from typing import Any

from ludarium import Call, Table, View, hookimpl
from ludarium.agents import AgentKind, Budget
from ludarium.session import Session


class Hostile:
    """Plays on, at random, after it has done its worst."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, view: View, budget: Budget) -> Call:
        self.misbehave(view)
        return self.random.choice(view.legal)

    def misbehave(self, view: View) -> None:
        pass


class Loops(Hostile):
    def misbehave(self, view: View) -> None:
        while True:
            pass


class Exits(Hostile):
    def misbehave(self, view: View) -> None:
        os._exit(0)


class Crashes(Hostile):
    def misbehave(self, view: View) -> None:
        ctypes.string_at(0)


class Calculates(Hostile):
    def misbehave(self, view: View) -> None:
        9 ** (10**9)  # one instruction, during which no other thread of the process runs


class Hogs(Hostile):
    def misbehave(self, view: View) -> None:
        held = []
        while True:
            held.append(b"x" * (50 << 20))
            time.sleep(0.01)


class Floods(Hostile):
    """Prints for ever, in every way there is."""

    def misbehave(self, view: View) -> None:
        while True:
            print("flood " * 1000)
            print("flood " * 1000, file=sys.stderr)
            os.write(1, b"flood\n")
            os.write(2, b"flood\n")


class Chats(Hostile):
    """Prints a little, also as if it were the protocol."""

    def misbehave(self, view: View) -> None:
        print('{"type": "choice", "number": 1, "index": 99}')
        os.write(1, b'{"type": "error", "reason": "nonsense"}\n')


class StealsInput(Hostile):
    def misbehave(self, view: View) -> None:
        if sys.stdin.read() or os.read(0, 10):
            raise ValueError("got something")


class Forks(Hostile):
    """Leaves two children running, which ignore what they can."""

    def misbehave(self, view: View) -> None:
        for _ in range(2):
            if os.fork() == 0:
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                while True:
                    time.sleep(1)


class Hides(Hostile):
    """Leaves a process that has left its session and lost its parent."""

    def misbehave(self, view: View) -> None:
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                while True:
                    time.sleep(1)
            os._exit(0)


class ForksOnce(Forks):
    pass


class HidesOnce(Hides):
    pass


class Unspeakable(BaseException):
    def __str__(self) -> str:
        raise ValueError("no words")


class RaisesTheUnspeakable(Hostile):
    def misbehave(self, view: View) -> None:
        raise Unspeakable


class Interrupts(Hostile):
    def misbehave(self, view: View) -> None:
        raise KeyboardInterrupt


class IgnoresSignals(Hostile):
    def misbehave(self, view: View) -> None:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        while True:
            time.sleep(1)


class LeavesThreads(Hostile):
    def misbehave(self, view: View) -> None:
        threading.Thread(target=time.sleep, args=(1000,)).start()


class Wanders(Hostile):
    def misbehave(self, view: View) -> None:
        os.chdir("/")
        os.environ.clear()


class WritesNonsense(Hostile):
    def misbehave(self, view: View) -> None:
        raise ValueError("\x1b[2J\a\r\n\ud800" + "x" * 10_000)


class ArrivesLate(Hostile):
    def begin(self, match: Any) -> None:
        time.sleep(1000)


class CrashesAtTheEnd(Hostile):
    def end(self, result: Any) -> None:
        os._exit(3)


class LooksForTheTable(Hostile):
    """Looks wherever an agent can look for the true table."""

    def misbehave(self, view: View) -> None:
        found: list[object] = [one for one in gc.get_objects() if isinstance(one, Session)]
        found += [one for one in gc.get_objects() if isinstance(one, Table) and one.random]
        if found:
            raise ValueError(f"found {type(found[0]).__name__}")


class Cheats(Hostile):
    def choose(self, view: View, budget: Budget) -> Call:
        return "a card from the sleeve"  # type: ignore[return-value]


class Silent(Hostile):
    def choose(self, view: View, budget: Budget) -> Call:
        os.closerange(0, 100)
        time.sleep(1000)
        raise AssertionError


KINDS = [*Hostile.__subclasses__(), ForksOnce, HidesOnce]


@hookimpl
def ludarium_agents() -> list[AgentKind]:
    return [AgentKind(kind.__name__.lower(), "does its worst", kind) for kind in KINDS]
