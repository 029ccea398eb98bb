"""A served agent line by line, without a process of its own: what it hears, and what it answers."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from textwrap import dedent
from typing import Any

import pytest

from ludarium import Call, View
from ludarium.agents import AgentKind, AgentSpec, Budget, Judgement, MatchInfo
from ludarium.engines import protocol
from ludarium.engines.serving import Lines, serve
from ludarium.plugins import Plugins
from ludarium.record import Result
from ludarium.story import Event
from ludarium_classics import tic_tac_toe

GAME = tic_tac_toe.GAME
PLUGINS = Plugins(games={"tic_tac_toe": GAME})
MATCH = MatchInfo(GAME, GAME.configure({}), 0, ("Ann", "Ben"), 5, 7.0)
HELLO, BEGIN = protocol.hello(), protocol.begin(MATCH, {"mood": "good"})
EVENT = Event(0, "", 1, "Ben passes", "", (), None, True)
RESULT = Result((1, 2), (1.0, 0.0), (3.0,), {1: "took too long"})


def decide(number: int = 1) -> protocol.Message:
    return protocol.decide(number, GAME.new().view(0), MATCH.names, Budget(9, limit=7.0))


class Noting:
    """Writes down all that it is told, and chooses the last of the legal calls."""

    noted: list[Any] = []

    def __init__(self, seed: int, mood: str = "bad") -> None:
        self.noted[:] = [(seed, mood)]
        self.judgement: object = Judgement(0.5, 2, 9)

    def begin(self, match: MatchInfo) -> None:
        self.noted.append(match)

    def told(self, event: Event) -> None:
        self.noted.append(event)

    def choose(self, view: View, budget: Budget) -> Call:
        self.noted.append(budget)
        return view.legal[-1]

    def end(self, result: Result) -> None:
        self.noted.append(result)


class Silent:
    """Knows nothing but to choose, and does not even say what it thinks."""

    judgement = "no judgement"

    def __init__(self, seed: int, **_: Any) -> None:
        pass

    def choose(self, view: View, budget: Budget) -> Any:
        return view.legal[0]


class Wild(Silent):
    def choose(self, view: View, budget: Budget) -> Any:
        return "the middle"


class Failing(Silent):
    def choose(self, view: View, budget: Budget) -> Any:
        raise ValueError("no idea")


def answered(agent: type[Any], *messages: protocol.Message) -> tuple[list[protocol.Message], int]:
    """What an agent answers to messages after which its input is closed, and the exit code."""
    spec = AgentSpec(AgentKind("made_up", "for a test", agent), {}, "made_up:mood=bad")
    their_end, our_end = os.pipe()
    hearing, saying = os.pipe()
    os.write(our_end, b"".join(map(protocol.line, messages)))
    os.close(our_end)
    code = serve(spec, PLUGINS, Lines(their_end, saying), fork=False)
    os.close(saying)
    with os.fdopen(hearing, "rb") as said:
        found = [protocol.message(line) for line in said]
    os.close(their_end)
    return found, code


def test_a_served_agent_hears_all_of_a_match_as_it_would_here() -> None:
    event = protocol.happened(EVENT, GAME)
    found, code = answered(Noting, HELLO, BEGIN, event, decide(4), protocol.end(RESULT))
    assert Noting.noted == [(5, "good"), MATCH, EVENT, Budget(9, limit=7.0), RESULT]
    assert [one["type"] for one in found] == ["hello", "ready", "choice", "ready"]
    assert found[1]["story"] is True
    assert (found[2]["number"], found[2]["index"]) == (4, 8)
    assert found[2]["judgement"] == {"value": 0.5, "depth": 2, "iterations": 9}
    assert code == 0


def test_an_agent_that_hears_nothing_says_so_and_is_not_told_the_end() -> None:
    event = protocol.happened(EVENT, GAME)
    found, code = answered(Silent, BEGIN, event, decide(), protocol.end(RESULT))
    assert found[0] == {"type": "ready", "story": False}
    assert found[1] == {"type": "choice", "number": 1, "index": 0}
    assert (len(found), code) == (3, 0)


def test_one_match_comes_after_another_until_the_host_says_quit() -> None:
    match = (BEGIN, decide(), protocol.end(RESULT))
    found, code = answered(Silent, *match, *match, protocol.QUIT, *match)
    assert [one["type"] for one in found] == ["ready", "choice", "ready"] * 2
    assert code == 0


def test_the_host_may_quit_in_the_middle_of_a_match() -> None:
    found, code = answered(Silent, BEGIN, protocol.QUIT, decide())
    assert [one["type"] for one in found] == ["ready"]
    assert code == 0


def test_what_nobody_knows_is_passed_over() -> None:
    weather = {"type": "weather"}
    found, code = answered(Silent, weather, BEGIN, weather, decide())
    assert [one["type"] for one in found] == ["ready", "choice"]
    assert code == 0


@pytest.mark.parametrize(
    ("agent", "reason"),
    [
        (Wild, "chose 'the middle', which is not legal"),
        (Failing, "raised ValueError: no idea"),
    ],
)
def test_an_agent_that_fails_says_why_and_its_process_ends(agent: type[Any], reason: str) -> None:
    found, code = answered(agent, BEGIN, decide(), decide())
    assert found[1:] == [{"type": "error", "reason": reason}]
    assert code == 1


def test_an_agent_introduces_itself_with_its_text_and_its_games() -> None:
    kind = AgentKind("made_up", "for a test", Silent, games={"tic_tac_toe": frozenset({2})})
    spec = AgentSpec(kind, {}, "made_up:mood=bad")
    their_end, our_end = os.pipe()
    hearing, saying = os.pipe()
    os.write(our_end, protocol.line(HELLO))
    os.close(our_end)
    assert serve(spec, PLUGINS, Lines(their_end, saying), fork=False) == 0
    told = protocol.Introduction.from_json(protocol.message(os.read(hearing, 1 << 16)))
    assert (told.name, told.about) == ("made_up:mood=bad", "for a test")
    assert told.games == {"tic_tac_toe": (2,)}
    for end in (their_end, hearing, saying):
        os.close(end)


TALKS = """
    import os, sys
    from ludarium.agents import AgentKind, AgentSpec
    from ludarium.engines.serving import private_lines, serve
    from ludarium.plugins import Plugins
    from ludarium_classics import tic_tac_toe

    class Talking:
        def __init__(self, seed):
            print("printed")
            os.system("echo echoed")
            print(f"read {sys.stdin.read()!r}", flush=True)
        def choose(self, view, budget):
            return view.legal[0]

    spec = AgentSpec(AgentKind("talking", "", Talking), {}, "talking")
    plugins = Plugins(games={"tic_tac_toe": tic_tac_toe.GAME})
    sys.exit(serve(spec, plugins, private_lines()))
