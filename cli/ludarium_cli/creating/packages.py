"""Plugin packages: which files one has, filled with its names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from string import Template

from ludarium import Component, Game, UsageError, __version__

TEMPLATES = files(__package__) / "templates"


@dataclass(frozen=True)
class Package:
    """What is written: the files with their templates, and the names in them."""

    contents: Mapping[str, str]
    names: Mapping[str, str]

    @property
    def folder(self) -> str:
        """What the package's folder is called, like its distribution."""
        return self.names["distribution"]

    def write(self, into: Path) -> Path:
        """Write all files into a new folder, and return it; nothing is ever overwritten."""
        folder = into / self.folder
        if folder.exists():
            raise UsageError(f"{folder} is there already; choose another name or --directory")
        for path, template in self.contents.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(filled(template, self.names), encoding="utf-8")
        return folder


def filled(template: str, names: Mapping[str, str]) -> str:
    """The text of a template; an empty name stands for an empty file."""
    if not template:
        return ""
    text = (TEMPLATES / f"{template}.txt").read_text(encoding="utf-8")
    return Template(text).safe_substitute(names)


def game(name: str, kind: str, low: int, high: int) -> Package:
    """A game with cards, a board or dice."""
    seats = f"seats_between({low}, {high})"
    names = {**_names(name, "a game for Ludarium"), "seats": seats, "most_seats": str(high)}
    return _package(
        names,
        "game",
        {
            "rules.py": f"rules-{kind}.py",
            "tests/test_rules.py": f"test-{kind}.py",
            "tests/test_conformance.py": "conformance-game.py",
        },
    )


def agent(name: str) -> Package:
    """An agent that plays every game."""
    about = "plays each choice out at random a few times"
    files = {"agent.py": "agent.py", "tests/test_agent.py": "test-agent.py"}
    return _package(_names(name, about), "agent", files)


def expansion(name: str, of: Game) -> Package:
    """An expansion of a game, with a first card."""
    card = _example(of)
    names = {
        **_names(name, f"an expansion of {of.title} for Ludarium"),
        "game": of.name,
        "game_title": of.title,
        "card_class": type(card).__name__,
        "card_module": type(card).__module__,
        "card_id": card.id,
    }
    files = {"cards.py": "cards.py", "tests/test_cards.py": "test-expansion.py"}
    return _package(names, "expansion", files)


def _example(of: Game) -> Component:
    """A component from which an author may begin: of the class that the game has most of."""
    own = of.played_with(()).components
    if not own:
        raise UsageError(f"{of.title} has no components, so nothing can be added to it")
    (kind, _), *_ = Counter(type(one) for one in reversed(own)).most_common(1)
    return next(one for one in own if type(one) is kind)


def _names(name: str, about: str) -> dict[str, str]:
    words = name.split("_")
    first, second, *_ = __version__.split(".")
    return {
        "name": name,
        "title": " ".join(words).capitalize(),
        "table": "".join(word.capitalize() for word in words),
        "module": f"ludarium_{name}",
        "distribution": f"ludarium-{name.replace('_', '-')}",
        "about": about,
        "versions": f">={first}.{second},<{first}.{int(second) + 1}",
    }


def _package(names: dict[str, str], kind: str, own: Mapping[str, str]) -> Package:
    module = names["module"]
    inside = {path if "/" in path else f"{module}/{path}": found for path, found in own.items()}
    contents = {
        "pyproject.toml": "pyproject.toml",
        "README.md": f"README-{kind}.md",
        f"{module}/__init__.py": f"init-{kind}.py",
        f"{module}/py.typed": "",
        **inside,
    }
    return Package(contents, names)
