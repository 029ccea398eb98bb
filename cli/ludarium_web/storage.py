"""How rooms are kept: for each a replay of its match, and a small file about seats and links.

Their names are made here; nothing that comes from outside becomes part of a path.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludarium.errors import LudariumError
from ludarium.files import write_whole
from ludarium.replay import ENDING, Replay, read
from ludarium_web.links import Key, Links

if TYPE_CHECKING:
    from ludarium_web.rooms import Room

FORMAT = 1


class Storage:
    """The folder in which rooms are kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.written: dict[str, str] = {}
        """What was last written about each room."""
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as problem:
            raise LudariumError(f"cannot keep tables in {folder}: {problem.strerror}") from None

    def keep(self, room: Room) -> None:
        """Write a room as it stands."""
        room.session.save(self._match(room.id))
        about = json.dumps(_about(room))
        if self.written.get(room.id) != about:  # links and seats change seldom
            write_whole(self._about(room.id), about)
            self.written[room.id] = about

    def match(self, room: Room) -> Replay:
        """The match of a room as it was kept."""
        return read(self._match(room.id))

    def forget(self, room: Room) -> None:
        """Remove a room's files."""
        self.written.pop(room.id, None)
        for path in (self._about(room.id), self._match(room.id)):
            path.unlink(missing_ok=True)

    def rooms(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """What is known about each room that was kept; what cannot be read is left where it is."""
        for path in sorted(self.folder.glob("*.json")):
            try:
                about = json.loads(path.read_text(encoding="utf-8"))
            except (OSError, ValueError, RecursionError):
                continue
            if isinstance(about, dict) and about.get("room") == FORMAT:
                yield path.stem, about

    def _match(self, number: str) -> Path:
        return self.folder / f"{number}{ENDING}"

    def _about(self, number: str) -> Path:
        return self.folder / f"{number}.json"


def _about(room: Room) -> dict[str, Any]:
    links = room.links
    return {
        "room": FORMAT,
        "game": room.game.name,
        "agents": room.texts,
        "owner": room.owner,
        "touched": room.touched // 60 * 60,
        "over": room.over,
        "pace": room.pace,
        "vacant": sorted(room.vacant),
        "watch": links.watch,
        "invites": links.invites,
        "keys": [[key.token, list(key.seats), key.host] for key in links.keys.values()],
    }


def restore(room: Room, about: dict[str, Any]) -> None:
    """Give a room what was kept about it."""
    keys = [Key(token, tuple(seats), host) for token, seats, host in about["keys"]]
    room.links = Links({key.token: key for key in keys}, dict(about["invites"]), about["watch"])
    room.owner, room.touched, room.over = about["owner"], about["touched"], about["over"]
    room.pace, room.vacant = about["pace"], set(about["vacant"])
