"""Comparisons on the command line: a sequential test that stops when the answer is known."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from ludarium_arena.store import Store

CLEAR = ("compare", "pig", "flat:iterations=20", "random", "--option", "target=30", "--seed", 2)
QUICK = ("--elo1", 200)
OPEN = ("compare", "pig", "random", "random", "--option", "target=20", "--seed", 1)


def test_a_better_agent_is_found_before_all_blocks_are_played(ludarium: Any) -> None:
    result = ludarium(*CLEAR, *QUICK, "--json")
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert answer["accepted"] == "elo1"
    assert answer["ratio"] >= answer["upper"]
    assert answer["blocks"] < 100
    assert answer["elo"]["low"] > 0
    assert answer["agents"] == ["flat:iterations=20", "random"]
    told = " ".join(ludarium(*CLEAR, *QUICK).stdout.split())
    assert "flat:iterations=20 is better than random: +200 Elo is accepted rather than +0" in told
    assert "the estimates lean towards what it found" in told
    assert answer["verdict"] == "better"
    assert answer["superiority"] > 0.99
    assert f"{answer['blocks']} blocks" in told


def test_a_worse_agent_is_found_too(ludarium: Any) -> None:
    words = ("compare", "pig", "random", "flat:iterations=20", *CLEAR[4:], *QUICK, "--json")
    answer = json.loads(ludarium(*words).stdout)
    assert (answer["accepted"], answer["verdict"]) == ("elo0", "not better")
    told = ludarium(*words[:-3], "--elo0", -200, "--elo1", 0).stdout
    assert "random is worse than flat:iterations=20: -200 Elo is accepted rather than +0" in told
    assert answer["ratio"] <= answer["lower"]


def test_it_stops_undecided_after_so_many_blocks(ludarium: Any) -> None:
    result = ludarium(*OPEN, "--elo1", 5, "--max-blocks", 7)
    assert result.exit_code == 0
    assert "undecided: more blocks are needed" in result.stdout
    assert "7 blocks" in result.stdout


def test_more_seats_are_filled_alternately(ludarium: Any) -> None:
    words = (*CLEAR, *QUICK, "--seats", 3, "--max-blocks", 20, "--json")
    answer = json.loads(ludarium(*words).stdout)
    assert answer["seats"] == 3
    assert answer["score"]["value"] > 0.5


@pytest.mark.parametrize("where", [("--jobs", 2), ("--jobs", 2, "--cluster", "local")])
def test_jobs_and_clusters_give_the_same(process: Any, where: tuple[object, ...]) -> None:
    alone, shared = process(*CLEAR, *QUICK, "--json"), process(*CLEAR, *QUICK, "--json", *where)
    assert json.loads(shared.stdout) == json.loads(alone.stdout)
    assert shared.stderr == ""


def test_a_stopped_comparison_goes_on_and_gives_the_same(ludarium: Any, tmp_path: Path) -> None:
    db = tmp_path / "results.sqlite"
    whole = json.loads(ludarium(*CLEAR, *QUICK, "--json").stdout)
    first = json.loads(ludarium(*CLEAR, *QUICK, "--json", "--db", db, "--max-blocks", 3).stdout)
    assert (first["blocks"], first["accepted"]) == (3, None)
    with Store(db) as store:
        before = store.results(1)
    resumed = json.loads(ludarium(*CLEAR, *QUICK, "--json", "--db", db).stdout)
    assert resumed == whole
    with Store(db) as store:
        after = store.results(1)
    assert len(after) == whole["blocks"]
    assert {block: after[block] for block in before} == before


def test_ctrl_c_tells_where_it_stands_and_how_to_go_on(
    start: Any, characters: str, tmp_path: Path
) -> None:
    db = tmp_path / "results.sqlite"
    words = ("compare", "tic_tac_toe", "chatty", "unhurried", "--elo1", 1, "--seed", 4)
    words += ("--max-blocks", 99_999, "--no-isolate")
    running = start(*words, "--db", db, PYTHONPATH=characters)
    heard = [running.stderr.readline() for _ in range(60)]
    assert heard == ["my move!\n"] * 60
    os.killpg(running.pid, signal.SIGINT)
    stdout, stderr = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "undecided" in stdout
    note = f"what was finished is in {db}; go on with the same command and --seed 4"
    assert stderr.replace("my move!\n", "") == f"note: {note}\nstopped\n"


def test_a_terminal_shows_the_ratio_and_its_bounds(terminal: Any) -> None:
    seen = terminal(*OPEN, "--elo1", 5, "--max-blocks", 200, COLUMNS="100")
    assert "log-likelihood ratio" in seen
    assert "of -3.11 to 3.11" in seen
    assert "\x1b[2K" in seen


def test_forfeits_are_told(ludarium: Any, characters: str) -> None:
    words = ("compare", "tic_tac_toe", "clumsy", "random", "--max-blocks", 2)
    assert "clumsy forfeited: it raised ValueError" in ludarium(*words).stderr


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--elo0", 50), "--elo0 50 must be less than --elo1 40"),
        (("--elo1", "inf"), "--elo1 must be a number up to 1,000,000,000, not inf"),
        (("--elo0", "nan"), "--elo0 must be a number up to 1,000,000,000, not nan"),
        (("--elo0", "-5000"), "--elo0 must be between -4000 and 4000, not -5000"),
        (("--alpha", 0.6), "--alpha must be between 1e-09 and 0.5, not 0.6"),
        (("--seats", 9), "Pig is played by 2, 3, 4 seats, not 9"),
    ],
)
def test_bad_input_is_refused(ludarium: Any, words: tuple[object, ...], complaint: str) -> None:
    result = ludarium(*OPEN, *words)
    assert result.exit_code == 2
    assert complaint in result.stderr
