"""Draws the neutral pieces of `ludarium.show` for a terminal, in colour or plain text."""

from __future__ import annotations

import re
from collections import Counter as Counts
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from rich.box import ROUNDED, SQUARE
from rich.color import Color, ColorParseError
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ludarium.show import Area, Card, Counter, Grid, Lines, Piece, Resource, Token, Track
from ludarium.story import Event
from ludarium.words import counted

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
PLACE = 62
"""Columns that a seat's place needs; where there is room, places stand side by side."""
GAP = 2
"""Columns between small pieces."""
TINTED = re.compile(
    r"\b(red|green|blue|yellow|purple|white|cyan|magenta|" + "|".join(OTHER_COLOURS) + r")\b"
)
"""Words for colours, wherever they stand."""


def drawn(piece: Piece, heading: Text | None = None) -> RenderableType:
    """A whole table, framed and titled where it is an area; never wider than the console.

    A heading takes the place of the area's own name, and stands above other pieces.
    """
    if not isinstance(piece, Area):
        body = Padding(laid_out([piece]), (0, 0, 0, 6), expand=False)
        above = Rule(heading, align="left", style="dim") if heading else None
        return Group(above, body) if above else body
    title = heading or (Text(piece.name, "bold not dim") if piece.name else None)
    return Panel(
        laid_out(piece.pieces), title=title, title_align="left", box=ROUNDED, border_style="dim"
    )


def without_texts(piece: Piece) -> Piece:
    """A piece whose cards show their names only, for tables that are drawn again and again."""
    if isinstance(piece, Card):
        return replace(piece, text="")
    if isinstance(piece, Area):
        return replace(piece, pieces=tuple(map(without_texts, piece.pieces)))
    return piece


def without_empty(piece: Piece) -> Piece:
    """A piece without areas that hold nothing; a seat's place stays."""
    if not isinstance(piece, Area):
        return piece
    inside = [without_empty(one) for one in piece.pieces]
    return replace(piece, pieces=tuple(one for one in inside if not _holds_nothing(one)))


def _holds_nothing(piece: Piece) -> bool:
    return isinstance(piece, Area) and not piece.pieces and piece.seat is None


def named(piece: Piece, names: Mapping[int, str]) -> Piece:
    """A piece in which each seat's area also says who sits there."""
    if not isinstance(piece, Area):
        return piece
    who = "" if piece.seat is None else names.get(piece.seat, "")
    name = f"{piece.name} · {who}" if who and who not in piece.name else piece.name
    return replace(piece, name=name, pieces=tuple(named(one, names) for one in piece.pieces))


def seen_from(piece: Piece, seat: int) -> Piece:
    """A table as whoever sits there looks at it: their own place comes last, nearest to them."""
    if not isinstance(piece, Area):
        return piece
    places = [one for one in piece.pieces if isinstance(one, Area) and one.seat is not None]
    order = iter(sorted(places, key=lambda place: place.seat == seat))
    pieces = [next(order) if one in places else one for one in piece.pieces]
    return replace(piece, pieces=tuple(pieces))


@dataclass(frozen=True)
class Dense(Grid):
    """A grid that is drawn without lines between its spaces."""


def tinted(words: str, style: str = "") -> Text:
    """Words in which the names of colours have their colour."""
    text = Text(words, style)
    for match in TINTED.finditer(words):
        text.stylize(_colour(match.group()), *match.span())
    return text


def seat_style(seat: int | None) -> str:
    """The colour that stands for a seat wherever it is named; dim for nature."""
    if seat is None:
        return ""
    return "dim" if seat < 0 else SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def event_line(event: Event, names: Sequence[str]) -> Text:
    """An event in a line, with the one who acts in their colour; what followed by itself apart."""
    text = tinted(str(event))
    subjects = ["your", "you"] if event.seat < 0 else ["your", "you", names[event.seat]]
    subject = next((one for one in subjects if event.words.startswith(one)), "")
    text.stylize(seat_style(event.seat), 0, len(subject) if event.seat >= 0 else 0)
    return text if event.chosen else Text.assemble(("└ ", "dim"), text)


# Areas --------------------------------------------------------------------------------------


def laid_out(pieces: Sequence[Piece]) -> RenderableType:
    """Pieces under one another, counters first; those of the same kind are drawn together."""
    if not pieces:
        return Text("empty", "dim")
    ordered = sorted(pieces, key=lambda piece: not isinstance(piece, Counter | Resource))
    return Group(*[draw(list(run)) for draw, run in groupby(ordered, _way)])


