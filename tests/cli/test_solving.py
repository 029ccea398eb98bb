"""`ludarium solve` and `ludarium exploitability`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ludarium_ai import solutions
from ludarium_cli.main import app


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kuhn.gz"


def test_a_game_is_solved_into_a_file_that_an_agent_plays_from(file: Path) -> None:
    words = ("kuhn_poker", "--iterations", 300, "--out", file, "--seed", 1)
    answer = json.loads(run("solve", *words, "--json").stdout)
    assert (answer["iterations"], answer["information_sets"]) == (300, 12)
    assert answer["exploitability"] < 0.005
    agent = f"cfr:file={file}"
    found = json.loads(run("exploitability", "kuhn_poker", agent, "--json").stdout)
    assert found["exploitability"] == pytest.approx(answer["exploitability"])
    assert found["values"][0] == pytest.approx(-1 / 18, abs=0.001)
    assert run("match", "kuhn_poker", agent, "random", "--games", 2).exit_code == 0


def test_the_same_command_goes_on_where_it_stopped(file: Path, tmp_path: Path) -> None:
    for count in (5, 20):
        run("solve", "kuhn_poker", "--iterations", count, "--out", file, "--seed", 1)
    whole = tmp_path / "whole.gz"
    run("solve", "kuhn_poker", "--iterations", 20, "--out", whole, "--seed", 1)
    assert file.read_bytes() == whole.read_bytes()


def test_samples_with_the_same_seed_give_the_same_file(tmp_path: Path) -> None:
    for name in ("one.gz", "other.gz"):
        words = ("--sampled", "--iterations", 30, "--seed", 4, "--out", tmp_path / name)
        assert run("solve", "kuhn_poker", *words).exit_code == 0
    assert (tmp_path / "one.gz").read_bytes() == (tmp_path / "other.gz").read_bytes()
    assert solutions.read(tmp_path / "one.gz").method == "sampled"


def test_a_file_of_something_else_is_refused_and_kept(file: Path) -> None:
    run("solve", "kuhn_poker", "--iterations", 5, "--out", file, "--seed", 1)
    before = file.read_bytes()
    for words, reason in (
        (("leduc_poker",), "was learned for kuhn_poker"),
        (("kuhn_poker", "--sampled"), "was learned from the whole game"),
        (("kuhn_poker", "--seed", 2), "was begun with --seed 1"),
    ):
        result = run("solve", *words, "--out", file)
        assert result.exit_code == 2
        assert reason in " ".join(result.stderr.split())
    assert file.read_bytes() == before


def test_a_game_that_is_too_large_is_refused_in_a_sentence() -> None:
    result = run("exploitability", "pig", "random")
    assert result.exit_code == 2
    assert "too large to work out its best answers" in " ".join(result.stderr.split())
