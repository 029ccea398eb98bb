"""A grammar of commands, read from the command line itself: new commands are tried by themselves.

A command is first written as it should be, short of work, and then spoilt in some places.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from random import Random
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import bad_values
from cases import Case

SMALL = {
    "games": "2", "blocks": "1", "most": "2", "iterations": "2", "seconds": "0.01", "trials": "1",
    "fresh": "2", "times": "1", "round_games": "2", "hours": "0.0001", "minutes": "0.001",
    "limit": "2", "port": "0", "jobs": "1", "seed": "1",
}  # fmt: skip
"""What keeps a command from working long, by the names of options."""
SLOW = ("train", "tune", "check", "bench", "serve", "compare")
"""Commands that take seconds even so: they are tried less often."""
HOSTILE: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("game", "what", "expansion"), bad_values.BAD_GAMES),
    **dict.fromkeys(("agents", "agent", "seat", "opponent", "anchor"), bad_values.BAD_AGENTS),
    "positions": bad_values.PATHS,
    "cluster": ("x", "tcp://", "tcp://127.0.0.1:1", "\x1b[2J"),
    "host": ("256.1.1.1", "not a host", "", "127.0.0.1:80", "\x1b[2J", "::1"),
    "check": ("", "'", "missing-program", "noise", "a_folder", "cat", "false"),
}
"""What is wrong in a way of its own, by the names of parameters."""


PROGRAMS = ("cat", "true", "false", "ludarium-nothing", "missing-program", "noise", "a_folder", "'")
"""What is named as an engine, and may be tried to start."""
TYPED = ("1", "2", "3", "9", "0", "", "?", "help", "hint", "undo", "q", "n", "y", "-1", "save",
         "\x1b[A", "\udcff", "x" * 3000, "1e9", "take")  # fmt: skip


@dataclass(frozen=True)
class Parameter:
    """A word that a command takes."""

    name: str
    flags: tuple[str, ...]
    """How an option is written; none for an argument."""
    kind: type
    many: bool
    required: bool
    low: float | None = None
    high: float | None = None


@cache
def commands() -> Mapping[str, list[Parameter]]:
    """Every command with what it takes."""
    from ludarium_cli.app import build

    found = {}
    for one in build().registered_commands:
        assert one.callback is not None
        name = one.name or one.callback.__name__.replace("_", "-")
        found[name] = _parameters(one.callback)
    return found


def _parameters(callback: Callable[..., Any]) -> list[Parameter]:
    found = []
    for one in inspect.signature(callback, eval_str=True).parameters.values():
        if get_origin(one.annotation) is not Annotated:
            continue
        kind, info = get_args(one.annotation)[:2]
        kind, many = _kind(kind)
        argument = type(info).__name__ == "ArgumentInfo"
        # In an annotation, typer takes the first way to write an option for its default.
        written = [way for way in (info.default, *(info.param_decls or ())) if type(way) is str]
        flags = tuple(part for way in written for part in way.split("/"))
        flags = flags or (f"--{one.name.replace('_', '-')}",)
        required = one.default is inspect.Parameter.empty
        low, high = getattr(info, "min", None), getattr(info, "max", None)
        found.append(
            Parameter(one.name, () if argument else flags, kind, many, required, low, high)
        )
    return found


def _kind(kind: Any) -> tuple[type, bool]:
    if get_origin(kind) in (Union, UnionType):
        kind = next(one for one in get_args(kind) if one is not type(None))
    if get_origin(kind) is list:
        return get_args(kind)[0], True
    return kind, False


# Writing ------------------------------------------------------------------------------------


def case(random: Random, files: Mapping[str, bytes]) -> Case:
    """A command that is spoilt in none to three places, among files that are sound."""
    known = commands()
    name = random.choice(list(known))
    if name in SLOW and random.random() < 0.7:
        name = random.choice([one for one in known if one not in SLOW])
    pieces = [[name], *_written(random, name, known[name])]
    for _ in range(random.choice((0, 1, 1, 1, 2, 3))):
        _spoil(random, pieces, known[name])
    words = tuple(word for piece in pieces for word in piece)
    typed = _typed(random) if name == "play" or "--step" in words else b""
    started = PROGRAMS if any("engine" in word for word in words) else ()
    used = {file: content for file, content in files.items() if any(file in w for w in words)}
    return Case("command line", words, used, typed, started)


def _written(random: Random, command: str, parameters: list[Parameter]) -> list[list[str]]:
    pieces: list[list[str]] = []
    for one in parameters:
        if not one.flags:
            if one.required or random.random() < 0.8:
                count = random.choice((2, 2, 2, 1, 3)) if one.many else 1
                pieces.append([sound(random, command, one) for _ in range(count)])
        elif one.kind is bool:
            if random.random() < (0.4 if one.name == "json" else 0.12):
                pieces.append([random.choice(one.flags)])
        elif (one.name in SMALL or random.random() < 0.15) and random.random() < 0.95:
            pieces.append([one.flags[0], sound(random, command, one)])
    return pieces


def sound(random: Random, command: str, one: Parameter) -> str:
    """A value that is all right, as far as its name tells."""
    name = one.name
    if command == "new" and name in ("name", "seats"):
        return random.choice(("tarot", "go_fish")) if name == "name" else "2-4"
    if name in ("game", "what", "expansion"):
        return random.choice(("study.toml", *bad_values.GAMES) if name == "what" else
                             bad_values.GAMES)  # fmt: skip
    if name in ("agents", "agent", "seat", "opponent", "anchor") and one.kind is str:
        return random.choice(bad_values.AGENTS)
    plain = {
        "option": ("target=20", "level=1", "spells=classic"), "language": ("en", "es", "it"),
        "clock": ("60+1", "5"), "positions": ("match.jsonl:2", "positions.jsonl"),
        "param": ("exploration=0.1..2", "rollout=random|greedy"), "host": ("127.0.0.1",),
        "cluster": ("",), "expansions": ("none",), "check": ("cat", "true", "ludarium-nothing"),
        "format": ("round-robin", "gauntlet"), "file": ("match.jsonl", "saved.jsonl"),
        "resume": ("saved.jsonl",), "db": ("results.sqlite",), "start": ("model.jsonl.gz",),
        "name": ("games.example",), "move": ("1", "2"), "replay": ("1",), "study": ("1",),
    }  # fmt: skip
    if name in SMALL:
        return SMALL[name]
    if name in plain:
        return random.choice(plain[name])
    if issubclass(one.kind, Enum):
        return str(random.choice(list(one.kind)).value)
    if one.kind in (int, float):
        return random.choice(("1", "2", "3"))
    return random.choice(("out", "out.csv", "out.html")) if one.kind is Path else "x"


def _spoil(random: Random, pieces: list[list[str]], parameters: list[Parameter]) -> None:
    """Make something wrong."""
    what = random.randrange(10)
    piece = random.choice([one for one in pieces if one] or [["games"]])
    if what < 5:
        one = random.choice(parameters)
        value = hostile(random, one)
        if one.flags:
            pieces.append([random.choice(one.flags), value][: 1 if one.kind is bool else 2])
        else:
            pieces.insert(1, [value])
    elif what == 5:
        pieces.append([random.choice(("--nothing", "-x", "--json=yes", "--", "-h", "--seed")), "1"])
    elif what == 6:
        pieces.append(list(piece))
    elif what == 7:
        piece.pop(random.randrange(len(piece)))
    elif what == 8:
        piece[random.randrange(len(piece))] = bad_values.noise(random)
    else:
        pieces.append([random.choice(bad_values.WORDS)])


def hostile(random: Random, one: Parameter) -> str:
    """A value that is wrong, or only nearly so."""
    if random.random() < 0.15:
        return bad_values.noise(random)
    if one.kind is int or one.name == "seed":
        return bad_values.whole_number(random, one.low, one.high)
    if one.kind is float or one.name == "clock":
        return bad_values.real_number(random, one.low, one.high)
    if one.kind is Path:
        return random.choice(bad_values.PATHS)
    if one.name in ("option", "param"):
        key = random.choice(("target", "level", "exploration", "", "x", "expansions"))
        return f"{key}={random.choice((*bad_values.WHOLE, *bad_values.WORDS))}"
    return random.choice(HOSTILE.get(one.name, bad_values.WORDS))


def _typed(random: Random) -> bytes:
    """What somebody types who plays."""
    typed = (*TYPED, bad_values.noise(random))
    lines = [random.choice(typed) for _ in range(random.randrange(12))]
    return "\n".join(lines).encode(errors="surrogateescape")
