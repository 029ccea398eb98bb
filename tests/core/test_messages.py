"""Every mistake that authors make gets one sentence that says where and what to do."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any

import pytest

from ludarium import Game
from ludarium.agents import AgentKind, AgentSpec
from ludarium.bench import Workload, random_play
from ludarium.match import play
from ludarium.plugins import load
from ludarium.testing import Scene, check_game

GAME = """
from ludarium import *
from ludarium.table import Table

class Nim(Table):
    stones: int = 5

@step
def begin(s: Nim) -> None:
    s.do(turn(0))

@decision(ask="How many?")
def turn(s: Nim, me: int) -> list[Call]:
    return [take(me, count) for count in (1, 2) if count <= s.stones]

@step(say="take {count}")
def take(s: Nim, me: int, count: int) -> None:
    s.stones -= count
    s.do(turn(s.after(me))) if s.stones else s.win(me)

GAME = Game("nim", "Nim", Nim, begin(), longest=5)
"""
"""A sound game; each mistake is a change of it."""

Run = Callable[[ModuleType], object]


def checked(module: ModuleType) -> object:
    raise AssertionError(str(check_game(module.GAME)))


def benched(module: ModuleType) -> object:
    return random_play(Workload(module.GAME, 2, {}, seed=7), 0.01)


def set_up(module: ModuleType) -> object:
    return Scene(module.GAME).offers


class Searching:
    """An agent that plays out what it sees."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: Any, budget: object) -> Any:
        from random import Random

        view.sample(Random(0)).play_out(Random(0).random)
        return view.legal[0]


def matched(module: ModuleType) -> object:
    agent = AgentSpec(AgentKind("searching", "", Searching))
    return play(module.GAME, [agent] * 2, seed=7)


def declared(module: ModuleType) -> object:
    raise AssertionError("it was declared")


CARDS = (
    ("stones: int = 5", "hand: Pile[Card] = Pile(NOBODY)\n    stones: int = 5"),
    (
        "class Nim",
        "class Card(Component):\n    pass\n\nACE = Card(id='ace', name='Ace')\n\nclass Nim",
    ),
)

GENERATED = [("    return [take(me", "    return (take(me"), ("<= s.stones]", "<= s.stones)")]

