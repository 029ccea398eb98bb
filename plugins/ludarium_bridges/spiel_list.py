"""The sequential games of OpenSpiel: those that can be played here, and why others cannot.

spiel_list.json says it, so that nothing of OpenSpiel is loaded before one of its games is played.
tests/benchmarks/spiel_games.py writes it: a game is listed if it passes ``ludarium check``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ludarium import Game, hookimpl
from ludarium_bridges.spiel_table import PREFIX, Spiel, go_on, show

WIN_OR_LOSE = [-1.0, 1.0]
"""The utilities of games in which points are not at stake."""


@cache
def _rows() -> Mapping[str, Any]:
    rows: Mapping[str, Any] = json.loads(Path(__file__).with_suffix(".json").read_text())
    return rows


@hookimpl
def ludarium_games() -> list[Game]:
    """The games of OpenSpiel, where it is installed."""
    return games() if find_spec("pyspiel") is not None else []


def games() -> list[Game]:
    """The games of OpenSpiel that pass our checks."""
    return [game_of(name, row) for name, row in _rows().items() if "refused" not in row]


def refused() -> dict[str, str]:
    """The others, each with the reason."""
    return {name: row["refused"] for name, row in _rows().items() if "refused" in row}


def game_of(name: str, row: Mapping[str, Any]) -> Game:
    """A game of OpenSpiel as one of ours."""
    low, high = row["score_range"]
    return Game(
        PREFIX + name,
        f"{row['title']} (OpenSpiel)",
        Spiel,
        go_on(),
        seats=tuple(row["seats"]),
        hidden=row["hidden"],
        chance=row["chance"],
        stakes=row["score_range"] != WIN_OR_LOSE,
        score_range=(low, high),
        longest=row["longest"],
        show=show,
        about="A game of OpenSpiel, with its own rules and words.",
    )
