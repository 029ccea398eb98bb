"""The named levels: how long they think, and that more thinking helps."""

from __future__ import annotations

import pytest

from ludarium.match import play
from ludarium.plugins import installed
from ludarium_ai.opponents import OPPONENTS

SHIPPED = {name: one for name, one in installed().games.items() if not name.startswith("spiel_")}
GAMES = [name for name, game in SHIPPED.items() if max(game.seats) > 1]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("calls", [2, 5])
def test_each_level_thinks_longer_than_the_one_before(name: str, calls: int) -> None:
    game = installed().games[name]
    thought = [opponent.iterations(game, calls) for opponent in OPPONENTS.values()]
    assert thought[0] < thought[1] < thought[2]


def test_a_level_thinks_longer_where_there_is_more_to_choose_from() -> None:
    game = installed().games["connect_four"]
    for opponent in OPPONENTS.values():
        assert opponent.iterations(game, 2) < opponent.iterations(game, 7)


def test_only_the_master_takes_its_time_in_a_game_of_few_decisions() -> None:
    short, usual = installed().games["tic_tac_toe"], installed().games["connect_four"]
    thinks_less = [
        opponent.iterations(short, 7) < opponent.iterations(usual, 7)
        for opponent in OPPONENTS.values()
    ]
    assert thinks_less == [True, True, False]


def test_an_adept_beats_a_novice() -> None:
    game, agents = installed().games["connect_four"], ["adept", "novice"]
    specs = [installed().agent(name) for name in agents]
    won = 0
    for seed in range(10):
        won += play(game, specs, seed).ranks[0] == 1
        won += play(game, specs[::-1], seed).ranks[1] == 1
    assert won >= 14


def test_each_level_knows_more_of_the_game_than_the_one_before_unless_it_is_told() -> None:
    def knows(text: str) -> tuple[str, str]:
        settings = installed().agent(text).make(1).settings  # type: ignore[attr-defined]
        return settings.evaluator, settings.policy

    wanted = [("hand", "none"), ("auto", "none"), ("auto", "auto")]
    assert [knows(name) for name in OPPONENTS] == wanted
    assert knows("novice:evaluator=learned") == ("learned", "none")
    assert knows("master:evaluator=none,policy=none") == ("none", "none")
