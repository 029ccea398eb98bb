"""What a strong player would do, and why: asked of the view, so it knows no more than the seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from rich.console import RenderableType
from rich.text import Text

from ludarium.agents import Budget
from ludarium.errors import UsageError
from ludarium.plugins import installed
from ludarium.steps import Call
from ludarium.views import View
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
"""How many moves of the expected line are told."""


def search_result(view: View, seed: int) -> SearchResult:
    """The adviser's thoughts on a decision."""
    adviser = installed().agent(ADVISER).make(seed)
    if not hasattr(adviser, "think"):
        raise UsageError(f"the {ADVISER} that is installed cannot say what it thinks")
    return cast("SearchAgent", adviser).think(view, Budget())


def explained(result: SearchResult, legal: Sequence[Call]) -> Iterator[RenderableType]:
    """The advice, and how the best choices compare."""
    yield Text.assemble(f"The {ADVISER} would: ", tinted(str(result.best), "bold"))
    best = [one for one in result.opinions(legal) if one.visits][:BEST]
    looks = [">at first sight"] if any(one.prior is not None for one in best) else []
    rows = listing("choice", *looks, ">tries", ">worth to you")
    for one in best:
        sight = [f"{one.prior or 0:.0%}"] if looks else []
        rows.add_row(tinted(str(one.call)), *sight, f"{one.visits:,}", _worth(one, result.seat))
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


def expected(result: SearchResult) -> list[tuple[int, str]]:
    """What is expected to follow on the best choice: who does what."""
    line = list(_line(result.graph.root, result.line()))[1 : AHEAD + 1]
    return [(mover, call.said()) for mover, call in line]


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
