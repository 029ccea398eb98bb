"""The parts of the screen as lines: the table, the story, the choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console, Group, RenderableType
from rich.segment import Segment
from rich.text import Text

from ludarium.show import Area, Counter, Grid, Piece, Resource, Token
from ludarium.story import Event
from ludarium_cli.playing.choices import Choice, factored, grouped
from ludarium_cli.playing.fullscreen.folding import LINE, MIDDLE, Part, detailed, folded
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

    def drawn(self) -> RenderableType:
        """The parts, each in its detail."""
        if LINE in self.details:
            return _in_a_line(self.parts[0])
        both = zip(self.parts, self.details, strict=True)
        shown = [detailed(part.pieces, detail, self.known) for part, detail in both]
        return laid_out([one for pieces in shown for one in pieces])


def runs(
    parts: Sequence[Part], detail: Detail, main: int, choices: Sequence[Choice]
) -> Iterator[Run]:
    """The table in a detail, from top to bottom; `main` is the part that is looked at most."""
    told = {one.card for one in choices if one.facts or detail.choices == WITH_TEXTS}
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
        yield Run(tuple(parts), tuple(_detail(part, detail, main) for part in parts), known)


def _detail(part: Part, detail: Detail, main: int) -> int:
    if part.seat == main:
        return detail.own
    return detail.middle if part.seat == MIDDLE else detail.others


def _in_a_line(part: Part) -> RenderableType:
    """A part in one line; of the middle also its grids, which cannot be folded."""
    place = part.pieces[0]
    if part.seat != MIDDLE and isinstance(place, Area):
        name = Text(place.name, f"bold {seat_style(part.seat)}")
        return _cut([name, *_words(folded(place.pieces))])
    pieces = folded(part.pieces)
    grids = [piece for piece in pieces if isinstance(piece, Grid)]
    words = _words(pieces)
    return Group(*([Flow(words)] if words else []), *([laid_out(grids)] if grids else []))


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
    if style != COLUMNS:
        digits = _digits(shown)
        known: set[str] = set()
        found = []
        for choice in shown:
            told = choice.card in known  # once is enough
            known.update([choice.card] if choice.card else [])
            text = choice.text if style == WITH_TEXTS else ""
            about = [] if told else [choice.facts, text]
            line = Hanging(_choice(choice, choice.words, digits, about, pointed), digits + 3)
            found.append(Entry((choice,), lines_of(console, line, width)))
        return found
    return [
        entry
        for _, group in grouped(shown)
        for entry in _columns(console, group, width, _digits(shown), pointed)
    ]


def _digits(shown: Sequence[Choice]) -> int:
    return max((len(str(choice.number)) for choice in shown), default=1)


def _choice(
    choice: Choice, words: str, digits: int, about: Sequence[str], pointed: Choice | None
) -> Text:
    style = POINTED if choice is pointed else ""
    number = (f" {choice.number:>{digits}} ", f"bold cyan {style}")
    more = "".join(f"  {one}" for one in about if one)
    return Text.assemble(number, tinted(words, style), (more, "dim"))


def _columns(
    console: Console, group: Sequence[Choice], width: int, digits: int, pointed: Choice | None
) -> Iterator[Entry]:
    """Choices side by side, under the words that they share if they are too long otherwise."""
    if any(choice.facts for choice in group) or len(group) == 1:
        yield from entries(console, group, COLUMNS + 1, width, pointed)
        return
    heading, words = "", [choice.words for choice in group]
    if _fit(words, width, digits) < 2:
        heading, words = factored(group)
    columns = max(1, _fit(words, width, digits))
    rows = -(-len(group) // columns)
    each = max(map(len, words)) + digits + 2 + GAP
    if heading:
        yield Entry((), lines_of(console, tinted(heading, "bold"), width))
    for row in range(rows):
        line = Text()
        for at in range(row, len(group), rows):
            cell = _choice(group[at], words[at], digits, (), pointed)
            line = Text.assemble(line, cell, " " * max(0, each - cell.cell_len))
        line.rstrip()
        yield Entry(tuple(group[row::rows]), lines_of(console, line, width))


def _fit(words: Sequence[str], width: int, digits: int) -> int:
    return width // (max(map(len, words)) + digits + 2 + GAP)
