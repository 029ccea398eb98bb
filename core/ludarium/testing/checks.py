"""Checks: what one is, what it looks at, and what it relies on."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from ludarium.game import Game
from ludarium.places import in_words
from ludarium.testing.playouts import PIN, Playout, Position
from ludarium.testing.report import CheckResult, Finding

MOST = 5
"""Findings after which a check has said enough."""

SOUND = ("plays", "chances", "clones", "cards", "looking", "stable")
"""The checks that must pass before copies and views can be judged."""


class Subject(Protocol):
    """What a check looks at once: a position, a playout, or the whole examination."""

    @property
    def where(self) -> str: ...


@dataclass(eq=False)
class Examination:
    """All that was played of one game."""

    game: Game
    playouts: list[Playout] = field(default_factory=list)
    refused: list[Playout] = field(default_factory=list)
    """Those in settings that the game does not allow, which never began."""
    abroad: int = 1
    """How many playouts are repeated in another process."""

    @property
    def where(self) -> str:
        """Everywhere."""
        return "over all games"

    @property
    def positions(self) -> list[Position]:
        """The positions that were kept of all playouts."""
        return [position for playout in self.playouts for position in playout.positions]


@dataclass(frozen=True)
class Check:
    """A property of games: `look` yields what is wrong with each subject that `each` gives.

    Its name and the first line of its docstring, what should hold, are the check's.
    """

    look: Callable[[Any], Iterator[str]]
    each: Callable[[Examination], Iterable[Subject]]
    needs: tuple[str, ...] = ()
    """Checks that must pass for this one to mean anything: a flaw is reported once."""

    @property
    def name(self) -> str:
        """What the check is called."""
        return self.look.__name__

    @property
    def about(self) -> str:
        """What should hold, in one line."""
        return (self.look.__doc__ or "").partition("\n")[0].rstrip(".")

    def run(self, examination: Examination) -> CheckResult:
        """Look at every subject until enough is found; what `look` raises is a finding too."""
        runs = 0
        findings: list[Finding] = []
        for subject in self.each(examination):
            runs += 1
            random.seed(PIN)
            findings += self.findings(subject)
            if len(findings) >= MOST:
                break
        return CheckResult(self.name, self.about, runs, tuple(findings[:MOST]))

    def findings(self, subject: Subject) -> list[Finding]:
        """What is wrong with one subject."""
        try:
            problems = list(self.look(subject))
        except Exception as problem:  # whatever a stranger's rules may raise
            problems = [in_words(problem)]
        return [Finding(self.name, subject.where, words) for words in problems]


def positions(examination: Examination) -> Iterable[Subject]:
    """Look at each position that was kept."""
    return examination.positions


def playouts(examination: Examination) -> Iterable[Subject]:
    """Look at each playout."""
    return examination.playouts


def whole(examination: Examination) -> Iterable[Subject]:
    """Look at everything together."""
    return [examination]
