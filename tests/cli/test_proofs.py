"""`ludarium prove`: what people and programs are told, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ludarium.observation import observation
from ludarium.plugins import installed
from ludarium_ai.models import Model, write
from ludarium_arena import proving
from ludarium_cli.app import build


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(proving, "MOST_BLOCKS", 2)
    game = installed().game("pig")
    layout = observation(game, 2).layout.version
    write(Model("pig", 2, game.configure({}), layout, True, "win", 0), Path("pig.gz"))


def prove(*words: str) -> Result:
    return CliRunner().invoke(build(), ["prove", *words, "--iterations", "2", "--seed", "1"])


def test_people_read_how_the_duel_went() -> None:
    found = prove("pig.gz", "--seats", "3")
    assert found.exit_code == 0
    assert "Pig, 3 seats: Elo" in found.output
    assert "not proven: pig.gz stays as it is" in found.output


def test_programs_get_the_duel() -> None:
    found = json.loads(prove("pig.gz", "--any", "target", "--json").stdout)
    assert found["any_option"] == ["target"]
    assert found["proven"] is False
    assert found["blocks"] == 2


def test_what_is_no_model_is_refused_in_a_sentence() -> None:
    found = prove("nothing.gz", "--seats", "3")
    assert found.exit_code == 2
    assert "there is no model nothing.gz" in " ".join(found.output.split())
