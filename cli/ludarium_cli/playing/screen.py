"""What a person sees and types: a terminal with colours, or plain lines in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from random import Random

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.table import Table as Rows
from rich.text import Text

from ludarium.show import Area, Piece
from ludarium.table import NATURE, NOBODY_TO_MOVE
from ludarium.views import View
from ludarium_cli.playing.choices import FEW, Choice, factored, folds, grouped
from ludarium_cli.playing.session import Entry
from ludarium_cli.rendering import drawn, named, seat_style, seen_from, tinted, without_texts
from ludarium_cli.telling import when

WIDEST = 160
"""Columns beyond which a table only gets harder to take in."""
NEWS = 12
"""Lines of news that are shown at once; `log` has the rest."""
FORGET = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal and what could be scrolled back to."""


class Screen:
    """The terminal of the people who play."""

    def __init__(self, names: Mapping[int, str], console: Console | None = None) -> None:
        self.console = console or Console(markup=False, emoji=False, highlight=False)
        self.names = names
        if sys.stdin.isatty():
            with suppress(ImportError):  # where there is none, lines are typed without it
                import readline  # noqa: F401 - importing it lets lines be edited

    # Speaking ---------------------------------------------------------------------------

    def show(self, *things: RenderableType) -> None:
        """Print things one below the other."""
        for thing in things:
            self.console.print(thing, width=min(self.console.width, WIDEST))

    def say(self, words: str, style: str = "") -> None:
        """Print a sentence."""
        self.show(tinted(words, style))

    def quote(self, words: str, command: str) -> None:
        """Print a sentence with a command that can be copied, however long it is."""
        self.console.print(Text.assemble(words, (command, "bold")), soft_wrap=True)

    def ask(self, prompt: str) -> str | None:
        """A line that the person types; None at the end of the input."""
        try:
            line = input(prompt)
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

    def scene(self, view: View, news: Sequence[Entry], choices: Sequence[Choice]) -> None:
        """The table as a seat sees it, what has happened since, and what it may choose."""
        self.show("", self.table(view))
        self.news(news)
        self.show("")
        if view.question:
            self.say(view.question, "bold")
        self.choices(choices)

    def table(self, view: View) -> RenderableType:
        """The table, with the names of those who sit at it."""
        table = seen_from(without_texts(view.show()), view.seat)
        return drawn(named(table, self.names), self._heading(view, table))

    def _heading(self, view: View, table: Piece) -> Text:
        """The game, when it is and whose turn; and who plays, if the table does not say so."""
        facts = view.sample(Random(0))
        parts = [Text(words, "bold") for words in (view.game.title, when(facts)) if words]
        if not facts.over:
            turn = facts.seat if facts.active == NOBODY_TO_MOVE else facts.active
            name = self.names[turn]
            whose = "your turn" if name == "you" else f"turn of {name}"
            parts.append(Text(whose, f"bold {seat_style(turn)}"))
        if not (isinstance(table, Area) and any(_of_a_seat(one) for one in table.pieces)):
            parts += [Text(f"{seat} {name}", seat_style(seat)) for seat, name in self.names.items()]
        return Text(" · ", "not dim").join(parts)

    def news(self, entries: Sequence[Entry]) -> None:
        """What has happened, each mover's doings in a paragraph; at most a few lines."""
        told = list(paragraphs(entries))
        if len(told) > NEWS:
            self.say(f"… {len(told) - NEWS} more before; log tells all", "dim")
        self.tell(told[-NEWS:])

    def log(self, entries: Sequence[Entry]) -> None:
        """All that has happened, with the rounds and phases."""
        at = ""
        for part in _by_time(entries):
            if at != (at := part[0].when):
                self.show(Rule(at, style="dim"))
            self.tell(list(paragraphs(part)))

    def tell(self, told: Sequence[tuple[int, str]]) -> None:
        """Who did what, in rows."""
        rows = Rows.grid(padding=(0, 1, 0, 0))
        for mover, words in told:
            rows.add_row(Text(f"  {self.name(mover)}:", seat_style(mover)), tinted(words))
        if told:
            self.show(rows)

    def name(self, mover: int) -> str:
        """How whoever makes a move is called."""
        return "chance" if mover == NATURE else self.names.get(mover, "someone")

    def choices(self, choices: Sequence[Choice]) -> None:
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


def paragraphs(entries: Sequence[Entry]) -> Iterator[tuple[int, str]]:
    """Who did what, one after the other; what chance brought stands behind it in brackets."""
    mover, words = NATURE, list[str]()
    for who, what in (line for entry in entries for line in entry.lines):
        if who == NATURE and words:
            words[-1] += f" ({what})"
        elif who == mover:
            words.append(what)
        else:
            if words:
                yield mover, "; ".join(words)
            mover, words = who, [what]
    if words:
        yield mover, "; ".join(words)


def _by_time(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Entries of the same round and phase together."""
    part: list[Entry] = []
    for entry in entries:
        if part and part[-1].when != entry.when:
            yield part
            part = []
        part.append(entry)
    if part:
        yield part
