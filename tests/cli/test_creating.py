"""`ludarium new`: what it writes passes its own tests, mypy strict and `ludarium check`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from mypy import api
from typer.testing import Result

import ludarium
from ludarium.plugins import load
from ludarium.testing import check_game

GAMES = {
    "cards_many": ("--kind", "cards", "--seats", "2-6"),
    "board_four": ("--kind", "board", "--seats", "2-4"),
    "dice_three": ("--kind", "dice", "--seats", "3"),
}
OTHERS = {
    "thinker": ("--agent",),
    "frost": ("--expansion", "spellbook"),
    "storm": ("--expansion", "seasons"),
    "relics": ("--expansion", "res_arcana"),
}
VARIANTS = {**GAMES, **OTHERS}


@pytest.fixture
def ludarium_new(ludarium: Callable[..., Result], tmp_path: Path) -> Callable[..., Result]:
    def run(*words: str) -> Result:
        return ludarium("new", *words, "--directory", tmp_path)

    return run


@pytest.fixture
def written(ludarium_new: Callable[..., Result], tmp_path: Path) -> Path:
    """A folder with a package of every variant."""
    for name, words in VARIANTS.items():
        result = ludarium_new(name, *words)
        assert result.exit_code == 0, result.output
    return tmp_path


def folders(written: Path) -> list[str]:
    return [str(written / f"ludarium-{name.replace('_', '-')}") for name in VARIANTS]


def test_every_variant_passes_its_own_tests(written: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "--import-mode=importlib", *folders(written)]
    path = os.pathsep.join(folders(written))
    env = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, cwd=written, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_every_variant_passes_mypy_strict(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    roots = [str(Path(ludarium.__file__).parents[2] / part) for part in ("core", "plugins")]
    monkeypatch.setenv("MYPYPATH", os.pathsep.join(roots))
    packages = [
        str(Path(folder) / f"ludarium_{name}")
        for name, folder in zip(VARIANTS, folders(written), strict=True)
    ]
    out, err, status = api.run(["--strict", "--explicit-package-bases", *packages])
    assert status == 0, out + err


@pytest.mark.parametrize("name", GAMES)
def test_every_game_passes_the_check(
    name: str, ludarium_new: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ludarium_new(name, *GAMES[name])
    monkeypatch.syspath_prepend(str(tmp_path / f"ludarium-{name.replace('_', '-')}"))
    plugins = load([EntryPoint(name, f"ludarium_{name}", "ludarium")])
    assert plugins.failed == []
    report = check_game(plugins.game(name))
    assert report.findings == ()
    assert report.advice == ()
    assert report.unseen == ()


def test_the_package_says_for_which_versions_it_was_made(written: Path) -> None:
    for name, folder in zip(VARIANTS, folders(written), strict=True):
        found = tomllib.loads((Path(folder) / "pyproject.toml").read_text())
        assert found["project"]["dependencies"] == ["ludarium>=0.1,<0.2"]
        assert found["project"]["entry-points"]["ludarium"] == {name: f"ludarium_{name}"}
        assert (Path(folder) / f"ludarium_{name}" / "py.typed").exists()


def test_the_answer_for_programs_lists_the_files(
    ludarium_new: Callable[..., Result], tmp_path: Path
) -> None:
    answer: dict[str, Any] = json.loads(ludarium_new("tarot", "--json").stdout)
    assert Path(answer["folder"]) == tmp_path / "ludarium-tarot"
    assert all((Path(answer["folder"]) / file).exists() for file in answer["files"])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("My Game",),
            "'My Game' is no name; use small letters, digits and _, for example my_game",
        ),
        (("pig",), "there is already a game 'pig'; choose another name"),
        (("random", "--agent"), "there is already an agent 'random'; choose another name"),
        (("x", "--agent", "--expansion", "pig"), "choose one of --agent and --expansion"),
        (("x", "--expansion", "pig"), "Pig has no components, so nothing can be added to it"),
        (("x", "--expansion", "seson"), "unknown game 'seson'; did you mean 'seasons'"),
        (("x", "--seats", "9"), "seats are a number or a range from 2 to 6, not '9'"),
    ],
)
def test_what_cannot_be_made_is_refused_with_a_sentence(
    words: tuple[str, ...], message: str, ludarium_new: Callable[..., Result], tmp_path: Path
) -> None:
    result = ludarium_new(*words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(ludarium_new: Callable[..., Result], tmp_path: Path) -> None:
    assert ludarium_new("tarot").exit_code == 0
    mine = tmp_path / "ludarium-tarot" / "README.md"
    mine.write_text("mine")
    result = ludarium_new("tarot")
    assert result.exit_code == 2
    assert "is there already" in result.stderr
    assert mine.read_text() == "mine"
