"""Positions to start from: every deal goes on from one of them, from all seats."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludarium import Call, LudariumError, UsageError, replay
from ludarium.match import play
from ludarium.plugins import installed
from ludarium_arena import positions
from ludarium_arena.blocks import play_block, unpacked
from ludarium_arena.study import declared, read, text


def recorded(path: Path, game: str = "connect_four", seed: int = 3) -> Path:
    plugins = installed()
    specs = [plugins.agent("random")] * 2
    replay.write(play(plugins.game(game), specs, seed, plugins=plugins), path)
    return path


def study(found: Any, **more: Any) -> Any:
    given = {"game": "connect_four", "agents": ["random", "greedy"], "seed": 1}
    return declared({**given, "positions": list(found), **more})


@pytest.fixture
def opening(tmp_path: Path) -> tuple[Any, ...]:
    """Connect Four before the fifth and the seventh move."""
    name = recorded(tmp_path / "match.jsonl")
    return positions.read([f"{name}:5", f"{name}:7"], installed().game("connect_four"))


def test_a_move_of_a_replay_is_the_table_before_it(
    tmp_path: Path, opening: tuple[Any, ...]
) -> None:
    game = installed().game("connect_four")
    table = game.new(2, 3)
    moves = replay.read(tmp_path / "match.jsonl").moves
    for move in moves[:4]:
        table.apply(Call.from_json(move["call"], game.scope))
    assert game.continued(opening[0], 3).legal() == table.legal()
    assert opening[0]["now"] == table.to_json()["now"]
    later = {**opening[1], "random": 0}
    assert {**opening[0], "random": 0} == {**table.to_json(), "stops_at_chance": True, "random": 0}
    assert later != {**opening[0], "random": 0}


def test_a_file_holds_tables_or_moves_of_replays_beside_it(
    tmp_path: Path, opening: tuple[Any, ...]
) -> None:
    book = tmp_path / "book.jsonl"
    book.write_text(f"{json.dumps(opening[0])}\n\nmatch.jsonl:7\n")
    assert positions.read([str(book)], installed().game("connect_four")) == opening


def test_every_position_is_played_from_all_seats_and_as_often_as_others(
    opening: tuple[Any, ...],
) -> None:
    found = study(opening)
    blocks = found.schedule()
    assert [block.deal % 2 for block in blocks] == [0, 1]
    for block, start in zip(blocks, opening, strict=True):
        for match in play_block(found.setting, True, block).matches:
            lines = [json.loads(line) for line in unpacked(match.replay).splitlines()]
            assert lines[0]["start"] == start
            assert match.places[0].agent != match.places[1].agent
    assert [block.deal % 2 for block in study(opening, blocks=5).schedule()] == [0, 1, 0, 1, 0]


def test_replays_from_a_position_can_be_played_again(
    tmp_path: Path, opening: tuple[Any, ...]
) -> None:
    found = study(opening)
    played = play_block(found.setting, True, found.schedule()[1])
    path = tmp_path / "from.jsonl"
    path.write_bytes(unpacked(played.matches[0].replay))
    game = installed().game("connect_four")
    table = replay.verify(replay.read(path), game)
    assert table.over
    assert table.scores == tuple(place.score for place in played.matches[0].places)


def test_chance_decides_anew_in_every_deal(tmp_path: Path) -> None:
    name = recorded(tmp_path / "pig.jsonl", "pig")
    start = positions.read([f"{name}:3"], installed().game("pig"))
    found = declared({"game": "pig", "agents": ["random"], "positions": list(start), "blocks": 9})
    lengths = {play_block(found.setting, False, b).matches[0].decisions for b in found.schedule()}
    assert len(lengths) > 3


def test_seats_and_options_are_those_of_the_positions(tmp_path: Path) -> None:
    game = installed().game("pig")
    saved = game.new(3, 1, {"target": 30}).to_json()
    given = {"game": "pig", "agents": ["random", "greedy"], "positions": [saved]}
    found = declared(given)
    assert (found.setting.seats, found.setting.options, found.blocks) == (3, {"target": 30}, 1)
    with pytest.raises(UsageError, match="the positions have 3 seats, not 2"):
        declared({**given, "seats": 2})
    with pytest.raises(UsageError, match="the positions have target=30, not 50"):
        declared({**given, "options": {"target": 50}})
    other = game.new(2, 1, {"target": 30}).to_json()
    with pytest.raises(UsageError, match="position 2 has other seats or options"):
        declared({**given, "positions": [saved, other]})


def test_a_study_with_positions_can_be_written_and_read(
    tmp_path: Path, opening: tuple[Any, ...]
) -> None:
    path = tmp_path / "study.toml"
    path.write_text(text(study(opening, format="gauntlet")))
    assert declared(read(path)) == study(opening, format="gauntlet")


def test_what_is_no_position_is_refused(tmp_path: Path, opening: tuple[Any, ...]) -> None:
    game = installed().game("connect_four")
    name = tmp_path / "match.jsonl"
    bad = tmp_path / "bad.jsonl"
    for content, complaint in (
        ("", "it is empty"),
        ("hello\n", "line 1: this is neither a saved table nor replay:move"),
        ("{]\n", "line 1: this is no saved table"),
        (name.read_text(), "line 1: this is a replay; say which move"),
    ):
        bad.write_text(content)
        with pytest.raises(UsageError, match=complaint):
            positions.read([str(bad)], game)
    for text_, complaint in (
        (f"{name}:999", "there is no move 999"),
        (f"{name}:0", "there is no move 0"),
        (str(tmp_path / "nothing"), "cannot read"),
        (str(tmp_path), "it is no ordinary file"),
    ):
        with pytest.raises(LudariumError, match=complaint):
            positions.read([text_], game)
    with pytest.raises(UsageError, match="is a replay of connect_four, not of pig"):
        positions.read([f"{name}:3"], installed().game("pig"))
    for nonsense in ({}, {"board": 7}, [], {**opening[0], "over": True}):
        with pytest.raises(UsageError, match="position 1"):
            study([nonsense])


@pytest.mark.parametrize("seat", [2, 99, -2, -7])
def test_a_position_in_which_no_seat_is_to_move_is_refused(
    opening: tuple[Any, ...], seat: int
) -> None:
    with pytest.raises(UsageError, match=f"position 1 cannot be played on: .*no seat {seat}"):
        study([{**opening[0], "seat": seat}])


def test_a_position_in_which_nothing_is_to_be_chosen_is_refused(opening: tuple[Any, ...]) -> None:
    with pytest.raises(UsageError, match="position 1: nobody has anything to choose there"):
        study([{**opening[0], "now": None}])
