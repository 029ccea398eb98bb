"""Where matches are kept while they are played, and how to go on from there.

The file is a replay. As long as the match is not over, its result has no scores.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from itertools import count
from pathlib import Path

from ludarium.changes import Viewer
from ludarium.errors import ReplayError
from ludarium.game import Game
from ludarium.replay import ENDING, Replay
from ludarium.seating import Player, session_of
from ludarium.session import Session


def state_folder() -> Path:
    """The folder where programs of this user keep their state."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "ludarium"


def usual_place(game: str, seed: int) -> Path:
    """A free file in that folder."""
    folder = state_folder()
    names = (f"{game}-{seed}{ENDING}" if n == 1 else f"{game}-{seed}-{n}{ENDING}" for n in count(1))
    return next(folder / name for name in names if not (folder / name).exists())


def resumed(
    recorded: Replay,
    game: Game,
    seated: Callable[[Sequence[str]], list[Player]],
    followed_by: Collection[Viewer] = (),
) -> Session:
    """The match that a replay holds, played again up to where it stopped.

    `seated` makes players of the texts that name them.
    """
    header = recorded.header
    agents, seed = _texts(header.get("agents")), header.get("seed")
    if "start" in header:
        raise ReplayError(1, "it begins in the middle of a game, which cannot be resumed")
    if not agents or not isinstance(seed, int):
        raise ReplayError(1, "the header does not say who plays, or with which seed")
    session = session_of(game, seated(agents), seed, header.get("options") or {}, followed_by)
    session.resume(recorded)
    return session


def _texts(found: object) -> list[str]:
    return [str(text) for text in found] if isinstance(found, list) else []
