"""Checks of play: games go on and end, and the calls they offer are what they should be."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from ludarium.errors import IllegalCall
from ludarium.places import in_words
from ludarium.steps import Call
from ludarium.table import NATURE, Table
from ludarium.testing.checks import Check, Examination, playouts, positions, whole
from ludarium.testing.playouts import Playout, Position

STRANGERS = 8
"""Calls that are not legal, tried at each position."""


def plays(playout: Playout) -> Iterator[str]:
    """Set-up and every legal call work without an error."""
    yield from _failure(playout, "plays")
    for position in playout.positions:
        if not any(branch.disturbed for branch in position.branches):
            for branch in position.branches:
                if branch.error:
                    yield f"after move {position.at}, {branch.call!r} raised {branch.error}"


def ends(playout: Playout) -> Iterator[str]:
    """Games end within the declared number of decisions."""
    yield from _failure(playout, "ends")


def chances(playout: Playout) -> Iterator[str]:
    """Chances list calls with positive whole weights."""
    yield from _failure(playout, "chances")


def _failure(playout: Playout, check: str) -> Iterator[str]:
    if playout.failure is not None and playout.failure.check == check:
        yield playout.failure.problem


def allows(examination: Examination) -> Iterator[str]:
    """Every declared option value can be played, with some seat count."""
    played = [playout.setting.options for playout in examination.playouts]
    for refused in examination.refused:
        if refused.setting.options not in played:
            yield f"{refused.setting} is declared, but refused: {refused.refused}"


# Doing no harm ------------------------------------------------------------------------------


def clones(position: Position) -> Iterator[str]:
    """No call on a table changes another copy of it."""
    try:
        hash(position.key)
    except TypeError as problem:
        yield f"a field that clones share holds what can change ({problem})"
        return
    for branch in position.branches:
        if branch.disturbed:
            yield f"{branch.call!r} on a clone changed the table it was cloned from"
            return
    if position.table.key() != position.key:
        yield "a clone differs from its table, or changed when the table was played on"


def cards(playout: Playout) -> Iterator[str]:
    """No call changes what is printed on a component."""
    for position in playout.positions:
        for branch in position.branches:
            if branch.rewrote:
                changed = ", ".join(branch.rewrote)
                yield f"after move {position.at}, {branch.call!r} rewrote {changed}"
                return
    if playout.rewrote:
        yield f"some call of this game rewrote {', '.join(playout.rewrote)}"


def looking(position: Position) -> Iterator[str]:
    """Listing the legal calls changes nothing."""
    table = position.fresh()
    before = table.key()
    table.legal()
    if table.key() != before:
        yield f"listing the legal calls of {table.now!r} changed {_changed(position, table)}"


def _changed(position: Position, table: Table) -> str:
    old, new = position.fresh(), table
    names = [name for name in table._shapes if getattr(old, name) != getattr(new, name)]
    return ", ".join(names) or "the table"


def stable(position: Position) -> Iterator[str]:
    """The legal calls are the same, in the same order, at every look."""
    for _ in range(2):
        table = position.fresh()
        again = tuple(table.legal())
        if again != position.legal:
            yield f"{table.now!r} offered {list(position.legal)!r}, and then {list(again)!r}"
            return
    if table.seat == NATURE and table.odds() != position.fresh().odds():
        yield f"the odds of {table.now!r} differ from one look to the next"


# Calls --------------------------------------------------------------------------------------


def distinct(position: Position) -> Iterator[str]:
    """No call is offered twice."""
    if position.table.seat != NATURE:
        for call, count in Counter(position.legal).items():
            if count > 1:
                yield f"{call!r} is offered {count} times"


def texts(position: Position) -> Iterator[str]:
    """Different calls read differently."""
    if position.table.seat == NATURE:
        return
    said: dict[str, Call] = {}
    for call in dict.fromkeys(position.legal):
        words = str(call)
        if not words.strip():
            yield f"{call!r} has no text"
        elif words in said:
            yield f"{call!r} and {said[words]!r} both read {words!r}"
        said[words] = call


def call_json(position: Position) -> Iterator[str]:
    """Calls survive being written as JSON."""
    scope = position.playout.game.scope
    for call in position.legal:
        try:
            written = json.dumps(call.to_json(scope))
            read = Call.from_json(json.loads(written), scope)
        except Exception as problem:  # whatever a stranger's argument may raise
            yield f"{call!r} cannot be written as JSON and read: {in_words(problem)}"
            continue
        if read is not call:
            yield f"{call!r} is written as {written} and read as {read!r}"


def refuses(playout: Playout) -> Iterator[str]:
    """A call that is not legal is refused and changes nothing."""
    known = dict.fromkeys([playout.game.start, *playout.moves])
    for position in playout.positions:
        known.update(dict.fromkeys(position.legal))
    for position in playout.positions:
        strangers = [call for call in known if call not in position.legal]
        some = position.random.sample(strangers, min(STRANGERS, len(strangers)))
        for problem in _taken(position.fresh(), some):
            yield f"after move {position.at}, {problem}"
    if playout.end is not None:
        yield from _taken(playout.end.clone(), list(known)[:STRANGERS])


def _taken(table: Table, strangers: list[Call]) -> Iterator[str]:
    """What a table does with calls that it must refuse."""
    before = table.key()
    for call in strangers:
        try:
            table.apply(call)
        except IllegalCall:
            if table.key() != before:
                yield f"{call!r} was refused, but changed the table"
                return
        else:
            yield f"{call!r} is not legal, but was not refused"
            return


CHECKS = (
    Check(plays, playouts),
    Check(ends, playouts),
    Check(chances, playouts),
    Check(allows, whole),
    Check(clones, positions),
    Check(cards, playouts),
    Check(looking, positions),
    Check(stable, positions, ("clones", "cards", "looking")),
    Check(distinct, positions),
    Check(texts, positions),
    Check(call_json, positions),
    Check(refuses, playouts, ("clones", "looking")),
)