MISTAKES: dict[str, tuple[Run, list[tuple[str, str]], str]] = {
    "endless steps": (
        set_up,
        [("    s.do(turn(0))", "    s.do(begin())")],
        r"no decision and no end after 100,000 steps; the last ones were begin\(\), begin\(\)",
    ),
    "endless steps of two": (
        benched,
        [("    s.do(turn(s.after(me)))", "    s.do(take(me, 0))")],
        r"Nim failed at seed 7/0, take\(0, .\): RulesError: no decision and no end after 100,000",
    ),
    "playouts longer than longest": (
        matched,
        [("longest=5", "longest=2")],
        r"Nim failed at seed 7, move 0, turn\(0\): .*Nim is not over after 2 decisions, as its "
        r"longest=2 allows: declare a larger one",
    ),
    "bench with seed and call": (
        benched,
        [("    s.stones -= count", "    s.stones -= count\n    assert s.stones != 2, 'no two'")],
        r"Nim failed at seed 7/\d+, take\(\d, \d\): AssertionError: no two \(\w+\.py, line 19\)",
    ),
    "check with file and line": (
        checked,
        [("    s.stones -= count", "    s.stones -= count / 0")],
        r"take\(0, \d\) raised ZeroDivisionError: division by zero \(\w+\.py, line 18\)",
    ),
    "laws of the wrong type": (
        declared,
        [("longest=5", "laws=len")],
        r"nim: laws are functions of the table, as a tuple: write laws=\(number_of_tokens,\)",
    ),
    "a law that was called": (
        declared,
        [("longest=5", "laws=(3,)")],
        "nim: 3 is wrong in laws: write .*without calling it",
    ),
    "seats of the wrong type": (
        declared,
        [("longest=5", "seats=2")],
        r"nim: seats are the player counts, as a tuple: write seats=\(2,\) or seats=seats_between",
    ),
    "a start that was not called": (
        declared,
        [("Nim, begin()", "Nim, begin")],
        r"nim: start is a call such as set_up\(\), not .*call the step",
    ),
    "a list passed to a step": (
        set_up,
        [("take(me, count)", "take(me, [count])")],
        r"TypeError: unhashable type: 'list' \(\w+\.py, line 14\); the arguments of a step cannot "
        r"be a list, which can change: pass a tuple",
    ),
    "the table passed to a step": (
        set_up,
        [("    s.do(turn(0))", "    s.do(turn(s, 0))")],
        r"unhashable type: 'Nim' \(\w+\.py, line 10\); .*the kernel adds the table itself",
    ),
    "a type error in a step": (
        checked,
        [("    s.stones -= count", "    s.stones -= None")],
        r"take\(0, \d\) raised TypeError: unsupported operand .* \(\w+\.py, line 18\)",
    ),
    "a type error in a step, played out": (
        benched,
        [("    s.stones -= count", "    s.stones -= None")],
        r"Nim failed at seed 7/0, .*TypeError: unsupported operand .* \(\w+\.py, line 18\)",
    ),
    "a type error in a decision": (
        set_up,
        [("    return [take", "    return None + [take")],
        r"unsupported operand type\(s\) for \+: 'NoneType' and 'list'",
    ),
    "something without a length in a step": (
        checked,
        [("    s.stones -= count", "    s.stones -= len(count)")],
        r"raised TypeError: object of type 'int' has no len\(\) \(\w+\.py, line 18\)",
    ),
    "a decision that was not called": (
        set_up,
        [("    s.do(turn(0))", "    s.do(turn)")],
        r"^turn is no call: write turn\(…\), with its arguments",
    ),
    "nothing to do next": (
        checked,
        [("    s.stones -= count", "    s.do(None)")],
        r"None is no call: what happens next.* such as turn\(0\)",
    ),
    "a decision that offers words": (
        matched,
        [("[take(me, count) for", "[str(count) for")],
        "'1' is no call: .*what a decision offers, is a step",
    ),
    "a decision that is a generator": (
        set_up,
        GENERATED,
        r"the decision turn\(0\) returned a generator; it must return the list of the calls to ch",
    ),
    "a decision that is a generator, played out": (
        benched,
        GENERATED,
        r"the decision turn\(0\) returned a generator",
    ),
    "a misspelt field": (
        checked,
        [("    s.stones -= count", "    s.stnoes -= count")],
        r"has no attribute 'stnoes' \(\w+\.py, line 18\); did you mean stones\?",
    ),
    "words instead of a piece": (
        checked,
        [("longest=5", "longest=5, show=lambda s, me: 'nim'")],
        r"Nim: show returned 'nim'; it must return a piece of ludarium.show, such as area\(…\)",
    ),
    "an unannotated field": (
        declared,
        [("stones: int = 5", "stones = 5")],
        r"Nim.stones has no type; write stones: int = …, or ClassVar\[int\]",
    ),
    "a decision that returns None": (
        set_up,
        [("    return [take", "    [take")],
        r"the decision turn\(0\) returned None; it must return the list .*is a return missing\?",
    ),
    "a skipping decision that returns None": (
        set_up,
        [("    return [take", "    [take"), ('ask="How many?"', "skips=True")],
        r"the decision turn\(0\) returned None",
    ),
    "a decision that calls s.do": (
        set_up,
        [("    return [take", "    s.do(begin())\n    return [take")],
        r"the decision turn\(0\) called s.do\(begin\(\)\): a decision only lists calls",
    ),
    "a decision that calls s.do, in the check": (
        checked,
        [("    return [take", "    s.do(begin())\n    return [take")],
        r"the decision turn\(0\) called s.do\(begin\(\)\)",
    ),
    "forgotten components": (
        set_up,
        [*CARDS, ("for count in (1, 2) if", "for count in s.game.components_of(Card) if")],
        r"the decision turn\(0\) offers nothing to choose; the game has no Card among its "
        r"components: does its declaration lack components=",
    ),
    "a wrong name in say": (
        declared,
        [('say="take {count}"', 'say="take {cout}"')],
        r"take: say='take \{cout\}' names an unknown parameter 'cout'; did you mean 'count'\?",
    ),
    "a wrong name in ask": (
        declared,
        [('ask="How many?"', 'ask="{you}: how many?"')],
        "turn: ask=.* names an unknown parameter 'you'; there is 'me'",
    ),
    "a score outside a range that was never declared": (
        checked,
        [("s.win(me)", "s.end([7, 3])")],
        r"seat 0 has 7 points, outside 0 to 1, and the game declares no score_range=\(lowest, hi",
    ),
    "the order of a set": (
        checked,
        [
            ("stones: int = 5", "stones: int = 5\n    seen: str = ''"),
            ("    s.stones -= count", "    s.stones -= count\n    s.seen = ''.join({*'abcdefgh'})"),
        ],
        r"the tables differ from here, after take\(.*does a rule go through a set, .*use a list",
    ),
    **{
        f"redeclared {name}": (
            declared,
            [("stones: int = 5", f"stones: int = 5\n    {name}: {kind}")],
            rf"Nim.{name}: the name is taken; every Nim has it already: set it in a step",
        )
        for name, kind in {
            "round": "int = 1",
            "seat": "int = 0",
            "over": "bool = False",
            "seats": "int = 2",
        }.items()
    },
}


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], ModuleType]]:
    """Imports a module from its text."""
    monkeypatch.syspath_prepend(tmp_path)
    names: list[str] = []

    def module(text: str) -> ModuleType:
        names.append(f"mistaken_{abs(hash(text))}")
        (tmp_path / f"{names[-1]}.py").write_text(text)
        return importlib.import_module(names[-1])

    yield module
    for name in names:
        sys.modules.pop(name, None)


