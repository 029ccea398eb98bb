"""The parts of the screen as lines: the table, the story, the choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.console import Console, Group, RenderableType
from rich.segment import Segment
from rich.text import Text

from ludarium.choices import Choice, factored
from ludarium.show import Area, Counter, Grid, Piece, Resource, Token
from ludarium.story import Event
from ludarium_cli.playing.fullscreen.folding import LINE, MIDDLE, NAMES, Part, detailed, folded
from ludarium_cli.playing.fullscreen.layout import COLUMNS, WITH_TEXTS, Detail
from ludarium_cli.rendering import Flow, Hanging, event_line, laid_out, seat_style, small, tinted

Line = list[Segment]
POINTED = "reverse"
GAP = 2


def lines_of(console: Console, thing: RenderableType, width: int) -> list[Line]:
    """Something as lines of at most that width."""
    options = console.options.update(width=max(1, width), height=None)
    return console.render_lines(thing, options, pad=False)


# The table ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Run:
    """Parts that are drawn together: the middle, places that are whole, or one that is folded."""

    parts: tuple[Part, ...]
    details: tuple[int, ...]
    known: frozenset[str]
    """Cards about which the choices tell."""
    read: bool
    """Whether they also have their texts."""

    def drawn(self) -> RenderableType:
        """The parts, each in its detail."""
        if LINE in self.details:
            return _in_a_line(self.parts[0])
        both = zip(self.parts, self.details, strict=True)
        shown = [detailed(part.pieces, detail, self.known, self.read) for part, detail in both]
        return laid_out([one for pieces in shown for one in pieces])


def runs(
    parts: Sequence[Part], detail: Detail, main: int, choices: Sequence[Choice]
) -> Iterator[Run]:
    """The table in a detail, from top to bottom; `main` is the part that is looked at most."""
    texts = detail.choices == WITH_TEXTS
    told = {one.card for one in choices if one.facts or (texts and one.text)}
    whole: list[Part] = []
    for part in parts:
        if part.seat == MIDDLE or _detail(part, detail, main) == LINE:
            yield from _run(whole, detail, main, told)
            whole = []
            yield from _run([part], detail, main, told)
        else:
            whole.append(part)
    yield from _run(whole, detail, main, told)


def _run(parts: Sequence[Part], detail: Detail, main: int, told: set[str]) -> Iterator[Run]:
    if parts:
        known = frozenset(told & {name for part in parts for name in part.names})
        details = tuple(_detail(part, detail, main) for part in parts)
        yield Run(tuple(parts), details, known, bool(known) and detail.choices == WITH_TEXTS)


def _detail(part: Part, detail: Detail, main: int) -> int:
    if part.seat == main:
        return detail.own
    return detail.middle if part.seat == MIDDLE else detail.others


def _in_a_line(part: Part) -> RenderableType:
    """A part in one line; of the middle also grids and tokens, which cannot be folded."""
    place = part.pieces[0]
    if part.seat != MIDDLE and isinstance(place, Area):
        name = Text(place.name, f"bold {seat_style(part.seat)}")
        return _cut([name, *_words(folded(place.pieces))])
    whole = [piece for piece in part.pieces if _stays_whole(piece)]
    words = _words(folded([piece for piece in part.pieces if piece not in whole]))
    kept = laid_out(detailed(whole, NAMES)) if whole else Group()
    return Group(*([Flow(words)] if words else []), kept)


def _stays_whole(piece: Piece) -> bool:
    if isinstance(piece, Area):
        return bool(piece.pieces) and all(isinstance(one, Token) for one in piece.pieces)
    return isinstance(piece, Grid)


def _words(pieces: Sequence[Piece]) -> list[Text]:
    return [small(one) for one in pieces if isinstance(one, Counter | Resource | Token)]


def _cut(words: Sequence[Text]) -> Text:
    """Words in one line that ends where there is no more room."""
    line = Text("  ").join(words)
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


# The story ----------------------------------------------------------------------------------


def story(
    console: Console, told: Sequence[Event], new: int, names: Sequence[str], width: int, most: int
) -> list[Line]:
    """The last of what was told, at most so many lines; what is not new is dim.

    Of the first event that does not fit, the beginning is shown.
    """
    lines: list[Line] = []
    for back, event in enumerate(reversed(told)):
        text = event_line(event, names)
        if back >= new:
            text.style = "dim"
        more = lines_of(console, Hanging(text), width)
        room = most - len(lines)
        if room < 2 <= len(more):
            return lines
        if len(more) > room:
            rest = lines_of(console, Text("  …", "dim"), width)
            return [*more[: max(0, room - 1)], *rest[:room], *lines]
        lines = more + lines
    return lines


# The choices --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """Some lines of the list of choices, and the choices that they are about."""

    choices: tuple[Choice, ...]
    lines: list[Line]


def entries(
    console: Console, shown: Sequence[Choice], style: int, width: int, pointed: Choice | None
) -> list[Entry]:
    """The choices in one of the styles of `layout`."""
    pen = Pen(console, width, max((len(str(one.number)) for one in shown), default=1), pointed)
    if style != COLUMNS or not shown:
        return list(pen.lines(shown, texts=style == WITH_TEXTS))
    groups = [list(group) for _, group in groupby(shown, lambda choice: choice.group)]
    return [entry for group in groups for entry in pen.columns(group)]


@dataclass(frozen=True)
class Pen:
    """Writes choices into a width; their numbers have so many digits."""

    console: Console
    width: int
    digits: int
    pointed: Choice | None

    def lines(self, shown: Sequence[Choice], texts: bool) -> Iterator[Entry]:
        """Each choice by itself; what is printed on a card is told once."""
        known: set[str] = set()
        for choice in shown:
            about = [choice.facts, choice.text if texts else ""] if choice.card not in known else []
            known.update([choice.card] if choice.card else [])
            line = Hanging(self._choice(choice, choice.words, about), self.digits + 2)
            yield Entry((choice,), lines_of(self.console, line, self.width))

    def columns(self, group: Sequence[Choice]) -> Iterator[Entry]:
        """Choices side by side, under the words that they share if they are too long otherwise."""
        if any(choice.facts for choice in group) or len(group) == 1:
            yield from self.lines(group, texts=False)
            return
        heading, words = "", [choice.words for choice in group]
        if self.width < 2 * self._cell(words):
            heading, words = factored(group)
            yield Entry((), lines_of(self.console, tinted(heading, "bold"), self.width))
        each = self._cell(words)
        rows = -(-len(group) // max(1, self.width // each))
        for row in range(rows):
            cells = [self._choice(group[at], words[at]) for at in range(row, len(group), rows)]
            line = Text.assemble(*[part for cell in cells for part in _padded(cell, each)])
            line.rstrip()
            yield Entry(tuple(group[row::rows]), lines_of(self.console, line, self.width))

    def _cell(self, words: Sequence[str]) -> int:
        """The width of a column with such words."""
        return max(map(len, words)) + self.digits + 2 + GAP

    def _choice(self, choice: Choice, words: str, about: Sequence[str] = ()) -> Text:
        style = POINTED if choice is self.pointed else ""
        number = (f" {choice.number:>{self.digits}} ", f"bold cyan {style}")
        more = "".join(f"  {one}" for one in about if one)
        return Text.assemble(number, tinted(words, style), (more, "dim"))


def _padded(cell: Text, width: int) -> tuple[Text, str]:
    return cell, " " * max(0, width - cell.cell_len)
