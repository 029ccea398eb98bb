"""Benchmarks: what is measured, not how fast it is."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from ludarium import RulesError, bench
from ludarium.plugins import installed

RATES = {
    "decisions_per_second",
    "games_per_second",
    "clones_per_second",
    "determinisations_per_second",
}


def test_json_has_the_promised_rates(ludarium: Any) -> None:
    words = ("bench", "pig", "--seats", 3, "--option", "target=20", "--seed", 2, "--json")
    answer = json.loads(ludarium(*words, "--seconds", 0.01).stdout)
    rates = {name: answer.pop(name) for name in RATES}
    assert min(rates.values()) > 0
    assert answer == {"game": "pig", "options": {"target": 20}, "seats": 3, "seed": 2}


def test_people_get_a_table(ludarium: Any) -> None:
    result = ludarium("bench", "kuhn_poker", "--seconds", 0.01, "--seed", 2)
    assert result.stdout.startswith("Kuhn poker, 2 seats, seed 2")
    assert "determinisations" in result.stdout


@pytest.mark.parametrize("words", [("pgi",), ("pig", "--seats", 9), ("pig", "--option", "x=1")])
def test_bad_input_has_exit_code_2(ludarium: Any, words: tuple[str, ...]) -> None:
    result = ludarium("bench", *words)
    assert result.exit_code == 2
    assert result.stderr.startswith("error: ")


def test_random_play_counts_whole_games() -> None:
    pace = bench.random_play(bench.Setting(installed().games["tic_tac_toe"]), seconds=0.02)
    assert 5 * pace.games <= pace.decisions <= 9 * pace.games
    assert pace.decisions_per_second / pace.games_per_second == pytest.approx(
        pace.decisions / pace.games
    )


def test_positions_are_met_in_play_and_repeat_with_the_seed() -> None:
    game = installed().games["kuhn_poker"]
    first, again, other = (
        bench.positions(bench.Setting(game, seed=seed), wanted=20) for seed in (1, 1, 2)
    )
    assert len(first) == 20
    assert first == again != other
    assert not any(table.over for table in first)


def test_a_game_that_does_not_end_is_told() -> None:
    endless = replace(installed().games["pig"], longest=3)
    with pytest.raises(RulesError, match="does not end within its 3 decisions"):
        bench.random_play(bench.Setting(endless), seconds=0.01)
