"""The docstring of a package is its table of contents: it names every module."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = sorted(
    found.parent for top in ("core", "plugins", "ai", "cli") for found in (ROOT / top).rglob("*.py")
    if found.name == "__init__.py"
)  # fmt: skip


def modules(package: Path) -> set[str]:
    """The names of what lies in a package and can be imported."""
    files = {file.stem for file in package.glob("*.py") if not file.stem.startswith("_")}
    return files | {inner.parent.name for inner in package.glob("*/__init__.py")}


@pytest.mark.parametrize("package", PACKAGES, ids=lambda one: str(one.relative_to(ROOT)))
def test_a_package_names_all_that_is_in_it(package: Path) -> None:
    tree = ast.parse((package / "__init__.py").read_text(encoding="utf-8"))
    words = set(re.findall(r"\w+", ast.get_docstring(tree) or ""))
    assert modules(package) - words == set()
