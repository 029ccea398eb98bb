"""Benchmarks: what is measured, not how fast it is."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from ludarium import RulesError, bench
from ludarium.plugins import installed
from ludarium_cli import baselines

MEASURED = {
    "decisions_per_second",
    "games_per_second",
    "clones_per_second",
    "determinisations_per_second",
    "iterations_per_second",
    "bytes_per_table",
    "bytes_per_node",
}


def test_json_has_the_promised_figures(ludarium: Any) -> None:
    words = ("bench", "pig", "--seats", 3, "--option", "target=20", "--seed", 2, "--json")
    answer = json.loads(ludarium(*words, "--seconds", 0.01).stdout)
    figures = {name: answer.pop(name) for name in MEASURED}
    assert min(figures.values()) > 0
    assert answer == {"game": "pig", "options": {"target": 20}, "seats": 3, "seed": 2}


def test_people_get_a_table(ludarium: Any) -> None:
    result = ludarium("bench", "kuhn_poker", "--seconds", 0.01, "--seed", 2)
    head, _, row = result.stdout.splitlines()[:3]
    titles = "game seats play/s clone sample search/s table node"
    assert " ".join(head.split()) == titles
    assert row.split()[:2] == ["kuhn_poker", "2"]
    assert "seed 2" in result.stdout


def test_where_memory_cannot_be_measured_there_is_none(ludarium: Any, monkeypatch: Any) -> None:
    monkeypatch.setitem(sys.modules, "tracemalloc", None)
    words = ("bench", "kuhn_poker", "--seconds", 0.01, "--seed", 2)
    assert json.loads(ludarium(*words, "--json").stdout)["bytes_per_node"] is None
    assert ludarium(*words).stdout.splitlines()[2].split()[-2:] == ["-", "-"]


def test_all_games_are_measured_in_one_run(ludarium: Any, monkeypatch: Any) -> None:
    few = {name: installed().games[name] for name in ("kuhn_poker", "tic_tac_toe")}
    monkeypatch.setattr(installed(), "games", few)
    answer = json.loads(ludarium("bench", "--all", "--seconds", 0.01, "--json").stdout)
    assert [one["game"] for one in answer] == ["kuhn_poker", "tic_tac_toe"]


@pytest.mark.parametrize("words", [(), ("pig", "--all")])
def test_one_game_or_all_must_be_said(ludarium: Any, words: tuple[str, ...]) -> None:
    result = ludarium("bench", *words)
    assert result.exit_code == 2
    assert "name one game to measure, or say --all" in result.stderr


@pytest.mark.parametrize("words", [("pgi",), ("pig", "--seats", 9), ("pig", "--option", "x=1")])
def test_bad_input_has_exit_code_2(ludarium: Any, words: tuple[str, ...]) -> None:
    result = ludarium("bench", *words)
    assert result.exit_code == 2
    assert result.stderr.startswith("error: ")


def test_random_play_counts_whole_games() -> None:
    pace = bench.random_play(bench.Workload(installed().games["tic_tac_toe"]), seconds=0.02)
    assert 5 * pace.games <= pace.decisions <= 9 * pace.games
    assert pace.decisions_per_second / pace.games_per_second == pytest.approx(
        pace.decisions / pace.games
    )


def test_positions_are_met_in_play_and_repeat_with_the_seed() -> None:
    game = installed().games["kuhn_poker"]
    first, again, other = (
        bench.positions(bench.Workload(game, seed=seed), wanted=20) for seed in (1, 1, 2)
    )
    assert len(first) == 20
    assert first == again != other
    assert not any(table.over for table in first)


def test_a_game_that_does_not_end_is_told() -> None:
    endless = replace(installed().games["pig"], longest=3)
    with pytest.raises(
        RulesError, match="Pig is not over after 3 decisions, as its longest=3 allows"
    ):
        bench.random_play(bench.Workload(endless), seconds=0.01)


# Other frameworks ---------------------------------------------------------------------------


class Coins:
    """A game as OpenSpiel has them: chance deals one of three, then two choose once each."""

    def __init__(self) -> None:
        self.history: list[int] = []

    def new_initial_state(self) -> Coins:
        return Coins()

    def is_chance_node(self) -> bool:
        return not self.history

    def is_terminal(self) -> bool:
        return len(self.history) == 3

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.25), (2, 0.25)]

    def legal_actions(self) -> list[int]:
        return [4, 5]

    def apply_action(self, action: int) -> None:
        assert action in (self.legal_actions() if self.history else (0, 1, 2))
        self.history.append(action)


def fake(name: str, **members: Any) -> ModuleType:
    module = ModuleType(name)
    vars(module).update(members)
    return module


@pytest.fixture
def open_spiel(monkeypatch: pytest.MonkeyPatch) -> None:
    spiel = fake("pyspiel", registered_names=lambda: ["pig"], load_game=lambda name: Coins())
    monkeypatch.setitem(sys.modules, "pyspiel", spiel)
    monkeypatch.setitem(sys.modules, "pettingzoo.classic", None)


@pytest.mark.usefixtures("open_spiel")
def test_a_game_is_compared_with_its_namesake_or_with_card_games() -> None:
    namesake = [(y.framework, y.game, y.what) for y in baselines.baselines("pig")]
    assert namesake == [("OpenSpiel", "pig", "random play"), ("OpenSpiel", "pig", "search")]
    others = [(y.framework, y.game, y.what) for y in baselines.baselines("tic_tac_toe")]
    assert others == [
        ("OpenSpiel", name, "random play") for name in ("crazy_eights", "hearts", "cribbage")
    ]


@pytest.mark.usefixtures("open_spiel")
def test_what_was_compared_is_told_with_its_ratio(ludarium: Any) -> None:
    words = ("bench", "kuhn_poker", "--compare", "--seconds", 0.01)
    compared = json.loads(ludarium(*words, "--json").stdout)["compared"]
    assert [one["game"] for one in compared] == ["crazy_eights", "hearts", "cribbage"]
    assert all(one["ratio"] > 0 and one["per_second"] > 0 for one in compared)
    assert "OpenSpiel crazy_eights" in ludarium(*words).stdout


def test_without_other_frameworks_there_is_nothing_to_compare_with(
    ludarium: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setitem(sys.modules, "pettingzoo.classic", None)
    words = ("bench", "kuhn_poker", "--compare", "--seconds", 0.01, "--json")
    assert "compared" not in json.loads(ludarium(*words).stdout)


class Turns:
    """An environment as PettingZoo has them: two agents act twice each."""

    agents: list[str] = []

    def reset(self, seed: int) -> None:
        self.agents, self.left = ["a", "b"], 4

    def last(self) -> tuple[dict[str, list[int]], float, bool, bool, dict[str, int]]:
        return {"action_mask": [0, 1, 0, 1]}, 0.0, self.left <= 0, False, {}

    def step(self, action: int | None) -> None:
        assert action in ((1, 3) if self.left > 0 else (None,))
        self.left -= 1
        if self.left == -2:
            self.agents = []


def test_environments_are_played_to_their_end() -> None:
    assert baselines.petting_zoo_play(Turns(), 0.01) > 0
