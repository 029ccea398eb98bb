"""The end of a match: who has won, and where every point comes from."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from ludarium.game import Lines
from ludarium.seating import called
from ludarium.session import Session
from ludarium.words import counted, listed
from ludarium_cli.listings import listing
from ludarium_cli.rendering import seat_style, tinted


def verdict(session: Session) -> Iterator[RenderableType]:
    """The result in a sentence, the points line by line, and what is to be said about them."""
    record, names = session.record, called(session)
    yield Text(_sentence(session), "bold")
    yield ""
    seats = sorted(names, key=lambda seat: (record.ranks[seat], seat))
    table = listing("", *(f">{names[seat]}" for seat in seats))
    for column, seat in zip(table.columns[1:], seats, strict=True):
        column.header_style = f"bold not dim {seat_style(seat)}"
    explained = [_added(lines) for lines in session.game.counted(session.table)]
    rows = list(dict.fromkeys(words for lines in explained for words in lines))
    if session.game.scoring is not None:
        for words in rows:
            points = [explained[seat].get(words) for seat in seats]
            table.add_row(tinted(words), *("" if one is None else f"{one:g}" for one in points))
        table.add_section()
    table.add_row(Text("score", "bold"), *(Text(f"{record.scores[s]:g}", "bold") for s in seats))
    table.add_row(Text("place", "dim"), *(Text(str(record.ranks[seat]), "dim") for seat in seats))
    yield table
    yield from _remarks(session)


def _added(lines: Lines) -> dict[str, float]:
    """The points by their words; lines with the same words are one."""
    total: dict[str, float] = {}
    for words, points in lines:
        total[words] = total.get(words, 0) + points
    return total


def _sentence(session: Session) -> str:
    ranks, names = session.record.ranks, called(session)
    winners = [names[seat] for seat in sorted(names) if ranks[seat] == 1]
    if not winners:
        record = session.record
        tied = bool(record.rivals) and max(record.scores) == max(record.rivals)
        return "A tie, and nobody wins." if tied else "The game is lost."
    if len(winners) == len(names) > 1:
        return "A tie: nobody is ahead."
    if len(winners) > 1:
        return f"{listed(winners)} share the first place."
    return "You win!" if winners == ["you"] else f"{winners[0]} wins."


def _remarks(session: Session) -> Iterator[RenderableType]:
    record, names = session.record, called(session)
    for points in record.rivals:
        yield Text(f"The rival has {counted(round(points), 'point')}.", "dim")
    places = {(score, rank) for score, rank in zip(record.scores, record.ranks, strict=True)}
    if len(places) > len(set(record.scores)) and not record.forfeits:
        yield Text("Equal scores: the game's tie-breakers decide.", "dim")
    for seat, reason in record.forfeits.items():
        yield Text(f"{names[seat]} forfeited: it {reason}", "red")
