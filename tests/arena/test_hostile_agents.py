"""Whatever an agent does in a process of its own, it loses its match and nothing else happens."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludarium.agents import AgentSpec
from ludarium.engines.agent import pool
from ludarium.engines.isolation import Isolation
from ludarium.match import play
from ludarium.plugins import installed
from ludarium.record import Record
from ludarium_classics import kuhn_poker, tic_tac_toe

HERE = Path(__file__).parent
LIMIT = 1.0
MEMORY = 200
"""Megabytes."""


@pytest.fixture(scope="module", autouse=True)
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The hostile agents installed as somebody's plugin; gives the PYTHONPATH for others."""
    place = tmp_path_factory.mktemp("site")
    info = place / "hostile-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hostile\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ludarium]\nhostile = hostile_agents\n")
    (place / "hostile_agents.py").write_bytes((HERE / "hostile_agents.py").read_bytes())
    sys.path.insert(0, str(place))
    installed.cache_clear()
    yield str(place)
    pool.dismiss_all()
    sys.path.remove(str(place))
    installed.cache_clear()


def agent(name: str, isolation: Isolation = Isolation(memory=MEMORY)) -> AgentSpec:  # noqa: B008
    return isolation.agent(installed(), name)


def played(name: str, limit: float = 30) -> Record:
    return play(tic_tac_toe.GAME, [agent(name), agent("random")], 1, limit=limit)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("loops", "took more than 1 seconds for a decision"),
        ("calculates", "took more than 1 seconds for a decision"),
        ("floods", "took more than 1 seconds for a decision"),
        ("ignoressignals", "took more than 1 seconds for a decision"),
        ("silent", "took more than 1 seconds for a decision"),
        ("arriveslate", "took more than 2 seconds to begin"),
        ("exits", "exited with code 0"),
        ("crashes", "was killed by SIGSEGV"),
        ("hogs", "used more than 200 MB of memory"),
        ("raisestheunspeakable", "raised an exception: something that cannot be said"),
        ("interrupts", "raised KeyboardInterrupt"),
        ("cheats", "chose 'a card from the sleeve', which is not legal"),
    ],
)
def test_an_agent_that_fails_forfeits_with_the_reason(name: str, reason: str) -> None:
    record = played(name, LIMIT if "took more" in reason else 30)
    assert record.forfeits == {0: reason}
    assert record.ranks == (2, 1)
    assert record.complaints == []


@pytest.mark.parametrize(
    "name",
    ["chats", "stealsinput", "forks", "hides", "leavesthreads", "wanders", "looksforthetable"],
)
def test_what_harms_nobody_but_itself_changes_nothing(
    name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    before, environment = Path.cwd(), dict(os.environ)
    for _ in range(2):
        record = played(name)
        assert record.forfeits == {}
        assert record.complaints == []
    assert (Path.cwd(), dict(os.environ)) == (before, environment)
    assert capfd.readouterr() == ("", "")


def test_what_it_says_is_cleaned_and_cut_before_anyone_gets_it() -> None:
    reason = played("writesnonsense").forfeits[0]
    assert reason.startswith("raised ValueError: [2J ?xxx")
    assert reason.isprintable()
    assert len(reason) <= 300


def test_a_crash_at_the_end_is_a_complaint_and_the_next_match_gets_a_new_process() -> None:
    for _ in range(2):
        record = played("crashesattheend")
        assert record.forfeits == {}
        assert record.complaints == ["crashesattheend failed at the end: it exited with code 3"]


def test_in_our_own_process_the_table_can_be_found() -> None:
    trusting = Isolation(everyone=False)
    spec = agent("looksforthetable", trusting)
    record = play(kuhn_poker.GAME, [spec, agent("random", trusting)], 1, limit=20)
    assert record.forfeits == {0: "raised ValueError: found Match"}


def test_what_is_left_running_is_ended_with_the_engine() -> None:
    names = ("forksonce", "hidesonce")  # which no other test starts at the same time
    for name in names:
        assert played(name).forfeits == {}
        assert len(running(name)) > 2
    pool.dismiss_all()
    assert [running(name) for name in names] == [[], []]


def running(name: str) -> list[str]:
    """The processes that serve an agent, or that it has left."""
    found = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True, check=True)
    mine = f"ludarium.engines {name}"
    return [line for line in found.stdout.splitlines() if line.endswith(mine)]


def test_a_tournament_of_them_goes_on_to_its_last_block(site: str, tmp_path: Path) -> None:
    agents = ["random", "exits", "crashes", "interrupts", "writesnonsense", "chats"]
    words = ["tournament", "tic_tac_toe", *agents, "--format", "gauntlet", "--blocks", "1"]
    words += ["--seed", "1", "--limit", "1", "--jobs", "2", "--json", "--db", tmp_path / "db"]
    result = subprocess.run(
        [sys.executable, "-m", "ludarium_cli", *map(str, words)],
        env={**os.environ, "PYTHONPATH": site},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert result.returncode == 0, result.stderr
    answer = json.loads(result.stdout)
    assert answer["blocks"] == answer["planned"] == 5
    forfeits = {one["agent"]: one["forfeits"] for one in answer["agents"]}
    lost = {"exits": 2, "crashes": 2, "interrupts": 2, "writesnonsense": 2}
    assert forfeits == {"random": 0, "chats": 0, **lost}
    assert "flood" not in result.stderr
