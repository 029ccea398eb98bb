"""The whole screen as a display: it is drawn anew when something has changed, and reads keys."""

from __future__ import annotations

import io
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout

from rich.console import Console, RenderableType
from rich.segment import Segments
from rich.text import Text

from ludarium.choices import Choice
from ludarium.story import Event
from ludarium.views import View
from ludarium_cli.output import PlainConsole
from ludarium_cli.playing.fullscreen import keys
from ludarium_cli.playing.fullscreen.drawing import Line
from ludarium_cli.playing.fullscreen.folding import parts
from ludarium_cli.playing.fullscreen.frame import Frame, Page, Scene, page_frame, scene_frame
from ludarium_cli.playing.fullscreen.menu import Menu
from ludarium_cli.playing.fullscreen.terminal import Terminal
from ludarium_cli.playing.fullscreen.typed import Typed
from ludarium_cli.playing.screen import Screen, whole_log
from ludarium_cli.rendering import drawn, named, seen_from, tinted, without_empty

KEYS = "↑↓ point  → read  Tab other seats  Esc back   help  hint  undo  log  table  quit"
READING = "Space, PgDn: on   PgUp: back   Enter, Esc: close"
AT_ONCE, TICK = 0.15, 0.2
"""Seconds before thinking is shown, and between two looks at the clock."""
_SCROLLS = {keys.UP: -1, keys.DOWN: 1}
_TURNS = {keys.PAGE_UP: -1, keys.PAGE_DOWN: 1, " ": 1}


