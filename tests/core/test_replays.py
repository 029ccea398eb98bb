"""Replays: a match as lines of JSON that can be checked by playing it again."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tables import NIM, Chooser, spec

from ludarium import Call, Game, LudariumError, ReplayError, View, replay
from ludarium.agents import Budget
from ludarium.files import write_whole
from ludarium.match import Record, play
from ludarium_classics import kuhn_poker, pig


class Complains(Chooser):
    """Fails with words that are hard to write down."""

    def choose(self, view: View, budget: Budget) -> Call:
        raise ValueError("line\u2028break \x85 \udcff \n é")


def written(record: Record, folder: Path) -> Path:
    path = folder / f"match{replay.ENDING}"
    replay.write(record, path)
    return path


@pytest.mark.parametrize("game", [NIM, kuhn_poker.GAME, pig.GAME])
def test_a_replay_reproduces_its_match(game: Game, tmp_path: Path) -> None:
    record = play(game, [spec(), spec()], 11)
    path = written(record, tmp_path)
    table = replay.verify(replay.read(path), game)
    assert (table.scores, table.ranks) == (record.scores, record.ranks)


def test_a_replay_is_a_header_a_line_for_each_call_and_the_result(tmp_path: Path) -> None:
    record = play(NIM, [spec(), spec()], 4, {"stones": 3})
    header, *moves, result = map(json.loads, written(record, tmp_path).read_text().splitlines())
    assert header.pop("sum")
    assert header == {
        "ludarium": 1, "game": "nim", "options": {"stones": 3}, "seats": 2, "seed": 4,
        "agents": ["chooser", "chooser"],
    }  # fmt: skip
    assert [(move["seat"], move["call"]) for move in moves] == [
        (seat, ["take", seat, call.args[1]]) for seat, call in record.moves
    ]
    assert result["scores"] == list(record.scores)
    assert (result["forfeits"], result["moves"]) == ({}, len(moves))


def test_a_replay_is_the_same_file_for_the_same_seed(tmp_path: Path) -> None:
    texts = []
    for name in ("a", "b"):
        path = tmp_path / f"{name}.jsonl"
        replay.write(play(NIM, [spec(), spec()], 4), path)
        texts.append(path.read_bytes())
    assert texts[0] == texts[1]


def test_a_replay_can_be_followed_call_by_call(tmp_path: Path) -> None:
    record = play(NIM, [spec(), spec()], 4, {"stones": 6})
    left, moves = [], []
    for table, seat, call in replay.replayed(replay.read(written(record, tmp_path)), NIM):
        left.append(table.stones)  # type: ignore[attr-defined]
        if call:
            moves.append((seat, call))
    assert moves == record.moves
    assert (left[0], left[-1]) == (6, 0)


def test_a_forfeit_is_replayed_with_its_reason_and_ranks(tmp_path: Path) -> None:
    record = play(NIM, [spec(), spec(Complains), spec()], 4)
    path = written(record, tmp_path)
    found = replay.read(path)
    assert found.result["forfeits"] == {"1": record.forfeits[1]}
    assert "é" in path.read_text(encoding="utf-8")
    assert found.result["ranks"][1] == 3
    assert replay.verify(found, NIM).over


def test_writing_makes_the_folder_and_replaces_an_older_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "match.jsonl"
    for seed in (1, 2):
        replay.write(play(NIM, [spec(), spec()], seed), path)
    assert replay.read(path).header["seed"] == 2
    assert [found.name for found in path.parent.iterdir()] == ["match.jsonl"]


def test_others_may_read_a_replay_as_they_may_any_new_file(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.touch()
    path = written(play(NIM, [spec(), spec()]), tmp_path)
    assert path.stat().st_mode == plain.stat().st_mode


def test_nothing_is_left_behind_when_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("the old one")
    record = play(NIM, [spec(), spec()], 1)
    record.agents = [object()]  # type: ignore[list-item]
    with pytest.raises(TypeError):
        replay.write(record, path)
    assert [found.name for found in tmp_path.iterdir()] == ["match.jsonl"]
    record.agents = ["a", "b"]

    def full(self: Path, target: Path) -> Path:
        raise OSError("no space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="no space left"):
        replay.write(record, path)
    assert [found.name for found in tmp_path.iterdir()] == ["match.jsonl"]
    assert path.read_text() == "the old one"


def test_a_device_or_pipe_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    beside = pipe.with_name(f"pipe.{os.getpid()}.part")
    beside.write_text("somebody else's")
    with pytest.raises(LudariumError, match=r"cannot write .*pipe: it is no ordinary file"):
        write_whole(pipe, "x")
    assert pipe.is_fifo()
    assert beside.read_text() == "somebody else's"
    for folder in (tmp_path, Path()):
        with pytest.raises(LudariumError, match="Is a directory"):
            write_whole(folder, "x")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(LudariumError, match=r"cannot read .*nothing\.jsonl: No such file"):
        replay.read(tmp_path / "nothing.jsonl")
    with pytest.raises(LudariumError, match="Is a directory"):
        replay.read(tmp_path)


def test_a_device_or_pipe_is_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(LudariumError, match=r"cannot read .*pipe: it is no ordinary file"):
        replay.read(pipe)


def test_a_replay_of_another_game_does_not_fit(tmp_path: Path) -> None:
    record = play(NIM, [spec(), spec()], 1)
    with pytest.raises(ReplayError, match="line 1: the header does not fit Pig"):
        replay.verify(replay.read(written(record, tmp_path)), pig.GAME)
