"""The application: which address leads where, and what is said when something fails."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from ludarium.errors import LudariumError
from ludarium_web import Settings
from ludarium_web.guard import Guard, TooMuch
from ludarium_web.pages import page, problem_page

STATIC = Path(__file__).parent / "static"


def application(settings: Settings) -> Starlette:
    """The site as an ASGI application."""
    return Starlette(
        routes=[
            Route("/", home),
            Mount("/static", Files(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, names=(settings.host, *settings.names))],
        exception_handlers={
            HTTPException: _not_there,
            LudariumError: _refused,
            TooMuch: _too_much,
            Exception: _failed,
        },
        lifespan=_open,
    )


@asynccontextmanager
async def _open(app: Starlette) -> AsyncIterator[None]:
    yield


async def home(request: Request) -> Response:
    return HTMLResponse(page("", "soon"))


class Files(StaticFiles):
    """The site's own files, which a browser may keep."""

    def file_response(self, *args: object, **options: object) -> Response:
        response = super().file_response(*args, **options)  # type: ignore[arg-type]
        response.headers["cache-control"] = "max-age=3600"
        return response


async def _not_there(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    sentence = {404: "There is nothing at this address; perhaps the table was closed."}
    said = sentence.get(problem.status_code, problem.detail)
    headers = problem.headers
    return HTMLResponse(problem_page("Not here", said), problem.status_code, headers=headers)


async def _refused(request: Request, problem: Exception) -> Response:
    said = str(problem)
    sentence = f"{said[:1].upper()}{said[1:]}{'' if said.endswith('.') else '.'}"
    return HTMLResponse(problem_page("That does not work", sentence), 400)


async def _too_much(request: Request, problem: Exception) -> Response:
    return HTMLResponse(problem_page("Too much", "This is more than the site takes."), 413)


async def _failed(request: Request, problem: Exception) -> Response:
    return HTMLResponse(
        problem_page("Something went wrong", "The site has a fault here; the tables are kept."), 500
    )
