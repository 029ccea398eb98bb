"""Tic-tac-toe."""

from __future__ import annotations

from itertools import combinations

import pytest

from ludarium import Table
from ludarium_classics.tic_tac_toe import GAME, mark

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


def played(cells: str) -> Table:
    """A game in which the seats mark these cells in turn."""
    s = GAME.new()
    for number, cell in enumerate(cells):
        s.apply(mark(number % 2, int(cell)))
    return s


def test_cross_begins_and_every_empty_cell_can_be_marked() -> None:
    assert list(GAME.new().legal()) == [mark(0, cell) for cell in range(9)]
    assert list(played("40").legal()) == [mark(0, cell) for cell in (1, 2, 3, 5, 6, 7, 8)]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("winner", [0, 1])
def test_three_in_any_row_column_or_diagonal_win(line: str, winner: int) -> None:
    rest = [cell for cell in "012345678" if cell not in line]
    other = next(cells for cells in combinations(rest, 3) if "".join(cells) not in LINES)
    pairs = zip(other, line, strict=True) if winner else zip(line, other, strict=True)
    cells = "".join(first + second for first, second in pairs)[: 5 + winner]
    assert not played(cells[:-1]).over
    s = played(cells)
    assert s.over
    assert s.scores == ((0, 1) if winner else (1, 0))
    assert s.ranks == ((2, 1) if winner else (1, 2))


def test_a_full_board_without_a_line_is_a_tie() -> None:
    assert not played("01243576").over
    s = played("012435768")
    assert s.over
    assert (s.scores, s.ranks) == ((0, 0), (1, 1))


def test_a_line_made_by_the_last_mark_wins() -> None:
    assert not played("45273106").over
    assert played("452731068").scores == (1, 0)


def games_from(s: Table) -> tuple[int, int, int]:
    """How many games there are from here on: won by cross, won by nought, tied."""
    if s.over:
        return (s.scores[0] == 1, s.scores[1] == 1, s.scores[0] == s.scores[1])
    cross = nought = tied = 0
    for call in s.legal():
        other = s.clone()
        other.apply(call)
        for_cross, for_nought, for_none = games_from(other)
        cross, nought, tied = cross + for_cross, nought + for_nought, tied + for_none
    return cross, nought, tied


def test_there_are_255168_games() -> None:
    """The whole tree, one of three first moves for each kind of cell."""
    total = [0, 0, 0]
    for cell, alike in ((0, 4), (1, 4), (4, 1)):
        found = games_from(played(str(cell)))
        total = [sum_ + alike * part for sum_, part in zip(total, found, strict=True)]
    assert total == [131184, 77904, 46080]
    assert sum(total) == 255168
