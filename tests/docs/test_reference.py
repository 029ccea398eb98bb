"""The API reference names everything public, and everything public has a docstring."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import griffe
import pytest

import ludarium
import ludarium.testing

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs/reference").glob("*.md"))
NAMED = [
    name
    for page in PAGES
    for name in re.findall(r"^#+ ::: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
]
"""What the pages show: modules with all they have, or single names of a module."""
WHOLE = {
    "ludarium": "agents features hookspecs match randomness record replay series session show "
    "spectating words",
    "ludarium_ai": "cards course exploiting export game_tree graph mcts models regrets results "
    "settings solutions values",
    "ludarium_arena": "balance blocks comparison elos estimates export positions ratings report "
    "running schedule sprt standings store study tournament tuning",
    "ludarium_bridges": "gymnasium openspiel pettingzoo policies spiel_list",
}
"""The public modules of each package that are shown as they stand."""


@cache
def package(name: str) -> Any:
    """A package as the reference reads it, without importing it."""
    loader = griffe.GriffeLoader(search_paths=[ROOT / root for root in ("core", "ai", "plugins")])
    found = loader.load(name)
    loader.resolve_aliases(external=False)
    return found


def described(name: str) -> Any:
    """What a dotted name stands for."""
    top, _, rest = name.partition(".")
    found = package(top)[rest]
    return found.final_target if found.is_alias else found


def undescribed(name: str, found: Any) -> list[str]:
    """The names of what has no docstring: itself, its functions, classes and methods."""
    missing = [] if found.has_docstring else [name]
    if not (found.is_module or found.is_class):
        return missing
    for inner, member in found.members.items():
        public = not (inner.startswith("_") or member.is_alias or member.is_module)
        if public and not member.is_attribute:
            missing += undescribed(f"{name}.{inner}", member)
    return missing


@pytest.mark.parametrize("module", [ludarium, ludarium.testing], ids=lambda one: one.__name__)
def test_everything_that_is_exported_is_in_the_reference(module: Any) -> None:
    for one in module.__all__:
        name = f"{module.__name__}.{one}"
        if described(name).is_module:  # a function and its module are called alike
            name = f"{name}.{one}"
        assert name in NAMED


@pytest.mark.parametrize("top", WHOLE)
def test_every_public_module_is_in_the_reference(top: str) -> None:
    assert [one for one in WHOLE[top].split() if f"{top}.{one}" not in NAMED] == []


@pytest.mark.parametrize("name", NAMED)
def test_what_is_in_the_reference_has_a_docstring(name: str) -> None:
    assert undescribed(name, described(name)) == []


def test_nothing_is_in_the_reference_twice() -> None:
    assert len(NAMED) == len(set(NAMED))
    inside = [one for one in NAMED if one.rpartition(".")[0] in NAMED]
    assert inside == []


def test_every_page_of_the_reference_is_listed() -> None:
    index = (ROOT / "docs/reference/index.md").read_text(encoding="utf-8")
    assert [one.name for one in PAGES if one.stem != "index" and f"({one.name})" not in index] == []
