"""A reader of a tutorial, who writes and types in a folder of their own what the page says.

A block of code with a title is written into the file that the title names. One that begins with a
docstring is the whole file. Of any other, each definition takes the place of the one of the same
name; a new one goes below the one before it in the block, and the first, if it is new, below what
the title says: ``rules.py, below turn``. Names are added to imports that are there.

A ``console`` block is typed: ``$`` begins a command, the rest is its screen, where ``…`` stands for
anything. Where no screen is shown, the command only has to succeed.
"""

from __future__ import annotations

import ast
import importlib
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import PIPE, STDOUT
from types import ModuleType

import pytest
from typer.testing import CliRunner

from ludarium.plugins import installed
from ludarium_cli.main import app

FENCE = re.compile(r"^```(\w+)(?: title=\"([^\"\n]*)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FAILURES = ("error: ", "breaks its promises", " failed")
"""What a screen shows whose command is meant to fail."""
MODULES = {"ludarium": "ludarium_cli", "pytest": "pytest"}


def sections(page: Path) -> Iterator[tuple[str, str]]:
    """The parts of a page, each with its heading."""
    for part in re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.MULTILINE):
        heading, _, text = part.partition("\n")
        yield heading, text


@dataclass
class Reader:
    """Someone who follows a page, and does nothing that it does not say."""

    folder: Path
    monkeypatch: pytest.MonkeyPatch
    processes: bool = False
    """Whether every command is a process: cards of an expansion can be declared only once."""
    packages: list[str] = field(default_factory=list)
    """What was installed."""

    def __post_init__(self) -> None:
        self.monkeypatch.chdir(self.folder)
        self.monkeypatch.setenv("COLUMNS", "80")
        # Files change within the second that compiled ones are remembered by.
        self.monkeypatch.setattr(sys, "dont_write_bytecode", True)
        self.monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
        # The plugins of pytest that a page does not speak of would take most of the time.
        self.monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
        self.forget()

    def follow(self, text: str, *, typing: bool = True) -> int:
        """Do what a text says, or only write what it writes; how many files it has changed."""
        written = 0
        for language, title, body in FENCE.findall(text):
            if title:
                self.write(title, body)
                written += 1
            elif language == "console":
                for command, screen in screens(body):
                    if typing or command.startswith(("ludarium new ", "pip ", "cd ")):
                        self.type(command, screen)
        return written

    def write(self, title: str, body: str) -> None:
        """Write a block into the file of its title."""
        name, _, above = title.partition(", below ")
        file = Path(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        new = not file.exists() or body.startswith('"""') or file.suffix != ".py"
        file.write_text(body if new else merged(file.read_text(), body, above))

    def type(self, command: str, screen: str) -> None:
        """Type a command and compare its screen."""
        said, failed = self.run(command)
        assert failed == any(word in screen for word in FAILURES), f"$ {command}\n{said}"
        if screen:
            assert expected(close(screen)).fullmatch(close(tidy(said))), f"$ {command}\n{said}"

    def run(self, command: str) -> tuple[str, bool]:
        """What a command says, and whether it fails."""
        program, *words = shlex.split(command)
        self.forget()
        if program == "cd":
            self.monkeypatch.chdir(words[0])
        elif program == "ludarium" and not self.processes:
            result = CliRunner().invoke(app, words)
            return result.output, result.exit_code != 0
        elif program in MODULES:
            line = [sys.executable, "-m", MODULES[program], *words]
            done = subprocess.run(line, stdout=PIPE, stderr=STDOUT, text=True)
            return done.stdout, done.returncode != 0
        else:
            assert command.startswith("pip install -e "), f"the reader cannot type {command!r}"
            self.install(Path(words[-1].partition("[")[0]).resolve())
        return "", False

    def install(self, project: Path) -> None:
        """What pip does: let Python and the entry points know of a project."""
        about = tomllib.loads((project / "pyproject.toml").read_text())["project"]
        known = self.folder / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
        known.mkdir()
        (known / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
        )
        points = about["entry-points"]["ludarium"]
        listed = "".join([f"{name} = {module}\n" for name, module in points.items()])
        (known / "entry_points.txt").write_text(f"[ludarium]\n{listed}")
        self.packages += points.values()
        for path in (project, self.folder):
            self.monkeypatch.syspath_prepend(path)
        paths = [path for path in sys.path if path.startswith(str(self.folder))]
        self.monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))

    def module(self, name: str) -> ModuleType:
        """A module as it now is."""
        self.forget()
        return importlib.import_module(name)

    def forget(self) -> None:
        """Let the next command find files as they are now, as a new process would."""
        for name in list(sys.modules):
            if name.partition(".")[0] in self.packages:
                del sys.modules[name]
        importlib.invalidate_caches()
        installed.cache_clear()


# Screens ------------------------------------------------------------------------------------


def screens(body: str) -> list[tuple[str, str]]:
    """Each command of a block, and what it should show."""
    parts = re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]
    pairs = [part.partition("\n") for part in parts]
    return [(command.partition("  #")[0].strip(), tidy(screen)) for command, _, screen in pairs]


def tidy(text: str) -> str:
    return "\n".join([line.rstrip() for line in text.strip("\n").splitlines()])


def close(text: str) -> str:
    """A screen without regard to the widths of columns, which change with times."""
    return re.sub("─+", "─", re.sub(" +", " ", text))


def expected(screen: str) -> re.Pattern[str]:
    parts = [".*?".join(map(re.escape, line.split("…"))) for line in screen.split("\n…\n")]
    return re.compile("(?:\n.*)?\n".join(parts), re.DOTALL)


# Files --------------------------------------------------------------------------------------


def merged(text: str, block: str, above: str) -> str:
    """A file with the definitions of a block in it."""
    pieces = dict(named(text))
    for name, piece in named(block):
        importing = name.startswith("from ")
        if name in pieces:
            pieces[name] = added(pieces[name], piece) if importing else piece
        else:
            last = [one for one in pieces if one.startswith("from ")][-1]
            at = list(pieces).index(last if importing else above) + 1
            order = list(pieces.items())
            pieces = dict([*order[:at], (name, piece), *order[at:]])
        if not importing:
            above = name
    return "\n\n".join(pieces.values()) + "\n"


def named(text: str) -> list[tuple[str, str]]:
    """The statements of a module, each with the name that it defines and the comment above it."""
    found: list[tuple[str, str]] = []
    lines, begin = text.splitlines(), 0
    for node in ast.parse(text).body:
        piece = "\n".join(lines[begin : node.end_lineno]).strip("\n")
        begin = node.end_lineno or 0
        if isinstance(node, ast.Expr) and found:  # a docstring of the line above
            found[-1] = (found[-1][0], f"{found[-1][1]}\n{piece}")
        else:
            found.append((name_of(node), piece))
    return found


def name_of(node: ast.stmt) -> str:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case ast.ImportFrom(module=module):
            return f"from {module}"
    return ast.unparse(node)


def added(old: str, new: str) -> str:
    """An import with the names of another one."""
    names = []
    for text in (old, new):
        (node,) = ast.parse(text).body
        assert isinstance(node, ast.ImportFrom)
        names += [ast.unparse(one) for one in node.names]
    listed = "".join([f"    {name},\n" for name in sorted(set(names))])
    return f"from {node.module} import (\n{listed})"
