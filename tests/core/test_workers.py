"""Worker processes that are asked to leave."""

from __future__ import annotations

import os
import signal
import time

import pytest

from ludarium import LudariumError
from ludarium.series import shared_out


class Litter:
    """Has its process asked to leave while Python tidies up, where it ignores exceptions."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(0)


def litter(item: int) -> int:
    Litter()
    time.sleep(60)
    return item


def test_a_worker_leaves_quietly_whatever_it_does(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(LudariumError, match="died at match 7: exit code 0"):
        list(shared_out(litter, [7], jobs=1))
    assert capfd.readouterr().err == ""
