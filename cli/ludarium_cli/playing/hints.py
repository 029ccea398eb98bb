"""What a strong player would do, and why: asked of the view, so it knows no more than the seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from rich.console import RenderableType
from rich.text import Text

from ludarium.agents import Budget
from ludarium.choices import Choice
from ludarium.errors import UsageError
from ludarium.plugins import installed
from ludarium.steps import Call
from ludarium.views import View
from ludarium.words import Names
from ludarium_cli.learned import learned_cards, learned_of
from ludarium_cli.listings import listing
from ludarium_cli.rendering import tinted

if TYPE_CHECKING:
    from ludarium_ai.graph import Node
    from ludarium_ai.results import Opinion, SearchResult
    from ludarium_ai.search_agent import SearchAgent

ADVISER = "master"
BEST = 4
"""How many choices are compared."""
AHEAD = 5
"""How many moves of a possible line are told."""
SURE, UNSURE = 0.75, 0.4
"""The share of its tries that a choice gets of which a search is sure; and one of which it is not.
"""
CLOSE = 0.02
"""Choices whose worth differs by less are about as good."""


def search_result(view: View, seed: int) -> SearchResult:
    """The adviser's thoughts on a decision."""
    adviser = installed().agent(ADVISER).make(seed)
    if not hasattr(adviser, "think"):
        raise UsageError(f"the {ADVISER} that is installed cannot say what it thinks")
    return cast("SearchAgent", adviser).think(view, Budget())


def explained(result: SearchResult, choices: Sequence[Choice]) -> Iterator[RenderableType]:
    """The advice, how sure it is, and how the best choices compare."""
    by_call = {choice.call: choice for choice in choices}
    tried = [one for one in result.opinions(list(by_call)) if one.visits]
    best = by_call[result.best]
    yield Text.assemble(f"The {ADVISER} would: {best.number} ", tinted(best.words, "bold"))
    yield Text(f"It is {sureness(tried, result.seat)}.")
    looks = [">at first sight"] if any(one.prior is not None for one in tried[:BEST]) else []
    rows = listing(">", "choice", *looks, ">tries", ">worth to you")
    for one in tried[:BEST]:
        choice = by_call[one.call]
        sight = [f"{one.prior or 0:.0%}"] if looks else []
        words, worth = tinted(choice.words), _worth(one, result.seat)
        rows.add_row(str(choice.number), words, *sight, f"{one.visits:,}", worth)
    yield rows
    yield Text(
        f"It looked {result.graph.root.visits:,} times ahead. "
        "Worth 0 is as bad and 1 as good as can be; it tries most what looks best.",
        "dim",
    )


def learned(view: View) -> Iterator[RenderableType]:
    """What the adviser has learned about the cards to choose from, if anything."""
    if found := learned_of(ADVISER, view):
        yield Text("What it has learned about these cards, in points:", "dim")
        yield learned_cards(found)


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


def expected(result: SearchResult, names: Names) -> Iterator[RenderableType]:
    """One way in which it could go on after the best choice, of many."""
    line = list(_line(result.graph.root, result.line()))[1 : AHEAD + 1]
    if line:
        yield Text("One way it could go on, of many; what is hidden or left to chance is guessed:")
    for mover, call in line:
        words = call.said()
        said = names.filled(words) if mover < 0 else names.sentence(mover, words)
        yield Text.assemble("  ", tinted(said))


def _worth(one: Opinion, seat: int) -> str:
    return f"{one.values[seat]:.2f}{', certain' if one.proven else ''}"


def _line(root: Node, calls: Sequence[Call]) -> Iterator[tuple[int, Call]]:
    """Who makes each call of a line, as far as the tree knows."""
    node = root
    for call in calls:
        yield node.seat, call
        if call not in node.children:
            return
        node = node.children[call]
