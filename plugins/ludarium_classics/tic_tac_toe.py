"""Tic-tac-toe: two seats mark cells in turn; three in a row win."""

from __future__ import annotations

from ludarium import Call, Game, Table, decision, observed, step
from ludarium.show import Area, Token, area, grid

MARKS = (Token("cross", "X", "red"), Token("nought", "O", "blue"))
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
LINES = (*ROWS, (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class TicTacToe(Table):
    cells: list[int | None] = observed([None] * 9, seat=True)
    """For each cell the seat that has marked it."""


@decision(ask="Which cell do you mark?")
def turn(s: TicTacToe, me: int) -> list[Call]:
    return [mark(me, cell) for cell, seat in enumerate(s.cells) if seat is None]


@step(say=lambda me, cell: f"mark row {cell // 3 + 1}, column {cell % 3 + 1}")
def mark(s: TicTacToe, me: int, cell: int) -> None:
    s.cells[cell] = me
    if any(s.cells[a] == s.cells[b] == s.cells[c] == me for a, b, c in LINES):
        s.win(me)
    elif None in s.cells:
        s.do(turn(1 - me))
    else:
        s.tie()


def show(s: TicTacToe, seat: int) -> Area:
    tokens = [None if seat is None else MARKS[seat] for seat in s.cells]
    players = [area(f"player {me + 1}", MARKS[me], seat=me) for me in (0, 1)]
    return area("Tic-tac-toe", grid([tokens[cell] for cell in row] for row in ROWS), players)


CALLS = tuple(mark(0, cell) for cell in range(9))
GAME = Game(
    "tic_tac_toe",
    "Tic-tac-toe",
    TicTacToe,
    turn(0),
    longest=9,
    show=show,
    calls=CALLS,
    about="Three in a row on nine squares.",
)
