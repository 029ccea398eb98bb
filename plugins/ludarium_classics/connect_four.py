"""Connect Four: two seats drop discs into seven columns; four in a row win.

The same shape as tic-tac-toe, tuned for speed in two ways that other games can use. The
discs of a seat are the bits of one number, so that a shift lays the board over itself. And
calls are plain values: the lists of them that come up at every turn are made once, below.
"""

from __future__ import annotations

from ludarium import Call, Game, Table, decision, observed, step
from ludarium.show import Area, Token, area, grid

COLUMNS, HEIGHT = 7, 6
STRIDE = HEIGHT + 1
"""Bits per column: one more than cells, so that lines do not run on into the next column."""
DIRECTIONS = [(step, 2 * step) for step in (1, STRIDE, STRIDE - 1, STRIDE + 1)]
"""From a cell to the next and the one after: up, right, right and down, right and up."""
DISCS = (Token("red disc", "R", "red"), Token("yellow disc", "Y", "yellow"))


class ConnectFour(Table):
    boards: list[int] = observed([0, 0], bits=STRIDE * COLUMNS, by_seat=True)
    """For each seat its discs; bit 0 is the lowest cell of the first column."""
    heights: list[int] = observed([0] * COLUMNS, low=0, high=HEIGHT)
    open: int = observed((1 << COLUMNS) - 1, bits=COLUMNS)
    """The columns that are not full, as bits."""


@decision(ask="Which column gets a disc?")
def turn(s: ConnectFour, me: int) -> list[Call]:
    return DROPS[me][s.open]


@step(say=lambda me, column: f"drop a disc into column {column + 1}")
def drop(s: ConnectFour, me: int, column: int) -> None:
    height = s.heights[column]
    board = s.boards[me] = s.boards[me] | 1 << column * STRIDE + height
    s.heights[column] = height + 1
    if height + 1 == HEIGHT:
        s.open &= ~(1 << column)
    if four_in_a_row(board):
        s.win(me)
    elif s.open:
        s.do(TURNS[1 - me])
    else:
        s.tie()


def four_in_a_row(board: int) -> bool:
    """Whether a seat's discs hold a line of four, in any direction."""
    for one, two in DIRECTIONS:
        pairs = board & board >> one
        if pairs & pairs >> two:
            return True
    return False


TURNS = (turn(0), turn(1))
DROPS = [
    [[drop(me, c) for c in range(COLUMNS) if open_columns >> c & 1] for open_columns in range(128)]
    for me in (0, 1)
]


def show(s: ConnectFour, seat: int) -> Area:
    def disc(cell: int) -> Token | None:
        return next((DISCS[me] for me in (0, 1) if s.boards[me] >> cell & 1), None)

    rows = reversed(range(HEIGHT))
    board = grid([disc(column * STRIDE + row) for column in range(COLUMNS)] for row in rows)
    return area(
        "Connect Four", board, [area(f"player {me + 1}", DISCS[me], seat=me) for me in (0, 1)]
    )


CALLS = tuple(drop(0, column) for column in range(COLUMNS))
GAME = Game(
    "connect_four",
    "Connect Four",
    ConnectFour,
    turn(0),
    longest=42,
    show=show,
    calls=CALLS,
    about="Drop discs into seven columns: four in a row win.",
)
