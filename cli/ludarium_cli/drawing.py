"""Draws the neutral pieces of `ludarium.show` for a terminal, in colour or plain text."""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from rich.box import ROUNDED, SQUARE
from rich.color import Color, ColorParseError
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ludarium.show import Area, Card, Counter, Grid, Piece, Token, Track

SEAT_COLOURS = ("cyan", "magenta", "yellow", "green", "blue", "red")
OTHER_COLOURS = {
    "black": "bright_black",
    "brown": "orange4",
    "gold": "gold1",
    "gray": "grey62",
    "grey": "grey62",
    "orange": "dark_orange",
    "pink": "hot_pink",
    "silver": "grey78",
    "violet": "medium_orchid",
}
"""Words for colours that a terminal does not know, or could not show on a dark ground."""
RULED = 10
"""A grid with at most this many rows and columns has lines between its spaces."""
LABEL = 24
"""Columns that a name before its contents may take."""


def drawn(piece: Piece) -> RenderableType:
    """A whole table, framed and titled where it is an area; never wider than the console."""
    if not isinstance(piece, Area):
        return Padding(_body([piece]), (0, 0, 0, 6), expand=False)
    title = Text(piece.name, "bold not dim") if piece.name else None
    return Panel(
        _body(piece.pieces), title=title, title_align="left", box=ROUNDED, border_style="dim"
    )


def without_texts(piece: Piece) -> Piece:
    """A piece whose cards show their names only, for tables that are drawn again and again."""
    if isinstance(piece, Card):
        return replace(piece, text="")
    if isinstance(piece, Area):
        return replace(piece, pieces=tuple(map(without_texts, piece.pieces)))
    return piece


def seat_style(seat: int | None) -> str:
    """The colour that stands for a seat wherever it is named; dim for nature."""
    if seat is None:
        return ""
    return "dim" if seat < 0 else SEAT_COLOURS[seat % len(SEAT_COLOURS)]


# Areas --------------------------------------------------------------------------------------


def _body(pieces: Sequence[Piece]) -> RenderableType:
    """Pieces under one another; neighbours of the same kind are drawn together."""
    if not pieces:
        return Text("empty", "dim")
    return Group(*[draw(list(run)) for draw, run in groupby(pieces, _way)])


def _way(piece: Piece) -> Callable[[list[Any]], RenderableType]:
    """The function that draws pieces of this kind."""
    if isinstance(piece, Grid):
        return _grids
    if isinstance(piece, Card) and piece.text:
        return _worded_cards
    if isinstance(piece, Token | Card | Counter):
        return _line
    if isinstance(piece, Area) and any(isinstance(inner, Area) for inner in piece.pieces):
        return _sections
    return _labelled


def _sections(areas: list[Area]) -> RenderableType:
    """Areas that hold areas: a heading each, the contents indented below it."""
    parts: list[RenderableType] = []
    for area in areas:
        parts.append(_label(area.name, area.seat))
        parts.append(Padding(_body(area.pieces), (0, 0, 0, 2), expand=False))
    return Group(*parts)


def _labelled(pieces: list[Area | Track]) -> RenderableType:
    """Areas without areas in them, and tracks: the name to the left of the contents."""
    rows = _columns()
    for piece in pieces:
        if isinstance(piece, Area):
            rows.add_row(_label(piece.name, piece.seat), _body(piece.pieces))
        else:
            rows.add_row(_label(piece.name), _track(piece))
    return rows


def _columns() -> Table:
    rows = Table.grid(padding=(0, 2, 0, 0))
    rows.add_column(max_width=LABEL)
    rows.add_column()
    return rows


def _label(name: str, seat: int | None = None) -> Text:
    return Text(name, f"bold {seat_style(seat)}")


# Pieces of a few words ----------------------------------------------------------------------


def _line(pieces: list[Token | Card | Counter]) -> Text:
    """Small pieces side by side; equal ones are counted."""
    words = []
    for piece, count in Counts(pieces).items():
        word = _small(piece)
        words.append(Text.assemble((f"{count} x ", "dim"), word) if count > 1 else word)
    return Text("  ").join(words)


def _small(piece: Token | Card | Counter) -> Text:
    if isinstance(piece, Token):
        return _token(piece)
    return _counter(piece) if isinstance(piece, Counter) else _card(piece)


def _token(token: Token) -> Text:
    words = Text(token.mark or token.name, f"bold {_colour(token.colour)}")
    return words.append(f" {token.name}", "not bold") if token.mark else words


def _counter(counter: Counter) -> Text:
    value = f"{counter.value:g}" if isinstance(counter.value, float) else str(counter.value)
    limit = "" if counter.limit is None else f"/{counter.limit}"
    return Text.assemble((f"{counter.name}: ", "dim"), (value, "bold"), (limit, "dim"))


def _card(card: Card) -> Text:
    words = " · ".join([card.name, *(["turned"] if card.turned else []), *card.notes])
    if not card.face_up:
        return Text(f"({words})", "dim")
    return Text(f"[{words}]", "dim" if card.turned else "bold")


def _worded_cards(cards: list[Card]) -> RenderableType:
    rows = _columns()
    for card, count in Counts(cards).items():
        rows.add_row(_line([card] * count), Text(card.text, "dim"))
    return rows


# Tracks and grids ---------------------------------------------------------------------------


def _track(track: Track) -> Text:
    """The spaces in a row, each followed by the markers that stand on it."""
    spaces = []
    for place, space in enumerate(track.spaces):
        markers = [name for name, at in track.at if at == place]
        if markers:
            spaces.append(Text(f"{space} <{', '.join(markers)}>", "bold"))
        else:
            spaces.append(Text(space, "dim"))
    return Text(" - ", "dim").join(spaces)


def _grids(grids: list[Grid]) -> RenderableType:
    return Group(*[_grid(grid) for grid in grids])


def _grid(grid: Grid) -> RenderableType:
    wide = max((len(row) for row in grid.rows), default=0)
    ruled = max(wide, len(grid.rows)) <= RULED
    rows = Table(box=SQUARE if ruled else None, show_header=False, show_lines=ruled)
    rows.border_style = "dim"
    if not ruled:
        rows.padding = (0, 0, 0, 1)
    marks = [[_space(token, "" if ruled else "·") for token in row] for row in grid.rows]
    widest = max((mark.cell_len for row in marks for mark in row), default=1)
    for _ in range(wide):
        rows.add_column(justify="center", no_wrap=True, min_width=widest or 1)
    for row in marks:
        rows.add_row(*row)
    return rows


def _space(token: Token | None, empty: str) -> Text:
    if token is None:
        return Text(empty, "dim")
    return Text(token.mark or token.name[:2], f"bold {_colour(token.colour)}")


def _colour(word: str) -> str:
    """A colour that the terminal knows, or none."""
    known = OTHER_COLOURS.get(word, word)
    try:
        Color.parse(known)
    except ColorParseError:
        return ""
    return known
