"""Agents that play any game.

kinds, opponents      every agent with its options; the levels for people

Searches:
graph                 the nodes that every search grows: a networkx graph as it stands
mcts, search_agent    Monte Carlo tree search, and the agents that use it
settings, rollouts    how to search, and how to finish a game that the tree does not reach
parallel              one decision in several processes
minimax, pimc         alpha-beta, paranoid and max-n; sampled worlds, one by one
simple, random_agent  looking one call ahead, random games, any call
ahead                 the table after a call
results, advice       what a search found out, for programs and for people
export                search graphs as JSON, GraphML, DOT and pictures

Who judges:
values, judging       how good a table is, and who says so
models                what was learned, as a file
linear, policy        the learned value of tables, and the learned preference among calls
cards                 what was learned about cards, for designers

Learning:
selfplay, fitting     games to learn from, and weights from them
pace                  how fast a search is, with one judge and with another
field_types           whether values of a file are of the declared types

Small games of hidden information:
game_tree             every choice and every chance
regrets, solutions    strategies that nobody can exploit; as files, and the agent that plays them
exploiting            how much can be won against a strategy

Looking back:
course, review        who was ahead when; what decisions cost and what was luck
"""

from ludarium import hookimpl
from ludarium.agents import AgentKind
from ludarium_ai.kinds import KINDS

__all__ = ["KINDS", "ludarium_agents"]


@hookimpl
def ludarium_agents() -> list[AgentKind]:
    return KINDS
