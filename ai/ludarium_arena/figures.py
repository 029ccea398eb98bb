"""The plots of a report, as Plotly reads them; colours that depend on the theme are left out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from html import escape
from itertools import count
from math import inf
from typing import Any

from ludarium_arena import elos
from ludarium_arena.balance import Edge
from ludarium_arena.blocks import Result
from ludarium_arena.estimates import Estimate
from ludarium_arena.standings import Standings

Figure = dict[str, Any]

PALETTE = (
    "#2a8c82", "#d9743f", "#6d78c4", "#c2557a", "#8f9a3c", "#4d9ac9", "#b98a2f", "#8a6fb0",
)  # fmt: skip
GREY = "#8d8a84"
GOOD, BAD, LIGHT = PALETTE[0], PALETTE[1], "#ddd8cc"
ROW = 34
"""Pixels for a row of a ladder."""
FRAME = 64
"""Pixels for what stands around the rows."""
FEW_SCORES = 12
"""So many different scores are shown one by one, more as a distribution."""
MOST_CARDS = 15
"""How many cards are drawn at either end of the list."""
LONGEST_LINE = 24
"""Characters after which a name is continued in the next line."""
WIDE = 50
"""From this ratio on, times have ticks at 1, 10, 100 only."""
MOST_TICKS = 6
LENGTHS = 40
"""How many bars the lengths of matches have at most."""
POINTS = 30
"""At how many points the course of a tournament is drawn."""
ON_TOP = {
    "orientation": "h", "x": 0, "xanchor": "left", "y": 1.02, "yanchor": "bottom",
    "traceorder": "normal",
}  # fmt: skip
"""A legend above the plot, where it covers nothing."""


def ladder(found: Standings, colours: dict[str, str]) -> Figure:
    """Ratings with intervals, the best on top."""
    played = [standing for standing in found.agents if standing.blocks]
    traces = [
        _dot(standing.agent, standing.rating.mu, colours[standing.agent], ".1f")
        for standing in played
    ]
    return _rows(traces, [standing.agent for standing in played], "rating")


def course(
    found: Standings, results: Sequence[Result], stakes: float, colours: dict[str, str]
) -> Figure:
    """How each agent's Elo settled while more and more blocks were played."""
    names = [standing.agent for standing in found.agents if standing.blocks]
    steps = elos.course(names, results, found.anchor, stakes, POINTS)
    traces = []
    for name in names:
        known = [(end, there[name]) for end, there in steps if name in there]
        traces.append(
            {
                "type": "scatter",
                "mode": "lines" if len(known) > 1 else "markers",
                "name": broken(name),
                "x": [end for end, _ in known],
                "y": [elo for _, elo in known],
                "line": {"color": colours[name], "width": 2},
                "hovertemplate": "%{y:+.0f} after %{x} blocks<extra>" + broken(name) + "</extra>",
            }
        )
    layout = {
        "xaxis": {"title": {"text": "blocks"}, "rangemode": "tozero", **_whole(len(results))},
        "yaxis": {"title": {"text": "Elo"}, "tickformat": "+d"},
        "legend": ON_TOP,
        "showlegend": True,
        "height": round(300 + ROW / 3 * sum(map(_height, map(broken, names)))),
    }
    return {"data": traces, "layout": layout}


def scores(found: Standings, results: Sequence[Result], colours: dict[str, str]) -> Figure:
    """Which scores each agent made."""
    places = [place for result in results for match in result.matches for place in match.places]
    agents = [standing.agent for standing in found.agents if standing.blocks]
    own = {agent: [p.score for p in places if p.agent == agent] for agent in agents}
    if len({place.score for place in places}) > FEW_SCORES:
        return _spread(own, colours)
    levels = sorted({place.score for place in places})
    traces = []
    for at, level in enumerate(levels):
        shares = [made.count(level) / len(made) for made in own.values()]
        traces.append(
            {
                "type": "bar",
                "orientation": "h",
                "name": f"{level:g}",
                "x": shares,
                "y": [broken(agent) for agent in own],
                "width": 0.6,
                "marker": {"color": _between(BAD, GOOD, at / max(1, len(levels) - 1))},
                "hovertemplate": f"{level:g} points: %{{x:.1%}}<extra>%{{y}}</extra>",
            }
        )
    figure = _rows(traces, list(own), "share of matches with each score", ".0%")
    figure["layout"] |= {"barmode": "stack", "showlegend": True, "legend": ON_TOP}
    figure["layout"]["height"] += ROW
    return figure


