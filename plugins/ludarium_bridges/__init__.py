"""Bridges to other frameworks: our games there, their games and agents here.

pettingzoo    every game as an environment of PettingZoo
gymnasium     a seat of every game as an environment of Gymnasium; the others are agents
openspiel     every game in OpenSpiel
policies      policies that were trained on an environment, as agents
spiel_list    the games of OpenSpiel that can be played here, and why others cannot
spiel_table   their table; spiel_worlds finds what a seat must reckon with
encoding      what the bridges share: a game in numbers

Each needs its framework, which the extras of the same names install: pettingzoo, gymnasium,
openspiel. Nothing here is imported before it is used. OpenSpiel's games are a plugin of their own,
``openspiel``, which can be blocked by that name.
"""

from collections.abc import Iterable

from ludarium import hookimpl
from ludarium.agents import AgentKind
from ludarium_bridges.policies import KIND

__all__ = ["ludarium_agents"]


@hookimpl
def ludarium_agents() -> Iterable[AgentKind]:
    return [KIND]
