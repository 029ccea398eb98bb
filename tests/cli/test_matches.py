"""Matches on the command line."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any

import pytest

from ludarium import replay
from ludarium_cli.matches import complete_deals

TIMES = ("seconds", "decisions_per_second")


def timeless(stdout: str) -> dict[str, Any]:
    """A match's JSON without what differs from run to run."""
    return {key: value for key, value in json.loads(stdout).items() if key not in TIMES}


def test_the_table_tells_how_each_agent_did(ludarium: Any) -> None:
    result = ludarium("match", "tic_tac_toe", "random", "random", "--seed", 1)
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines()]
    assert "wins shared mean score mean rank forfeits" in " ".join(" ".join(x) for x in lines)
    assert [line[:2] for line in lines if line[:1] in (["1"], ["2"])] == [
        ["1", "random"],
        ["2", "random"],
    ]
    assert "10 games" in result.stdout
    assert result.stderr == ""


def test_json_has_the_promised_shape(ludarium: Any) -> None:
    words = ("match", "pig", "random", "random", "random", "--games", 5, "--seed", 3)
    result = ludarium(*words, "--option", "target=50", "--json")
    answer = json.loads(result.stdout)
    assert {key: answer[key] for key in ("game", "options", "games", "seed")} == {
        "game": "pig",
        "options": {"target": 50},
        "games": 5,
        "seed": 3,
    }
    assert answer.keys() - {"game", "options", "games", "seed"} == {
        "seats", "unbalanced", "agents", "decisions", "seconds", "decisions_per_second"
    }  # fmt: skip
    assert (answer["seats"], answer["unbalanced"]) == (3, 2)
    assert [agent.keys() for agent in answer["agents"]] == [
        {
            "name", "wins", "shared", "mean_score", "mean_rank", "forfeits", "forfeit_reasons",
            "win_share",
        }
    ] * 3  # fmt: skip
    assert sum(agent["wins"] for agent in answer["agents"]) == 5
    assert answer["decisions_per_second"] == answer["decisions"] / answer["seconds"]


def test_the_same_seed_gives_the_same_and_another_seed_another(ludarium: Any) -> None:
    def played(seed: int) -> dict[str, Any]:
        words = ("match", "pig", "random", "random", "--games", 5, "--seed", seed, "--json")
        return timeless(ludarium(*words).stdout)

    assert played(1) == played(1)
    assert played(1)["decisions"] != played(2)["decisions"]


def test_without_a_seed_one_is_shown_that_repeats_the_match(ludarium: Any) -> None:
    first = timeless(ludarium("match", "pig", "random", "random", "--json").stdout)
    words = ("match", "pig", "random", "random", "--json", "--seed", first["seed"])
    assert timeless(ludarium(*words).stdout) == first


def test_two_jobs_give_the_same_as_one(ludarium: Any, tmp_path: Path) -> None:
    words = ("match", "kuhn_poker", "random", "random", "--games", 41, "--seed", 5, "--json")
    one = ludarium(*words, "--replays", tmp_path / "one")
    two = ludarium(*words, "--replays", tmp_path / "two", "--jobs", 2)
    assert timeless(two.stdout) == timeless(one.stdout)
    assert [path.read_text() for path in sorted((tmp_path / "one").iterdir())] == [
        path.read_text() for path in sorted((tmp_path / "two").iterdir())
    ]


def test_default_games_complete_every_deal() -> None:
    assert [complete_deals(seats) for seats in (1, 2, 3, 4)] == [10, 10, 12, 12]


def test_replays_are_written_and_may_be_written_again(ludarium: Any, tmp_path: Path) -> None:
    words = ("match", "tic_tac_toe", "random", "random", "--games", 3, "--replays", tmp_path)
    for _ in range(2):
        result = ludarium(*words, "--seed", 1)
        assert result.exit_code == 0
        assert f"replays are in {tmp_path}" in result.stdout.replace("\n", "")
        assert sorted(path.name for path in tmp_path.iterdir()) == [
            f"tic_tac_toe-0000{number}.jsonl" for number in range(3)
        ]