def _between(one: str, other: str, part: float) -> str:
    """A colour between two, over a light one in the middle."""
    ends = [[int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in (one, LIGHT, other)]
    first, second = (ends[0], ends[1]) if part < 0.5 else (ends[1], ends[2])
    share = 2 * part if part < 0.5 else 2 * part - 1
    mixed = (round(a + share * (b - a)) for a, b in zip(first, second, strict=True))
    return "#" + "".join(f"{value:02x}" for value in mixed)


def _spread(own: dict[str, list[float]], colours: dict[str, str]) -> Figure:
    traces = [
        {
            "type": "violin",
            "orientation": "h",
            "side": "positive",
            "width": 1.7,
            "points": False,
            "name": broken(agent),
            "x": made,
            "y0": broken(agent),
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
    least, span = min(found), max(found) - min(found) + 1
    width = -(-span // LENGTHS)
    counts = Counter((length - least) // width for length in found)
    bars = range(-(-span // width))
    firsts = [least + width * bar for bar in bars]
    trace = {
        "type": "bar",
        "x": [first + (width - 1) / 2 for first in firsts],
        "y": [counts[bar] for bar in bars],
        "width": [0.92 * width] * len(firsts),
        "text": [
            f"{first} to {first + width - 1}" if width > 1 else str(first) for first in firsts
        ],
        "textposition": "none",
        "marker": {"color": PALETTE[2], "line": {"width": 0}},
        "hovertemplate": "%{text} decisions: %{y} matches<extra></extra>",
    }
    layout = {
        "xaxis": {"title": {"text": "decisions in a match"}, **_whole(span)},
        "yaxis": {"title": {"text": "matches"}, **_whole(max(counts.values()))},
        "height": 300,
    }
    return {"data": [trace], "layout": layout}


def _whole(span: float) -> Figure:
    """Ticks of an axis that counts something: at whole numbers, and not too many."""
    steps = (digit * 10**zeros for zeros in count() for digit in (1, 2, 5))
    return {"dtick": next(step for step in steps if span <= MOST_TICKS * step), "tickformat": ",d"}


def seats(found: Standings) -> Figure:
    """How often each seat wins, beside what would be fair."""
    fair = 1 / len(found.seats)
    names = [f"seat {seat}" for seat in range(1, len(found.seats) + 1)]
    traces = []
    for name, share in zip(names, found.seats, strict=True):
        unfair = not share.low <= fair <= share.high
        traces.append(_dot(name, share, PALETTE[3] if unfair else GREY, ".1%"))
    figure = _rows(traces, names, "share of wins", ".0%")
    figure["layout"]["shapes"] = [_line_at(fair)]
    return figure


def times(found: Standings, colours: dict[str, str]) -> Figure:
    """How long each agent takes for a decision."""
    played = [standing for standing in found.agents if standing.blocks]
    names = [standing.agent for standing in played]
    traces = [
        {
            "type": "bar",
            "orientation": "h",
            "x": [1000 * standing.seconds],
            "y": [broken(standing.agent)],
            "width": 0.5,
            "marker": {"color": colours[standing.agent]},
            "hovertemplate": "%{x:.3g} ms<extra>" + broken(standing.agent) + "</extra>",
        }
        for standing in played
    ]
    figure = _rows(traces, names, "milliseconds for a decision")
    taken = [standing.seconds for standing in played]
    wide = max(taken) > WIDE * min(taken)
    figure["layout"]["xaxis"].update({"type": "log", "dtick": 1 if wide else "D2"})
    return figure


def differences(found: Sequence[tuple[str, Estimate]]) -> Figure:
    """What a change does to some shares, with intervals; what is certain is coloured."""
    traces = []
    for name, one in found:
        sure = one.low > 0 or one.high < 0
        traces.append(_dot(name, one, (GOOD if one.value > 0 else BAD) if sure else GREY, "+.1%"))
    figure = _rows(traces, [name for name, _ in found], "difference", "+.0%")
    figure["layout"]["shapes"] = [_line_at(0)]
    return figure


def cards(edges: Sequence[Edge], among_all: bool = False) -> Figure:
    """What having a card goes with; the clearest at both ends if there are many.

    The intervals are those of each card, or wide enough to hold `among_all`.
    """
    shown = list(edges)
    if len(shown) > 2 * MOST_CARDS:
        shown = shown[:MOST_CARDS] + shown[-MOST_CARDS:]
    traces = []
    for edge in shown:
        colour = (GOOD if edge.gain.value > 0 else BAD) if edge.sure else GREY
        gain = edge.among_all if among_all else edge.gain
        traces.append(_dot(edge.component, gain, colour, "+.1%"))
    figure = _rows(traces, [edge.component for edge in shown], "gain in share of wins", "+.0%")
    figure["layout"]["height"] = FRAME + 22 * len(shown)
    figure["layout"]["shapes"] = [_line_at(0)]
    return figure


def broken(name: str) -> str:
    """A name for a plot, continued in further lines after a word, an option or a comma."""
    lines = [""]
    for piece in re.findall(r"[^\s:,]*[\s:,]*", escape(name, quote=False)):
        if lines[-1] and len(lines[-1]) + len(piece) > LONGEST_LINE:
            lines.append("")
        lines[-1] += piece
    return "<br>".join(lines)


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
        "y": [broken(name)],
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
        "hovertemplate": f"{said}<extra>{broken(name)}</extra>",
    }


def _rows(traces: list[Figure], names: Sequence[str], what: str, form: str = "") -> Figure:
    order = [broken(name) for name in names]
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
        "height": round(FRAME + ROW * (1 + len(order) * max([1.0, *map(_height, order)]))),
    }
    return {"data": traces, "layout": layout}


def _height(name: str) -> float:
    """The height of a name, in rows."""
    return 0.5 * (1 + name.count("<br>"))


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
