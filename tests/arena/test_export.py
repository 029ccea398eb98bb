"""Exports of a store."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet
import pytest
from made_up import PIG, POKER

from ludarium import UsageError
from ludarium_arena.blocks import Block, play_block, provenance_of
from ludarium_arena.export import COLUMNS, DECISIONS, export, rows
from ludarium_arena.store import Store


@pytest.fixture
def store() -> Iterator[Store]:
    """Two studies, a block each."""
    with Store() as store:
        for setting in (PIG, POKER):
            block = play_block(setting, False, Block(("random", "greedy"), 1))
            store.add(store.study(setting, provenance_of(setting, ())).number, block)
        yield store


def test_csv_has_a_row_for_every_seat(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "all.csv"
    assert export(store, store.studies(), path) == 8
    with path.open(newline="") as file:
        found = list(csv.DictReader(file))
    assert tuple(found[0]) == COLUMNS
    assert [row["game"] for row in found] == ["pig"] * 4 + ["kuhn_poker"] * 4
    assert {row["components"] for row in found[4:]} <= {"Jack", "Queen", "King"}
    assert [row["agent"] for row in found[:4]] == ["random", "greedy", "greedy", "random"]
    assert list(tmp_path.iterdir()) == [path]


def test_parquet_has_the_same_with_types(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "all.parquet"
    assert export(store, store.studies(), path) == 8
    found = pyarrow.parquet.read_table(path).to_pylist()
    assert found == [row for study in store.studies() for row in rows(store, study)]
    assert isinstance(found[0]["components"], list)


def test_every_decision_can_be_exported(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "decisions.parquet"
    count = export(store, store.studies(), path, decisions=True)
    found = pyarrow.parquet.read_table(path).to_pylist()
    assert len(found) == count
    assert tuple(found[0]) == DECISIONS
    played = sum(row["decisions"] for study in store.studies() for row in rows(store, study))
    assert count == played
    greedy = [row for row in found if row["agent"] == "greedy" and row["value"] is not None]
    assert {row["depth"] for row in greedy} == {1}
    assert all(row["iterations"] > 0 for row in greedy)
    assert all(row["seconds"] > 0 for row in found)
    assert {row["value"] for row in found if row["agent"] == "random"} == {None}
    written = tmp_path / "decisions.csv"
    export(store, store.studies(), written, decisions=True)
    with written.open(newline="") as file:
        assert [row["move"] for row in csv.DictReader(file)] == [str(row["move"]) for row in found]


def test_only_some_studies_can_be_exported(store: Store, tmp_path: Path) -> None:
    assert export(store, store.studies()[1:], tmp_path / "poker.csv") == 4


def test_other_endings_are_refused(store: Store, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"must end in \.csv or \.parquet"):
        export(store, store.studies(), tmp_path / "all.xlsx")