def _way(piece: Piece) -> Callable[[list[Any]], RenderableType]:
    """The function that draws pieces of this kind."""
    if isinstance(piece, Grid):
        return _grids
    if isinstance(piece, Lines):
        return _as_it_stands
    if isinstance(piece, Card) and piece.text:
        return _worded_cards
    if isinstance(piece, Token | Card | Counter | Resource):
        return _line
    if isinstance(piece, Area) and any(isinstance(inner, Area) for inner in piece.pieces):
        return _sections if piece.seat is None else _seats
    return _labelled


def _sections(areas: list[Area]) -> RenderableType:
    """Areas that hold areas: a heading each, the contents indented below it."""
    parts: list[RenderableType] = []
    for area in areas:
        parts.append(_label(area.name, area.seat))
        parts.append(Padding(laid_out(area.pieces), (0, 0, 0, 2), expand=False))
    return Group(*parts)


def _seats(areas: list[Area]) -> RenderableType:
    """The seats' places, each under a line with its name."""
    return Places([_seat(area) for area in areas])


def _seat(area: Area) -> RenderableType:
    style = seat_style(area.seat)
    heading = Rule(Text(area.name, f"bold {style}"), style=style, align="left", characters="─")
    return Group(heading, Padding(laid_out(area.pieces), (0, 0, 0, 2), expand=False))


