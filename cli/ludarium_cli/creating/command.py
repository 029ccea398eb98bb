"""The command that writes a new plugin package."""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import StrEnum, auto
from pathlib import Path
from typing import Annotated

import typer

from ludarium.errors import UsageError
from ludarium.plugins import installed
from ludarium.words import a_thing
from ludarium_cli.creating import packages
from ludarium_cli.output import Json, Output

MOST_SEATS = 6


class Kind(StrEnum):
    """What a new game is made of."""

    cards = auto()
    board = auto()
    dice = auto()


def new(
    name: Annotated[str, typer.Argument(help="Its name: small letters, digits and _.")],
    kind: Annotated[
        Kind, typer.Option(help="Of a game: cards and hidden hands, a board, or dice.")
    ] = Kind.cards,
    seats: Annotated[str, typer.Option(help="Of a game: how many play, such as 2 or 2-4.")] = "2-4",
    agent: Annotated[bool, typer.Option("--agent", help="An agent instead of a game.")] = False,
    expansion: Annotated[
        str | None, typer.Option(metavar="GAME", help="An expansion of this game instead.")
    ] = None,
    directory: Annotated[Path, typer.Option(help="Where its folder is made.")] = Path(),
    json: Json = False,
) -> None:
    """Write a plugin package: rules, tests, README and pyproject, ready to change and publish.

    What it writes passes its own tests, the strict type checker and `ludarium check`.
    """
    if agent and expansion is not None:
        raise UsageError("choose one of --agent and --expansion")
    package = _package(_checked(name), kind, seats, agent, expansion)
    folder = package.write(directory)
    output = Output(json)
    written = sorted(package.contents)
    output.answer({"folder": str(folder), "files": written})
    output.show(f"{folder} has", *[f"  {path}" for path in written])
    output.show("", f"Go on with: pip install -e '{folder}[dev]' && pytest {folder}")


def _package(
    name: str, kind: Kind, seats: str, agent: bool, expansion: str | None
) -> packages.Package:
    if agent:
        _free("agent", name, installed().agents)
        return packages.agent(name)
    if expansion is not None:
        return packages.expansion(name, installed().game(expansion))
    _free("game", name, installed().games)
    return packages.game(name, kind.value, *_seats(seats))


def _checked(name: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        proposal = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
        hint = f", for example {proposal}" if proposal[:1].isalpha() else ""
        raise UsageError(f"{name!r} is no name; use small letters, digits and _{hint}")
    return name


def _free(what: str, name: str, taken: Collection[str]) -> None:
    if name in taken:
        raise UsageError(f"there is already {a_thing(what)} {name!r}; choose another name")


def _seats(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+)(?:-(\d+))?", text)
    if found:
        low, high = int(found[1]), int(found[2] or found[1])
        if 2 <= low <= high <= MOST_SEATS:
            return low, high
    raise UsageError(f"seats are a number or a range from 2 to {MOST_SEATS}, not {text!r}")
