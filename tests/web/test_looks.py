"""Pictures and a style of a plugin's own."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from ludarium import Game, Table
from ludarium_classics import kuhn_poker
from ludarium_web import looks


class Pictured(Table):
    pass


@pytest.fixture(name="game")
def _game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game beside whose module lie two pictures, a style, and what is none of them."""
    folder = tmp_path / "looks"
    folder.mkdir()
    for name in ("king.svg", "queen.png", "style.css", "notes.txt", "run.js"):
        (folder / name).write_text(name)
    (tmp_path / "secret.css").write_text("secret")
    monkeypatch.setattr(sys.modules[__name__], "__file__", str(tmp_path / "module.py"))
    game = Game("pictured", "Pictured", Pictured, kuhn_poker.deal(), looks="looks")
    plugins = SimpleNamespace(games={"pictured": game})
    monkeypatch.setattr(looks, "installed", lambda: plugins)
    return game


def test_pictures_are_found_by_the_ids_of_components(game: Game) -> None:
    assert looks.pictures_of(game) == {
        "king": "/looks/pictured/king.svg",
        "queen": "/looks/pictured/queen.png",
    }
    assert looks.style_of(game) == "/looks/pictured/style.css"


def test_a_game_without_looks_has_none() -> None:
    assert looks.pictures_of(kuhn_poker.GAME) == {}
    assert looks.style_of(kuhn_poker.GAME) is None


def test_only_the_files_that_a_game_brings_are_given(game: Game) -> None:
    site = TestClient(Starlette(routes=looks.routes()))
    given = site.get("/looks/pictured/king.svg")
    assert (given.text, given.headers["content-type"]) == ("king.svg", "image/svg+xml")
    assert site.get("/looks/pictured/style.css").text == "style.css"
    for name in ("notes.txt", "run.js", "..%2fsecret.css", "%2e%2e/secret.css", "nothing.png"):
        assert site.get(f"/looks/pictured/{name}").status_code == 404
    assert site.get("/looks/chess/king.svg").status_code == 404
