from ludarium.testing import assert_conforms
from ludarium_nim import GAME, take


def test_nim_keeps_all_promises_of_a_game() -> None:
    assert_conforms(GAME)


def test_whoever_takes_the_last_stone_wins() -> None:
    table = GAME.new(options={"stones": 4})
    table.apply(take(0, 3))
    table.apply(take(1, 1))
    assert table.over
    assert table.ranks == (2, 1)
