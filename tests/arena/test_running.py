"""Blocks give the same results wherever they are played, even if workers die."""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any

import pytest
from made_up import PIG, always_dies, dies_once, fails, litters, timeless

from ludarium import LudariumError
from ludarium.workers import shared_out
from ludarium_arena.blocks import Block, Result
from ludarium_arena.cluster import GoneAway, lacking, needs
from ludarium_arena.extras import extra
from ludarium_arena.running import Run, Venue, results
from ludarium_arena.schedule import schedule
from ludarium_arena.store import Store

BLOCKS = schedule(("random", "greedy", "random#2"), 2, 3)


def by_name(found: Iterator[Result]) -> dict[Block, Result]:
    return {result.block: timeless(result) for result in found}


@pytest.mark.parametrize("venue", [Venue(2), Venue(2, "local")], ids=["jobs", "cluster"])
def test_results_are_the_same_as_in_one_process(venue: Venue) -> None:
    alone = by_name(results(PIG, BLOCKS, Venue()))
    assert by_name(results(PIG, BLOCKS, venue)) == alone
    assert alone.keys() == set(BLOCKS)


def test_what_a_dead_worker_left_is_done_by_another(tmp_path: Path) -> None:
    task = partial(dies_once, tmp_path)
    assert sorted(shared_out(task, range(8), 2, retries=1)) == [2 * n for n in range(8)]
    assert (tmp_path / "died").exists()


def test_a_block_at_which_every_worker_dies_is_given_up() -> None:
    with pytest.raises(LudariumError, match=r"died at block \d: killed by SIGKILL"):
        list(shared_out(always_dies, range(3), 2, what="block", retries=1))


def test_without_retries_the_first_death_is_an_error() -> None:
    with pytest.raises(LudariumError, match=r"died at match \d: killed by SIGKILL"):
        list(shared_out(always_dies, range(3), 2))


def test_a_worker_leaves_quietly_whatever_it_does(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(LudariumError, match="died at match 7: exit code 0"):
        list(shared_out(litters, [7], 1))
    assert capfd.readouterr().err == ""


def test_what_a_worker_raises_arrives() -> None:
    with pytest.raises(LudariumError, match=r"number \d is bad"):
        list(shared_out(fails, range(3), 2, retries=3))


def test_work_is_taken_only_when_someone_is_free() -> None:
    taken = []

    def numbers() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    done = shared_out(abs, numbers(), 2)
    assert next(done) in (0, 1)
    done.close()  # type: ignore[attr-defined]
    assert len(taken) <= 6


def test_a_run_keeps_what_it_plays_and_plays_nothing_twice() -> None:
    with Store() as store:
        run = Run(PIG, store, replays=False)
        first = {result.block: result for result in run.play(BLOCKS[:4])}
        assert len(first) == 4
        whole = {result.block: result for result in run.play(BLOCKS)}
        assert {block: whole[block] for block in first} == first
        assert store.results(run.study()) == whole
        assert whole.keys() == set(BLOCKS)


# Clusters -----------------------------------------------------------------------------------


def test_the_plugins_that_matter_are_needed() -> None:
    needed = needs(PIG)
    assert {"ludarium", "agents", "classics"} <= needed.keys()
    assert "spellbook" not in needed
    assert lacking(needed) == []


def test_a_missing_plugin_and_another_version_are_named() -> None:
    assert lacking({"atlantis": "atlantis 1.0"}) == ["the plugin atlantis (atlantis 1.0)"]
    assert lacking({"classics": "ludarium 99"})[0].startswith("ludarium 99 (it has ludarium ")


def test_a_cluster_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium_arena.cluster.PATIENCE", "1s")
    with pytest.raises(LudariumError, match=r"the cluster tcp://127\.0\.0\.1:9 does not answer"):
        list(results(PIG, BLOCKS, Venue(1, "tcp://127.0.0.1:9")))


def test_a_missing_extra_is_named() -> None:
    with pytest.raises(LudariumError, match=r"flying needs more: pip install 'ludarium\[wings\]'"):
        extra("no_such_module", "wings", "flying")


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, Popen[bytes], Popen[bytes]]]:
    """The address of a cluster, the process of its scheduler and that of its only worker."""
    told = tmp_path / "scheduler.json"
    dask = [sys.executable, "-m", "dask"]
    quiet = {"stdout": DEVNULL, "stderr": DEVNULL}
    words = ["--host", "127.0.0.1", "--port", "0", "--dashboard-address", "127.0.0.1:0"]
    scheduler = Popen([*dask, "scheduler", *words, "--scheduler-file", str(told)], **quiet)
    until = time.monotonic() + 60
    while not (told.exists() and told.read_text()):
        assert time.monotonic() < until
        time.sleep(0.05)
    address = json.loads(told.read_text())["address"]
    words = ["--nthreads", "1", "--no-nanny", "--no-dashboard"]
    worker = Popen([*dask, "worker", address, *words], cwd=tmp_path, **quiet)
    yield address, scheduler, worker
    for process in (worker, scheduler):
        process.kill()
        process.wait()


@pytest.mark.parametrize(
    ("who", "complaint"), [(1, "the cluster .* has gone away"), (2, "has no worker any more")]
)
def test_a_cluster_that_goes_away_ends_in_a_sentence_and_keeps_what_was_finished(
    cluster: Any, who: int, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocks = schedule(("random", "greedy"), 2, 100_000)
    with Store() as store:
        run = Run(PIG, store, Venue(1, cluster[0]), replays=False)
        coming = run.play(blocks)
        first = [next(coming) for _ in range(3)]
        monkeypatch.setattr("ludarium_arena.cluster.LONELY", 2)
        cluster[who].kill()
        with pytest.raises(GoneAway, match=complaint):
            list(coming)
        assert {result.block for result in first} <= store.results(run.study()).keys()


def test_a_scheduler_that_goes_silent_is_told_and_keeps_what_was_finished(
    cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocks = schedule(("random", "greedy"), 2, 100_000)
    monkeypatch.setattr("ludarium_arena.cluster.PATIENCE", "2s")
    monkeypatch.setattr("ludarium_arena.cluster.ANSWER", 1.0)
    with Store() as store:
        run = Run(PIG, store, Venue(1, cluster[0]), replays=False)
        coming = run.play(blocks)
        first = [next(coming) for _ in range(3)]
        monkeypatch.setattr("ludarium_arena.cluster.LONELY", 1)
        cluster[1].send_signal(signal.SIGSTOP)
        with pytest.raises(GoneAway, match="the cluster does not answer any more"):
            list(coming)
        assert {result.block for result in first} <= store.results(run.study()).keys()
