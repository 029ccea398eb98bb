"""The store: nothing finished is lost, nothing foreign is touched."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from made_up import PIG, POKER, result

from ludarium import LudariumError, UsageError
from ludarium_arena import store as stores
from ludarium_arena.blocks import Block, play_block, unpacked
from ludarium_arena.store import Store

DUEL = ("random", "greedy")
FIRST = result(DUEL, 1, (1, 0), (0.5, 0.5))
SECOND = result(DUEL, 2, (1, 0), (0, 1))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with one block."""
    place = tmp_path / "results.sqlite"
    with Store(place) as store:
        store.add(store.study(PIG).number, FIRST)
    return place


def test_what_is_written_is_read_again(path: Path) -> None:
    with Store(path) as store:
        study = store.study(PIG)
        store.add(study.number, SECOND)
        assert store.results(study.number) == {FIRST.block: FIRST, SECOND.block: SECOND}
        assert store.has(study.number, FIRST.block)
        assert not store.has(study.number, Block(DUEL, 3))
    with Store(path, reading=True) as store:
        assert [(kept.setting, kept.blocks) for kept in store.studies()] == [(PIG, 2)]


def test_a_block_is_kept_once(path: Path) -> None:
    with Store(path) as store:
        study = store.study(PIG).number
        store.add(study, replace(SECOND, block=FIRST.block))
        assert store.results(study) == {FIRST.block: FIRST}
        assert len(store.matches(study)) == 2


def test_settings_are_studies_of_their_own(path: Path) -> None:
    with Store(path) as store:
        first, second = store.study(PIG), store.study(POKER)
        assert first.number != second.number
        assert store.study(PIG) == first
        store.add(second.number, FIRST)
        assert [kept.blocks for kept in store.studies()] == [1, 1]


def test_replays_are_kept_compressed(path: Path) -> None:
    played = play_block(POKER, True, Block(DUEL, 1))
    with Store(path) as store:
        study = store.study(POKER).number
        store.add(study, played)
        number, block, rotation, places = store.matches(study)[1]
        assert (block, rotation) == (played.block, 1)
        assert tuple(places) == played.matches[1].places
        assert store.replay(number) == played.matches[1].replay
        assert unpacked(store.replay(number)).startswith(b'{"ludarium":')
        with pytest.raises(UsageError, match="has no match 99"):
            store.replay(99)
        with pytest.raises(UsageError, match="was not kept"):
            store.replay(store.matches(store.study(PIG).number)[0][0])


def test_a_block_that_cannot_be_written_leaves_nothing_behind(path: Path) -> None:
    broken = replace(SECOND.matches[1].places[0], rank=None)  # type: ignore[arg-type]
    places = (broken, SECOND.matches[1].places[1])
    second = replace(SECOND, matches=(SECOND.matches[0], replace(SECOND.matches[1], places=places)))
    with Store(path) as store:
        study = store.study(PIG).number
        with pytest.raises(LudariumError):
            store.add(study, second)
        assert store.results(study) == {FIRST.block: FIRST}
        store.add(study, SECOND)
        assert len(store.results(study)) == 2


def test_two_stores_write_to_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    with Store(path) as one, Store(path) as other:
        for deal in range(20):
            for store in (one, other) if deal % 3 else (other, one):
                store.add(store.study(PIG).number, replace(FIRST, block=Block(DUEL, deal)))
        assert one.results(1) == other.results(1)
        assert len(one.results(1)) == 20


def test_without_a_file_results_are_kept_in_memory() -> None:
    with Store() as store:
        store.add(store.study(PIG).number, FIRST)
        assert list(store.results(1)) == [FIRST.block]


# Files that are not as they should be -------------------------------------------------------


def untouched(path: Path, complaint: str, *, reading: bool = False) -> None:
    """Opening the file is refused, and leaves it as it was, with nothing beside it."""
    before = path.read_bytes()
    with (
        pytest.raises(LudariumError, match=complaint) as refusal,
        Store(path, reading=reading) as store,
    ):
        store.results(1)
    assert str(path) in str(refusal.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.parametrize("content", [b"some text\n", b"x" * 4096, b"SQLite format 3\0"])
def test_a_file_of_another_kind_is_refused(tmp_path: Path, content: bytes, reading: bool) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    untouched(path, "no store of results", reading=reading)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("reading", [False, True])
def test_a_database_of_another_program_is_refused(tmp_path: Path, reading: bool) -> None:
    path = tmp_path / "addresses.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE studies (name TEXT)")
    untouched(path, "belongs to another program", reading=reading)
    assert list(tmp_path.iterdir()) == [path]


def test_a_newer_format_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {stores.FORMAT + 1}")
    untouched(path, "newer Ludarium")


@pytest.mark.parametrize("reading", [False, True])
def test_a_truncated_file_is_refused(path: Path, reading: bool) -> None:
    path.write_bytes(path.read_bytes()[:9000])
    untouched(path, "is damaged and left as it is", reading=reading)


@pytest.mark.parametrize("reading", [False, True])
def test_a_file_with_overwritten_pages_is_refused(path: Path, reading: bool) -> None:
    content = bytearray(path.read_bytes())
    content[4096 : 4096 + 2000] = bytes(range(250)) * 8
    path.write_bytes(content)
    untouched(path, "is damaged and left as it is", reading=reading)


def test_a_changed_value_is_found(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE places SET score = 9 WHERE seat = 0")
    untouched(path, "is not what was written", reading=True)


def test_a_missing_file_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no"):
        Store(tmp_path / "nothing.sqlite", reading=True)
    assert list(tmp_path.iterdir()) == []


def test_a_directory_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(LudariumError, match="Is a directory"):
        Store(tmp_path)


def test_a_full_disk_is_told_and_loses_nothing(path: Path) -> None:
    with Store(path) as store:
        (pages,) = store.connection.execute("PRAGMA page_count").fetchone()
        store.connection.execute(f"PRAGMA max_page_count = {pages}")
        large = replace(FIRST.matches[0], replay=b"x" * 100_000)
        with pytest.raises(LudariumError, match=f"{path}: the disk is full; all blocks .* kept"):
            store.add(1, replace(SECOND, matches=(large, large)))
        assert store.results(1) == {FIRST.block: FIRST}
    with Store(path) as store:
        assert store.results(1) == {FIRST.block: FIRST}


def test_a_file_that_may_not_be_written_is_told(path: Path) -> None:
    with Store(path) as store:
        store.connection.execute("PRAGMA query_only = ON")
        with pytest.raises(LudariumError, match="it may not be written"):
            store.add(1, SECOND)


def test_a_locked_file_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "PATIENCE", 0.05)
    with Store(path) as one, Store(path) as other:
        one.connection.execute("BEGIN IMMEDIATE")
        with pytest.raises(LudariumError, match="another process has kept it locked"):
            other.add(1, SECOND)
        one.connection.execute("ROLLBACK")
