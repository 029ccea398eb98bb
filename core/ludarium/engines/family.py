"""The processes that belong to an engine: itself, and all that it has started.

They share its session, descend from it, or carry its mark in their environment; so they are found
also after they have left their group or lost their parent. Where there is no /proc, only those of
its process group can be told.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

MARK = "LUDARIUM_ENGINE"
"""The variable in the environment that marks the processes of an engine."""
_PROC = Path("/proc")
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


class Processes:
    """A look at all processes that have not ended."""

    def __init__(self) -> None:
        self.parents: dict[int, int] = {}
        self.sessions: dict[int, int] = {}
        for entry in _PROC.glob("[0-9]*"):
            with suppress(OSError, ValueError, IndexError):
                text = (entry / "stat").read_text(errors="replace")
                state, parent, _, session = text[text.rindex(")") + 2 :].split()[:4]
                if state not in "ZX":
                    self.parents[int(entry.name)] = int(parent)
                    self.sessions[int(entry.name)] = int(session)

    def family(self, leader: int, mark: str = "") -> set[int]:
        """The processes of an engine; with its mark also those that hide from it."""
        found = {pid for pid, session in self.sessions.items() if session == leader}
        if leader in self.parents:
            found.add(leader)
        if mark:
            wanted = f"{MARK}={mark}".encode()
            found |= {pid for pid in self.parents if wanted in _environment(pid)}
        while True:
            more = {pid for pid, parent in self.parents.items() if parent in found} - found
            if not more:
                return found
            found |= more


def hold_more(processes: Collection[int], most: int) -> bool:
    """Whether processes hold more bytes of memory all together; what they share counts once."""
    # Adding up what each holds is quick, but counts what is shared for each of them.
    return sum(map(_resident, processes)) > most and sum(map(_proportional, processes)) > most


def _resident(pid: int) -> int:
    with suppress(OSError, ValueError, IndexError):
        return int((_PROC / str(pid) / "statm").read_text().split()[1]) * _PAGE
    return 0


def _proportional(pid: int) -> int:
    with suppress(OSError, ValueError, IndexError):
        lines = (_PROC / str(pid) / "smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) << 10 for line in lines if line.startswith("Pss:"))
    return _resident(pid)


def kill(leader: int, mark: str = "") -> None:
    """End all processes of an engine, whatever they ignore; those they start meanwhile as well."""
    for _ in range(20):
        with suppress(OSError):
            os.kill(leader, signal.SIGKILL)
        with suppress(OSError):
            os.killpg(leader, signal.SIGKILL)
        found = Processes().family(leader, mark)
        if not found:
            return
        for pid in found:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)


def _environment(pid: int) -> bytes:
    try:
        return (_PROC / str(pid) / "environ").read_bytes()
    except OSError:
        return b""
