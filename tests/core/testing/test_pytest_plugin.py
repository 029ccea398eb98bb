"""The pytest plugin, as the author of another game's tests meets it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SOUND = """
from ludarium_classics.tic_tac_toe import GAME

def test_conformance(conforms):
    conforms(GAME)
"""
FLAWED = """
from dataclasses import replace
from ludarium_classics.tic_tac_toe import GAME

def test_conformance(conforms):
    conforms(replace(GAME, longest=5))
"""
UNRELATED = """
import sys

def test_nothing_is_loaded_before_it_is_used():
    assert "hypothesis" not in sys.modules
    loaded = {name for name in sys.modules if name.startswith("ludarium.testing")}
    assert loaded == {"ludarium.testing", "ludarium.testing.pytest_plugin"}
    assert not {"ludarium.match", "ludarium.hookspecs", "ludarium_classics"} & sys.modules.keys()
"""


def pytest_on(folder: Path, test: str, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_it.py").write_text(test, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-W", "error", "-p", "no:cacheprovider"]
    command += ["-p", "no:hypothesispytest", *options, str(folder)]
    own = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    return subprocess.run(command, cwd=folder, env=own, capture_output=True, text=True, check=False)


def test_a_sound_game_passes(tmp_path: Path) -> None:
    done = pytest_on(tmp_path, SOUND)
    assert "1 passed" in done.stdout
    assert done.returncode == 0


def test_a_flawed_game_fails_with_the_list_of_what_is_wrong(tmp_path: Path) -> None:
    done = pytest_on(tmp_path, FLAWED)
    assert "1 failed" in done.stdout
    assert "tic_tac_toe does not conform (smoke: " in done.stdout
    assert "not over after the 5 decisions that `longest` allows" in done.stdout
    assert "kit.py" not in done.stdout


def test_the_level_is_an_option_of_the_run(tmp_path: Path) -> None:
    done = pytest_on(tmp_path, FLAWED, "--ludarium-level", "full")
    assert "tic_tac_toe does not conform (full: " in done.stdout


def test_the_plugin_costs_other_projects_next_to_nothing(tmp_path: Path) -> None:
    done = pytest_on(tmp_path, UNRELATED)
    assert "1 passed" in done.stdout, done.stdout
