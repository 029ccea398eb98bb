"""Bad input ends with an answer or a refusal; ``python tests/fuzzing 10000`` tries more of it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import bad_commands
import bad_files
import pytest
from cases import MARK, Case, Outcome, faults
from surfaces import SHARES, made
from watched import Watched

CASES = {"command line": 60, "engines": 4, "trainings": 8}
OTHERS = 25


@pytest.fixture(scope="module", name="files")
def _files() -> Any:
    return bad_files.sound_files()


@pytest.fixture(scope="module", name="watched")
def _watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    with Watched(tmp_path_factory.mktemp("cases")) as watched:
        yield watched


@pytest.mark.parametrize("surface", [one for one in SHARES if one != "site"])
def test_bad_input_is_answered_or_refused_and_nothing_is_run_or_written_outside(
    surface: str, watched: Watched, files: Any
) -> None:
    found = []
    for number in range(CASES.get(surface, OTHERS)):
        case = made(surface, Random(f"suite/{surface}/{number}"), files)
        found += [(str(case), fault) for fault in faults(case, watched.run(case))]
    assert found == []


def test_every_command_and_option_is_in_the_grammar() -> None:
    found = bad_commands.commands()
    assert {"match", "replay", "serve", "tournament", "new"} <= found.keys()
    flags = {flag for one in found["tournament"] for flag in one.flags}
    assert {"--from", "--db", "--trust", "--no-replays", "--json"} <= flags
    words = {word for number in range(2000) for word in bad_commands.case(Random(number), {}).words}
    assert found.keys() <= words
    assert flags <= words


# The watch itself sees what it is there for -------------------------------------------------


class Harmful:
    """A command line that does what no case may lead to."""

    def __init__(self, deed: Any) -> None:
        self.deed = deed

    def __call__(self, **_: Any) -> None:
        self.deed()


def seen(deed: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The faults that are found in what somebody does."""
    import watched as watching

    case = Case("command line", ("games",))
    monkeypatch.setattr(watching, "_warm_up", lambda: Harmful(deed))
    with Watched(tmp_path) as watched:
        return faults(case, watched.run(case))


def test_the_watch_sees_what_is_written_outside(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "x"
    (fault,) = seen(outside.touch, tmp_path, monkeypatch)
    assert "outside" in fault


@pytest.mark.parametrize(
    ("deed", "word"),
    [
        (lambda: subprocess.run(["touch", MARK], check=False), "started ['touch'"),
        (lambda: os.system("true"), "os.system"),
        (lambda: __import__("canary_module_x"), "raised"),
        (lambda: exec(f"'{MARK}'"), "compile"),
        (lambda: print("\x1b[2J"), "control character"),
        (lambda: print("Traceback (most recent call last)"), "Traceback"),
        (lambda: os._exit(7), "died with code 7"),
        (lambda: 1 / 0, "ZeroDivisionError"),
        (lambda: (_ for _ in ()).throw(SystemExit(1)), "code 1"),
        (lambda: (_ for _ in ()).throw(SystemExit(2)), "without a word"),
    ],
)
def test_the_watch_sees_what_must_not_be(
    deed: Any, word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert any(word in fault for fault in seen(deed, tmp_path, monkeypatch))


def test_an_answer_that_is_no_json_is_a_fault() -> None:
    case = Case("command line", ("games", "--json"))
    assert faults(case, Outcome(0, "[1, 2]")) == []
    for answer in ("[1, 2", "NaN", "[Infinity]", "{} {}"):
        assert "no JSON" in faults(case, Outcome(0, answer))[0]
