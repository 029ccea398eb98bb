"""Tournaments on the command line: fair, repeatable, resumable, parallel."""

from __future__ import annotations

import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from ludarium_arena.store import Store

AGENTS = ("random", "greedy", "flat:iterations=2")
PIG = ("tournament", "pig", *AGENTS, "--option", "target=20", "--seed", 1, "--blocks", 3)
SLOW = ("tournament", "tic_tac_toe", "unhurried", "random", "--seed", 1, "--blocks", 30)
ENDLESS = (*SLOW[:-1], 5_000)

MORTALS = """
    import os
    import signal
    from pathlib import Path
    from random import Random

    from ludarium import hookimpl
    from ludarium.agents import AgentKind


    class Mortal:
        '''Kills its process, but only once.'''

        def __init__(self, seed):
            self.random = Random(seed)

        def choose(self, view, budget):
            mark = Path(os.environ["MARK"])
            if not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return self.random.choice(view.legal)


    @hookimpl
    def ludarium_agents():
        return [AgentKind("mortal", "dies once", Mortal)]
"""


def timeless(stdout: str) -> dict[str, Any]:
    """A tournament's JSON without what differs from run to run."""
    answer: dict[str, Any] = json.loads(stdout)
    for agent in answer["agents"]:
        del agent["seconds_per_decision"]
    return answer


def kept(path: Path) -> int:
    """How many blocks a store has."""
    return len(deals(path))


def deals(path: Path) -> list[int]:
    """The seeds of the deals that a store has."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            return [deal for (deal,) in connection.execute("SELECT deal FROM blocks")]
    except sqlite3.OperationalError:  # it is just being made
        return []


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until something holds, but not for ever."""
    until = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < until, "it never happened"
        time.sleep(0.01)


# What is told -------------------------------------------------------------------------------


def test_the_table_tells_how_strong_the_agents_are(ludarium: Any) -> None:
    result = ludarium(*PIG)
    assert result.exit_code == 0
    assert result.stderr == ""
    heads = "agent rating Elo wins % rank score ms"
    words = " ".join(result.stdout.split())
    assert heads in words
    assert "% ahead of 1 2 3" in words
    assert "better than Elo likelihood % blocks" in words
    assert "seat wins % from fair 50 %" in words
    assert "18 matches in 9 blocks" in words
    assert "Pig, target=20, 2 seats, seed 1" in words


def test_json_has_the_promised_shape(ludarium: Any) -> None:
    answer = json.loads(ludarium(*PIG, "--json").stdout)
    assert answer.keys() == {
        "game", "options", "seats", "seed", "format", "positions", "planned", "blocks", "matches",
        "anchor", "agents", "meetings", "seat_wins", "decisions",
    }  # fmt: skip
    assert (answer["planned"], answer["blocks"], answer["matches"]) == (9, 9, 18)
    assert answer["agents"][0].keys() == {
        "agent", "blocks", "rating", "elo", "wins", "mean_rank", "mean_score",
        "seconds_per_decision", "forfeits", "forfeit_reasons",
    }  # fmt: skip
    assert answer["agents"][0]["rating"].keys() == {"value", "low", "high", "sigma"}
    assert len(answer["meetings"]) == 6
    assert answer["meetings"][0].keys() == {
        "agent", "other", "blocks", "score", "elo", "superiority"
    }  # fmt: skip
    assert answer["decisions"].keys() == {"value", "low", "high", "shortest", "longest"}


def test_the_same_seed_gives_the_same_and_another_seed_another(ludarium: Any) -> None:
    first = timeless(ludarium(*PIG, "--json").stdout)
    assert timeless(ludarium(*PIG, "--json").stdout) == first
    other = timeless(ludarium(*PIG, "--json", "--seed", 2).stdout)
    assert other["decisions"] != first["decisions"]


@pytest.mark.parametrize("where", [("--jobs", 2), ("--jobs", 2, "--cluster", "local")])
def test_jobs_and_clusters_give_the_same(process: Any, where: tuple[object, ...]) -> None:
    alone = process(*PIG, "--json")
    shared = process(*PIG, "--json", *where)
    assert shared.stderr == ""
    assert timeless(shared.stdout) == timeless(alone.stdout)


