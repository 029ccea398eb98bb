"""Equilibria: whole trees, regrets, best answers, solutions in files, and the agent."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludarium import UsageError
from ludarium.agents import Budget
from ludarium.plugins import installed
from ludarium_ai import regrets, solutions
from ludarium_ai.exploiting import best_answer, exploitability, strategy_of, value
from ludarium_ai.game_tree import GameTree, TooLarge, game_tree, information_of
from ludarium_ai.regrets import Memories, Sampled, Whole
from ludarium_ai.solutions import Solution, SolutionAgent

KUHN = installed().game("kuhn_poker")


@pytest.fixture(scope="module")
def kuhn() -> GameTree:
    return game_tree(KUHN, 2, {})


def learned(tree: GameTree, iterations: int) -> Memories:
    memories = Memories()
    learner = Whole(tree, memories)
    for _ in range(iterations):
        learner.iterate()
    return memories


def test_the_tree_of_kuhn_poker_has_six_deals_and_twelve_information_sets(kuhn: GameTree) -> None:
    assert kuhn.root.odds == [pytest.approx(1 / 6)] * 6
    assert len(kuhn.choices) == 12
    assert kuhn.moments == 1 + 6 * 9


def test_leduc_poker_has_288_information_sets() -> None:
    assert len(game_tree(installed().game("leduc_poker"), 2, {}).choices) == 288


def test_a_chance_that_a_game_lists_has_its_odds() -> None:
    tree = game_tree(installed().game("kuhn_poker"), 2, {})
    assert sum(tree.root.odds) == pytest.approx(1)


@pytest.mark.parametrize(
    ("game", "reason"), [("pig", "can last more than"), ("glaziers", "too many ways")]
)
def test_a_large_game_is_refused_with_the_reason(
    game: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludarium_ai.game_tree.MOST_DRAWS", 100)
    with pytest.raises(TooLarge, match=reason):
        game_tree(installed().game(game), 2, {})


def test_equal_views_have_one_information_set_however_a_table_is_run() -> None:
    one = KUHN.new(2, 1)
    other = KUHN.new(2, 1, stops_at_chance=True)
    assert information_of(one.view(0)) == information_of(other.view(0))
    assert information_of(one.view(0)) != information_of(one.view(1))


def test_regret_finds_the_value_of_kuhn_poker(kuhn: GameTree) -> None:
    strategy = {name: one.mean() for name, one in learned(kuhn, 300).found.items()}
    assert value(kuhn, strategy, 0) == pytest.approx(-1 / 18, abs=0.001)
    assert exploitability(kuhn, strategy) < 0.005


def test_samples_come_near_it_too(kuhn: GameTree) -> None:
    memories = Memories()
    learner = Sampled(KUHN, 2, {}, memories, seed=1)
    for _ in range(2000):
        learner.iterate()
    strategy = {name: one.mean() for name, one in memories.found.items()}
    assert exploitability(kuhn, strategy) < 0.06


def test_the_best_answer_to_whoever_always_bets_is_to_call_with_what_wins(kuhn: GameTree) -> None:
    always = {name: [0.0, 1.0] for name in kuhn.choices}
    # Of six deals the second seat wins two chips with the king (2) and folds the jack (2); with
    # the queen it calls or folds: against a jack and a king alike, calling brings nothing.
    assert best_answer(kuhn, always, 1) == pytest.approx((2 * 2 - 2 * 1 + 0) / 6)


def test_an_agent_is_asked_what_it_plays(kuhn: GameTree) -> None:
    strategy = strategy_of(kuhn, installed().agent("random"), times=200)
    assert exploitability(kuhn, strategy) == pytest.approx(0.458, abs=0.08)


def test_a_walk_that_does_not_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regrets, "LONGEST_WALK", 500)
    learner = Sampled(installed().game("masks"), 2, {}, Memories(), seed=1)
    with pytest.raises(TooLarge, match="too long"):
        learner.iterate()


def solved(kuhn: GameTree, path: Path, iterations: int = 50) -> Solution:
    solution = Solution.begun(KUHN, 2, {}, "whole", seed=1)
    learner = Whole(kuhn, solution.memories)
    for _ in range(iterations):
        learner.iterate()
    solutions.write(solution, path)
    return solution


def test_a_solution_is_read_as_it_was_written_and_goes_on_alike(
    kuhn: GameTree, tmp_path: Path
) -> None:
    written = solved(kuhn, tmp_path / "kuhn.gz", 20)
    read = solutions.read(tmp_path / "kuhn.gz")
    assert read == written
    learner = Whole(kuhn, read.memories)
    for _ in range(30):
        learner.iterate()
    assert read.strategy() == solved(kuhn, tmp_path / "other.gz", 50).strategy()


@pytest.mark.parametrize("content", [b"", b"no gzip", b"\x1f\x8b broken"])
def test_anything_else_is_refused_in_a_sentence(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "file.gz").write_bytes(content)
    with pytest.raises(UsageError, match=r"is no solution that `ludarium solve` wrote"):
        solutions.read(tmp_path / "file.gz")


def test_the_agent_plays_what_was_learned(kuhn: GameTree, tmp_path: Path) -> None:
    solution = solved(kuhn, tmp_path / "kuhn.gz")
    agent = SolutionAgent(1, str(tmp_path / "kuhn.gz"))
    for name, view in kuhn.views.items():
        assert agent.shares(view) == solution.strategy()[name]
        assert agent.choose(view, Budget()) in view.legal


def test_the_agent_refuses_another_game(kuhn: GameTree, tmp_path: Path) -> None:
    solved(kuhn, tmp_path / "kuhn.gz")
    leduc = installed().game("leduc_poker")
    with pytest.raises(UsageError, match="was learned for kuhn_poker, not for leduc_poker"):
        installed().agent(f"cfr:file={tmp_path / 'kuhn.gz'}").check(leduc, 2, {})


def test_without_a_file_all_calls_are_equally_likely(kuhn: GameTree) -> None:
    assert {tuple(SolutionAgent(1, "").shares(view)) for view in kuhn.views.values()} == {
        (0.5, 0.5)
    }
