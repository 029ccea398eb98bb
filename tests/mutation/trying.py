"""Tries one mutant: the tests that reach it are run on a copy of the project that has it.

Every worker has a copy of its own, so that processes that tests start have the mutant, too. Tests
run in a child that is forked from a process that has pytest and all libraries loaded, but nothing
of this project.
"""

from __future__ import annotations

import ast
import compileall
import importlib
import os
import re
import resource
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from keyword import iskeyword
from pathlib import Path
from typing import Any

from mutations import Mutant
from reach import ROOT, SOURCES, Reach

LIBRARIES = (
    "pytest",
    "_pytest.pytester",
    "hypothesis",
    "hypothesis.strategies",
    "networkx",
    "openskill.models",
    "pluggy",
    "rich.console",
    "rich.table",
    "typer.testing",
)
"""What is loaded once, for all mutants."""
FIRST, FIRST_FILES = 15, 2
"""So many tests are tried before all others; most mutants are caught by them."""
MOST_SECONDS = 40.0
"""Of all tests that reach a mutant, as many as take so long together; the quickest first."""
MEMORY = 4 << 30
WITHOUT_END = " does not end"
BROKEN = "the mutation test itself failed: "
OPTIONS = (
    *("--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:anyio"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)
"""What nobody needs to hear is left out, and that some libraries are loaded already."""
COPIED = (*SOURCES, "tests", "docs", "pyproject.toml", "README.md", "CHANGELOG.md", "tox.ini")


def copy_of_project(home: Path) -> None:
    """Make a copy of the project, compiled, so that nothing is compiled for every mutant again."""
    home.mkdir(parents=True)
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, home / name)
        else:
            shutil.copy2(ROOT / name, home / name)
    compileall.compile_dir(home, quiet=2)


def load_libraries() -> None:
    """Load what the tests need, apart from the project itself."""
    for name in LIBRARIES:
        with suppress(ImportError):
            importlib.import_module(name)


def outcome(mutant: Mutant, home: Path, tests: Sequence[str], reach: Reach) -> dict[str, Any]:
    """Whether the tests notice the mutant, and which one does first."""
    started = time.monotonic()
    left = list(tests)
    while by := _caught_with(mutant, home, left, reach):
        test = by.removesuffix(WITHOUT_END)
        if test not in left or not caught_by(home, [test], reach):
            break
        left.remove(test)  # it fails without the mutant, too: the machine was too slow for it
    return {"caught": by is not None, "by": by, "took": round(time.monotonic() - started, 1)}


def _caught_with(mutant: Mutant, home: Path, tests: Sequence[str], reach: Reach) -> str | None:
    """The first of the tests that fails with the mutant in the copy, which is mended again."""
    place = home / mutant.path
    source = (ROOT / mutant.path).read_bytes()
    place.write_bytes(mutant.applied(source))
    _forget_compiled(place)
    try:
        return caught_by(home, tests, reach)
    finally:
        place.write_bytes(source)
        _forget_compiled(place)


def caught_by(home: Path, tests: Sequence[str], reach: Reach) -> str | None:
    """The first of the tests that fails in a copy of the project, or what else went wrong there."""
    for some in _in_two_parts(tests):
        if some and (by := _first_failure(home, {test: reach.seconds[test] for test in some})):
            return by
    return None


def _in_two_parts(tests: Sequence[str]) -> tuple[list[str], list[str]]:
    """The first tests, of few files since each takes its time to load; and the others."""
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))[:FIRST_FILES]
    first = [test for test in tests if test.partition("::")[0] in files][:FIRST]
    return first, [test for test in tests if test not in first]


def _forget_compiled(place: Path) -> None:
    for compiled in (place.parent / "__pycache__").glob(f"{place.stem}.*.pyc"):
        compiled.unlink()


# Running tests in a child -----------------------------------------------------------------------


def _first_failure(home: Path, tests: dict[str, float]) -> str | None:
    report, told = os.pipe()
    child = os.fork()
    if not child:
        os.close(report)
        try:
            _run(home, tests, told)
        except BaseException:
            os.write(told, f"{BROKEN}{traceback.format_exc()}".encode())
        finally:
            os._exit(70)
    os.close(told)
    status = _wait(child, 300 + 10 * sum(tests.values()))
    with os.fdopen(report) as lines:
        by = lines.read().strip()
    if status is None:
        return "it does not end"
    if by.startswith(BROKEN):
        raise RuntimeError(by)
    if by:
        return by.splitlines()[0]
    code = os.waitstatus_to_exitcode(status)
    # 5: none of the tests exists there, so that none of them could fail.
    return None if code in (0, 5) else f"the run ends with {code}"


def _wait(child: int, seconds: float) -> int | None:
    """How a child ended; it and all that it has started are killed when its time is over."""
    until = time.monotonic() + seconds
    status = None
    while time.monotonic() < until:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            break
        status = None
        time.sleep(0.02)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    if status is None:
        os.waitpid(child, 0)
    return status