def test_three_seats_are_played_in_groups(ludarium: Any) -> None:
    words = ("tournament", "pig", *AGENTS, "random", "--seats", 3, "--blocks", 2, "--seed", 1)
    answer = json.loads(ludarium(*words, "--option", "target=20", "--json").stdout)
    assert answer["seats"] == len(answer["seat_wins"]) == 3
    assert answer["matches"] == 3 * answer["blocks"]
    assert {agent["agent"] for agent in answer["agents"]} == {*AGENTS, "random#2"}
    assert all(meeting["blocks"] >= 2 for meeting in answer["meetings"])


def test_forfeits_are_told(ludarium: Any, characters: str) -> None:
    result = ludarium("tournament", "tic_tac_toe", "clumsy", "random", "--blocks", 2)
    assert result.stderr == (
        "warning: clumsy forfeited: it raised ValueError: dropped the cards (in 4 matches)\n"
    )


# Studies and folders ------------------------------------------------------------------------


def test_the_folder_holds_all_that_is_needed_to_run_it_again(ludarium: Any, tmp_path: Path) -> None:
    folder = tmp_path / "study"
    first = ludarium(*PIG, "--results", folder, "--json")
    assert first.exit_code == 0
    assert {path.name for path in folder.iterdir()} == {
        "study.toml", "results.sqlite", "standings.json", "report.html"
    }  # fmt: skip
    assert json.loads((folder / "standings.json").read_text()) == json.loads(first.stdout)
    again = ludarium("tournament", folder / "study.toml", "--json")
    assert timeless(again.stdout) == timeless(first.stdout)


def test_a_study_is_written_beside_its_store(ludarium: Any, tmp_path: Path) -> None:
    first = ludarium(*PIG, "--db", tmp_path / "results.sqlite", "--json")
    (study,) = tmp_path.glob("results-*.toml")
    again = ludarium("tournament", study, "--json")
    assert timeless(again.stdout) == timeless(first.stdout)


def test_a_folder_with_another_study_is_left_as_it_is(ludarium: Any, tmp_path: Path) -> None:
    ludarium(*PIG, "--results", tmp_path)
    before = (tmp_path / "study.toml").read_bytes()
    result = ludarium(*PIG, "--seed", 2, "--results", tmp_path)
    assert result.exit_code == 2
    assert "holds another study" in result.stderr
    assert (tmp_path / "study.toml").read_bytes() == before


def test_options_on_the_command_line_come_before_those_of_the_file(
    ludarium: Any, tmp_path: Path
) -> None:
    study = tmp_path / "study.toml"
    study.write_text('game = "pig"\nagents = ["random", "greedy"]\nblocks = 9\nseed = 3\n')
    words = ("--blocks", 2, "--option", "target=20", "--json")
    answer = json.loads(ludarium("tournament", study, *words).stdout)
    assert (answer["blocks"], answer["seed"], answer["options"]) == (2, 3, {"target": 20})


def test_more_blocks_and_agents_use_what_is_there(ludarium: Any, tmp_path: Path) -> None:
    db = tmp_path / "results.sqlite"
    ludarium(*PIG, "--db", db)
    with Store(db) as store:
        there = store.results(1)
    more = (*PIG[:5], "random", *PIG[5:-1], 4)
    assert ludarium(*more, "--db", db).exit_code == 0
    with Store(db) as store:
        results = store.results(1)
    assert len(results) == 6 * 4
    assert {block: results[block] for block in there} == there


def test_a_report_is_written(ludarium: Any, tmp_path: Path) -> None:
    path = tmp_path / "deep" / "report.html"
    result = ludarium(*PIG, "--report", path)
    assert result.exit_code == 0
    assert result.stderr == f"note: the report is in {path}\n"
    assert "<h1>Pig</h1>" in path.read_text()


