"""The entry point. It imports late, so that Ctrl-C and a worker process find little to wait for."""

from __future__ import annotations

import os
import signal
import sys
from io import TextIOWrapper
from types import FrameType
from typing import Any


def main() -> None:
    """Run the command line with the arguments of the process."""
    signal.signal(signal.SIGTERM, _terminated)
    closed = getattr(signal, "SIGHUP", signal.SIGTERM)
    if signal.getsignal(closed) is signal.SIG_DFL:  # not where `nohup` wants it to go on
        signal.signal(closed, _terminated)
    _open_streams()
    try:
        from ludarium_cli.app import command_line

        commands = command_line()
    except KeyboardInterrupt:
        sys.exit(130)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    commands(prog_name="ludarium")


def _open_streams() -> None:
    """Let what is said go nowhere where the caller has closed the output, as daemons do."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115


def __getattr__(name: str) -> Any:
    """Gives `app`, the typer application, to those who want it without a process of its own."""
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from ludarium_cli.app import build

    return build()


def _terminated(number: int, frame: FrameType | None) -> None:
    from ludarium_cli.failures import Terminated

    raise Terminated
