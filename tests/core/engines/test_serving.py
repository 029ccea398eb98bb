"""Any agent as an engine, and checks of strangers' engines."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from typing import Any

import pytest
from made_up_engines import EXAMPLES, Engines

from ludarium.engines import compliance
from ludarium.engines.agent import launch
from ludarium.engines.compliance import Inspection
from ludarium.engines.isolation import Isolation
from ludarium.engines.protocol import Introduction
from ludarium.match import play
from ludarium.plugins import Plugins, installed
from ludarium.series import Series, run
from ludarium_classics import kuhn_poker, tic_tac_toe

SERVE = [sys.executable, "-m", "ludarium.engines"]
ONLY_TIC_TAC_TOE = Plugins(games={"tic_tac_toe": tic_tac_toe.GAME})


@pytest.mark.parametrize(
    ("game", "agents"),
    [
        ("kuhn_poker", ("ismcts:iterations=20", "random")),
        ("spellbook", ("greedy", "ismcts:iterations=5")),
        ("res_arcana", ("random", "greedy:samples=1")),
    ],
)
def test_agents_play_the_same_in_processes_of_their_own(game: str, agents: tuple[str, ...]) -> None:
    inside, outside = (
        list(run(Series(game, agents, 2, 1, isolation=Isolation(everyone))))
        for everyone in (False, True)
    )
    assert inside == outside


def test_an_agent_in_a_process_of_its_own_hears_and_judges_as_it_would_here() -> None:
    plugins = installed()
    records = [
        play(kuhn_poker.GAME, [isolation.agent(plugins, "mcts:iterations=30")] * 2, 1)
        for isolation in (Isolation(False), Isolation(True))
    ]
    judged = [[thought.judgement for thought in record.thoughts] for record in records]
    assert judged[0] == judged[1]
    assert all(one.iterations for one in judged[0])


def spoken(agent: str, *messages: dict[str, Any]) -> tuple[list[dict[str, Any]], int]:
    """What a served agent answers to some lines, and its exit code."""
    lines = "".join(f"{json.dumps(message)}\n" for message in messages)
    done = subprocess.run([*SERVE, agent], input=lines, capture_output=True, text=True, timeout=100)
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode


def test_a_served_agent_introduces_itself_and_quits() -> None:
    told, code = spoken("random", {"type": "hello"}, {"type": "weather"}, {"type": "quit"})
    assert code == 0
    assert [(one["type"], one["protocol"], one["name"]) for one in told] == [("hello", 1, "random")]


def test_an_unknown_agent_is_told() -> None:
    told, code = spoken("randon", {"type": "hello"})
    assert code == 2
    assert told == [{"type": "error", "reason": "unknown agent 'randon'; did you mean 'random'?"}]


def test_a_game_that_is_not_installed_is_told() -> None:
    begin = {"type": "begin", "game": "go", "seed": 1}
    told, code = spoken("random", {"type": "hello"}, begin)
    assert told[1]["type"] == "error"
    assert "unknown game 'go'" in told[1]["reason"]
    assert code == 1


# Checks of strangers' engines ---------------------------------------------------------------


def wrong(command: str, limit: float = 2) -> dict[str, str]:
    """What is wrong with an engine, by checks."""
    found = list(Inspection(launch(command), ONLY_TIC_TAC_TOE, limit).findings())
    return {finding.check: finding.problem for finding in found if not finding.passed}


@pytest.mark.parametrize(
    "command",
    [
        shlex.join(["perl", str(EXAMPLES / "first.pl")]),
        shlex.join([sys.executable, str(EXAMPLES / "threes.py")]),
    ],
    ids=["first.pl", "threes.py"],
)
def test_good_engines_pass_all_checks(command: str) -> None:
    assert wrong(command) == {}


@pytest.mark.parametrize(
    ("reactions", "check", "problem"),
    [
        ({"hello": "pass"}, "it starts and says hello", "it did not say hello within 2 seconds"),
        (
            {"hello": "hello(games={'go': [2]})"},
            "it plays a game that is installed",
            "it plays go, of which nothing is installed here",
        ),
        (
            {"decide": "say(type='choice', index=-1)"},
            "it plays Tic-tac-toe with 2 seats to the end",
            "it chose -1, where 0 to 8 could be chosen",
        ),
        (
            {"end": "pass"},
            "it plays Tic-tac-toe with 2 seats to the end",
            "it took more than 2 seconds at the end",
        ),
        (
            {"decide": "import random; n = len(told['legal']); "
             "say(type='choice', index=random.randrange(n))"},
            "it chooses the same with the same seed and iterations",
            "it chose otherwise the second time",
        ),
        (
            {"weather": "sys.exit(7)"},
            "it ignores messages and keys that it does not know",
            "it exited with code 7",
        ),
        (
            {"decide": "say(type='choice', index=0); say(type='thought')"},
            "it says nothing unasked",
            "it said something after it had answered",
        ),
        (
            {"quit": "sys.exit(3)"},
            "it ends with code 0 when it is told to quit",
            "it ended with code 3",
        ),
        (
            {"begin": "say(type='ready'); os.fork() or time.sleep(60)"},
            "it leaves no process behind",
            "it left processes behind",
        ),
    ],
)  # fmt: skip
def test_a_check_says_what_is_wrong(
    engine: Engines, reactions: dict[str, str], check: str, problem: str
) -> None:
    assert problem in wrong(engine(**reactions)).get(check, "nothing")


def test_an_engine_that_goes_on_without_its_host_is_found(engine: Engines) -> None:
    command = engine(begin="say(type='ready')\nwhile True: time.sleep(1)")
    assert "still running" in wrong(command, 0.5)["it ends when its input is closed"]


@pytest.mark.parametrize("protocol", [0, 2])
def test_a_served_agent_refuses_a_host_of_another_version(protocol: int) -> None:
    told, code = spoken("random", {"type": "hello", "protocol": protocol})
    assert told == [{"type": "error", "reason": f"speaks protocol 1, not {protocol}"}]
    assert code == 1


def test_an_engine_that_thinks_too_long_is_found(
    engine: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compliance, "THOUGHT", 0.0)
    monkeypatch.setattr(compliance, "PATIENCE", 0.3)
    slow = "told['clock']['seconds'] is None or time.sleep(0.5); say(type='choice', index=0)"
    found = wrong(engine(decide=slow), 20)
    (problem,) = [said for check, said in found.items() if check.startswith("it answers soon")]
    assert re.fullmatch(r"it took \d+\.\d seconds", problem)


def inspected(plays: dict[str, Any] | None, *names: str) -> list[tuple[str, int]]:
    """With which games and seats an engine is tried that says it plays some."""
    games = {name: installed().game(name) for name in names}
    inspection = Inspection(launch("cat"), Plugins(games=games))
    inspection.introduction = Introduction("made up", games=plays)
    return [(game.name, seats) for game, seats in inspection._playable()]


def test_an_engine_that_plays_everything_is_tried_with_the_short_games() -> None:
    found = inspected(None, "spellbook", "pig", "tic_tac_toe")
    assert found == [("tic_tac_toe", 2), ("pig", 2)]


def test_an_engine_is_tried_with_the_games_and_seats_that_it_names() -> None:
    assert inspected({"pig": (3, 9), "go": ()}, "pig", "tic_tac_toe") == [("pig", 3)]
    assert inspected({"pig": (), "spellbook": (2, 3)}, "spellbook", "pig") == [
        ("pig", 2),
        ("spellbook", 2),
        ("spellbook", 3),
    ]


def test_an_engine_that_plays_many_games_is_tried_with_four_the_short_ones_first() -> None:
    names = ("masks", "glaziers", "spellbook", "seasons", "pig")
    found = inspected(dict.fromkeys(names, ()), *names)
    assert [name for name, _ in found] == ["pig", "glaziers", "masks", "seasons"]
