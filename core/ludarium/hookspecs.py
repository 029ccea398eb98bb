"""The hooks that a plugin can implement.

Registration hooks are called once, when plugins are loaded. Observer hooks are called for
real matches only: a table inside a search has no one listening.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pluggy

from ludarium.agents import AgentKind, Evaluator, Learned
from ludarium.components import Component
from ludarium.game import Game
from ludarium.steps import Call
from ludarium.table import Table

if TYPE_CHECKING:
    from ludarium.record import Record
    from ludarium.story import Event

hookspec = pluggy.HookspecMarker("ludarium")


@hookspec
def ludarium_games() -> Iterable[Game]:  # type: ignore[empty-body]
    """The games that the plugin brings."""


@hookspec
def ludarium_agents() -> Iterable[AgentKind]:  # type: ignore[empty-body]
    """The agents that the plugin brings."""


@hookspec
def ludarium_components(game: str) -> Iterable[Component]:  # type: ignore[empty-body]
    """The components that the plugin adds to the game of that name."""


@hookspec
def ludarium_evaluators() -> Iterable[Evaluator]:  # type: ignore[empty-body]
    """Estimates of final scores, which agents use at the end of a search."""


@hookspec
def ludarium_models() -> Iterable[Learned]:  # type: ignore[empty-body]
    """What was learned about games: files that `ludarium train` wrote."""


@hookspec
def ludarium_commands(app: Any) -> None:
    """Add commands to the command line; `app` is its typer application."""


@hookspec
def ludarium_match_begin(table: Table, agents: list[str]) -> None:
    """A match begins: no step has run yet, not even the deal; agents are named by seat."""


@hookspec
def ludarium_match_end(table: Table, record: Record) -> None:
    """A match has ended."""


@hookspec
def ludarium_round_begin(table: Table, number: int) -> None:
    """A round begins."""


@hookspec
def ludarium_round_end(table: Table, number: int) -> None:
    """A round has ended."""


@hookspec
def ludarium_phase_begin(table: Table, name: str) -> None:
    """A phase begins."""


@hookspec
def ludarium_phase_end(table: Table, name: str) -> None:
    """A phase has ended."""


@hookspec
def ludarium_turn_begin(table: Table, seat: int) -> None:
    """A seat's turn begins."""


@hookspec
def ludarium_turn_end(table: Table, seat: int) -> None:
    """A seat's turn has ended."""


@hookspec
def ludarium_step_begin(table: Table, call: Call) -> None:
    """A step is about to run."""


@hookspec
def ludarium_step_end(table: Table, call: Call) -> None:
    """A step has run; what it scheduled has not."""


@hookspec
def ludarium_resource_changed(
    table: Table, seat: int | None, field: str, kind: str, before: int, after: int, call: Call
) -> None:
    """A step, `call`, changed the number of a kind in a declared resource.

    `seat` is whose it is, None in the middle of the table; `field` the field that holds it, such
    as ``reserve``, with what leads to it where it is not the seat's own: ``stored.athanor``.
    """


@hookspec
def ludarium_decision_made(table: Table, seat: int, call: Call, seconds: float) -> None:
    """A seat (or nature, seat -1) has chosen; the call has not run yet."""


@hookspec
def ludarium_event(table: Table, event: Event) -> None:
    """Something happened, told as to a spectator who sees every card that anyone has seen.

    A choice, a chance or a step with words, and what came of it; see `ludarium.story`.
    """


@hookspec
def ludarium_error(table: Table, seat: int, reason: str) -> None:
    """A seat forfeited, or the rules failed (seat -1)."""


REGISTRATION = (
    "ludarium_games",
    "ludarium_agents",
    "ludarium_components",
    "ludarium_evaluators",
    "ludarium_models",
    "ludarium_commands",
)
