"""Studies: what a tournament plays, as a TOML file that can be run again."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ludarium.agents import Budget
from ludarium.errors import LudariumError, UsageError, unknown
from ludarium.game import Game
from ludarium.plugins import installed
from ludarium.randomness import short_seed
from ludarium_arena.blocks import Block, Conditions, checked
from ludarium_arena.schedule import entrants, schedule

USUAL_BLOCKS = 20
USUAL_LIMIT = 60.0
"""Seconds after which a decision is forfeited."""
KEYS = ("game", "agents", "blocks", "seats", "seed", "options", "iterations", "seconds", "limit")


@dataclass(frozen=True)
class Study:
    """A tournament: what is played, by whom, and in how many blocks every two agents meet."""

    setting: Conditions
    agents: tuple[str, ...]
    blocks: int

    def schedule(self) -> tuple[Block, ...]:
        """The blocks to play."""
        return schedule(self.agents, self.setting.seats, self.blocks)

    def same_but_for_blocks(self, other: Study) -> bool:
        """Whether the other is the same study, perhaps longer or shorter."""
        return replace(self, blocks=0) == replace(other, blocks=0)


def declared(given: Mapping[str, Any]) -> Study:
    """The study of what a person gave by the names of `KEYS`; refuses what cannot be played."""
    for key in given:
        if key not in KEYS:
            raise unknown("key of a study", key, KEYS)
    game = installed().game(_value(given, "game", str))
    agents = _value(given, "agents", list)
    if not agents or not all(isinstance(agent, str) for agent in agents):
        raise UsageError("agents must be a list of words, at least one")
    blocks = _value(given, "blocks", int, USUAL_BLOCKS)
    if blocks < 1:
        raise UsageError(f"blocks must be at least 1, not {blocks}")
    found = Study(_setting(given, game), entrants(agents), blocks)
    checked(found.setting, found.agents)
    return found


def _setting(given: Mapping[str, Any], game: Game) -> Conditions:
    limit = _value(given, "limit", float, USUAL_LIMIT)
    budget = Budget(_value(given, "iterations", int, None), _value(given, "seconds", float, None))
    if budget.seconds is not None and 0 < limit <= budget.seconds:
        raise UsageError(f"{budget.seconds:g} seconds leave no time within the limit of {limit:g}")
    return Conditions(
        game.name,
        _value(given, "seats", int, usual_seats(game)),
        _value(given, "seed", int, 0),
        game.configure(_value(given, "options", dict, {})),
        budget,
        limit or None,
    )


def usual_seats(game: Game) -> int:
    """The fewest seats at which someone can be better."""
    return min((seats for seats in game.seats if seats > 1), default=1)


def _value(given: Mapping[str, Any], key: str, kind: type, *default: Any) -> Any:
    if key not in given or given[key] is None:
        if default:
            return default[0]
        raise UsageError(f"a study needs {key!r}")
    value = given[key]
    if kind is float and type(value) is int:
        value = float(value)
    if type(value) is not kind:
        names = {int: "a whole number", float: "a number", str: "a word", list: "a list"}
        raise UsageError(f"{key} must be {names.get(kind, 'a table')}, not {value!r}")
    return value


# Files --------------------------------------------------------------------------------------


def read(path: Path) -> dict[str, Any]:
    """What a study's file says, by the names of `KEYS`."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise LudariumError(f"cannot read {path}: {problem.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise UsageError(f"{path} is no study: {problem}") from None


def text(study: Study) -> str:
    """A study as the TOML file that gives it again."""
    setting, budget = study.setting, study.setting.budget
    values = {
        "game": setting.game,
        "agents": list(study.agents),
        "blocks": study.blocks,
        "seats": setting.seats,
        "seed": setting.seed,
        "iterations": budget.iterations,
        "seconds": budget.seconds,
        "limit": setting.limit or 0.0,
    }
    lines = [f"{key} = {_toml(value)}" for key, value in values.items() if value is not None]
    options = [f"{key} = {_toml(value)}" for key, value in setting.options.items()]
    return "\n".join([*lines, *(["", "[options]", *options] if options else []), ""])


def _toml(value: Any) -> str:
    """A number, word, yes or no, or a list of words, for all of which JSON looks like TOML."""
    return json.dumps(value, ensure_ascii=False)


def keep(study: Study, path: Path) -> None:
    """Write a study to a file, unless that holds another one."""
    if path.exists() and not study.same_but_for_blocks(_kept(path)):
        raise UsageError(f"{path} holds another study; choose another place")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text(study), encoding="utf-8")
    except OSError as problem:
        raise LudariumError(f"cannot write {path}: {problem.strerror}") from None


def _kept(path: Path) -> Study:
    return declared(read(path))


def beside(study: Study, store: Path) -> Path:
    """Where a study is written that is kept in a store: next to it, under a name of its own."""
    same = text(replace(study, blocks=0))
    return store.with_name(f"{store.stem}-{short_seed(same):08x}.toml")
