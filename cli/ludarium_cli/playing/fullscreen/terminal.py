"""The terminal while it is drawn on: keys come one by one, and it is left as it was found.

Whatever ends the drawing (the end, an exception, Ctrl-C, SIGTERM, a hang-up) or stops it for a
while (Ctrl-Z) gives the terminal back first. Keys that are pressed while nobody reads them wait;
none is thrown away.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

from rich.console import Console
from rich.control import Control

from ludarium_cli.playing.fullscreen.keys import LEAVE, Keys

PATIENCE = 0.05
"""Seconds in which the rest of a key comes, if it was not Escape."""
ALTERNATE = str(Control.alt_screen(True))
NORMAL = str(Control.show_cursor(True)) + str(Control.alt_screen(False))
"""To a screen of our own, and back with the cursor shown."""
NEVER = b"\0"
"""Of a key that the terminal itself acts on: none."""


class Terminal:
    """The terminal, taken while it is used as a context."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.stale = True
        """Whether what was drawn may not be there any more."""
        self._keyboard, self._screen = -1, -1
        self._keys = Keys()
        self._pending: list[str] = []
        self._found: list[Any] = []
        self._taken = False
        self._lock = threading.RLock()
        self._woken, self._wake = -1, -1
        self._signals: dict[int, Any] = {}

    def __enter__(self) -> Terminal:
        self.console.file.flush()
        self._keyboard, self._screen = sys.stdin.fileno(), self.console.file.fileno()
        self._woken, self._wake = os.pipe()
        for end in (self._woken, self._wake):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
        handlers: dict[int, Callable[[int, FrameType | None], None]] = {
            signal.SIGWINCH: self._resized,
            signal.SIGTSTP: self._stopped,
            signal.SIGCONT: self._continued,
            signal.SIGHUP: self._hung_up,
        }
        self._signals = {number: signal.signal(number, one) for number, one in handlers.items()}
        self._take()
        return self

    def __exit__(self, *_: object) -> None:
        self._give_back()
        for number, handler in self._signals.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(-1)
        os.close(self._woken)
        os.close(self._wake)

    # Keys and letters -------------------------------------------------------------------

    @property
    def hurried(self) -> bool:
        """Whether more keys have been pressed already; then drawing can wait."""
        return bool(self._pending)

    def key(self) -> str | None:
        """The next key; None where there is something to draw anew, since the size has changed.

        The end of the input is as if someone had left.
        """
        while not self._pending:
            patience = PATIENCE if self._keys.waiting else None
            ready, _, _ = select.select([self._keyboard, self._woken], [], [], patience)
            if self._woken in ready:
                with suppress(BlockingIOError):
                    os.read(self._woken, 1024)
            if self._keyboard in ready:
                self._pending = self._read()
            elif not ready:
                self._pending = self._keys.give_up()
            if self.stale and not self._pending:
                return None
        return self._pending.pop(0)

    def _read(self) -> list[str]:
        try:
            some = os.read(self._keyboard, 1024)
        except OSError:  # how a closed window says that nobody is there any more
            some = b""
        return self._keys.read(some) if some else [LEAVE]

    def write(self, text: str) -> None:
        """Put letters and movements of the cursor on the screen, while it is ours."""
        with self._lock:
            if self._taken:
                self._send(text)

    def _send(self, text: str) -> None:
        """Write past Python's buffers: a signal may come while they are busy, and writes, too."""
        left = text.encode(errors="replace")
        while left:
            left = left[os.write(self._screen, left) :]

    # Taking and giving back -------------------------------------------------------------

    def _take(self) -> None:
        with self._lock:
            if not self._taken:
                self._found = termios.tcgetattr(self._keyboard)
            ours = termios.tcgetattr(self._keyboard)
            ours[3] &= ~(termios.ECHO | termios.ICANON)
            ours[6] = [*ours[6]]
            ours[6][termios.VMIN], ours[6][termios.VTIME] = 1, 0
            ours[6][termios.VQUIT] = NEVER
            termios.tcsetattr(self._keyboard, termios.TCSADRAIN, ours)
            self._taken = self.stale = True
            self._send(ALTERNATE)

    def _give_back(self) -> None:
        with self._lock, suppress(OSError, termios.error):  # the window may be closed
            if self._taken:
                self._taken = False
                self._send(NORMAL)
                termios.tcsetattr(self._keyboard, termios.TCSADRAIN, self._found)

    # Signals ----------------------------------------------------------------------------

    def _resized(self, number: int, frame: FrameType | None) -> None:
        self.stale = True

    def _stopped(self, number: int, frame: FrameType | None) -> None:
        """Stop as if nothing were special about this program, and go on where it was."""
        self._give_back()
        self._as_usual(number)
        signal.signal(number, self._stopped)
        self._take()

    def _continued(self, number: int, frame: FrameType | None) -> None:
        """Whoever stopped us otherwise than by Ctrl-Z may have used the terminal meanwhile."""
        if self._taken:
            self._take()

    def _hung_up(self, number: int, frame: FrameType | None) -> None:
        self._give_back()
        self._as_usual(number)

    def _as_usual(self, number: int) -> None:
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
