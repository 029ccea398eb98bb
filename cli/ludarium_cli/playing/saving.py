"""Where matches are kept while they are played, and how to go on from there.

The file is a replay. As long as the match is not over, its result has no scores.
"""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from ludarium.errors import LudariumError, ReplayError, UsageError
from ludarium.plugins import installed
from ludarium.replay import ENDING, read
from ludarium.session import Session
from ludarium_cli.languages import speak
from ludarium_cli.playing.seats import seated, session_of


def usual_place(game: str, seed: int) -> Path:
    """A free file in the folder where programs of this user keep their state."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    folder = Path(state) / "ludarium"
    names = (f"{game}-{seed}{ENDING}" if n == 1 else f"{game}-{seed}-{n}{ENDING}" for n in count(1))
    return next(folder / name for name in names if not (folder / name).exists())


def free(path: Path) -> Path:
    """The path, if no file is there that would be lost."""
    if path.exists():
        raise UsageError(f"{path} is already there; go on with --resume {path}, or name another")
    return path


def resumed(path: Path, language: str) -> Session:
    """The match that a file holds, played again up to where it stopped."""
    try:
        recorded = read(path)
        header = recorded.header
        game = installed().game(str(header.get("game")))
        speak(game, language)
        agents, seed = _texts(header.get("agents")), header.get("seed")
        if "start" in header:
            raise ReplayError(1, "it begins in the middle of a game, which cannot be resumed")
        if not agents or not isinstance(seed, int):
            raise ReplayError(1, "the header does not say who plays, or with which seed")
        session = session_of(game, seated(agents), seed, header.get("options") or {})
        session.resume(recorded)
    except ReplayError as problem:
        raise LudariumError(f"{path}: {problem}") from problem
    return session


def _texts(found: object) -> list[str]:
    return [str(text) for text in found] if isinstance(found, list) else []
