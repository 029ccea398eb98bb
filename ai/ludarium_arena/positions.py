"""Positions to start from, instead of the beginning of the game.

A position is a table as its `to_json` writes it. A person names a file with such tables, one in
a line, or a move of a replay: `match.jsonl:12` is the table before move 12. Such names may also
stand in the lines of a file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from ludarium import replay
from ludarium.errors import LudariumError, ReplayError, UsageError
from ludarium.game import Game
from ludarium.shapes import Json
from ludarium.table import Table

_MOVE = re.compile(r"(?P<file>.+):(?P<move>\d+)", re.DOTALL)


def read(names: Iterable[str], game: Game) -> tuple[Json, ...]:
    """The positions that a person names."""
    return tuple(position for name in names for position in _named(name, Path(), game))


def _named(name: str, folder: Path, game: Game) -> Iterator[Json]:
    found = _MOVE.fullmatch(name)
    if found and not (folder / name).exists():
        yield _before(folder / found["file"], int(found["move"]), game)
        return
    path = folder / name
    if path.exists() and not path.is_file():
        raise UsageError(f"{path} has no positions: it is no ordinary file")
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as problem:
        raise LudariumError(f"cannot read {path}: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path} has no positions: it is not text") from None
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise UsageError(f"{path} has no positions: it is empty")
    for number, line in lines:
        yield from _written(line.strip(), f"{path}, line {number}", path.parent, game)


def _written(line: str, where: str, folder: Path, game: Game) -> Iterator[Json]:
    if not line.startswith("{"):
        if not _MOVE.fullmatch(line):
            raise UsageError(f"{where}: this is neither a saved table nor replay:move")
        yield from _named(line, folder, game)
        return
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise UsageError(f"{where}: this is no saved table: {problem}") from None
    if "ludarium" in found:
        raise UsageError(f"{where}: this is a replay; say which move: FILE:12")
    yield found


def _before(path: Path, move: int, game: Game) -> Json:
    """The table before a move of a replay."""
    try:
        recorded = replay.read(path)
        if recorded.header.get("game") != game.name:
            whose = recorded.header.get("game")
            raise UsageError(f"{path} is a replay of {whose}, not of {game.name}")
        if not 1 <= move <= len(recorded.moves):
            raise UsageError(f"{path}: there is no move {move}; it has {len(recorded.moves)}")
        table, _, _ = next(islice(replay.replayed(recorded, game), move - 1, None))
    except ReplayError as problem:
        raise LudariumError(f"{path}: {problem}") from problem
    return table.to_json()


def checked(positions: Sequence[Json], game: Game) -> tuple[int, dict[str, Any]]:
    """The seats and options of positions, which must be the same for all of them."""
    kinds = [_kind(number, position, game) for number, position in enumerate(positions, 1)]
    for number, kind in enumerate(kinds, 1):
        if kind != kinds[0]:
            raise UsageError(f"position {number} has other seats or options than the first one")
    return kinds[0]


def _kind(number: int, position: Json, game: Game) -> tuple[int, dict[str, Any]]:
    try:
        table = game.continued(position, 0)
        if table.over:
            raise UsageError("the game is over there")
        if not table.legal():
            raise UsageError("nobody has anything to choose there")
    except UsageError as problem:
        raise UsageError(f"position {number}: {problem}") from None
    except Exception as problem:  # whatever rules make of a table that was never played
        raise UsageError(f"position {number} cannot be played on: {problem}") from problem
    return table.seats, _options(table, game)


def _options(table: Table, game: Game) -> dict[str, Any]:
    return game.configure(game.options_of(table))
