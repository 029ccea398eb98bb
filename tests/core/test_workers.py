"""Worker processes: every item is done once, whatever happens to a worker."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from made_up_tasks import die_once, double, fail_at_three, leave

from ludarium.errors import LudariumError
from ludarium.workers import kept_workers, sendable, shared_out


def test_every_item_is_done_once() -> None:
    assert sorted(shared_out(double, range(7), 2)) == [0, 2, 4, 6, 8, 10, 12]


def test_what_goes_wrong_in_a_worker_is_raised_here() -> None:
    with pytest.raises(ValueError, match="three is too many"):
        list(shared_out(fail_at_three, range(5), 1))


def test_what_a_dead_worker_was_given_is_done_by_another(tmp_path: Path) -> None:
    places = [str(tmp_path / name) for name in "abc"]
    for name in "bc":
        (tmp_path / name).touch()
    assert sorted(shared_out(die_once, places, 1, retries=1)) == ["a", "b", "c"]


def test_an_item_at_which_too_many_workers_die_is_named_with_the_cause(tmp_path: Path) -> None:
    with pytest.raises(LudariumError, match=r"died at block .*first: killed by SIGKILL"):
        list(shared_out(die_once, [str(tmp_path / "first")], 1, what="block"))
    with pytest.raises(LudariumError, match="died at match 1: exit code 4"):
        list(shared_out(leave, [1], 1))


class Unsendable(Exception):
    def __reduce__(self) -> Any:
        raise TypeError("it stays here")


def test_a_problem_that_cannot_be_sent_is_told_in_words() -> None:
    problem = ValueError("as it is")
    assert sendable(problem) is problem
    told = sendable(Unsendable("not sendable"))
    assert type(told) is LudariumError
    assert "not sendable" in str(told)


def test_kept_workers_leave_when_they_are_dismissed_though_the_program_goes_on() -> None:
    pool = kept_workers.__wrapped__(1)
    assert pool.submit(double, 4).result() == 8
    (worker,) = pool._processes.values()
    dismissal = threading.Thread(target=pool.shutdown, daemon=True)
    dismissal.start()
    dismissal.join(60)
    gone = not dismissal.is_alive()
    if not gone:
        worker.kill()
    assert gone
