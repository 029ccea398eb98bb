"""Who judges tables for an agent: the game's own evaluator, what was learned, or nobody.

People say it by an agent's option ``evaluator``: `hand`, `learned`, `none` or the file of a model;
`auto` is what was learned where a plugin brings it for these seats and options, else the game's
own. The option ``policy`` says the same of what prefers some calls to others.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ludarium import Game
from ludarium.agents import Evaluator
from ludarium.errors import UsageError
from ludarium.plugins import installed

if TYPE_CHECKING:
    from ludarium_ai.models import Model
    from ludarium_ai.policy import LinearPolicy
    from ludarium_ai.values import Estimate

AUTO, HAND, LEARNED, NONE = "auto", "hand", "learned", "none"
JUDGES = (AUTO, HAND, LEARNED, NONE)


class HasGame(Protocol):
    """A table or a view: what is played, by how many."""

    @property
    def game(self) -> Game: ...
    @property
    def seats(self) -> int: ...


def judge_of(played: HasGame, which: str) -> Evaluator | None:
    """The evaluator that a word or the file of a model names, for what is played."""
    if which == NONE:
        return None
    if which == HAND:
        return installed().evaluators.get(played.game.name)
    return judge(played.game, played.seats, options_of(played), which)


def estimator(played: HasGame, which: str) -> Estimate | None:
    """How that evaluator estimates the final scores of a table."""
    found = judge_of(played, which)
    return found.estimate if found else None


def options_of(played: Any) -> dict[str, Any]:
    """The options that a table or view is played with."""
    options: dict[str, Any] = played.game.options_of(getattr(played, "_table", played))
    return options


def judge(game: Game, seats: int, options: Mapping[str, Any], which: str) -> Evaluator | None:
    """The same for a game before there is a table; raises `UsageError` if there is no such one."""
    if which == NONE:
        return None
    path = _file(game, seats, options, which)
    return learned(game, path, seats, options) if path else installed().evaluators.get(game.name)


def policy_of(played: HasGame, which: str, evaluator: str) -> LinearPolicy | None:
    """The learned preference among calls that a word or file names; auto: that of the evaluator."""
    if NONE in (which, evaluator if which == AUTO else ""):
        return None
    return policy(played.game, played.seats, options_of(played), which, evaluator)


def policy(
    game: Game, seats: int, options: Mapping[str, Any], which: str, evaluator: str
) -> LinearPolicy | None:
    """The same for a game before there is a table; raises `UsageError` if there is no such one."""
    path = _file(game, seats, options, evaluator if which == AUTO else which)
    if path is None:
        return None
    found = model_in(path)
    if not found.policy and which != AUTO:
        raise UsageError(f"the model {path} has no policy")
    return _preferring(found) if found.policy else None


def model_of(played: HasGame, which: str) -> Model | None:
    """The model that judges for a word or file, if it is one."""
    path = _file(played.game, played.seats, options_of(played), which)
    return model_in(path) if path else None


def _file(game: Game, seats: int, options: Mapping[str, Any], which: str) -> Path | None:
    """The file of the model that a word or file names, if it is one; refuses what does not fit."""
    if which in (HAND, NONE):
        return None
    hand = installed().evaluators.get(game.name)
    shipped = installed().models.get(f"{game.name}/{seats}")
    if which == LEARNED and shipped is None:
        raise UsageError(
            f"nobody brings a model of {game.title} for {seats} seats; "
            f"make one with `ludarium train {game.name} --seats {seats}`"
        )
    if which in (AUTO, LEARNED):
        if shipped is None:
            return None
        path = shipped.file
    else:
        path = Path(which)
    model = model_in(path)
    refusal = model.refusal(game, seats, options)
    if not refusal and model.base and hand is None:
        refusal = f"was learned on top of an evaluator of {game.title} that is not there"
    if refusal and which != AUTO:
        raise UsageError(f"the model {path} {refusal}")
    return None if refusal else path


def check(game: Game, seats: int, options: Mapping[str, Any], **of_agent: Any) -> None:
    """Refuse a match in which an agent would have no evaluator to judge with."""
    evaluator = of_agent.get("evaluator", AUTO)
    judge(game, seats, options, evaluator)
    found = policy(game, seats, options, of_agent.get("policy", AUTO), evaluator)
    if of_agent.get("rollout") == "policy" and found is None:
        raise UsageError("rollout=policy needs a model with a policy: policy=FILE")


def wrong(which: str) -> str | None:
    """What is wrong with the value of the option, before a game is known."""
    if which in JUDGES:
        return None
    try:
        model_in(Path(which))
    except UsageError as problem:
        return f"{problem}; say hand, learned, none or the file of a model"
    return None


def model_in(path: Path) -> Model:
    """The model of a file, read once as long as the file stays the same."""
    try:
        found = path.stat()
    except OSError:
        raise UsageError(f"there is no model {path}") from None
    return _model_in(path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=32)
def _model_in(path: Path, changed: int, size: int) -> Model:
    from ludarium_ai.models import read

    return read(path)


def learned(game: Game, path: Path, seats: int, options: Mapping[str, Any]) -> Evaluator:
    """The evaluator that a model is, for a table of so many seats."""
    return _learned(game, model_in(path), seats, tuple(options.items()))


@lru_cache(maxsize=32)
def _preferring(model: Model) -> LinearPolicy:
    from ludarium_ai.policy import LinearPolicy

    return LinearPolicy(model)


@lru_cache(maxsize=32)
def _learned(
    game: Game, model: Model, seats: int, options: tuple[tuple[str, Any], ...]
) -> Evaluator:
    from ludarium_ai.linear import LinearValue

    hand = installed().evaluators.get(game.name) if model.base else None
    value = LinearValue(model, game, hand.estimate if hand else None, seats, dict(options))
    about = "learned from games against itself"
    return Evaluator(game.name, value.estimate, about, model.length, model.reward)
