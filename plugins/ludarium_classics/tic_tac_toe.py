"""Tic-tac-toe: two seats mark cells in turn; three in a row win.

The cells of a seat are the bits of one number, and what follows from such a number is looked
up in tables made once.
"""

from __future__ import annotations

from ludarium import Call, Game, Table, decision, step
from ludarium.show import Area, Token, area, grid

MARKS = (Token("cross", "X", "red"), Token("nought", "O", "blue"))
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
LINES = (*ROWS, (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
FULL = (1 << 9) - 1


class TicTacToe(Table):
    marks: list[int] = [0, 0]
    """For each seat its cells, as bits."""


@decision
def turn(s: TicTacToe, me: int) -> list[Call]:
    return FREE[me][s.marks[0] | s.marks[1]]


@step(say=lambda me, cell: f"mark row {cell // 3 + 1}, column {cell % 3 + 1}")
def mark(s: TicTacToe, me: int, cell: int) -> None:
    mine = s.marks[me] = s.marks[me] | 1 << cell
    if HOLDS_A_LINE[mine]:
        s.win(me)
    elif mine | s.marks[1 - me] == FULL:
        s.tie()
    else:
        s.do(TURNS[1 - me])


TURNS = (turn(0), turn(1))
FREE = [
    [[mark(me, cell) for cell in range(9) if not taken >> cell & 1] for taken in range(FULL + 1)]
    for me in (0, 1)
]
HOLDS_A_LINE = [
    any(all(cells >> cell & 1 for cell in line) for line in LINES) for cells in range(FULL + 1)
]


def show(s: TicTacToe, seat: int) -> Area:
    def token(cell: int) -> Token | None:
        return next((MARKS[me] for me in (0, 1) if s.marks[me] >> cell & 1), None)

    players = [area(f"player {me}", MARKS[me], seat=me) for me in (0, 1)]
    return area("Tic-tac-toe", grid([token(cell) for cell in row] for row in ROWS), players)


GAME = Game("tic_tac_toe", "Tic-tac-toe", TicTacToe, turn(0), longest=9, show=show)
