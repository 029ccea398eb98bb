"""Looking into a store of results on the command line."""

from __future__ import annotations

import csv
import json
import resource
import shutil
import sqlite3
import subprocess
import sys
import zlib
from contextlib import closing
from hashlib import blake2b
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


# What goes wrong ------------------------------------------------------------------------------

LOOKS = (("--study", 1), ("--matches",), ("--export", "all.csv"), ("--study", 1, "--matches"))


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ("UPDATE places SET score = 9 WHERE match = 1", "block 1 of study 1 is not what was"),
        ("UPDATE places SET components = '{'", "block "),
        ("DELETE FROM places WHERE match = 3 AND seat = 0", "block 2 of study 1 is not what was"),
        ("UPDATE blocks SET lineup = '7' WHERE id = 1", "block 1 of study 1 is not what was"),
        ("UPDATE studies SET setting = '{}' WHERE id = 1", "study 1 is not what was written"),
        ("DELETE FROM blocks WHERE id = 1", "the table matches has a row that belongs to none"),
    ],
)
@pytest.mark.parametrize("look", LOOKS)
def test_all_looks_find_the_same_damage(
    ludarium: Any, db: Path, look: tuple[object, ...], damage: str, complaint: str,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute(damage)
    result = ludarium("results", db, *look)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"error: {db} is damaged and left as it is: ")
    assert complaint in result.stderr
    assert not (tmp_path / "all.csv").exists()


def resealed(replay: bytes) -> list[bytes]:
    """A replay as it is kept, with the checksum that fits."""
    return [replay, blake2b(replay, digest_size=8).digest()]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"no replay", "the replay is damaged"),
        (zlib.compress(b""), "line 1: the file is empty"),
        (zlib.compress(b"7\n"), "line 1: a line of a replay is a JSON object"),
        (zlib.compress(b"\xff"), "line 1: this is not text"),
    ],
)
def test_a_resealed_replay_with_nonsense_is_named(
    ludarium: Any, db: Path, content: bytes, complaint: str
) -> None:
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute(
            "UPDATE matches SET replay = ?, replay_checksum = ? WHERE id = 1", resealed(content)
        )
        connection.execute("UPDATE matches SET replay = 'x' WHERE id = 2")
    result = ludarium("results", db, "--replay", 1)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert "the replay of match 2 is not what was" in ludarium("results", db, "--replay", 2).stderr


@pytest.mark.parametrize(
    "words",
    [
        ("--export", "out.csv"),
        ("--export", "out.parquet"),
        ("--replay", 1, "--save", "out.jsonl"),
        ("--study", 1, "--report", "out.html"),
    ],
)
def test_a_full_disk_while_saving_is_one_line_and_leaves_nothing(
    db: Path, tmp_path: Path, words: tuple[object, ...]
) -> None:
    place = tmp_path / "full"
    place.mkdir()

    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))

    done = subprocess.run(
        [sys.executable, "-m", "ludarium_cli", "results", str(db), *map(str, words)],
        cwd=place, preexec_fn=no_room, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith(f"error: cannot write {words[-1]}: ")
    assert len(done.stderr.splitlines()) == 1
    assert list(place.iterdir()) == []
