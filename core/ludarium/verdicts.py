"""The end of a match in words: who has won, where the points come from, what is to be remarked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludarium.game import Lines
from ludarium.record import Record
from ludarium.table import Table
from ludarium.words import counted, listed


def winner_in_words(record: Record, names: Mapping[int, str]) -> str:
    """Who has won, in a sentence; whoever is called `you` is spoken to."""
    ranks = record.ranks
    winners = [names[seat] for seat in sorted(names) if ranks[seat] == 1]
    if not winners:
        tied = bool(record.rivals) and max(record.scores) == max(record.rivals)
        return "A tie, and nobody wins." if tied else "The game is lost."
    if len(winners) == len(names) > 1:
        return "A tie: nobody is ahead."
    if len(winners) > 1:
        return f"{listed(winners)} share the first place."
    return "You win!" if winners == ["you"] else f"{winners[0]} wins."


def points_in_lines(record: Record, table: Table) -> list[tuple[str, list[float | None]]]:
    """What brought points, with the points of each seat; empty where the game does not say."""
    if record.game.scoring is None:
        return []
    explained = [_added(lines) for lines in record.game.counted(table)]
    rows = list(dict.fromkeys(words for lines in explained for words in lines))
    return [(words, [lines.get(words) for lines in explained]) for words in rows]


def _added(lines: Lines) -> dict[str, float]:
    """The points by their words; lines with the same words are one."""
    total: dict[str, float] = {}
    for words, points in lines:
        total[words] = total.get(words, 0) + points
    return total


def remarks(record: Record) -> Iterator[str]:
    """What is to be said about the result: rivals without a seat, and equal scores."""
    for points in record.rivals:
        yield f"The rival has {counted(round(points), 'point')}."
    places = {(score, rank) for score, rank in zip(record.scores, record.ranks, strict=True)}
    if len(places) > len(set(record.scores)) and not record.forfeits:
        yield "Equal scores: the game's tie-breakers decide."


def forfeits_in_words(record: Record, names: Mapping[int, str]) -> Iterator[str]:
    """Who forfeited, and why."""
    for seat, reason in record.forfeits.items():
        yield f"{names[seat]} forfeited: it {reason}"
