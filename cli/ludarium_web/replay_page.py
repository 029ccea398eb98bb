"""The page of a replay as HTML: the table, the controls, the curve and the story."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium.changes import Viewer
from ludarium.game import Game
from ludarium.replay import Replay
from ludarium.story import Event
from ludarium_ai.course import Course
from ludarium_web.html import Html, tag
from ludarium_web.scenes import REVIEW, story_line

SPEEDS = {"slow": 2400, "normal": 1200, "quick": 600, "very quick": 250}
"""Milliseconds for a move."""


def body(
    key: str,
    game: Game,
    names: Sequence[str],
    replay: Replay,
    told: Sequence[Sequence[Event]],
    viewer: Viewer,
    move: int,
    table: str,
) -> Html:
    """All of the page but its frame."""
    moves = len(told) - 1
    return tag(
        "div",
        tag(
            "div",
            tag("div", Html(table), id="table-root"),
            tag(
                "div",
                tag("div", tag("p", "Judging who was ahead …", class_="quiet"), class_="curve"),
                _controls(moves, move),
                class_="player",
            ),
            class_="stage",
        ),
        tag(
            "aside",
            tag(
                "div",
                _viewers(names, viewer),
                review_button(key),
                tag("a", "Download", href=f"/replay/{key}/file", class_="button"),
                class_="heads",
            ),
            _result(replay, names),
            tag("div", class_="turns"),
            tag("h2", "What happened"),
            tag("div", story(told), class_="told", tabindex="0", aria_label="The story"),
            class_="side",
        ),
        class_="replay",
        data_replay=key,
        data_moves=moves,
        data_move=move,
        data_seat="" if viewer is None else viewer,
        data_game=game.name,
    )


def review_button(key: str, kind: str = "") -> Html:
    """A button that lets a match be reviewed, or leads to the review."""
    button = tag("button", "Review it", type="submit", class_=kind or None, title=REVIEW)
    return tag("form", button, method="post", action=f"/replay/{key}/review")


def _controls(moves: int, move: int) -> Html:
    buttons = [
        _button("first", "To the beginning (Home)", "M5 4h2v12H5zM16 4v12l-8-6z"),
        _button("back", "One move back (left arrow)", "M14 4v12l-9-6z"),
        _button("play", "Play (space)", "M5 3v14l12-7z"),
        _button("forward", "One move on (right arrow)", "M6 4v12l9-6z"),
        _button("last", "To the end (End)", "M13 4h2v12h-2zM4 4v12l8-6z"),
    ]
    slider = tag(
        "input",
        type="range",
        min=0,
        max=moves,
        value=move,
        step=1,
        class_="slider",
        aria_label="The move",
    )
    pace = [
        tag("option", words, value=time, selected=words == "normal")
        for words, time in SPEEDS.items()
    ]
    return tag(
        "div",
        tag("div", *buttons, class_="buttons"),
        slider,
        tag("output", f"move {move} of {moves}", class_="where"),
        tag("label", tag("span", "Speed ", class_="quiet"), tag("select", *pace, class_="pace")),
        class_="controls",
    )


def _button(name: str, words: str, outline: str) -> Html:
    sign = tag("svg", tag("path", d=outline), viewBox="0 0 20 20", aria_hidden="true")
    return tag("button", sign, type="button", data_do=name, aria_label=words, title=words)


def _viewers(names: Sequence[str], viewer: Viewer) -> Html:
    options = [tag("option", "everybody's cards", value="", selected=viewer is None)]
    options += [
        tag("option", f"what {name} sees", value=seat, selected=viewer == seat)
        for seat, name in enumerate(names)
    ]
    return tag("label", "Show ", tag("select", *options, class_="viewer"), class_="viewers")


def _result(replay: Replay, names: Sequence[str]) -> Html:
    """The places of all, with their points."""
    ranks, scores = replay.result.get("ranks", ()), replay.result.get("scores", ())
    order = sorted(range(min(len(names), len(ranks))), key=lambda seat: ranks[seat])
    rows = [
        tag(
            "li",
            tag("b", f"{ranks[seat]}."),
            tag("span", names[seat], class_="who"),
            tag("span", f"{scores[seat]:g}"),
            class_=f"seat-{seat % 6}",
        )
        for seat in order
    ]
    return tag("ol", *rows, class_="ranks", aria_label="The result")


# The story ----------------------------------------------------------------------------------


def story(told: Sequence[Sequence[Event]]) -> Html:
    """What happened, move by move; each line leads to its moment."""
    events = [event for move in told for event in move]
    lines = [story_line(at, event, events) for at, event in enumerate(events)]
    return tag("ol", *lines, class_="lines-told")


# The curve ----------------------------------------------------------------------------------


def curve(course: Course, points: Sequence[int], names: Sequence[str]) -> Html:
    """The chances of all seats over the moves, one above the other, and where they changed most."""
    most = max(1, len(course.shares) - 1)
    areas = [
        tag("path", d=_area(course, seat), class_=f"share seat-{seat % 6}")
        for seat in range(len(names))
    ]
    marks = [tag("line", x1=at, x2=at, y1=0, y2=100, class_="mark") for at in points]
    now = tag("line", x1=0, x2=0, y1=0, y2=100, class_="now")
    picture = tag(
        "svg",
        *areas,
        tag("line", x1=0, x2=most, y1=50, y2=50, class_="half"),
        *marks,
        now,
        viewBox=f"0 0 {most} 100",
        preserveAspectRatio="none",
        role="img",
        aria_label=f"Chances of {' and '.join(names)} after each move",
    )
    legend = [
        tag("li", tag("i"), tag("span", name), class_=f"seat-{seat % 6}")
        for seat, name in enumerate(names)
    ]
    return tag(
        "div",
        tag(
            "div",
            tag("ul", *legend, class_="legend"),
            tag("span", f"chances by {course.judge}", class_="quiet"),
            class_="over",
        ),
        picture,
    )


def _area(course: Course, seat: int) -> str:
    """The outline between those before a seat, added up, and the seat added to them."""
    below = [100 * sum(shares[:seat]) for shares in course.shares]
    above = [100 * sum(shares[: seat + 1]) for shares in course.shares]
    there = "".join(f"L{at} {y:.1f}" for at, y in enumerate(above))
    again = "".join(f"L{at} {y:.1f}" for at, y in reversed(list(enumerate(below))))
    return f"M0 {below[0]:.1f}{there}{again}z"


def turning_points(
    course: Course, points: Sequence[int], told: Sequence[Sequence[Event]], names: Sequence[str]
) -> Html:
    """The moves that changed most, whom they helped, and by how much."""
    rows = []
    for at in points:
        before, after = course.shares[at - 1], course.shares[at]
        gained = max(range(len(after)), key=lambda seat: after[seat] - before[seat])
        chosen = [event for event in told[at] if event.chosen] or told[at]
        words = chosen[0].words if chosen else f"move {at}"
        by = f"{names[gained]} {100 * (after[gained] - before[gained]):+.0f}%"
        button = tag(
            "button", tag("b", str(at)), tag("span", words), tag("em", by), type="button",
            data_move=at,
        )  # fmt: skip
        rows.append(tag("li", button, class_=f"seat-{gained % 6}"))
    return Html(tag("h2", "Where it turned") + tag("ol", *rows)) if rows else Html("")
