"""What a conformance run found, in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from ludarium.shapes import Json


@dataclass(frozen=True)
class Finding:
    """One way in which a game is not as it should be."""

    check: str
    where: str
    """Such as ``seats=2 target=50 seed=3 move 14``."""
    problem: str

    def __str__(self) -> str:
        return f"{self.check}: {self.where}: {self.problem}"


@dataclass(frozen=True)
class CheckResult:
    """What one check found in all that it looked at."""

    name: str
    about: str
    """What holds if the check passes, in one line."""
    runs: int
    """How many positions, games or whole runs it looked at."""
    findings: tuple[Finding, ...] = ()
    blocked_by: tuple[str, ...] = ()
    """Failed checks whose subject this one relies on, so that it could not look."""

    @property
    def passed(self) -> bool:
        """Whether it found nothing wrong."""
        return not self.findings


@dataclass(frozen=True)
class Report:
    """All results of a conformance run."""

    game: str
    level: str
    results: tuple[CheckResult, ...]
    games: int
    decisions: int
    unseen: tuple[str, ...]
    """Ids of the components that no game brought into play: perhaps too few games were played."""
    advice: tuple[str, ...] = ()
    """What people who play the game would miss; it conforms all the same."""

    @property
    def passed(self) -> bool:
        """Whether no check found anything wrong."""
        return all(result.passed for result in self.results)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that is wrong, check by check."""
        return tuple(finding for result in self.results for finding in result.findings)

    def to_json(self) -> dict[str, Json]:
        """The report as JSON, with what follows from it."""
        results = [{**asdict(result), "passed": result.passed} for result in self.results]
        return {**asdict(self), "results": results, "passed": self.passed}

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        verdict = "conforms" if self.passed else "does not conform"
        played = f"{self.games} games, {self.decisions} decisions"
        yield f"{self.game} {verdict} ({self.level}: {played})"
        for result in self.results:
            if result.findings:
                yield f"  {result.name}: {result.about}"
                yield from (f"    {found.where}: {found.problem}" for found in result.findings)
            elif result.blocked_by:
                yield f"  {result.name}: not checked before {', '.join(result.blocked_by)} passes"
