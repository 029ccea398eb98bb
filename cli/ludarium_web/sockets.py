"""Connections: what a page may say, checked message by message, and what it is sent.

Every message is checked against the link of its connection, not only moves. Whatever else comes is
refused in a sentence, and the connection and the server live on.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ludarium.errors import LudariumError, UsageError
from ludarium.steps import Call
from ludarium.views import View
from ludarium_ai.advice import thoughts_of
from ludarium_web import thinking
from ludarium_web.guard import POLICY_VIOLATION, Allowance
from ludarium_web.links import Key
from ludarium_web.pages import sentence
from ludarium_web.rooms import Room
from ludarium_web.scenes import Viewer, choices_of, names_for, past, scene, status
from ludarium_web.site import Site

MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 20, 60
PATIENCE = 200
"""Messages that are refused before a connection is given up."""
MOST_IN_A_ROOM = 60
ADVISER = "master"
GONE = 4404
"""The code with which a connection ends whose link is dead: it need not be tried again."""
FULL = 4429
PACES = {"slow": 2.5, "normal": 1.0, "quick": 0.15}


Deed = Callable[[dict[str, Any]], Awaitable[None]]
"""What is done about a message."""


class Connection:
    """A page that is open at a room, with what its link allows."""

    def __init__(self, site: Site, room: Room, key: Key | None, socket: WebSocket) -> None:
        self.site = site
        self.room = room
        self.key = key
        self.socket = socket
        self.facing: int | None = None
        """Who sits before the screen, where several people share it."""
        self.heard = 0
        self.undone = room.undone
        self.shown = -1
        """The turn at which the table was last shown."""
        self.allowance = Allowance(MESSAGES_A_SECOND, MESSAGES_AT_ONCE)
        self.refused = 0
        self.news = asyncio.Event()
        self.hint: asyncio.Task[None] | None = None
        self.sending = asyncio.Lock()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that the link is for."""
        return self.key.seats if self.key is not None else ()

    @property
    def alive(self) -> bool:
        """Whether the link still opens the room."""
        if self.room.id not in self.site.rooms:
            return False
        return self.key is None or self.room.links.keys.get(self.key.token) is self.key

    def changed(self) -> None:
        """The room is not as it was."""
        self.news.set()

    # Living -----------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve the page until it goes away, or its link dies."""
        self.room.listeners.add(self)
        self.news.set()
        self._tell_others()
        tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.room.listeners.discard(self)
            self._tell_others()
            if self.hint is not None:
                tasks.append(self.hint)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self.socket.client_state is WebSocketState.CONNECTED:
                code = 1000 if self.alive else GONE
                await self._quietly(self.socket.close(code))

    def _tell_others(self) -> None:
        for other in self.room.listeners:
            other.changed()

    async def _quietly(self, sending: Awaitable[None]) -> None:
        try:
            await sending
        except (RuntimeError, WebSocketDisconnect, OSError):
            return  # it has gone

    async def _write(self) -> None:
        """Send the room as it stands whenever it has changed."""
        while self.alive:
            await self.news.wait()
            self.news.clear()
            if not self.alive:
                break
            async with self.room.lock:
                said = await asyncio.to_thread(self._shown)
            await self.send(said)
        await self._quietly(self.send({"tell": "left"}))

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        async with self.sending:
            await self.socket.send_text(json.dumps(message))

    # What is seen -----------------------------------------------------------------------

    @property
    def shares(self) -> bool:
        """Whether several people sit before this screen who must not see each other's things."""
        game = self.room.game
        return len(self.seats) > 1 and (game.hidden or game.simultaneous)

    @property
    def viewer(self) -> Viewer:
        """For whom the table is shown."""
        if not self.room.people:
            return None
        if not self.seats:
            return self.room.spectator
        return self.facing if self.facing is not None else self.seats[0]

    def _shown(self) -> dict[str, Any]:
        try:
            return self._scene()
        except Exception as problem:  # whatever a stranger's game may raise when it is shown
            why = f"The table cannot be drawn: {type(problem).__name__}: {problem}."
            return {"tell": "refused", "why": why}

    def _scene(self) -> dict[str, Any]:
        wanted = self._turn_to()
        if wanted is not None:
            self.facing, self.heard = None, 0
            name = self.room.session.names[wanted]
            return {"tell": "curtain", "seat": wanted, "name": name, "turn": self.room.turn}
        if self.undone != self.room.undone:
            self.undone, self.heard = self.room.undone, 0
        if self.heard and self.shown == self.room.turn:
            return status(self.room, self.key, self.viewer)
        said = scene(self.room, self.key, self.viewer, self.heard)
        self.heard, self.shown = said["heard"], self.room.turn
        return said

    def _turn_to(self) -> int | None:
        """Who must come to the screen before anything is shown; otherwise turns to who is asked."""
        waits = self.room.session.waits_for
        asked = waits if waits in self.seats else None
        if self.shares and not self.room.over:
            if self.facing is None:
                return self.seats[0] if asked is None else asked
            return asked if asked != self.facing else None
        if asked is not None and asked != self.facing:
            self.facing, self.heard = asked, 0
        return None

    # What is said -----------------------------------------------------------------------

    async def _read(self) -> None:
        while self.alive and self.refused < PATIENCE:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            try:
                if not self.allowance.takes():
                    await asyncio.sleep(1 / MESSAGES_A_SECOND)
                    raise UsageError("that was too much at once")
                await self._obey(_read(message.get("text")))
            except (WebSocketDisconnect, RuntimeError):
                return
            except Exception as problem:  # ours, or whatever a stranger's game may raise
                self.refused += 1
                await self.send({"tell": "refused", "why": sentence(problem)})
        if self.alive:
            await self._quietly(self.socket.close(POLICY_VIOLATION))

    async def _obey(self, said: dict[str, Any]) -> None:
        """Do what a page asks for, if its link allows it."""
        if not self.alive:
            raise UsageError("this link is no longer good")
        what = said.get("do")
        does = self._may().get(what) if isinstance(what, str) else None
        if does is None:
            raise UsageError("that cannot be done here")
        await does(said)

    def _may(self) -> dict[str, Callable[[dict[str, Any]], Awaitable[None]]]:
        """What this link allows."""
        may: dict[str, Callable[[dict[str, Any]], Awaitable[None]]] = {
            "look": self._look,
            "now": self._now,
        }
        if self.seats:
            may |= {
                "choose": self._choose,
                "undo": self._undo,
                "hint": self._advise,
                "here": self._come,
                "hurry": self._hurry,
                "leave": self._leave,
                "invite": self._invite,
                "give_up": self._give_up,
            }
        elif self.key is not None:
            may |= {"pace": self._set_pace, "hurry": self._hurry}
        return may

    async def _choose(self, said: dict[str, Any]) -> None:
        number = _number(said, "choice")

        def chosen(view: View) -> Call:
            found = choices_of(self.room, view)
            if not 1 <= number <= len(found):
                raise UsageError(f"there is no choice {number}")
            return found[number - 1].call

        if self.shares and self.facing is None:
            raise UsageError("say first who sits at the screen")
        await self.room.choose(self.seats, _number(said, "turn"), chosen)

    async def _undo(self, said: dict[str, Any]) -> None:
        await self.room.undo(self.seats, said.get("whole") is True)

    async def _hurry(self, said: dict[str, Any]) -> None:
        self.room.hurry()

    async def _come(self, said: dict[str, Any]) -> None:
        seat = _number(said, "seat")
        if seat not in self.seats:
            raise UsageError("this seat is not yours")
        self.facing, self.heard = seat, 0
        self.news.set()

    async def _now(self, said: dict[str, Any]) -> None:
        self.heard = 0
        self.news.set()

    async def _look(self, said: dict[str, Any]) -> None:
        if self.shares and self.facing is None and not self.room.over:
            raise UsageError("say first who sits at the screen")
        at = _number(said, "event")
        async with self.room.lock:
            if not self.room.told(self.viewer):
                raise UsageError("nothing has happened yet")
            shown = await asyncio.to_thread(past, self.room, self.viewer, at)
        await self.send(shown)

    async def _leave(self, said: dict[str, Any]) -> None:
        assert self.key is not None
        await self.room.leave(self.key)

    async def _invite(self, said: dict[str, Any]) -> None:
        await self.room.invite(_number(said, "seat"))

    async def _give_up(self, said: dict[str, Any]) -> None:
        await self.room.give_up(_number(said, "seat"))

    async def _set_pace(self, said: dict[str, Any]) -> None:
        pace = PACES.get(str(said.get("pace")), self.room.pace)
        self.room.set_pace(pace, said.get("paused") is True)

    # Hints ------------------------------------------------------------------------------

    async def _advise(self, said: dict[str, Any]) -> None:
        if self.hint is not None and not self.hint.done():
            raise UsageError("the adviser is still thinking")
        async with self.room.lock:
            seat = self.room.session.waits_for
            if seat not in self.seats or (self.shares and seat != self.facing):
                raise UsageError("a hint can be given when you are asked")
            view = self.room.session.table.view(seat or 0)
            choices = choices_of(self.room, view)
        if len(choices) == 1:
            raise UsageError("there is only one thing to do")
        self.hint = asyncio.create_task(self._think(view, choices, self.room.turn))

    async def _think(self, view: View, choices: Any, turn: int) -> None:
        try:
            result = await self.site.thinkers.do(thoughts_of, ADVISER, view, turn)
            names = names_for(self.room, view.seat)
            html = await asyncio.to_thread(thinking.drawn, result, choices, names, ADVISER)
            await self.send({"tell": "hint", "turn": turn, "html": html})
        except LudariumError as problem:
            await self.send({"tell": "refused", "why": sentence(problem)})


