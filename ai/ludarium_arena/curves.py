"""How a training goes, as a curve: in a line of text, and as an HTML file."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from math import inf
from string import Template

from ludarium.plugins import installed
from ludarium_arena.estimates import Estimate
from ludarium_arena.training_state import Round, State

BARS = "▁▂▃▄▅▆▇█"
WIDTH, HEIGHT, MARGIN = 720.0, 260.0, 44.0
BEYOND = 800.0
"""Elo at which the curve ends where every block was won or lost."""


def sparkline(values: Sequence[float]) -> str:
    """Numbers as bars, from the least to the greatest."""
    known = [_bounded(value) for value in values]
    if not known:
        return ""
    low, span = min(known), max(known) - min(known)
    steps = [round((one - low) / span * (len(BARS) - 1)) if span else 0 for one in known]
    return "".join(BARS[step] for step in steps)


def page(state: State, before: str) -> str:
    """The training as HTML, readable without a network."""
    plan = state.plan
    game = installed().game(plan.game)
    template = Template(files(__package__).joinpath("training.html").read_text(encoding="utf-8"))
    return template.substitute(
        title=escape(game.title),
        facts=f"{plan.seats} seats, seed {plan.seed}, {plan.games} games a round",
        before="the player before training" if before == "none" else "the hand-written player",
        plot=plot([one.rating for one in state.rounds], [one.games for one in state.rounds]),
        rows="".join(map(_row, state.rounds)),
        kept=escape(state.kept or "none so far"),
    )


def plot(ratings: Sequence[Estimate], games: Sequence[int]) -> str:
    """Ratings with their intervals over the games played, as SVG."""
    if not ratings:
        return "<p>No round is finished yet.</p>"
    ends = [_bounded(end) for one in ratings for end in (one.low, one.high)] + [0.0]
    low, high = min(ends), max(ends)
    most = max(games)

    def at(number: int, elo: float) -> tuple[float, float]:
        x = MARGIN + number / most * (WIDTH - 2 * MARGIN)
        y = HEIGHT - MARGIN - (_bounded(elo) - low) / (high - low or 1.0) * (HEIGHT - 2 * MARGIN)
        return round(x, 1), round(y, 1)

    def points(pairs: Sequence[tuple[float, float]]) -> str:
        return " ".join(f"{x},{y}" for x, y in pairs)

    upper = [at(n, one.high) for n, one in zip(games, ratings, strict=True)]
    lower = [at(n, one.low) for n, one in zip(games, ratings, strict=True)]
    line = [at(n, one.value) for n, one in zip(games, ratings, strict=True)]
    (left, zero), (right, _) = at(0, 0.0), at(most, 0.0)
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="3"/>' for x, y in line)
    return (
        f'<svg viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" aria-label="Elo over games">'
        f'<polygon class="band" points="{points([*upper, *lower[::-1]])}"/>'
        f'<line class="zero" x1="{left}" x2="{right}" y1="{zero}" y2="{zero}"/>'
        f'<polyline class="line" points="{points(line)}"/>{dots}'
        f'<text x="4" y="{zero + 4}">0 Elo</text><text x="4" y="{MARGIN}">{high:+.0f}</text>'
        f'<text x="{right}" y="{HEIGHT - 8:g}" text-anchor="end">{most:,} games</text></svg>'
    )


def _row(one: Round) -> str:
    cells = [
        f"{one.number + 1}",
        f"{one.games:,}",
        f"{one.weights:,}",
        _in_words(one.rating),
        f"{_in_words(one.duel)}, {one.blocks} blocks" if one.duel else "",
        "kept" if one.accepted else "",
        f"{_in_words(one.policy)}, {one.policy_blocks} blocks" if one.policy else "",
        "kept" if one.policy_accepted else "",
        f"{one.seconds / 60:.1f}",
    ]
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _in_words(one: Estimate) -> str:
    value, low, high = (f"{_bounded(end):+.0f}" for end in (one.value, one.low, one.high))
    return f"{value} [{low}, {high}]"


def _bounded(elo: float) -> float:
    return min(BEYOND, max(-BEYOND, elo)) if abs(elo) < inf else BEYOND * (1 if elo > 0 else -1)
