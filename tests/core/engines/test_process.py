"""An engine's process: lines to and from it, and what is said of its end."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from textwrap import dedent

import pytest

from ludarium.engines import family, process
from ludarium.engines.agent import EngineAgent, launch
from ludarium.engines.process import EngineProcess, Overran
from ludarium.errors import AgentFailed

SOON = 60.0
"""Seconds within which everything here happens, on any machine."""
Starts = Callable[..., EngineProcess]


@pytest.fixture
def starts() -> Iterator[Starts]:
    """Starts processes that run some lines of Python, and ends them with the test."""
    running: list[EngineProcess] = []

    def start(source: str, memory: int | None = None) -> EngineProcess:
        running.append(EngineProcess([sys.executable, "-c", dedent(source)], memory))
        return running[-1]

    yield start
    for one in running:
        one.kill()


def until() -> float:
    return time.perf_counter() + SOON


def test_lines_are_heard_one_by_one_however_they_come(starts: Starts) -> None:
    engine = starts("""print('{"type": "a"}\\n{"type": "b"}\\n{"ty', end='', flush=True)
import time; time.sleep(0.2); print('pe": "c"}', flush=True); input()""")
    assert [engine.receive(until())["type"] for _ in range(3)] == ["a", "b", "c"]
    assert not engine.spoke_unasked()


def test_what_is_said_arrives_in_its_order_even_if_it_is_long(starts: Starts) -> None:
    engine = starts("""
        import json, sys
        one, two = json.loads(input()), json.loads(input())
        print(json.dumps({"type": "heard", "lengths": [len(one["x"]), len(two["x"])]}), flush=True)
        input()
    """)
    engine.send({"type": "t", "x": "x" * 500_000}, {"type": "t", "x": "y"}, until=until())
    assert engine.receive(until())["lengths"] == [500_000, 1]


def test_a_line_may_be_so_long_and_no_longer(
    starts: Starts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "LONGEST_LINE", 100)
    said = """
        import os
        os.write(1, b'{"type": "' + b"x" * %d + b'"}\\n')
        input()
    """
    assert len(starts(said % 88).receive(until())["type"]) == 88
    with pytest.raises(AgentFailed, match="said a line of more than 100 bytes"):
        starts(said % 89).receive(until())


def test_whoever_says_nothing_overruns(starts: Starts) -> None:
    engine = starts("input()")
    with pytest.raises(Overran, match="took too long"):
        engine.receive(time.perf_counter() + 0.05)
    assert not engine.spoke_unasked()
    assert engine.alive


def test_whoever_takes_nothing_in_overruns(starts: Starts) -> None:
    engine = starts("import time; time.sleep(60)")
    with pytest.raises(Overran):
        engine.send({"type": "t", "x": "x" * 3_000_000}, until=time.perf_counter() + 0.2)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("raise SystemExit(3)", "exited with code 3"),
        ("import os; os.kill(os.getpid(), 15)", "was killed by SIGTERM"),
        ("import sys; sys.exit('first\\nlast words')", "exited with code 1 (last words)"),
        (
            "import sys; sys.stderr.write('x' * 5000 + '\\n' + 'y' * 300); sys.exit(2)",
            f"exited with code 2 ({'y' * 159}…)",
        ),
    ],
)
def test_the_end_of_a_process_is_told_with_its_last_words(
    starts: Starts, source: str, reason: str
) -> None:
    engine = starts(source)
    with pytest.raises(AgentFailed) as raised:
        engine.receive(until())
    assert str(raised.value) == reason
    assert not engine.alive


def test_whoever_is_spoken_to_after_its_end_is_dead(starts: Starts) -> None:
    engine = starts("raise SystemExit(4)")
    while engine.exit_code is None:
        time.sleep(0.01)
    with pytest.raises(AgentFailed, match="exited with code 4"):
        engine.send({"type": "t", "x": "x" * 3_000_000}, until=until())


def test_why_a_process_was_ended_by_us_is_what_is_told(starts: Starts) -> None:
    engine = starts("input()", memory=5 << 20)
    engine.condemn()
    with pytest.raises(AgentFailed, match="used more than 5 MB of memory"):
        engine.receive(until())


def test_without_a_limit_no_memory_is_too_much(starts: Starts) -> None:
    engine = starts("input()")
    assert not engine.over_memory(family.Processes())
    engine.memory = 1
    assert engine.over_memory(family.Processes())
    engine.memory = 1 << 40
    assert not engine.over_memory(family.Processes())


def test_a_process_that_was_started_by_an_engine_is_a_relative_and_ends_with_it(
    starts: Starts,
) -> None:
    engine = starts("""
        import subprocess, sys
        other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        print('{"type": "%d"}' % other.pid, flush=True)
        input()
    """)
    other = int(engine.receive(until())["type"])
    assert engine.relatives() == {other}
    assert not engine.alive
    engine.kill()
    while other in family.Processes().family(other):
        time.sleep(0.01)


def test_a_command_that_cannot_be_started_is_named() -> None:
    with pytest.raises(AgentFailed, match="could not be started: /no/such: No such file"):
        EngineProcess(["/no/such"])


def test_an_engine_that_is_gone_is_not_asked() -> None:
    agent = EngineAgent(1, launch("cat"), {})
    with pytest.raises(AgentFailed, match="is gone"):
        agent._ask({"type": "decide"}, "choice", None, "late")


@pytest.mark.parametrize("said", ["b'x' * 65536", "b'x\\n' * 30000"])
def test_who_talks_without_listening_is_not_written_down_for_ever(
    starts: Starts, said: str
) -> None:
    engine = starts(f"import os\nwhile True: os.write(1, {said})")
    with pytest.raises(AgentFailed, match="said more than 1,048,576 bytes without being asked"):
        engine.send({"type": "t", "x": "x" * (1 << 22)}, until=until())


def test_an_end_of_patience_is_one_whatever_is_said_meanwhile(starts: Starts) -> None:
    engine = starts("import os, time\nwhile True: os.write(1, b' '); time.sleep(0.001)")
    assert not engine.spoke_unasked() or engine.alive
    with pytest.raises(Overran):
        engine.receive(time.perf_counter() + 0.3)
