"""Agents: what plays a seat, how a plugin offers it, and how a person names it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from sys import float_info
from typing import TYPE_CHECKING, Any, Protocol, TypeGuard, TypeVar

from ludarium.cleaning import clean, described
from ludarium.errors import AgentFailed, DeclarationError, LudariumError, UsageError, unknown
from ludarium.options import Option, chosen
from ludarium.steps import Call
from ludarium.views import View

if TYPE_CHECKING:
    from ludarium.game import Game

N = TypeVar("N", int, float)
A_DAY = 24 * 60 * 60
MOVES_AHEAD = 25
"""For so many more decisions the rest of a clock should do."""


@dataclass(frozen=True)
class Budget:
    """How much an agent may think about one decision; None leaves it to the agent."""

    iterations: int | None = None
    """Or nodes, for agents that count those."""
    seconds: float | None = None
    limit: float | None = None
    """Seconds after which the decision is forfeited."""
    remaining: float | None = None
    """Seconds left on the agent's clock for the rest of the match."""
    increment: float = 0.0
    """Seconds that the clock gets back for a decision."""

    def tighter(self, other: Budget) -> Budget:
        """What both budgets allow an agent to think."""
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


@dataclass(frozen=True)
class Clock:
    """The time an agent has for a whole match, and what it gets back for every decision."""

    seconds: float
    increment: float = 0.0

    def __str__(self) -> str:
        return f"{self.seconds:g}+{self.increment:g}"

    @classmethod
    def parse(cls, text: str) -> Clock:
        """The clock that ``60+1`` or ``60`` names."""
        found = re.fullmatch(r"(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?", text.strip())
        if found is None or not 0 < float(found[1]) <= A_DAY or float(found[2] or 0) > A_DAY:
            raise UsageError(f"write a clock as seconds+increment, such as 60+1, not {text!r}")
        return cls(float(found[1]), float(found[2] or 0))

    def fair_share(self, remaining: float) -> float:
        """How long an agent that does not plan may think, so that time is left for the others."""
        return min(remaining / 2, remaining / MOVES_AHEAD + 0.75 * self.increment)


@dataclass(frozen=True)
class Judgement:
    """What an agent thinks of the decision that it has just made, as far as it says so."""

    value: float | None = None
    """How it expects the match to end for its seat, on its own scale."""
    depth: int | None = None
    """How many calls ahead it looked."""
    iterations: int | None = None
    """How much it looked at: iterations, or nodes."""

    @classmethod
    def of(cls, said: object) -> Judgement:
        """What an agent has said, as far as it is what it should be."""
        if type(said) is not cls:
            return cls()
        value: object = said.value
        depth, iterations = (
            number if type(number) is int and 0 <= number < 1 << 63 else None
            for number in (said.depth, said.iterations)
        )
        return cls(float(value) if is_number(value) else None, depth, iterations)


def is_number(value: object) -> TypeGuard[float]:
    """Whether a stranger's value is a plain number that a float can hold."""
    return (
        isinstance(value, int | float)
        and type(value) in (int, float)
        and abs(value) <= float_info.max
    )


USED_UP = "used up its clock"
"""Why an agent forfeits that has no time left for the match."""


class Agent(Protocol):
    """Plays one seat of one match.

    It may also have ``begin(match: MatchInfo)``, called before the deal; ``told(event: Event)``,
    called with all that its seat is told since it was last asked, before it is asked again; and
    ``end(result: Result)``. After `choose` it may have a ``judgement: Judgement``.
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
    seed: int = 0
    """The agent's own, with which it was made."""
    limit: float | None = None
    """Seconds after which a decision is forfeited, and its arrival, too."""


@dataclass(frozen=True)
class AgentKind:
    """An agent that a plugin offers. `make` takes a seed and the options by name."""

    name: str
    """How people write it."""
    about: str
    """A line about itself."""
    make: Callable[..., Agent]
    """Gets a seed, and the options by name."""
    options: tuple[Option, ...] = ()
    """What can be set, as in ``mcts:iterations=200``."""
    check: Callable[..., None] | None = None
    """Takes a game, its seats, its options and the agent's options by name, and raises
    `UsageError` where such an agent could not play."""
    games: Mapping[str, Collection[int]] | None = None
    """The games that it plays, by name, each with its seat counts, or none where it plays all of
    them; by default it plays everything."""
    own_process: bool = False
    """Whether it is a process of its own anyway; believed of agents that come with Ludarium."""

    def __post_init__(self) -> None:
        if not self.name or re.search(r"[:,\s]", self.name):
            raise DeclarationError(
                f"an agent is written as name:option=value, so {self.name!r} is no name for one"
            )
        declared: Mapping[str, object] = self.games or {}
        for game, seats in declared.items():
            if isinstance(seats, str) or not isinstance(seats, Collection):
                raise DeclarationError(
                    f"{self.name}: games are the seat counts by the name of the game: write "
                    f'games={{"{game}": ({seats},)}}'
                )


