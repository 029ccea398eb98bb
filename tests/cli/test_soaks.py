"""The command that plays very many games: it goes on, tells totals, and keeps what is wrong."""

from __future__ import annotations

import json
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

SMALL = ("soak", "kuhn_poker", "tic_tac_toe")

TRIPS = """
    from ludarium import Call, Game, Table, decision, hookimpl, step


    class Trips(Table):
        stones: int = 9


    @decision
    def turn(s: Trips, me: int) -> list[Call]:
        return [take(me, count) for count in (1, 2, 3) if count <= s.stones]


    @step
    def take(s: Trips, me: int, count: int) -> None:
        s.stones -= count
        if s.stones == 4:
            raise ValueError("four stones are too many")
        if s.stones:
            s.do(turn(s.after(me)))
        else:
            s.win(me)


    @hookimpl
    def ludarium_games():
        return [Game("trips", "Trips", Trips, turn(0))]
"""
"""A game whose rules fail now and then."""


def test_a_soak_tells_how_much_was_played_and_that_nothing_was_wrong(ludarium: Any) -> None:
    result = ludarium(*SMALL, "--games", 60)
    assert result.exit_code == 0, result.output
    words = result.output.split()
    assert words[words.index("kuhn_poker") + 1] == "30"
    assert "nothing was wrong" in result.output


def test_a_game_with_more_turns_is_played_more_often(ludarium: Any) -> None:
    result = ludarium("soak", "kuhn_poker=3", "tic_tac_toe", "--games", 40, "--json")
    settings = json.loads(result.stdout)["settings"]
    assert settings["kuhn_poker seats=2"]["games"] == 30
    assert settings["tic_tac_toe seats=2"]["games"] == 10


@pytest.mark.parametrize("turns", ["0", "x", "-1", "", "101"])
def test_turns_that_make_no_sense_are_refused(ludarium: Any, turns: str) -> None:
    result = ludarium("soak", f"kuhn_poker={turns}")
    assert result.exit_code == 2
    assert "write a game's turns as kuhn_poker=3" in result.stderr


def test_games_of_others_are_played_only_if_they_are_named(ludarium: Any) -> None:
    plan = json.loads(ludarium("soak", "--games", 1, "--json").stdout)["games"]
    assert {"seasons", "res_arcana", "spellbook", "pig"} <= set(plan)
    assert not any(name.startswith("spiel_") for name in plan)


def test_a_soak_goes_on_and_gives_the_same_in_any_pieces(ludarium: Any, tmp_path: Path) -> None:
    db = tmp_path / "soak.sqlite"
    whole = json.loads(ludarium(*SMALL, "--games", 700, "--json").stdout)
    ludarium(*SMALL, "--from", 300, "--games", 90, "--db", db)
    ludarium(*SMALL, "--games", 350, "--db", db)
    pieces = json.loads(ludarium(*SMALL, "--games", 700, "--db", db, "--json").stdout)
    assert pieces == whole
    assert whole["total"]["games"] == 700
    shown = ludarium("soak", "--db", db, "--totals", "--json")
    assert json.loads(shown.stdout) == whole


def test_several_processes_give_the_same(ludarium: Any) -> None:
    alone = ludarium(*SMALL, "--games", 600, "--json").stdout
    assert ludarium(*SMALL, "--games", 600, "--jobs", 2, "--json").stdout == alone


def test_another_soak_in_the_same_file_is_refused(ludarium: Any, tmp_path: Path) -> None:
    db = tmp_path / "soak.sqlite"
    assert ludarium(*SMALL, "--games", 10, "--db", db).exit_code == 0
    result = ludarium(*SMALL, "--games", 10, "--db", db, "--seed", 1)
    assert result.exit_code == 2
    assert result.stderr == f"error: {db} holds another soak (seed: 0, not 1)\n"
    result = ludarium("tournament", "pig", "random", "greedy", "--db", db)
    assert result.stderr == f"error: {db} is a file of a soak; choose another file\n"


def test_totals_of_nothing_are_refused(ludarium: Any, tmp_path: Path) -> None:
    assert "name it with --db FILE" in ludarium("soak", "--totals").stderr
    result = ludarium("soak", "--totals", "--db", tmp_path / "none.sqlite")
    assert result.stderr == f"error: there is no {tmp_path / 'none.sqlite'}\n"


def test_a_changed_file_is_found(ludarium: Any, tmp_path: Path) -> None:
    db = tmp_path / "soak.sqlite"
    assert ludarium(*SMALL, "--games", 10, "--db", db).exit_code == 0
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("UPDATE batches SET games = 9")
    result = ludarium("soak", "--db", db, "--totals")
    assert result.exit_code == 2
    assert "is damaged and left as it is: batches 0 is not what was written" in result.stderr


def test_a_game_in_which_something_is_wrong_is_kept_as_a_replay(
    ludarium: Any, install: Any, tmp_path: Path
) -> None:
    install("trips", TRIPS)
    words = ("soak", "trips", "--failures", tmp_path / "wrong", "--json")
    result = ludarium(*words, "--games", 20)
    assert result.exit_code == 1
    found = json.loads(result.stdout)["failures"]
    assert 0 < len(found) < 20
    assert "raised ValueError: four stones are too many" in found[0]["message"]
    alone = ludarium(*words, "--from", found[0]["number"], "--games", 1)
    assert json.loads(alone.stdout)["failures"] == found[:1]
    told = ludarium("replay", found[0]["file"])
    assert told.exit_code == 0, told.stderr
    assert "four stones are too many" in " ".join(told.output.split())
    verified = ludarium("replay", found[0]["file"], "--verify")
    assert "it breaks off" in verified.output


def test_ctrl_c_keeps_and_tells_what_was_finished(
    start: Any, ludarium: Any, tmp_path: Path
) -> None:
    db = tmp_path / "soak.sqlite"
    process = start(*SMALL, "--games", 1_000_000, "--db", db, "--json")
    while not (db.exists() and _kept(db)):
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert f"note: what was finished is in {db}; the same command goes on" in stderr
    assert 0 < json.loads(stdout)["total"]["games"] < 1_000_000


def _kept(db: Path) -> int:
    try:
        with closing(sqlite3.connect(f"{db.as_uri()}?mode=ro", uri=True)) as connection:
            return int(connection.execute("SELECT count(*) FROM batches").fetchone()[0])
    except sqlite3.Error:
        return 0
