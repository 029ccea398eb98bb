"""A fair: whoever sells something is paid, unless the other seat haggles. To watch a call by."""

from ludarium import Call, Game, Table, decision, sequence, step


class Fair(Table):
    coins: list[int] = [3, 3]


@decision(ask="Do you sell or rest?")
def turn(s: Fair, me: int) -> list[Call]:
    return [sell(me), rest(me)]


@step
def sell(s: Fair, me: int) -> None:
    s.do(earn(me, 2), haggle(s.after(me), me))


@step
def rest(s: Fair, me: int) -> None:
    pass


@step(say="earn {count}")
def earn(s: Fair, me: int, count: int) -> None:
    s.coins[me] += count


@decision(ask="Do you haggle?")
def haggle(s: Fair, me: int, seller: int) -> list[Call]:
    return [earn(seller, -1), agree(me)]


@step
def agree(s: Fair, me: int) -> None:
    pass


@step
def evening(s: Fair) -> None:
    s.end(s.coins)


GAME = Game("fair", "A fair", Fair, sequence(turn(0), turn(1), evening()), score_range=(0, 5))
