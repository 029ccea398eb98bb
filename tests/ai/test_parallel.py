"""Searches in several processes: what happens to those processes, and to the search."""

from __future__ import annotations

import os
import signal
import time
from random import Random

import pytest

from ludarium.agents import Budget
from ludarium.workers import kept_workers
from ludarium_ai.parallel import search_together
from ludarium_ai.settings import Settings
from ludarium_classics import connect_four

WORKERS = 2


def searched() -> int:
    """How often two workers looked ahead at the beginning of a game."""
    view = connect_four.GAME.new().view(0)
    return search_together(view, Settings(), Random(1), Budget(iterations=200), WORKERS).root.visits


def processes() -> list[int]:
    return list(kept_workers(WORKERS)._processes or {})


def test_ctrl_c_does_not_reach_the_workers_of_a_search() -> None:
    found, before = searched(), processes()
    for process in before:
        os.kill(process, signal.SIGINT)
    assert searched() == found
    assert processes() == before


@pytest.mark.parametrize("killed", [1, WORKERS])
def test_a_search_whose_workers_were_killed_starts_others(killed: int) -> None:
    found, before = searched(), processes()
    pool = kept_workers(WORKERS)
    for process in before[:killed]:
        os.kill(process, signal.SIGKILL)
    while not pool._broken:  # else those that are left may be done before anyone notices
        time.sleep(0.01)
    assert searched() == found
    assert not set(before) & set(processes())
