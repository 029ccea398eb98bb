"""Studies: what a tournament plays, as a TOML file that can be run again."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ludarium.agents import AgentSpec, Budget, Clock
from ludarium.engines.isolation import Isolation
from ludarium.errors import LudariumError, UsageError, unknown
from ludarium.files import write_whole
from ludarium.game import Game
from ludarium.plugins import installed
from ludarium.randomness import short_seed
from ludarium.shapes import Json
from ludarium_arena import positions
from ludarium_arena.blocks import Block, Conditions, checked, unlabelled
from ludarium_arena.schedule import FORMATS, ROUND_ROBIN, entrants, schedule

USUAL_BLOCKS = 20
USUAL_LIMIT = 60.0
"""Seconds after which a decision is forfeited."""
LONGEST = 1_000_000_000
"""Seconds that can be asked for; no clock counts further."""
KEYS = (
    "game", "agents", "blocks", "format", "seats", "seed", "options", "iterations", "seconds",
    "limit", "clock", "positions",
)  # fmt: skip


@dataclass(frozen=True)
class Study:
    """A tournament: what is played, by whom, who meets whom, and in how many blocks."""

    setting: Conditions
    agents: tuple[str, ...]
    blocks: int
    format: str = ROUND_ROBIN

    def schedule(self) -> tuple[Block, ...]:
        """The blocks to play."""
        positions = max(1, len(self.setting.positions))
        return schedule(self.agents, self.setting.seats, self.blocks, self.format, positions)

    def same_but_for_blocks(self, other: Study) -> bool:
        """Whether the other is the same study, perhaps longer or shorter."""
        return replace(self, blocks=0) == replace(other, blocks=0)


def declared(
    given: Mapping[str, Any],
    isolation: Isolation = Isolation(),  # noqa: B008 - immutable
) -> Study:
    """The study of what a person gave by the names of `KEYS`; refuses what cannot be played."""
    found = described(given)
    checked(found.setting, found.agents, isolation)
    return found


def described(given: Mapping[str, Any]) -> Study:
    """The same, but no agent is asked whether it plays that: nothing is started."""
    for key in given:
        if key not in KEYS:
            raise unknown("key of a study", key, KEYS)
    game = installed().game(_value(given, "game", str))
    agents = _value(given, "agents", list)
    if not agents or not all(isinstance(agent, str) for agent in agents):
        raise UsageError("agents must be a list of words, at least one")
    setting = _setting(given, game)
    blocks = _value(given, "blocks", int, len(setting.positions) or USUAL_BLOCKS)
    if blocks < 1:
        raise UsageError(f"blocks must be at least 1, not {blocks}")
    form = _value(given, "format", str, ROUND_ROBIN)
    if form not in FORMATS:
        raise unknown("format", form, FORMATS)
    return Study(setting, entrants(agents), blocks, form)


def _setting(given: Mapping[str, Any], game: Game) -> Conditions:
    limit = _value(given, "limit", float, USUAL_LIMIT)
    budget = Budget(_value(given, "iterations", int, None), _value(given, "seconds", float, None))
    if budget.seconds is not None and 0 < limit <= budget.seconds:
        raise UsageError(f"{budget.seconds:g} seconds leave no time within the limit of {limit:g}")
    clock = _value(given, "clock", str, None)
    seats = _value(given, "seats", int, None)
    options = _value(given, "options", dict, {})
    found = _positions(_value(given, "positions", list, []))
    if found:
        seats, options = _as_there(seats, options, *positions.checked(found, game), game)
    return Conditions(
        game.name,
        seats or usual_seats(game),
        _value(given, "seed", int, 0),
        game.configure(options),
        budget,
        limit or None,
        found,
        Clock.parse(clock) if clock else None,
    )


def _positions(texts: list[Any]) -> tuple[Json, ...]:
    """Positions as a file holds them: as JSON, or as text that is JSON."""
    try:
        return tuple(json.loads(text) if isinstance(text, str) else text for text in texts)
    except (ValueError, RecursionError) as problem:
        raise UsageError(f"positions must be saved tables: {problem}") from None


def _as_there(
    seats: int | None, options: dict[str, Any], there: int, set_there: dict[str, Any], game: Game
) -> tuple[int, dict[str, Any]]:
    """The seats and options of positions, which what a person asks for must not contradict."""
    if seats not in (None, there):
        raise UsageError(f"the positions have {there} seats, not {seats}")
    asked = game.configure(options)
    for name in options:
        if asked[name] != set_there[name]:
            raise UsageError(f"the positions have {name}={set_there[name]}, not {asked[name]}")
    return there, set_there


def usual_seats(game: Game) -> int:
    """The fewest seats at which someone can be better."""
    return min((seats for seats in game.seats if seats > 1), default=1)


def _value(given: Mapping[str, Any], key: str, kind: type, *default: Any) -> Any:
    if key not in given or given[key] is None:
        if default:
            return default[0]
        raise UsageError(f"a study needs {key!r}")
    value = given[key]
    if kind is float and type(value) in (int, float):
        if not 0 <= value <= LONGEST:
            raise UsageError(f"{key} must be a number from 0 to {LONGEST:,}")
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
    except (ValueError, RecursionError) as problem:
        raise UsageError(f"{path} is no study: {problem}") from None


def text(study: Study) -> str:
    """A study as the TOML file that gives it again."""
    setting, budget = study.setting, study.setting.budget
    values: dict[str, Any] = {
        "game": setting.game,
        "agents": list(study.agents),
        "blocks": study.blocks,
        "format": study.format if study.format != ROUND_ROBIN else None,
        "seats": setting.seats,
        "seed": setting.seed,
        "iterations": budget.iterations,
        "seconds": budget.seconds,
        "limit": setting.limit or 0.0,
        "clock": setting.clock and str(setting.clock),
    }
    if setting.positions:
        values["positions"] = [json.dumps(position) for position in setting.positions]
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
    write_whole(path, text(study))


def _kept(path: Path) -> Study:
    return described(read(path))


def agents_of(study: Study) -> list[AgentSpec]:
    """Who plays in a study."""
    return [installed().agent(unlabelled(agent)) for agent in study.agents]


def beside(study: Study, store: Path) -> Path:
    """Where a study is written that is kept in a store: next to it, under a name of its own."""
    if not store.name:
        raise UsageError("--db needs the name of a file")
    same = text(replace(study, blocks=0))
    return store.with_name(f"{store.stem}-{short_seed(same):08x}.toml")
