"""What an agent thinks of a decision, as HTML: its choice, how sure it is, and its search tree."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium.choices import Choice
from ludarium.steps import Call
from ludarium.words import Names
from ludarium_ai.advice import Branch, branches, expected, sureness
from ludarium_ai.graph import Node
from ludarium_ai.results import Opinion, SearchResult
from ludarium_web.html import Html, tag

BEST = 6
"""How many choices are compared."""
AHEAD = 6
"""How many moves of a possible line are told."""
DEEP, WIDE = 6, (6, 5, 4, 3, 2, 2)
"""How far the tree can be opened, and how many branches each level shows at most."""
MOST_NODES = 600
LEAST = 2
"""What was tried less often says nothing."""


def drawn(
    result: SearchResult, choices: Sequence[Choice], names: Names, agent: str = "master"
) -> str:
    """The thoughts of an agent; a click on a choice that it compares chooses it."""
    by_call = {choice.call: choice for choice in choices}
    tried = [one for one in result.opinions(list(by_call)) if one.visits]
    best = by_call[result.best]
    sure = f"It is {sureness(tried, result.seat)}." if tried else ""
    return tag(
        "div",
        tag("p", f"The {agent} would: ", tag("strong", best.words), class_="advice"),
        tag("p", sure, class_="quiet") if sure else None,
        tag("ol", *[_option(one, by_call[one.call], result) for one in tried[:BEST]]),
        _line(result, names),
        _tree(result, by_call, names),
        class_="thoughts",
    )


def _option(one: Opinion, choice: Choice, result: SearchResult) -> Html:
    """A choice: what it is worth as a bar and as a number, and how often it was tried."""
    worth = one.values[result.seat]
    how = f"{one.visits:,} tries" + (f", {one.prior:.0%} at first sight" if one.prior else "")
    told = f"worth {worth:.2f} of 1, {'certain' if one.proven else how}"
    return tag(
        "li",
        tag("span", choice.words, class_="words"),
        _bar(worth),
        tag("b", f"{worth:.2f}"),
        tag("small", "certain" if one.proven else how),
        class_="best" if one.call is result.best else None,
        data_choices=choice.number,
        tabindex="0",
        role="button",
        aria_label=f"{choice.words}: {told}",
    )


def _bar(worth: float) -> Html:
    full = round(100 * min(1.0, max(0.0, worth)))
    parts = tag("rect", width=full, height=6), tag("rect", x=full, width=100 - full, height=6)
    shape = {"viewBox": "0 0 100 6", "preserveAspectRatio": "none", "aria_hidden": "true"}
    return tag("svg", *parts, class_="worth", **shape)


def _line(result: SearchResult, names: Names) -> Html | None:
    """One way in which it could go on after the best choice, of many."""
    line = [tag("li", _said(names, mover, call)) for mover, call in expected(result, AHEAD)]
    if not line:
        return None
    guess = tag(
        "p", "One way of many; what is hidden or left to chance is guessed.", class_="quiet"
    )
    return tag("details", tag("summary", "How it could go on"), guess, tag("ol", *line))


# The tree -----------------------------------------------------------------------------------


def _tree(result: SearchResult, words: dict[Call, Choice], names: Names) -> Html:
    root = result.graph.root
    left = [MOST_NODES]
    inside = [
        _branch(
            one, 0, result.seat, words[one.call].words if one.call in words else "", names, left
        )
        for one in branches(root, result.seat, WIDE[0])
    ]
    note = "Worth 0 is as bad and 1 as good as can be; it tries most what looks best."
    return tag(
        "details",
        tag("summary", f"Its search tree: it looked {root.visits:,} times ahead"),
        tag("p", note, class_="quiet"),
        tag("div", *inside, class_="tree"),
    )


def _branch(one: Branch, depth: int, seat: int, words: str, names: Names, left: list[int]) -> Html:
    """A call and, to be opened, what was tried after it; `left` is how many nodes may follow."""
    left[0] -= 1
    certain = ", certain" if one.proven else ""
    numbers = tag("small", f"{one.worth:.2f}{certain} · {one.visits:,}")
    said = words or _said(names, one.seat, one.call)
    row = [tag("span", said, class_="words"), _bar(one.worth), numbers]
    owner = f"seat-{one.seat % 6}" if one.seat >= 0 else "nature"
    below = _below(one.node, depth + 1, seat, left)
    if not below:
        return tag("div", *row, class_=f"leaf {owner}")
    inside = [_branch(inner, depth + 1, seat, "", names, left) for inner in below]
    return tag("details", tag("summary", *row), tag("div", *inside), class_=owner)


def _below(node: Node, depth: int, seat: int, left: list[int]) -> list[Branch]:
    if depth >= DEEP or left[0] <= 0:
        return []
    return [one for one in branches(node, seat, WIDE[depth]) if one.visits >= LEAST]


def _said(names: Names, mover: int, call: Call) -> str:
    words = call.said()
    return names.filled(words) if mover < 0 else names.sentence(mover, words)
