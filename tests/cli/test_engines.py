"""Engines, clocks and isolation on the command line."""

from __future__ import annotations

import csv
import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "docs/examples/engines"
THREES = shlex.join([sys.executable, str(EXAMPLES / "threes.py")])
ENGINE = f'engine:command="{THREES}"'


def test_a_good_engine_passes_check_by_check(ludarium: Any) -> None:
    result = ludarium("engine", "--check", THREES)
    assert result.exit_code == 0
    assert result.stdout.startswith("threes: sees rows of three\n")
    assert "✓ it plays Tic-tac-toe with 2 seats to the end" in result.stdout
    assert "✗" not in result.stdout
    assert "all 11 checks passed" in result.stdout


def test_a_bad_engine_is_told_what_is_wrong(ludarium: Any) -> None:
    result = ludarium("engine", "--check", "sh -c 'read line; echo hi'", "--json")
    assert result.exit_code == 1
    answer = json.loads(result.stdout)
    assert answer["checks"] == [
        {
            "check": "it starts and says hello",
            "passed": False,
            "problem": "it said 'hi', which is no JSON",
        }
    ]
    shown = ludarium("engine", "--check", "cat").stdout
    assert "✗ it starts and says hello\n  it says no name in its hello" in shown
    assert "1 of 1 checks failed" in shown


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ((), "name an agent to serve, or with --check the command of an engine"),
        (("random", "--check", "cat"), "name an agent to serve, or with --check"),
        (("--check", "'open"), "cannot be read: No closing quotation"),
    ],
)
def test_what_makes_no_sense_is_refused(ludarium: Any, words: tuple[str, ...], wrong: str) -> None:
    result = ludarium("engine", *words)
    assert result.exit_code == 2
    assert wrong in result.stderr


def test_an_agent_is_served_to_other_programs(ludarium: Any) -> None:
    served = shlex.join([sys.executable, "-m", "ludarium_cli", "engine", "greedy"])
    words = ("match", "tic_tac_toe", f'engine:command="{served}"', "random", "--games", 2)
    answer = json.loads(ludarium(*words, "--seed", 1, "--json").stdout)
    assert [agent["forfeits"] for agent in answer["agents"]] == [0, 0]
    assert answer["agents"][0]["wins"] == 2


def test_an_engine_that_does_not_play_a_game_is_refused_before_a_match(ludarium: Any) -> None:
    for command in ("match", "tournament"):
        result = ludarium(command, "pig", ENGINE, "random")
        assert result.exit_code == 2
        assert "threes does not play Pig; it plays tic_tac_toe" in result.stderr


def test_isolated_agents_play_the_same(ludarium: Any) -> None:
    words = ("match", "kuhn_poker", "ismcts:iterations=10", "greedy", "--games", 4, "--seed", 2)
    here, there = (
        json.loads(ludarium(*words, how, "--json").stdout) for how in ("--no-isolate", "--isolate")
    )
    assert here["agents"] == there["agents"]


def test_agents_of_other_plugins_are_isolated_unless_they_are_trusted(
    process: Any, characters: str
) -> None:
    words = ("match", "tic_tac_toe", "doomed", "random", "--games", 2, "--seed", 1, "--json")
    result = process(*words, PYTHONPATH=characters)
    assert result.returncode == 0
    doomed = json.loads(result.stdout)["agents"][0]
    assert doomed["forfeit_reasons"] == {"was killed by SIGKILL": 2}
    assert process(*words, "--no-isolate", PYTHONPATH=characters).returncode == -9


def test_a_clock_for_the_whole_match_is_kept(ludarium: Any, characters: str) -> None:
    words = ("match", "tic_tac_toe", "sleeping", "random", "--games", 2, "--clock", "0.2")
    result = ludarium(*words, "--json")
    sleeping = json.loads(result.stdout)["agents"][0]
    assert sleeping["forfeit_reasons"] == {"used up its clock": 2}
    result = ludarium("match", "tic_tac_toe", "random", "random", "--clock", "soon")
    assert result.exit_code == 2
    assert "write a clock as seconds+increment, such as 60+1, not 'soon'" in result.stderr


def test_decisions_are_kept_with_the_clock_and_can_be_exported(
    ludarium: Any, tmp_path: Path
) -> None:
    db, file = tmp_path / "results.sqlite", tmp_path / "decisions.csv"
    words = ("tournament", "tic_tac_toe", "greedy", ENGINE, "--blocks", 1, "--seed", 1)
    assert ludarium(*words, "--clock", "60+1", "--db", db).exit_code == 0
    assert ludarium("results", db, "--export", file, "--decisions").exit_code == 0
    with file.open(newline="") as written:
        found = list(csv.DictReader(written))
    assert {row["agent"] for row in found} == {"greedy", ENGINE}
    assert all(50 < float(row["remaining"]) < 70 for row in found)
    assert {row["depth"] for row in found if row["agent"] == ENGINE} == {"1"}
    (study,) = tmp_path.glob("*.toml")
    assert 'clock = "60+1"' in study.read_text()


def test_a_study_runs_no_program_unless_it_is_trusted(ludarium: Any, tmp_path: Path) -> None:
    study, mark = tmp_path / "study.toml", tmp_path / "was-run"
    command = f"sh -c 'touch {mark}'"
    agents = ["random", f'engine:command="{command}"']
    study.write_text(f'game = "tic_tac_toe"\nagents = {json.dumps(agents)}\nblocks = 1\n')
    refused = ludarium("tournament", study)
    assert refused.exit_code == 2
    assert f"{study} lets engine run " in refused.stderr
    assert "if you know what that is, say --trust" in refused.stderr
    other = ludarium("tournament", "tic_tac_toe", "random", "greedy", "--results", tmp_path)
    assert "holds another study" in other.stderr
    assert not mark.exists()
    ludarium("tournament", study, "--trust")
    assert mark.exists()


def test_a_study_that_is_trusted_plays(ludarium: Any, tmp_path: Path) -> None:
    study = tmp_path / "study.toml"
    study.write_text(
        f'game = "tic_tac_toe"\nagents = ["random", {json.dumps(ENGINE)}]\nblocks = 1\n'
    )
    result = ludarium("tournament", study, "--trust", "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["matches"] == 2
