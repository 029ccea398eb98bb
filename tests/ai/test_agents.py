"""What every agent promises, checked for every registered agent on every reference game."""

from __future__ import annotations

import gc
from collections import deque
from random import Random

import pytest

from ludarium import Game, Table
from ludarium.agents import Budget
from ludarium.match import play
from ludarium.plugins import installed
from ludarium_classics import connect_four, kuhn_poker, pig, tic_tac_toe

GAMES = [tic_tac_toe.GAME, connect_four.GAME, kuhn_poker.GAME, pig.GAME]
BUDGET = Budget(iterations=60)


def reachable(start: object, goal: object) -> bool:
    """Whether an object can be reached from another one, through anything but modules."""
    seen, waiting = {id(start)}, deque([start])
    while waiting:
        for other in gc.get_referents(waiting.popleft()):
            if other is goal:
                return True
            if id(other) not in seen and type(other).__name__ not in (
                "module",
                "type",
                "dict_keys",
            ):
                seen.add(id(other))
                if len(seen) < 200_000:
                    waiting.append(other)
    return False


@pytest.mark.parametrize("name", sorted(installed().agents))
class TestEveryAgent:
    @pytest.fixture(params=GAMES, ids=lambda game: game.name)
    def game(self, request: pytest.FixtureRequest) -> Game:
        game: Game = request.param
        return game

    def options(self, game: Game) -> dict[str, int]:
        return {"target": 20} if game is pig.GAME else {}

    def start(self, game: Game, seed: int = 2) -> Table:
        """A table with more than one call to choose from."""
        table = game.new(seed=seed, options=self.options(game))
        while len(table.legal()) == 1:
            table.apply(table.legal()[0])
        return table

    def test_it_plays_whole_matches_without_forfeiting(self, name: str, game: Game) -> None:
        specs = [installed().agent(name), installed().agent("random")]
        record = play(game, specs, 5, self.options(game), budget=BUDGET)
        assert record.forfeits == {}

    def test_it_plays_more_than_two_seats(self, name: str, game: Game) -> None:
        seats = game.seats[-1]
        specs = [installed().agent(name)] + [installed().agent("random")] * (seats - 1)
        assert play(game, specs, 3, self.options(game), budget=BUDGET).forfeits == {}

    def test_the_same_seed_makes_the_same_choice(self, name: str, game: Game) -> None:
        view = self.start(game).view(self.start(game).seat)
        agents = [installed().agent(name).make(9) for _ in range(2)]
        assert len({agent.choose(view, BUDGET) for agent in agents}) == 1

    def test_it_answers_where_there_is_one_call(self, name: str, game: Game) -> None:
        table = self.start(game)
        only = table.legal()[0]
        view = table.view(table.seat)
        view._table._legal = [only]
        assert installed().agent(name).make(1).choose(view, BUDGET) is only

    def test_it_changes_nothing_in_its_view(self, name: str, game: Game) -> None:
        table = self.start(game)
        view = table.view(table.seat)
        installed().agent(name).make(1).choose(view, BUDGET)
        assert view == table.view(table.seat)

    def test_it_cannot_reach_the_true_table(self, name: str, game: Game) -> None:
        table = self.start(game)
        agent = installed().agent(name).make(1)
        agent.choose(table.view(table.seat), BUDGET)
        assert not reachable(agent, table)
        assert reachable([table], table)

    def test_it_leaves_the_world_s_random_numbers_alone(self, name: str, game: Game) -> None:
        import random

        table = self.start(game)
        random.seed(1)
        installed().agent(name).make(1).choose(table.view(table.seat), BUDGET)
        assert random.random() == Random(1).random()
