"""The documentation tells the truth: its links lead somewhere and its code runs."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import runpy
import shlex
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ludarium import Game, hookspecs
from ludarium_cli.main import app

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    *sorted(page for page in (ROOT / "docs").rglob("*.md") if "examples" not in page.parts),
]
SCRIPTS = (
    "agents",
    "conformance",
    "fast",
    "index",
    "learning",
    "library",
    "search",
    "way-of-a-call",
    "what-a-seat-knows",
)
"""Pages whose blocks of Python, one after the other, are a program."""
TESTED = ("CONTRIBUTING", "bridges", "expansions", "hooks", "kernel", "scenes")
"""Pages whose Python has a test of its own below."""
FENCE = re.compile(r"^```(\w*)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path, language: str) -> list[tuple[str, str]]:
    """What stands behind the language, and the text, of each block of code."""
    found = FENCE.findall(page.read_text(encoding="utf-8"))
    return [(rest.strip(), body) for kind, rest, body in found if kind == language]


def commands(page: Path) -> list[str]:
    """The `ludarium` commands on a page that need nothing but what is installed.

    Those that serve pages are tried in tests/web.
    """
    lines = [line for _, body in blocks(page, "sh") for line in body.splitlines()]
    found = [line.split("#")[0].strip() for line in lines if line.startswith("ludarium ")]
    serving = ("ludarium serve", "--watch")
    return [line for line in found if not any(one in line for one in serving)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_file(page: Path) -> None:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text)
    local = [link for link in links if not link.startswith("http")]
    missing = [link for link in local if not (page.parent / link).exists()]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_test_that_a_page_names_is_there(page: Path) -> None:
    named = re.findall(r"(tests/[\w/]+\.py)::(test_\w+)", page.read_text(encoding="utf-8"))
    missing = [
        (file, test) for file, test in named if f"def {test}(" not in (ROOT / file).read_text()
    ]
    assert missing == []
    assert named or page.name != "SECURITY.md"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_code_that_stands_in_a_file_is_that_file(page: Path) -> None:
    for language in ("python", "toml"):
        for rest, body in blocks(page, language):
            if rest.startswith("file="):
                assert (page.parent / rest.removeprefix("file=")).read_text() == body


def plain_python(page: Path) -> list[str]:
    """The blocks of Python on a page that stand in no file."""
    return [body for rest, body in blocks(page, "python") if not rest]


def test_no_page_has_python_that_is_not_run() -> None:
    with_python = {page.stem for page in PAGES if plain_python(page)}
    assert with_python - {*SCRIPTS, *TESTED} == set()


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_python_on_a_page_runs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bodies = plain_python(ROOT / "docs" / f"{name}.md")
    assert bodies
    module = f"page_{name.replace('-', '_')}"
    (tmp_path / f"{module}.py").write_text("\n".join(bodies), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(ROOT / "docs/examples/fair")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module(module)


def test_the_hooks_on_their_page_are_hooks(tmp_path: Path) -> None:
    bodies = plain_python(ROOT / "docs/hooks.md")
    found = [
        one for body in bodies for one in ast.parse(body).body if isinstance(one, ast.FunctionDef)
    ]
    assert len(found) >= len(hookspecs.REGISTRATION) + 10
    for one in found:
        asked = inspect.signature(getattr(hookspecs, one.name)).parameters
        assert {given.arg for given in one.args.args} <= set(asked), one.name


def test_the_scene_of_contributing_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    (body,) = plain_python(ROOT / "CONTRIBUTING.md")
    monkeypatch.syspath_prepend(ROOT / "tests/plugins/seasons")
    scene = importlib.import_module("seasons_scene").Scene
    space: dict[str, Any] = {"Scene": scene, "pytest": pytest}
    exec(body, space)
    space["test_amulet_of_air_raises_the_gauge_by_two"]()


def test_the_python_on_the_kernel_page_can_be_declared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bodies = [body for rest, body in blocks(ROOT / "docs/kernel.md", "python") if not rest]
    assert len(bodies) >= 2
    for number, body in enumerate(bodies):
        monkeypatch.syspath_prepend(tmp_path)
        (tmp_path / f"kernel_page_{number}.py").write_text(body)
        module = importlib.import_module(f"kernel_page_{number}")
        assert any(hasattr(module, name) for name in ("Duel", "START", "Mine"))


def test_the_python_on_the_bridges_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    bodies = [body for rest, body in blocks(ROOT / "docs/bridges.md", "python") if not rest]
    assert len(bodies) >= 7
    (tmp_path / "bridges_page.py").write_text("\n".join(bodies))
    made = runpy.run_path(str(tmp_path / "bridges_page.py"))
    assert made["agent"] is not None


def test_the_scene_on_the_scenes_page_plays() -> None:
    (body,) = [body for rest, body in blocks(ROOT / "docs/scenes.md", "python") if not rest]
    space: dict[str, Any] = {}
    exec(body, space)
    space["test_the_queen_beats_the_jack"]()


def test_the_cards_on_the_expansions_page_can_be_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bodies = [body for rest, body in blocks(ROOT / "docs/expansions.md", "python") if not rest]
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "expansions_page.py").write_text("\n".join(bodies))
    page = importlib.import_module("expansions_page")
    assert (page.BRAZIER.points, page.JAR.points) == (6, 1)
    assert page.HARVEST.text.startswith("Level 3 (2 points): On learning: draw 3 tokens.")


def test_the_resources_on_the_kernel_page_can_be_paid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (body,) = [body for _, body in blocks(ROOT / "docs/kernel.md", "python") if "Mine" in body]
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "mine.py").write_text(body)
    mine = importlib.import_module("mine")
    table: Any = Game("mine", "Mine", mine.Mine, mine.buy(0)).laid()
    table.players[0].gems = mine.Gems(ruby=2, emerald=1, gold=1)
    table.begin()
    assert [str(call) for call in table.legal()] == [
        "pay 2 ruby and 1 emerald",
        "pay 2 ruby and 1 gold",
        "pay 1 ruby, 1 emerald and 1 gold",
    ]


@pytest.mark.parametrize("command", sorted({c for page in PAGES for c in commands(page)}))
def test_every_command_on_a_page_works(
    command: str,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    monkeypatch.chdir(tmp_path)
    for game in ("tic_tac_toe", "kuhn_poker"):
        played = f"match {game} random random --games 2 --seed 1 --replays replays"
        assert CliRunner().invoke(app, played.split()).exit_code == 0
    monkeypatch.chdir(elsewhere if "--replays" in command else tmp_path)
    result = CliRunner().invoke(app, shlex.split(command)[1:])
    assert result.exit_code == 0, result.output


def test_the_picture_of_playing_is_a_screen_of_a_game() -> None:
    make: dict[str, Any] = runpy.run_path(str(ROOT / "docs/pictures/play.py"))
    svg = make["drawn"](make["played"]()).replace("&#160;", " ")
    assert "ludarium play seasons" in svg
    assert "Your turn: what do you do next?" in svg
    assert "crystals per energy: " in svg
    assert "http" not in re.sub(r"<!--.*?-->|xmlns=\S+", "", svg)


def test_the_pictures_of_our_site_are_of_this_site_and_shown() -> None:
    make: dict[str, Any] = runpy.run_path(str(ROOT / "docs/pictures/site.py"))
    shown = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for picture in make["PICTURES"]:
        assert f"pictures/{picture})" in shown
        written = (ROOT / "docs/pictures" / picture).read_bytes()
        assert written.startswith(b"\x89PNG")
        assert len(written) < 400_000
    assert make["played"]("seasons", 11, 3).table.year == 3


def test_the_pictures_are_made_from_the_code_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs/pictures")
    make: dict[str, Any] = runpy.run_path(str(ROOT / "docs/pictures/make.py"))
    for name, picture in make["PICTURES"].items():
        assert (ROOT / "docs/pictures" / name).read_text(encoding="utf-8") == picture(), name


@pytest.mark.parametrize(
    "picture", sorted((ROOT / "docs/pictures").glob("*.svg")), ids=lambda one: one.name
)
def test_a_picture_has_a_ground_of_its_own_and_loads_nothing(picture: Path) -> None:
    svg = picture.read_text(encoding="utf-8")
    assert "http" not in re.sub(r"<!--.*?-->|xmlns=\S+", "", svg)
    assert "<rect" in svg


def test_the_readme_has_one_picture_and_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text.count("![") == 1
    lines = [line for _, body in blocks(ROOT / "README.md", "sh") for line in body.splitlines()]
    assert [line.split(" && ")[-1].split()[0] for line in lines] == [
        ".venv/bin/ludarium",
        ".venv/bin/tox",
    ]


def test_the_match_of_the_readme_is_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    line = blocks(ROOT / "README.md", "sh")[0][1].split(" && ")[-1]
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, shlex.split(line)[1:])
    assert result.exit_code == 0, result.output


def test_ci_runs_the_test_command_of_the_readme() -> None:
    lines = [line for _, body in blocks(ROOT / "README.md", "sh") for line in body.splitlines()]
    tests = [line for line in lines if line.endswith("/tox")]
    assert len(tests) == 1
    assert tests[0] in (ROOT / ".ci/run").read_text()
