"""A game with what a plugin adds to it, for the tests of an expansion that is not installed."""

from __future__ import annotations

from typing import Any

from ludarium.expansions import Expansion
from ludarium.game import Game


def expanded(game: Game, plugin: Any) -> Game:
    """The game with the components of a plugin's module, as if the plugin were installed."""
    installed = [one.name for one in game.expansions if one.module == plugin.__name__]
    if installed:
        return game.played_with(installed)
    name = plugin.__name__.removeprefix("ludarium_")
    added = tuple(plugin.ludarium_components(game=game.name))
    return game.with_expansion(Expansion(name, added, plugin.__name__))
