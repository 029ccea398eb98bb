"""What plugins can rely on: it is said, versioned, and what leaves it is named."""

from __future__ import annotations

import re
import warnings
from pathlib import Path

import pytest

import ludarium
from ludarium import compatibility, hookspecs

DOCS = Path(__file__).parents[2] / "docs"


def test_every_public_name_is_there_and_on_the_page() -> None:
    page = (DOCS / "migration.md").read_text()
    listed = page.partition("The names of `ludarium`: ")[2].partition("\n\n")[0]
    assert re.findall(r"`(\w+)`", listed) == ludarium.__all__
    for name in ludarium.__all__:
        assert hasattr(ludarium, name)


def test_every_hook_is_on_its_page() -> None:
    page = (DOCS / "hooks.md").read_text()
    for name in vars(hookspecs):
        if name.startswith("ludarium_"):
            assert f"### {name}(" in page


@pytest.mark.parametrize("name", compatibility.GONE)
def test_a_name_that_is_gone_says_what_stands_in_its_place(name: str) -> None:
    with pytest.raises(ImportError, match=rf"ludarium.{name} is gone; use .*docs/migration.md"):
        exec(f"from ludarium import {name}")
    assert f"`{name}" in (DOCS / "migration.md").read_text()


def test_a_name_that_never_was_is_an_ordinary_mistake() -> None:
    with pytest.raises(ImportError, match="cannot import name 'Pol'"):
        exec("from ludarium import Pol")
    with pytest.raises(AttributeError, match="has no attribute 'Pol'"):
        _ = ludarium.Pol


def test_a_name_that_has_changed_warns_for_one_release() -> None:
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        assert compatibility.renamed("ludarium.old", "ludarium.new", 3, "0.3") == 3
    (warning,) = heard
    assert warning.category is DeprecationWarning
    assert str(warning.message) == (
        "ludarium.old is now ludarium.new; the old name goes with ludarium 0.3 "
        "(see docs/migration.md)"
    )


@pytest.mark.parametrize(
    ("version", "wanted", "fits"),
    [
        ("0.1.0", ">=0.1,<0.2", True),
        ("0.1.5", ">=0.1,<0.2", True),
        ("0.2.0", ">=0.1,<0.2", False),
        ("0.2.0rc1", "<0.2", False),
        ("1.4", "~=1.2", True),
        ("2.0", "~=1.2", False),
        ("1.0", "==1", True),
        ("1.0.3", "==1.0.*", True),
        ("1.0.3", "!=1.0.3", False),
        ("0.1.0", ">0.1", False),
        ("0.1.0", "@ file:///somewhere", True),
    ],
)
def test_versions_are_compared_number_by_number(version: str, wanted: str, fits: bool) -> None:
    assert compatibility.satisfied(version, wanted) is fits


def test_only_what_the_plugin_itself_needs_counts() -> None:
    lines = ["ludarium>=0.1", 'ludarium[testing]>=9; extra == "dev"', "ludarium-nim>=3", "numpy"]
    assert compatibility.requirements(lines) == [">=0.1"]
