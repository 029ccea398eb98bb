"""The conformance kit on the command line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludarium import testing
from ludarium.testing.report import CheckResult, Finding, Report

FOUND = Report(
    "pig",
    "smoke",
    (
        CheckResult("ends", "games end", 12),
        CheckResult("views", "views hide", 30, (Finding("views", "seed 3 move 4", "it peeks"),)),
        CheckResult("samples", "samples fit", 0, (), ("views",)),
    ),
    games=12,
    decisions=3400,
    unseen=("joker",),
)


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Lets the kit find something, and tells what it was asked for."""
    asked: list[tuple[Any, ...]] = []

    def check_game(game: Any, level: str, *, seed: int, progress: Any) -> Report:
        asked.append((game.name, level, seed))
        progress(1, 2)
        return FOUND

    monkeypatch.setattr(testing, "check_game", check_game, raising=False)
    return asked


def test_a_sound_game_passes(ludarium: Any) -> None:
    result = ludarium("check", "tic_tac_toe")
    assert result.exit_code == 0
    assert "Tic-tac-toe keeps its promises" in result.stdout


def test_a_game_may_be_declared_with_functions_without_a_name(process: Any, lambdas: str) -> None:
    checked = process("check", "lambdas", PYTHONPATH=lambdas)
    assert checked.returncode == 0, checked.stdout
    searchers = "ismcts:iterations=1000,workers=2", "random"
    played = process(
        "match", "lambdas", *searchers, "--option", "target=10", "--games", 2, PYTHONPATH=lambdas
    )
    assert played.returncode == 0
    assert "forfeited" not in played.stderr


def test_a_game_whose_rules_fail_does_not_pass(ludarium: Any, morra: str) -> None:
    result = ludarium("check", "broken_rules", "--json")
    assert result.exit_code == 1
    assert not json.loads(result.stdout)["passed"]


def test_findings_are_told_with_exit_code_1(ludarium: Any, found: Any) -> None:
    result = ludarium("check", "pig", "--level", "full", "--seed", 9)
    assert result.exit_code == 1
    assert found == [("pig", "full", 9)]
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["ends", "games", "end", "12", "ok"] in rows
    assert ["views", "views", "hide", "30", "1", "found"] in rows
    assert ["samples", "samples", "fit", "0", "waits", "for", "views"] in rows
    assert "views, seed 3 move 4:\n  it peeks\n" in result.stdout.replace(" " * 70, "")
    assert "Pig breaks its promises: 12 games, 3,400 decisions" in result.stdout
    assert result.stderr == "note: never seen in play: joker\n"


def test_json_is_the_report(ludarium: Any, found: Any) -> None:
    result = ludarium("check", "pig", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == json.loads(json.dumps(FOUND.to_json()))


@pytest.mark.parametrize("words", [("pgi",), ("pig", "--level", "thorough")])
def test_bad_input_has_exit_code_2(ludarium: Any, words: tuple[str, ...]) -> None:
    assert ludarium("check", *words).exit_code == 2
