"""The report: one HTML file with everything in it, readable without a network."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from math import inf, isnan
from pathlib import Path
from string import Template
from typing import Any

from ludarium.files import write_whole
from ludarium.plugins import installed
from ludarium_arena import figures, study
from ludarium_arena.balance import Edge, balance
from ludarium_arena.blocks import Conditions, Result
from ludarium_arena.estimates import Estimate
from ludarium_arena.extras import extra
from ludarium_arena.figures import PALETTE, Figure
from ludarium_arena.schedule import GAUNTLET
from ludarium_arena.standings import Meeting, Standings

UNKNOWN = "&ndash;"
"""Stands where an agent has not played."""


def write(path: Path, setting: Conditions, found: Standings, results: Sequence[Result]) -> None:
    """Write the report of some results, whole or not at all."""
    write_whole(path, page(setting, found, results))


def page(setting: Conditions, found: Standings, results: Sequence[Result]) -> str:
    """The report as HTML."""
    plotly = extra("plotly.offline", "report", "--report")
    edges = balance(results)
    plots = _plots(setting, found, results, edges)
    title = installed().game(setting.game).title
    return Template(_section("report")).substitute(
        title=escape(title),
        facts=_facts(setting, found),
        headline=_headline(found),
        standings=_standings(found),
        matrix=_matrix(found),
        seats=_seats_in_words(found),
        length=_length_in_words(found),
        course=_course(found),
        forfeits=_forfeits(found),
        anchor=_name(found.anchor),
        cards=_cards(edges),
        study=escape(study.text(_study(setting, found))),
        plots=_script(plots),
        plotly=plotly.get_plotlyjs(),
    )


def _plots(
    setting: Conditions, found: Standings, results: Sequence[Result], edges: Sequence[Edge]
) -> dict[str, Figure]:
    names = sorted(standing.agent for standing in found.agents)
    colours = {name: PALETTE[at % len(PALETTE)] for at, name in enumerate(names)}
    plots = {
        "ladder": figures.ladder(found, colours),
        "scores": figures.scores(found, results, colours),
        "lengths": figures.lengths(results),
        "seats": figures.seats(found),
        "times": figures.times(found, colours),
    }
    if len(found.agents) > 1:
        plots["course"] = figures.course(found, results, setting.stakes, colours)
    return {**plots, "cards": figures.cards(edges)} if edges else plots


def _script(value: Any) -> str:
    """JSON that may stand inside a script."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def _study(setting: Conditions, found: Standings) -> study.Study:
    """What to play to get this again: a gauntlet if one agent was in all meetings."""
    meetings = max((m.blocks for m in found.meetings), default=found.blocks)
    agents = sorted(standing.agent for standing in found.agents)
    met = [{m.agent, m.other} for m in found.meetings]
    if len(agents) > 2 and met and (always := set.intersection(*met)):
        agents.sort(key=lambda agent: agent not in always)
        return study.Study(setting, tuple(agents), meetings, GAUNTLET)
    return study.Study(setting, tuple(agents), meetings)


# Words and tables ---------------------------------------------------------------------------


def _facts(setting: Conditions, found: Standings) -> str:
    facts = [
        f"{len(found.agents)} agents" if len(found.agents) > 1 else found.agents[0].agent,
        f"{setting.seats} seats",
        f"{found.blocks:,} blocks",
        f"{found.matches:,} matches",
        *(f"{name} {value}" for name, value in setting.options.items()),
        f"seed {setting.seed}",
    ]
    return "".join(f"<li>{escape(fact)}</li>" for fact in facts)


def _headline(found: Standings) -> str:
    """Who is best, and how sure that is."""
    if len(found.agents) < 2:
        return f"<b>{_name(found.agents[0].agent)}</b> played against itself."
    first, second = (standing.agent for standing in found.agents[:2])
    if not found.agents[1].blocks:
        return f"<b>{_name(first)}</b> is the only one that has played so far."
    meeting = found.meeting(first, second)
    words = f"<b>{_name(first)}</b> is first, then <b>{_name(second)}</b>"
    if meeting is None:
        return f"{words}."
    sure = meeting.score.low > 0.5
    judged = "clearly ahead of it" if sure else "not clearly ahead of it"
    return f"{words}: {_percent(meeting.score)} of their comparisons, {judged}."


def _name(agent: str) -> str:
    """An agent's name as HTML that may be broken after a word, an option or a comma."""
    return re.sub(r"(?<=[:,])(?!$)", "<wbr>", escape(agent))


def _section(name: str) -> str:
    return files(__package__).joinpath(f"{name}.html").read_text(encoding="utf-8")


def _percent(estimate: Estimate, form: str = ".0f") -> str:
    if isnan(estimate.value):
        return UNKNOWN
    value, low, high = (
        format(100 * end, form) for end in (estimate.value, estimate.low, estimate.high)
    )
    return f"{value}&#8239;% <span class=ends>{low} to {high}</span>"


