"""The choices as a menu: found by typing, walked through with the arrows."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium.choices import Choice, found


class Menu:
    """Choices, of which some are shown and one may be pointed at."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        self.all = list(choices)
        self.shown = list(choices)
        """Those that fit what was typed."""
        self.at: int | None = None
        """Which of them is pointed at."""
        self.page = 0

    @property
    def pointed(self) -> Choice | None:
        """The choice that is pointed at."""
        return None if self.at is None else self.shown[self.at]

    def search(self, text: str) -> None:
        """Show what fits a text; all where nothing does. A number points at its choice."""
        self.at, self.page = None, 0
        self.shown = self.all
        wanted = text.strip()
        if wanted.isdecimal():
            numbers = [choice.number for choice in self.all]
            self.at = numbers.index(int(wanted)) if int(wanted) in numbers else None
        elif wanted and not wanted.startswith("?"):
            fitting = found(self.all, wanted)
            self.shown = fitting or self.all
            self.at = 0 if len(fitting) == 1 else None

    def move(self, by: int) -> None:
        """Point at another choice; from the last one on to the first."""
        if self.shown:
            first = 0 if by > 0 else len(self.shown) - 1
            self.at = first if self.at is None else (self.at + by) % len(self.shown)

    def turn(self, by: int, pages: Sequence[Sequence[Choice]]) -> None:
        """Go to another page; what is pointed at goes along."""
        self.page = min(max(0, self.page + by), len(pages) - 1)
        if self.at is not None and pages[self.page]:
            self.at = self.shown.index(pages[self.page][0])

    def follow(self, pages: Sequence[Sequence[Choice]]) -> None:
        """Let the page be one that there is, with what is pointed at."""
        self.page = min(self.page, max(0, len(pages) - 1))
        for number, page in enumerate(pages):
            if self.pointed in page:
                self.page = number
