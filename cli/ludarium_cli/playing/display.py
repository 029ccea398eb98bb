"""What a person who plays sees, whatever it is drawn on: plain lines, or the whole screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from rich.console import RenderableType

from ludarium.choices import Choice
from ludarium.story import Event
from ludarium.views import View


class Lines(Protocol):
    """Where things are said one below the other."""

    def show(self, *things: RenderableType) -> None:
        """Print things one below the other."""

    def say(self, words: str, style: str = "") -> None:
        """Print a sentence."""

    def quote(self, words: str, command: str) -> None:
        """Print a sentence with a command that can be copied, however long it is."""


class Display(Protocol):
    """The terminal of the people who play."""

    names: Mapping[int, str]
    keys: Sequence[tuple[str, str]]
    """Keys that mean something beside letters, and what they do."""

    @property
    def outside(self) -> Lines:
        """What is read before the display is opened, and stays when it is closed."""

    def opened(self) -> AbstractContextManager[object]:
        """The display while a match is played."""

    def scene(
        self,
        view: View,
        told: Sequence[Event],
        new: int,
        question: str,
        choices: Sequence[Choice],
    ) -> None:
        """A decision: the table, what was told, of which so much is new, and the choices."""

    def whole_table(self, view: View) -> None:
        """All of the table."""

    def meanwhile(self, view: View | None, told: Sequence[Event], new: int) -> None:
        """The table while others decide; None where nobody may look."""

    def finale(
        self,
        view: View | None,
        told: Sequence[Event],
        new: int,
        verdict: Sequence[RenderableType],
    ) -> None:
        """The table at the end, and who has won."""

    def ask(self, prompt: str) -> str | None:
        """A line that the person types; None at the end of the input."""

    def hand_over(self, name: str) -> bool:
        """Hide what the last person saw until the next one is there; False if nobody comes."""

    def thinking(self, name: str) -> AbstractContextManager[None]:
        """Show that someone thinks, until they have."""

    def choices(self, fitting: Sequence[Choice], line: str) -> None:
        """The choices that a line fits, if that is more than one."""

    def page(self, title: str, *things: RenderableType, last: bool = False) -> None:
        """Something to read; of a long text perhaps the end first."""

    def say(self, words: str, style: str = "") -> None:
        """A sentence."""

    def warn(self, words: str) -> None:
        """A sentence about something that went wrong."""

    def quote(self, words: str, command: str) -> None:
        """A sentence with a command or a name that can be copied."""
