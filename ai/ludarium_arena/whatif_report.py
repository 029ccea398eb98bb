"""The report pages of `whatif` and `balance`, each one HTML file that needs no network."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from math import inf, isnan
from string import Template

from ludarium.plugins import installed
from ludarium_arena import figures
from ludarium_arena.balance import Edge
from ludarium_arena.blocks import Conditions
from ludarium_arena.estimates import Estimate
from ludarium_arena.extras import extra
from ludarium_arena.figures import Figure
from ludarium_arena.paired import Findings, Measure
from ludarium_arena.whatif import WhatIf

UNKNOWN = "&ndash;"
PAIRS = (
    "Differences, with the change less without it. A pair is one block played both ways, on the "
    "same deal; every interval is made of pairs."
)
HANDS = (
    "How much more a hand wins with a card than without it. The intervals reach as far as the most "
    "remarkable card of 95 of 100 shuffles does: they hold for all cards together."
)
WITHOUT = "What becomes of those who have a card when the same deals are played without it."


def whatif_page(question: WhatIf, found: Findings, command: str) -> str:
    """The report about a question."""
    setting = question.study.setting
    shares = [one for one in found.measures if one.percent and not isnan(one.difference.value)]
    sections = [
        _section("What it does", PAIRS, "shares"),
        f"<section><h2>All figures</h2>{_table(found.measures)}</section>",
    ]
    return _page(
        setting,
        "what if",
        [f"{found.pairs:,} pairs", f"{2 * found.matches:,} matches", *question.study.agents],
        f"What if <b>{escape(', '.join(found.changes))}</b>? {_in_short(found)}",
        sections,
        {"shares": figures.differences([(one.name, one.difference) for one in shares])},
        command,
    )


def balance_page(
    setting: Conditions,
    agents: Sequence[str],
    edges: Sequence[Edge],
    paired: Sequence[Measure],
    command: str,
) -> str:
    """The report about the cards of a game."""
    plots = {"cards": figures.cards(edges, among_all=True)}
    sections = [
        _section("Cards and winning", HANDS, "cards"),
        f"<section><h2>All cards</h2>{_edges(edges)}</section>",
    ]
    if paired:
        plots["paired"] = figures.differences([(one.name, one.difference) for one in paired])
        sections.append(_section("Without the card", WITHOUT, "paired"))
        sections.append(f"<section><h2>With and without</h2>{_table(paired)}</section>")
    sure = sum(edge.sure for edge in edges)
    return _page(
        setting,
        "balance",
        [*agents],
        f"{sure} of {len(edges)} cards stand out.",
        sections,
        plots,
        command,
    )


def _in_short(found: Findings) -> str:
    """What has certainly changed, in a sentence."""
    if not found.different:
        return "No match went otherwise: nothing that was played depends on it."
    sure = [one for one in found.measures if _is_sure(one.difference)]
    if not sure:
        return "Nothing that was measured differs for certain."
    said = [f"{escape(one.name)} {_said(one.difference, one.percent, '+')}" for one in sure[:4]]
    return f"For certain: {', '.join(said)}."


def _page(
    setting: Conditions,
    what: str,
    more: Sequence[str],
    headline: str,
    sections: Sequence[str],
    plots: dict[str, Figure],
    command: str,
) -> str:
    plotly = extra("plotly.offline", "report", "--report")
    options = [f"{name} {value}" for name, value in setting.options.items()]
    facts = [*more, f"{setting.seats} seats", *options, f"seed {setting.seed}"]
    again = f"<section><h2>Ask it again</h2><pre>{escape(command)}</pre></section>"
    return Template(_frame(what)).substitute(
        title=escape(installed().game(setting.game).title),
        facts="".join(f"<li>{escape(fact)}</li>" for fact in facts),
        headline=headline,
        sections="\n".join([*sections, again]),
        plots=json.dumps(plots, ensure_ascii=False).replace("<", "\\u003c"),
        plotly=plotly.get_plotlyjs(),
    )


def _frame(what: str) -> str:
    """The page of a tournament's report with other sections in it."""
    page = files(__package__).joinpath("report.html").read_text(encoding="utf-8")
    head, _, rest = page.partition("<main>")
    head = head.replace("$title: tournament", f"$title: {what}")
    return f"{head}<main>\n$sections\n</main>{rest.partition('</main>')[2]}"


def _section(title: str, about: str, plot: str) -> str:
    return f'<section><h2>{title}</h2><p>{about}</p><div class="plot" id="{plot}"></div></section>'


def _table(measures: Sequence[Measure]) -> str:
    heads = "".join(f"<th scope=col>{name}</th>" for name in ("as it is", "changed", "difference"))
    rows = []
    for one in measures:
        said = _said(one.difference, one.percent, "+")
        rows.append(
            f"<tr><th scope=row>{escape(one.name)}</th><td>{_said(one.plain, one.percent)}</td>"
            f"<td>{_said(one.changed, one.percent)}</td>"
            f"<td>{f'<b>{said}</b>' if _is_sure(one.difference) else said}</td></tr>"
        )
    return _figures(f"<th scope=col></th>{heads}", rows)


def _edges(edges: Sequence[Edge]) -> str:
    names = ("card", "hands", "in won", "in lost", "gain")
    rows = []
    for edge in edges:
        said = _said(edge.among_all, True, "+")
        rows.append(
            f"<tr><th scope=row>{escape(edge.component)}</th><td>{edge.hands:,}</td>"
            f"<td>{100 * edge.in_won:.0f}&#8239;%</td><td>{100 * edge.in_lost:.0f}&#8239;%</td>"
            f"<td>{f'<b>{said}</b>' if edge.sure else said}</td></tr>"
        )
    return _figures("".join(f"<th scope=col>{name}</th>" for name in names), rows)


def _figures(heads: str, rows: Sequence[str]) -> str:
    return (
        f'<div class="wide"><table class="figures"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _is_sure(difference: Estimate) -> bool:
    return difference.low > 0 or difference.high < 0


def _said(one: Estimate, percent: bool, sign: str = "") -> str:
    """An estimate with its interval, as HTML."""
    if isnan(one.value):
        return UNKNOWN
    by, unit = (100, "&#8239;%") if percent else (1, "")
    value, low, high = (f"{by * end:{sign}.1f}" for end in (one.value, one.low, one.high))
    ends = (
        "" if inf in (abs(one.low), abs(one.high)) else f"<span class=ends>{low} to {high}</span>"
    )
    return f"{value}{unit} {ends}"
