"""Pictures and a style that a plugin may bring in the folder that `Game.looks` names.

``amulet_of_air.webp`` is the picture of the component with that id, ``style.css`` is added to the
pages of the game. Files are found in a list that is made once; nothing that a request says becomes
a path.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from ludarium.game import Game
from ludarium.plugins import installed

STYLE = "style.css"
TYPES = {
    ".css": "text/css",
    ".jpg": "image/jpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
}


def pictures_of(game: Game) -> dict[str, str]:
    """The addresses of a game's pictures, by the ids of its components."""
    files = _files(game)
    return {path.stem: _address(game, name) for name, path in files.items() if name != STYLE}


def style_of(game: Game) -> str | None:
    """The address of a game's own style, if it brings one."""
    return _address(game, STYLE) if STYLE in _files(game) else None


def routes() -> list[Route]:
    """Where the files of all games are found."""
    return [Route("/looks/{game}/{name}", give)]


async def give(request: Request) -> Response:
    """A file that a game has brought."""
    game = installed().games.get(request.path_params["game"])
    path = _files(game).get(request.path_params["name"]) if game is not None else None
    if path is None:
        raise HTTPException(404)
    headers = {"cache-control": "max-age=3600"}
    return FileResponse(path, media_type=TYPES[path.suffix], headers=headers)


def _address(game: Game, name: str) -> str:
    return f"/looks/{game.name}/{name}"


@lru_cache(maxsize=256)
def _files(game: Game) -> dict[str, Path]:
    """The files that a game has brought, by their names."""
    beside = getattr(sys.modules.get(game.table.__module__), "__file__", None)
    if not game.looks or beside is None:
        return {}
    folder = Path(beside).parent / game.looks
    found = sorted(folder.iterdir()) if folder.is_dir() else []
    return {path.name: path for path in found if path.suffix in TYPES and path.is_file()}
