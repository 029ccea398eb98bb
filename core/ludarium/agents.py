"""Agents: what plays a seat, how a plugin offers it, and how a person names it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ludarium.errors import UsageError, unknown
from ludarium.options import Option, chosen
from ludarium.steps import Call
from ludarium.views import View

if TYPE_CHECKING:
    from ludarium.game import Game

N = TypeVar("N", int, float)


@dataclass(frozen=True)
class Budget:
    """How much an agent may think about one decision; None leaves it to the agent."""

    iterations: int | None = None
    seconds: float | None = None

    def tighter(self, other: Budget) -> Budget:
        """What both budgets allow."""
        return Budget(
            _least(self.iterations, other.iterations), _least(self.seconds, other.seconds)
        )

    def share(self, parts: int) -> Budget:
        """One of so many equal parts, at least one iteration."""
        return Budget(
            None if self.iterations is None else max(1, self.iterations // parts),
            None if self.seconds is None else self.seconds / parts,
        )


def _least(one: N | None, other: N | None) -> N | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


class Agent(Protocol):
    """Plays one seat of one match.

    It may also have ``begin(match: MatchInfo)``, called before the deal; ``told(event: Event)``,
    called with all that its seat is told since it was last asked, before it is asked again; and
    ``end(result: Result)``.
    """

    def choose(self, view: View, budget: Budget) -> Call:
        """One of ``view.legal``."""
        ...


@dataclass(frozen=True)
class MatchInfo:
    """What an agent is told of a match before it begins."""

    game: Game
    options: Mapping[str, Any]
    seat: int
    """The agent's own."""
    names: tuple[str, ...]
    """How the seats are called."""


@dataclass(frozen=True)
class AgentKind:
    """An agent that a plugin offers. `make` takes a seed and the options by name."""

    name: str
    about: str
    make: Callable[..., Agent]
    options: tuple[Option, ...] = ()
    check: Callable[..., None] | None = None
    """Takes a game, its seats, its options and the agent's options by name, and raises
    `UsageError` where such an agent could not play."""


@dataclass(frozen=True)
class Evaluator:
    """An estimate of how a table will end: the final score of each seat."""

    game: str
    estimate: Callable[[Any], Sequence[float]]
    about: str = ""
    length: int = 4
    """Decisions that a search plays on before it asks. None at all suits games in which a random
    decision can spoil much."""
    reward: str = "lead"
    """What a search that uses it should maximise: the lead, or in a race to `win`."""


@dataclass(frozen=True)
class Learned:
    """What was learned about a game, in a file of data that a plugin brings."""

    game: str
    seats: int
    file: Path

    @property
    def name(self) -> str:
        """The game and its seats: ``seasons/2``."""
        return f"{self.game}/{self.seats}"


@dataclass(frozen=True)
class AgentSpec:
    """An agent as a person writes it: ``name`` or ``name:key=value,key=value``."""

    kind: AgentKind
    options: Mapping[str, Any] = field(default_factory=dict)
    text: str = ""

    def make(self, seed: int) -> Agent:
        """A fresh agent, the same for the same seed."""
        return self.kind.make(seed=seed, **self.options)

    def check(self, game: Game, seats: int, options: Mapping[str, Any]) -> None:
        """Refuse a game that the agent cannot play as it was asked to."""
        if self.kind.check is not None:
            self.kind.check(game, seats, options, **self.options)


def parse_agent(text: str, kinds: Mapping[str, AgentKind]) -> AgentSpec:
    """The agent that a text names; refuses unknown names and options with the nearest ones."""
    name, _, rest = text.partition(":")
    if name not in kinds:
        raise unknown("agent", name, kinds)
    given: dict[str, str] = {}
    for pair in filter(None, rest.split(",")):
        key, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"{text}: write an option as key=value, not {pair!r}")
        given[key.strip()] = value.strip()
    kind = kinds[name]
    return AgentSpec(kind, chosen(kind.options, given, name), text)