def _run(home: Path, tests: dict[str, float], told: int) -> None:
    """In the child: run tests until one fails, and tell which."""
    os.setsid()
    # For loops without end in processes that tests start; those of a test itself end before.
    most = int(30 + 5 * sum(tests.values()))
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    os.chdir(home)
    roots = [str(home / name) for name in SOURCES]
    ours = {str(ROOT / name) for name in SOURCES} | {str(Path(__file__).parent)}
    sys.path[:] = roots + [path for path in sys.path if path not in ours]
    os.environ |= {"PYTHONPATH": os.pathsep.join(roots), "PYTHONDONTWRITEBYTECODE": "1"}
    sys.dont_write_bytecode = True
    import pytest

    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    chosen = _Chosen(tests, told)
    os._exit(pytest.main([*OPTIONS, *files], plugins=[chosen]))


class _Chosen:
    """A pytest plugin that runs some tests in their order, and tells the first that fails.

    A loop without end runs out of processor time; what waits without end, out of time.
    """

    def __init__(self, tests: dict[str, float], told: int) -> None:
        self.seconds = tests
        self.order = {test: place for place, test in enumerate(tests)}
        self.told = told
        self.runs = ""
        for ends in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(ends, self.give_up)

    def give_up(self, *_: object) -> None:
        """Its time is over: that test will not end."""
        os.write(self.told, f"{self.runs}{WITHOUT_END}\n".encode())
        os._exit(1)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.runs, seconds = nodeid, self.seconds[nodeid]
        signal.setitimer(signal.ITIMER_PROF, 10 + 5 * seconds)
        signal.setitimer(signal.ITIMER_REAL, 60 + 20 * seconds)

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        kept = [item for item in items if item.nodeid in self.order]
        items[:] = sorted(kept, key=lambda item: self.order[item.nodeid])

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            os.write(self.told, f"{report.nodeid} cannot be collected\n".encode())

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            os.write(self.told, f"{report.nodeid}\n".encode())
            os._exit(1)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        os._exit(exitstatus)


# Which tests, in which order --------------------------------------------------------------------


def tests_for(mutant: Mutant, reach: Reach) -> list[str]:
    """The tests that run a mutant, those first that are near to it and quick.

    What is made once is run by the first test that needs it, so the other tests of its file count
    as well. What runs on import shapes everything after it: then all tests of the package count
    that take part of the file, or of the game.
    """
    lines = range(mutant.line, mutant.last + 1)
    reached = reach.of_line(mutant.path, lines)
    near = _near(mutant.path)
    files = {test.partition("::")[0] for test in reached}
    tests = {test for test in reach.seconds if test.partition("::")[0] in files}
    if not reached or reach.on_import(mutant.path, lines):
        tests |= reach.of_file(mutant.path)
        tests |= {test for test in reach.seconds if test.startswith(near)}
    names, stem = _named(mutant), Path(mutant.path).stem

    def distance(test: str) -> tuple[int, int, bool, float]:
        source = _source_of(test.partition("[")[0])
        hints = sum(name in source for name in names), test in reached, stem in test
        return -hints[0], -hints[1] - hints[2], not test.startswith(near), reach.seconds[test]

    return _affordable(sorted(tests, key=distance), reach)


def _near(path: str) -> str:
    """Where the tests of a source file stand."""
    game = path.split("/")[1].removeprefix("ludarium_")
    if path.startswith("plugins/"):
        return f"tests/plugins/{game}/"
    return f"tests/core/{path.split('/')[2]}/" if path.count("/") > 2 else "tests/core/"


def _affordable(tests: Iterable[str], reach: Reach) -> list[str]:
    chosen, seconds = [], 0.0
    for test in tests:
        seconds += reach.seconds[test]
        if chosen and seconds > MOST_SECONDS:
            seconds -= reach.seconds[test]
            continue
        chosen.append(test)
    return chosen


@cache
def _test_sources(name: str) -> dict[str, str]:
    text = (ROOT / name).read_text()
    return {
        node.name: ast.get_source_segment(text, node) or ""
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    }


def _source_of(test: str) -> str:
    file, _, name = test.partition("::")
    return _test_sources(file).get(name.rpartition("::")[2], "")


@cache
def _tree(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text())


def _named(mutant: Mutant) -> set[str]:
    """Names of cards in the smallest call that holds the mutant and names one.

    Where there is none, its function, and all that the changed lines name.
    """
    found: list[tuple[int, set[str]]] = []
    for node in ast.walk(_tree(mutant.path)):
        if not isinstance(node, ast.Call):
            continue
        last = node.end_lineno or node.lineno
        if node.lineno <= mutant.line and mutant.last <= last:
            named = {name for given in _arguments(node) if (name := _name(given))}
            if named:
                found.append((last - node.lineno, named))
    told = {*mutant.within.split("."), *re.findall(r"\w+", mutant.was)}
    others = {name.strip("_") for name in told if len(name) > 3 and not iskeyword(name)}
    return min(found, key=lambda pair: pair[0], default=(0, others))[1]


def _arguments(node: ast.Call) -> list[ast.expr]:
    return [*node.args, *(given.value for given in node.keywords)]


def _name(node: ast.expr) -> str | None:
    """A string that looks like the name of a component."""
    match node:
        case ast.Constant(value=str(name)) if 3 < len(name) < 40 and name[0].isupper():
            return name
    return None
