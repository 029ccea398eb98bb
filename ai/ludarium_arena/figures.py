"""The plots of a report, as Plotly reads them; colours that depend on the theme are left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import inf
from typing import Any

from ludarium_arena.balance import Edge
from ludarium_arena.blocks import Result
from ludarium_arena.estimates import Estimate
from ludarium_arena.standings import Standings

Figure = dict[str, Any]

PALETTE = (
    "#2a8c82", "#d9743f", "#6d78c4", "#c2557a", "#8f9a3c", "#4d9ac9", "#b98a2f", "#8a6fb0",
)  # fmt: skip
GREY = "#8d8a84"
GOOD, BAD = PALETTE[0], PALETTE[1]
ROW = 34
"""Pixels for a row of a ladder."""
FRAME = 64
"""Pixels for what stands around the rows."""
FEW_SCORES = 12
"""So many different scores are shown one by one, more as a distribution."""
MOST_CARDS = 15
"""How many cards are drawn at either end of the list."""
LONGEST_NAME = 30


def ladder(found: Standings, colours: dict[str, str]) -> Figure:
    """Ratings with intervals, the best on top."""
    names = [standing.agent for standing in found.agents]
    traces = [
        _dot(standing.agent, standing.rating.mu, colours[standing.agent], ".1f")
        for standing in found.agents
    ]
    return _rows(traces, names, "rating")


def scores(found: Standings, results: Sequence[Result], colours: dict[str, str]) -> Figure:
    """Which scores each agent made."""
    places = [place for result in results for match in result.matches for place in match.places]
    own = {s.agent: [p.score for p in places if p.agent == s.agent] for s in found.agents}
    if len({place.score for place in places}) > FEW_SCORES:
        return _spread(own, colours)
    levels = sorted({place.score for place in places})
    traces = []
    for agent, made in own.items():
        counts = Counter(made)
        traces.append(
            {
                "type": "bar",
                "name": short(agent),
                "x": [f"{level:g}" for level in levels],
                "y": [counts[level] / max(1, len(made)) for level in levels],
                "marker": {"color": colours[agent]},
                "hovertemplate": "%{x} points: %{y:.1%}<extra>" + short(agent) + "</extra>",
            }
        )
    layout = {
        "barmode": "group",
        "bargap": 0.3,
        "xaxis": {"title": {"text": "score"}, "type": "category"},
        "yaxis": {"title": {"text": "share of matches"}, "tickformat": ".0%"},
        "legend": {"orientation": "h", "y": -0.25},
        "height": 320,
    }
    return {"data": traces, "layout": layout}


def _spread(own: dict[str, list[float]], colours: dict[str, str]) -> Figure:
    traces = [
        {
            "type": "violin",
            "orientation": "h",
            "side": "positive",
            "width": 1.7,
            "points": False,
            "name": short(agent),
            "x": made,
            "y0": short(agent),
            "line": {"color": colours[agent], "width": 1.5},
            "meanline": {"visible": True},
            "spanmode": "hard",
            "hoverinfo": "x+name",
        }
        for agent, made in own.items()
    ]
    figure = _rows(traces, list(own), "score")
    figure["layout"]["height"] = FRAME + 2 * ROW * (len(own) + 1)
    figure["layout"]["yaxis"]["range"] = [-0.2, len(own)]
    return figure


def lengths(results: Sequence[Result]) -> Figure:
    """How many decisions the matches had."""
    found = [match.decisions for result in results for match in result.matches]
    trace = {
        "type": "histogram",
        "x": found,
        "nbinsx": 40,
        "marker": {"color": PALETTE[2], "line": {"width": 0}},
        "hovertemplate": "%{x} decisions: %{y} matches<extra></extra>",
    }
    layout = {
        "xaxis": {"title": {"text": "decisions in a match"}},
        "yaxis": {"title": {"text": "matches"}},
        "bargap": 0.08,
        "height": 300,
    }
    return {"data": [trace], "layout": layout}


def seats(found: Standings) -> Figure:
    """How often each seat wins, beside what would be fair."""
    fair = 1 / len(found.seats)
    names = [f"seat {seat}" for seat in range(len(found.seats))]
    traces = []
    for name, share in zip(names, found.seats, strict=True):
        unfair = not share.low <= fair <= share.high
        traces.append(_dot(name, share, PALETTE[3] if unfair else GREY, ".1%"))
    figure = _rows(traces, names, "share of wins", ".0%")
    figure["layout"]["shapes"] = [_line_at(fair)]
    return figure


def times(found: Standings, colours: dict[str, str]) -> Figure:
    """How long each agent takes for a decision."""
    names = [standing.agent for standing in found.agents]
    traces = [
        {
            "type": "bar",
            "orientation": "h",
            "x": [1000 * standing.seconds],
            "y": [short(standing.agent)],
            "width": 0.5,
            "marker": {"color": colours[standing.agent]},
            "hovertemplate": "%{x:.3g} ms<extra>" + short(standing.agent) + "</extra>",
        }
        for standing in found.agents
    ]
    figure = _rows(traces, names, "milliseconds for a decision")
    figure["layout"]["xaxis"].update({"type": "log", "dtick": 1})
    return figure


def cards(edges: Sequence[Edge]) -> Figure:
    """What having a card goes with; the clearest at both ends if there are many."""
    shown = list(edges)
    if len(shown) > 2 * MOST_CARDS:
        shown = shown[:MOST_CARDS] + shown[-MOST_CARDS:]
    traces = []
    for edge in shown:
        colour = (GOOD if edge.gain.value > 0 else BAD) if edge.sure else GREY
        traces.append(_dot(edge.component, edge.gain, colour, "+.1%"))
    figure = _rows(traces, [edge.component for edge in shown], "gain in share of wins", "+.0%")
    figure["layout"]["height"] = FRAME + 22 * len(shown)
    figure["layout"]["shapes"] = [_line_at(0)]
    return figure


def short(name: str) -> str:
    """A name that leaves room for the plot."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def _dot(name: str, estimate: Estimate, colour: str, form: str) -> Figure:
    """A point with its interval; without one if that has no end."""
    value = estimate.value
    reach = [0 if abs(end) == inf else abs(end - value) for end in (estimate.high, estimate.low)]
    said = f"%{{x:{form}}}"
    if max(abs(estimate.low), abs(estimate.high)) < inf:
        said += f" [{format(estimate.low, form)}, {format(estimate.high, form)}]"
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [value],
        "y": [short(name)],
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [reach[0]],
            "arrayminus": [reach[1]],
            "color": colour,
            "thickness": 2,
            "width": 0,
        },
        "marker": {"color": colour, "size": 11},
        "hovertemplate": f"{said}<extra>{short(name)}</extra>",
    }


def _rows(traces: list[Figure], names: Sequence[str], what: str, form: str = "") -> Figure:
    order = [short(name) for name in names]
    layout: Figure = {
        "showlegend": False,
        "hovermode": "closest",
        "xaxis": {"title": {"text": what}, **({"tickformat": form} if form else {})},
        "yaxis": {
            "type": "category",
            "categoryorder": "array",
            "categoryarray": order[::-1],
            "range": [-0.6, len(order) - 0.4],
            "showgrid": False,
        },
        "height": FRAME + ROW * (len(order) + 1),
    }
    return {"data": traces, "layout": layout}


def _line_at(value: float) -> Figure:
    return {
        "type": "line",
        "x0": value,
        "x1": value,
        "yref": "paper",
        "y0": 0,
        "y1": 1,
        "layer": "below",
        "line": {"color": GREY, "width": 1, "dash": "dot"},
    }
