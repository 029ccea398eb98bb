"""Pictures and a style that a plugin may bring; see `Game.looks`."""

from __future__ import annotations

from ludarium.game import Game


def pictures_of(game: Game) -> dict[str, str]:
    return {}
