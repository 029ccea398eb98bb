"""Connect Four."""

from __future__ import annotations

from typing import cast

import pytest

from ludarium_classics.connect_four import (
    COLUMNS,
    GAME,
    HEIGHT,
    STRIDE,
    ConnectFour,
    drop,
    four_in_a_row,
)


def played(columns: str) -> ConnectFour:
    """A game in which the seats drop discs into these columns in turn."""
    s = cast(ConnectFour, GAME.new())
    for number, column in enumerate(columns):
        assert not s.over
        s.apply(drop(number % 2, int(column)))
    return s


def test_a_disc_falls_on_those_below() -> None:
    s = played("332")
    assert s.heights == [0, 0, 1, 2, 0, 0, 0]
    assert s.boards == [1 << 3 * STRIDE | 1 << 2 * STRIDE, 1 << 3 * STRIDE + 1]


def test_a_full_column_is_closed() -> None:
    s = played("000000")
    assert list(s.legal()) == [drop(0, column) for column in range(1, COLUMNS)]


@pytest.mark.parametrize(
    ("columns", "scores"),
    [
        ("0102030", (1, 0)),
        ("0011223", (1, 0)),
        ("06160616", (0, 1)),
        ("01122323363", (1, 0)),
        ("32211010060", (1, 0)),
    ],
    ids=["upright", "level", "upright for yellow", "rising", "falling"],
)
def test_the_fourth_disc_of_a_line_wins(columns: str, scores: tuple[int, int]) -> None:
    assert not played(columns[:-1]).over
    s = played(columns)
    assert s.over
    assert s.scores == scores


def lines() -> list[set[tuple[int, int]]]:
    """Every line of four cells on the board, by column and row."""
    found = []
    for column in range(COLUMNS):
        for row in range(HEIGHT):
            for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = {(column + right * n, row + up * n) for n in range(4)}
                if all(c < COLUMNS and 0 <= r < HEIGHT for c, r in line):
                    found.append(line)
    return found


def board(cells: set[tuple[int, int]]) -> int:
    return sum(1 << column * STRIDE + row for column, row in cells)


def test_every_line_of_four_wins_and_no_three_of_its_cells_do() -> None:
    assert len(lines()) == 69
    for line in lines():
        assert four_in_a_row(board(line))
        for cell in line:
            assert not four_in_a_row(board(line - {cell}))


def test_a_line_does_not_run_on_into_the_next_column() -> None:
    everywhere = [(column, row) for column in range(COLUMNS) for row in range(HEIGHT)]
    wanted = [frozenset(line) for line in lines()]
    for at in range(len(everywhere) - 3):
        four = set(everywhere[at : at + 4])
        assert four_in_a_row(board(four)) == (frozenset(four) in wanted)
    assert not four_in_a_row(board({(0, 4), (0, 5), (1, 0), (1, 1)}))
    assert not four_in_a_row(board({(0, 5), (1, 5), (2, 0), (3, 0)}))
    assert not four_in_a_row(board({(0, 5), (1, 4), (2, 3), (3, 1)}))


def test_a_full_board_is_a_tie() -> None:
    columns = "436014551150160155104632660465204242223333"
    assert not played(columns[:-1]).over
    s = played(columns)
    assert s.over
    assert (s.heights, s.scores, s.ranks) == ([HEIGHT] * COLUMNS, (0, 0), (1, 1))
