"""A live page of matches that run in this process, such as those of `ludarium match --watch`.

The matches are observed by hooks, as any plugin could; a small server in a thread of its own shows
what they tell, with every card open that anyone has seen.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludarium import changes
from ludarium.plugins import installed
from ludarium.record import Record
from ludarium.spectating import opened
from ludarium.story import Event
from ludarium.table import Table
from ludarium.verdicts import winner_in_words
from ludarium.words import Names, distinct
from ludarium_web import Settings
from ludarium_web.app import STATIC, Files
from ludarium_web.drawing import drawn
from ludarium_web.guard import Guard
from ludarium_web.home import watch_page
from ludarium_web.html import Html, joined, tag
from ludarium_web.links import new_token
from ludarium_web.scenes import story_line
from ludarium_web.serving import address, listen
from ludarium_web.sockets import PACES

PLUGIN = "watching"
PATIENCE = 5.0
"""Seconds that a match waits for the page to be there."""


class Live:
    """The match that runs now, as far as it has been told."""

    def __init__(self, games: int) -> None:
        self.token = new_token()
        self.games = games
        self.number = 0
        self.names = Names(())
        self.told: list[tuple[Event, Table]] = []
        self.results: list[str] = []
        self.pace, self.paused = PACES["normal"], False
        self.turn = 0
        self.over = False
        self.seen = threading.Event()
        self.lock = threading.Lock()

    # What the hooks tell ----------------------------------------------------------------

    def begin(self, table: Table, agents: list[str]) -> None:
        """A match begins."""
        with self.lock:
            self.number += 1
            self.names = Names(distinct(agents))
            self.told = []
            self.turn += 1

    def event(self, table: Table, event: Event) -> None:
        """Something has happened; people get time to see it."""
        with self.lock:
            self.told.append((event, table.clone()))
            self.turn += 1
        until = time.monotonic() + (self.pace if event.chosen else 0.0)
        while self.paused or time.monotonic() < until:
            time.sleep(0.02)

    def end(self, table: Table, record: Record) -> None:
        """A match has ended."""
        named = dict(enumerate(self.names.names))
        with self.lock:
            self.results.append(winner_in_words(record, named))
            self.over = self.number >= self.games
            self.turn += 1

    # What the page is shown -------------------------------------------------------------

    def scene(self, match: int, heard: int) -> dict[str, Any]:
        """The match as it stands; of the story what comes after `heard` events of a match."""
        with self.lock:
            told, number, turn = list(self.told), self.number, self.turn
        heard = min(heard, len(told)) if match == number else 0
        events = [event for event, _ in told]
        moved = [change for event in events[heard:] for change in event.changes] if heard else []
        table = told[-1][1] if told else None
        return {
            "tell": "table",
            "turn": turn,
            "match": number,
            "table": drawn(opened(table), (), self.names) if table else "",
            "changes": [changes.to_json(change) for change in moved],
            "ask": self._ask(events),
            "choices": 0,
            "story": joined([story_line(at, one, events) for at, one in enumerate(events)][heard:]),
            "from": heard,
            "heard": len(events),
            "people": self._people(),
            "waits": table.seat if table is not None and not table.over else None,
            "yours": False,
            "undo": None,
            "over": self.over,
            "unkept": "",
        }

    def past(self, at: int) -> dict[str, Any] | None:
        """The table after an event."""
        with self.lock:
            found = self.told[at] if 0 <= at < len(self.told) else None
        if found is None:
            return None
        html = drawn(opened(found[1]), (), self.names)
        return {"tell": "past", "event": at, "words": str(found[0]), "table": html}

    def _ask(self, events: Sequence[Event]) -> Html:
        last = next((str(event) for event in reversed(events) if event.chosen), "")
        heading = "All matches are over" if self.over else f"Match {self.number} of {self.games}"
        return joined(tag("h2", heading, id="question"), tag("p", last, class_="quiet"))

    def _people(self) -> Html:
        names = enumerate(self.names.names)
        rows = [tag("li", tag("strong", name), class_=f"seat-{seat}") for seat, name in names]
        played = [tag("li", f"{at}. {words}") for at, words in enumerate(self.results, 1)]
        return joined(tag("ul", rows, class_="people"), tag("ol", played))


@contextmanager
def watched(games: int, port: int = 0) -> Iterator[str]:
    """Show the matches that are played inside on a live page; gives its address."""
    live = Live(games)
    settings = Settings(port=port)
    listening = listen(settings)
    config = uvicorn.Config(
        Guard(application(live)), log_level="error", access_log=False, lifespan="off"
    )
    server = Quiet(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    hooks: Mapping[str, Callable[..., Any]] = {
        "ludarium_match_begin": live.begin,
        "ludarium_event": live.event,
        "ludarium_match_end": live.end,
    }
    caller = (PLUGIN, hooks)
    installed().callers.append(caller)
    where = f"{address(settings, listening.getsockname()[1])}t/{live.token}"
    if webbrowser.open(where):
        live.seen.wait(PATIENCE)
    try:
        yield where
        time.sleep(0.3)  # the page hears how it ended
    finally:
        installed().callers.remove(caller)
        server.should_exit = True
        thread.join(PATIENCE)


class Quiet(uvicorn.Server):
    """A server beside something else, which keeps the signals."""

    def install_signal_handlers(self) -> None:
        """None: Ctrl-C ends the matches."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """The same."""
        yield


def application(live: Live) -> Starlette:
    """The page of running matches."""

    async def page(request: Request) -> Response:
        return HTMLResponse(watch_page(live.token), 200 if _known(request) else 404)

    def _known(request: Request) -> bool:
        return bool(request.path_params["token"] == live.token)

    async def connect(socket: WebSocket) -> None:
        await socket.accept()
        if socket.path_params["token"] != live.token:
            await socket.close(4404)
            return
        live.seen.set()
        reading = asyncio.create_task(_read(live, socket))
        try:
            await _write(live, socket, reading)
        except (WebSocketDisconnect, RuntimeError):
            return  # it has gone
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    return Starlette(
        routes=[
            Route("/t/{token}", page),
            WebSocketRoute("/live/{token}", connect),
            Mount("/static", Files(directory=STATIC)),
        ],
    )


async def _write(live: Live, socket: WebSocket, reading: asyncio.Task[None]) -> None:
    """Send what is new, many times a second."""
    turn, match, heard = -1, 0, 0
    while not reading.done():
        if live.turn != turn:
            said = await asyncio.to_thread(live.scene, match, heard)
            turn, match, heard = said["turn"], said["match"], said["heard"]
            await socket.send_text(json.dumps(said))
        await asyncio.sleep(0.05)


async def _read(live: Live, socket: WebSocket) -> None:
    """Do what the page asks for: another pace, or an earlier table."""
    while True:
        try:
            said = json.loads(await socket.receive_text())
        except (ValueError, KeyError):
            continue
        except WebSocketDisconnect:
            return
        if not isinstance(said, dict):
            continue
        if said.get("do") == "pace":
            live.pace = PACES.get(str(said.get("pace")), live.pace)
            live.paused = said.get("paused") is True
        elif said.get("do") == "look" and type(said.get("event")) is int:
            shown = await asyncio.to_thread(live.past, said["event"])
            if shown is not None:
                await socket.send_text(json.dumps(shown))