@pytest.mark.parametrize("jobs", [1, 2])
def test_replays_of_another_match_are_not_overwritten(
    ludarium: Any, tmp_path: Path, jobs: int
) -> None:
    words = ("match", "pig", "random", "random", "--games", 1, "--replays", tmp_path)
    ludarium(*words, "--seed", 1)
    (file,) = tmp_path.iterdir()
    before = file.read_text()
    result = ludarium(*words, "--seed", 2, "--jobs", jobs)
    assert result.exit_code == 2
    assert result.stderr == f"error: {file} holds another match; choose another directory\n"
    assert file.read_text() == before


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("pigg", "random", "random"), "unknown game 'pigg'; did you mean 'pig'"),
        (("pig", "rando", "random"), "unknown agent 'rando'; did you mean 'random'?"),
        (("pig", "random:depth=2", "random"), "unknown option of random 'depth'; there is none"),
        (("pig", "random:depth", "random"), "write an option as key=value, not 'depth'"),
        (("pig", "random"), "Pig is played by 2, 3, 4 seats, not 1"),
        (("pig", "random", "random", "--option", "aim=3"), "unknown option of Pig 'aim'"),
        (("pig", "random", "random", "--option", "target=3"), "target must be at least 10"),
        (("pig", "random", "random", "--option", "target"), "key=value, not 'target'"),
        (("pig", "random", "random", "--seconds", "9", "--limit", "5"), "--seconds 9 leaves no"),
    ],
)
def test_bad_input_is_refused_with_what_would_be_right(
    ludarium: Any, words: tuple[str, ...], complaint: str
) -> None:
    result = ludarium("match", *words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("error: ")
    assert complaint in result.stderr


def test_a_directory_that_cannot_be_made_is_refused_before_playing(
    ludarium: Any, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    words = ("match", "pig", "random", "random", "--replays", tmp_path / "file" / "played")
    result = ludarium(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("error: cannot keep replays in ")
    assert "Not a directory" in result.stderr


def test_a_full_disk_keeps_and_tells_what_was_finished(
    ludarium: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = replay.write

    def write_three(record: Any, path: Path) -> None:
        if len(list(tmp_path.iterdir())) == 3:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        write(record, path)

    monkeypatch.setattr(replay, "write", write_three)
    result = ludarium("match", "pig", "random", "random", "--replays", tmp_path)
    assert result.exit_code == 2
    assert "3 of 10 games" in result.stdout
    assert result.stderr.startswith(f"error: {tmp_path}/pig-")
    assert result.stderr.endswith("No space left on device\n")


@pytest.mark.parametrize(
    ("agent", "limit", "reason"),
    [
        ("clumsy", 60, "it raised ValueError: dropped the cards (in 2 games)"),
        ("cheating", 60, "it chose 'a card from the sleeve', which is not legal (in 2 games)"),
        ("sleeping", 0.05, "it took more than 0.05 seconds for a decision (in 2 games)"),
    ],
)
def test_forfeits_are_counted_and_their_reasons_told(
    ludarium: Any, characters: str, agent: str, limit: float, reason: str
) -> None:
    words = ("match", "kuhn_poker", agent, "random", "--games", 2, "--limit", limit, "--json")
    result = ludarium(*words)
    assert result.exit_code == 0
    loser, winner = json.loads(result.stdout)["agents"]
    assert (loser["forfeits"], loser["wins"], loser["mean_rank"]) == (2, 0, 2)
    assert (winner["forfeits"], winner["wins"], winner["mean_rank"]) == (0, 2, 1)
    assert result.stderr == f"warning: agent 1, {agent}, forfeited: {reason}\n"


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_agents_print_does_not_disturb_json(process: Any, characters: str, jobs: int) -> None:
    words = ("match", "kuhn_poker", "chatty", "random", "--jobs", jobs, "--json")
    result = process(*words, "--no-isolate", PYTHONPATH=characters)
    assert json.loads(result.stdout)["games"] == 10
    assert "my move!" in result.stderr
    result = process(*words, PYTHONPATH=characters)
    assert json.loads(result.stdout)["games"] == 10
    assert result.stderr == ""


def test_an_observer_that_fails_is_a_warning(ludarium: Any, install: Any) -> None:
    source = """
        from ludarium import hookimpl

        @hookimpl
        def ludarium_match_end(table, record):
            raise ValueError("fell asleep")
    """
    install("drowsy", source)
    result = ludarium("match", "pig", "random", "random", "--games", 4)
    assert result.exit_code == 0
    assert result.stderr.startswith("warning: the observer drowsy failed in ludarium_match_end")
    assert result.stderr.endswith("(in 4 games)\n")


@pytest.mark.parametrize("jobs", [1, 2])
def test_rules_that_fail_are_told_without_a_traceback(ludarium: Any, morra: str, jobs: int) -> None:
    result = ludarium("match", "broken_rules", "random", "random", "--jobs", jobs)
    assert result.exit_code == 2
    assert result.stderr.startswith("error: Broken rules failed at seed ")
    assert "the rules trip over themselves" in result.stderr
    assert "Traceback" not in result.stderr


def test_debug_shows_the_traceback(process: Any, morra: str) -> None:
    words = ("match", "broken_rules", "random", "random")
    result = process(*words, PYTHONPATH=morra, LUDARIUM_DEBUG="1")
    assert result.returncode != 0
    assert "Traceback" in result.stderr
