"""What happens when something goes wrong outside: signals, pipes, full disks, dead processes."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludarium import __version__, bench
from ludarium.plugins import installed
from ludarium.replay import read, verify
from ludarium.workers import AHEAD
from ludarium_cli.failures import plain_failures

LONG = ("match", "tic_tac_toe", "unhurried", "unhurried", "--games", 100_000, "--seed", 1)


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until something holds, but not for ever."""
    until = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < until, "it never happened"
        time.sleep(0.01)


def some_replays(directory: Path) -> Callable[[], bool]:
    return lambda: len(list(directory.glob("*.jsonl"))) >= 10


def assert_all_whole(directory: Path) -> None:
    """Every file in the directory is a whole replay, in which nobody was disturbed."""
    for file in directory.iterdir():
        recorded = read(file)
        verify(recorded, installed().game(recorded.header["game"]))
        assert recorded.result["forfeits"] == {}


@pytest.mark.parametrize("limit", [0, 60])
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_stopping_keeps_replays_and_tells_what_was_finished(
    start: Any, characters: str, tmp_path: Path, limit: int, jobs: int, number: int, code: int
) -> None:
    played = tmp_path / "played"
    words = (*LONG, "--replays", played, "--jobs", jobs, "--limit", limit)
    process = start(*words, PYTHONPATH=characters)
    wait_for(some_replays(played))
    # Ctrl-C reaches the whole group, a termination only the one process.
    (os.killpg if number == signal.SIGINT else os.kill)(process.pid, number)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == code
    assert re.fullmatch(r"stopped( in the step \w+ \(\w+\.py, line \d+\))?\n", stderr)
    assert " of 100,000 games" in stdout
    finished = int(stdout.split(" of 100,000 games")[0].split()[-1])
    # Those still on their way from a worker are kept, though they come too late to be told.
    assert finished <= len(list(played.iterdir())) <= finished + AHEAD * jobs
    assert_all_whole(played)


def test_stopping_leaves_valid_json(start: Any, characters: str, tmp_path: Path) -> None:
    process = start(*LONG, "--replays", tmp_path / "played", "--json", PYTHONPATH=characters)
    wait_for(some_replays(tmp_path / "played"))
    process.send_signal(signal.SIGINT)
    stdout, _ = process.communicate(timeout=60)
    assert 0 < json.loads(stdout)["games"] < 100_000


def test_killing_the_command_ends_its_workers(start: Any, characters: str, tmp_path: Path) -> None:
    words = (*LONG, "--replays", tmp_path / "played", "--jobs", 2)
    process = start(*words, PYTHONPATH=characters)
    wait_for(some_replays(tmp_path / "played"))
    process.kill()
    # The workers hold the other end of these pipes: reading ends when they do.
    process.communicate(timeout=60)
    assert_all_whole(tmp_path / "played")


def test_killing_the_command_ends_workers_in_the_middle_of_a_long_thought(start: Any) -> None:
    words = ("match", "seasons", "mcts:seconds=3600", "random", "--games", 4, "--jobs", 2)
    process = start(*words, "--limit", 0)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    wait_for(lambda: len(children.read_text().split()) >= 3)  # one of them tidies up
    workers = [int(one) for one in children.read_text().split()]
    wait_for(lambda: sum(map(spent, workers)) > 4 * os.sysconf("SC_CLK_TCK"))
    process.kill()
    process.communicate(timeout=60)


def spent(process: int) -> int:
    """Of the processor's time, in ticks."""
    stat = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(stat[11])


def test_a_worker_that_dies_is_told(process: Any, characters: str) -> None:
    words = ("match", "tic_tac_toe", "doomed", "random", "--jobs", 2, "--no-isolate")
    result = process(*words, PYTHONPATH=characters)
    assert result.returncode == 2
    assert result.stderr.startswith("error: a worker process died at match ")
    assert result.stderr.endswith(": killed by SIGKILL\n")


def test_a_reader_that_leaves_is_no_error(start: Any) -> None:
    process = start("match", "pig", "random", "random", "--json")
    process.stdout.close()
    process.stdout = None
    _, stderr = process.communicate(timeout=60)
    assert stderr == ""
    assert process.returncode == 141


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_a_command_whose_output_was_closed_does_its_work(closed: str, tmp_path: Path) -> None:
    words = (
        f"-m ludarium_cli match pig random random --games 1 --seed 1 --replays {tmp_path} {closed}"
    )
    done = subprocess.run(f"{shlex.quote(sys.executable)} {words}", shell=True, check=False)
    assert done.returncode == 0
    assert len(list(tmp_path.glob("*.jsonl"))) == 1


