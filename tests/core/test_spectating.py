"""What those who do not play see: what everybody knows, or what anybody knows."""

from __future__ import annotations

from random import Random

import pytest

from ludarium import Game, Table, View, step
from ludarium.plugins import installed
from ludarium.seating import players, session_of
from ludarium.show import Area, Card, Piece
from ludarium.spectating import opened, spectated

HIDDEN = ("kuhn_poker", "res_arcana", "seasons")


def tables(game: str, decisions: int = 30) -> list[Table]:
    table, random = installed().game(game).new(2, 5), Random(1)
    found = []
    for _ in range(decisions):
        if table.over:
            break
        found.append(table.clone())
        table.apply(random.choice(table.legal()))
    return found


def cards_in(piece: Piece) -> set[str]:
    """The names of the cards that lie open."""
    if isinstance(piece, Area):
        return {name for inner in piece.pieces for name in cards_in(inner)}
    return {piece.name} if isinstance(piece, Card) and piece.face_up else set()


@pytest.mark.parametrize("game", HIDDEN)
def test_a_spectator_sees_no_card_that_some_seat_does_not_see(game: str) -> None:
    for table in tables(game):
        for seat in range(table.seats):
            assert cards_in(spectated(table).show()) <= cards_in(table.view(seat).show())


@pytest.mark.parametrize("game", HIDDEN)
def test_who_sees_what_anybody_sees_sees_every_hand(game: str) -> None:
    for table in tables(game):
        for seat in range(table.seats):
            assert cards_in(table.view(seat).show()) <= cards_in(opened(table).show())


@pytest.mark.parametrize("game", HIDDEN)
def test_a_spectators_view_depends_on_what_everybody_knows_only(game: str) -> None:
    for table in tables(game):
        same = spectated(table).sample(Random(3))
        assert spectated(same).to_json() == spectated(table).to_json()


def test_spectators_are_asked_nothing() -> None:
    table = installed().game("kuhn_poker").new(2, 1)
    for view in (spectated(table), opened(table)):
        assert list(view.legal) == []
        assert view.question == ""


def test_a_spectator_is_told_what_everybody_is_told() -> None:
    game = installed().game("kuhn_poker")
    session = session_of(game, players(["human", "human"]), 1, {}, followed_by=[2])
    session.begin()
    told = " ".join(str(event) for event in session.told(2))
    assert "card" in told
    for card in ("Jack", "Queen", "King"):
        assert card not in told


class Opaque(Table):
    """A game with a view of its own, whose state lies in no pile."""

    secret: int = 7

    def view(self, seat: int) -> View:
        return super().view(seat)


@step
def start(s: Opaque) -> None:
    s.end([0, 0])


def test_an_opaque_game_that_hides_something_shows_spectators_nothing() -> None:
    hidden = Game("opaque", "Opaque", Opaque, start(), hidden=True).laid(2)
    assert "7" not in str(spectated(hidden).show())
    shown = Game("shown", "Shown", Opaque, start()).laid(2)
    assert "7" in str(spectated(shown).show())