"""


def test_what_an_agent_prints_goes_to_the_standard_error_and_it_reads_nothing() -> None:
    lines = b"".join(map(protocol.line, (BEGIN | {"settings": {}}, decide(), protocol.QUIT)))
    done = subprocess.run(
        [sys.executable, "-c", dedent(TALKS)], input=lines, capture_output=True, timeout=100
    )
    said = [protocol.message(line) for line in done.stdout.splitlines()]
    assert [one["type"] for one in said] == ["ready", "choice"]
    assert sorted(done.stderr.decode().splitlines()) == ["echoed", "printed", "read ''"]
    assert done.returncode == 0


# Judgements ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("judgement", "reason"),
    [
        ([0.5], "gave a judgement that is no object"),
        ({"value": float("nan")}, "gave a judgement whose value is no number"),
        ({"value": True}, "gave a judgement whose value is no number"),
        ({"value": 10**400}, "gave a judgement whose value is no number"),
        ({"iterations": 1 << 63}, "gave a judgement whose iterations is no count"),
        ({"depth": 1.0}, "gave a judgement whose depth is no count"),
    ],
)
def test_a_judgement_that_is_none_is_refused(judgement: object, reason: str) -> None:
    with pytest.raises(protocol.AgentFailed, match=reason):
        protocol.answer({"index": 0, "judgement": judgement}, 1, 9)


def test_a_judgement_is_taken_up_to_its_bounds() -> None:
    said = {"index": 8, "judgement": {"value": 1, "depth": 0, "iterations": (1 << 63) - 1}}
    found = protocol.answer(said, 1, 9)
    assert found == protocol.Answer(8, Judgement(1.0, 0, (1 << 63) - 1))
    assert type(found.judgement.value) is float
    assert protocol.answer({"index": 0}, 1, 1) == protocol.Answer(0, Judgement())
    with pytest.raises(protocol.AgentFailed, match="chose 9, where 0 to 8 could be chosen"):
        protocol.answer({"index": 9}, 1, 9)


class Odd(Silent):
    """Judges as numpy would, with numbers that JSON does not know."""

    judgement: Any = Judgement(float("nan"), 2, Fraction(20))  # type: ignore[arg-type]


def test_what_is_no_number_in_a_judgement_is_left_out_as_in_our_own_process() -> None:
    found, code = answered(Odd, HELLO, BEGIN, decide())
    assert (found[-1]["type"], found[-1]["index"], code) == ("choice", 0, 0)
    assert protocol.answer(found[-1], 1, 9).judgement == Judgement.of(Odd.judgement)
