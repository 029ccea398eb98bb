"""`ludarium train`: what people and programs are told, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ludarium_arena import training
from ludarium_cli.app import build


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(training, "MOST_BLOCKS", 4)
    monkeypatch.setattr(training, "RATING_BLOCKS", 2)


def train(*words: str) -> Result:
    return CliRunner().invoke(build(), ["train", *words])


SHORT = ("--games", "10", "--iterations", "2", "--seed", "1")


def test_people_see_the_rounds_and_where_the_curve_is(tmp_path: Path) -> None:
    found = train("tic_tac_toe", *SHORT)
    assert found.exit_code == 0
    assert "tic-tac-toe" in found.output.lower()
    assert "progress.html" in found.output
    assert (tmp_path / "tic_tac_toe-2.jsonl.gz.training" / "progress.html").exists()


def test_programs_get_every_round() -> None:
    found = json.loads(train("tic_tac_toe", *SHORT, "--round-games", "5", "--json").stdout)
    assert [one["games"] for one in found["rounds"]] == [5, 10]
    assert found["seed"] == 1
    assert found["pace"] > 0


def test_a_kept_model_is_copied_and_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium_arena.sprt.Test.accepted", property(lambda test: 1))
    found = train("pig", *SHORT, "--option", "target=20", "--out", "learned.gz")
    assert "play with evaluator=learned.gz" in " ".join(found.output.split())
    words = "match pig greedy:evaluator=learned.gz random --games 2 --option target=20 --seed 1"
    assert CliRunner().invoke(build(), words.split()).exit_code == 0
    refused = CliRunner().invoke(build(), words.replace("20", "30").split())
    assert refused.exit_code == 2
    assert "was learned for another choice of options: target=20" in refused.output


def test_a_model_may_be_trained_on_where_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium_arena.sprt.Test.accepted", property(lambda test: 1))
    train("pig", *SHORT, "--out", "learned.gz")
    before = Path("learned.gz").read_bytes()
    Path("learned.gz.training").rename("first")
    monkeypatch.setattr("ludarium_arena.sprt.Test.accepted", property(lambda test: 0))
    again = train("pig", *SHORT, "--from", "learned.gz", "--out", "learned.gz")
    assert again.exit_code == 0, again.output
    assert Path("learned.gz").read_bytes() == before


def test_without_a_seed_a_training_goes_on_with_its_own() -> None:
    train("tic_tac_toe", *SHORT)
    more = train(
        "tic_tac_toe", "--games", "20", "--round-games", "10", "--iterations", "2", "--json"
    )
    assert json.loads(more.stdout)["seed"] == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("chess",), "unknown game 'chess'"),
        (("pig", "--seats", "7"), "Pig is played by 2, 3, 4 seats, not 7"),
        (("pig", "--from", "nowhere.gz"), "there is no model"),
        (("pig", "--out", "a,b.gz"), "a path with , or # cannot be named"),
        (("pig", "--option", "target=lots"), "target must be a whole number"),
        (("pig", "--no-value"), "name it with --from"),
        (("pig", "--no-value", "--no-policy", "--from", "nowhere.gz"), "learns a policy"),
    ],
)
def test_what_cannot_be_trained_is_refused_in_a_sentence(
    words: tuple[str, ...], sentence: str
) -> None:
    found = train(*words, *SHORT)
    assert found.exit_code == 2
    assert sentence in found.output
    assert "Traceback" not in found.output
