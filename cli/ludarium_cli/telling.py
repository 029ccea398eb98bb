"""What a seat is told of a move: what it could see happen, and nothing that it may not know.

A call names cards, also hidden ones. Another seat is told its words only if it knew that the
call could be made, or sees the card now; and only if it sees that this call was made and not
another one that reads differently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from ludarium.session import unseen
from ludarium.steps import Call
from ludarium.table import Table
from ludarium.together import answer

SECRET = "chooses in secret"  # noqa: S105 - words for people
WORLDS = 12
"""How many tables that the seat could be at are tried to find out what it knows."""

Told = tuple[int, str]
"""Who did something, NATURE for chance, and what it looked like."""


def told(before: Table, call: Call, after: Table, viewer: int) -> list[Told]:
    """What `viewer` is told when `call` has led from one table to another."""
    mover = before.seat
    if call.step is answer:
        return list(_answers(before, call, after, viewer))
    if mover == viewer or not (before.game.hidden or before.game.simultaneous):
        return [(mover, str(call))]
    witness = Witness(before, after, viewer)
    return [(mover, witness.words(call, Table.legal, lambda other: _after(before, other)))]


def when(table: Table) -> str:
    """The round and the phase, where a game has them."""
    parts = [f"round {table.round}"] if table.round else []
    return ", ".join([*parts, table.phase] if table.phase else parts)


def step_words(call: Call) -> str:
    """What kind of thing a call does, without its details."""
    return call.step.name.replace("_", " ")


class Witness:
    """A seat that watches others move."""

    def __init__(self, before: Table, after: Table, viewer: int) -> None:
        self.before = before
        random, view = Random(0), before.view(viewer)
        self.worlds = [view.sample(random) for _ in range(WORLDS)]
        """Tables that the seat could not tell from the true one before the move."""
        self.view = after.view(viewer)
        self.unseen = unseen(before, viewer)
        self.revealed = self.unseen - unseen(after, viewer)

    def words(
        self,
        call: Call,
        offered: Callable[[Table], Sequence[Call]],
        otherwise: Callable[[Call], Table],
    ) -> str:
        """A call in words, or what is left of them where the seat cannot know it all.

        `offered` lists the calls at a table; `otherwise` gives the true table after another.
        """
        hidden = [card for card in _named(call.args) if card in self.unseen]
        if hidden and any(call not in offered(world) for world in self.worlds):
            return str(call) if all(card in self.revealed for card in hidden) else _veiled(call)
        return self._distinct(call, offered, otherwise)

    def _distinct(
        self,
        call: Call,
        offered: Callable[[Table], Sequence[Call]],
        otherwise: Callable[[Call], Table],
    ) -> str:
        """The words of a call that could be made for all to see, if it was made so."""
        for other in offered(self.before):
            if str(other) != str(call) and otherwise(other).view(self.view.seat) == self.view:
                return _veiled(call) if other.step is call.step else "does something hidden"
        return str(call)


def _veiled(call: Call) -> str:
    return f"{step_words(call)} (hidden)"


def _named(values: Sequence[object]) -> Iterator[Any]:
    """All that a call names, also inside tuples and calls."""
    for value in values:
        if isinstance(value, tuple):
            yield from _named(value)
        elif isinstance(value, Call):
            yield from _named(value.args)
        else:
            yield value


def _after(table: Table, call: Call) -> Table:
    copy = table.clone()
    copy.apply(call)
    return copy


# Choices made together ----------------------------------------------------------------------


def _answers(before: Table, call: Call, after: Table, viewer: int) -> Iterator[Told]:
    """A secret choice; with the last one all are revealed, as far as they show."""
    mover = before.seat
    if mover == viewer:
        yield mover, str(call)
    elif after.asked:
        yield mover, SECRET
    if after.asked:
        return
    _, last, choice = call.args
    witness = Witness(before, after, viewer)
    for at, asked in enumerate([*before.asked, last]):
        made = before.answers[at] if asked is not last else choice
        if asked.args[0] != viewer:
            yield asked.args[0], witness.words(made, asked.on, _other_answer(before, call, at))


def _other_answer(before: Table, call: Call, at: int) -> Callable[[Call], Table]:
    """The table that another answer in the same place would have led to."""

    def otherwise(other: Call) -> Table:
        table = before.clone()
        if at == len(before.answers):
            return _after(table, answer(table.seat, call.args[1], other))
        table.answers = (*table.answers[:at], other, *table.answers[at + 1 :])
        return _after(table, call)

    return otherwise
