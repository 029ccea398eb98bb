"""A model proves itself at other tables than the one it was learned for, and is used there then."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ludarium.errors import UsageError
from ludarium.observation import observation
from ludarium.plugins import installed
from ludarium_ai.judging import judge
from ludarium_ai.models import Model, read, write
from ludarium_arena import proving
from ludarium_arena.proving import Proof, prove
from ludarium_arena.running import Venue

TO_ROLL = {"pending turn": [1.0]}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A model of pig for two that likes nothing in particular."""
    monkeypatch.setattr(proving, "MOST_BLOCKS", 4)
    game = installed().game("pig")
    layout = observation(game, 2).layout.version
    model = Model("pig", 2, game.configure({}), layout, True, "win", 0, value=TO_ROLL)
    write(model, tmp_path / "pig.jsonl.gz")
    return tmp_path / "pig.jsonl.gz"


def proof(file: Path, seats: int = 2, *options: str) -> Proof:
    return Proof(file, seats, options, seed=1, iterations=2)


def test_a_model_that_wins_is_used_at_that_number_of_seats(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludarium_arena.sprt.Test.accepted", property(lambda test: 1))
    game = installed().game("pig")
    with pytest.raises(UsageError, match="was learned for 2 seats, not for 3"):
        judge(game, 3, game.configure({}), str(file))
    assert len(list(prove(proof(file, 3), Venue()))) == 1
    found = read(file)
    assert found.also_seats == (3,)
    assert found.made["proofs"][0]["against"] == "hand"
    judged = judge(game, 3, game.configure({}), str(file))
    assert judged is not None
    assert len(judged.estimate(game.new(3, 1))) == 3
    with pytest.raises(UsageError, match="was learned for 2 seats, not for 4"):
        judge(game, 4, game.configure({}), str(file))


def test_a_model_that_wins_is_used_with_any_value_of_that_option(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludarium_arena.sprt.Test.accepted", property(lambda test: 1))
    game = installed().game("pig")
    with pytest.raises(UsageError, match="another choice of options: target=100"):
        judge(game, 2, game.configure({"target": 30}), str(file))
    list(prove(proof(file, 2, "target"), Venue()))
    assert read(file).any_option == ("target",)
    assert judge(game, 2, game.configure({"target": 30}), str(file)) is not None


def test_a_model_that_does_not_win_stays_as_it_is(file: Path) -> None:
    before = file.read_bytes()
    assert len(list(prove(proof(file, 3), Venue()))) == 4
    assert file.read_bytes() == before


def test_a_duel_that_was_stopped_goes_on(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "measured_pace", lambda setting, one, other: 1.0)
    stopped = prove(proof(file, 3), Venue())
    first = [next(stopped).scores, next(stopped).scores]
    stopped.close()
    monkeypatch.setattr("ludarium_arena.running.results", lambda *given: pytest.fail("again"))
    again = prove(proof(file, 3), Venue())
    assert [next(again).scores, next(again).scores] == first


def test_every_other_value_of_an_option_is_tried(file: Path) -> None:
    game, model = installed().game("seasons"), read(file)
    learned = replace(model, game="seasons", options=game.configure({}))
    found = proving._settings(learned, game, proof(file, 2, "level"))
    assert [setting.options["level"] for setting in found] == ["apprentice", "magician"]


def test_what_cannot_be_proven_is_refused(file: Path) -> None:
    for wrong, words in (
        (proof(file), "was learned for that: say --seats or --any"),
        (proof(file, 2, "targt"), "unknown option of Pig 'targt'; did you mean 'target'"),
        (proof(file, 99), "99"),
    ):
        with pytest.raises(UsageError, match=words):
            next(prove(wrong, Venue()))
    assert not proof(file).folder.exists()
