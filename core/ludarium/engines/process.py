"""An engine's process: lines to and from it against a deadline, and its end, with all it started.

What it says on its standard error is drained and forgotten but for the last words, which may say
why it died. Nothing of it reaches our own output.
"""

from __future__ import annotations

import atexit
import os
import secrets
import selectors
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from ludarium.cleaning import clean
from ludarium.engines import family
from ludarium.engines.protocol import LONGEST_LINE, QUIT, Message, line, message
from ludarium.errors import AgentFailed

PATIENCE = 1.0
"""Seconds that an engine gets to end by itself."""
GLANCE = 0.2
"""Seconds between two looks at the memory of engines."""
LAST_WORDS = 2000
"""Bytes that are remembered of what an engine says on its standard error."""
PIECE = 1 << 16


class Overran(AgentFailed):
    """The deadline is over; whoever set it says what for."""


class Gone(AgentFailed):
    """The engine has ended by itself, or has closed its output."""


class EngineProcess:
    """A running engine. It is a session of its own, and ends with everything it has started."""

    def __init__(
        self,
        command: Sequence[str],
        memory: int | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.command = tuple(command)
        self.memory = memory
        """Bytes that it may hold, with all that it has started."""
        self.verdict = ""
        """Why it was ended by us, if it was."""
        self._mark = secrets.token_hex(8)
        self._unread = bytearray()
        self._last_words = bytearray()
        self._process = _started(command, {**(environment or {}), family.MARK: self._mark})
        self._selector = selectors.DefaultSelector()
        for stream in (self._process.stdout, self._process.stderr):
            assert stream is not None
            os.set_blocking(stream.fileno(), False)
            self._selector.register(stream.fileno(), selectors.EVENT_READ)
        assert self._process.stdin is not None
        os.set_blocking(self._process.stdin.fileno(), False)
        _guard.add(self)

    # Speaking ---------------------------------------------------------------------------

    def send(self, *messages: Message, until: float | None = None) -> None:
        """Say something; raises `Overran` if it is not taken in by then."""
        left = memoryview(b"".join(map(line, messages)))
        assert self._process.stdin is not None
        into = self._process.stdin.fileno()
        self._selector.register(into, selectors.EVENT_WRITE)
        try:
            while left:
                self._attend(until)
                if len(self._unread) > LONGEST_LINE:
                    raise AgentFailed(f"said more than {LONGEST_LINE:,} bytes without being asked")
                with suppress(BlockingIOError):
                    left = left[os.write(into, left[:PIECE]) :]
        except OSError:
            raise self._dead() from None
        finally:
            self._selector.unregister(into)

    def receive(self, until: float | None = None) -> Message:
        """What it says next; raises `Overran` if that is nothing until then."""
        while b"\n" not in self._unread:
            if len(self._unread) > LONGEST_LINE:
                raise AgentFailed(f"said more than {LONGEST_LINE:,} bytes without ending a line")
            self._attend(until)
        text, _, rest = self._unread.partition(b"\n")
        self._unread = bytearray(rest)
        if len(text) > LONGEST_LINE:
            raise AgentFailed(f"said a line of more than {LONGEST_LINE:,} bytes")
        return message(bytes(text))

    def spoke_unasked(self) -> bool:
        """Whether it has said anything that nobody has heard yet."""
        with suppress(Overran):
            self._attend(0.0)
        return bool(self._unread)

    def _attend(self, until: float | None) -> None:
        """Wait until it says or takes in something, and note what it said."""
        left = None if until is None else max(0.0, until - time.perf_counter())
        ready = {key.fd for key, _ in self._selector.select(left)}
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        if self._process.stderr.fileno() in ready:
            self._note(os.read(self._process.stderr.fileno(), PIECE))
        if self._process.stdout.fileno() in ready:
            said = os.read(self._process.stdout.fileno(), PIECE)
            if not said:
                raise self._dead()
            self._unread += said
            if b"\n" in said:
                return
        if until is not None and time.perf_counter() >= until:
            raise Overran("took too long")

    def _note(self, said: bytes) -> None:
        """Remember the last that it said on its standard error; nothing, if it has closed that."""
        assert self._process.stderr is not None
        if not said:
            self._selector.unregister(self._process.stderr.fileno())
        self._last_words = (self._last_words + said)[-LAST_WORDS:]

    # Ending -----------------------------------------------------------------------------

    @property
    def alive(self) -> bool:
        """Whether it has neither died nor been ended, and nothing it started is left over."""
        return not self.verdict and self._process.poll() is None and not self.relatives()

    def relatives(self) -> set[int]:
        """The processes that it has started and that still live."""
        return family.Processes().family(self._process.pid, self._mark) - {self._process.pid}

    @property
    def exit_code(self) -> int | None:
        """With what it has ended, if it has."""
        return self._process.poll()

    def quit(self) -> None:
        """Let it go, and see to it that it does."""
        with suppress(AgentFailed):
            self.send(QUIT, until=time.perf_counter() + PATIENCE)
        self.hang_up()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        self.kill()

    def hang_up(self) -> None:
        """Say nothing any more: close its input."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()

    def kill(self, verdict: str = "") -> None:
        """End it at once, with everything it has started."""
        self.verdict = self.verdict or verdict
        _guard.remove(self)
        family.kill(self._process.pid, self._mark)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        self._selector.close()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert stream is not None
            with suppress(OSError):
                stream.close()

    def over_memory(self, everyone: family.Processes) -> bool:
        """Whether it holds more memory than it may, by a look at all processes."""
        if self.memory is None:
            return False
        return family.hold_more(everyone.family(self._process.pid), self.memory)

    def condemn(self) -> None:
        """End it because of its memory; whoever waits for it hears of its death."""
        assert self.memory is not None
        self.verdict = f"used more than {self.memory >> 20:,} MB of memory"
        family.kill(self._process.pid, self._mark)

    def _dead(self) -> AgentFailed:
        """Why it says nothing any more."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        code = self._process.poll()
        if self.verdict:
            return AgentFailed(self.verdict)
        if code is None:
            reason = "closed its output"
        elif code < 0:
            reason = f"was killed by {_signal(-code)}"
        else:
            reason = f"exited with code {code}"
        self._drain()
        said = self._last_words.decode(errors="replace").strip().splitlines()
        return Gone(f"{reason} ({clean(said[-1], 160)})" if said else reason)

    def _drain(self) -> None:
        """Read what is left on its standard error."""
        assert self._process.stderr is not None
        with suppress(OSError):  # nothing more is there
            while said := os.read(self._process.stderr.fileno(), PIECE):
                self._last_words = (self._last_words + said)[-LAST_WORDS:]


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _started(command: Sequence[str], environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(  # noqa: S603 - the command that the user gave
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env={**os.environ, **environment},
            start_new_session=True,
        )
    except (OSError, ValueError) as problem:
        why = getattr(problem, "strerror", None) or problem
        raise AgentFailed(f"could not be started: {Path(command[0])}: {why}") from None


class _Guard:
    """Knows the engines of this process: watches their memory, and ends them at its own end."""

    def __init__(self) -> None:
        self._engines: set[EngineProcess] = set()
        self._lock = threading.Lock()
        self._watching = False

    def add(self, engine: EngineProcess) -> None:
        with self._lock:
            self._engines.add(engine)
            if engine.memory is not None and not self._watching:
                self._watching = True
                threading.Thread(target=self._watch, daemon=True).start()

    def remove(self, engine: EngineProcess) -> None:
        with self._lock:
            self._engines.discard(engine)

    def _watch(self) -> None:
        while True:
            with self._lock:
                watched = [engine for engine in self._engines if engine.memory is not None]
                self._watching = bool(watched)
            if not watched:
                return
            everyone = family.Processes()
            for engine in watched:
                if engine.over_memory(everyone):
                    engine.condemn()
            time.sleep(GLANCE)

    def kill_all(self) -> None:
        """End every engine that is left."""
        for engine in list(self._engines):
            engine.kill()


_guard = _Guard()
kill_all = _guard.kill_all
atexit.register(kill_all)
