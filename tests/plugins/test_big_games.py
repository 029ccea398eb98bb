"""What holds for every game with an evaluator that a plugin brings."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from random import Random

import pytest

from ludarium import Call, Game, Table
from ludarium.agents import Evaluator
from ludarium.plugins import installed, load

GAMES = ("res_arcana", "seasons", "spellbook")


def known(name: str) -> tuple[Game, Evaluator]:
    return installed().games[name], installed().evaluators[name]


@pytest.mark.parametrize("name", GAMES)
def test_the_plugin_loads_without_complaint_and_brings_an_evaluator(name: str) -> None:
    plugins = load([EntryPoint(name, f"ludarium_{name}", "ludarium")])
    assert plugins.failed == []
    assert list(plugins.games) == list(plugins.evaluators) == [name]


@pytest.mark.parametrize("name", GAMES)
def test_the_estimate_of_a_finished_game_is_its_score(name: str) -> None:
    game, evaluator = known(name)
    for seats in game.seats:
        s = game.new(seats, 1)
        s.play_out(Random(1).random)
        assert list(evaluator.estimate(s)) == list(s.scores)


@pytest.mark.parametrize("name", GAMES)
def test_a_greedy_player_with_the_estimate_beats_random(name: str) -> None:
    assert sum(greedy_wins(*known(name), number) for number in range(6)) >= 5


def greedy_wins(game: Game, evaluator: Evaluator, number: int) -> bool:
    s = game.new(2, number)
    random = Random(number)
    me = number % 2
    while not s.over:
        if s.seat == me:
            s.apply(max(s.legal(), key=lambda call: lead_after(evaluator, s, call, me)))
        else:
            s.apply(random.choice(s.legal()))
    return s.ranks[me] == 1


def lead_after(evaluator: Evaluator, s: Table, call: Call, me: int) -> float:
    after = s.clone()
    after.reseed(str(call))
    after.apply(call)
    points = evaluator.estimate(after)
    return points[me] - points[1 - me]
