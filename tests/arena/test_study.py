"""Studies as files that can be run again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludarium import UsageError
from ludarium.agents import Budget
from ludarium_arena.study import Study, beside, declared, keep, read, text

GIVEN = {"game": "pig", "agents": ["random", "greedy", "random"], "options": {"target": 30}}


def made(**more: Any) -> Study:
    return declared({**GIVEN, **more})


def test_what_is_not_said_has_a_usual_value() -> None:
    study = made()
    assert study.agents == ("random", "greedy", "random#2")
    assert (study.blocks, study.setting.seats, study.setting.limit) == (20, 2, 60)
    assert study.setting.options == {"target": 30}
    assert made(limit=0).setting.limit is None


def test_a_file_gives_the_same_study_again(tmp_path: Path) -> None:
    study = made(blocks=7, seats=3, seed=5, iterations=40, seconds=0.5)
    keep(study, tmp_path / "some" / "study.toml")
    assert declared(read(tmp_path / "some" / "study.toml")) == study
    assert study.setting.budget == Budget(40, 0.5)


def test_a_file_is_kept_unless_only_the_blocks_differ(tmp_path: Path) -> None:
    path = tmp_path / "study.toml"
    keep(made(), path)
    keep(made(blocks=50), path)
    with pytest.raises(UsageError, match="holds another study"):
        keep(made(seed=9), path)
    assert declared(read(path)) == made(blocks=50)


def test_studies_of_one_store_have_names_of_their_own(tmp_path: Path) -> None:
    store = tmp_path / "results.sqlite"
    assert beside(made(), store) == beside(made(blocks=3), store)
    assert beside(made(), store) != beside(made(seed=1), store)
    assert beside(made(), store).parent == tmp_path


def test_words_are_written_so_that_toml_reads_them() -> None:
    study = made(agents=['odd"name\\#1'.replace("odd", "random#"), "random"])
    assert 'random#\\"name\\\\#1' in text(study)


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"agent": "x"}, "unknown key of a study 'agent'; did you mean 'agents'"),
        ({"game": 3}, "game must be a word, not 3"),
        ({"game": None}, "a study needs 'game'"),
        ({"agents": []}, "at least one"),
        ({"agents": ["random", 3]}, "a list of words"),
        ({"blocks": 0}, "blocks must be at least 1"),
        ({"blocks": "many"}, "blocks must be a whole number"),
        ({"seats": 9}, "not 9"),
        ({"options": {"aim": 3}}, "unknown option of Pig 'aim'"),
        ({"options": 3}, "options must be a table"),
        ({"limit": float("inf")}, "limit must be a number from 0 to 1,000,000,000"),
        ({"limit": float("nan")}, "limit must be a number from 0 to 1,000,000,000"),
        ({"limit": -1}, "limit must be a number from 0 to 1,000,000,000"),
        ({"seconds": 10**400}, "seconds must be a number from 0 to 1,000,000,000"),
        ({"seconds": 90.0}, "90 seconds leave no time within the limit of 60"),
    ],
)
def test_nonsense_is_refused_with_what_would_be_right(more: dict[str, Any], complaint: str) -> None:
    with pytest.raises(UsageError, match=complaint):
        made(**more)


@pytest.mark.parametrize("content", [b"game = ", b"\xff\xfe", b"game = " + b"[" * 100_000])
def test_a_file_that_is_no_study_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "study.toml"
    path.write_bytes(content)
    with pytest.raises(UsageError, match="is no study"):
        read(path)


def test_studies_differ_in_everything_but_blocks() -> None:
    assert made().same_but_for_blocks(made(blocks=3))
    assert not made().same_but_for_blocks(replace(made(), agents=("random",)))


def test_positions_that_are_nested_too_deeply_are_refused() -> None:
    with pytest.raises(UsageError, match="positions must be saved tables"):
        made(positions=["[" * 100_000])