# Early ends ---------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_killed_run_goes_on_and_ends_with_the_same_table(
    start: Any, process: Any, characters: str, tmp_path: Path, jobs: int
) -> None:
    db = tmp_path / "results.sqlite"
    words = (*SLOW, "--jobs", jobs, "--json")
    killed = start(*words, "--db", db, PYTHONPATH=characters)
    wait_for(lambda: kept(db) >= 5)
    killed.send_signal(signal.SIGKILL)
    killed.communicate(timeout=60)
    there = kept(db)
    assert 5 <= there < 30
    resumed = process(*words, "--db", db, PYTHONPATH=characters)
    whole = process(*words, PYTHONPATH=characters)
    assert resumed.stderr == whole.stderr == ""
    assert timeless(resumed.stdout) == timeless(whole.stdout)
    assert kept(db) == 30


def test_two_processes_share_the_work(start: Any, characters: str, tmp_path: Path) -> None:
    db = tmp_path / "results.sqlite"
    both = [start(*SLOW, "--db", db, "--json", PYTHONPATH=characters) for _ in range(2)]
    answers = [process.communicate(timeout=120) for process in both]
    assert [stderr for _, stderr in answers] == ["", ""]
    one, other = (json.loads(stdout) for stdout, _ in answers)
    assert one == other
    assert one["blocks"] == kept(db) == 30


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_tells_what_was_finished_and_how_to_go_on(
    start: Any, process: Any, characters: str, tmp_path: Path, jobs: int
) -> None:
    db = tmp_path / "results.sqlite"
    words = (*ENDLESS, "--jobs", jobs, "--db", db)
    process(*SLOW[:-1], 1, "--db", tmp_path / "first.sqlite", PYTHONPATH=characters)
    (first,) = deals(tmp_path / "first.sqlite")
    running = start(*words, PYTHONPATH=characters)
    # Of two processes the one with the first block may be the slower one.
    wait_for(lambda: kept(db) >= 5 and first in deals(db))
    os.killpg(running.pid, signal.SIGINT)
    stdout, stderr = running.communicate(timeout=60)
    assert running.returncode == 130
    assert " of 5,000 blocks" in stdout
    note, stopped = stderr.splitlines()
    (study,) = tmp_path.glob("results-*.toml")
    again = f"ludarium tournament {study} --db {db}"
    assert note == f"note: what was finished is in {db}; go on with {again}"
    assert stopped.startswith("stopped")
    there = kept(db)
    resumed = process(*again.split()[1:], "--blocks", 1, "--json", PYTHONPATH=characters)
    assert json.loads(resumed.stdout)["blocks"] == 1
    assert kept(db) == there


def test_ctrl_c_without_a_store_shows_what_was_finished(start: Any, characters: str) -> None:
    chatty = ("tournament", "tic_tac_toe", "chatty", "unhurried", "--blocks", 5_000, "--json")
    chatty += ("--no-isolate",)
    running = start(*chatty, PYTHONPATH=characters)
    heard = [running.stderr.readline() for _ in range(50)]
    assert heard == ["my move!\n"] * 50
    os.killpg(running.pid, signal.SIGINT)
    stdout, stderr = running.communicate(timeout=60)
    assert running.returncode == 130
    last = stderr.replace("my move!\n", "")
    assert last == "note: with --db FILE it could go on from here next time\nstopped\n"
    answer = json.loads(stdout)
    assert 0 < answer["blocks"] < answer["planned"] == 5_000


@pytest.mark.parametrize("where", [(), ("--cluster", "local")], ids=["jobs", "cluster"])
def test_the_blocks_of_a_worker_that_dies_are_played_by_another(
    process: Any, install: Any, tmp_path: Path, where: tuple[str, ...]
) -> None:
    path, mark = install("mortals", MORTALS), tmp_path / "mark"
    words = ("tournament", "tic_tac_toe", "mortal", "random", "--blocks", 6, "--seed", 1, "--json")
    words += ("--no-isolate",)
    survived = process(*words, "--jobs", 2, *where, PYTHONPATH=path, MARK=str(mark))
    assert survived.returncode == 0, survived.stderr
    assert mark.exists()
    undisturbed = process(*words, PYTHONPATH=path, MARK=str(mark))
    assert timeless(survived.stdout) == timeless(undisturbed.stdout)


