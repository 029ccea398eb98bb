from ludarium.testing import Scene, assert_conforms
from ludarium_nim import GAME


def test_nim_keeps_all_promises_of_a_game() -> None:
    assert_conforms(GAME)


def test_whoever_takes_the_last_stone_wins() -> None:
    scene = Scene(GAME, stones=4)
    scene.do("take 3", by=0).do("take 1", by=1)
    assert scene.table.over
    assert scene.table.ranks == (2, 1)
