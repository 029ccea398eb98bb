"""What is written on cards: looked up by name, among those on the table and in the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludarium.components import Component
from ludarium.game import Game
from ludarium.show import Area, Card, Piece
from ludarium.steps import Call
from ludarium.walking import components_in

Written = dict[str, str]
"""The texts of cards by their names."""


def on_the_table(piece: Piece) -> Written:
    """The cards that can be seen and have a text."""
    return {card.name: card.text for card in _cards(piece) if card.text}


def in_the_box(game: Game) -> Written:
    """Every component of the game with what is printed on it; that is no secret."""
    return {one.name: printed(one) for one in game.components if printed(one)}


def named_in(call: Call) -> Written:
    """The components that a call names."""
    return {one.name: printed(one) for one in components_in(call) if printed(one)}


def about(name: str, *known: Written) -> Written:
    """The cards whose names fit best: just so, or with words that begin so."""
    everything = {key: text for written in reversed(known) for key, text in written.items()}
    wanted = name.lower().split()
    exact = {key: text for key, text in everything.items() if key.lower() == " ".join(wanted)}
    return exact or {key: text for key, text in everything.items() if _fits(key, wanted)}


def printed(component: Component) -> str:
    """The text of a component, with its cost and points where it has any."""
    if not component.text:
        return ""
    price = f"Costs {component.cost}." if component.cost and component.cost.total else ""
    points = f"{component.points} points." if component.points else ""
    return " ".join(filter(None, (component.text, price, points)))


def _cards(piece: Piece) -> Iterator[Card]:
    if isinstance(piece, Card):
        yield piece
    elif isinstance(piece, Area):
        for inner in piece.pieces:
            yield from _cards(inner)


def _fits(name: str, wanted: Sequence[str]) -> bool:
    words = name.lower().split()
    return all(any(word.startswith(part) for word in words) for part in wanted)
