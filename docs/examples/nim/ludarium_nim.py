"""Nim: take one, two or three stones; whoever takes the last one wins."""

from ludarium import Call, Game, Table, decision, hookimpl, option, step


class Nim(Table):
    stones: int = option(21, low=1, high=100, help="stones at the start")


@decision
def turn(s: Nim, me: int) -> list[Call]:
    return [take(me, count) for count in (1, 2, 3) if count <= s.stones]


@step(say="take {count}")
def take(s: Nim, me: int, count: int) -> None:
    s.stones -= count
    if s.stones:
        s.do(turn(s.after(me)))
    else:
        s.win(me)


GAME = Game("nim", "Nim", Nim, turn(0), longest=100)


@hookimpl
def ludarium_games() -> list[Game]:
    return [GAME]
