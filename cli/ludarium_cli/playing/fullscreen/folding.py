"""A table in more or less detail: its parts, each whole, shortened or folded to a line."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ludarium.show import Area, Card, Counter, Grid, Piece, Resource, Token, Track
from ludarium_cli.rendering import Dense, seen_from, without_empty, without_texts

TEXTS, FACTS, NAMES, LINE = range(4)
"""Cards with all that is printed on them; with kind, cost and points; by name; all in one line."""
MIDDLE = -1
"""Stands for what belongs to no seat."""
SOME = 5
"""More cards than this are not named twice on a small screen."""
IN_THE_HEADING = ("round", "phase")
"""What the heading says anyway."""


@dataclass(frozen=True)
class Part:
    """A seat's place, or the middle of the table."""

    seat: int
    pieces: tuple[Piece, ...]

    @property
    def names(self) -> set[str]:
        """The names of the cards that lie there."""
        return set(_names(self.pieces))


def parts(table: Piece, seat: int) -> list[Part]:
    """The middle of a table and then the places, the viewer's own last; nothing empty."""
    seen = without_empty(seen_from(table, seat))
    inside = seen.pieces if isinstance(seen, Area) else (seen,)
    places = [one for one in inside if isinstance(one, Area) and one.seat is not None]
    middle = tuple(one for one in inside if one not in places and not _in_the_heading(one))
    found = [Part(MIDDLE, middle)] if middle else []
    return found + [Part(MIDDLE if one.seat is None else one.seat, (one,)) for one in places]


def _names(pieces: Iterable[Piece]) -> Iterator[str]:
    for piece in pieces:
        if isinstance(piece, Card):
            yield piece.name
        elif isinstance(piece, Area):
            yield from _names(piece.pieces)


def _in_the_heading(piece: Piece) -> bool:
    return isinstance(piece, Counter) and piece.name in IN_THE_HEADING


def detailed(
    pieces: Iterable[Piece], detail: int, known: Collection[str] = (), read: bool = False
) -> tuple[Piece, ...]:
    """Pieces with as much on their cards as a detail allows; not for `LINE`.

    Of cards that are `known`, since the choices tell about them, kind, cost and points are left
    out, and their texts too where those can be `read` there.
    """
    if detail == NAMES:
        return tuple(by_name(one, known) for one in pieces)
    quiet = pieces if detail == TEXTS else [without_texts(one) for one in pieces]
    return tuple(_told_once(one, known, read) for one in quiet)


def _told_once(piece: Piece, known: Collection[str], read: bool) -> Piece:
    """A piece without what is said elsewhere: by the choices, or by the name of the area."""
    if isinstance(piece, Card) and piece.name in known:
        return replace(piece, text="" if read else piece.text, facts="")
    if not isinstance(piece, Area):
        return piece
    if piece.aside:
        return by_name(piece, known)
    inside = [_without_kind(one, piece.name) for one in piece.pieces]
    return replace(piece, pieces=tuple(_told_once(one, known, read) for one in inside))


def _without_kind(piece: Piece, area: str) -> Piece:
    """A monument among the monuments need not say that it is one."""
    if not isinstance(piece, Card):
        return piece
    kind, _, rest = piece.facts.partition(", ")
    return replace(piece, facts=rest) if _singular(kind) == _singular(area) else piece


def _singular(words: str) -> list[str]:
    return [word.rstrip("s") for word in words.split()]


def by_name(piece: Piece, known: Collection[str] = ()) -> Piece:
    """A piece whose cards show what they are called, and which takes little room."""
    if isinstance(piece, Card):
        return replace(piece, text="", facts="")
    if isinstance(piece, Area):
        return _small_area(piece, known)
    if isinstance(piece, Track):
        return Counter(piece.name, where(piece))
    return Dense(piece.rows) if isinstance(piece, Grid) else piece


def _small_area(area: Area, known: Collection[str]) -> Piece:
    """An area without areas of hidden cards, and without many cards that are known anyway."""
    names = [one.name for one in area.pieces if isinstance(one, Card) and one.name in known]
    if len(names) == len(area.pieces) > SOME:
        return Counter(area.name, f"the {len(names)} cards below")
    inside = [_back(one) or by_name(one, known) for one in area.pieces]
    return replace(area, pieces=tuple(inside))


def _back(piece: Piece) -> Card | None:
    """An area of hidden cards as the back of one."""
    if not (isinstance(piece, Area) and piece.seat is None and piece.pieces):
        return None
    hidden = all(isinstance(one, Card) and not one.face_up for one in piece.pieces)
    count = sum(map(_count, piece.pieces))
    return Card(f"{piece.name}: {count}", face_up=False) if hidden else None


def where(track: Track) -> str:
    """Where the markers of a track stand; of a single marker it is not said which one it is."""
    spaces = [(name, track.spaces[at]) for name, at in track.at if 0 <= at < len(track.spaces)]
    if len(spaces) == 1:
        return spaces[0][1]
    return ", ".join(f"{name} {space}" for name, space in spaces)


def folded(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Pieces for one line: numbers as they are, of cards only how many; grids stay whole."""
    short: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, Area):
            short.extend(_folded_area(piece))
        elif not isinstance(piece, Card):
            short.append(by_name(piece))
    short = [one for at, one in enumerate(short) if at == 0 or not _nothing(one)]
    cards = sum(isinstance(piece, Card) for piece in pieces)
    return (*short, *([Counter("cards", cards)] if cards else []))


def _folded_area(area: Area) -> Iterable[Piece]:
    inner = [one for one in area.pieces if isinstance(one, Area)]
    own = [one for one in area.pieces if not isinstance(one, Area)]
    if own and all(isinstance(one, Counter | Resource) for one in own):
        yield from own
    elif own and len(own) == 1 and isinstance(own[0], Token):
        yield Counter(area.name, own[0].name)
    elif own:
        yield Counter(area.name, sum(map(_count, own)))
    for one in inner:
        yield from _folded_area(one)


def _nothing(piece: Piece) -> bool:
    """Whether a number is zero."""
    return (isinstance(piece, Counter) and not piece.value) or (
        isinstance(piece, Resource) and not piece.total
    )


def _count(piece: Piece) -> int:
    """How many things a piece stands for; `5 hidden` is written on the back of five cards."""
    if isinstance(piece, Counter | Resource):
        return 0
    if isinstance(piece, Card) and not piece.face_up:
        number = piece.name.partition(" ")[0]
        return int(number) if number.isdecimal() else 1
    return 1
