"""What the settings of the searches do, and that every budget is kept."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludarium import Call, Game, Table, decision, step, together
from ludarium.agents import Budget
from ludarium.plugins import installed
from ludarium_ai.mcts import Search
from ludarium_ai.minimax import Limits
from ludarium_ai.rollouts import ROLLOUTS, Mast
from ludarium_ai.settings import Settings
from ludarium_ai.values import Valuer
from ludarium_classics import connect_four, tic_tac_toe
from ludarium_classics.tic_tac_toe import TicTacToe, mark

# Budgets ------------------------------------------------------------------------------------


def counted(monkeypatch: pytest.MonkeyPatch, owner: Any, method: str) -> list[int]:
    """Count how often a method is called."""
    calls: list[int] = []
    original = getattr(owner, method)

    def counting(self: Any, *args: Any) -> Any:
        calls.append(1)
        return original(self, *args)

    monkeypatch.setattr(owner, method, counting)
    return calls


WITHOUT_SEARCH = {"cfr", "engine", "greedy", "policy", "random"}


@pytest.mark.parametrize("name", sorted(installed().agents.keys() - WITHOUT_SEARCH))
def test_no_agent_thinks_more_than_it_may(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    iterations = counted(monkeypatch, Search, "iterate")
    nodes = counted(monkeypatch, Limits, "spend")
    games = counted(monkeypatch, Table, "play_out")
    view = connect_four.GAME.new().view(0)
    installed().agent(name).make(1).choose(view, Budget(iterations=60))
    assert len(iterations) <= 60
    assert len(nodes) <= 61  # the node that is one too many ends the search
    assert len(games) <= 60
    assert iterations or nodes or games


def test_the_clock_is_read_after_every_iteration(monkeypatch: pytest.MonkeyPatch) -> None:
    """One iteration may be long: where nobody judges, it plays to the end of the game."""
    search = Search(connect_four.GAME.new().view(0), Settings(), Random(1))
    monkeypatch.setattr("ludarium_ai.mcts.time.perf_counter", lambda: float(search.iterations))
    assert search.run(Budget(seconds=2.5)).root.visits == 3


def test_where_nobody_can_judge_a_table_nobody_is_ahead() -> None:
    table = installed().game("pig").new(3)
    assert list(Valuer(table.game, "win", None).guess(table)) == pytest.approx([1 / 3] * 3)


def test_a_budget_in_seconds_ends_a_search_without_end() -> None:
    search = Search(connect_four.GAME.new().view(0), Settings(), Random(1))
    search.run(Budget(seconds=0.05))
    assert search.iterations > 0


# Settings -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rollout", ROLLOUTS)
@pytest.mark.parametrize("length", [None, 0, 3])
def test_every_rollout_finds_a_win_in_one(rollout: str, length: int | None) -> None:
    table = tic_tac_toe.GAME.new()
    for call in (mark(0, 0), mark(1, 3), mark(0, 1), mark(1, 4)):
        table.apply(call)
    search = Search(table.view(0), Settings(rollout=rollout, length=length), Random(1))
    tree = search.run(Budget(100))
    assert tree.root.proven == (1.0, 0.0)


def test_widening_keeps_the_number_of_children_small() -> None:
    view = tic_tac_toe.GAME.new().view(0)
    narrow = Search(view, Settings(widening=0.5), Random(1))
    for _ in range(36):
        narrow.iterate()
    assert len(narrow.graph.root.children) <= 4
    wide = Search(view, Settings(), Random(1))
    for _ in range(36):
        wide.iterate()
    assert len(wide.graph.root.children) == 9


def test_low_urgency_lets_a_good_call_be_repeated_before_all_are_tried() -> None:
    search = Search(tic_tac_toe.GAME.new().view(0), Settings(urgency=0.0), Random(1))
    for _ in range(9):
        search.iterate()
    assert len(search.graph.root.children) == 1


def test_a_memory_prefers_what_has_done_well() -> None:
    memory = Mast(1)
    table = tic_tac_toe.GAME.new()
    for cell in range(9):
        memory.learn([(0, None, mark(0, cell))], [1.0 if cell == 7 else 0.2, 0.0])
    assert memory.best(table, None) is mark(0, 7)


def test_a_longer_memory_looks_at_the_call_before() -> None:
    memory = Mast(2)
    table = tic_tac_toe.GAME.new()
    before = mark(1, 5)
    for cell in range(9):
        memory.learn([(0, before, mark(0, cell))], [1.0 if cell == 7 else 0.2, 0.0])
        memory.learn([(0, None, mark(0, cell))], [1.0 if cell == 2 else 0.2, 0.0])
    assert memory.best(table, before) is mark(0, 7)
    assert memory.best(table, None) is mark(0, 2)


# Values -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reward", "expected"),
    [
        ("win", [0.5, 0.0, 0.5]),
        ("rank", [0.75, 0.0, 0.75]),
        ("score", [0.8, 0.1, 0.8]),
        ("lead", [0.5, 0.0625, 0.5]),
    ],
)
def test_values_of_a_shared_victory(reward: str, expected: list[float]) -> None:
    game = Game("values", "Values", Table, choose(0), score_range=(0, 10))
    values = Valuer(game, reward, None).of([8, 1, 8], [1, 3, 1])
    assert values == pytest.approx(expected)


# Backups by hand ----------------------------------------------------------------------------


def test_backups_are_those_worked_out_by_hand() -> None:
    # X: 0 1 5, O: 3 4 8, X to move; free are 2 (wins for X at once), 6 and 7.
    table = tic_tac_toe.GAME.new()
    assert isinstance(table, TicTacToe)
    for call in (mark(0, 0), mark(1, 3), mark(0, 1), mark(1, 4), mark(0, 5), mark(1, 8)):
        table.apply(call)
    search = Search(table.view(0), Settings(), Random(5))
    while mark(0, 2) not in search.graph.root.children:
        search.iterate()
    root = search.graph.root
    assert root.children[mark(0, 2)].values == [1.0, 0.0]
    assert root.proven == (1.0, 0.0)
    others = [child for call, child in root.children.items() if call is not mark(0, 2)]
    lost = sum(child.values[1] for child in others)
    assert root.values == [root.visits - lost, lost]


# Simultaneous choices -----------------------------------------------------------------------


class Pennies(Table):
    """Two coins are laid in secret; seat 0 wins if they are alike."""

    coins: list[int] = [0, 0]


@step
def lay(s: Pennies, me: int, side: int) -> None:
    s.coins[me] = side
    if me == 1:
        s.win(0 if s.coins[0] == s.coins[1] else 1)


@decision
def choose(s: Pennies, me: int) -> list[Call]:
    return [lay(me, 0), lay(me, 1)]


PENNIES = Game(
    "pennies", "Pennies", Pennies, together(choose(0), choose(1)), simultaneous=True, hidden=True
)


def test_in_a_simultaneous_choice_the_other_seat_does_not_answer_ones_own_coin() -> None:
    search = Search(PENNIES.new().view(0), Settings(), Random(1))
    for _ in range(2000):
        search.iterate()
    assert 0.4 < search.graph.root.mean(0) < 0.6
