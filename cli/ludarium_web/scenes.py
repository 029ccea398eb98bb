"""What one viewer is shown of a room: table, question and choices, story, people, and the end.

Everything is made from the viewer's own view and story. A viewer is the number of a seat, that of
the spectators, or None where only agents play and all that anyone has seen may be shown.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from ludarium import changes
from ludarium.choices import Choice, factored, grouped, numbered
from ludarium.spectating import opened, spectated
from ludarium.story import Event
from ludarium.table import NATURE, Table
from ludarium.verdicts import forfeits_in_words, points_in_lines, remarks, winner_in_words
from ludarium.views import View
from ludarium.words import Names
from ludarium_web.drawing import drawn
from ludarium_web.html import Html, joined, tag
from ludarium_web.links import Key
from ludarium_web.pages import capital
from ludarium_web.rooms import Room

REVIEW = (
    "Who was ahead when, what each decision cost against the best that its seat could see, and "
    "what was luck. It takes a minute or more."
)
"""What is offered at the end of a match."""
Viewer = int | None


def view_of(room: Room, viewer: Viewer, table: Table) -> View:
    """A table as a viewer sees it."""
    if viewer is None:
        return opened(table)
    return spectated(table) if viewer == room.spectator else table.view(viewer)


def names_for(room: Room, viewer: Viewer) -> Names:
    """How the seats are called in front of a viewer."""
    return Names(room.session.names, viewer)


def choices_of(room: Room, view: View) -> list[Choice]:
    """What a seat can choose now, numbered."""
    names = names_for(room, view.seat)
    return numbered(view.legal, view.seats, lambda call: view.words(call, names))


def scene(room: Room, key: Key | None, viewer: Viewer, heard: int) -> dict[str, Any]:
    """All that a viewer is shown now; of the story what comes after `heard` events."""
    session = room.session
    view, names = view_of(room, viewer, session.table), names_for(room, viewer)
    choices = [] if room.trouble else choices_of(room, view)
    told = room.told(viewer)
    moved = [change for event in told[heard:] for change in event.changes] if heard else []
    waits = session.waits_for
    return {
        "tell": "table",
        "turn": room.turn,
        "table": drawn(view, choices, names),
        "changes": [changes.to_json(change) for change in moved],
        "ask": _ask(room, key, view, choices, names),
        "choices": len(choices),
        "story": joined([story_line(at, one, told) for at, one in enumerate(told) if at >= heard]),
        "from": heard,
        "heard": len(told),
        "people": people(room, key, viewer),
        "waits": waits if waits is not None and waits != NATURE else None,
        "yours": bool(choices),
        "undo": room.why_not_undo(key.seats) if key and key.seats else None,
        "over": waits is None,
        "unkept": room.unkept,
    }


def status(room: Room, key: Key | None, viewer: Viewer) -> dict[str, Any]:
    """What can change while the table stays as it is: who is there, and who thinks."""
    waiting = _waiting(room, key, names_for(room, viewer))
    asked = room.over or room.trouble or room.session.waits_for == viewer
    return {
        "tell": "status",
        "turn": room.turn,
        "people": people(room, key, viewer),
        "ask": None if asked else waiting,
    }


def past(room: Room, viewer: Viewer, at: int) -> dict[str, Any]:
    """The table after an event that a viewer was told of."""
    told = room.told(viewer)
    event = told[max(0, min(at, len(told) - 1))]
    view = view_of(room, viewer, room.table_before(event.move + 1))
    return {
        "tell": "past",
        "event": at,
        "words": str(event),
        "table": drawn(view, (), names_for(room, viewer)),
    }


# The question -------------------------------------------------------------------------------


def _ask(room: Room, key: Key | None, view: View, choices: Sequence[Choice], names: Names) -> Html:
    """What is asked, and the choices in groups; or what is waited for; or how it ended."""
    if room.trouble:
        return tag("p", f"The match cannot go on: {room.trouble}", class_="trouble")
    if room.session.table.over:
        return _ending(room, names)
    if not choices:
        return _waiting(room, key, names)
    question = view.asks(names) or ("Choose" if len(choices) > 1 else "There is one thing to do")
    groups = [_group(heading, group) for heading, group in grouped(choices)]
    filtering = len(choices) > 6
    return joined(
        tag("h2", capital(question), id="question"),
        tag(
            "input",
            type="search",
            id="filter",
            placeholder=f"Type to find one of {len(choices)}",
            aria_label="Find a choice by its words or number",
            autocomplete="off",
            enterkeyhint="go",
        )
        if filtering
        else None,
        tag("div", groups, class_="groups", role="group", aria_labelledby="question"),
    )


def _group(heading: str, group: Sequence[Choice]) -> Html:
    shared, own = factored(group) if heading and len(group) > 1 else ("", [])
    title = shared if shared not in ("", "…") else heading
    words = own if shared else [choice.words for choice in group]
    buttons = [_button(choice, short) for choice, short in zip(group, words, strict=True)]
    short = all(len(word) < 16 for word in words) and not any(choice.facts for choice in group)
    return tag(
        "div",
        tag("h3", title) if heading else None,
        tag("div", buttons, class_="choices short" if short else "choices"),
        class_="group",
    )


def _button(choice: Choice, words: str) -> Html:
    return tag(
        "button",
        tag("kbd", str(choice.number)),
        tag("span", words, class_="words"),
        tag("small", choice.facts) if choice.facts else None,
        type="button",
        data_choice=choice.number,
        data_words=f"{choice.number} {choice.group} {choice.words}".lower(),
        aria_label=choice.words if words != choice.words else None,
        title=choice.text or None,
    )


def _waiting(room: Room, key: Key | None, names: Names) -> Html:
    seat = room.session.waits_for
    if seat is None or seat == NATURE:
        return tag("p", "The dice are rolling …", class_="waiting")
    who = names[seat]
    if seat in room.vacant:
        left = tag("p", f"{who} has left the table.", class_="waiting")
        return joined(left, _for_host(room, key, seat))
    if seat in room.people:
        waiting = tag("p", f"Waiting for {who} …", class_="waiting", data_seat=seat)
        return joined(waiting, _for_host(room, key, seat))
    thinking = room.thinking
    since = time.monotonic() - thinking.since if thinking else 0.0
    return tag(
        "p",
        tag("span", "", class_="spinner", aria_hidden="true"),
        tag("span", f"{who} thinks"),
        tag("time", "", data_since=f"{since:.1f}"),
        tag("button", "Move now", type="button", class_="small", data_do="hurry"),
        class_="waiting",
        data_seat=seat,
    )


def _ending(room: Room, names: Names) -> Html:
    record = room.session.record
    called = {seat: names[seat] for seat in range(record.seats)}
    seats = sorted(called, key=lambda seat: (record.ranks[seat], seat))
    head = [tag("th", called[seat], scope="col", class_=f"seat-{seat}") for seat in seats]
    rows = [
        tag("tr", tag("th", words, scope="row"), [_points(points[seat]) for seat in seats])
        for words, points in points_in_lines(record, room.session.table)
    ]
    total = tag(
        "tr",
        tag("th", "score", scope="row"),
        [_points(record.scores[seat]) for seat in seats],
        class_="total",
    )
    said = [*remarks(record), *forfeits_in_words(record, called)]
    return joined(
        tag("h2", capital(winner_in_words(record, called)), id="question", class_="verdict"),
        tag("table", tag("tr", tag("td", ""), head), rows, total, class_="scoring"),
        [tag("p", words, class_="quiet") for words in said],
        tag(
            "div",
            tag("button", "Look back at it", type="button", data_do="replay", class_="primary"),
            tag("button", "Review it", type="button", data_do="review", title=REVIEW),
            tag("a", "Another game", href=f"/new/{room.game.name}", class_="button"),
            class_="ways-on",
        ),
    )


def _points(points: float | None) -> Html:
    return tag("td", "" if points is None else f"{points:g}")


# Story and people ---------------------------------------------------------------------------


def story_line(at: int, event: Event, told: Sequence[Event]) -> Html:
    """A line of the story: the moment where it changes, what was done, and what came of it."""
    before = told[at - 1].moment if at else ""
    heading = tag("li", event.moment, class_="moment") if event.moment != before else None
    seat = f" seat-{event.seat}" if event.seat >= 0 else ""
    line = tag(
        "li",
        tag(
            "button",
            tag("span", capital(event.words), class_="words"),
            tag("span", event.consequences, class_="consequences") if event.consequences else None,
            type="button",
            data_event=at,
            data_move=event.move + 1,
        ),
        class_=f"event{'' if event.chosen else ' followed'}{seat}",
    )
    return joined(heading, line)


def people(room: Room, key: Key | None, viewer: Viewer) -> Html:
    """Who sits where, who is there, and for the host the links of free seats."""
    here = {seat for one in room.listeners for seat in one.seats}
    rows = [_person(room, key, viewer, seat, seat in here) for seat in range(len(room.texts))]
    watching = tag(
        "p",
        tag("span", "Others may watch:"),
        _link(f"/watch/{room.links.watch}", "Copy the link for spectators"),
        class_="watchers",
    )
    leave = tag("button", "Leave the table", type="button", data_do="leave", class_="small")
    alone = key is None or not key.seats
    return joined(tag("ul", rows, class_="people"), watching, None if alone else leave)


def _person(room: Room, key: Key | None, viewer: Viewer, seat: int, here: bool) -> Html:
    session = room.session
    agent = seat not in room.people
    said = "forfeited" if seat in session.record.forfeits else ""
    if not said and not agent:
        free = room.links.key_of(seat) is None
        said = ("has left" if seat in room.vacant else "has not come yet") if free else ""
        said = said or ("here" if here else "away")
    return tag(
        "li",
        tag("span", "", class_="dot here" if here or agent else "dot", aria_hidden="true"),
        tag("strong", session.names[seat]),
        tag("span", "you" if seat == viewer else said or "agent", class_="quiet"),
        _for_host(room, key, seat),
        class_=f"seat-{seat}",
        data_seat=seat,
    )


def _for_host(room: Room, key: Key | None, seat: int) -> Html | None:
    """What can be done about a seat that nobody holds."""
    if key is None or seat not in room.people or room.links.key_of(seat) is not None:
        return None
    invites = [token for token, other in room.links.invites.items() if other == seat]
    if invites and key.host:
        return _link(f"/join/{invites[0]}", "Copy the link for this seat")
    if seat in room.vacant and seat not in room.session.record.forfeits:
        return joined(
            tag("button", "New link", type="button", data_do="invite", data_for=seat),
            tag("button", "Go on without", type="button", data_do="give_up", data_for=seat),
        )
    return None


def _link(path: str, words: str) -> Html:
    return tag("button", words, type="button", class_="small", data_copy=path)
