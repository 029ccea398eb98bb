"""Solutions: strategies learned from regret, as files of data, and the agent that plays them.

A file is compressed lines of JSON: what it is for, then a line for each information set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from ludarium import Call, Game, View, __version__
from ludarium.agents import Budget
from ludarium.errors import UsageError
from ludarium.observation import observation
from ludarium_ai.field_types import check_types
from ludarium_ai.game_tree import information_of
from ludarium_ai.models import misfit, read_lines, write_lines
from ludarium_ai.regrets import Memories, Memory

FORMAT = 1
LARGEST = 1 << 28


@dataclass
class Solution:
    """What was learned about a game, and how far it came."""

    game: str
    seats: int
    options: dict[str, Any]
    layout: str
    """The version of the game's declaration."""
    method: str
    """`whole` or `sampled`."""
    seed: int
    exploitability: float | None = None
    """When it was last measured; None where the game is too large for that."""
    memories: Memories = field(default_factory=Memories)

    @classmethod
    def begun(
        cls, game: Game, seats: int, options: Mapping[str, Any], method: str, seed: int
    ) -> Solution:
        """A solution of which nothing is known yet."""
        layout = observation(game, seats, options).layout.version
        return cls(game.name, seats, dict(options), layout, method, seed)

    def strategy(self) -> dict[str, list[float]]:
        """By information sets, how likely each call is."""
        return {name: one.mean() for name, one in self.memories.found.items()}


def write(solution: Solution, path: Path) -> None:
    """Write a solution, whole or not at all."""
    memories = solution.memories
    header = {"format": FORMAT, "ludarium": __version__, "iterations": memories.iterations}
    plain = {name: value for name, value in vars(solution).items() if name != "memories"}
    rows = [[name, *asdict(one).values()] for name, one in sorted(memories.found.items())]
    write_lines(path, ({**header, **plain}, *rows))


def read(path: Path) -> Solution:
    """The solution of a file; refuses anything else in one sentence."""
    return read_lines(path, FORMAT, "solution", "solve", _made, LARGEST)


def _made(header: dict[str, Any], *rows: list[Any]) -> Solution:
    memories = Memories(iterations=int(header["iterations"]))
    for name, regrets, played in rows:
        if not len(regrets) == len(played) > 0:
            raise ValueError("these are no regrets")
        memories.found[str(name)] = Memory([*map(float, regrets)], [*map(float, played)])
    named = {one.name: header[one.name] for one in fields(Solution) if one.name != "memories"}
    check_types(Solution, named)
    return Solution(**named, memories=memories)


# Playing ------------------------------------------------------------------------------------


class SolutionAgent:
    """Plays calls as often as a solution does; any of them where it was never."""

    def __init__(self, seed: int, file: str) -> None:
        self.random = Random(seed)
        self.strategy = _strategy_in(Path(file)) if file else {}

    def shares(self, view: View) -> list[float]:
        """How likely it is to choose each call."""
        count = len(view.legal)
        found = self.strategy.get(information_of(view), ())
        return list(found) if len(found) == count else [1 / count] * count

    def choose(self, view: View, budget: Budget) -> Call:
        """One of the calls."""
        return self.random.choices(view.legal, self.shares(view))[0]


@lru_cache(maxsize=8)
def _strategy_in(path: Path) -> dict[str, list[float]]:
    return read(path).strategy()


def check(game: Game, seats: int, options: Mapping[str, Any], file: str) -> None:
    """Refuse a game that the file is not for; without one, nothing was learned about any game."""
    if not file:
        return
    refusal = misfit(read(Path(file)), game, seats, options)
    if refusal:
        raise UsageError(f"the solution {file} {refusal}")
