"""Whole screens, as lines: the scene of a decision, and something to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.segment import Segment
from rich.text import Text

from ludarium.choices import Choice
from ludarium.story import Event
from ludarium_cli.playing.fullscreen import drawing
from ludarium_cli.playing.fullscreen.drawing import Entry, Line, Run, lines_of
from ludarium_cli.playing.fullscreen.folding import MIDDLE, Part
from ludarium_cli.playing.fullscreen.layout import (
    BESIDE,
    WITH_TEXTS,
    Detail,
    Layout,
    beside,
    laid_out,
    paged,
)
from ludarium_cli.playing.fullscreen.menu import Menu
from ludarium_cli.rendering import Hanging

BETWEEN = [Segment(" "), Segment("│"), Segment(" ")]
"""Between choices and story."""


@dataclass
class Scene:
    """What there is to see at one moment of a match."""

    heading: Text
    parts: Sequence[Part]
    names: Sequence[str]
    told: Sequence[Event] = ()
    new: int = 0
    question: str = ""
    menu: Menu = field(default_factory=lambda: Menu(()))
    looked_at: int | None = None
    """The part that was unfolded, if not the own place."""
    entries: dict[tuple[int, int], list[Entry]] = field(default_factory=dict)
    """What was drawn before of all choices, by width and style."""
    tables: dict[tuple[int, Run], list[Line]] = field(default_factory=dict)
    """What was drawn before of the table, by width."""

    @property
    def main(self) -> int:
        """The part that is shown in most detail."""
        return self.own if self.looked_at is None else self.looked_at

    @property
    def own(self) -> int:
        """The own place, or what there is instead."""
        return self.parts[-1].seat if self.parts else MIDDLE

    def look_on(self) -> None:
        """Unfold the next part: the other places, then the middle, then the own place again."""
        others = [part.seat for part in self.parts if part.seat not in (MIDDLE, self.own)]
        middle = [MIDDLE] if any(part.seat == MIDDLE for part in self.parts) else []
        order = [None, *others, *middle] if self.own != MIDDLE else [None, *others]
        self.looked_at = order[(order.index(self.looked_at) + 1) % len(order)]

    def table(self, console: Console, detail: Detail, width: int) -> list[Line]:
        """The table in a detail."""
        return [line for run in self._runs(console, detail, width) for line in run]

    def height(self, console: Console, detail: Detail, width: int, most: int) -> int:
        """How high the table is in a detail; any number above the most if it is higher."""
        total = 0
        for run in self._runs(console, detail, width):
            total += len(run)
            if total > most:
                break
        return total

    def _runs(self, console: Console, detail: Detail, width: int) -> Iterator[list[Line]]:
        for run in drawing.runs(self.parts, detail, self.main, self.menu.all):
            key = width, run
            if key not in self.tables:
                self.tables[key] = lines_of(console, run.drawn(), width)
            yield self.tables[key]


@dataclass
class Page:
    """Something to read, from a line of it on."""

    title: str
    things: Sequence[RenderableType]
    at: int | None = 0
    """The first line that is shown; None for the last page."""

    def scroll(self, by: int, room: int, length: int) -> None:
        """Go on or back, by at most what there is."""
        now = max(0, length - room) if self.at is None else self.at
        self.at = min(max(0, now + by), max(0, length - room))


@dataclass(frozen=True)
class Frame:
    """A screen full of lines, the prompt among them, and what else is known by drawing it."""

    lines: list[Line]
    prompt: int
    """Which line is typed on."""
    pages: list[tuple[Choice, ...]] = field(default_factory=list)
    """The choices, page by page."""
    length: int = 0
    """Of something to read: how many lines it has."""
    room: int = 0


def scene_frame(
    console: Console, scene: Scene, prompt: Text, notes: Sequence[Text], width: int, height: int
) -> Frame:
    """The table above, the question with its choices below, and the story between or beside."""
    drawn = Drawn(console, scene, width, height)
    below = _notes(console, notes, width, height)
    question = drawn.question()
    layout = drawn.layout(height - len(below) - len(question) + 2)
    pages, entries = drawn.pages(layout)
    told = drawn.aside(layout)
    top = [_rule(console, scene.heading, width), *drawn.table(layout)]
    ask = [*question[:-1], _with_rule(console, question[-1:], _where(scene, pages), width)]
    choices = [line for entry in entries for line in entry.lines][: layout.choices]
    if layout.beside:
        body = [*top, *ask, *_side_by_side(choices, told, drawn.choices_width, layout.choices)]
    else:
        gap: list[Line] = [[]] * (layout.story - len(told))
        body = [*top, *gap, *told, *ask, *_filled(choices, layout.choices)]
    body = body[: max(0, height - 1 - len(below))]
    lines = [*body, *lines_of(console, prompt, width)[:1], *below]
    return Frame(lines[:height], min(len(body), height - 1), pages)


def page_frame(
    console: Console, page: Page, prompt: Text, notes: Sequence[Text], width: int, height: int
) -> Frame:
    """Something to read above the line that is typed."""
    below = _notes(console, notes, width, height)
    whole = lines_of(console, Group(*page.things), width)
    room = max(1, height - 2 - len(below))
    page.scroll(0, room, len(whole))
    assert page.at is not None
    end = min(page.at + room, len(whole))
    where = f"{page.at + 1}-{end} of {len(whole)}" if len(whole) > room else ""
    title = Text.assemble((page.title, "bold"), (f"  {where}" if where else "", "dim"))
    body = [_rule(console, title, width), *_filled(whole[page.at : end], room)]
    lines = [*body[: max(0, height - 1 - len(below))], *lines_of(console, prompt, width)[:1]]
    return Frame([*lines, *below][:height], len(lines) - 1, length=len(whole), room=room)


class Drawn:
    """The parts of a scene, as they are drawn on a screen of one size."""

    def __init__(self, console: Console, scene: Scene, width: int, height: int) -> None:
        self.console, self.scene = console, scene
        self.width, self.height = width, height
        wide = beside(width, height)
        self.choices_width = width * 3 // 5 if wide else width
        self.story_width = width - self.choices_width - len(BETWEEN) if wide else width
        self._told = len(self._story(scene.told, height))

    def _story(self, told: Sequence[Event], most: int) -> list[Line]:
        new, names = self.scene.new, self.scene.names
        return drawing.story(self.console, told, new, names, self.story_width, most)

    def question(self) -> list[Line]:
        """What is asked."""
        text = Hanging(Text(self.scene.question, "bold"))
        return lines_of(self.console, text, self.width) if self.scene.question else [[]]

    def layout(self, height: int) -> Layout:
        """Who gets how many lines."""
        told, new = self.scene.told, self.scene.new
        recent = self._story(told[len(told) - new :], BESIDE)
        return laid_out(
            self.width,
            height,
            lambda detail: self.scene.height(self.console, detail, self.width, height),
            self._height_of_choices,
            len(recent),
            self._told,
            self.scene.looked_at is not None,
        )

    def _height_of_choices(self, style: int) -> int:
        """Of all choices: the screen stays as it is while they are searched."""
        return sum(len(entry.lines) for entry in self.entries(style, all_of_them=True))

    def entries(self, style: int, all_of_them: bool = False) -> list[Entry]:
        """The choices in a style: those that fit what was typed, or all."""
        menu, key = self.scene.menu, (self.choices_width, style)
        if not all_of_them:
            return drawing.entries(self.console, menu.shown, style, key[0], menu.pointed)
        if key not in self.scene.entries:
            self.scene.entries[key] = drawing.entries(self.console, menu.all, style, key[0], None)
        return self.scene.entries[key]

    def pages(self, layout: Layout) -> tuple[list[tuple[Choice, ...]], list[Entry]]:
        """The choices of every page, and the entries of the one that is shown."""
        entries = self.entries(layout.detail.choices)
        ranges = paged([len(entry.lines) for entry in entries], layout.choices)
        pages = [tuple(c for at in one for c in entries[at].choices) for one in ranges]
        self.scene.menu.follow(pages)
        return pages, [entries[at] for at in ranges[self.scene.menu.page]] if entries else []

    def table(self, layout: Layout) -> list[Line]:
        """As much of the table as there is room for; the own place, which is last, goes first."""
        whole = self.scene.table(self.console, layout.detail, self.width)
        if len(whole) <= layout.table:
            return whole
        cut = whole[len(whole) - max(0, layout.table - 1) :] if layout.table > 1 else []
        more = Text("… type table to see all of it", "dim")
        return [*lines_of(self.console, more, self.width)[: layout.table], *cut]

    def aside(self, layout: Layout) -> list[Line]:
        """The end of the story, or what is written on the card that is pointed at."""
        pointed = self.scene.menu.pointed
        told = self._story(self.scene.told, layout.story)
        if pointed is None or not pointed.text or layout.detail.choices == WITH_TEXTS:
            return told
        card = lines_of(self.console, Hanging(Text(pointed.text, "italic")), self.story_width)
        card = card[: layout.story]
        return [*told[len(card) :], *card] if len(told) == layout.story else [*told, *card]


def _where(scene: Scene, pages: Sequence[Sequence[Choice]]) -> str:
    """Which page of the choices is shown, where there are several."""
    menu = scene.menu
    found = f"{len(menu.shown)} of {len(menu.all)} fit" if len(menu.shown) < len(menu.all) else ""
    page = f"page {menu.page + 1} of {len(pages)}, PgDn" if len(pages) > 1 else ""
    return " · ".join(filter(None, (found, page)))


def _notes(console: Console, notes: Sequence[Text], width: int, height: int) -> list[Line]:
    lines = [line for note in notes for line in lines_of(console, note, width)]
    return lines[: max(1, height // 4)]


def _rule(console: Console, title: Text, width: int) -> Line:
    return lines_of(console, Rule(title, align="left", style="dim"), width)[0]


def _with_rule(console: Console, lines: Sequence[Line], end: str, width: int) -> Line:
    """A line that is followed by a rule as far as there is room, and by some words."""
    line = [*lines[0]] if lines else []
    used = Segment.get_line_length(line)
    gap = " " if line else ""
    tail = f" {end} ─" if end else ""
    left = width - used - len(gap) - len(tail)
    rule = Text.assemble(gap, ("─" * max(0, left) + tail, "dim"))
    return [*line, *(lines_of(console, rule, max(1, width - used))[0] if left >= 0 else [])]


def _filled(lines: Sequence[Line], height: int) -> list[Line]:
    return [*lines[:height], *([[]] * (height - len(lines)))]


def _side_by_side(left: Sequence[Line], right: Sequence[Line], width: int, rows: int) -> list[Line]:
    """Two columns; the left one has that width."""
    both = zip(_filled(left, rows), _filled(right, rows), strict=True)
    return [[*Segment.adjust_line_length(one, width), *BETWEEN, *other] for one, other in both]
