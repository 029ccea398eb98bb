"""The example of the documentation: its policy plays in a match, whatever its weights are."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from typer.testing import CliRunner

from ludarium import observation
from ludarium.plugins import installed
from ludarium_cli.main import app

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "spellbook_policy"
WIDTH = 4


def weights(version: str, path: Path) -> str:
    """A file of random weights for a layout."""
    random = np.random.default_rng(1)
    places = len(observation(installed().game("spellbook"), 2).layout)
    np.savez(
        path,
        look=random.normal(size=(places, WIDTH)),
        look_bias=np.zeros(WIDTH),
        calls=random.normal(size=(1 << 12, WIDTH + 1)),
        scale=np.ones(places),
        layout=version,
    )
    return f"policy:use={EXAMPLE}/policy.py:load,file={path}"


def forfeits(agent: str) -> list[int]:
    command = ["match", "spellbook", agent, "random", "--games", "2", "--seed", "1", "--json"]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    return [one["forfeits"] for one in json.loads(result.stdout)["agents"]]


def test_the_policy_of_the_example_plays(tmp_path: Path) -> None:
    version = observation(installed().game("spellbook"), 2).layout.version
    assert forfeits(weights(version, tmp_path / "weights.npz")) == [0, 0]


def test_weights_for_another_layout_are_refused(tmp_path: Path) -> None:
    assert forfeits(weights("00000000", tmp_path / "weights.npz"))[0] > 0
