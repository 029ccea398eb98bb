"""What all bridges share: a game in numbers, what a result is worth, and a table as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from ludarium import Call, Game, Table, View, numbering, observation
from ludarium.errors import UsageError
from ludarium.numbering import BUCKETS
from ludarium.plugins import installed
from ludarium.show import Area, Card, Counter, Grid, Lines, Piece, Resource, Token, Track


def game_named(game: str | Game) -> Game:
    """A game, or the installed one of a name."""
    return installed().game(game) if isinstance(game, str) else game


class Encoding:
    """A game for so many seats in numbers: vectors for what seats know, numbers for calls."""

    def __init__(
        self, game: Game, seats: int | None, options: Mapping[str, Any], buckets: int = BUCKETS
    ) -> None:
        self.game = game
        self.seats = game.laid(seats, 0, options).seats
        self.options = game.configure(options)
        self.observe = observation(game, self.seats, self.options)
        self.numbering = numbering(game, self.seats, self.options, buckets)
        places = self.observe.layout.places
        self.low = np.array([place.low for place in places], np.float32)
        self.high = np.array([place.high for place in places], np.float32)

    @property
    def name(self) -> str:
        """The game, its seats and the version of the layout: what a policy was made for."""
        layout = self.observe.layout
        return f"{layout.name}@{layout.version}x{self.numbering.size}"

    def mask(self, numbers: Sequence[int]) -> np.ndarray[Any, np.dtype[np.int8]]:
        """A one for each of the numbers."""
        mask = np.zeros(self.numbering.size, np.int8)
        mask[list(numbers)] = 1
        return mask

    def new(self, seed: object) -> Table:
        """A table at its first decision."""
        return self.game.new(self.seats, seed, self.options)


def numbered(encoding: Encoding, table: Table) -> dict[int, Call]:
    """The legal calls of a table by their numbers."""
    legal = table.legal()
    return dict(zip(encoding.numbering.numbers(legal), legal, strict=True))


def rewards(table: Table) -> list[float]:
    """What the result of a finished table is worth to each seat.

    The points where they are at stake; elsewhere from 1 for the first place to -1 for the last,
    ties sharing what their places are worth.
    """
    if table.game.stakes:
        return [float(score) for score in table.scores]
    if table.seats == 1:
        return [1.0 if rank == 1 else -1.0 for rank in table.ranks]
    return [_worth(rank, table.ranks.count(rank), table.seats) for rank in table.ranks]


def _worth(rank: int, tied: int, seats: int) -> float:
    places = [1 - 2 * (place - 1) / (seats - 1) for place in range(rank, rank + tied)]
    return sum(places) / tied


# Plain text ---------------------------------------------------------------------------------


RENDER_MODES = ("ansi", "human")


def rendered(view: View, mode: str | None) -> str | None:
    """What a seat sees: as text in the mode ``ansi``, printed in the mode ``human``."""
    if mode is None:
        return None
    text = outline(view.show())
    if mode == "ansi":
        return text
    print(text)
    return None


def checked_mode(mode: str | None) -> str | None:
    """The mode itself; refuses one that there is not."""
    if mode not in (None, *RENDER_MODES):
        raise UsageError(f"there is no render mode {mode!r}; there is ansi and human")
    return mode


def outline(piece: Piece) -> str:
    """A piece as plain text, areas indented."""
    return "\n".join(_lines(piece))


def _lines(piece: Piece) -> Iterable[str]:
    if isinstance(piece, Area):
        whose = f" (seat {piece.seat})" if piece.seat is not None else ""
        yield f"{piece.name}{whose}:"
        for inner in piece.pieces:
            yield from (f"  {line}" for line in _lines(inner))
    elif isinstance(piece, Grid):
        for row in piece.rows:
            yield " ".join("." if one is None else one.mark or one.name for one in row)
    elif isinstance(piece, Lines):
        yield from piece.lines
    else:
        yield _words(piece)


def _words(piece: Token | Resource | Card | Counter | Track) -> str:
    if isinstance(piece, Resource):
        counts = ", ".join(f"{count} {kind.name}" for kind, count in piece.counts if count)
        return f"{piece.name}: {counts or 'none'}"
    if isinstance(piece, Counter):
        return f"{piece.name}: {piece.value}"
    if isinstance(piece, Track):
        marks = ", ".join(f"{who} at {piece.spaces[at]}" for who, at in piece.at)
        return f"{piece.name}: {marks}"
    if isinstance(piece, Card):
        held = "; ".join(_words(one) for one in piece.holds)
        notes = ", ".join(filter(None, [*piece.notes, "turned" if piece.turned else "", held]))
        return f"{piece.name} ({notes})" if notes else piece.name
    return piece.name