@dataclass(frozen=True)
class Evaluator:
    """An estimate of how a table will end: the final score of each seat."""

    game: str
    """The name of the game."""
    estimate: Callable[[Any], Sequence[float]]
    """From a table to a number for each seat, on the scale of the game's scores."""
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
        if self.kind.games is not None:
            check_plays(self.kind.name, self.kind.games, game, seats)
        if self.kind.check is None:
            return
        try:
            self.kind.check(game, seats, options, **self.options)
        except (LudariumError, KeyboardInterrupt):
            raise
        except BaseException as problem:  # whatever a stranger's agent may raise
            said = described(problem)
            raise AgentFailed(f"{self.kind.name} cannot say whether it plays: {said}") from problem


AnyAgent = str | AgentSpec | AgentKind | Callable[[int], Agent]
"""An agent for a match: as a person writes it, a kind, or a class that is made with a seed."""


def spec_of(agent: AnyAgent) -> AgentSpec:
    """An agent for a match as all matches know it; refuses one that is already there."""
    if isinstance(agent, AgentSpec):
        return agent
    if isinstance(agent, AgentKind):
        return AgentSpec(agent, text=agent.name)
    if isinstance(agent, str):
        from ludarium.plugins import installed

        return installed().agent(agent)
    if callable(agent):
        said = clean(getattr(agent, "__name__", type(agent).__name__), 60)
        name = re.sub(r"[:,\s]+", "_", said) or "agent"
        return AgentSpec(AgentKind(name, "", lambda seed: agent(seed)), text=name)
    raise UsageError(
        f"an agent is written as 'greedy', or is a kind or a class that is made with a seed, not "
        f"a {type(agent).__name__}: every match makes its own"
    )


def check_plays(name: str, games: Mapping[str, Collection[int]], game: Game, seats: int) -> None:
    """Refuse a game or a number of seats that an agent has not said it plays."""
    if game.name not in games:
        played = ", ".join(sorted(games)) or "nothing"
        raise UsageError(f"{name} does not play {game.title}; it plays {played}")
    counts = games[game.name]
    if counts and seats not in counts:
        allowed = ", ".join(map(str, sorted(counts)))
        raise UsageError(f"{name} plays {game.title} with {allowed} seats, not {seats}")


def programs_of(specs: Iterable[AgentSpec]) -> list[tuple[str, str]]:
    """The programs and code that agents would run because they were told to, each with whose."""
    return [
        (spec.kind.name, str(spec.options[option.name]))
        for spec in specs
        for option in spec.kind.options
        if option.runs and spec.options.get(option.name, option.default) != option.default
    ]


def refuse_programs(specs: Iterable[AgentSpec], where: object) -> None:
    """Refuse agents that would run what only a file has named."""
    for name, program in programs_of(specs):
        raise UsageError(
            f"{where} lets {name} run {clean(program, 60)!r}; if you know what that is, say --trust"
        )


# Names of agents ----------------------------------------------------------------------------

_PAIR = re.compile(
    r"""\s*(?P<key>[^=,\s]+)\s*=\s*
    (?:"(?P<double>(?:[^"\\]|\\.)*)"|'(?P<single>(?:[^'\\]|\\.)*)'|(?P<bare>(?!["'])[^,]*))
    \s*(?:,|$)""",
    re.VERBOSE,
)


def parse_agent(text: str, kinds: Mapping[str, AgentKind]) -> AgentSpec:
    """The agent that a text names; refuses unknown names and options with the nearest ones."""
    name, _, rest = text.partition(":")
    if name not in kinds:
        raise unknown("agent", name, kinds)
    kind = kinds[name]
    return AgentSpec(kind, chosen(kind.options, pairs(rest, text), name), text)


def pairs(rest: str, text: str) -> dict[str, str]:
    """Options written key=value,key=value; a value in quotes may hold commas and quotes."""
    given: dict[str, str] = {}
    at = 0
    while rest[at:].strip(" ,"):
        found = _PAIR.match(rest, at)
        if found is None:
            wrong = rest[at:].partition(",")[0]
            if "=" in wrong:
                raise UsageError(f"{text}: a quote in {wrong!r} is not closed before a comma")
            raise UsageError(f"{text}: write an option as key=value, not {wrong!r}")
        given[found["key"]] = _value(found)
        at = found.end()
    return given


def _value(found: re.Match[str]) -> str:
    quoted = found["double"] if found["double"] is not None else found["single"]
    if quoted is None:
        return found["bare"].strip()
    return re.sub(r"\\(.)", r"\1", quoted)
