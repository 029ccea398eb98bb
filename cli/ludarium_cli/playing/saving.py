"""Saves a match in a file while it is played, and goes on from there.

The file is a replay. As long as the match is not over, its result has no scores.
"""

from __future__ import annotations

import os
from itertools import count, islice
from pathlib import Path

from ludarium.errors import LudariumError, ReplayError, UsageError
from ludarium.plugins import installed
from ludarium.replay import ENDING, read, replayed, write
from ludarium_cli.playing.seats import seated
from ludarium_cli.playing.session import TerminalSession


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


def save_session(session: TerminalSession, path: Path) -> None:
    """Write the match as it stands, whole or not at all."""
    try:
        write(session.record, path)
    except OSError as problem:
        raise LudariumError(f"cannot save in {path}: {problem.strerror}") from None


def resumed(path: Path) -> TerminalSession:
    """The match that a file holds, played again up to where it stopped."""
    try:
        recorded = read(path)
        header = recorded.header
        game = installed().game(str(header.get("game")))
        agents, seed = _texts(header.get("agents")), header.get("seed")
        if "start" in header:
            raise ReplayError(1, "it begins in the middle of a game, which cannot be resumed")
        if not agents or not isinstance(seed, int):
            raise ReplayError(1, "the header does not say who plays, or with which seed")
        session = TerminalSession(game, seated(agents), seed, header.get("options") or {})
        session.record.forfeits = _forfeits(recorded.result.get("forfeits"), len(agents))
        session.begin()
        for _, seat, call in islice(replayed(recorded, game), len(recorded.moves)):
            assert call is not None
            if seat < 0:
                session.choose()  # draws, so that what comes later is drawn as it would have been
            session.make(call)
    except ReplayError as problem:
        raise LudariumError(f"{path}: {problem}") from problem
    return session


def _forfeits(found: object, seats: int) -> dict[int, str]:
    if not isinstance(found, dict) or not found.keys() <= set(map(str, range(seats))):
        raise ReplayError(1, "forfeits must name seats of the match")
    return {int(seat): str(why) for seat, why in found.items()}


def _texts(found: object) -> list[str]:
    return [str(text) for text in found] if isinstance(found, list) else []
