"""The plugin that brings the agent `engine`; what it is made of is imported when one is made."""

from __future__ import annotations

from typing import Any

from ludarium.agents import Agent, AgentKind
from ludarium.options import Option
from ludarium.plugins import hookimpl


def make(**given: Any) -> Agent:
    """An agent for the engine that a command starts."""
    from ludarium.engines.agent import make_engine

    return make_engine(**given)


def check(*given: Any, **options: Any) -> None:
    """Refuse what the engine does not play, and settings that it does not have."""
    from ludarium.engines.agent import check_engine

    check_engine(*given, **options)


ENGINE = AgentKind(
    "engine",
    "any program that speaks the line protocol: see docs/engines.md",
    make,
    (
        Option("command", "", str, "what starts it, in quotes; without: our `random`", runs=True),
        Option("settings", "", str, "its own options: 'depth=3,style=bold'"),
        Option("memory", 0, int, "megabytes that it may use; 0: as --memory says", low=0),
    ),
    check,
    own_process=True,
)


@hookimpl
def ludarium_agents() -> list[AgentKind]:
    return [ENGINE]
