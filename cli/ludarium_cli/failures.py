"""The one place where what goes wrong becomes a line for a person and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from ludarium.errors import LudariumError, UsageError
from ludarium.places import running, show, where
from ludarium_cli.output import log

FOUND = 1
"""The exit code of a check that found something."""
FAILED = 2
INTERRUPTED = 130
LARGEST = 1_000_000_000
"""Of the numbers that a command takes with a point; more seconds than that are no limit."""
TERMINATED, UNREAD = 143, 141
"""As a shell counts them: 128 and the number of the signal; the second where nobody reads on."""


Misused: type[Any] = typer.BadParameter.__bases__[0]
"""What typer raises for words that make no sense; it comes from another library in old versions."""


class Terminated(KeyboardInterrupt):
    """The process was asked to end; the same as Ctrl-C but for the exit code."""


class PlainFailures(TyperGroup):
    """The group of all commands; whatever they raise ends as a plain line on stderr."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        with plain_failures():
            try:
                return super().main(*args, **kwargs)
            finally:
                sys.stdout.flush()

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except Misused as problem:
            raise UsageError(_misuse(problem)) from None
        except BrokenPipeError:
            _nobody_reads()
            raise SystemExit(UNREAD) from None
        except KeyboardInterrupt as stop:
            log(f"stopped {running(stop)}".strip())
            show(stop)
            raise typer.Exit(TERMINATED if isinstance(stop, Terminated) else INTERRUPTED) from None


class PlainCommand(TyperCommand):
    """A command that takes no number without an end, and none that no clock could count to."""

    def invoke(self, ctx: Any) -> Any:
        for name, value in ctx.params.items():
            if isinstance(value, float) and not abs(value) <= LARGEST:
                option = f"--{name.replace('_', '-')}"
                raise UsageError(f"{option} must be a number up to {LARGEST:,}, not {value:g}")
        return super().invoke(ctx)


@contextmanager
def plain_failures() -> Iterator[None]:
    """Turn exceptions into ``error: …`` and an exit code; ``LUDARIUM_DEBUG=1`` lets them pass."""
    try:
        yield
    except KeyboardInterrupt:  # before a command has begun, or after it has ended
        raise SystemExit(INTERRUPTED) from None
    except BrokenPipeError:
        _nobody_reads()
        raise SystemExit(UNREAD) from None
    except Exception as problem:  # whatever a stranger's plugin may raise
        if os.environ.get("LUDARIUM_DEBUG"):
            raise
        if isinstance(problem, OSError) and not isinstance(problem, LudariumError):
            # What could not be written now would be tried again, and complained about, at exit.
            _nobody_reads()
        log(words(problem), "error")
        raise SystemExit(FAILED) from None


def words(problem: Exception) -> str:
    """A problem as a person can act on it."""
    if isinstance(problem, LudariumError):
        return str(problem)
    if isinstance(problem, OSError) and problem.strerror:
        return f"{problem.filename}: {problem.strerror}" if problem.filename else problem.strerror
    place = where(problem)
    return (
        f"something failed that should not: {type(problem).__name__}: {problem} "
        f"({f'{place}; ' if place else ''}LUDARIUM_DEBUG=1 shows where)"
    )


def _misuse(problem: Any) -> str:
    """What is wrong with the words of a command, in one line."""
    said = " ".join(problem.format_message().split()).rstrip(".")
    said = f"{said[:1].lower()}{said[1:]}"
    return f"{said} (see {problem.ctx.command_path} --help)" if problem.ctx else said


def _nobody_reads() -> None:
    """Let what is still waiting to be written to stdout go nowhere."""
    try:
        with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123 - a device
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
    except (OSError, ValueError):  # stdout is no file, as in a test
        return