def _read(text: object) -> dict[str, Any]:
    """What a message says; refuses what is no object of JSON."""
    if not isinstance(text, str):
        raise UsageError("a message is text")
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise UsageError("a message is JSON") from None
    if not isinstance(said, dict):
        raise UsageError("a message is an object of JSON")
    return said


def _number(said: dict[str, Any], name: str) -> int:
    value = said.get(name)
    if type(value) is not int or abs(value) >= 1 << 31:
        raise UsageError(f"{name} must be a whole number")
    return value


async def connect(socket: WebSocket) -> None:
    """Let a page in whose link is good."""
    site: Site = socket.app.state.site
    token = socket.path_params["token"]
    found = site.room_by_key(token)
    room, key = found if found is not None else (site.room_to_watch(token), None)
    if room is None:
        await socket.accept()
        await socket.close(GONE)
        return
    if site.connections >= site.settings.connections or len(room.listeners) >= MOST_IN_A_ROOM:
        await socket.accept()
        await socket.close(FULL)
        return
    site.connections += 1
    try:
        await socket.accept()
        await room.ready()
        await Connection(site, room, key, socket).run()
    except LudariumError as problem:
        await socket.send_text(json.dumps({"tell": "refused", "why": sentence(problem)}))
        await socket.close(GONE)
    except (WebSocketDisconnect, RuntimeError, OSError):
        return  # it has gone
    finally:
        site.connections -= 1
