"""Every rule of a rulebook has a scene, and the pages in docs/rules say so."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import rulebooks
from rulebooks import Checked, Rulebook, rulebook

FOLDERS = {folder.name: folder for folder in rulebooks.folders()}
GAMES = pytest.mark.parametrize("game", FOLDERS)


def test_all_three_rulebooks_are_covered() -> None:
    assert set(FOLDERS) == {"res_arcana", "seasons", "spellbook"}


@cache
def known(game: str) -> tuple[Rulebook, list[Checked]]:
    return rulebook(FOLDERS[game]), rulebooks.checked(FOLDERS[game])


@GAMES
def test_every_section_of_the_rulebook_has_a_scene(game: str) -> None:
    assert rulebooks.without_scene(*known(game)) == []


@GAMES
def test_every_mark_of_a_scene_names_a_section(game: str) -> None:
    assert rulebooks.without_section(*known(game)) == []


@GAMES
def test_every_ruling_is_a_section(game: str) -> None:
    assert rulebooks.unlisted(rulebook(FOLDERS[game])) == []


@GAMES
def test_the_code_that_a_section_names_is_there(game: str) -> None:
    assert rulebooks.without_code(rulebook(FOLDERS[game])) == []


@GAMES
def test_the_page_says_what_the_scenes_say(game: str) -> None:
    page = rulebooks.PAGES / f"{game}.md"
    now = rulebooks.page(*known(game))
    assert page.read_text(encoding="utf-8") == now, "run tests/plugins/rulebooks.py"


# What the checks find -----------------------------------------------------------------------

DECLARED = """
title = "Spellbook"
package = "ludarium_spellbook"
[day]
title = "A day"
[day.phases]
says = "A day has three phases."
code = "rules.day:plan"
[day.altar]
says = "The altar is refilled."
code = ["rules.day:refill_altar", "setup:set_up"]
"""
SCENES = """
import pytest

CASES = [pytest.param(at, marks=pytest.mark.rule(f"day.{at}")) for at in ("phases", "phasen")]

@pytest.mark.parametrize("at", CASES)
def test_a_day_has_three_phases(at):
    raise AssertionError("nobody runs it")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game with a section that has no scene, and a scene whose section is not there."""
    (tmp_path / "rulebook.toml").write_text(DECLARED)
    (tmp_path / "test_day.py").write_text(SCENES)
    return tmp_path


def test_sections_without_scenes_and_marks_without_sections_are_found(folder: Path) -> None:
    book, scenes = rulebook(folder), rulebooks.checked(folder)
    assert rulebooks.without_scene(book, scenes) == ["day.altar"]
    assert rulebooks.without_section(book, scenes) == [
        "test_day.py: test_a_day_has_three_phases: there is no section 'day.phasen'; "
        "did you mean 'day.phases'?"
    ]


def test_scenes_that_cannot_be_collected_are_an_error(folder: Path) -> None:
    (folder / "test_day.py").write_text("import nothing_like_this")
    with pytest.raises(RuntimeError, match="No module named 'nothing_like_this'"):
        rulebooks.checked(folder)


def test_a_page_has_the_words_the_code_and_the_scenes_of_each_section(folder: Path) -> None:
    scenes = [Checked("day.phases", "test_day.py", "test_a_day_has_three_phases")]
    page = rulebooks.page(rulebook(folder), scenes)
    assert page.partition("## A day\n\n")[2].splitlines() == [
        "**day.phases**: A day has three phases.",
        "([`rules.day:plan`](../../plugins/ludarium_spellbook/rules/day.py))",
        "",
        f"- [A day has three phases](../../tests/plugins/{folder.name}/test_day.py)",
        "",
        "**day.altar**: The altar is refilled.",
        "([`rules.day:refill_altar`](../../plugins/ludarium_spellbook/rules/day.py),",
        "[`setup:set_up`](../../plugins/ludarium_spellbook/setup.py))",
        "",
        "- No scene checks this yet.",
    ]


@pytest.mark.parametrize("rest", ["30.", "30. More."])
def test_a_number_that_comes_first_in_a_line_begins_no_list(folder: Path, rest: str) -> None:
    says = f"{'x' * 83} {rest}"
    (folder / "rulebook.toml").write_text(DECLARED.replace("A day has three phases.", says))
    assert "\n30\\." in rulebooks.page(rulebook(folder), [])


@pytest.mark.parametrize("code", ["rules.day:refil_altar", "rules.noon:plan", "rules.day"])
def test_code_that_is_not_there_is_found(folder: Path, code: str) -> None:
    (folder / "rulebook.toml").write_text(DECLARED.replace("rules.day:plan", code))
    assert rulebooks.without_code(rulebook(folder)) == [
        f"day.phases: there is no {code!r} in ludarium_spellbook"
    ]


def test_a_ruling_is_a_section_with_the_words_of_rulings_md(folder: Path) -> None:
    numbers = list(rulebooks.rulings("ludarium_spellbook"))
    assert numbers == [f"ruling.{number}" for number in range(1, len(numbers) + 1)]
    assert rulebooks.unlisted(rulebook(folder)) == numbers
    listed = f'{DECLARED}[ruling]\ntitle = "Rulings"\n[ruling.15]\ncode = "rules.glossary:draw"\n'
    (folder / "rulebook.toml").write_text(listed)
    book = rulebook(folder)
    assert book.sections[-1].says == "If bag and box are both empty, nothing more is drawn."
    assert rulebooks.unlisted(book) == [one for one in numbers if one != "ruling.15"]


def test_a_section_without_words_or_code_is_refused(folder: Path) -> None:
    (folder / "rulebook.toml").write_text(DECLARED.replace("says =", "said ="))
    with pytest.raises(ValueError, match=r"day\.phases needs words"):
        rulebook(folder)
