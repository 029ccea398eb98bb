"""Recorded matches in the browser: kept for a while, played again, judged, and given back.

A replay comes from outside: it is data, read with limits and played again in a worker process that
is ended if it takes too long. Who has the file knows everything in it, so any seat's view is shown.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from ludarium import changes
from ludarium.changes import Viewer
from ludarium.errors import LudariumError
from ludarium.game import Game
from ludarium.plugins import installed
from ludarium.replay import ENDING, Replay, names_in, parsed, retold
from ludarium.spectating import opened
from ludarium.story import Event
from ludarium.table import Table
from ludarium.words import Names
from ludarium_ai.course import Course, course
from ludarium_web import replay_page
from ludarium_web.drawing import drawn
from ludarium_web.pages import page

if TYPE_CHECKING:
    from ludarium_web.reviews import Progress

MOST_BYTES = 2 << 20
TOO_LONG = f"this is too long for a replay; {MOST_BYTES >> 20} MB are enough"
MOST_MOVES = 5000
MOST_KEPT = 100
"""How many replays are kept; of more, the one goes that was looked at longest ago."""
MOST_OPEN = 8
"""Of how many the tables of all moments are kept at hand."""
LONGEST = 30.0
"""Seconds that playing again or judging may take."""


@dataclass
class Kept:
    """A replay that somebody has brought, and what was found out about it."""

    text: str
    name: str
    replay: Replay
    game: Game
    names: list[str]
    tables: list[Table] = field(default_factory=list)
    stories: dict[Viewer, list[list[Event]]] = field(default_factory=dict)
    """For each viewer what was told of the deal and of each move."""
    course: Course | None = None
    review: Progress | None = None
    following: asyncio.Lock = field(default_factory=asyncio.Lock)
    judging: asyncio.Lock = field(default_factory=asyncio.Lock)
    """While it is judged, which takes its time, people go through it."""

    @property
    def moves(self) -> int:
        """How many there are."""
        return len(self.replay.moves)


_kept: OrderedDict[str, Kept] = OrderedDict()


def keep(text: str, name: str = "") -> str:
    """Keep the text of a replay and give the word under which it is found.

    Raises `LudariumError` with a sentence if it is none that can be looked at.
    """
    if len(text) > MOST_BYTES:
        raise LudariumError(TOO_LONG)
    replay = parsed(text)
    if len(replay.moves) > MOST_MOVES:
        raise LudariumError(f"only replays of up to {MOST_MOVES:,} moves can be looked at here")
    game, agents = replay.header.get("game"), replay.header.get("agents")
    if not isinstance(game, str) or not isinstance(agents, list) or not agents:
        raise LudariumError("this is no replay: it does not say what was played, and by whom")
    key = secrets.token_urlsafe(16)
    _kept[key] = Kept(text, name, replay, installed().game(game), names_in(replay))
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return key


def routes() -> list[Route]:
    """Where replays are found."""
    return [
        Route("/replay", bring, methods=["POST"]),
        Route("/replay/{key}", show),
        Route("/replay/{key}/file", give),
        Route("/replay/{key}/at/{move:int}", moment),
        Route("/replay/{key}/story", story),
        Route("/replay/{key}/course", judgement),
    ]


# What is asked for --------------------------------------------------------------------------


async def bring(request: Request) -> Response:
    """Take a replay, sent as it is, and say where it can be seen."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            return _problem(TOO_LONG)
    try:
        key = keep(body.decode(), "your file")
    except UnicodeDecodeError:
        return _problem("this is not text; the file is damaged or no replay")
    except LudariumError as problem:
        return _problem(str(problem))
    return JSONResponse({"address": f"/replay/{key}"})


async def show(request: Request) -> Response:
    """The page of a replay."""
    kept = found(request)
    viewer = _viewer(request, kept)
    told = await _told(request, kept, viewer)
    move = min(kept.moves, max(0, _number(request.query_params.get("at"), 0)))
    body = replay_page.body(
        request.path_params["key"],
        kept.game,
        kept.names,
        kept.replay,
        told,
        viewer,
        move,
        _table(kept, viewer, move),
    )
    words = f"{kept.game.title}: {' against '.join(kept.names)}"
    heading = kept.game.title
    return HTMLResponse(page(words, body, modules=("replay",), heading=heading, wide=True))


