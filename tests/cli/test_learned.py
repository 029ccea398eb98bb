"""What was learned about cards is shown by `explain`, by hints and at the end of a training."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from ludarium import Table
from ludarium.agents import Learned
from ludarium.choices import numbered
from ludarium.observation import observation
from ludarium.plugins import installed
from ludarium.walking import components_in
from ludarium_ai.cards import worths
from ludarium_ai.models import Model, read, write
from ludarium_cli.main import app
from ludarium_cli.playing.hints import explained, learned, search_result


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def table() -> Table:
    """Seasons, where the first decision is about cards."""
    return installed().game("seasons").new(2, 5)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A model of Seasons that likes one of the cards to choose from in the hand, and dice."""
    game = installed().game("seasons")
    first = next(iter(components_in(list(table().legal()))))
    value = {f"its.hand={first.id}": [2.0, 1.0], "its.die=winter_1_1": [9.0, 9.0]}
    layout = observation(game, 2).layout.version
    model = Model("seasons", 2, game.configure({}), layout, True, "lead", 0, (5,), value)
    write(model, tmp_path / "seasons.gz")
    return tmp_path / "seasons.gz"


def test_the_weights_of_cards_come_with_where_they_lie_the_largest_first(file: Path) -> None:
    found = worths(read(file), installed().game("seasons"))
    assert [(one.where, one.mean) for one in found] == [("hand", 1.5)]
    assert worths(read(file), installed().game("seasons"), of=[]) == []


def test_explain_shows_the_prior_and_what_was_learned_about_the_cards(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(installed().models, "seasons/2")
    run("match", "seasons", "random", "random", "--games", 1, "--seed", 3, "--replays", tmp_path)
    words = ("explain", tmp_path / "seasons-00000.jsonl", "--move", 1, "--iterations", 20)
    answer = json.loads(run(*words, "--agent", "ismcts", "--json").stdout)
    assert sum(one["prior"] for one in answer["calls"]) == pytest.approx(1, abs=0.01)
    assert answer["cards"] == []
    shown = run(*words, "--agent", f"ismcts:evaluator={file}")
    assert "prior" in shown.stdout


def test_a_hint_tells_what_was_learned_about_the_cards_to_choose_from(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = table().view(table().seat)
    monkeypatch.delitem(installed().models, "seasons/2")
    assert list(learned(view)) == []
    monkeypatch.setitem(installed().models, "seasons/2", Learned("seasons", 2, file))
    console = Console(record=True, width=100)
    for one in learned(view):
        console.print(one)
    text = console.export_text()
    assert "hand" in text
    assert "+2.00" in text


def test_a_hint_tells_what_looked_promising_at_first_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium_cli.playing.hints.ADVISER", "ismcts:iterations=20")
    view = table().view(table().seat)
    console = Console(record=True, width=100)
    for one in explained(search_result(view, 1), numbered(view.legal)):
        console.print(one)
    assert "at first sight" in console.export_text()
