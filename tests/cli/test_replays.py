"""Replays on the command line: told, stepped through, checked and found damaged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

TIC_TAC_TOE = ("tic_tac_toe", "random", "random", "--games", 1)
LAST = 0
KUHN_POKER = ("kuhn_poker", "random", "random", "--games", 1)


def test_a_replay_tells_who_did_what_and_draws_the_table(ludarium: Any, record: Any) -> None:
    result = ludarium("replay", record(*TIC_TAC_TOE))
    assert result.exit_code == 0
    moves = [line for line in result.stdout.splitlines() if "marks row" in line]
    assert moves[0].startswith("   1  random 1 marks row ")
    assert moves[1].startswith("   2  random 2 marks row ")
    assert result.stdout.count("┌───┬───┬───┐") == len(moves)
    places = [line.split() for line in result.stdout.splitlines()[-2:]]
    assert [place[1:4:2] for place in places] == [["seat", "(random)"]] * 2
    assert places[0][0] == "1"


def test_the_table_is_drawn_at_the_end_of_a_turn(ludarium: Any, record: Any) -> None:
    file = record("pig", "random", "random", "--games", 1, "--option", "target=10")
    lines = ludarium("replay", file).stdout.splitlines()
    drawings = [at for at, line in enumerate(lines) if line.startswith("╭─ Pig ")]
    assert len(drawings) > 1
    for at in drawings[:-1]:
        before, after = lines[at - 1], lines[at + 6]
        assert "rolled a 1" in before or "holds" in before
        assert "rolls the die" in after


def test_a_spectator_sees_every_hand_but_not_the_deck(ludarium: Any, record: Any) -> None:
    told = ludarium("replay", record(*KUHN_POKER)).stdout
    first = told.split("╭")[1]
    assert first.count("hand  [") == 2
    assert "deck  (1 hidden)" in first


def test_a_seat_sees_only_its_own_hand(ludarium: Any, record: Any) -> None:
    told = ludarium("replay", record(*KUHN_POKER), "--seat", 2).stdout
    _, mine = told.split("╭")[1].split("player 2")
    assert "hand  [" in mine
    assert told.split("╭")[1].count("hand  (1 hidden)") == 1


def test_a_seat_hears_secret_choices_when_they_are_revealed(
    ludarium: Any, morra: str, record: Any
) -> None:
    file = record("morra", "random", "random", "--games", 1)
    told = ludarium("replay", file, "--seat", 2).stdout.splitlines()
    shown = [line for line in told if " show" in line]
    assert shown[0].startswith("   2  random 1 shows ")
    assert shown[1].startswith("      you show ")


def test_a_seat_does_not_hear_which_hidden_card_another_one_moved(
    ludarium: Any, record: Any
) -> None:
    file = record("seasons", "random", "random", "--games", 1)
    told = ludarium("replay", file, "--seat", 1).stdout
    buried = [line for line in told.splitlines() if "random 2 puts" in line and "Library" in line]
    assert len(buried) == 6
    assert all("puts a power card under Library II" in line for line in buried)
    spectated = ludarium("replay", file).stdout
    assert spectated.count("under Library II") == 12
    assert "puts a power card" not in spectated


def test_steps_wait_for_enter(ludarium: Any, record: Any) -> None:
    file = record(*TIC_TAC_TOE)
    whole = ludarium("replay", file).stdout
    assert ludarium("replay", file, "--step", input="\n" * 20).stdout == whole


@pytest.mark.parametrize("answers", ["\n", "\nq\nmore\n"])
def test_steps_end_politely(ludarium: Any, record: Any, answers: str) -> None:
    result = ludarium("replay", record(*TIC_TAC_TOE), "--step", input=answers)
    assert result.exit_code == 0
    assert result.stdout.count("marks row") == 2
    assert "stopped after move 2 of " in result.stderr


def test_a_replay_as_json_gives_each_move_its_words(ludarium: Any, record: Any) -> None:
    file = record(*TIC_TAC_TOE)
    told = json.loads(ludarium("replay", file, "--json").stdout)
    assert (told["game"], told["seats"], told["agents"]) == ("tic_tac_toe", 2, ["random"] * 2)
    assert told["moves"][0]["words"].startswith("mark row ")
    assert told["moves"][0]["call"][0] == "mark"
    (event,) = told["moves"][0]["events"]
    assert event["words"].startswith("random 1 marks row ")
    assert event["seat"] == 0
    assert sorted(told["ranks"]) in ([1, 1], [1, 2])


def test_verify_says_ok_and_the_result(ludarium: Any, record: Any) -> None:
    file = record(*TIC_TAC_TOE)
    moves = len(file.read_text().splitlines()) - 2
    result = ludarium("replay", file, "--verify")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"ok: {moves} moves, result 1. seat ")
    answer = json.loads(ludarium("replay", file, "--verify", "--json").stdout)
    assert answer["ok"]
    assert answer["moves"] == moves


def edited(file: Path) -> None:
    file.write_text(file.read_text().replace('"seat":1', '"seat":0', 1))


def truncated(file: Path) -> None:
    file.write_text("\n".join(file.read_text().splitlines()[:-1]))


def cut_within_a_line(file: Path) -> None:
    file.write_text(file.read_text()[:-30])


def not_text(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"mark", b"\xff\xfe", 1))


def empty(file: Path) -> None:
    file.write_text("")


@pytest.mark.parametrize(
    ("damage", "line", "reason"),
    [
        (edited, 3, "the checksum is wrong"),
        (truncated, LAST, "the result is missing"),
        (cut_within_a_line, LAST, "not JSON"),
        (not_text, 2, "this is not text"),
        (empty, 1, "the file is empty"),
    ],
)
@pytest.mark.parametrize("how", [(), ("--verify",), ("--json",)])
def test_damage_is_told_with_its_line(
    ludarium: Any, record: Any, damage: Any, line: int, reason: str, how: tuple[str, ...]
) -> None:
    file = record(*TIC_TAC_TOE)
    place = line or len(file.read_text().splitlines())
    damage(file)
    result = ludarium("replay", file, *how)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"error: {file}: line {place}: ")
    assert reason in result.stderr


def test_verify_tells_programs_about_damage_too(ludarium: Any, record: Any) -> None:
    file = record(*TIC_TAC_TOE)
    edited(file)
    result = ludarium("replay", file, "--verify", "--json")
    assert result.exit_code == 2
    answer = json.loads(result.stdout)
    assert (answer["ok"], answer["line"]) == (False, 3)


@pytest.mark.parametrize("what", ["missing.jsonl", "."])
def test_what_is_no_file_is_told(ludarium: Any, tmp_path: Path, what: str) -> None:
    result = ludarium("replay", tmp_path / what)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"error: cannot read {tmp_path / what}: ")


def test_a_replay_of_a_game_that_is_not_installed_is_told(
    ludarium: Any, record: Any, monkeypatch: pytest.MonkeyPatch, install: Any
) -> None:
    file = record(*TIC_TAC_TOE)
    monkeypatch.setenv("LUDARIUM_DISABLE", "classics")
    install("nothing", "")
    result = ludarium("replay", file)
    assert result.exit_code == 2
    assert "unknown game 'tic_tac_toe'" in result.stderr


def test_a_seat_that_does_not_play_is_refused(ludarium: Any, record: Any) -> None:
    result = ludarium("replay", record(*TIC_TAC_TOE), "--seat", 3)
    assert result.exit_code == 2
    assert result.stderr == "error: there is no seat 3; seats are 1 to 2\n"


def test_forfeits_are_told_at_the_end(ludarium: Any, characters: str, record: Any) -> None:
    file = record("tic_tac_toe", "clumsy", "random", "--games", 1)
    told = ludarium("replay", file).stdout
    assert "seat 1 (clumsy) forfeited: it raised ValueError: dropped the cards" in told