class FullScreen:
    """The terminal of the people who play, as a screen that is drawn again in place."""

    keys: Sequence[tuple[str, str]] = (
        ("↑ ↓", "point at a choice and read its card; Enter chooses it"),
        ("→", "read all about the cards of the choice that is pointed at"),
        ("PgUp PgDn", "turn the pages of choices, or of what is read"),
        ("Tab", "unfold another seat, the middle of the table, your own place again"),
        ("Esc", "close what is read; forget what was typed"),
    )

    def __init__(self, names: Mapping[int, str], console: Console | None = None) -> None:
        # A file of its own: what agents print must not go where the screen is drawn.
        self.console = console or PlainConsole(sys.stdout)
        self.names = names
        self.lines = Screen(names, self.console)
        self.terminal = Terminal(self.console)
        self.typed = Typed()
        self.now: Scene | None = None
        self.reading: Page | None = None
        self.notes: list[Text] = []
        self.prompt = Text()
        self.walked = False
        """Whether a choice was pointed at with the arrows."""
        self._frame = Frame([], 0)
        self._drawn: list[str] = []
        """What stands on the screen, line by line."""
        self._aside = io.StringIO()

    @property
    def outside(self) -> Screen:
        """What is read before the screen is opened, and stays when it is closed."""
        return self.lines

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Take the terminal; what agents print meanwhile comes on stderr at the end."""
        try:
            with self.terminal:
                yield
        finally:
            sys.stderr.write(self._aside.getvalue())

    # What there is to see ---------------------------------------------------------------

    def scene(
        self,
        view: View,
        told: Sequence[Event],
        new: int,
        question: str,
        choices: Sequence[Choice],
    ) -> None:
        """A decision: the table, what was told, of which so much is new, and the choices."""
        self.now = self._scene(view, told, new)
        self.now.question = question
        self.now.menu = Menu(choices)
        self.terminal.stale = True
        self._search()

    def whole_table(self, view: View) -> None:
        """All of the table, with what is written on its cards, to be read page by page."""
        table = without_empty(seen_from(view.show(), view.seat))
        self.page("The table", drawn(named(table, self.names), self.lines.heading(view, table)))

    def meanwhile(self, view: View | None, told: Sequence[Event], new: int) -> None:
        """The table while others decide; None where nobody may look."""
        self.now = None if view is None else self._scene(view, told, new)
        self.reading = None

    def _scene(self, view: View, told: Sequence[Event], new: int) -> Scene:
        table = named(view.show(), self.names)
        found = parts(table, view.seat)
        heading = self.lines.heading(view, table)
        return Scene(heading, found, list(self.names.values()), told, new)

    def page(self, title: str, *things: RenderableType, last: bool = False) -> None:
        """Something to read, until a key closes it."""
        self.reading = Page(title, things, None if last else 0)

    def say(self, words: str, style: str = "") -> None:
        """A sentence below the line that is typed."""
        self.notes.append(tinted(words, style))

    def warn(self, words: str) -> None:
        """A sentence about something that went wrong."""
        self.say(words, "yellow")

    def quote(self, words: str, command: str) -> None:
        """A sentence with a command or a name."""
        self.notes.append(Text.assemble(words, (command, "bold")))

    def choices(self, fitting: Sequence[Choice], line: str) -> None:
        """The choices that a line fits: it stays there, to be typed on."""
        self.typed.set(line)
        self._search()
        self.say("Type a number or more words, or point with the arrows, then Enter.", "yellow")

    # Asking -----------------------------------------------------------------------------

    def ask(self, prompt: str) -> str | None:
        """A line that the person types, or the number of what they point at; None if they leave."""
        self.prompt = Text(prompt, "bold")
        while True:
            if not self.terminal.hurried:
                self._draw()
            key = self.terminal.key()
            if key == keys.LEAVE and not self.typed.text:
                return None
            line = None if key is None else self._press(key)
            if line is not None:
                self.reading, self.walked = None, False
                self.notes.clear()
                return line

    def _press(self, key: str) -> str | None:
        """What a key does; gives the line that it ends."""
        if key == keys.REDRAW:
            self.terminal.stale = True
        elif self.reading is not None and self._reads_on(key):
            pass
        elif key == keys.ENTER:
            return self._entered()
        elif key == keys.ESCAPE:
            self._back()
        elif self.now is not None and self._looks(self.now, key):
            pass
        elif key == keys.RIGHT and not self.typed.text and self._pointed() is not None:
            return self._asking()
        elif self.typed.press(key):
            self.notes.clear()
            self._search()
        return None

    def _reads_on(self, key: str) -> bool:
        """Turn the page, or close it; False if the key is meant for what is behind it."""
        page, frame = self.reading, self._frame
        assert page is not None
        if key in _SCROLLS or key in _TURNS:
            by = _SCROLLS.get(key, _TURNS.get(key, 0) * max(1, frame.room - 1))
            page.scroll(by, frame.room, frame.length)
            return True
        self.reading = None
        return key in (keys.ENTER, keys.ESCAPE)

    def _looks(self, scene: Scene, key: str) -> bool:
        """Point at another choice, turn their pages, or look at another part of the table."""
        if key in _SCROLLS:
            scene.menu.move(_SCROLLS[key])
            self.walked = True
        elif key in _TURNS and key != " ":
            scene.menu.turn(_TURNS[key], self._frame.pages)
        elif key == keys.TAB:
            scene.look_on()
        else:
            return False
        return True

    def _entered(self) -> str:
        pointed = self._pointed()
        text = self.typed.take()
        if text == "?" and pointed is not None:
            return self._asking()
        return str(pointed.number) if pointed is not None and self.walked else text

    def _asking(self) -> str:
        pointed = self._pointed()
        return "?" if pointed is None else f"? {pointed.number}"

    def _pointed(self) -> Choice | None:
        return None if self.now is None else self.now.menu.pointed

    def _back(self) -> None:
        """Forget what was typed, said and unfolded."""
        self.typed.set("")
        self.notes.clear()
        self._search()
        if self.now is not None:
            self.now.looked_at = None

    def _search(self) -> None:
        self.walked = False
        if self.now is not None:
            self.now.menu.search(self.typed.text)

    # Other people, and the end ----------------------------------------------------------

    def hand_over(self, name: str) -> bool:
        """Hide what the last person saw until the next one is there; False if nobody comes."""
        self.now = None
        self.typed.set("")
        self.page("", Text(f"Pass the keyboard to {name}.", "bold"))
        return self._wait(f"{name}, press Enter when nobody else is looking: ")

    def finale(
        self,
        view: View | None,
        told: Sequence[Event],
        new: int,
        verdict: Sequence[RenderableType],
    ) -> None:
        """The points and the table at the end, until someone has read them."""
        table = [] if view is None else ["", self.lines.table(view)]
        news = whole_log(told[len(told) - new :], list(self.names.values()))
        self.page("The end", *verdict, *table, *news)
        self._wait("Enter leaves the table: ")

    def _wait(self, prompt: str) -> bool:
        """Wait for Enter, as long as someone is there; a page can be read meanwhile."""
        self.prompt = Text(prompt, "bold")
        while True:
            self._draw()
            key = self.terminal.key()
            if key in (keys.ENTER, keys.LEAVE):
                self.reading = None
                return key == keys.ENTER
            if key in _SCROLLS or key in _TURNS:
                assert key is not None
                self._reads_on(key)

    @contextmanager
    def thinking(self, name: str) -> Iterator[None]:
        """Show that someone thinks, and for how long; what they print is kept for later."""
        done = threading.Event()
        clock = threading.Thread(target=self._clock, args=(name, done), daemon=True)
        with redirect_stdout(self._aside), redirect_stderr(self._aside):
            clock.start()
            try:
                yield
            finally:
                done.set()
                clock.join()
        self.terminal.stale = True

    def _clock(self, name: str, done: threading.Event) -> None:
        began = time.monotonic()
        patience = AT_ONCE
        while not done.wait(patience):
            patience = TICK
            self.prompt = Text(f"{name} thinks  {time.monotonic() - began:.0f} s", "bold")
            self._draw(typing=False)

    # Drawing ----------------------------------------------------------------------------

    def _draw(self, typing: bool = True) -> None:
        """Draw what has changed; all of it where the screen may hold something else."""
        width, height = self.console.size
        stale, self.terminal.stale = self.terminal.stale, False
        text, at = self.typed.window(max(1, width - self.prompt.cell_len - 1))
        prompt = Text.assemble(self.prompt, text if typing else "")
        self._frame = self.composed(prompt, width, height)
        lines = [self._ansi(line) for line in self._frame.lines]
        old = [] if stale else self._drawn
        changed = [row for row, line in enumerate(lines) if row >= len(old) or line != old[row]]
        # A line is erased first: behind a full one, some terminals would erase its last letter.
        moves = [f"\x1b[{row + 1}H\x1b[0m\x1b[K{lines[row]}\x1b[0m" for row in changed]
        self._drawn = lines
        column = min(width, self.prompt.cell_len + Text(text[:at]).cell_len + 1)
        cursor = f"\x1b[{self._frame.prompt + 1};{column}H\x1b[?25h" if typing else ""
        clear = "\x1b[2J" if stale else ""
        self.terminal.write(f"\x1b[?25l{clear}{''.join(moves)}{cursor}")

    def composed(self, prompt: Text, width: int, height: int) -> Frame:
        """The screen as it should look now."""
        if self.reading is not None:
            notes = self.notes or [_one_line(READING)]
            return page_frame(self.console, self.reading, prompt, notes, width, height)
        scene = self.now or Scene(Text(), (), ())
        notes = self.notes or [_one_line(KEYS)]
        return scene_frame(self.console, scene, prompt, notes, width, height)

    def _ansi(self, line: Line) -> str:
        with self.console.capture() as captured:
            self.console.print(Segments(line), end="", soft_wrap=True)
        return captured.get()


def _one_line(words: str) -> Text:
    return Text(words, "dim", no_wrap=True, overflow="ellipsis")
