"""The end of a match: who has won, and where every point comes from."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from ludarium.seating import called
from ludarium.session import Session
from ludarium.verdicts import forfeits_in_words, points_in_lines, remarks, winner_in_words
from ludarium_cli.listings import listing
from ludarium_cli.rendering import seat_style, tinted


def verdict(session: Session) -> Iterator[RenderableType]:
    """The result in a sentence, the points line by line, and what is to be said about them."""
    record, names = session.record, called(session)
    yield Text(winner_in_words(record, names), "bold")
    yield ""
    seats = sorted(names, key=lambda seat: (record.ranks[seat], seat))
    table = listing("", *(f">{names[seat]}" for seat in seats))
    for column, seat in zip(table.columns[1:], seats, strict=True):
        column.header_style = f"bold not dim {seat_style(seat)}"
    for words, points in points_in_lines(record, session.table):
        own = [points[seat] for seat in seats]
        table.add_row(tinted(words), *("" if one is None else f"{one:g}" for one in own))
    if table.row_count:
        table.add_section()
    table.add_row(Text("score", "bold"), *(Text(f"{record.scores[s]:g}", "bold") for s in seats))
    table.add_row(Text("place", "dim"), *(Text(str(record.ranks[seat]), "dim") for seat in seats))
    yield table
    yield from (Text(remark, "dim") for remark in remarks(record))
    yield from (Text(words, "red") for words in forfeits_in_words(record, names))
