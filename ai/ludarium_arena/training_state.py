"""Where a training stands: what was planned, how each round went, and what is kept."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ludarium_ai.field_types import check_types
from ludarium_arena.estimates import Estimate


@dataclass(frozen=True)
class Plan:
    """What is trained, and how; the same plan gives the same models."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    games: int = 200
    """Games of a round."""
    iterations: int = 150
    """Of the player before training, in duels; models get what takes as long."""
    start: str = ""
    """The file of a model to go on from."""
    duel_every: int = 1
    """Rounds from one duel to the next."""
    policy: bool = True
    """Whether a policy is learned too."""
    value: bool = True
    """Whether a value is learned; else that of the model to go on from stays as it is."""


@dataclass(frozen=True)
class Round:
    """How a round went."""

    number: int
    games: int
    """Played so far."""
    weights: int
    rating: Estimate
    """Elo against the player before training, both looking one call ahead."""
    duel: Estimate | None
    """Elo against the model kept so far, at equal time; None in a round without a duel."""
    blocks: int
    accepted: bool
    policy: Estimate | None
    """Elo of the one kept with the new policy against without it; None where none was learned."""
    policy_blocks: int
    policy_accepted: bool
    seconds: float
    """Since the training began, as far as it was running."""


@dataclass
class State:
    """Where a training stands."""

    plan: Plan
    pace: float | None = None
    policy_pace: float | None = None
    stages: tuple[int, ...] | None = None
    kept: str = ""
    """The model that won its duels; empty as long as none has."""
    accepted: list[str] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """The state as plain values."""
        return asdict(self)

    @classmethod
    def from_json(cls, found: dict[str, Any]) -> State:
        """The state that `to_json` wrote."""
        rounds = [_round(one) for one in found["rounds"]]
        stages = None if found["stages"] is None else tuple(found["stages"])
        check_types(Plan, found["plan"])
        made = {**found, "plan": Plan(**found["plan"]), "rounds": rounds, "stages": stages}
        check_types(cls, made)
        return cls(**made)


def _round(found: dict[str, Any]) -> Round:
    estimates = {key: Estimate(**one) for key, one in found.items() if isinstance(one, dict)}
    for key in estimates:
        check_types(Estimate, found[key])
    made = {**found, **estimates}
    check_types(Round, made)
    return Round(**made)


def seed_in(folder: Path) -> int | None:
    """The seed of the training that a folder holds, if there is one."""
    try:
        found = json.loads((folder / "state.json").read_text(encoding="utf-8"))
        return int(found["plan"]["seed"])
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None