def _ends(estimate: Estimate, form: str) -> str:
    if isnan(estimate.value):
        return UNKNOWN
    if max(abs(estimate.low), abs(estimate.high)) == inf:
        return format(estimate.value, form)
    low, high = format(estimate.low, form), format(estimate.high, form)
    return f"{format(estimate.value, form)} <span class=ends>{low} to {high}</span>"


def _standings(found: Standings) -> str:
    rows = []
    for place, standing in enumerate(found.agents, 1):
        given_up = sum(standing.forfeits.values())
        forfeits = f"<b class=bad>{given_up}</b>" if given_up else "0"
        thought = f"{1000 * standing.seconds:.2f}&#8239;ms" if standing.blocks else UNKNOWN
        cells = (
            _ends(standing.rating.mu, ".1f"),
            _ends(standing.elo, "+.0f"),
            _percent(standing.wins),
            _ends(standing.rank, ".2f"),
            _ends(standing.score, ".2f"),
            thought,
            forfeits,
        )
        head = f"<td class=place>{place}</td><th scope=row>{_name(standing.agent)}</th>"
        rows.append(f"<tr>{head}{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    return "\n".join(rows)


def _matrix(found: Standings) -> str:
    names = [standing.agent for standing in found.agents]
    heads = "".join(f"<th scope=col>{_name(name)}</th>" for name in names)
    rows = [f"<thead><tr><td></td>{heads}</tr></thead><tbody>"]
    for name in names:
        cells = "".join(_cell(found.meeting(name, other)) for other in names)
        rows.append(f"<tr><th scope=row>{_name(name)}</th>{cells}</tr>")
    return "\n".join([*rows, "</tbody>"])


def _cell(meeting: Meeting | None) -> str:
    if meeting is None:
        return "<td class=none></td>"
    value = meeting.score.value
    side = "good" if value >= 0.5 else "bad"
    strength = round(abs(value - 0.5) * 130)
    elo = _elo(meeting.elo)
    likely = f"better with a likelihood of {100 * meeting.superiority:.1f} %"
    about = f"{meeting.agent} against {meeting.other}, {meeting.blocks} blocks, {likely}"
    return (
        f'<td class="{side}" style="--strength:{strength}%" title="{escape(about)}">'
        f"<b>{100 * value:.0f}</b><span>{elo}</span></td>"
    )


def _elo(elo: Estimate) -> str:
    value, low, high = (
        ("∞" if end > 0 else "-∞") if abs(end) == inf else f"{end:+.0f}"
        for end in (elo.value, elo.low, elo.high)
    )
    return f"{value}<br>{low} to {high}".replace("-", "&minus;")


def _seats_in_words(found: Standings) -> str:
    fair = 1 / len(found.seats)
    unfair = [
        f"seat {seat} wins {_percent(share)}"
        for seat, share in enumerate(found.seats, 1)
        if not share.low <= fair <= share.high
    ]
    if not unfair:
        return f"No seat differs clearly from its fair share of {100 * fair:.0f}&#8239;%."
    return f"Fair would be {100 * fair:.0f}&#8239;%: {', '.join(unfair)}."


def _length_in_words(found: Standings) -> str:
    spread = f"from {found.shortest:,} to {found.longest:,}"
    return f"A match has {_ends(found.length, '.1f')} decisions, {spread}."


def _course(found: Standings) -> str:
    if len(found.agents) < 2:
        return ""
    return Template(_section("course")).substitute(anchor=_name(found.anchor))


def _forfeits(found: Standings) -> str:
    """The section about matches that were given up, if there are any."""
    rows = "\n".join(
        f"<tr><th scope=row>{_name(standing.agent)}</th><td class=words>it {escape(reason)}</td>"
        f"<td>{times:,}</td></tr>"
        for standing in found.agents
        for reason, times in standing.forfeits.items()
    )
    return Template(_section("forfeits")).substitute(rows=rows) if rows else ""


def _cards(edges: Sequence[Edge]) -> str:
    """The section about cards, if the game has some that only some hands had."""
    if not edges:
        return ""
    sure = sum(edge.sure for edge in edges)
    rows = "\n".join(
        f"<tr><th scope=row>{escape(edge.component)}</th><td>{edge.hands:,}</td>"
        f"<td>{100 * edge.in_won:.0f}&#8239;%</td><td>{100 * edge.in_lost:.0f}&#8239;%</td>"
        f"<td>{'<b>' if edge.sure else ''}{_percent(edge.gain, '+.1f')}</td></tr>"
        for edge in edges
    )
    judged = f"The coloured ones ({sure} of {len(edges)}) stand out"
    if not sure:
        judged = f"None of the {len(edges)} stands out so far that it would be remarkable"
    return Template(_section("cards")).substitute(judged=judged, rows=rows)
