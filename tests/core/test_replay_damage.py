"""Every kind of damage to a replay is reported with its line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tables import NIM, spec

from ludarium import Game, ReplayError, replay
from ludarium.match import play
from ludarium.replay import _checksum
from ludarium_classics import pig

Lines = list[dict[str, Any]]
Damage = Callable[[Lines], object]


def lines_of(game: Game = NIM, **options: Any) -> list[str]:
    return list(replay.lines(play(game, [spec(), spec()], 11, options)))


def entries(lines: list[str]) -> Lines:
    return [json.loads(line) for line in lines]


def summed(found: Lines) -> list[str]:
    """The lines with checksums that fit, as a careful forger would write them."""
    check, lines = "", []
    for entry in found:
        entry.pop("sum", None)
        check = _checksum(check, entry)
        lines.append(json.dumps({**entry, "sum": check}))
    return lines


def problem(text: str | bytes, folder: Path, game: Game = NIM) -> tuple[int, str]:
    """Line and reason of what is wrong with the text of a replay."""
    path = folder / "match.jsonl"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ReplayError) as raised:
        replay.verify(replay.read(path), game)
    assert str(raised.value) == f"line {raised.value.line}: {raised.value.reason}"
    return raised.value.line, raised.value.reason


def forged(damage: Damage, folder: Path, game: Game = NIM, **options: Any) -> tuple[int, str]:
    found = entries(lines_of(game, **options))
    damage(found)
    return problem("\n".join(summed(found)) + "\n", folder, game)


def put(at: int, **fields: Any) -> Damage:
    return lambda found: found[at].update(fields)


# Damage that the checksums find -------------------------------------------------------------

WRONG_SUM = "the checksum is wrong; this line was damaged or edited"


@pytest.mark.parametrize(
    ("at", "change"),
    [
        (0, {"seed": 12}),
        (0, {"agents": ["chooser", "champion"]}),
        (0, {"options": {"stones": 20}}),
        (0, {"extra": 1}),
        (2, {"call": ["take", 1, 3]}),
        (2, {"seat": 0}),
        (3, {"sum": "00000000"}),
        (3, {"sum": None}),
        (-1, {"scores": [5, 5]}),
        (-1, {"ranks": [1, 1]}),
    ],
)
def test_an_edited_line_is_found_at_its_place(
    at: int, change: dict[str, Any], tmp_path: Path
) -> None:
    lines = lines_of()
    entry = {**json.loads(lines[at]), **change}
    assert entry != json.loads(lines[at])
    lines[at] = json.dumps(entry)
    line = at + 1 if at >= 0 else len(lines)
    assert problem("\n".join(lines), tmp_path) == (line, WRONG_SUM)


@pytest.mark.parametrize("at", range(4))
def test_a_removed_line_is_found_where_it_is_missing(at: int, tmp_path: Path) -> None:
    lines = lines_of()
    del lines[at]
    assert problem("\n".join(lines), tmp_path) == (at + 1, WRONG_SUM)


def test_a_removed_result_is_found_at_the_end(tmp_path: Path) -> None:
    lines = lines_of()
    found = problem("\n".join(lines[:-1]), tmp_path)
    assert found == (len(lines), "the replay is truncated: the result is missing")


def test_swapped_and_repeated_lines_are_found(tmp_path: Path) -> None:
    lines = lines_of()
    swapped = [*lines[:2], lines[3], lines[2], *lines[4:]]
    assert problem("\n".join(swapped), tmp_path) == (3, WRONG_SUM)
    assert problem("\n".join([*lines[:3], *lines[2:]]), tmp_path) == (4, WRONG_SUM)
    assert problem("\n".join([*lines, lines[-1]]), tmp_path) == (len(lines) + 1, WRONG_SUM)


def test_a_truncated_line_is_found_at_its_place(tmp_path: Path) -> None:
    text = "\n".join(lines_of())
    line, reason = problem(text[:-20], tmp_path)
    assert line == text.count("\n") + 1
    assert reason.startswith("this is not JSON")
    cut = text.index("\n") + 10
    assert problem(text[:cut], tmp_path)[0] == 2


def test_only_the_header_is_a_truncated_replay(tmp_path: Path) -> None:
    assert problem(lines_of()[0] + "\n", tmp_path) == (
        2, "the replay is truncated: the result is missing",
    )  # fmt: skip


# What is no replay at all -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "the file is empty"),
        ("\n", 1, "this is not JSON"),
        ("hello", 1, "this is not JSON"),
        ("[1, 2]", 1, "a line of a replay is a JSON object"),
        ("7", 1, "a line of a replay is a JSON object"),
        ("{}", 1, WRONG_SUM),
        ("[" * 100_000, 1, "this is not JSON"),
        ('{"seed": ' + "9" * 5000 + "}", 1, "this is not JSON"),
        (b"\xff\xfe\x00", 1, "this is not text; the file is damaged or no replay"),
    ],
    ids=["empty", "blank", "word", "list", "number", "object", "deep", "huge", "bytes"],
)
def test_what_is_no_replay_is_refused(
    text: str | bytes, line: int, reason: str, tmp_path: Path
) -> None:
    found = problem(text, tmp_path)
    assert found[0] == line
    assert found[1].startswith(reason)


def test_bytes_that_are_not_text_are_found_at_their_line(tmp_path: Path) -> None:
    lines = [line.encode() for line in lines_of()]
    lines[2] = lines[2][:5] + b"\xff" + lines[2][6:]
    assert problem(b"\n".join(lines), tmp_path)[0] == 3


def test_a_blank_line_in_the_middle_is_found(tmp_path: Path) -> None:
    lines = lines_of()
    assert problem("\n".join([*lines[:2], "", *lines[2:]]), tmp_path)[0] == 3


# Damage with checksums that fit, which playing again finds ----------------------------------


@pytest.mark.parametrize(
    ("damage", "line", "reason"),
    [
        (put(0, ludarium=2), 1, "written by a newer Ludarium (format 2, not 1)"),
        (put(0, seats=9), 1, "the header does not fit Nim: Nim is played by 2, 3 seats, not 9"),
        (put(0, options={"stones": 99}), 1, "stones must be at most 50, not 99"),
        (put(0, options={"stnes": 9}), 1, "unknown option of Nim 'stnes'"),
        (put(0, options=[1]), 1, "the header does not fit Nim"),
        (put(0, options=None, seats=[2]), 1, "the header does not fit Nim"),
        (lambda found: found[0].pop("seed"), 1, "the header does not fit Nim: 'seed'"),
        (put(0, seed=1.5), 1, "the header does not fit Nim: seed is 1.5"),
        (put(0, seed="x"), 1, "the header does not fit Nim: seed is 'x'"),
        (put(0, seed=None), 1, "the header does not fit Nim: seed is None"),
        (put(0, options=None), 1, "the header does not fit Nim: options is None"),
        (put(0, game="chess"), 1, "the header does not fit Nim: it is one of chess"),
        (put(0, game=[]), 1, "the header does not fit Nim: game is []"),
        (put(0, agents=["a"]), 1, "it does not name an agent for every seat"),
        (put(0, agents=["a", 7]), 1, "it does not name an agent for every seat"),
        (put(0, agents="ab"), 1, "it does not name an agent for every seat"),
        (put(0, start=[]), 1, "the header does not fit Nim"),
        (put(0, start={"stones": "many"}), 1, "the header does not fit Nim"),
        (put(0, plugins=[]), 1, "it does not say with which plugins"),
        (put(0, plugins={}, expansions={"x": 3}), 1, "it does not say with which plugins"),
        (lambda found: found[1].pop("seat"), 2, "a move needs a seat and a call"),
        (lambda found: found[1].pop("call"), 2, "a move needs a seat and a call"),
        (put(1, seat=1), 2, "seat 0 decides here, not seat 1"),
        (put(1, call=["take", 0, 4]), 2, "take(0, 4) is not legal here"),
        (put(2, call=["take", 0, 1]), 3, "take(0, 1) is not legal here"),
        (put(2, call=["fly", 1]), 3, "there is no step 'fly' in tables"),
        (put(2, call=["take", "x"]), 3, "'x' is not int"),
        (put(2, call=7), 3, "a call is written [name, argument, …], not 7"),
    ],
)
def test_a_forged_header_or_call_is_found_at_its_line(
    damage: Damage, line: int, reason: str, tmp_path: Path
) -> None:
    found = forged(damage, tmp_path)
    assert found[0] == line
    assert reason in found[1]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"scores": [7, 0]}, "scores"),
        ({"ranks": [1, 1]}, "ranks"),
        ({"forfeits": {"0": "tired"}, "ranks": [1, 1]}, "ranks"),
        ({"forfeits": {"9": "tired"}}, "forfeits must name seats"),
        ({"forfeits": None}, "forfeits must name seats"),
        ({"moves": 3}, "moves"),
    ],
)
def test_a_forged_result_is_found_at_the_last_line(
    change: dict[str, Any], what: str, tmp_path: Path
) -> None:
    found = forged(put(-1, **change), tmp_path)
    assert found[0] == len(lines_of())
    assert found[1].startswith(what)


def test_a_wrong_seed_is_found_at_the_first_chance_that_does_not_fit(tmp_path: Path) -> None:
    table = pig.GAME.new(2, 12, {"target": 10}, stops_at_chance=True)
    moves = entries(lines_of(pig.GAME, target=10))[1:-1]
    line = 1
    for line, move in enumerate(moves, 2):  # noqa: B007
        call = next(c for c in table.legal() if c.to_json(pig.GAME.scope) == move["call"])
        if table.seat == -1 and call is not table.draw_chance():
            break
        table.apply(call)
    found = forged(put(0, seed=12), tmp_path, pig.GAME, target=10)
    assert found[0] == line
    assert "the seed gives rolled(0, " in found[1]


def test_missing_and_superfluous_calls_are_found(tmp_path: Path) -> None:
    count = len(lines_of())
    line, reason = forged(lambda found: found.pop(-2), tmp_path)
    assert (line, reason) == (count - 1, "the recorded calls do not reach the end of the game")
    line, reason = forged(lambda found: found.insert(-1, dict(found[-2])), tmp_path)
    assert (line, reason) == (count, "the game is already over here")


def broken_off(*missing: str, **result: Any) -> list[str]:
    """A replay that was kept since something was wrong, cut short after its first move."""
    found = entries(lines_of())
    ending = {"scores": [], "ranks": [], "forfeits": {}, "moves": 1, "failure": "ends: it did not"}
    ending = {key: one for key, one in {**ending, **result}.items() if key not in missing}
    return summed([*found[:2], ending])


def test_a_replay_that_was_kept_for_what_is_wrong_may_break_off(tmp_path: Path) -> None:
    recorded = replay.parsed("\n".join(broken_off()))
    assert not replay.verify(recorded, NIM).over
    assert replay.failure_in(recorded) == "ends: it did not"


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (broken_off("ranks"), "ranks: the game gives [], the replay says None"),
        (broken_off(scores=[1, 0]), "scores: the game gives [], the replay says [1, 0]"),
        (broken_off(moves=2), "moves: the game gives 1, the replay says 2"),
        (broken_off("failure"), "the recorded calls do not reach the end of the game"),
    ],
)
def test_a_result_that_does_not_fit_what_broke_off_is_found(
    lines: list[str], reason: str, tmp_path: Path
) -> None:
    assert problem("\n".join(lines), tmp_path) == (3, reason)
