"""Which tests run which line: made once by running the tests under coverage.py, and kept.

A test file that is new or has changed is run again; all others are remembered. What a source line
was reached by is forgotten when its file changes: then every test that reached the file counts.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / ".mutation"
"""Everything that is kept between runs."""
GAMES = "tests/plugins"
"""Where the tests of the games stand; they are many, and take long."""
TESTED_BY = (
    "tests/core",
    GAMES,
    "tests/ai/test_parallel.py",
    "tests/arena/test_hostile_agents.py",
    "tests/arena/test_positions.py",
    "tests/cli/test_benches.py",
    "tests/cli/test_checks.py",
    "tests/cli/test_engines.py",
    "tests/cli/test_listings.py",
    "tests/cli/test_play.py",
    "tests/cli/test_play_choices.py",
    "tests/cli/test_play_model.py",
    "tests/cli/test_replays.py",
    "tests/cli/test_soaks.py",
    "tests/fuzzing/test_readers.py",
)
"""Where the tests of the kernel and the plugins stand, and what else tests sessions, replays,
benchmarks and checks; the nearest are tried first."""
SOURCES = ("core", "plugins", "ai", "cli")
IMPORTED = ""
"""The name that coverage.py gives to what runs outside any test."""


@dataclass(slots=True)
class Reach:
    """How long each test keeps the processor busy, and which lines of which files it runs."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[int, set[str]]] = field(default_factory=dict)
    imported: dict[str, set[int]] = field(default_factory=dict)
    stale: set[str] = field(default_factory=set)
    """Source files that changed since: their line numbers mean nothing any more."""

    def of_line(self, path: str, lines: Iterable[int]) -> set[str]:
        """The tests that run one of some neighbouring lines of a file."""
        by_line = self.lines.get(path, {})
        if path in self.stale:
            return self.of_file(path)
        return set().union(*(by_line.get(line, ()) for line in lines))

    def of_file(self, path: str) -> set[str]:
        """The tests that run anything of a file."""
        return set().union(*self.lines.get(path, {}).values())

    def on_import(self, path: str, lines: Iterable[int]) -> bool:
        """Whether one of some lines runs before any test does."""
        return path in self.stale or not self.imported.get(path, set()).isdisjoint(lines)


def fingerprint(path: Path) -> str:
    """What tells one content of a file from another."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def test_files(places: Iterable[str]) -> list[str]:
    """All files of tests in some places, from the root of the project."""
    found = [path for name in places for path in [ROOT / name, *(ROOT / name).rglob("test_*.py")]]
    return sorted(str(path.relative_to(ROOT)) for path in found if path.is_file())


def load(names: Iterable[str]) -> Reach:
    """What is known of test files, after running those that are new or have changed."""
    kept = KEPT / "reach"
    kept.mkdir(parents=True, exist_ok=True)
    parts = {name: kept / (name.replace("/", "-") + ".json") for name in names}
    unknown = [name for name, part in parts.items() if not _is_of(name, part)]
    folders = [name.rpartition("/")[0] for name in unknown]
    for folder in dict.fromkeys(folders):
        some = [name for name, of in zip(unknown, folders, strict=True) if of == folder]
        print(f"asking {len(some)} files of {folder} what they run", file=sys.stderr)
        subprocess.run([sys.executable, __file__, *some], cwd=ROOT, check=True)
    reach = Reach()
    for name, part in parts.items():
        if part.exists():
            _add(reach, name, json.loads(part.read_text()))
    return reach


def _is_of(name: str, part: Path) -> bool:
    return part.exists() and json.loads(part.read_text())["is"] == fingerprint(ROOT / name)


def _add(reach: Reach, name: str, part: dict[str, Any]) -> None:
    tests = [f"{name}::{test}" for test in part["tests"]]
    reach.seconds |= zip(tests, part["tests"].values(), strict=True)
    for path, (content, imported, lines) in part["files"].items():
        if not (ROOT / path).exists() or content != fingerprint(ROOT / path):
            reach.stale.add(path)
        reach.imported.setdefault(path, set()).update(imported)
        known = reach.lines.setdefault(path, {})
        for line, numbers in lines.items():
            known.setdefault(int(line), set()).update(tests[number] for number in numbers)


class Recorder:
    """A pytest plugin that tells coverage.py whose turn it is, and measures how long it takes."""

    def __init__(self, coverage: Any) -> None:
        self.coverage = coverage
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.began = 0.0

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.coverage.switch_context(nodeid)
        self.began = process_time()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.coverage.switch_context(IMPORTED)
        self.seconds[nodeid] = process_time() - self.began

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.failed.add(report.nodeid)


def record(names: list[str]) -> None:
    """Run test files under coverage.py and keep what each of them reaches."""
    import coverage
    import pytest

    cover = coverage.Coverage(data_file=None, source=[str(ROOT / "core"), str(ROOT / "plugins")])
    recorder = Recorder(cover)
    cover.start()
    pytest.main(["-q", "-p", "no:cacheprovider", "--no-header", *names], plugins=[recorder])
    cover.stop()
    found = {
        str(Path(path).relative_to(ROOT)): cover.get_data().contexts_by_lineno(path)
        for path in cover.get_data().measured_files()
    }
    for name in names:
        part = KEPT / "reach" / (name.replace("/", "-") + ".json")
        part.write_text(json.dumps(_part(name, recorder, found)))


def _part(name: str, recorder: Recorder, found: dict[str, dict[int, list[str]]]) -> dict[str, Any]:
    """What one test file has reached; a test that fails anyway can catch nothing."""
    tests = {
        test: seconds
        for test, seconds in recorder.seconds.items()
        if test.startswith(name + "::") and test not in recorder.failed
    }
    numbers = {test: number for number, test in enumerate(tests)}
    files = {}
    for path, by_line in found.items():
        imported = [line for line, contexts in by_line.items() if IMPORTED in contexts]
        lines = dict(_reached(by_line, numbers))
        files[path] = (fingerprint(ROOT / path), imported, lines)
    short = {test.removeprefix(name + "::"): round(took, 4) for test, took in tests.items()}
    return {"is": fingerprint(ROOT / name), "tests": short, "files": files}


def _reached(
    by_line: dict[int, list[str]], numbers: dict[str, int]
) -> Iterator[tuple[int, list[int]]]:
    for line, contexts in by_line.items():
        if reached := sorted(numbers[test] for test in contexts if test in numbers):
            yield line, reached


if __name__ == "__main__":
    os.chdir(ROOT)
    record(sys.argv[1:])
