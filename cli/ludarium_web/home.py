"""The pages around the tables: all games, a new table, an invitation, and the table's own frame."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from ludarium.game import Game
from ludarium.plugins import installed
from ludarium.words import counted, listed
from ludarium_web.forms import agent_choices, agent_options, field, select
from ludarium_web.html import Html, tag
from ludarium_web.links import Key
from ludarium_web.pages import page
from ludarium_web.rooms import Room
from ludarium_web.sigils import sigil
from ludarium_web.site import FRIEND, YOU

PACES = (("slow", "Slow", "false"), ("normal", "Normal", "true"), ("quick", "Quick", "false"))
MANY = 12
"""Of a plugin that brings more games than this, they are folded."""
SHORT, LONG = 20, 60
"""Choices of a player in a game that is over in minutes, and in one that takes an hour."""


def home(rooms: Sequence[Room], lengths: Mapping[str, int]) -> str:
    """The installed games, this browser's tables, and what else can be opened.

    `lengths` are the choices that a player makes in each game, as far as they are known.
    """
    few, many = by_plugin()
    return page(
        "",
        tag(
            "section",
            tag("h1", "Play, watch and understand"),
            tag("p", "Every installed game, against friends or agents, with hints and replays."),
            class_="hero",
        ),
        _own(rooms) if rooms else None,
        tag(
            "section",
            tag("h2", "Games"),
            tag("ul", [_game(game, lengths) for game in few], class_="games"),
            [
                tag(
                    "details",
                    tag("summary", f"{len(games)} more games from the plugin {name}"),
                    tag("ul", [_game(game, lengths) for game in games], class_="games"),
                )
                for name, games in many.items()
            ],
        ),
        _files(),
        modules=("home",),
    )


def by_plugin() -> tuple[list[Game], dict[str, list[Game]]]:
    """The games, the richest first, and apart from them those of plugins that bring very many."""
    few: list[Game] = []
    many: dict[str, list[Game]] = {}
    for name, brought in installed().brought.items():
        games = [thing for _, _, thing in brought if isinstance(thing, Game)]
        if len(games) > MANY:
            many[name] = games
        else:
            few += games
    known = [installed().games[game.name] for game in few]
    return sorted(known, key=lambda game: -len(game.components)), many


def _game(game: Game, lengths: Mapping[str, int]) -> Html:
    return tag(
        "li",
        tag("span", sigil(game.name), class_="emblem", aria_hidden="true"),
        tag("h3", game.title),
        tag("p", game.about or _kind(game), class_="about"),
        tag("p", " · ".join(filter(None, (_seats(game), _length(game, lengths)))), class_="quiet"),
        tag(
            "p",
            tag("a", "Play", href=f"/new/{game.name}", class_="button primary"),
            tag("a", "Watch agents", href=f"/new/{game.name}?watch=1", class_="button"),
            class_="actions",
        ),
    )


def _kind(game: Game) -> str:
    """A line about a game that says nothing about itself."""
    traits = [
        words
        for has, words in (
            (game.hidden, "hidden cards"),
            (game.chance, "chance"),
            (game.simultaneous, "choices made together in secret"),
        )
        if has
    ]
    return f"A game with {listed(traits)}." if traits else "All is open and nothing left to chance."


def _seats(game: Game) -> str:
    low, high = min(game.seats), max(game.seats)
    if low == high:
        return counted(low, "player")
    return f"{low} to {high} players" if len(game.seats) > 2 else f"{low} or {high} players"


def _length(game: Game, lengths: Mapping[str, int]) -> str:
    choices = lengths.get(game.name)
    if not choices:
        return ""
    return "a few minutes" if choices <= SHORT else "half an hour" if choices <= LONG else "an hour"


def _own(rooms: Sequence[Room]) -> Html:
    return tag(
        "section",
        tag("h2", "Your tables"),
        tag("ul", [_table(room) for room in rooms], class_="tables"),
    )


def _table(room: Room) -> Html:
    host = next((key for key in room.links.keys.values() if key.host), None)
    names = [text.partition("human:name=")[2] or text for text in room.texts]
    where = f"/t/{host.token}" if host else f"/watch/{room.links.watch}"
    return tag(
        "li",
        tag(
            "a",
            tag("strong", room.game.title),
            tag("span", ", ".join(names)),
            tag("small", "finished" if room.over else _ago(room.touched), class_="quiet"),
            href=where,
        ),
        tag(
            "form",
            tag("input", type="hidden", name="room", value=room.id),
            tag("button", "Remove", class_="small", aria_label=f"Remove {room.game.title}"),
            method="post",
            action="/remove",
        ),
    )


def _ago(when: float) -> str:
    minutes = int((time.time() - when) / 60)
    if minutes < 1:
        return "just now"
    if minutes < 120:
        return f"{counted(minutes, 'minute')} ago"
    hours = minutes // 60
    return f"{hours} hours ago" if hours < 48 else f"{hours // 24} days ago"


def _files() -> Html:
    return tag(
        "section",
        tag("h2", "From a file"),
        tag(
            "div",
            _file("replay", "Open a replay", "A match that is over, to look back at."),
            _file("resume", "Go on with a saved game", "One that ludarium play has kept."),
            class_="files",
        ),
        tag("p", "", id="file-problem", role="alert", class_="trouble"),
    )


def _file(name: str, words: str, about: str) -> Html:
    return tag(
        "label",
        tag("strong", words),
        tag("small", about, class_="quiet"),
        tag("input", type="file", accept=".jsonl", data_file=name),
        class_="file",
    )


# A new table --------------------------------------------------------------------------------


def new_table(game: Game, watch: bool, name: str) -> str:
    """The form for a new table, made from what the game and the agents declare."""
    usual = min((seats for seats in game.seats if seats > 1), default=game.seats[0])
    seats = [
        tag(
            "label",
            tag("input", type="radio", name="seats", value=count, checked=count == usual),
            tag("span", str(count)),
            class_="pill",
        )
        for count in game.seats
    ]
    rows = [_seat(seat, seat >= usual, watch, name) for seat in range(max(game.seats))]
    options = [field(one, f"option.{one.name}", one.describe()) for one in game.options]
    return page(
        f"New table: {game.title}",
        tag(
            "form",
            tag("h1", game.title),
            tag("p", game.about or _kind(game), class_="quiet"),
            tag("input", type="hidden", name="game", value=game.name),
            tag("fieldset", tag("legend", "Seats"), tag("div", seats, class_="pills"), rows),
            tag("fieldset", tag("legend", "The game"), options, class_="options")
            if options
            else None,
            tag(
                "details",
                tag("summary", "Seed"),
                tag(
                    "label",
                    tag(
                        "span",
                        "seed",
                        tag("small", "a whole number; the same one deals the same"),
                        class_="label",
                    ),
                    tag("input", type="text", name="seed", inputmode="numeric", maxlength=18),
                    class_="field",
                ),
            ),
            tag(
                "p",
                tag("button", "Watch" if watch else "Start", class_="primary big"),
                class_="actions",
            ),
            method="post",
            action="/tables",
            class_="new",
        ),
        modules=("home",),
    )


def _seat(seat: int, spare: bool, watch: bool, name: str) -> Html:
    who = "adept" if watch or seat else YOU
    people = [(YOU, "you, at this screen"), (FRIEND, "a friend, by link")]
    human = who == YOU
    return tag(
        "div",
        tag("span", f"Seat {seat + 1}", class_=f"label seat-{seat}"),
        select(f"seat{seat}", [*people, *agent_choices()], who, f"Who takes seat {seat + 1}"),
        tag(
            "input",
            type="text",
            name=f"name{seat}",
            value=name if human else "",
            maxlength=24,
            placeholder="name",
            aria_label=f"Name for seat {seat + 1}",
            hidden=not human,
            autocomplete="off",
        ),
        tag("details", tag("summary", "Options"), agent_options(seat), class_="agent", hidden=True),
        class_="seat-row",
        data_row=seat,
        hidden=spare,
    )


def invitation(room: Room, token: str, seat: int) -> str:
    """The page by which a friend takes a seat."""
    names = [text.partition("human:name=")[2] or text for text in room.texts]
    others = listed([one for at, one in enumerate(names) if at != seat])
    return page(
        f"Join {room.game.title}",
        tag(
            "form",
            tag("h1", f"A seat for you at {room.game.title}"),
            tag("p", f"You play with {others}." if others else "", class_="quiet"),
            tag(
                "label",
                tag("span", "Your name", class_="label"),
                tag("input", type="text", name="name", maxlength=24, autocomplete="nickname"),
                class_="field",
            ),
            tag("p", tag("button", "Take the seat", class_="primary big"), class_="actions"),
            tag("p", "The link is good for one person. You then get your own.", class_="quiet"),
            method="post",
            action=f"/join/{token}",
            class_="new",
        ),
        modules=("home",),
    )


# The table ----------------------------------------------------------------------------------


def table_page(room: Room, key: Key | None) -> str:
    """The frame of a table; what is in it comes over the connection."""
    token = room.links.watch if key is None else key.token
    player = key is not None and bool(key.seats)
    tools = _tools() if player else None
    pace = _pace() if key is not None and not player else None
    return _frame(room.game.title, token, tools, pace)


def watch_page(token: str) -> str:
    """The frame for matches that run elsewhere."""
    return _frame("Running matches", token, None, _pace())


def _frame(title: str, token: str, tools: Html | None, pace: Html | None) -> str:
    return page(
        title,
        tag(
            "div",
            tag("div", "", id="banner", role="status", class_="banner", hidden=True),
            tag("div", tag("p", "Laying the table …", class_="loading"), id="table-root"),
            tag(
                "aside",
                tag("section", tools, tag("div", "", id="ask"), class_="panel ask"),
                tag("section", "", id="hint", class_="panel", hidden=True, aria_label="Hint"),
                pace,
                _tabs(),
                class_="side",
            ),
            tag("div", "", id="curtain", class_="curtain", hidden=True, role="dialog"),
            tag("p", "", id="say", role="status", class_="say", aria_live="polite"),
            id="play",
            class_="play",
            data_token=token,
        ),
        modules=("table", "play"),
        heading=title,
        wide=True,
    )


def _tools() -> Html:
    return tag(
        "div",
        tag(
            "button",
            type="button",
            class_="fold",
            data_do="fold",
            aria_expanded="true",
            aria_label="Show the choices",
        ),
        tag("button", "Undo", type="button", data_do="undo"),
        tag("button", "Undo turn", type="button", data_do="undo-turn"),
        tag("button", "Hint", type="button", data_do="hint"),
        class_="tools",
        role="toolbar",
        aria_label="What you can do besides",
    )


def _pace() -> Html:
    buttons = [
        tag(
            "button",
            words,
            type="button",
            data_pace=name,
            aria_pressed=pressed,
        )
        for name, words, pressed in PACES
    ]
    pause = tag("button", "Pause", type="button", data_do="pause", class_="primary")
    return tag("section", pause, buttons, class_="panel pace", aria_label="How fast to play")


def _tabs() -> Html:
    return tag(
        "section",
        tag("div", _tab("story", "Story"), _tab("people", "People"), class_="tabs", role="tablist"),
        tag("ol", "", id="story", role="tabpanel", aria_labelledby="tab-story", tabindex="0"),
        tag("div", "", id="people", role="tabpanel", aria_labelledby="tab-people", hidden=True),
        class_="panel more",
    )


def _tab(panel: str, words: str) -> Html:
    return tag(
        "button",
        words,
        type="button",
        role="tab",
        id=f"tab-{panel}",
        aria_controls=panel,
        aria_selected="true" if panel == "story" else "false",
    )
