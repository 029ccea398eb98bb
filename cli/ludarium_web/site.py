"""The site: all rooms, found by their links."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

from ludarium.errors import LudariumError, UsageError
from ludarium.game import Game
from ludarium.plugins import installed
from ludarium.replay import Replay
from ludarium.saving import state_folder
from ludarium_web import Settings
from ludarium_web.links import Key
from ludarium_web.rooms import PACE, Room
from ludarium_web.storage import Storage, restore
from ludarium_web.thinkers import Thinkers

MOST_OF_ONE = 50
"""How many tables one browser may have."""
YOU, FRIEND = "you", "friend"


@dataclass(frozen=True)
class Wanted:
    """A table that somebody wants to start."""

    game: Game
    seats: tuple[str, ...]
    """Who sits where: `you`, `friend`, or an agent as one writes it."""
    names: tuple[str, ...]
    """What people are called, seat by seat; empty for agents and for whoever does not say."""
    options: dict[str, Any]
    seed: int


def tables_folder(settings: Settings) -> Path:
    """The folder in which the tables of a site are kept."""
    return (settings.state or state_folder()) / "tables"


class Site:
    """All rooms, and the processes in which agents think."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(tables_folder(settings))
        self.thinkers = Thinkers(settings.thinkers)
        self.rooms: dict[str, Room] = {}
        self.connections = 0
        for number, about in self.storage.rooms():
            try:
                self._restore(number, about)
            except (KeyError, TypeError, ValueError, AttributeError):
                # Damaged; it is left where it is, and the site goes on without it.
                self.rooms.pop(number, None)

    def _restore(self, number: str, about: dict[str, Any]) -> None:
        """A room that was kept; one of a game that is not installed now waits until it is."""
        game = installed().games.get(about["game"])
        if game is not None:
            room = self._room(number, game, [str(text) for text in about["agents"]])
            restore(room, about)

    def _room(self, number: str, game: Game, texts: list[str]) -> Room:
        keep, load = self.storage.keep, self.storage.match
        room = self.rooms[number] = Room(number, game, texts, self.thinkers, keep, load)
        return room

    # Finding ----------------------------------------------------------------------------

    def room_by_key(self, token: str) -> tuple[Room, Key] | None:
        """The room that a seat's or host's link opens, and what it is good for."""
        found = ((room, room.links.keys.get(token)) for room in self.rooms.values())
        return next(((room, key) for room, key in found if key is not None), None)

    def room_by_invite(self, token: str) -> tuple[Room, int] | None:
        """The room and the seat that an invitation is for."""
        found = ((room, room.links.invites.get(token)) for room in self.rooms.values())
        return next(((room, seat) for room, seat in found if seat is not None), None)

    def room_to_watch(self, token: str) -> Room | None:
        """The room that spectators see by a link."""
        return next((room for room in self.rooms.values() if room.links.watch == token), None)

    def rooms_of(self, owner: str) -> list[Room]:
        """The rooms that were started from a browser, the last used first."""
        own = [room for room in self.rooms.values() if owner and room.owner == owner]
        return sorted(own, key=lambda room: -room.touched)

    # Beginning and ending ---------------------------------------------------------------

    async def start(self, wanted: Wanted, owner: str) -> Key:
        """Start a table; gives the link of whoever started it."""
        self._make_way(owner)
        texts = [_text(who, name) for who, name in zip(wanted.seats, wanted.names, strict=True)]
        room = self._room(token_hex(8), wanted.game, texts)
        try:
            await room.prepare()
            await asyncio.to_thread(room.start, wanted.seed, wanted.options)
            return await self._open(room, wanted.seats, owner)
        except LudariumError:
            del self.rooms[room.id]
            raise

    async def go_on_with(self, saved: Replay, owner: str) -> Key:
        """Go on with a match that was saved elsewhere; all people of it sit at one screen."""
        self._make_way(owner)
        game = installed().game(str(saved.header.get("game")))
        texts = [str(text) for text in saved.header.get("agents") or ()]
        room = self._room(token_hex(8), game, texts)
        try:
            await room.prepare()
            await asyncio.to_thread(room.resume, saved)
            seats = [YOU if seat in room.people else "" for seat in range(len(texts))]
            return await self._open(room, tuple(seats), owner)
        except LudariumError:
            del self.rooms[room.id]
            raise

    async def _open(self, room: Room, seats: tuple[str, ...], owner: str) -> Key:
        room.owner = owner
        room.pace = 0.0 if room.people else PACE
        own = [seat for seat, who in enumerate(seats) if who == YOU]
        key = room.links.hold(*own, host=True)
        for seat, who in enumerate(seats):
            if who == FRIEND:
                room.links.invite(seat)
        await asyncio.to_thread(self.storage.keep, room)
        room.go_on()
        return key

    def _make_way(self, owner: str) -> None:
        """See to it that there is room for one more: finished tables go, then those never used."""
        if len(self.rooms_of(owner)) >= MOST_OF_ONE:
            self._forget_one([room for room in self.rooms_of(owner) if room.over])
        elif len(self.rooms) >= self.settings.tables:
            over = [room for room in self.rooms.values() if room.over]
            unused = [room for room in self.rooms.values() if room.never_used]
            self._forget_one(over or unused)

    def _forget_one(self, finished: list[Room]) -> None:
        idle = [room for room in finished if not room.listeners]
        if not idle:
            raise UsageError("there are too many tables; remove one that is no longer needed")
        self._forget(min(idle, key=lambda room: room.touched))

    async def remove(self, room: Room) -> None:
        """Remove a table for good, whoever sits at it."""
        await room.close()
        async with room.lock:
            self._forget(room)
        for listener in list(room.listeners):
            listener.changed()

    def _forget(self, room: Room) -> None:
        del self.rooms[room.id]
        self.storage.forget(room)

    async def close(self) -> None:
        """Stop everything; all rooms are kept."""
        await asyncio.gather(*(room.close() for room in self.rooms.values()))
        self.thinkers.close()


def _text(who: str, name: str) -> str:
    """Who sits somewhere, as a replay says it."""
    if who in (YOU, FRIEND):
        return f"human:name={name}" if name else "human"
    return who
