"""A review as one HTML file with everything in it, readable without a network; no script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from math import floor, log10
from string import Template

from ludarium_ai.cards import worths
from ludarium_ai.judging import model_of
from ludarium_ai.review.accounts import CardGain, Decision, Turn
from ludarium_ai.review.scale import CHANCE, LEAD
from ludarium_ai.review.summary import (
    about_decision,
    cause,
    part_lines,
    residue,
    result_line,
    verdict,
)
from ludarium_ai.review.telling import Review

MOST_CARDS = 14
DEAREST = 8
"""Of all decisions, so many that cost most are listed first."""
TICKS = 6
"""How many moments are named below the curve at most."""


def page(review: Review, back: str = "") -> str:
    """The review as HTML; `back` is an address where the match itself can be seen."""
    found, thinking = review.accounts, review.reviewer.thinking
    template = files(__package__).joinpath("review.html").read_text(encoding="utf-8")
    return Template(template).substitute(
        title=escape(review.title),
        facts=_facts(review),
        headline=escape(verdict(review)),
        about_curve=escape(_about_curve(review)),
        legend=_legend(review),
        plot=_plot(review),
        turns=_turns(review),
        about_parts=escape(_about_parts(review)),
        parts=_parts(review),
        cards=_cards(review),
        about_decisions=escape(_about_decisions(review)),
        dearest=_dearest(review),
        decisions="\n".join(_decision(review, one) for one in found.decisions.values()),
        footer=escape(f"Reviewed by {thinking}, seed {thinking.seed}."),
        back=f'<p><a href="{escape(back)}">Back to the match</a></p>' if back else "",
    )


def _facts(review: Review) -> str:
    header = review.replay.header
    facts = [
        f"{len(review.replay.moves)} moves",
        *(f"{name} {value}" for name, value in header["options"].items()),
        f"seed {header['seed']}",
    ]
    return "".join(f"<li>{escape(fact)}</li>" for fact in facts)


# Words --------------------------------------------------------------------------------------


def _about_curve(review: Review) -> str:
    scale = review.accounts.scale
    judged = f"Before each move: {scale.about}, judged with all cards open that anyone had seen."
    if scale.kind == LEAD:
        judged += " The lead is over the best of the others."
    return judged


def _about_parts(review: Review) -> str:
    counted = {CHANCE: "in chances of winning"}.get(review.accounts.scale.kind, "in points")
    rest = residue(review)
    return (
        f"Why everyone ended where they did, {counted}: the lines add up. A decision counts by "
        "what it cost against the best that could be seen from that seat, and what others lose "
        f"by a mistake may help you. “{rest[:1].upper()}{rest[1:]}” is all other change."
    )


def _about_decisions(review: Review) -> str:
    named = [review.names[seat] for seat in review.accounts.reviewed]
    whose = f" of {named[0]}" if len(named) < len(review.names) else ""
    return (
        f"Every choice{whose}, with what it cost as far as the seat could know then. "
        "Differences within the noise of the search are not blamed."
    )


# The curve ----------------------------------------------------------------------------------


def _legend(review: Review) -> str:
    two = len(review.names) == 2
    sides = ("ahead above", "ahead below") if two else ()
    items = []
    for seat, name in enumerate(review.names):
        side = f" <span class=quiet>{sides[seat]}</span>" if two else ""
        items.append(f'<li class="seat-{seat % 6}"><i></i>{escape(name)}{side}</li>')
    return f'<ul class="legend">{"".join(items)}</ul>'


class _Frame:
    """Where values and moves lie on the plot, in parts of 1000 from the upper left corner."""

    def __init__(self, review: Review) -> None:
        found = review.accounts
        self.level = found.scale.level
        shown = [value for values in found.curve for value in values]
        self.seats = range(1) if found.seats == 2 else range(found.seats)
        if found.scale.kind == CHANCE:
            self.low, self.high = 0.0, 100.0
        elif found.seats == 2:
            most = _round(max(1.0, *(abs(value - self.level) for value in shown)))
            self.low, self.high = self.level - most, self.level + most
        else:
            room = max(1.0, max(shown) - min(shown)) * 0.06
            self.low, self.high = min(shown) - room, max(shown) + room
        self.moves = max(1, len(found.curve) - 1)

    def x(self, move: float) -> float:
        return round(1000 * move / self.moves, 1)

    def y(self, value: float) -> float:
        return round(1000 * (self.high - value) / (self.high - self.low), 1)


def _round(value: float) -> float:
    """A round number that is not smaller."""
    size = 10.0 ** floor(log10(value))
    return next(step * size for step in (1, 2, 4, 6, 8, 10) if step * size >= value)


def _plot(review: Review) -> str:
    """The curve of every seat; of two, one is enough, with the side on which it lies filled."""
    found, frame = review.accounts, _Frame(review)
    paths = []
    for value in (0.25, 0.5, 0.75):
        at = round(1000 * value, 1)
        paths.append(f'<path class="grid" d="M0 {at}H1000"/>')
    if frame.low < frame.level < frame.high:
        paths.append(f'<path class="level" d="M0 {frame.y(frame.level)}H1000"/>')
    if found.seats == 2:
        paths += _sides(review, frame)
    for seat in frame.seats:
        line = "L".join(
            f"{frame.x(move)} {frame.y(values[seat])}" for move, values in enumerate(found.curve)
        )
        paths.append(f'<path class="curve seat-{seat % 6}" d="M{line}"/>')
    words = f"{found.scale.about} of {' and '.join(review.names)} after each move"
    picture = (
        f'<svg viewBox="0 0 1000 1000" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(words)}">{"".join(paths)}</svg>'
    )
    return f'<div class="plot">{picture}{_scale(review, frame)}{_marks(review, frame)}</div>'


def _sides(review: Review, frame: _Frame) -> list[str]:
    """The area between the curve of the first seat and level, in the colour of who is ahead."""
    level = frame.y(frame.level)
    areas = []
    for seat, name in ((0, "over"), (1, "under")):
        edge = min if seat == 0 else max
        points = [
            f"{frame.x(move)} {edge(level, frame.y(values[0]))}"
            for move, values in enumerate(review.accounts.curve)
        ]
        areas.append(
            f'<path class="{name} seat-{seat}" d="M0 {level}L{"L".join(points)}L1000 {level}z"/>'
        )
    return areas


def _scale(review: Review, frame: _Frame) -> str:
    """What the heights mean, and when it was."""
    scale = review.accounts.scale
    ticks = [
        f'<span class="tick" style="top:{100 * at:.0f}%">'
        f"{escape(scale.amount(frame.high - at * (frame.high - frame.low)))}</span>"
        for at in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    for number, (move, name) in enumerate(_moments(review, frame.moves)):
        kind = "when often" if number % 2 else "when"  # on a small screen there is room for half
        left = frame.x(move) / 10
        ticks.append(f'<span class="{kind}" style="left:{left}%">{escape(name)}</span>')
    return "".join(ticks)


def _moments(review: Review, moves: int) -> list[tuple[int, str]]:
    """Where rounds begin, where a game has them, else some moves; only a few."""
    rounds: list[tuple[int, str]] = []
    for move, (table, _, _) in enumerate(review.reviewer.moments):
        if table.round and (not rounds or rounds[-1][1] != f"round {table.round}"):
            rounds.append((move, f"round {table.round}"))
    if len(rounds) < 2:
        rounds = [(move, f"move {move + 1}") for move in range(0, moves, max(1, moves // TICKS))]
    stride = -(-len(rounds) // TICKS)
    kept, last = [], -moves
    for move, name in rounds[::stride]:
        if move - last >= moves / 8 and move <= 0.94 * moves:
            kept.append((move, name))
            last = move
    return kept


def _marks(review: Review, frame: _Frame) -> str:
    found = review.accounts
    marks = []
    for number, turn in enumerate(found.turns(), 1):
        seat = 0 if found.seats == 2 else turn.seat
        x, y = frame.x(turn.move + 1) / 10, frame.y(found.curve[turn.move + 1][seat]) / 10
        said = escape(f"Turning point {number}: {_happened(review, turn.move)}")
        marks.append(
            f'<a class="{_colour(turn.mover)}" style="left:{x}%;top:{y}%" href="#turn-{number}" '
            f'title="{said}" aria-label="{said}">{number}</a>'
        )
    return "".join(marks)


def _colour(seat: int) -> str:
    return f"seat-{seat % 6}" if seat >= 0 else "nature"


def _happened(review: Review, move: int) -> str:
    """What a move was, in a sentence."""
    told = review.happened(move)
    return _capital(told[0]) if told else f"Move {move + 1}"


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def _turns(review: Review) -> str:
    rows = [_turn(review, number, one) for number, one in enumerate(review.accounts.turns(), 1)]
    return f'<ol class="turns">{"".join(rows)}</ol>' if rows else ""


def _turn(review: Review, number: int, turn: Turn) -> str:
    found = review.accounts
    where = f"move {turn.move + 1}"
    if turn.move in found.decisions:
        where = f'<a href="#move-{turn.move + 1}">{where}</a>'
    when = ", ".join(filter(None, (where, escape(review.moment(turn.move)))))
    more = escape("; ".join(map(_capital, review.happened(turn.move)[1:3])))
    side = "up" if turn.change > 0 else "down"
    more = f" <small>{more}</small>" if more else ""
    return (
        f'<li id="turn-{number}" class="{_colour(turn.mover)}"><span class="number">{number}</span>'
        f"<div>{escape(_happened(review, turn.move))}{more}<br><small>{when}</small></div>"
        f'<div class="by"><span class="{_colour(turn.seat)}"><span class="who">'
        f"{escape(review.names[turn.seat])}</span></span> "
        f'<b class="{side}">{escape(found.scale.change(turn.change))}</b><br>'
        f"<small>{escape(cause(review, turn))}</small></div></li>"
    )


# Luck and skill -----------------------------------------------------------------------------


def _parts(review: Review) -> str:
    found = review.accounts
    lines = list(part_lines(review))
    largest = max((abs(one) for _, line in lines[1:] for one in line), default=0.0) or 1.0
    heads = "".join(
        f'<th scope="col" class="seat-{seat % 6}">{escape(name)}</th>'
        for seat, name in enumerate(review.names)
    )
    start, *changes = lines
    rows = [_row(start[0], [escape(found.scale.amount(one)) for one in start[1]])]
    for name, line in changes:
        cells = [escape(found.scale.change(one)) + _bar(one, largest) for one in line]
        rows.append(_row(name, cells))
    name, results = result_line(review)
    rows.append(_row(name, [escape(found.scale.amount(one)) for one in results], "sum"))
    kept = [found.best_choices(seat) for seat in range(found.seats)]
    rows.append(
        _row("choices that cost nothing", [f"{a} of {b}" if b else "&ndash;" for a, b in kept])
    )
    return f"<thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody>"


def _row(name: str, cells: Sequence[str], kind: str = "") -> str:
    said = "".join(f"<td>{cell}</td>" for cell in cells)
    shape = f' class="{kind}"' if kind else ""
    return f'<tr{shape}><th scope="row">{escape(_capital(name))}</th>{said}</tr>'


def _bar(value: float, largest: float) -> str:
    """A bar to the right of the middle for a gain, to the left for a loss."""
    width = 50 * abs(value) / largest
    side = f"left:50%;width:{width:.1f}%" if value > 0 else f"right:50%;width:{width:.1f}%"
    kind = "up" if value > 0 else "down"
    return f'<span class="bar" aria-hidden="true"><i class="{kind}" style="{side}"></i></span>'


def _cards(review: Review) -> str:
    """What cards brought those who chose them, and what a model has learned about them."""
    cards = review.accounts.cards()[:MOST_CARDS]
    if not cards:
        return ""
    named = {one.id: str(one) for one in review.game.components}
    learned = _learned(review)
    last = '<th scope="col">learned</th>' if learned else ""
    largest = max(abs(one.gain) for one in cards) or 1.0
    rows = "".join(_card(review, one, named, learned, largest) for one in cards)
    about = (
        "Each time somebody chose something with a card: how much better that was than the best "
        "choice without it, as the seat could judge, added up."
    )
    if learned:
        about += " What was learned are the points that a model gives the card, on average."
    return (
        f"<section><h2>Cards that made the difference</h2><p>{escape(about)}</p>"
        f'<div class="wide"><table><thead><tr><th scope="col">card</th>'
        f'<th scope="col" class="words">for</th><th scope="col">chosen</th>'
        f'<th scope="col">gain</th>{last}</tr></thead><tbody>{rows}</tbody></table></div></section>'
    )


def _card(
    review: Review,
    one: CardGain,
    named: dict[str, str],
    learned: dict[str, str],
    largest: float,
) -> str:
    gain = escape(review.accounts.scale.change(one.gain)) + _bar(one.gain, largest)
    last = f"<td>{learned.get(one.card, '&ndash;')}</td>" if learned else ""
    return (
        f'<tr><th scope="row">{escape(_capital(named.get(one.card, one.card)))}</th>'
        f'<td class="words {_colour(one.seat)}"><span class="who">'
        f"{escape(review.names[one.seat])}</span></td>"
        f"<td>{one.times}</td><td>{gain}</td>{last}</tr>"
    )


def _learned(review: Review) -> dict[str, str]:
    """What the model that the reviewer judges with has learned about cards, where it has one."""
    table, _, _ = review.reviewer.moments[0]
    model = model_of(table, review.reviewer.settings.evaluator)
    if model is None:
        return {}
    named = [one for one in worths(model, review.game) if one.where.isidentifier()]
    best = {one.component.id: one for one in reversed(named)}
    return {card: f"{one.mean:+.1f} in {one.where.replace('_', ' ')}" for card, one in best.items()}


# Decisions ----------------------------------------------------------------------------------


def _dearest(review: Review) -> str:
    found = review.accounts
    rows = [
        f'<li><a href="#move-{one.move + 1}"><b>{escape(found.scale.cost(one.cost))}</b>'
        f'<span class="{_colour(one.seat)}"><span class="who">{escape(review.names[one.seat])}'
        f"</span> {escape(review.decision(one).made)}</span></a></li>"
        for one in found.costly()[:DEAREST]
    ]
    return f'<ol class="dearest">{"".join(rows)}</ol>' if rows else ""


def _decision(review: Review, one: Decision) -> str:
    told = review.decision(one)
    when = ", ".join(filter(None, (f"move {one.move + 1}", told.moment)))
    rows = [f"<dt>chosen</dt><dd>{escape(told.made)}</dd>"]
    if told.best != told.made:
        better = "better" if one.cost else "also good"
        rows.append(f"<dt>{better}</dt><dd>{escape(told.best)}</dd>")
    line = ""
    if told.line:
        steps = "".join(f"<li>{escape(_capital(step))}</li>" for step in told.line)
        line = f"<details><summary>How it could have gone on</summary><ol>{steps}</ol></details>"
    said = escape(about_decision(review, one))
    judged = f'<span class="cost">{said}</span>' if one.cost else f"<small>{said}</small>"
    question = f"<small>{escape(told.question)}</small>" if told.question else ""
    return (
        f'<li id="move-{one.move + 1}" class="{_colour(one.seat)}{" dear" if one.cost else ""}">'
        f'<div class="head"><span><span class="who">{escape(review.names[one.seat])}</span> '
        f"<small>{escape(when)}</small></span>{judged}</div>{question}"
        f"<dl>{''.join(rows)}</dl>{line}</li>"
    )
