"""Agents that play any game."""

from ludarium import hookimpl
from ludarium.agents import AgentKind
from ludarium_ai.kinds import KINDS

__all__ = ["KINDS", "ludarium_agents"]


@hookimpl
def ludarium_agents() -> list[AgentKind]:
    return KINDS