async def moment(request: Request) -> Response:
    """The table after a move, and what the move changed."""
    kept = found(request)
    viewer, move = _viewer(request, kept), int(request.path_params["move"])
    told = await _told(request, kept, viewer)
    if move > kept.moves:
        raise HTTPException(404)
    changed = [changes.to_json(one) for event in told[move] for one in event.changes]
    return JSONResponse({"html": _table(kept, viewer, move), "changes": changed})


async def story(request: Request) -> Response:
    """What a viewer is told of the whole match."""
    kept = found(request)
    told = await _told(request, kept, _viewer(request, kept))
    return JSONResponse({"html": replay_page.story(told)})


async def judgement(request: Request) -> Response:
    """Who was ahead when, by an agent's judgement."""
    kept = found(request)
    told = await _told(request, kept, None)
    async with kept.judging:
        if kept.course is None:
            kept.course = await _in_worker(request, judged, kept.text)
    points = kept.course.turning_points()
    answer = {
        "curve": replay_page.curve(kept.course, points, kept.names),
        "turns": replay_page.turning_points(kept.course, points, told, kept.names),
        "shares": kept.course.shares,
        "moments": points,
    }
    return JSONResponse(answer)


async def give(request: Request) -> Response:
    """The file as it was brought."""
    kept = found(request)
    name = f"{kept.game.name}-{request.path_params['key'][:6]}{ENDING}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(kept.text, media_type="application/jsonl", headers=headers)


def _problem(sentence: str) -> Response:
    return JSONResponse({"problem": f"{sentence[:1].upper()}{sentence[1:]}"}, 400)


def found(request: Request) -> Kept:
    """The replay that is asked for."""
    key = request.path_params["key"]
    if key not in _kept:
        raise HTTPException(404)
    _kept.move_to_end(key)
    return _kept[key]


def _viewer(request: Request, kept: Kept) -> Viewer:
    seat = _number(request.query_params.get("seat"), -1)
    return seat if 0 <= seat < len(kept.names) else None


def _number(text: str | None, otherwise: int) -> int:
    return int(text) if text is not None and text.isdecimal() and len(text) < 7 else otherwise


# Playing again ------------------------------------------------------------------------------


def followed(text: str, viewer: Viewer) -> tuple[list[Table], list[list[Event]]]:
    """In a worker: the table at every moment of a replay, and what a viewer is told."""
    replay = parsed(text)
    game = installed().game(str(replay.header["game"]))
    tables, told = [], []
    for table, events in retold(replay, game, names_in(replay), viewer):
        tables.append(table.clone())
        told.append(events)
    return tables, told


def judged(text: str) -> Course:
    """In a worker: the course of a replay."""
    replay = parsed(text)
    return course(replay, installed().game(str(replay.header["game"])))


async def _told(request: Request, kept: Kept, viewer: Viewer) -> list[list[Event]]:
    async with kept.following:
        if viewer not in kept.stories or not kept.tables:
            tables, told = await _in_worker(request, followed, kept.text, viewer)
            kept.tables = kept.tables or tables
            for table in tables:
                table.game = kept.game
            kept.stories[viewer] = told
            _close_others()
    return kept.stories[viewer]


def _close_others() -> None:
    open_ones = [one for one in _kept.values() if one.tables]
    for one in open_ones[:-MOST_OPEN]:
        one.tables.clear()
        one.stories.clear()


async def _in_worker(request: Request, function: Any, *args: Any) -> Any:
    try:
        return await asyncio.wait_for(request.app.state.thinkers.do(function, *args), LONGEST)
    except TimeoutError:
        raise LudariumError("this replay takes too long to be played again") from None


def _table(kept: Kept, viewer: Viewer, move: int) -> str:
    table = kept.tables[move]
    view = opened(table) if viewer is None else table.view(viewer)
    return drawn(view, (), Names(kept.names, viewer))
