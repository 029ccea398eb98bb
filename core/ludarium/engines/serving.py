"""Any agent as an engine: reads the host's lines, lets the agent think, writes its answers.

Where processes can fork, every match gets a fresh one, so that an agent takes nothing from one
match into the next. What the agent prints goes to the standard error, and it finds nothing on its
standard input: the lines are on descriptors of our own.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import warnings
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from ludarium.agents import AgentSpec, Judgement
from ludarium.cleaning import described, shown
from ludarium.engines import family, protocol
from ludarium.engines.protocol import Introduction, Message
from ludarium.errors import AgentFailed, LudariumError
from ludarium.game import Game
from ludarium.plugins import OURS, Plugins
from ludarium.record import Result
from ludarium.steps import Call
from ludarium.story import Event
from ludarium.views import View

PATIENCE = 2
"""Seconds that a match's process gets to end when the host is gone."""
OVER = 64
"""The exit code of a match's process when the match is over."""


class Lines:
    """The host's lines, and the way back."""

    def __init__(self, read: int, write: int) -> None:
        self.read = read
        self.write = write
        self._unread = b""

    def __iter__(self) -> Iterator[Message]:
        """The messages that come in, until nobody speaks any more."""
        while True:
            while b"\n" not in self._unread:
                said = os.read(self.read, 1 << 16)
                if not said:
                    return
                self._unread += said
            text, _, self._unread = self._unread.partition(b"\n")
            yield protocol.message(text)

    def forget(self) -> None:
        """Leave what has come in to another process."""
        self._unread = b""

    def say(self, message: Message) -> None:
        """Answer."""
        left = protocol.line(message)
        while left:
            left = left[os.write(self.write, left) :]


def private_lines() -> Lines:
    """The process's standard input and output as lines of ours, out of the way of any agent."""
    read, write = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return Lines(read, write)


def serve(spec: AgentSpec, plugins: Plugins, lines: Lines, fork: bool = hasattr(os, "fork")) -> int:
    """Let an agent play what the host says, until it says quit; gives the exit code."""
    if fork and plugins.distribution(spec.kind.name) == OURS:
        with suppress(Exception):  # what it needs is imported once, not in every match
            spec.make(0)
    for message in lines:
        kind = message["type"]
        if kind == "hello":
            theirs = message.get("protocol", protocol.VERSION)
            if theirs != protocol.VERSION:
                lines.say(protocol.error(f"speaks protocol {protocol.VERSION}, not {theirs!r}"))
                return 1
            lines.say(_introduction(spec).to_json())
        elif kind == "begin":
            code = _in_child(spec, plugins, lines, message) if fork else None
            if code is None:
                code = play(spec, plugins, lines, message)
            if code != OVER:
                return code
            lines.say(protocol.ready())
        elif kind == "quit":
            return 0
    return 0


def _introduction(spec: AgentSpec) -> Introduction:
    kind = spec.kind
    games = None
    if kind.games is not None:
        games = {name: tuple(sorted(seats)) for name, seats in kind.games.items()}
    return Introduction(spec.text, kind.about, kind.options, games)


# A match ------------------------------------------------------------------------------------


def play(spec: AgentSpec, plugins: Plugins, lines: Lines, begin: Message) -> int:
    """Play one match; gives the exit code of its process."""
    try:
        player = Player(spec, plugins, begin)
        lines.say(protocol.ready(player.listens))
        for message in lines:
            if message["type"] == "event":
                player.hear(message)
            elif message["type"] == "decide":
                lines.say(player.decide(message))
            elif message["type"] == "end":
                player.end(protocol.result(message))
                return OVER
            elif message["type"] == "quit":
                return 0
    except AgentFailed as problem:
        lines.say(protocol.error(str(problem)))
        return 1
    except BaseException as problem:  # whatever a stranger's agent may raise
        lines.say(protocol.error(f"raised {described(problem)}"))
        return 1
    return 0


class Player:
    """An agent at one seat of one match."""

    def __init__(self, spec: AgentSpec, plugins: Plugins, begin: Message) -> None:
        self.game: Game = plugins.game(begin["game"])
        self.agent: Any = spec.kind.make(
            seed=begin["seed"], **{**spec.options, **begin.get("settings", {})}
        )
        if hasattr(self.agent, "begin"):
            self.agent.begin(protocol.match_info(begin, self.game))
        self.listens = callable(getattr(self.agent, "told", None))

    def hear(self, message: Message) -> None:
        """Be told something."""
        if self.listens:
            self.agent.told(Event.from_json(message, self.game))

    def decide(self, message: Message) -> Message:
        """Choose."""
        view: View = self.game.view_from_json(message["view"])
        scope = self.game.scope
        # The host says what is legal; listing it again would come to the same, but later.
        view._table._legal = [Call.from_json(one["call"], scope) for one in message["legal"]]
        call = self.agent.choose(view, protocol.budget(message))
        judgement = getattr(self.agent, "judgement", None)
        said = Judgement.of(judgement) if type(judgement) is Judgement else None
        return protocol.choice(message["number"], _index(call, view), said)

    def end(self, result: Result) -> None:
        """Hear how it has ended."""
        if hasattr(self.agent, "end"):
            self.agent.end(result)


def _index(call: object, view: View) -> int:
    if type(call) is Call:
        for index, one in enumerate(view.legal):
            if one is call:
                return index
    raise AgentFailed(f"chose {shown(call)}, which is not legal")


# A process for every match ------------------------------------------------------------------


def _in_child(spec: AgentSpec, plugins: Plugins, lines: Lines, begin: Message) -> int | None:
    """Play a match in a process of its own; gives its exit code, None if there can be no such.

    If it was killed, this process goes the same way, so that the host sees how.
    """
    wake, waker = os.pipe()
    os.set_blocking(waker, False)
    before = signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of threads that do not go along
            child = os.fork()
    except OSError:
        return None
    if child == 0:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, before)
        os.close(wake)
        os.close(waker)
        code = 1
        try:
            code = play(spec, plugins, lines, begin)
        finally:
            _flush()
            os._exit(code)
    lines.forget()
    status = _outcome(child, wake, lines)
    signal.set_wakeup_fd(-1)
    os.close(wake)
    os.close(waker)
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    return os.waitstatus_to_exitcode(status)


def _outcome(child: int, wake: int, lines: Lines) -> int:
    """How a match's process has ended; if the host goes away, it has to end soon."""
    poll = select.poll()
    poll.register(wake, select.POLLIN)
    poll.register(lines.read, 0)  # hearing that nobody speaks any more, but nothing else
    alone = False
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status
        found = dict(poll.poll(1000 * PATIENCE))
        if wake in found:
            os.read(wake, 1 << 10)
        elif alone:
            family.kill(child)
        elif found:
            alone = True
            poll.unregister(lines.read)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):
            stream.flush()


def main(text: str) -> int:
    """Serve the installed agent that a text names, on standard input and output."""
    from ludarium.plugins import installed

    lines = private_lines()
    try:
        plugins = installed()
        return serve(plugins.agent(text), plugins, lines)
    except LudariumError as problem:
        lines.say(protocol.error(str(problem)))
        return 2