def test_a_worker_that_always_dies_is_told(process: Any, characters: str) -> None:
    words = ("tournament", "tic_tac_toe", "doomed", "random", "--jobs", 2, "--blocks", 2)
    words += ("--no-isolate",)
    result = process(*words, PYTHONPATH=characters)
    assert result.returncode == 2
    assert result.stderr.startswith("error: a worker process died at block ")


def test_a_worker_without_a_plugin_is_named(ludarium: Any) -> None:
    left_out = {"LUDARIUM_DISABLE": "classics"}
    with LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address=":0", env=left_out, silence_logs=50
    ) as cluster:
        address = cluster.scheduler_address
        (worker,) = cluster.scheduler_info["workers"]
        result = ludarium(*PIG, "--cluster", address)
    assert result.exit_code == 2
    assert f"the worker {worker} lacks the plugin classics (ludarium " in result.stderr


# Bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("pigg", "random"), "unknown game 'pigg'; did you mean 'pig'"),
        (("pig", "rando", "random"), "unknown agent 'rando'; did you mean 'random'?"),
        (("pig",), "name the agents that play"),
        (("pig", "random", "greedy", "--seats", 9), "Pig is played by 2, 3, 4 seats, not 9"),
        (("nothing.toml",), "cannot read nothing.toml: No such file"),
        (("nothing.toml", "random"), "leave the agents out"),
        (("pig", "random", "greedy", "--db", "/proc/nothing/x.sqlite"), "cannot make"),
        (("pig", "random", "greedy", "--report", "/proc/x.html"), "cannot write /proc/x.html"),
    ],
)
def test_bad_input_is_refused_with_what_would_be_right(
    ludarium: Any, words: tuple[object, ...], complaint: str
) -> None:
    result = ludarium("tournament", *words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert complaint in result.stderr


@pytest.mark.parametrize("seed", ["1.5", "1e3", "one", ""])
def test_a_seed_that_is_no_whole_number_is_refused_in_one_line(ludarium: Any, seed: str) -> None:
    for words in (("tournament", "pig", "random", "greedy"), ("match", "pig", "random", "random")):
        result = ludarium(*words, "--seed", seed)
        assert result.exit_code == 2
        (line,) = result.stderr.splitlines()
        assert f"'--seed': {seed!r} is no whole number" in line


def test_a_pipe_as_database_is_refused(ludarium: Any, tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    for words in ((*PIG, "--db", path), ("results", path), (*PIG, "--report", path)):
        result = ludarium(*words)
        assert result.exit_code == 2
        assert result.stderr == f"error: {path} is no ordinary file; choose another file\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_foreign_file_is_refused_and_left_as_it_is(ludarium: Any, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear friend")
    result = ludarium(*PIG, "--db", path)
    assert result.exit_code == 2
    assert result.stderr == f"error: {path} is no store of results; choose another file\n"
    assert path.read_text() == "Dear friend"
    assert list(tmp_path.iterdir()) == [path]


def with_small_files(*words: object) -> tuple[int, str]:
    """Runs a command that may write no file of more than 300 kB."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))

    done = subprocess.run(
        [sys.executable, "-m", "ludarium_cli", *map(str, words)],
        preexec_fn=limit,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.returncode, done.stderr


def test_a_disk_that_fills_up_is_told_and_loses_nothing(process: Any, tmp_path: Path) -> None:
    db = tmp_path / "results.sqlite"
    assert process(*PIG, "--db", db).returncode == 0
    more = (*PIG[:-1], 400, "--db", str(db))
    result = with_small_files(*more)
    assert result[0] == 2
    assert result[1].startswith(f"error: cannot use {db}: ")
    assert "all that was finished before is kept" in result[1]
    assert 9 <= kept(db) < 1200
    resumed = process(*PIG, "--db", db, "--json")
    assert json.loads(resumed.stdout)["blocks"] == 9
