"""How the commands speak: tables for people, JSON for programs, asides on stderr."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, TextIO

import typer
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

Json = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]
Advance = Callable[[int, int], None]
"""Says how much is done, and of how much."""

WIDEST = 100
"""Columns beyond which tables and text only get harder to read."""
NARROWEST = 40
"""Columns below which tables would lose words: then the terminal breaks the lines."""
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""All but tabs and ends of lines, and what turns the direction of writing."""
_STYLES = {"error": "bold red", "warning": "yellow", "note": "cyan"}


class Output:
    """What a command says on stdout: renderables to people, one JSON value to programs."""

    def __init__(self, json: bool = False) -> None:
        self.json = json
        self.file = sys.stdout
        self.console = PlainConsole(self.file)
        self.console.width = min(self.console.width, WIDEST)

    def show(self, *renderables: RenderableType) -> None:
        """Print for people; a program does not hear it."""
        if not self.json:
            for renderable in renderables:
                self.console.print(renderable)

    def answer(self, value: Any) -> None:
        """Print for programs; people do not see it."""
        if self.json:
            print(json.dumps(value, indent=2), file=self.file)


def without_controls(text: str) -> str:
    """A text that moves no cursor and turns no writing round."""
    return _CONTROLS.sub("", text)


class PlainConsole(Console):
    """Prints words as they are: no markup, no smileys, no guessed colours.

    Control characters are left out: words that come from files or agents could rewrite what is
    on the screen with them.
    """

    def __init__(self, file: TextIO | None = None, stderr: bool = False) -> None:
        super().__init__(file=file, stderr=stderr, markup=False, emoji=False, highlight=False)
        if self.width < NARROWEST:
            self.width = NARROWEST

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterator[Segment]:
        """The parts of what is printed, which hold no control characters."""
        for part in super().render(renderable, options):
            if part.control is None and _CONTROLS.search(part.text):
                yield part._replace(text=without_controls(part.text))
            else:
                yield part


@contextmanager
def answers_only() -> Iterator[None]:
    """Let what games and agents print go to stderr: stdout carries the answer only.

    An agent that is still thinking when work is broken off may print later. So `sys.stdout` is
    not handed back then; an `Output` made before keeps it.
    """
    stdout = sys.stdout
    sys.stdout = sys.stderr
    try:
        yield
    except Exception:
        sys.stdout = stdout
        raise
    sys.stdout = stdout


def log(text: str, kind: str = "") -> None:
    """Say a line on stderr; `kind` is error, warning or note."""
    line = Text(f"{kind}: " if kind else "", _STYLES.get(kind, ""))
    line.append(text, "default not bold")
    PlainConsole(stderr=True).print(line, soft_wrap=True)


@contextmanager
def working(what: str, total: int) -> Iterator[Advance]:
    """Show a progress bar where stderr is a terminal, until the work inside is done.

    What games and agents print meanwhile goes to stderr.
    """
    with answers_only():
        if not sys.stderr.isatty():
            yield lambda done, total: None
            return
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
        from rich.progress import TimeRemainingColumn as TimeLeft

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeLeft())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(what, total=total)
            yield lambda done, total: bar.update(task, completed=done, total=total)
