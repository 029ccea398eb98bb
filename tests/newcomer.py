"""What a newcomer does, from a clone in an empty folder: ``python tests/newcomer.py``.

For each supported Python that is found: README's commands, `ludarium new` of every kind with the
tests of what it wrote, and the site; with `--docs` every example of the documentation instead.
There is a new virtual environment for each, an empty home, and no cache. Prints a table with times.
README's command for all tests is what CI runs, and is left to it.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
VERSIONS = range(11, 16)
PATIENCE = 1200.0
"""Seconds that a step may take at most."""
KEPT = (
    "PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_CERT", "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE",
    "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy",
)  # fmt: skip
"""What says how packages are reached here; nothing else of the environment is kept."""
NEW: tuple[tuple[str, ...], ...] = (
    ("tarot", "--kind", "cards", "--seats", "2-4"),
    ("checkers", "--kind", "board", "--seats", "2"),
    ("yacht", "--kind", "dice", "--seats", "2-4"),
    ("thinker", "--agent"),
    ("storm", "--expansion", "spellbook"),
)
PYTEST = (".venv/bin/python", "-m", "pytest", "-q", "-p", "no:cacheprovider")
ADDRESS = re.compile(r"http://[\w.:\[\]-]+")


@dataclass
class Newcomer:
    """Someone with a Python and an empty home, who has cloned the project."""

    python: str
    home: Path
    took: dict[str, str] = field(default_factory=dict)
    """How long each step took, or how it failed."""
    failed: bool = False

    @property
    def clone(self) -> Path:
        return self.home / "ludarium"

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        path = os.pathsep.join([str(Path(self.python).parent), "/usr/bin", "/bin"])
        return {
            **kept,
            "HOME": str(self.home),
            "PATH": path,
            "LANG": "C.UTF-8",
            "BROWSER": "true",
            "PIP_NO_CACHE_DIR": "1",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def step(self, name: str, action: Callable[[], object]) -> None:
        """Do something, and note how long it took; after a failure nothing more is done."""
        if self.failed:
            self.took[name] = "-"
            return
        began = time.monotonic()
        try:
            action()
        except (subprocess.SubprocessError, OSError, AssertionError) as problem:
            self.failed = True
            self.took[name] = "failed"
            print(f"{self.python}: {name}: {_words(problem)}", file=sys.stderr)
            return
        self.took[name] = f"{time.monotonic() - began:.0f} s"
        print(f"{Path(self.python).name}: {name}: {self.took[name]}", flush=True)

    def run(self, command: str | Sequence[str], folder: Path | None = None) -> str:
        """What a command says that has to work."""
        done = subprocess.run(
            command,
            shell=isinstance(command, str),
            cwd=folder or self.clone,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=True,
        )
        return done.stdout

    @contextmanager
    def running(self, command: str) -> Iterator[str]:
        """The address of the site that a command starts, which is ended as by Ctrl-C."""
        process = subprocess.Popen(
            command,
            shell=True,
            cwd=self.clone,
            env={**self.environment, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        said = ""
        try:
            assert process.stdout is not None
            for line in process.stdout:
                said += line
                if found := ADDRESS.search(line):
                    yield found[0]
                    break
            else:
                raise AssertionError(f"it said no address: {said}")
        finally:
            os.killpg(process.pid, signal.SIGINT)
            process.wait(timeout=60)


def _words(problem: Exception) -> str:
    if isinstance(problem, subprocess.CalledProcessError):
        return f"{problem}\n{problem.stdout[-2000:]}\n{problem.stderr[-2000:]}"
    return str(problem)


# Steps --------------------------------------------------------------------------------------


def commands() -> list[str]:
    """The commands of README that begin with nothing: a match, the site, and all tests."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(r"^python3\.11 -m venv .*$", text, re.MULTILINE)


