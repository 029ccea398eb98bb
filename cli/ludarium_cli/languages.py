"""In which language the names of cards are shown."""

from __future__ import annotations

from typing import Annotated

import typer

from ludarium.components import language
from ludarium.errors import UsageError
from ludarium.game import Game

Language = Annotated[
    str,
    typer.Option(
        metavar="CODE", help="Call cards as another rulebook does, where a game has it: es, it."
    ),
]


def speak(game: Game, code: str) -> None:
    """Call components by their names in a language that the game has."""
    if code not in game.languages:
        known = ", ".join(game.languages)
        raise UsageError(f"{game.title} has no names in {code!r}; there is {known}")
    language.set(code)
