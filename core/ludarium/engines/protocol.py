"""The line protocol between a host and an engine: one JSON object a line, each with a type.

The host asks, the engine answers; docs/engines.md has all messages and the order they come in.
Who does not know a key ignores it, so that versions can add some.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ludarium import __version__
from ludarium.agents import Budget, Judgement, MatchInfo, is_number
from ludarium.cleaning import clean
from ludarium.errors import AgentFailed
from ludarium.game import Game
from ludarium.options import Option
from ludarium.record import Result
from ludarium.shapes import Json
from ludarium.story import Event
from ludarium.views import View
from ludarium.words import Names

VERSION = 1
LONGEST_LINE = 1 << 20
"""Bytes that an engine may say in one line."""

Message = dict[str, Json]
_written = json.JSONEncoder(separators=(",", ":")).encode


def line(message: Mapping[str, Json]) -> bytes:
    """A message as it is sent."""
    return _written(message).encode() + b"\n"


def message(text: bytes) -> Message:
    """The message that a line is."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise AgentFailed(f"said {_quoted(text)}, which is no JSON") from None
    if not isinstance(found, dict) or not isinstance(found.get("type"), str):
        raise AgentFailed(f"said {_quoted(text)}, which is no object with a type")
    return found


def _quoted(text: bytes) -> str:
    return f"'{clean(text[:400].decode(errors='replace'), 80)}'"


# What the host says -------------------------------------------------------------------------

QUIT: Message = {"type": "quit"}


def hello() -> Message:
    """Asks an engine who it is."""
    return {"type": "hello", "protocol": VERSION, "ludarium": __version__}


def begin(match: MatchInfo, settings: Mapping[str, Any]) -> Message:
    """A match begins: what is played, and where the engine sits."""
    return {
        "type": "begin",
        "game": match.game.name,
        "title": match.game.title,
        "options": dict(match.options),
        "seats": len(match.names),
        "seat": match.seat,
        "names": list(match.names),
        "seed": match.seed,
        "settings": dict(settings),
        "limit": match.limit,
    }


def match_info(found: Message, game: Game) -> MatchInfo:
    """What `begin` tells of a match."""
    options = game.configure(found["options"])
    names = tuple(found["names"])
    return MatchInfo(game, options, found["seat"], names, found["seed"], found.get("limit"))


def happened(event: Event, game: Game) -> Message:
    """Something that the seat is told of."""
    return {"type": "event", **event.to_json(game.scope)}


def decide(number: int, view: View, names: Sequence[str], budget: Budget) -> Message:
    """A decision: what the seat sees, what it may do, and how long it may think."""
    called = Names(names, view.seat)
    scope = view.game.scope
    return {
        "type": "decide",
        "number": number,
        "question": view.asks(called),
        "legal": [
            {"call": call.to_json(scope), "words": view.words(call, called)} for call in view.legal
        ],
        "clock": asdict(budget),
        "view": view.to_json(),
    }


def budget(found: Message) -> Budget:
    """The budget that a decision tells."""
    return Budget(**{name: found["clock"].get(name) for name in asdict(Budget())})


def end(result: Result) -> Message:
    """The match has ended."""
    forfeits = {str(seat): reason for seat, reason in result.forfeits.items()}
    return {"type": "end", **asdict(replace(result, forfeits={})), "forfeits": forfeits}


def result(found: Message) -> Result:
    """How a match has ended."""
    forfeits = {int(seat): reason for seat, reason in found["forfeits"].items()}
    ranks, scores, rivals = (tuple(found[name]) for name in ("ranks", "scores", "rivals"))
    return Result(ranks, scores, rivals, forfeits)


# What an engine says ------------------------------------------------------------------------


