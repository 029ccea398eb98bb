"""What a search found out about a decision, in a form that all searches share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from ludarium import Call, View
from ludarium.agents import Budget, Judgement
from ludarium_ai.graph import Node, SearchGraph


@dataclass(frozen=True)
class Opinion:
    """What a search thinks of one call."""

    call: Call
    visits: int
    """How often it was tried."""
    available: int
    """How often it could have been tried."""
    values: Sequence[float]
    """For each seat, from 0 (as bad as can be) to 1; empty if the call was not tried."""
    proven: bool
    """Whether its value is certain."""
    votes: float | None = None
    """Of how many sampled worlds it was the choice."""
    prior: float | None = None
    """How promising it looked before it was tried, as a share; None where nobody said."""


@dataclass(frozen=True)
class SearchResult:
    """The graph of a search, and the call that it chose."""

    graph: SearchGraph
    seat: int
    best: Call
    worlds: Sequence[SearchGraph] = ()
    """The graphs of the sampled worlds, where each was searched by itself."""
    votes: Mapping[Call, float] = field(default_factory=dict)
    nodes: int | None = None
    """How many nodes were looked at, where a search counts those."""

    @property
    def judgement(self) -> Judgement:
        """What the search thinks of its choice, in a few numbers."""
        chosen = self._opinion(self.best)
        value = chosen.values[self.seat] if chosen.values else None
        looked = self.graph.root.visits if self.nodes is None else self.nodes
        return Judgement(value, len(self.line()), looked)

    def line(self) -> list[Call]:
        """The best call and what is expected to follow."""
        known = self.best in self.graph.root.children
        return self.graph.line(self.best) if known else [self.best]

    def opinions(self, legal: Sequence[Call]) -> list[Opinion]:
        """What was found out about every call: the chosen one first, then the most tried."""
        found = [self._opinion(call) for call in legal]
        return sorted(found, key=lambda one: (one.call is not self.best, -one.visits))

    def _opinion(self, call: Call) -> Opinion:
        root = self.graph.root
        child = root.children.get(call)
        votes = self.votes.get(call) if self.votes else None
        prior = root.prior(call) if root.weights else None
        if child is None:
            return Opinion(call, 0, 0, (), False, votes, prior)
        values = child.proven or [child.mean(seat) for seat in range(self.graph.seats)]
        visits = root.tried(call)
        return Opinion(
            call, visits, child.available, values, child.proven is not None, votes, prior
        )


class Thinker(Protocol):
    """An agent that searches."""

    judgement: Judgement

    def think(self, view: View, budget: Budget) -> SearchResult:
        """What a search finds out about the decision that the view's seat is asked."""
        ...


def chosen(agent: Thinker, view: View, budget: Budget) -> Call:
    """What an agent that searches chooses, noting its judgement; at once if there is one call."""
    legal = view.legal
    agent.judgement = Judgement()
    if len(legal) == 1:
        return legal[0]
    result = agent.think(view, budget)
    agent.judgement = result.judgement
    return result.best


def most_tried(root: Node, legal: Sequence[Call], seat: int) -> Call:
    """The call to choose: a proven one that cannot be bettered, else the most tried."""

    def worth(call: Call) -> float:
        child = root.children[call]
        return child.mean(seat) if child.proven is None else child.proven[seat]

    tried = [call for call in legal if call in root.children]
    if not tried:
        return legal[0]
    open_ = [call for call in tried if root.children[call].proven is None]
    sure = [call for call in tried if root.children[call].proven is not None]
    best = max(open_, key=lambda call: (root.tried(call), worth(call)), default=None)
    safe = max(sure, key=worth, default=None)
    if best is None or (safe is not None and worth(safe) >= worth(best)):
        best = safe
    assert best is not None
    return best


def summed(graphs: Sequence[SearchGraph]) -> SearchGraph:
    """What several worlds think of the calls, all worlds alike."""
    whole = SearchGraph(graphs[0].seats)
    root = whole.root
    root.seat = graphs[0].root.seat
    for graph in graphs:
        root.visits += graph.root.visits
        for call, theirs in graph.root.children.items():
            mine = root.children.setdefault(call, Node(call, whole.seats, root.seat))
            mine.visits += graph.root.tried(call)
            mine.available += 1
            mine.values = [value + theirs.mean(seat) for seat, value in enumerate(mine.values)]
    for child in root.children.values():
        child.values = [value / child.available * child.visits for value in child.values]
    whole.changed()
    return whole
