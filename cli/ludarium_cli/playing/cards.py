"""What is written on cards: looked up by name, among those on the table and in the box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ludarium.components import Component, Printed
from ludarium.game import Game
from ludarium.show import Area, Card, Piece
from ludarium.steps import Call
from ludarium.walking import components_in

Written = dict[str, str]
"""The texts of cards by their names."""


def on_the_table(piece: Piece) -> Written:
    """The cards that can be seen and have a text."""
    shown = [card for card in _cards(piece) if card.text or card.facts]
    return {card.name: str(Printed(card.name, card.facts, text=card.text)) for card in shown}


def in_the_box(game: Game, seats: int) -> Written:
    """Every component of the game with what is printed on it; that is no secret."""
    return _written(game.components, seats)


def named_in(call: Call, seats: int) -> Written:
    """The components that a call names."""
    return _written(components_in(call), seats)


def _written(components: Iterable[Component], seats: int) -> Written:
    """Those on which more is printed than of which kind they are."""
    printed = [one.printed(seats) for one in components]
    return {one.name: str(one) for one in printed if one.text or one.price or one.points}


def about(name: str, *known: Written) -> Written:
    """The cards whose names fit best: just so, or with words that begin so."""
    everything = {key: text for written in reversed(known) for key, text in written.items()}
    wanted = name.lower().split()
    exact = {key: text for key, text in everything.items() if key.lower() == " ".join(wanted)}
    return exact or {key: text for key, text in everything.items() if _fits(key, wanted)}


def _cards(piece: Piece) -> Iterator[Card]:
    if isinstance(piece, Card):
        yield piece
    elif isinstance(piece, Area):
        for inner in piece.pieces:
            yield from _cards(inner)


def _fits(name: str, wanted: Sequence[str]) -> bool:
    words = name.lower().split()
    return all(any(word.startswith(part) for word in words) for part in wanted)
