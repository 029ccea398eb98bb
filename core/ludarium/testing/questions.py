"""What a game should still say: decisions that do not tell a person what is asked.

A game plays without it, so this is advice and no failure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludarium.steps import DECISION, AnyStep, Call
from ludarium.table import Table
from ludarium.testing.playouts import Position
from ludarium.together import in_secret
from ludarium.walking import components_in


def advice(positions: Iterable[Position]) -> tuple[str, ...]:
    """What is missing in the questions of all decisions that offered a choice."""
    found: dict[tuple[AnyStep, str], str] = {}
    asked: dict[str, AnyStep] = {}
    for position in positions:
        call = position.table.now
        if call is None or call.kind != DECISION or len(position.legal) < 2:
            continue
        while call.step is in_secret:
            call = call.args[1]
        for kind, words in _missing(position.table, call, asked):
            found.setdefault((call.step, kind), words)
    return tuple(found.values())


def _missing(table: Table, call: Call, asked: dict[str, AnyStep]) -> Iterator[tuple[str, str]]:
    question, name = call.question, call.step.name
    if not question:
        yield "none", f"{name} asks nothing: say @decision(ask=…)"
        return
    other = asked.setdefault(question, call.step)
    if other is not call.step:
        yield "same", f"{' and '.join(sorted((name, other.name)))} ask the same: {question!r}"
    words = [*[one.name for one in components_in(call)], table.phase]
    known = [word.lower() for word in words if word]
    if known and not any(word in question.lower() for word in known):
        yield "vague", f"{name} names neither its component nor its phase: {question!r}"
