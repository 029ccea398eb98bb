"""Models: what was learned about a game, as a file of data.

A file is two lines of JSON, compressed: what the model is for and how it was made, then its
weights by the names of what they weigh. Nothing in it is ever run.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from math import isfinite
from pathlib import Path
from typing import Any

from ludarium import Game, __version__
from ludarium.errors import UsageError
from ludarium.expansions import without_expansions
from ludarium.observation import observation

FORMAT = 1
"""Changes whenever files of before can no longer be read."""
LARGEST = 1 << 25
"""Bytes that a model may have when it is unpacked."""
NOT_A_MODEL = "is no model that `ludarium train` wrote"

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
    pace: float | None = None
    """Iterations that a search makes with this value in the time of one without it."""
    policy_pace: float | None = None
    """The same for a search that uses the policy too."""
    made: dict[str, Any] = field(default_factory=dict)
    """How it was made."""

    def refusal(self, game: Game, seats: int, options: Mapping[str, Any]) -> str:
        """Why the model does not fit what is played; empty if it does."""
        if self.game != game.name:
            return f"was learned for {self.game}, not for {game.name}"
        if self.seats != seats:
            return f"was learned for {self.seats} seats, not for {seats}"
        mine, given = without_expansions(self.options), without_expansions(options)
        if mine != given:
            other = [name for name in {**mine, **given} if mine.get(name) != given.get(name)]
            said = ", ".join(f"{name}={mine.get(name)}" for name in other)
            return f"was learned for another choice of options: {said}"
        layout = observation(game, seats, options).layout.version
        if self.layout != layout:
            return (
                f"was learned for another declaration of {game.title} (layout {self.layout}, "
                f"now {layout}): train it again"
            )
        return ""


def write(model: Model, path: Path) -> None:
    """Write a model, whole or not at all; equal models give equal files."""
    header = {"format": FORMAT, "ludarium": __version__, **asdict(model)}
    weights = {"value": header.pop("value"), "policy": header.pop("policy")}
    lines = [json.dumps(line, sort_keys=True, ensure_ascii=False) for line in (header, weights)]
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(gzip.compress("".join(f"{line}\n" for line in lines).encode(), mtime=0))
        part.replace(path)
    except OSError as problem:
        raise UsageError(f"cannot write {path}: {problem.strerror}") from None
    finally:
        part.unlink(missing_ok=True)


def read(path: Path) -> Model:
    """The model of a file; refuses anything else in one sentence."""
    try:
        with gzip.open(path) as file:
            text = file.read(LARGEST + 1)
        if len(text) > LARGEST:
            raise UsageError(f"{path} is too large for a model")
        header, weights = [json.loads(line) for line in text.splitlines()]
        found = header["format"]
        if found == FORMAT:
            return _checked({**header, **weights})
    except (FileNotFoundError, IsADirectoryError):
        raise UsageError(f"there is no model {path}") from None
    except (OSError, EOFError, zlib.error, ValueError, TypeError, KeyError, AttributeError):
        raise UsageError(f"{path} {NOT_A_MODEL}") from None
    raise UsageError(f"{path} is of format {found}, not {FORMAT}: train it again")


def _checked(found: dict[str, Any]) -> Model:
    """The model that was written; raises ValueError or the like where something is amiss."""
    named = {one.name: found[one.name] for one in fields(Model)}
    model = Model(**{**named, "stages": tuple(named["stages"])})
    rows = [*model.value.values(), list(model.policy.values())]
    whole = all(len(row) == len(model.stages) + 1 for row in model.value.values())
    if not whole or not all(isfinite(weight) for row in rows for weight in row):
        raise ValueError("these are no weights")
    return model
