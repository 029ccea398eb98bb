"""Searches in several processes: what happens to those processes, and to the search."""

from __future__ import annotations

import os
import signal
import time
from random import Random

import pytest

from ludarium.agents import Budget
from ludarium.plugins import installed
from ludarium.workers import kept_workers
from ludarium_ai.mcts import Search
from ludarium_ai.parallel import search_together
from ludarium_ai.search_agent import SearchAgent
from ludarium_ai.settings import Settings
from ludarium_classics import connect_four

WORKERS = 2


def beginning() -> Search:
    """A search that has not begun, at the beginning of a game."""
    return Search(connect_four.GAME.new().view(0), Settings(), Random(1))


def searched() -> int:
    """How often two workers looked ahead at the beginning of a game."""
    return search_together(beginning(), Budget(iterations=200), WORKERS).root.visits


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


def test_workers_go_on_from_what_is_known_and_count_it_once() -> None:
    search = beginning()
    search.run(Budget(iterations=100))
    before = search.graph.counts()
    graph = search_together(search, Budget(iterations=400), WORKERS)
    assert graph is search.graph
    assert 300 < graph.root.visits <= 500
    for node, (visits, _, values) in before.items():
        assert node.visits >= visits
        assert all(now >= then for now, then in zip(node.values, values, strict=True))
        assert sum(node.values) == pytest.approx(node.visits)


def test_workers_bring_back_a_win_that_they_have_proven_at_once() -> None:
    table = connect_four.GAME.new()
    for column in (7, 1, 7, 1, 7, 2):
        table.apply(table.legal()[column - 1])
    for seed in range(4):
        player = installed().agent("ismcts:iterations=1000,workers=2").make(seed)
        assert player.choose(table.view(0), Budget()) is table.legal()[6]


def test_what_workers_found_out_is_kept_while_the_same_seat_goes_on() -> None:
    player = installed().agent("ismcts:iterations=1000,workers=2").make(1)
    assert isinstance(player, SearchAgent)
    table = installed().game("res_arcana").new(2, 1)
    kept = []
    for _ in range(12):
        table.apply(player.choose(table.view(table.seat), Budget()))
        if player.graph is not None:
            kept.append(player.graph.root.visits > 1000)
    assert any(kept)
    assert not all(kept)
