"""What a search says to a person: how sure it is, what it expects, and its tree in short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ludarium import Call, View
from ludarium.agents import Budget
from ludarium.errors import UsageError
from ludarium.plugins import installed
from ludarium_ai.graph import Node
from ludarium_ai.results import Opinion, SearchResult

SURE, UNSURE = 0.75, 0.4
"""The share of its tries that a choice gets of which a search is sure; and one of which it is not.
"""
CLOSE = 0.02
"""Choices whose worth differs by less are about as good."""


def thoughts_of(agent: str, view: View, seed: int, iterations: int | None = None) -> SearchResult:
    """What an agent that searches thinks of a decision."""
    think = getattr(installed().agent(agent).make(seed), "think", None)
    if think is None:
        raise UsageError(f"{agent} does not search; minimax, mcts, ismcts, pimc and master do")
    result: SearchResult = think(view, Budget(iterations))
    return result


def sureness(tried: Sequence[Opinion], seat: int) -> str:
    """How sure a search is of its choice: by proof, or by how its tries and values compare."""
    best, *others = tried
    if best.proven:
        return "certain: it has looked at everything that can follow"
    share = best.visits / sum(one.visits for one in tried)
    rivals = [one for one in others if best.values[seat] - one.values[seat] < CLOSE]
    tries = f"{share:.0%} of its tries went there"
    if rivals:
        looks = "another choice looks" if len(rivals) == 1 else f"{len(rivals)} others look"
        sure = "fairly sure" if share >= SURE else "not sure"
        return f"{sure}: {tries}, but {looks} about as good"
    return (
        f"{'sure' if share >= SURE else 'fairly sure' if share >= UNSURE else 'not sure'}: {tries}"
    )


def expected(result: SearchResult, most: int) -> Iterator[tuple[int, Call]]:
    """What could follow on the best choice and who would do it, as far as the tree knows."""
    node = result.graph.root
    for number, call in enumerate(result.line()):
        if number > most:
            return
        if number:
            yield node.seat, call
        if call not in node.children:
            return
        node = node.children[call]


@dataclass(frozen=True)
class Branch:
    """A call that a search has tried at some point: by whom, how often, and what it is worth."""

    seat: int
    call: Call
    visits: int
    worth: float
    """To the seat that the search is for, from 0 to 1."""
    proven: bool
    node: Node


def branches(node: Node, seat: int, most: int) -> list[Branch]:
    """The calls that were tried most at a point, as the searching seat values them."""
    tried = sorted(node.children, key=node.tried, reverse=True)[:most]
    found = []
    for call in tried:
        child, visits = node.children[call], node.tried(call)
        if visits:
            worth = child.proven[seat] if child.proven else child.mean(seat)
            proven = child.proven is not None
            found.append(Branch(node.seat, call, visits, worth, proven, child))
    return found
