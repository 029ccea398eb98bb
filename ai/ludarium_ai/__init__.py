"""Agents that play any game."""

from ludarium import hookimpl
from ludarium.agents import AgentKind
from ludarium_ai.random_agent import RandomAgent


@hookimpl
def ludarium_agents() -> list[AgentKind]:
    return [AgentKind("random", "plays any legal call with equal chance", RandomAgent)]