@dataclass(frozen=True)
class Introduction:
    """Who an engine says it is."""

    name: str
    about: str = ""
    options: tuple[Option, ...] = ()
    games: Mapping[str, tuple[int, ...]] | None = None
    """The games that it plays, each with its seat counts, or none for all of them; None: all."""

    def to_json(self) -> Message:
        """The answer to `hello`."""
        return {
            "type": "hello",
            "protocol": VERSION,
            "name": self.name,
            "about": self.about,
            "options": [option.to_json() for option in self.options],
            "games": None
            if self.games is None
            else {name: list(seats) for name, seats in self.games.items()},
        }

    @classmethod
    def from_json(cls, found: Message) -> Introduction:
        """Who has said hello; refuses one that says it wrongly."""
        if found.get("protocol") != VERSION:
            raise AgentFailed(f"speaks protocol {found.get('protocol')!r}, not {VERSION}")
        name = found.get("name")
        if not isinstance(name, str) or not clean(name):
            raise AgentFailed("says no name in its hello")
        about = found.get("about", "")
        if not isinstance(about, str):
            raise AgentFailed("says something about itself that is no text")
        options = found.get("options") or []
        if not isinstance(options, list):
            raise AgentFailed("does not list its options")
        made = tuple(map(_option_from_json, options))
        return cls(clean(name, 60), clean(about), made, _games(found.get("games")))


_TYPES = {"int": int, "float": float, "bool": bool, "str": str}


def _option_from_json(found: Json) -> Option:
    try:
        name, kind = str(found["name"]), _TYPES[found.get("type", "str")]
        option = Option(
            name,
            found.get("default"),
            kind,
            clean(str(found.get("help", ""))),
            found.get("low"),
            found.get("high"),
            tuple(found.get("choices") or ()),
        )
        option.parse(option.default)
    except Exception as problem:  # whatever a stranger's declaration may lead to
        raise AgentFailed(f"declares an option wrongly: {clean(repr(found), 80)}") from problem
    return option


def _games(found: Json) -> Mapping[str, tuple[int, ...]] | None:
    if found is None:
        return None
    if not isinstance(found, dict) or not all(map(_seat_counts, found.values())):
        raise AgentFailed("says which games it plays otherwise than as {game: [seats, …]}")
    return {name: tuple(seats) for name, seats in found.items()}


def _seat_counts(found: Json) -> bool:
    return isinstance(found, list) and all(type(seats) is int for seats in found)


def ready(story: bool = True) -> Message:
    """The engine has begun a match, or heard of its end; does it want to hear the story?"""
    return {"type": "ready", "story": story}


def choice(number: int, index: int, judgement: Judgement | None = None) -> Message:
    """The answer to a decision: which of the legal calls."""
    thoughts = {} if judgement is None else {"judgement": asdict(judgement)}
    return {"type": "choice", "number": number, "index": index, **thoughts}


def error(reason: str) -> Message:
    """The engine cannot go on."""
    return {"type": "error", "reason": reason}


@dataclass(frozen=True)
class Answer:
    """What an engine has answered to a decision."""

    index: int
    judgement: Judgement


def answer(found: Message, number: int, legal: int) -> Answer:
    """The answer to a decision with so many legal calls; refuses another one."""
    if found.get("number", number) != number:
        raise AgentFailed(f"answered decision {clean(str(found['number']), 20)}, not {number}")
    index = found.get("index")
    if type(index) is not int or not 0 <= index < legal:
        said = clean(json.dumps(index), 40)
        raise AgentFailed(f"chose {said}, where 0 to {legal - 1} could be chosen")
    return Answer(index, _judgement(found.get("judgement")))


def _judgement(found: Json) -> Judgement:
    if found is None:
        return Judgement()
    if not isinstance(found, dict):
        raise AgentFailed("gave a judgement that is no object")
    value, depth, iterations = (found.get(name) for name in ("value", "depth", "iterations"))
    if value is not None and not is_number(value):
        raise AgentFailed("gave a judgement whose value is no number")
    for name, count in (("depth", depth), ("iterations", iterations)):
        if count is not None and (type(count) is not int or not 0 <= count < 1 << 63):
            raise AgentFailed(f"gave a judgement whose {name} is no count")
    return Judgement(None if value is None else float(value), depth, iterations)
