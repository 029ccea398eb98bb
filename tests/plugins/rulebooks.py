"""What a rulebook says, which scenes check it, and the page about both.

A game's rulebook is `tests/plugins/<game>/rulebook.toml`: chapters with sections, each with what it
says in our own words and the code that does it. A scene names the sections that it checks:

    @pytest.mark.rule("day.phases")

Run this file to write the pages `docs/rules/<game>.md` and to see what is still missing:

    python tests/plugins/rulebooks.py
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from textwrap import wrap
from typing import Any

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGES = ROOT / "docs" / "rules"
MARK = "rule"


@dataclass(frozen=True)
class Section:
    """A rule that could be broken on its own: its id, its words, and the code that does it."""

    id: str
    says: str
    code: tuple[str, ...]
    """Names in modules of the game's package, as ``rules.day:plan``; ``:GAME`` in its own."""


@dataclass(frozen=True)
class Chapter:
    """Sections under a title."""

    title: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Rulebook:
    """All that is to be checked of a game."""

    name: str
    title: str
    package: str
    chapters: tuple[Chapter, ...]

    @property
    def sections(self) -> list[Section]:
        return [section for chapter in self.chapters for section in chapter.sections]


@dataclass(frozen=True)
class Checked:
    """A scene and a section that it checks."""

    section: str
    file: str
    test: str


# Reading ------------------------------------------------------------------------------------


def folders() -> list[Path]:
    """The folders of the games that have a rulebook."""
    return sorted(path.parent for path in HERE.glob("*/rulebook.toml"))


def rulebook(folder: Path) -> Rulebook:
    """The rulebook of a game; what a ruling says is read from RULINGS.md."""
    declared = tomllib.loads((folder / "rulebook.toml").read_text(encoding="utf-8"))
    title, package = declared.pop("title"), declared.pop("package")
    ruled = rulings(package)
    chapters = []
    for key, chapter in declared.items():
        heading = chapter.pop("title")
        sections = [_section(f"{key}.{name}", one, ruled) for name, one in chapter.items()]
        chapters.append(Chapter(heading, tuple(sections)))
    return Rulebook(folder.name, title, package, tuple(chapters))


def _section(name: str, declared: dict[str, Any], ruled: dict[str, str]) -> Section:
    says = declared.get("says", ruled.get(name, ""))
    code = declared.get("code", [])
    if not says or not code:
        raise ValueError(f"{name} needs words (`says`, or a ruling) and `code`")
    return Section(name, " ".join(says.split()), (code,) if isinstance(code, str) else tuple(code))


def rulings(package: str) -> dict[str, str]:
    """The numbered rulings of a game's RULINGS.md: what each says, as the section ``ruling.1``."""
    text = (_file_of(package).parent / "RULINGS.md").read_text(encoding="utf-8")
    found = re.findall(r"^(\d+)\. +(.*(?:\n {2,}.*)*)", text, re.MULTILINE)
    return {f"ruling.{int(number)}": " ".join(words.split()) for number, words in found}


def _file_of(module: str) -> Path:
    file = import_module(module).__file__
    assert file is not None
    return Path(file)


# Collecting ---------------------------------------------------------------------------------


