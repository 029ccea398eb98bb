"""The type checker knows the arguments of steps, effects and tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

import ludarium

SOURCE = """
from ludarium import Call, Effect, Game, Odds, Part, Table, chance, decision, effect, option
from ludarium import per_seat, step, turns

class Purse(Part):
    coins: int = 0

class Nim(Table):
    stones: int = option(21)
    purses: list[Purse] = per_seat(Purse)

@decision
def turn(s: Nim, me: int) -> list[Call]:
    return [take(me, 1), take(me, count=2)]

@step
def take(s: Nim, me: int, count: int = 1) -> None:
    s.do(turn(me), take(me))

@step(say="hello")
def greet(s: Nim, me: int, *words: str) -> None:
    s.purses[me].coins += 1

@chance
def flip(s: Nim, sides: int) -> Odds:
    return [(1, take(0, side)) for side in range(sides)]

@effect
def gain(s: Nim, me: int, count: int) -> None:
    s.stones += count

good: list[Call] = [take(0), take(0, 2), take(me=0, count=3), greet(0, "a", "b"), flip(6)]
better: list[Call] = [turn(0), gain(9).by(1), turns(turn)]
whole: Effect[Nim] = gain(count=9)
table: Nim = Nim(seats=2, stones=5)

take("x")  # wrong type
take()  # missing argument
take(0, 1, 2)  # extra argument
take(0, cuont=1)  # misspelt argument
greet(0, 1)  # wrong rest
flip("x")  # wrong type for a chance
flip()  # missing for a chance
turn("x")  # wrong seat
turn()  # no seat
gain("x")  # wrong type for an effect
gain(0, 1)  # seat given to an effect
gain()  # missing for an effect
turns(flip(1))  # a call where a step belongs
turns(greet(0).step.name)  # a word where a step belongs
Nim(stones="x")  # wrong type of a field
Nim(stonse=3)  # misspelt field
table.do(take)  # a step where a call belongs
table.stones = "x"  # wrong type assigned
table.purses[0].coins.append(1)  # wrong use inside a part
step(lambda: None)  # no table
decision(lambda s: [])  # no seat
table.apply("take")  # a word where a call belongs
"""


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> dict[int, str]:
    """What mypy says about the source, by line."""
    folder = tmp_path_factory.mktemp("typing")
    path = folder / "snippet.py"
    path.write_text(SOURCE)
    core = str(Path(ludarium.__file__).parents[1])
    config = folder / "mypy.ini"
    config.write_text(f"[mypy]\nstrict = true\nmypy_path = {core}\n")
    options = ["--config-file", str(config), "--cache-dir", str(folder / "cache")]
    report, failure, _ = api.run([*options, str(path)])
    assert not failure
    found = re.findall(r"snippet\.py:(\d+): error: (.*)", report)
    return {int(line): message for line, message in found}


def test_well_written_calls_effects_and_tables_are_accepted(errors: dict[int, str]) -> None:
    end = SOURCE[: SOURCE.index("# wrong type\n")].count("\n")
    assert {line: error for line, error in errors.items() if line <= end} == {}


@pytest.mark.parametrize("mistake", re.findall(r"  # (.+)", SOURCE))
def test_the_type_checker_rejects(mistake: str, errors: dict[int, str]) -> None:
    line = SOURCE[: SOURCE.index(f"# {mistake}\n")].count("\n") + 1
    assert line in errors, errors
