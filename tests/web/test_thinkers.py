"""Agents of strangers at the tables of a site: none of their code runs where others think."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from ludarium.agents import Budget, MatchInfo
from ludarium.engines.agent import pool
from ludarium.plugins import installed
from ludarium_classics import kuhn_poker
from ludarium_web.forms import _seed
from ludarium_web.thinkers import Order, decided, listens

STRANGERS = """
import os
from ludarium import Call, hookimpl
from ludarium.agents import AgentKind

class Remembers:
    def __init__(self, seed, file=""):
        self.file = file
    def choose(self, view, budget):
        with open(os.environ["NOTES"], "a") as file:
            file.write(f"{os.getpid()} ")
        return view.legal[-1]

class Pretends(Remembers):
    def choose(self, view, budget):
        class Any(Call):
            __eq__ = lambda self, other: True
            __hash__ = None
        call = object.__new__(Any)
        return call

class Hangs:
    def __init__(self, seed):
        while True:
            pass

@hookimpl
def ludarium_agents():
    return [
        AgentKind("remembers", "", Remembers),
        AgentKind("trusted", "", Remembers, own_process=True),
        AgentKind("pretends", "", Pretends),
        AgentKind("hangs", "", Hangs),
    ]
"""


@pytest.fixture(autouse=True)
def notes(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """The agents installed as somebody's plugin; gives the file in which they write."""
    place = tmp_path_factory.mktemp("site")
    info = place / "strangers-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ludarium]\nstrangers = strangers_agents\n")
    (place / "strangers_agents.py").write_text(dedent(STRANGERS))
    monkeypatch.syspath_prepend(str(place))
    monkeypatch.setenv("NOTES", str(place / "notes"))
    installed.cache_clear()
    yield place / "notes"
    pool.dismiss_all()
    sys.modules.pop("strangers_agents", None)
    installed.cache_clear()


def order(agent: str) -> Order:
    table = kuhn_poker.GAME.new(seed=1)
    info = MatchInfo(table.game, {}, table.seat, ("a", "b"), 1)
    return Order(agent, 1, info, (), table.view(table.seat), Budget())


@pytest.mark.parametrize("agent", ["remembers", "trusted"])
def test_every_decision_of_a_stranger_has_a_process_of_its_own(notes: Path, agent: str) -> None:
    last = len(order(agent).view.legal) - 1
    assert [decided(order(agent)) for _ in range(2)] == [(last, "")] * 2
    processes = notes.read_text().split()
    assert len({*processes, str(os.getpid())}) == 3


def test_what_only_looks_like_a_legal_call_is_none() -> None:
    call, reason = decided(order("pretends"))
    assert call is None
    assert reason.startswith("chose ")
    assert reason.endswith("which is not legal")


def test_a_stranger_who_never_arrives_does_not_keep_a_table_from_being_set_up() -> None:
    assert listens("hangs")
    assert not listens("random")


def test_a_drawn_seed_cannot_be_found_by_trying() -> None:
    assert min(_seed("") for _ in range(50)) >= 10**14