def visit(newcomer: Newcomer) -> None:
    """The first steps, one after the other."""
    python = newcomer.python
    match, site, _ = (one.replace("python3.11", python) for one in commands())
    newcomer.step("clone", lambda: _cloned(newcomer))
    newcomer.step("README: install, four games of Seasons", lambda: newcomer.run(match))
    newcomer.step("README: install, the site answers", lambda: _served(newcomer, site))
    for words in NEW:
        what = words[2] if words[1] == "--kind" else words[1].lstrip("-")
        newcomer.step(
            f"ludarium new: {what}, its tests", lambda words=words: _made(newcomer, words)
        )


def read(newcomer: Newcomer) -> None:
    """The documentation, with all that its examples need."""
    extras = ".[all,bridges,testing]"
    venv = f"{newcomer.python} -m venv .venv && .venv/bin/pip install -q '{extras}'"
    newcomer.step("clone", lambda: _cloned(newcomer))
    newcomer.step("docs: install everything", lambda: newcomer.run(venv))
    newcomer.step("docs: every example", lambda: newcomer.run([*PYTEST, "tests/docs"]))


def _cloned(newcomer: Newcomer) -> None:
    newcomer.home.mkdir(parents=True)
    newcomer.run(["git", "clone", "--quiet", str(ROOT), "ludarium"], newcomer.home)


def _served(newcomer: Newcomer, command: str) -> None:
    """Start the site as README says, at any free port, and ask for its first page."""
    with newcomer.running(f"{command} --port 0") as address, urlopen(address, timeout=60) as page:
        assert page.status == 200
        assert "Seasons" in page.read().decode()


def _made(newcomer: Newcomer, words: tuple[str, ...]) -> None:
    """Write a plugin, install it as the command says, and run its tests."""
    newcomer.run([".venv/bin/ludarium", "new", *words, "--directory", ".."])
    (folder,) = [one for one in newcomer.home.iterdir() if words[0] in one.name.replace("-", "_")]
    newcomer.run([".venv/bin/pip", "install", "-q", "-e", f"{folder}[dev]"])
    newcomer.run([*PYTEST, str(folder)])


# Pythons ------------------------------------------------------------------------------------


def pythons() -> list[str]:
    """Every supported Python that is found: on the path, or among those of pyenv."""
    found = []
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    for version in VERSIONS:
        name = f"python3.{version}"
        places = [*sorted(root.glob(f"3.{version}.*/bin/{name}")), shutil.which(name)]
        found += [str(one) for one in places if one and _runs(str(one))][:1]
    return found


def _runs(python: str) -> bool:
    asked = subprocess.run([python, "--version"], capture_output=True, check=False)
    return asked.returncode == 0


def tell(newcomers: Sequence[Newcomer]) -> None:
    """The steps with their times, a column for each Python."""
    names = list(dict.fromkeys(name for one in newcomers for name in one.took))
    heads = [Path(one.python).name.replace("python", "Python ") for one in newcomers]
    wide = max(map(len, names))
    print(f"\n| {'step':{wide}} | {' | '.join(f'{head:>11}' for head in heads)} |")
    print(f"| {'-' * wide} | {' | '.join('-' * 10 + ':' for _ in heads)} |")
    for name in names:
        row = " | ".join(f"{one.took.get(name, '-'):>11}" for one in newcomers)
        print(f"| {name:{wide}} | {row} |")


def main() -> int:
    """Let a newcomer come with every Python that is found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--python", action="append", help="instead of all that are found")
    parser.add_argument("--docs", action="store_true", help="every example of the docs instead")
    given = parser.parse_args()
    newcomers = []
    with tempfile.TemporaryDirectory() as folder:
        for number, python in enumerate(given.python or pythons()):
            newcomer = Newcomer(python, Path(folder) / f"home-{number}")
            newcomers.append(newcomer)
            (read if given.docs else visit)(newcomer)
    tell(newcomers)
    return int(any(one.failed for one in newcomers))


if __name__ == "__main__":
    sys.exit(main())