@dataclass(frozen=True)
class Places:
    """Places side by side where there is room, one below the other elsewhere."""

    places: list[RenderableType]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Any]:
        """The places in as many columns as there is room for."""
        columns = max(1, min(len(self.places), options.max_width // PLACE))
        rows = Table.grid(padding=(0, 2, 0, 0), expand=True)
        for _ in range(columns):
            rows.add_column(ratio=1)
        for at in range(0, len(self.places), columns):
            rows.add_row(*self.places[at : at + columns])
        yield rows


def _labelled(pieces: list[Area | Track]) -> RenderableType:
    """Areas without areas in them, and tracks: the name to the left of the contents."""
    rows = _columns()
    for piece in pieces:
        if isinstance(piece, Area):
            rows.add_row(_label(piece.name, piece.seat), laid_out(piece.pieces))
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


Small = Token | Card | Counter | Resource


def _line(pieces: list[Small]) -> RenderableType:
    """Small pieces side by side; equal ones are counted."""
    words = []
    for piece, count in Counts(pieces).items():
        word = small(piece)
        words.append(Text.assemble((f"{count} x ", "dim"), word) if count > 1 else word)
    return Flow(words)


@dataclass(frozen=True)
class Flow:
    """Texts side by side in as few lines as they fit, none broken that fits on a line."""

    texts: list[Text]

    def lines(self, width: int) -> list[Text]:
        """The lines, most of them no wider than that."""
        lines: list[Text] = []
        for text in self.texts:
            if lines and lines[-1].cell_len + GAP + text.cell_len <= width:
                lines[-1] = Text(" " * GAP).join([lines[-1], text])
            else:
                lines.append(text)
        return lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """The lines; a text wider than all there is room for is wrapped."""
        yield from self.lines(options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """From the longest word to everything on one line."""
        whole = Text(" " * GAP).join(self.texts)
        return Measurement.get(console, options, whole)


def small(piece: Small) -> Text:
    """A piece of a few words."""
    if isinstance(piece, Token):
        return _token(piece)
    if isinstance(piece, Resource):
        return _resource(piece)
    return _counter(piece) if isinstance(piece, Counter) else _card(piece)


def _resource(resource: Resource) -> Text:
    """A number with its limit, and what it is made of where there are several kinds."""
    kinds = [(kind, count) for kind, count in resource.counts if count]
    if resource.one and resource.one not in resource.name and resource.limit is None:
        return _counter(Counter(resource.name, counted(resource.total, resource.one)))
    if resource.one or not kinds:
        return _counter(Counter(resource.name, resource.total, resource.limit))
    limit = "" if resource.limit is None else f" ({resource.total} of {resource.limit})"
    made_of = Text(" ").join(_of_kind(kind, count) for kind, count in kinds)
    return Text.assemble((f"{resource.name}: ", "dim"), made_of, (limit, "dim"))


def _of_kind(kind: Token, count: int) -> Text:
    """So many of a kind, in its colour."""
    return Text.assemble((str(count), "bold"), " ", (kind.name, _colour(kind.colour)))


def _token(token: Token) -> Text:
    words = Text(token.mark or token.name, f"bold {_colour(token.colour)}")
    return words.append(f" {token.name}", "not bold") if token.mark else words


def _counter(counter: Counter) -> Text:
    value = f"{counter.value:g}" if isinstance(counter.value, float) else str(counter.value)
    limit = "" if counter.limit is None else f"/{counter.limit}"
    return Text.assemble((f"{counter.name}: ", "dim"), (value, "bold"), (limit, "dim"))


def _card(card: Card) -> Text:
    facts = [card.facts] if card.facts else []
    notes = [*(["turned"] if card.turned else []), *facts, *card.notes]
    held = [_resource(one) for one in card.holds]
    words = " · ".join([card.name, *notes, *map(str, held)])
    if not card.face_up:
        return Text(f"({words})", "dim")
    name = "dim" if card.turned else f"bold {_colour(card.colour)}"
    rest = [part for note in [*map(tinted, notes), *held] for part in ((" · ", "dim"), note)]
    return Text.assemble(("[", "dim"), (card.name, name), *rest, ("]", "dim"))


def _worded_cards(cards: list[Card]) -> RenderableType:
    """Cards one below the other, each followed by its text."""
    lines = []
    for card, count in Counts(cards).items():
        often = Text(f"{count} x " if count > 1 else "", "dim")
        lines.append(Hanging(Text.assemble(often, _card(card), "  ", (card.text, "dim"))))
    return Group(*lines)


@dataclass(frozen=True)
class Hanging:
    """A text whose further lines begin a little further in."""

    text: Text
    indent: int = GAP

    def lines(self, console: Console, width: int) -> list[Text]:
        """The lines, no wider than that."""
        room = max(1, width - self.indent)
        first, *others = self.text.wrap(console, room) or [Text()]
        return [first, *(Text.assemble(" " * self.indent, one) for one in others)]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """The lines."""
        yield from self.lines(console, options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """As wide as the text, if there is room."""
        widest = min(self.text.cell_len + self.indent, options.max_width)
        return Measurement(min(widest, LABEL), widest)


# Tracks and grids ---------------------------------------------------------------------------


def _track(track: Track) -> Text:
    """The spaces in a row, each followed by the markers that stand on it."""
    spaces = []
    for place, space in enumerate(track.spaces):
        markers = [name for name, at in track.at if at == place]
        if markers:
            spaces.append(Text(f"{space}<{', '.join(markers)}>", "bold"))
        else:
            spaces.append(Text(space, "dim"))
    return Text(" ").join(spaces)


def _as_it_stands(texts: list[Lines]) -> RenderableType:
    return Text("\n".join(line for text in texts for line in text.lines))


def _grids(grids: list[Grid]) -> RenderableType:
    return Group(*[_grid(grid) for grid in grids])


def _grid(grid: Grid) -> RenderableType:
    """The spaces, in a small grid under the numbers of columns and beside those of rows."""
    wide = max((len(row) for row in grid.rows), default=0)
    small = max(wide, len(grid.rows)) <= RULED
    ruled = small and not isinstance(grid, Dense)
    marks = [[_space(token, "" if ruled else "·") for token in row] for row in grid.rows]
    widest = max((mark.cell_len for row in marks for mark in row), default=1) or 1
    rows = Table(box=SQUARE if ruled else None, show_header=False, show_lines=ruled)
    rows.border_style = "dim"
    if not ruled:
        rows.padding = (0, 0, 0, 1)
    for _ in range(wide):
        rows.add_column(justify="center", no_wrap=True, min_width=widest)
    for row in marks:
        rows.add_row(*row)
    if not small:
        return rows
    above = [f"{column:^{widest + 2}}" for column in range(1, wide + 1)]
    beside = [str(row) for row in range(1, len(marks) + 1)]
    if ruled:
        return _with_numbers(rows, f" {' '.join(above)}", "".join(f"\n{row}\n" for row in beside))
    return _with_numbers(rows, "".join(one[:-1] for one in above), "\n".join(beside))


def _with_numbers(rows: Table, above: str, beside: str) -> RenderableType:
    framed = Table.grid(padding=(0, 1, 0, 0))
    framed.add_row("", Text(above.rstrip(), "dim"))
    framed.add_row(Text(beside.removesuffix("\n"), "dim"), rows)
    return framed


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
