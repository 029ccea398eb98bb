"""The application: which address leads where, and what is said when something fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_urlsafe

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from ludarium.errors import LudariumError, UsageError
from ludarium.plugins import installed
from ludarium.replay import lines, parsed
from ludarium_web import Settings, home, looks, replays, reviews
from ludarium_web.forms import filled, name_in, wanted
from ludarium_web.guard import MOST_BYTES, Guard, TooMuch
from ludarium_web.pages import problem_page, sentence
from ludarium_web.site import Site
from ludarium_web.sockets import connect
from ludarium_web.thinkers import lengths

STATIC = Path(__file__).parent / "static"
OWNER = "ludarium"
"""The cookie by which a browser finds its tables again."""
A_YEAR = 365 * 24 * 3600


def guarded(settings: Settings) -> Guard:
    """The site as an ASGI application, behind its guard: also what fails inside is answered so."""
    return Guard(application(settings), (settings.host, *settings.names))


def application(settings: Settings) -> Starlette:
    """The site without its guard."""
    app = Starlette(
        routes=[
            Route("/", all_games),
            Route("/new/{game}", new_table),
            Route("/tables", start, methods=["POST"]),
            Route("/resume", resume, methods=["POST"]),
            Route("/remove", remove, methods=["POST"]),
            Route("/t/{token}", table),
            Route("/t/{token}/replay", look_back, methods=["POST"]),
            Route("/watch/{token}", watch),
            Route("/watch/{token}/replay", look_back, methods=["POST"]),
            Route("/join/{token}", invitation),
            Route("/join/{token}", join, methods=["POST"]),
            WebSocketRoute("/live/{token}", connect),
            *replays.routes(),
            *reviews.routes(),
            *looks.routes(),
            Mount("/static", Files(directory=STATIC)),
        ],
        exception_handlers={
            HTTPException: _not_there,
            LudariumError: _refused,
            TooMuch: _too_much,
            ClientDisconnect: _gone,
            Exception: _failed,
        },
        lifespan=_open,
    )
    app.state.settings = settings
    return app


@asynccontextmanager
async def _open(app: Starlette) -> AsyncIterator[None]:
    site = app.state.site = Site(app.state.settings)
    app.state.thinkers, app.state.lengths = site.thinkers, {}
    warming = asyncio.create_task(_measure(app))
    try:
        yield
    finally:
        await reviews.reviews_of(app).stop()
        warming.cancel()
        await asyncio.gather(warming, return_exceptions=True)
        await site.close()


async def _measure(app: Starlette) -> None:
    """Find out how long games are, one at a time, so that nobody has to wait for a worker."""
    for game in home.by_plugin()[0]:
        app.state.lengths.update(await app.state.thinkers.do(lengths, [game.name]))


# Pages --------------------------------------------------------------------------------------


async def all_games(request: Request) -> Response:
    """The home page."""
    rooms = request.app.state.site.rooms_of(_owner(request))
    return HTMLResponse(home.home(rooms, request.app.state.lengths))


async def new_table(request: Request) -> Response:
    """The form for a new table."""
    game = installed().games.get(request.path_params["game"])
    if game is None:
        raise HTTPException(404)
    return HTMLResponse(home.new_table(game, "watch" in request.query_params, ""))


async def table(request: Request) -> Response:
    """A table, for whoever holds seats at it."""
    found = request.app.state.site.room_by_key(request.path_params["token"])
    if found is None:
        raise HTTPException(404)
    return HTMLResponse(home.table_page(*found))


async def watch(request: Request) -> Response:
    """A table, for spectators."""
    room = request.app.state.site.room_to_watch(request.path_params["token"])
    if room is None:
        raise HTTPException(404)
    return HTMLResponse(home.table_page(room, None))


async def invitation(request: Request) -> Response:
    """A free seat."""
    token = request.path_params["token"]
    found = request.app.state.site.room_by_invite(token)
    if found is None:
        raise HTTPException(404)
    return HTMLResponse(home.invitation(found[0], token, found[1]))


# What changes something ---------------------------------------------------------------------


async def start(request: Request) -> Response:
    """Start a table and go there."""
    asked = wanted(await filled(request))
    owner = _owner(request) or token_urlsafe(18)
    key = await request.app.state.site.start(asked, owner)
    return _with_owner(RedirectResponse(f"/t/{key.token}", 303), owner)


async def resume(request: Request) -> Response:
    """Go on with a match from a file, sent as it is; says where."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise TooMuch
    owner = _owner(request) or token_urlsafe(18)
    try:
        saved = await asyncio.to_thread(parsed, body.decode())
        key = await request.app.state.site.go_on_with(saved, owner)
    except UnicodeDecodeError:
        return JSONResponse({"problem": "This is not text; the file is damaged."}, 400)
    except LudariumError as problem:
        return JSONResponse({"problem": sentence(problem)}, 400)
    return _with_owner(JSONResponse({"address": f"/t/{key.token}"}), owner)


async def remove(request: Request) -> Response:
    """Remove a table of this browser for good."""
    number = (await filled(request)).get("room", "")
    own = request.app.state.site.rooms_of(_owner(request))
    room = next((room for room in own if room.id == number), None)
    if room is None:
        raise HTTPException(404)
    await request.app.state.site.remove(room)
    return RedirectResponse("/", 303)


async def join(request: Request) -> Response:
    """Take a free seat and go there."""
    site: Site = request.app.state.site
    token = request.path_params["token"]
    name = name_in(await filled(request))
    found = site.room_by_invite(token)
    if found is None:
        raise HTTPException(404)
    room = await found[0].ready()
    key = await room.take(token, name)
    return RedirectResponse(f"/t/{key.token}", 303)


async def look_back(request: Request) -> Response:
    """Make a replay of a match that is over and say where it is."""
    site: Site = request.app.state.site
    token = request.path_params["token"]
    found = site.room_by_key(token)
    room = found[0] if found is not None else site.room_to_watch(token)
    if room is None:
        raise HTTPException(404)
    await room.ready()
    if not room.over:
        raise UsageError("the match is not over yet")
    text = "".join(f"{line}\n" for line in lines(room.session.record))
    key = await asyncio.to_thread(replays.keep, text, room.game.title)
    return JSONResponse({"address": f"/replay/{key}"})


def _owner(request: Request) -> str:
    return request.cookies.get(OWNER, "")


def _with_owner(response: Response, owner: str) -> Response:
    response.set_cookie(OWNER, owner, max_age=A_YEAR, httponly=True, samesite="strict")
    return response


# Files and failures -------------------------------------------------------------------------


class Files(StaticFiles):
    """The site's own files, which a browser may keep."""

    def file_response(self, *args: object, **options: object) -> Response:
        response = super().file_response(*args, **options)  # type: ignore[arg-type]
        response.headers["cache-control"] = "max-age=3600"
        return response


async def _not_there(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    known = {404: "There is nothing at this address; perhaps the link is no longer good."}
    said = known.get(problem.status_code, f"{problem.detail}.")
    headers = problem.headers
    return HTMLResponse(problem_page("Not here", said), problem.status_code, headers=headers)


async def _refused(request: Request, problem: Exception) -> Response:
    return HTMLResponse(problem_page("That does not work", sentence(problem)), 400)


async def _too_much(request: Request, problem: Exception) -> Response:
    return HTMLResponse(problem_page("Too much", "This is more than the site takes."), 413)


async def _gone(request: Request, problem: Exception) -> Response:
    return Response(status_code=400)


async def _failed(request: Request, problem: Exception) -> Response:
    return HTMLResponse(
        problem_page("Something went wrong", "The site has a fault here; the tables are kept."), 500
    )
