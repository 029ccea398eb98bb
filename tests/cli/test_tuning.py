"""Tuning on the command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from ludarium_arena.store import Store

TUNE = (
    "tune", "tic_tac_toe", "mcts:iterations=10", "--param", "exploration=0.1..3.0",
    "--param", "rollout=random|mast", "--trials", 4, "--blocks", 3, "--fresh", 4, "--seed", 1,
)  # fmt: skip


def test_the_best_is_told_with_its_interval_on_fresh_deals(ludarium: Any) -> None:
    result = ludarium(*TUNE, "--opponent", "random")
    assert result.exit_code == 0
    told = " ".join(result.stdout.split())
    assert "the best of 4 trials against random, 3 blocks each" in told
    assert "best: mcts:iterations=10,exploration=" in told
    assert "on 4 fresh deals: Elo " in told
    assert "better than mcts:iterations=10 as it was" in told


def test_json_has_the_promised_shape(ludarium: Any) -> None:
    answer = json.loads(ludarium(*TUNE, "--json").stdout)
    assert answer.keys() == {
        "game", "options", "seats", "seed", "opponent", "best", "agent", "score", "elo",
        "score_before", "gain", "trials",
    }  # fmt: skip
    assert answer["opponent"] == "mcts:iterations=10"
    assert len(answer["trials"]) == 4
    assert answer["best"].keys() == {"exploration", "rollout"}
    assert max(trial["score"] for trial in answer["trials"]) == next(
        trial["score"] for trial in answer["trials"] if trial["agent"] == answer["agent"]
    )


def test_more_trials_go_on_from_what_is_there(ludarium: Any, tmp_path: Path) -> None:
    db = tmp_path / "tuning.sqlite"
    first = json.loads(ludarium(*TUNE, "--json", "--db", db).stdout)
    with Store(db) as store:
        before = store.results(1)
    more = json.loads(ludarium(*TUNE, "--trials", 6, "--json", "--db", db).stdout)
    assert more["trials"][:4] == first["trials"]
    with Store(db) as store:
        after = store.results(1)
    assert {block: after[block] for block in before} == before


def test_two_jobs_give_the_same_as_one(process: Any) -> None:
    one, two = process(*TUNE, "--json"), process(*TUNE, "--json", "--jobs", 2)
    assert json.loads(one.stdout) == json.loads(two.stdout)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("random", "--param", "depth=1..3"), "unknown option of random 'depth'; there is none"),
        (("mcts", "--param", "exploration"), "write a parameter as name=low..high"),
        (("mcts",), "say with --param what is to be tuned"),
        (("mcts", "--param", "exploration=2..1"), "the range is empty"),
        (("mcst", "--param", "exploration=1..2"), "did you mean 'mcts'"),
    ],
)
def test_bad_input_is_refused(ludarium: Any, words: tuple[str, ...], complaint: str) -> None:
    result = ludarium("tune", "tic_tac_toe", *words)
    assert result.exit_code == 2
    assert complaint in result.stderr


@pytest.mark.parametrize(
    ("module", "words", "name"),
    [
        ("optuna", TUNE, "tune"),
        ("plotly", ("tournament", "pig", "random", "--report", "x.html"), "report"),
        ("distributed", ("tournament", "pig", "random", "--cluster", "local"), "cluster"),
    ],
)
def test_a_missing_extra_is_named(
    ludarium: Any,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    module: str,
    words: tuple[object, ...],
    name: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    result = ludarium(*words)
    assert result.exit_code == 2
    assert f"pip install 'ludarium[{name}]'" in result.stderr
    assert list(tmp_path.iterdir()) == []
