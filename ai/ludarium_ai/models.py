"""Models: what was learned about a game, as a file of data.

A file is two lines of JSON, compressed: what the model is for and how it was made, then its
weights by the names of what they weigh. Nothing in it is ever run.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Protocol, TypeVar

from ludarium import Game, __version__
from ludarium.cleaning import clean
from ludarium.errors import UsageError
from ludarium.expansions import without_expansions
from ludarium.files import write_whole
from ludarium.observation import observation
from ludarium_ai.field_types import check_types
from ludarium_ai.values import REWARDS

T = TypeVar("T")

FORMAT = 2
"""Changes whenever files of before can no longer be read."""
LARGEST = 1 << 25
"""Bytes that a model may have when it is unpacked."""
HEAVIEST = 1e6
"""No weight that was learned is as large, and no search so much faster than another."""

Weights = dict[str, list[float]]
"""For each feature its weights, one for each stage of the game."""


@dataclass(frozen=True, eq=False)
class Model:
    """A linear value of tables and a linear preference among calls, of one game."""

    game: str
    seats: int
    options: dict[str, Any]
    layout: str
    """The version of the observation's layout: another declaration has another one."""
    base: bool
    """Whether the value is added to what the game's own evaluator says."""
    reward: str
    length: int
    """As evaluators have them: what to maximise, and decisions before the value is asked."""
    stages: tuple[int, ...] = ()
    """The rounds from which the next weights hold."""
    value: Weights = field(default_factory=dict)
    policy: dict[str, float] = field(default_factory=dict)
    policy_rollout: int = 0
    """Decisions that the policy makes in a rollout before the value is asked; 0: it makes none."""
    pace: float | None = None
    """Iterations that a search makes with this value in the time of one without it."""
    policy_pace: float | None = None
    """The same for a search that uses the policy too."""
    also_seats: tuple[int, ...] = ()
    """Other numbers of seats at which it has proven itself."""
    any_option: tuple[str, ...] = ()
    """Options of the game that may have any value, since it has proven itself with others."""
    made: dict[str, Any] = field(default_factory=dict)
    """How it was made."""

    def refusal(self, game: Game, seats: int, options: Mapping[str, Any]) -> str:
        """Why the model does not fit what is played; empty if it does."""
        alike = {name: self.options[name] for name in self.any_option if name in self.options}
        return misfit(
            self, game, self.seats if seats in self.also_seats else seats, {**options, **alike}
        )


class MadeFor(Protocol):
    """Anything that was learned for one game, as it was declared then."""

    @property
    def game(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def options(self) -> dict[str, Any]: ...
    @property
    def layout(self) -> str: ...


def misfit(found: MadeFor, game: Game, seats: int, options: Mapping[str, Any]) -> str:
    """Why something learned does not fit what is played; empty if it does."""
    if found.game != game.name:
        return f"was learned for {found.game}, not for {game.name}"
    if found.seats != seats:
        return f"was learned for {found.seats} seats, not for {seats}"
    then, given = without_expansions(found.options), without_expansions(options)
    if then != given:
        other = [name for name in {**then, **given} if then.get(name) != given.get(name)]
        said = ", ".join(f"{name}={then.get(name)}" for name in other)
        return f"was learned for another choice of options: {said}"
    layout = observation(game, seats, options).layout.version
    if found.layout != layout:
        return (
            f"was learned for another declaration of {game.title} (layout {found.layout}, "
            f"now {layout}): train it again"
        )
    return ""


def write(model: Model, path: Path) -> None:
    """Write a model, whole or not at all; equal models give equal files."""
    header = {"format": FORMAT, "ludarium": __version__, **asdict(model)}
    weights = {"value": header.pop("value"), "policy": header.pop("policy")}
    write_lines(path, (header, weights))


def write_lines(path: Path, lines: Iterable[Any]) -> None:
    """Write compressed lines of JSON, whole or not at all; equal ones give equal files."""
    texts = [json.dumps(line, sort_keys=True, ensure_ascii=False) for line in lines]
    write_whole(path, gzip.compress("".join(f"{text}\n" for text in texts).encode(), mtime=0))


def read(path: Path) -> Model:
    """The model of a file; refuses anything else in one sentence."""
    return read_lines(
        path, FORMAT, "model", "train", lambda header, rest: _checked({**header, **rest})
    )


def read_lines(
    path: Path, form: int, what: str, command: str, made: Callable[..., T], largest: int = LARGEST
) -> T:
    """What is made of the lines of a file that a command wrote; refuses others in one sentence."""
    try:
        with gzip.open(path) as file:
            text = file.read(largest + 1)
        if len(text) > largest:
            raise UsageError(f"{path} is too large for a {what}")
        lines = [json.loads(line) for line in text.splitlines()]
        found = lines[0]["format"]
        if found == form:
            return made(*lines)
    except (FileNotFoundError, IsADirectoryError):
        raise UsageError(f"there is no {what} {path}") from None
    except UsageError:
        raise
    except (
        OSError, EOFError, zlib.error, ValueError, TypeError, LookupError, AttributeError,
        RecursionError,
    ):  # fmt: skip
        raise UsageError(f"{path} is no {what} that `ludarium {command}` wrote") from None
    said = clean(str(found), 20)
    raise UsageError(f"{path} is of format {said}, not {form}: {command} it again")


def _checked(found: dict[str, Any]) -> Model:
    """The model that was written; raises ValueError or the like where something is amiss."""
    named = {one.name: found[one.name] for one in fields(Model) if one.name in found}
    check_types(Model, named)
    listed = {name: tuple(one) for name, one in named.items() if isinstance(one, list)}
    model = Model(**{**named, **listed})
    rows = [*model.value.values(), list(model.policy.values())]
    whole = all(len(row) == len(model.stages) + 1 for row in model.value.values())
    if not whole or not all(abs(weight) <= HEAVIEST for row in rows for weight in row):
        raise ValueError("these are no weights")
    if not all(pace is None or 0 < pace <= HEAVIEST for pace in (model.pace, model.policy_pace)):
        raise ValueError("this is no pace")
    if model.reward not in REWARDS:
        raise ValueError("nobody can maximise that")
    return model
