"""Checks of sameness: copies go on alike, and the same seed and calls give the same game."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable, Iterator

from ludarium.places import in_words
from ludarium.table import Table
from ludarium.testing.checks import SOUND, Check, playouts, whole
from ludarium.testing.other_process import other_process
from ludarium.testing.playouts import Playout, Position, follow

COPIED = 2
"""Positions of each playout whose copies are played on to the end."""


def replay(playout: Playout) -> Iterator[str]:
    """The same seed and calls give the same tables."""
    for at, table in enumerate(playout.retraced()):
        yield from _differs(playout, at, table)


def global_random(playout: Playout) -> Iterator[str]:
    """Python's global random source makes no difference."""
    for at, table in enumerate(playout.retraced(pin=-1)):
        random.seed(at)
        yield from _differs(playout, at, table)


def _differs(playout: Playout, at: int, table: Table) -> Iterator[str]:
    expected = [position.key for position in playout.positions if position.at == at]
    if playout.end is not None and at == len(playout.moves):
        expected.append(playout.end.key())
    if any(table.key() != key for key in expected):
        yield f"the table differs after the same {at} calls"


def copies(playout: Playout) -> Iterator[str]:
    """Clones, JSON and pickle copies go on to the same end."""
    chosen = playout.positions[:: max(1, len(playout.positions) // COPIED)]
    for position in chosen[:COPIED]:
        for kind, copied in KINDS.items():
            try:
                problem = _goes_on(position, copied(position.table))
            except Exception as failure:  # whatever a stranger's rules may raise
                problem = f"failed with {in_words(failure)}"
            if problem:
                yield f"after move {position.at}, the {kind} copy {problem}"


def _goes_on(position: Position, copy: Table) -> str:
    playout = position.playout
    if copy.key() != position.key:
        return "differs from its original"
    for call in playout.moves[position.at :]:
        follow(copy, call)
    if playout.end is not None and _result(copy) != _result(playout.end):
        return "goes on to another end"
    return ""


def _result(table: Table) -> tuple[object, ...]:
    return table.key(), table.scores, table.ranks


def _through_json(table: Table) -> Table:
    return table.game.table_from_json(json.loads(json.dumps(table.to_json())))


def _through_pickle(table: Table) -> Table:
    copy: Table = pickle.loads(pickle.dumps(table))  # noqa: S301 - what we have just written
    return copy


KINDS: dict[str, Callable[[Table], Table]] = {
    "cloned": lambda table: table.clone(),
    "JSON": _through_json,
    "pickled": _through_pickle,
}

CHECKS = (
    Check(replay, playouts, SOUND),
    Check(global_random, playouts, ("replay",)),
    Check(copies, playouts, ("global_random", "call_json")),
    Check(other_process, whole, ("copies",)),
)
