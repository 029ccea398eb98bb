"""The files in which a person at the terminal keeps matches."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ludarium import saving
from ludarium.agents import refuse_programs
from ludarium.errors import LudariumError, ReplayError, UsageError
from ludarium.plugins import installed
from ludarium.replay import read
from ludarium.seating import Player
from ludarium.session import Session
from ludarium_cli.languages import speak
from ludarium_cli.playing.seats import seated


def free(path: Path) -> Path:
    """The path, if no file is there that would be lost."""
    if path.exists():
        raise UsageError(f"{path} is already there; go on with --resume {path}, or name another")
    return path


def resumed(path: Path, language: str, trusted: bool = False) -> Session:
    """The match that a file holds, played again up to where it stopped.

    One that names programs or code to be run is refused unless it is trusted.
    """

    def players(texts: Sequence[str]) -> list[Player]:
        found = seated(texts)
        if not trusted:
            refuse_programs([player.spec for player in found], path)
        return found

    try:
        recorded = read(path)
        game = installed().game(str(recorded.header.get("game")))
        speak(game, language)
        return saving.resumed(recorded, game, players)
    except ReplayError as problem:
        raise LudariumError(f"{path}: {problem}") from problem
