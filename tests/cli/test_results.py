"""Looking into a store of results on the command line."""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest


@pytest.fixture
def db(ludarium: Any, tmp_path: Path) -> Path:
    """A store with a tournament and a comparison."""
    path = tmp_path / "results.sqlite"
    poker = ("tournament", "kuhn_poker", "random", "greedy", "--blocks", 4, "--seed", 1)
    assert ludarium(*poker, "--db", path).exit_code == 0
    pig = ("compare", "pig", "random", "greedy", "--max-blocks", 2, "--seed", 1)
    assert ludarium(*pig, "--db", path).exit_code == 0
    return path


def test_studies_are_listed(ludarium: Any, db: Path) -> None:
    told = ludarium("results", db).stdout.split()
    assert "kuhn_poker" in told
    assert "target=100" in told
    listed = json.loads(ludarium("results", db, "--json").stdout)
    assert [(one["study"], one["game"], one["blocks"]) for one in listed] == [
        (1, "kuhn_poker", 4),
        (2, "pig", 2),
    ]
    assert sorted(listed[0]["agents"]) == ["greedy", "random"]


def test_a_study_has_its_standings_and_report(ludarium: Any, db: Path, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    result = ludarium("results", db, "--study", 1, "--report", page, "--json")
    answer = json.loads(result.stdout)
    assert (answer["blocks"], answer["matches"]) == (4, 8)
    assert "<h1>Kuhn poker</h1>" in page.read_text()
    assert "8 matches in 4 blocks" in ludarium("results", db, "--study", 1).stdout


def test_matches_are_listed_and_replayed(ludarium: Any, db: Path) -> None:
    listed = json.loads(ludarium("results", db, "--matches", "--json").stdout)
    assert [one["match"] for one in listed] == list(range(1, 13))
    story = ludarium("results", db, "--replay", 2)
    assert story.exit_code == 0
    assert "Kuhn poker" in story.stdout
    first, second = listed[1]["agents"]
    assert f"seat 1 ({first})" in story.stdout
    assert f"seat 2 ({second})" in story.stdout
    checked = json.loads(ludarium("results", db, "--replay", 2, "--verify", "--json").stdout)
    assert (checked["ok"], checked["ranks"]) == (True, listed[1]["ranks"])
    assert "12" in ludarium("results", db, "--matches").stdout.split()


def test_a_replay_can_be_saved(ludarium: Any, db: Path, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    assert ludarium("results", db, "--replay", 3, "--save", path).exit_code == 0
    assert ludarium("replay", path, "--verify").exit_code == 0


def test_exports_have_every_seat(ludarium: Any, db: Path, tmp_path: Path) -> None:
    for name, arguments, count in (("all", (), 24), ("one", ("--study", 2), 8)):
        table, columns = tmp_path / f"{name}.csv", tmp_path / f"{name}.parquet"
        told = ludarium("results", db, *arguments, "--export", table).stdout
        assert told.startswith(f"{count} rows are in ")
        answer = ludarium("results", db, *arguments, "--export", columns, "--json").stdout
        assert json.loads(answer) == {"file": str(columns), "rows": count}
        with table.open(newline="") as file:
            assert len(list(csv.DictReader(file))) == count
        assert pyarrow.parquet.read_table(columns).num_rows == count


def test_looking_leaves_no_traces(ludarium: Any, db: Path) -> None:
    before = {path: path.read_bytes() for path in db.parent.iterdir()}
    for words in ((), ("--matches",), ("--study", 1), ("--replay", 1, "--verify")):
        assert ludarium("results", db, *words).exit_code == 0
    assert {path: path.read_bytes() for path in db.parent.iterdir()} == before


def test_a_copy_can_be_read_anywhere(ludarium: Any, db: Path, tmp_path: Path) -> None:
    place = tmp_path / "elsewhere"
    place.mkdir()
    copy = shutil.copy(db, place)
    assert "pig" in ludarium("results", copy).stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--study", 9), "there is no study 9; there is 1, 2"),
        (("--replay", 99), "has no match 99"),
        (("--export", "all.xlsx"), "all.xlsx must end in .csv or .parquet"),
        (("--report", "report.html"), "say with --study which one is meant"),
    ],
)
def test_bad_input_is_refused(
    ludarium: Any, db: Path, words: tuple[object, ...], complaint: str
) -> None:
    result = ludarium("results", db, *words)
    assert result.exit_code == 2
    assert complaint in result.stderr


def test_a_damaged_file_is_refused_and_left_as_it_is(ludarium: Any, db: Path) -> None:
    content = bytearray(db.read_bytes())
    content[5000:9000] = b"?" * 4000
    db.write_bytes(content)
    result = ludarium("results", db)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"error: {db} is damaged and left as it is: ")
    assert db.read_bytes() == content


def test_a_file_that_is_not_there_is_not_made(ludarium: Any, tmp_path: Path) -> None:
    result = ludarium("results", tmp_path / "nothing.sqlite")
    assert result.exit_code == 2
    assert result.stderr == f"error: there is no {tmp_path / 'nothing.sqlite'}\n"
    assert list(tmp_path.iterdir()) == []
