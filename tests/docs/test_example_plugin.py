"""The example plugin of the documentation works as an installed one does."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludarium.plugins import installed, load
from ludarium.testing import expanded

NIM = Path(__file__).parents[2] / "docs" / "examples" / "nim"


def test_the_example_loads_as_a_plugin_and_its_own_tests_pass(
    monkeypatch: pytest.MonkeyPatch, pytester: pytest.Pytester
) -> None:
    monkeypatch.syspath_prepend(str(NIM))
    plugins = load([EntryPoint("nim", "ludarium_nim", "ludarium")])
    assert plugins.failed == []
    assert plugins.game("nim").new().legal()
    monkeypatch.setenv("PYTHONPATH", str(NIM))
    pytester.runpytest_subprocess(str(NIM / "test_nim.py"), "-oaddopts=").assert_outcomes(passed=2)
    sys.modules.pop("ludarium_nim", None)


# Embers -------------------------------------------------------------------------------------

EMBERS = NIM.parent / "embers"


def installed_beside(tmp_path: Path) -> dict[str, str]:
    """The environment of a process in which the expansion is installed."""
    about = tmp_path / "ludarium_embers-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: ludarium-embers\nVersion: 1.0\n"
        "Requires-Dist: ludarium>=0.1,<0.2\n"
    )
    (about / "entry_points.txt").write_text("[ludarium]\nembers = ludarium_embers\n")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(EMBERS)])}


def test_the_tests_of_the_example_expansion_pass(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-oaddopts=", "tests"]
    env = installed_beside(tmp_path)
    done = subprocess.run(command, cwd=EMBERS, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "10 passed" in done.stdout


def test_the_example_expansion_is_switched_on_and_off_per_match(tmp_path: Path) -> None:
    env = installed_beside(tmp_path)

    def ludarium(*words: str) -> Any:
        command = [sys.executable, "-m", "ludarium_cli", *words]
        done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        return json.loads(done.stdout) if "--json" in words else done.stdout

    games = {game["name"]: game for game in ludarium("games", "--json")}
    for name in ("seasons", "res_arcana", "spellbook"):
        (option,) = [one for one in games[name]["options"] if one["name"] == "expansions"]
        assert (option["default"], option["choices"]) == ("embers", ["embers"])
    assert all(one["name"] != "expansions" for one in games["pig"]["options"])
    for given in ("embers", "none"):
        match = ("match", "spellbook", "random", "random", "--seed", "1", "--replays", given)
        chosen = () if given == "embers" else ("--option", f"expansions={given}")
        assert ludarium(*match, *chosen, "--json")["options"]["expansions"] == given
        assert ludarium("replay", f"{given}/spellbook-00000.jsonl", "--verify").startswith("ok")
    assert "kindling" not in ludarium("check", "spellbook", "--json")["unseen"]


def test_with_the_expansion_off_the_game_is_the_one_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(str(EMBERS))
    embers = importlib.import_module("ludarium_embers")
    for name in ("seasons", "res_arcana", "spellbook"):
        game = installed().game(name)
        larger = expanded(game, embers)
        for seed in range(3):
            tables = [game.new(2, seed), larger.new(2, seed, {"expansions": "none"})]
            for table in tables:
                table.play_out(Random(seed).random)
            assert tables[0] == tables[1]
