"""What a strong player would do, and why: asked of the view, so it knows no more than the seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from ludarium.choices import Choice
from ludarium.views import View
from ludarium.words import Names
from ludarium_cli.learned import learned_cards, learned_of
from ludarium_cli.listings import listing
from ludarium_cli.rendering import tinted

if TYPE_CHECKING:
    from ludarium_ai.results import Opinion, SearchResult

ADVISER = "master"
BEST = 4
"""How many choices are compared."""
AHEAD = 5
"""How many moves of a possible line are told."""


def search_result(view: View, seed: int) -> SearchResult:
    """The adviser's thoughts on a decision."""
    from ludarium_ai.advice import thoughts_of

    return thoughts_of(ADVISER, view, seed)


def explained(result: SearchResult, choices: Sequence[Choice]) -> Iterator[RenderableType]:
    """The advice, how sure it is, and how the best choices compare."""
    from ludarium_ai.advice import sureness

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


def expected(result: SearchResult, names: Names) -> Iterator[RenderableType]:
    """One way in which it could go on after the best choice, of many."""
    from ludarium_ai import advice

    line = list(advice.expected(result, AHEAD))
    if line:
        yield Text("One way it could go on, of many; what is hidden or left to chance is guessed:")
    for mover, call in line:
        words = call.said()
        said = names.filled(words) if mover < 0 else names.sentence(mover, words)
        yield Text.assemble("  ", tinted(said))


def _worth(one: Opinion, seat: int) -> str:
    return f"{one.values[seat]:.2f}{', certain' if one.proven else ''}"
