"""Tic-tac-toe: two seats mark cells in turn; three in a row win."""

from __future__ import annotations

from ludarium import Call, Game, Table, decision, step
from ludarium.show import Grid, Token, grid

EMPTY = -1
MARKS = (Token("cross", "X", "red"), Token("nought", "O", "blue"), None)
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
LINES = (*ROWS, (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
THROUGH = [[line for line in LINES if cell in line] for cell in range(9)]


class TicTacToe(Table):
    cells: list[int] = [EMPTY] * 9


@decision
def turn(s: TicTacToe, me: int) -> list[Call]:
    return [mark(me, cell) for cell, owner in enumerate(s.cells) if owner == EMPTY]


@step(say=lambda me, cell: f"mark row {cell // 3 + 1}, column {cell % 3 + 1}")
def mark(s: TicTacToe, me: int, cell: int) -> None:
    cells = s.cells
    cells[cell] = me
    if any(cells[a] == cells[b] == cells[c] for a, b, c in THROUGH[cell]):
        s.win(me)
    elif EMPTY in cells:
        s.do(turn(1 - me))
    else:
        s.tie()


def show(s: TicTacToe, seat: int) -> Grid:
    return grid([MARKS[s.cells[cell]] for cell in row] for row in ROWS)


GAME = Game("tic_tac_toe", "Tic-tac-toe", TicTacToe, turn(0), longest=9, show=show)