def test_a_full_device_is_told(start: Any) -> None:
    with Path("/dev/full").open("w") as full:
        process = start("games", "--json", stdout=full.fileno())
        _, stderr = process.communicate(timeout=60)
    assert process.returncode == 2
    assert stderr == "error: No space left on device\n"


@pytest.mark.parametrize("words", [("gamse",), ("games", "--fast"), ("--fast",), ("match", "pig")])
def test_commands_and_options_that_do_not_exist_have_exit_code_2(ludarium: Any, words: Any) -> None:
    assert ludarium(*words).exit_code == 2


@pytest.mark.parametrize("value", ["inf", "-inf", "nan", "1e300", "infinity"])
@pytest.mark.parametrize(
    "words",
    [("match", "pig", "random", "random", "--limit"), ("engine", "--check", "cat", "--limit"),
     ("bench", "pig", "--seconds"), ("solve", "kuhn_poker", "--minutes")],
    ids=lambda words: words[0],
)  # fmt: skip
def test_numbers_without_an_end_are_refused(ludarium: Any, words: Any, value: str) -> None:
    result = ludarium(*words, value)
    assert result.exit_code == 2
    assert words[-1] in result.stderr


def test_no_words_show_the_help(ludarium: Any) -> None:
    result = ludarium()
    assert result.exit_code == 0
    assert result.stdout == ludarium("--help").stdout
    assert "ludarium match tic_tac_toe random random" in result.stdout


def test_the_version_is_told(process: Any) -> None:
    assert process("--version").stdout == f"ludarium {__version__}\n"


def test_a_plugin_that_raises_anything_at_import_is_one_line(process: Any, install: Any) -> None:
    path = install("odd", "class Odd(BaseException): pass\nraise Odd('no licence')\n")
    result = process("match", "pig", "random", "random", "--seed", 1, PYTHONPATH=path)
    assert result.returncode == 0
    assert result.stderr == (
        "warning: the plugin odd is left out: Odd: no licence (odd_plugin.py, line 2)\n"
    )


def test_a_bug_is_told_without_a_traceback(ludarium: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "positions", lambda setting: 1 / 0)
    result = ludarium("bench", "pig", "--seconds", 0.01)
    assert result.exit_code == 2
    assert result.stderr.startswith(
        "error: something failed that should not: ZeroDivisionError: division by zero"
    )


def test_ctrl_c_before_a_command_begins_shows_no_traceback() -> None:
    with pytest.raises(SystemExit) as ended, plain_failures():
        raise KeyboardInterrupt
    assert ended.value.code == 130


def test_other_hash_values_play_the_same_match(process: Any) -> None:
    def played(values: str) -> dict[str, Any]:
        words = ("match", "kuhn_poker", "random", "random", "--seed", 8, "--games", 40, "--json")
        answer = json.loads(process(*words, PYTHONHASHSEED=values).stdout)
        return {key: value for key, value in answer.items() if "second" not in key}

    assert played("1") == played("2")


LOOPING = """
    import os
    from pathlib import Path

    from ludarium import Call, Game, Table, decision, hookimpl, step


    class Looping(Table):
        stones: int = 3


    @decision
    def turn(s: Looping, me: int) -> list[Call]:
        return [take(me)]


    @step
    def take(s: Looping, me: int) -> None:
        Path(os.environ["LOG"]).touch()
        while s.stones:
            pass


    @hookimpl
    def ludarium_games():
        return [Game("looping", "Looping", Looping, turn(0))]
"""


@pytest.mark.parametrize("words", [("check", "looping"), ("match", "looping", "random", "random")])
def test_ctrl_c_says_in_which_step_the_rules_were(
    words: tuple[str, ...], start: Any, install: Any, tmp_path: Path
) -> None:
    path, log = install("looping", LOOPING), tmp_path / "begun"
    running = start(*words, PYTHONPATH=path, LOG=str(log))
    wait_for(log.exists)
    os.killpg(running.pid, signal.SIGINT)
    _, stderr = running.communicate(timeout=60)
    assert running.returncode == 130
    assert re.fullmatch(r"stopped in the step take \(looping_plugin.py, line \d+\)\n", stderr)
