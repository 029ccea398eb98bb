"""A display of plain lines, for pipes, dumb terminals and whoever wants it so.

A terminal that can do more is drawn on by `playing.fullscreen`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import (
    AbstractContextManager,
    contextmanager,
    nullcontext,
    redirect_stdout,
    suppress,
)
from importlib.util import find_spec
from itertools import groupby
from random import Random

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from ludarium.choices import FEW, Choice, factored, folds, grouped
from ludarium.show import Area, Piece
from ludarium.story import Event, moment
from ludarium.table import NOBODY_TO_MOVE
from ludarium.views import View
from ludarium_cli.output import PlainConsole, log, without_controls
from ludarium_cli.rendering import (
    drawn,
    event_line,
    named,
    seat_style,
    seen_from,
    tinted,
    without_empty,
    without_texts,
)

WIDEST = 160
"""Columns beyond which a table only gets harder to take in."""
NEWS = 12
"""Lines of news that are shown at once; `log` has the rest."""
FORGET = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal and what could be scrolled back to."""


class Screen:
    """Lines one below the other, which people read and answer."""

    keys: Sequence[tuple[str, str]] = ()

    def __init__(self, names: Mapping[int, str], console: Console | None = None) -> None:
        self.console = console or PlainConsole()
        self.names = names
        if sys.stdin.isatty():
            with suppress(ImportError):  # where there is none, lines are typed without it
                import readline  # noqa: F401 - importing it lets lines be edited

    @property
    def outside(self) -> Screen:
        """The same: what is printed stays."""
        return self

    def opened(self) -> AbstractContextManager[object]:
        """Nothing is needed to print lines."""
        return nullcontext()

    # Speaking ---------------------------------------------------------------------------

    def show(self, *things: RenderableType) -> None:
        """Print things one below the other."""
        for thing in things:
            self.console.print(thing, width=min(self.console.width, WIDEST))

    def say(self, words: str, style: str = "") -> None:
        """Print a sentence."""
        self.show(tinted(words, style))

    def warn(self, words: str) -> None:
        """A sentence on stderr about something that went wrong."""
        log(words, "warning")

    def page(self, title: str, *things: RenderableType, last: bool = False) -> None:
        """Something to read; lines need no title."""
        self.show(*things)

    def quote(self, words: str, command: str) -> None:
        """Print a sentence with a command that can be copied, however long it is."""
        self.console.print(Text.assemble(words, (command, "bold")), soft_wrap=True)

    def ask(self, prompt: str) -> str | None:
        """A line that the person types; None at the end of the input."""
        try:
            line = input(without_controls(prompt))
        except EOFError:
            self.show("")
            return None
        if not sys.stdin.isatty():
            self.show(Text(line))
        return line.strip()

    def hand_over(self, name: str) -> bool:
        """Hide what the last person saw until the next one is there; False if nobody comes."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write(FORGET)
            self.console.file.flush()
        self.say(f"Pass the keyboard to {name}.", "bold")
        return self.ask(f"{name}, press Enter when nobody else is looking: ") is not None

    @contextmanager
    def thinking(self, name: str) -> Iterator[None]:
        """Show that someone thinks, until they have; what they print goes to stderr."""
        with redirect_stdout(sys.stderr):
            if not self.console.is_terminal:
                yield
                return
            from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

            columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
            with Progress(*columns, console=self.console, transient=True) as progress:
                progress.add_task(f"{name} thinks", total=None)
                yield

    # The scene of a decision ------------------------------------------------------------

    def scene(
        self,
        view: View,
        told: Sequence[Event],
        new: int,
        question: str,
        choices: Sequence[Choice],
    ) -> None:
        """The table as a seat sees it, what has happened since, and what it may choose."""
        self.show("", self.table(view))
        self.news(told[len(told) - new :])
        self.show("")
        if question:
            self.say(question, "bold")
        self.choices(choices)

    def whole_table(self, view: View) -> None:
        """The table again."""
        self.show("", self.table(view))

    def meanwhile(self, view: View | None, told: Sequence[Event], new: int) -> None:
        """Lines tell what others did when a person is asked again."""

    def finale(
        self,
        view: View | None,
        told: Sequence[Event],
        new: int,
        verdict: Sequence[RenderableType],
    ) -> None:
        """The table at the end; the verdict follows outside."""
        if view is not None:
            self.show("", self.table(view))
            self.news(told[len(told) - new :])

    def table(self, view: View) -> RenderableType:
        """The table, with the names of those who sit at it."""
        table = seen_from(without_empty(without_texts(view.show())), view.seat)
        return drawn(named(table, self.names), self.heading(view, table))

    def heading(self, view: View, table: Piece) -> Text:
        """The game, when it is and whose turn; and who plays, if the table does not say so."""
        facts = view.sample(Random(0))
        parts = [Text(words, "bold") for words in (view.game.title, moment(facts)) if words]
        if not facts.over:
            turn = facts.seat if facts.active == NOBODY_TO_MOVE else facts.active
            name = self.names[turn]
            whose = "your turn" if name == "you" else f"turn of {name}"
            parts.append(Text(whose, f"bold {seat_style(turn)}"))
        if not (isinstance(table, Area) and any(_of_a_seat(one) for one in table.pieces)):
            parts += [
                Text(f"{seat + 1} {name}", seat_style(seat)) for seat, name in self.names.items()
            ]
        return Text(" · ", "not dim").join(parts)

    def news(self, events: Sequence[Event]) -> None:
        """What has happened, a line for each event; at most a few."""
        if len(events) > NEWS:
            self.say(f"… {len(events) - NEWS} more before; log tells all", "dim")
        self.show(*told(events[-NEWS:], list(self.names.values())))

    def choices(self, choices: Sequence[Choice], line: str = "") -> None:
        """The choices with their numbers, in groups and columns where there are many."""
        digits = len(str(choices[-1].number)) if choices else 1
        for name, group in grouped(choices):
            if folds(group, choices):
                span = f"{group[0].number} to {group[-1].number}"
                self.show(Text.assemble((name, "bold"), f": {span}; type words to see some"))
            elif name and len(group) > 1:
                heading, own = factored(group)
                self.show(
                    tinted(heading, "bold"), Columns(_lines(group, own, digits), column_first=True)
                )
            else:
                self.show(*_lines(group, [choice.words for choice in group], digits))


def can_be_drawn_on() -> bool:
    """Whether the terminal can be drawn on in place, and keys be read one by one."""
    console = Console()
    able = console.is_terminal and not console.is_dumb_terminal and sys.stdin.isatty()
    return able and find_spec("termios") is not None


def told(events: Sequence[Event], names: Sequence[str]) -> Iterator[RenderableType]:
    """Who did what, and what came of it, a line for each event."""
    for event in events:
        yield Padding(event_line(event, names), (0, 0, 0, 2), expand=False)


def whole_log(events: Sequence[Event], names: Sequence[str]) -> Iterator[RenderableType]:
    """All that has happened, with the rounds and phases."""
    if not events:
        yield Text("Nothing has happened yet.")
    for when, part in groupby(events, lambda event: event.moment):
        if when:
            yield Rule(when, style="dim")
        yield from told(list(part), names)


def _of_a_seat(piece: Piece) -> bool:
    return isinstance(piece, Area) and piece.seat is not None


def _lines(group: Sequence[Choice], words: Sequence[str], digits: int) -> list[Text]:
    """The choices of a group; where they are few, with what is printed on what they name."""
    lines = []
    for choice, said in zip(group, words, strict=True):
        number = (f"  {choice.number:>{digits}} ", "bold cyan")
        facts = (f"  {choice.facts}", "dim") if choice.facts and len(group) <= FEW else ""
        lines.append(Text.assemble(number, tinted(said), facts))
    return lines
