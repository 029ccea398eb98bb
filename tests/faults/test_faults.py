"""Runs that are disturbed in some way lose nothing and end as if they had not been.

A longer version, with 200 kills and a disk that fills up at every write, is
tests/benchmarks/faults.py.
"""

from __future__ import annotations

import resource
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from long_runs import PATIENCE, LongRun, Site, named

RESUMED = ("match", "compare", "tune", "train", "solve", "soak", "play")
"""The tournament has tests of its own beside the others of its command."""


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Any]:
    """What a command ends with if nothing disturbs it."""

    @cache
    def find(name: str) -> Any:
        folder = tmp_path_factory.mktemp(name)
        return finished(named(name), folder)

    return find


def finished(run: LongRun, folder: Path) -> Any:
    ended = run.run(folder)
    assert ended.code == 0, ended.stderr
    return run.outcome(folder, ended.stdout)


@pytest.mark.parametrize("name", RESUMED)
def test_a_run_that_was_killed_goes_on_and_ends_the_same(
    name: str, tmp_path: Path, undisturbed: Callable[[str], Any]
) -> None:
    named(name).kill_when_begun(tmp_path)
    assert finished(named(name), tmp_path) == undisturbed(name)


def test_a_site_that_was_killed_has_every_choice_that_was_made(tmp_path: Path) -> None:
    site = Site(tmp_path)
    try:
        token = site.table()
        assert not site.play(token, 4)
        before = [move for move in site.kept() if "seat" in move]
    finally:
        site.kill()
    again = Site(tmp_path)
    try:
        assert again.play(token, 1000)
        assert [move for move in again.kept() if "seat" in move][: len(before)] == before
        assert again.kept()[-1]["moves"] > len(before) > 3
    finally:
        again.kill()


@pytest.mark.parametrize("size", [0, 2_000, 10_000, 40_000])
@pytest.mark.parametrize("name", ["match", "solve", "soak", "play"])
def test_a_write_that_fails_is_told_in_a_line_and_nothing_is_lost(
    name: str, size: int, tmp_path: Path, undisturbed: Callable[[str], Any]
) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    ended = named(name).run(tmp_path, preexec_fn=limit)
    told = [line for line in ended.stderr.splitlines() if line.startswith(("error:", "warning:"))]
    assert "Traceback" not in ended.stderr
    assert (ended.code == 0 and not told) or len(told) == 1, ended.stderr
    assert finished(named(name), tmp_path) == undisturbed(name)


JUMPS = (
    "import itertools, time; now = time.time; by = itertools.cycle((0, 4e7, -4e7)); "
    "time.time = lambda: now() + next(by)"
)
"""A clock that is a year ahead, then a year behind, whenever somebody looks at it."""


@pytest.mark.parametrize("name", ["tournament", "compare", "soak"])
def test_a_clock_that_jumps_makes_no_difference(
    name: str, tmp_path: Path, undisturbed: Callable[[str], Any]
) -> None:
    assert finished(replace(named(name), before=JUMPS), tmp_path) == undisturbed(name)


@pytest.mark.parametrize("name", ["match", "tournament", "soak"])
@pytest.mark.parametrize("before", ["", JUMPS], ids=["same clock", "other clock"])
def test_two_that_work_on_the_same_end_the_same(
    name: str, before: str, tmp_path: Path, undisturbed: Callable[[str], Any]
) -> None:
    runs = [named(name), replace(named(name), before=before)]
    both = [run.start(tmp_path) for run in runs]
    answers = [process.communicate(timeout=PATIENCE) for process in both]
    assert [process.returncode for process in both] == [0, 0], answers
    for stdout, stderr in answers:
        assert stderr == ""
        assert named(name).outcome(tmp_path, stdout) == undisturbed(name)