def test_the_game_without_a_mistake_is_sound(made: Any) -> None:
    assert check_game(made(GAME).GAME).findings == ()


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_gets_a_sentence_that_says_where_and_what_to_do(mistake: str, made: Any) -> None:
    run, changes, message = MISTAKES[mistake]
    text = GAME
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    with pytest.raises(Exception, match=message):
        run(made(text))


# Plugins ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "@hookimpl\ndef ludarium_game(): return []",
            "PluginError: unknown hook 'ludarium_game'; did you mean 'ludarium_games'",
        ),
        (
            "def ludarium_games(): return []",
            "PluginError: ludarium_games is not marked; write @hookimpl above it",
        ),
        ("import nothing_like_this", "No module named 'nothing_like_this' (broken_one.py, line 2)"),
        (
            "GAME = Game('x', 'X', Table, sequence([1]))",
            "the arguments of a step cannot be a list, which can change: pass a tuple",
        ),
    ],
)
def test_a_broken_plugin_gets_one_too(
    text: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    header = "from ludarium import Game, Table, hookimpl, sequence\n"
    (tmp_path / "broken_one.py").write_text(header + dedent(text) + "\n")
    found = load([EntryPoint("broken", "broken_one", "ludarium")])
    sys.modules.pop("broken_one", None)
    (plugin,) = found.failed
    assert message in plugin.error


# Whose fault --------------------------------------------------------------------------------


class Complaining:
    """An agent that blames the rules."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: Any, budget: object) -> Any:
        from ludarium import RulesError

        raise RulesError("these rules are no good")


def test_an_agent_that_blames_sound_rules_forfeits(made: Any) -> None:
    game: Game = made(GAME).GAME
    agent = AgentSpec(AgentKind("complaining", "", Complaining))
    record = play(game, [agent] * 2, seed=1)
    assert record.forfeits[0] == "raised RulesError: these rules are no good"


def test_the_traceback_is_shown_to_whoever_is_debugging(
    made: Any, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    game = made(GAME.replace("s.stones -= count", "s.stones -= count / 0")).GAME
    check_game(game)
    assert "Traceback" not in capfd.readouterr().err
    monkeypatch.setenv("LUDARIUM_DEBUG", "1")
    check_game(game)
    shown = capfd.readouterr().err
    assert "Traceback (most recent call last)" in shown
    assert "s.stones -= count / 0" in shown


def test_what_the_rules_were_doing_when_they_were_stopped_is_told(made: Any) -> None:
    from ludarium.places import running

    raises = "    s.stones -= count\n    raise KeyboardInterrupt"
    module = made(GAME.replace("    s.stones -= count", raises))
    with pytest.raises(KeyboardInterrupt) as stop:
        module.GAME.new().play_out(lambda: 0.5)
    assert running(stop.value).startswith("in the step take (mistaken_")
    assert running(stop.value).endswith(", line 19)")
    with pytest.raises(KeyboardInterrupt) as elsewhere:
        raise KeyboardInterrupt
    assert running(elsewhere.value) == ""
