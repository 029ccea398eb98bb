"""Agents that play any game."""

from ludarium import hookimpl
from ludarium.agents import AgentKind
from ludarium_ai.minimax import MINIMAX
from ludarium_ai.opponents import OPPONENT_KINDS
from ludarium_ai.pimc import PIMC
from ludarium_ai.random_agent import RandomAgent
from ludarium_ai.simple import FLAT, GREEDY
from ludarium_ai.tree_agent import ISMCTS, MCTS

__all__ = ["RANDOM", "ludarium_agents"]

RANDOM = AgentKind("random", "plays any legal call with equal chance", RandomAgent)


@hookimpl
def ludarium_agents() -> list[AgentKind]:
    return [RANDOM, GREEDY, FLAT, MINIMAX, MCTS, ISMCTS, PIMC, *OPPONENT_KINDS]