def checked(folder: Path) -> list[Checked]:
    """What the scenes in a folder say that they check, as pytest finds them without running any.

    Another process looks, so that it does not matter what this one has imported.
    """
    options = ["--collect-only", "-qqs", "-p", "rulebooks", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "-c", "pyproject.toml", *options, str(folder)]
    path = os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path, "PYTEST_ADDOPTS": ""}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    found = [line for line in run.stdout.splitlines() if line.startswith("[[") or line == "[]"]
    if run.returncode or len(found) != 1:
        raise RuntimeError(f"the scenes in {folder} cannot be collected:\n{run.stdout}{run.stderr}")
    return [Checked(*one) for one in json.loads(found[0])]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Print which test has which marks; pytest calls it in the process of `checked`."""
    found = [
        (section, item.path.name, getattr(item, "originalname", item.name))
        for item in session.items
        for mark in item.iter_markers(MARK)
        for section in mark.args
    ]
    print(json.dumps(list(dict.fromkeys(found))))


# Checking -----------------------------------------------------------------------------------


def without_scene(book: Rulebook, scenes: Iterable[Checked]) -> list[str]:
    """The sections that no scene checks."""
    named = {scene.section for scene in scenes}
    return [section.id for section in book.sections if section.id not in named]


def without_section(book: Rulebook, scenes: Iterable[Checked]) -> list[str]:
    """The marks that name no section, each with the nearest one that there is."""
    known = [section.id for section in book.sections]
    return [
        f"{scene.file}: {scene.test}: there is no section {scene.section!r}"
        + "".join(f"; did you mean {one!r}?" for one in get_close_matches(scene.section, known, 1))
        for scene in scenes
        if scene.section not in known
    ]


def unlisted(book: Rulebook) -> list[str]:
    """The rulings of RULINGS.md that are no section."""
    known = {section.id for section in book.sections}
    return [number for number in rulings(book.package) if number not in known]


def without_code(book: Rulebook) -> list[str]:
    """What sections name as their code, but is not there."""
    return [
        f"{section.id}: there is no {code!r} in {book.package}"
        for section in book.sections
        for code in section.code
        if not _is_there(book.package, code)
    ]


def _full(package: str, module: str) -> str:
    return f"{package}.{module}" if module else package


def _is_there(package: str, code: str) -> bool:
    module, _, name = code.partition(":")
    try:
        return hasattr(import_module(_full(package, module)), name)
    except ModuleNotFoundError:
        return False


# The page -----------------------------------------------------------------------------------


def page(book: Rulebook, scenes: list[Checked]) -> str:
    """The page of a game: every section with its code and its scenes."""
    number = len({(scene.file, scene.test) for scene in scenes})
    lines = [
        f"# {book.title}: the rules, and the scenes that check them",
        "",
        _wrapped(
            f"What the rulebook says, in its order and in our own words: {len(book.sections)} "
            f"rules, checked by {number} scenes. Behind each rule stands the code that does it, "
            "below it the scenes that check it. `python tests/plugins/rulebooks.py` makes the page "
            "from the marks of the scenes; [Scenes](../scenes.md#the-rulebook) says how."
        ),
    ]
    for chapter in book.chapters:
        lines += ["", f"## {chapter.title}"]
        for section in chapter.sections:
            lines += _on_page(book, section, [one for one in scenes if one.section == section.id])
    return "\n".join(lines) + "\n"


def _on_page(book: Rulebook, section: Section, scenes: list[Checked]) -> Iterator[str]:
    code = ", ".join(_code_link(book.package, one) for one in section.code)
    yield from ("", _wrapped(f"**{section.id}**: {section.says} ({code})"), "")
    for scene in scenes:
        sentence = scene.test.removeprefix("test_").replace("_", " ")
        file = f"../../tests/plugins/{book.name}/{scene.file}"
        yield f"- [{sentence[0].upper()}{sentence[1:]}]({file})"
    if not scenes:
        yield "- No scene checks this yet."


def _code_link(package: str, code: str) -> str:
    module, _, name = code.partition(":")
    file = _file_of(_full(package, module)).relative_to(ROOT)
    return f"[`{module or package}:{name}`](../../{file.as_posix()})"


def _wrapped(text: str) -> str:
    """Prose as mdformat wraps it, which breaks no link and no code."""
    whole = re.sub(r"\[[^]]*\]|`[^`]*`", lambda found: found[0].replace(" ", "\0"), text)
    lines = wrap(whole, 100, break_long_words=False, break_on_hyphens=False)
    # A number with a full stop would begin a list there.
    lines = [re.sub(r"^(\d+)(?=[.)](?: |$))", r"\1\\", line) for line in lines]
    return "\n".join(lines).replace("\0", " ")


def main() -> int:
    """Write all pages; say what is missing, and return 1 if anything is."""
    missing = []
    PAGES.mkdir(exist_ok=True)
    for folder in folders():
        book, scenes = rulebook(folder), checked(folder)
        wrong = without_code(book)
        if not wrong:
            (PAGES / f"{book.name}.md").write_text(page(book, scenes), encoding="utf-8")
        unchecked = [f"{one}: no scene checks it" for one in without_scene(book, scenes)]
        forgotten = [f"{one}: not in rulebook.toml" for one in unlisted(book)]
        missing += [*wrong, *forgotten, *without_section(book, scenes), *unchecked]
        print(f"{book.title}: {len(book.sections)} rules, {len(unchecked)} without a scene")
    print(*missing, sep="\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
