"""The store: nothing finished is lost, nothing foreign is touched."""

from __future__ import annotations

import os
import sqlite3
import struct
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from made_up import PIG, POKER, result

from ludarium import LudariumError, UsageError
from ludarium.provenance import Provenance, differences
from ludarium_arena import database
from ludarium_arena.blocks import Block, play_block, unpacked
from ludarium_arena.store import Store

HERE = Provenance({"ludarium": "ludarium 1"})
DUEL = ("random", "greedy")
FIRST = result(DUEL, 1, (1, 0), (0.5, 0.5))
SECOND = result(DUEL, 2, (1, 0), (0, 1))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with one block."""
    place = tmp_path / "results.sqlite"
    with Store(place) as store:
        store.add(store.study(PIG, HERE).number, FIRST)
    return place


def test_what_is_written_is_read_again(path: Path) -> None:
    with Store(path) as store:
        study = store.study(PIG, HERE)
        store.add(study.number, SECOND)
        assert store.results(study.number) == {FIRST.block: FIRST, SECOND.block: SECOND}
        assert store.has(study.number, FIRST.block)
        assert not store.has(study.number, Block(DUEL, 3))
    with Store(path, reading=True) as store:
        assert [(kept.setting, kept.blocks) for kept in store.studies()] == [(PIG, 2)]


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("CREATE TRIGGER t AFTER INSERT ON studies BEGIN DELETE FROM studies; END", "trigger 't'"),
        ("CREATE VIEW v AS SELECT * FROM studies", "view 'v'"),
    ],
)
def test_what_would_change_rows_behind_our_back_is_refused(
    path: Path, statement: str, kind: str
) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)
    for reading in (True, False):
        with pytest.raises(LudariumError, match=f"it has a {kind}, which is not ours"):
            Store(path, reading=reading)


def test_a_number_that_no_row_can_have_is_refused(path: Path) -> None:
    with Store(path, reading=True) as store, pytest.raises(UsageError, match="no row of so large"):
        store.replay(10**30)


def test_a_block_is_kept_once(path: Path) -> None:
    with Store(path) as store:
        study = store.study(PIG, HERE).number
        store.add(study, replace(SECOND, block=FIRST.block))
        assert store.results(study) == {FIRST.block: FIRST}
        assert len(store.matches(study)) == 2


def test_settings_are_studies_of_their_own(path: Path) -> None:
    with Store(path) as store:
        first, second = store.study(PIG, HERE), store.study(POKER, HERE)
        assert first.number != second.number
        assert store.study(PIG, HERE) == first
        store.add(second.number, FIRST)
        assert [kept.blocks for kept in store.studies()] == [1, 1]


def test_replays_are_kept_compressed(path: Path) -> None:
    played = play_block(POKER, True, Block(DUEL, 1))
    with Store(path) as store:
        study = store.study(POKER, HERE).number
        store.add(study, played)
        kept = store.matches(study)[1]
        assert (kept.block, kept.rotation) == (played.block, 1)
        assert kept.places == played.matches[1].places
        assert store.replay(kept.number) == played.matches[1].replay
        assert unpacked(store.replay(kept.number)).startswith(b'{"ludarium":')
        with pytest.raises(UsageError, match="has no match 99"):
            store.replay(99)
        with pytest.raises(UsageError, match="was not kept"):
            store.replay(store.matches(store.study(PIG, HERE).number)[0].number)


def test_a_block_that_cannot_be_written_leaves_nothing_behind(path: Path) -> None:
    broken = replace(SECOND.matches[1].places[0], rank=None)  # type: ignore[arg-type]
    places = (broken, SECOND.matches[1].places[1])
    second = replace(SECOND, matches=(SECOND.matches[0], replace(SECOND.matches[1], places=places)))
    with Store(path) as store:
        study = store.study(PIG, HERE).number
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
                store.add(store.study(PIG, HERE).number, replace(FIRST, block=Block(DUEL, deal)))
        assert one.results(1) == other.results(1)
        assert len(one.results(1)) == 20


def test_without_a_file_results_are_kept_in_memory() -> None:
    with Store() as store:
        store.add(store.study(PIG, HERE).number, FIRST)
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
        connection.execute(f"PRAGMA user_version = {database.STORE.version + 1}")
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
        with pytest.raises(LudariumError, match=f"{path}: the disk is full; all that .* kept"):
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
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    with Store(path) as one, Store(path) as other:
        one.connection.execute("BEGIN IMMEDIATE")
        with pytest.raises(LudariumError, match="another process has kept it locked"):
            other.add(1, SECOND)
        one.connection.execute("ROLLBACK")


def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    for reading in (False, True):
        with pytest.raises(UsageError, match="is no ordinary file; choose another file"):
            Store(path, reading=reading)


# Damage inside --------------------------------------------------------------------------------

DAMAGE = {
    "a setting": ("UPDATE studies SET setting = replace(setting, '20', '30')", "study 1"),
    "a setting that is none": ("UPDATE studies SET setting = 'x'", "study 1"),
    "a provenance": ("UPDATE studies SET provenance = '{}'", "study 1"),
    "a study that is gone": ("DELETE FROM studies", "blocks has a row that belongs to none"),
    "a lineup": ("UPDATE blocks SET lineup = '[]'", "block 1 of study 1"),
    "a lineup that is none": ("UPDATE blocks SET lineup = x'00ff'", "block 1 of study 1"),
    "a deal": ("UPDATE blocks SET deal = 'three'", "block 1 of study 1"),
    "a checksum": ("UPDATE blocks SET checksum = ''", "block 1 of study 1"),
    "a block that is gone": ("DELETE FROM blocks", "matches has a row that belongs to none"),
    "a rotation": ("UPDATE matches SET rotation = 7 - rotation", "block 1 of study 1"),
    "complaints": ("UPDATE matches SET complaints = 'none'", "block 1 of study 1"),
    "a match that is gone": (
        "DELETE FROM places WHERE match = 1; DELETE FROM matches WHERE id = 1",
        "block 1 of study 1",
    ),
    "all matches": ("DELETE FROM places; DELETE FROM matches", "block 1 of study 1"),
    "an agent": ("UPDATE places SET agent = 'champion'", "block 1 of study 1"),
    "a score": ("UPDATE places SET score = 9", "block 1 of study 1"),
    "a score that is none": ("UPDATE places SET score = 'many'", "block 1 of study 1"),
    "a rank": ("UPDATE places SET rank = 3 - rank", "block 1 of study 1"),
    "components": ("UPDATE places SET components = '{'", "block 1 of study 1"),
    "a forfeit": ("UPDATE places SET forfeit = 'gave up'", "block 1 of study 1"),
    "a place that is gone": ("DELETE FROM places WHERE seat = 1", "block 1 of study 1"),
    "a table that is gone": ("DROP TABLE places", "the table places is not as it should be"),
    "a column": (
        "ALTER TABLE places RENAME COLUMN rank TO place",
        "the table places is not as it should be",
    ),
}


def looked_at(path: Path, look: str) -> None:
    with Store(path, reading=True) as store:
        for study in store.studies():
            getattr(store, look)(study.number)


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("look", ["results", "matches"])
def test_every_kind_of_damage_is_named_however_one_looks(
    path: Path, damage: str, look: str
) -> None:
    statements, complaint = DAMAGE[damage]
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(statements)
    with pytest.raises(LudariumError, match=f"is damaged and left as it is: .*{complaint}"):
        looked_at(path, look)


@pytest.mark.parametrize("replay", ["x'00'", "''", "'text'"])
def test_a_damaged_replay_is_named(path: Path, replay: str) -> None:
    with Store(path) as store:
        study = store.study(POKER, HERE).number
        store.add(study, play_block(POKER, True, Block(DUEL, 1)))
        number = store.matches(study)[0].number
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"UPDATE matches SET replay = {replay} WHERE id = {number}")
    complaint = f"the replay of match {number} is not what was written"
    with Store(path) as store, pytest.raises(LudariumError, match=complaint):
        store.replay(number)


@pytest.mark.parametrize(
    "damage", ["SET seconds = 9", "SET value = 0.5", "SET move = move + 9", "SET seat = 1 - seat"]
)
def test_damaged_decisions_are_named(path: Path, damage: str) -> None:
    with Store(path) as store:
        study = store.study(POKER, HERE).number
        played = play_block(POKER, False, Block(DUEL, 1))
        store.add(study, played)
        number = store.matches(study)[0].number
        assert store.thoughts(number) == list(played.matches[0].thoughts)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"UPDATE decisions {damage} WHERE match = {number}")
    complaint = f"what was thought in match {number} is not what was written"
    with Store(path) as store, pytest.raises(LudariumError, match=complaint):
        store.thoughts(number)


# Versions --------------------------------------------------------------------------------------


def test_other_versions_and_expansions_are_studies_of_their_own(path: Path) -> None:
    newer = Provenance({"ludarium": "ludarium 2"})
    expanded = Provenance(HERE.plugins, {"more": ("card",)}, ("card",))
    with Store(path) as store:
        numbers = {store.study(PIG, found).number for found in (HERE, newer, expanded)}
        assert len(numbers) == 3
        assert store.results(store.study(PIG, newer).number) == {}
        assert store.study(PIG, HERE).number == 1


def test_agents_of_another_plugin_join_a_study_once_and_then_belong_to_it(path: Path) -> None:
    joined = Provenance({**HERE.plugins, "engines": "engines 1"})
    newer = Provenance({**HERE.plugins, "engines": "engines 2"})
    with Store(path) as store:
        assert store.study(PIG, joined).number == 1
        assert store.study(PIG, HERE).provenance == joined
        assert store.study(PIG, newer).number == 2


def test_differences_are_told_in_words() -> None:
    now = Provenance({"ludarium": "ludarium 2"}, {"more": ("a",)}, ("a",))
    assert differences(HERE, now) == [
        "ludarium was ludarium 1, now ludarium 2",
        "without the expansion more",
    ]
    assert differences(now, HERE)[1] == "with the expansion more"
    other = replace(now, expansions={"more": ("b",)})
    assert differences(now, other) == ["the expansion more added other components"]
    assert differences(Provenance(components=("a", "b")), Provenance(components=("b",))) == [
        "the components were others: a"
    ]


# Claims ----------------------------------------------------------------------------------------


def test_a_claimed_block_is_left_to_its_claimer(path: Path) -> None:
    with Store(path) as one, Store(path) as other:
        assert one.claim(1, SECOND.block)
        assert one.claim(1, SECOND.block)
        assert not other.claim(1, SECOND.block)
        assert not other.claim(1, FIRST.block)  # it has been played
        one.release()
        assert other.claim(1, SECOND.block)
        other.add(1, SECOND)
        assert not one.claim(1, SECOND.block)


@pytest.mark.parametrize("dead", ["process = 4194303", "seen = seen - 3600, host = 'elsewhere'"])
def test_the_claim_of_a_dead_process_lapses(path: Path, dead: str) -> None:
    with Store(path) as one, Store(path) as other:
        assert one.claim(1, SECOND.block)
        one.connection.execute(f"UPDATE claimers SET {dead}")
        assert other.claim(1, SECOND.block)


def test_a_process_elsewhere_that_was_heard_of_keeps_its_claim(path: Path) -> None:
    with Store(path) as one, Store(path) as other:
        assert one.claim(1, SECOND.block)
        one.connection.execute("UPDATE claimers SET host = 'elsewhere', process = 4194303")
        assert not other.claim(1, SECOND.block)


def test_a_living_process_shows_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium_arena.claims.BEAT", 0.02)
    with Store(path) as store:
        store.claim(1, SECOND.block)
        (before,) = store.connection.execute("SELECT seen FROM claimers").fetchone()
        until = time.monotonic() + 30
        while store.connection.execute("SELECT seen FROM claimers").fetchone()[0] == before:
            assert time.monotonic() < until
            time.sleep(0.01)
        store.release()


def test_a_schema_that_is_no_text_is_named(path: Path) -> None:
    content = path.read_bytes()
    at = content.index(b"CREATE TABLE claims")
    path.write_bytes(content[: at + 8] + b"\xde" + content[at + 9 :])
    with pytest.raises(LudariumError, match="is damaged and left as it is"):
        Store(path, reading=True)


def test_a_kill_while_the_file_is_laid_out_leaves_one_that_can_be_used(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        database._lay_out(connection, database.STORE)
    # What SQLite leaves behind then: a journal that says that there were no pages before.
    magic = bytes.fromhex("d9d505f920a163d7")
    journal = magic + struct.pack(">iIIII", 0, 1, 0, 512, 4096)
    path.with_name("store.sqlite-journal").write_bytes(journal.ljust(512, b"\0"))
    with Store(path) as store:
        assert list(store.studies()) == []
    assert path.stat().st_size > 0
