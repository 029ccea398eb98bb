"""The commands `whatif` and `balance`: what they say, refuse, keep and report."""

from __future__ import annotations

import json
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from ludarium_cli.main import app

QUICK = ["--agents", "random", "--blocks", "2", "--seed", "1"]


def run(*words: str) -> Result:
    return CliRunner().invoke(app, words)


def answer(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_whatif_tells_what_a_change_does() -> None:
    found = answer("whatif", "spellbook", "--set", "starting tokens.2=4", *QUICK)
    assert (found["changes"], found["pairs"], found["matches"]) == (["starting tokens.2=4"], 2, 4)
    names = [measure["name"] for measure in found["measures"]]
    assert names[:3] == ["player 1 wins", "player 2 wins", "random scores"]
    assert all({"value", "low", "high"} == m["difference"].keys() for m in found["measures"])


def test_whatif_lists_what_can_be_set() -> None:
    found = answer("whatif", "seasons", "--list")
    assert found["numbers"]["starting crystals"] == {"": 0}
    assert found["numbers"]["Amulet of Earth"]["cost.energy.earth"] == 2
    shown = run("whatif", "res_arcana", "--list").output
    assert "points to win" in shown


def test_several_agents_may_follow_the_option() -> None:
    found = answer("whatif", "pig", "--set", "target=20", "--agents", "random", "greedy",
                   "--blocks", "2", "--seed", "1")  # fmt: skip
    assert found["agents"] == ["random", "greedy"]
    assert found["measures"][0]["name"] == "random wins"


def test_whatif_shows_a_table_to_people() -> None:
    result = run("whatif", "spellbook", "--without", "Cure", *QUICK)
    assert result.exit_code == 0
    for words in ("what if: without Cure", "without", "difference", "Cure: taken", "Cure: played"):
        assert words in result.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--set", "Growth.pionts=3"], "Growth has no number 'pionts'"),
        (["--without", "Grwth"], "did you mean 'Growth'?"),
        ([], "say what is to be otherwise"),
        (["--set", "starting tokens.2=3", "--blocks", "0"], "blocks"),
    ],
)
def test_whatif_refuses_in_a_sentence(words: list[str], said: str) -> None:
    result = run("whatif", "spellbook", *words)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
    assert "Traceback" not in result.stderr


def test_whatif_goes_on_from_a_file_and_opens_its_replays(tmp_path: Path) -> None:
    db = str(tmp_path / "kept.sqlite")
    asked = ("whatif", "spellbook", "--set", "Growth.levels.3.points=9", *QUICK, "--db", db)
    first, again = answer(*asked), answer(*asked)
    assert first == again
    studies = answer("results", db)
    assert [study["blocks"] for study in studies] == [2, 2]
    assert studies[1]["options"]["house_rules"] == "Growth.levels.3.points=9"
    for match in (1, 5):
        assert run("results", db, "--replay", str(match), "--verify").exit_code == 0


def test_a_killed_question_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    db = tmp_path / "kept.sqlite"
    asked = ["whatif", "pig", "--set", "target=50", "--agents", "random", "--blocks", "300",
             "--seed", "1", "--json"]  # fmt: skip
    with Popen(
        [sys.executable, "-m", "ludarium_cli", *asked, "--db", str(db)], stdout=DEVNULL
    ) as process:
        while not kept_blocks(db):
            assert process.poll() is None
            time.sleep(0.02)
        process.kill()
    assert 0 < kept_blocks(db) < 600
    assert answer(*asked[:-1], "--db", str(db)) == answer(*asked[:-1])


def kept_blocks(db: Path) -> int:
    """How many blocks a file has by now."""
    if not db.exists():
        return 0
    with closing(sqlite3.connect(db)) as connection:
        try:
            return int(connection.execute("SELECT count(*) FROM blocks").fetchone()[0])
        except sqlite3.OperationalError:  # it is being laid out
            return 0


def test_isolated_agents_play_a_changed_game() -> None:
    found = answer("whatif", "spellbook", "--set", "Growth.levels.3.points=9", "--isolate",
                   "--agents", "random", "--blocks", "1", "--seed", "1")  # fmt: skip
    assert found["pairs"] == 1


def test_a_sequential_question_says_its_verdict() -> None:
    found = answer("whatif", "pig", "--set", "target=20", "--sequential", "--by", "0.1", *QUICK)
    assert (found["about"], found["verdict"]) == ("player 1 wins", "undecided")


def test_whatif_and_balance_write_reports(tmp_path: Path) -> None:
    page = tmp_path / "whatif.html"
    found = run("whatif", "spellbook", "--without", "Cure", *QUICK, "--report", str(page))
    assert found.exit_code == 0, found.output
    text = page.read_text()
    assert "What if <b>without Cure</b>?" in text
    assert "http" not in text.partition("<script>")[0]
    page = tmp_path / "balance.html"
    found = run("balance", "res_arcana", "--agents", "random", "--blocks", "8", "--seed", "1",
                "--report", str(page))  # fmt: skip
    assert found.exit_code == 0, found.output
    assert "cards stand out" in page.read_text()


def test_balance_ranks_the_cards_with_intervals() -> None:
    found = answer("balance", "res_arcana", "--agents", "random", "--blocks", "8", "--seed", "1",
                   "--paired", "1", "--pairs", "2")  # fmt: skip
    gains = [card["gain"]["value"] for card in found["cards"]]
    assert gains == sorted(gains, reverse=True)
    assert all(c["gain"]["low"] <= c["gain"]["value"] <= c["gain"]["high"] for c in found["cards"])
    assert len(found["paired"]) <= 1


def test_balance_says_where_there_are_no_cards() -> None:
    result = run("balance", "tic_tac_toe", *QUICK)
    assert result.exit_code == 2
    assert "no card was in some hands and not in others" in " ".join(result.stderr.split())
