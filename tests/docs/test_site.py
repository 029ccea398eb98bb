"""The pages link to files as they lie in the repository, and the site shows those files."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def pages() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "docs/mkdocs_pages.py"))


@pytest.mark.parametrize(
    ("page", "link", "shown"),
    [
        ("index.md", "../README.md", "index.md"),
        ("index.md", "../CHANGELOG.md", "changelog.md"),
        ("tutorials/agent.md", "../kernel.md", "kernel.md"),
        ("hooks.md", "examples/nim/test_nim.py", "source/docs/examples/nim/test_nim.py.md"),
        ("scenes.md", "../plugins/x/rules.py", "source/plugins/x/rules.py.md"),
        ("playing.md", "pictures/play.svg", "pictures/play.svg"),
    ],
)
def test_a_link_of_the_repository_leads_to_a_page_of_the_site(
    pages: dict[str, Any], page: str, link: str, shown: str
) -> None:
    assert pages["page_of"](pages["in_repository"](page, link)) == shown


@pytest.mark.parametrize(
    "page",
    [
        '<script src="https://cdn.example/x.js"></script>',
        '<link rel="stylesheet" href="//fonts.example/css">',
        "<img alt=x src=http://pictures.example/x.png>",
    ],
)
def test_what_a_page_would_load_from_another_host_is_found(
    pages: dict[str, Any], page: str
) -> None:
    assert pages["ELSEWHERE"].findall(page)


def test_links_that_a_reader_may_follow_are_not_taken_for_something_that_is_loaded(
    pages: dict[str, Any],
) -> None:
    assert not pages["ELSEWHERE"].findall('<a href="https://semver.org">x</a><img src="x.png">')


def test_code_keeps_its_text_and_gets_its_file_as_title(pages: dict[str, Any]) -> None:
    text = "a\n\n```python file=x/y.py\nprint('a')\n```\n\nb a\n"
    changed = pages["between_fences"](text, lambda part: part.replace("a", "A"))
    assert changed == "A\n\n```python title=\"x/y.py\"\nprint('a')\n```\n\nb A\n"
