"""Tournaments on the command line: formats, positions, versions, and processes that share them."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from ludarium_arena.blocks import Conditions, play_block
from ludarium_arena.schedule import schedule
from ludarium_arena.standings import standings
from ludarium_arena.store import Store
from ludarium_cli.output import Output
from ludarium_cli.tournaments import show

AGENTS = ("random", "greedy", "flat:iterations=2")
PIG = ("tournament", "pig", *AGENTS, "--option", "target=20", "--seed", 1, "--blocks", 3)
SLOW = ("tournament", "tic_tac_toe", "unhurried", "random", "--seed", 1, "--blocks", 30)

DIARISTS = """
    import os
    from random import Random

    from ludarium import hookimpl
    from ludarium.agents import AgentKind


    class Diarist:
        '''Writes down every match that it begins, and in which process.'''

        def __init__(self, seed):
            self.random = Random(seed)
            with open(os.environ["LOG"], "a") as file:
                file.write(f"{os.getpid()}\\n")

        def choose(self, view, budget):
            return self.random.choice(view.legal)


    @hookimpl
    def ludarium_agents():
        return [AgentKind("diarist", "keeps a diary", Diarist)]
"""


def kept(path: Path) -> int:
    """How many blocks a store has."""
    if not path.exists() or not path.stat().st_size:
        return 0
    with Store(path, reading=True) as store:
        return sum(study.blocks for study in store.studies())


def without_times(stdout: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(stdout)
    for agent in answer["agents"]:
        del agent["seconds_per_decision"]
    return answer


# What is told -----------------------------------------------------------------------------------


def test_forfeits_and_their_reasons_are_in_the_json(ludarium: Any, characters: str) -> None:
    words = ("kuhn_poker", "clumsy", "random", "--seed", 1, "--json")
    for command in (("tournament", *words, "--blocks", 2), ("match", *words, "--games", 4)):
        agents = json.loads(ludarium(*command).stdout)["agents"]
        clumsy = next(a for a in agents if a.get("agent", a.get("name")) == "clumsy")
        assert clumsy["forfeits"] == 4
        assert clumsy["forfeit_reasons"] == {"raised ValueError: dropped the cards": 4}
        score = clumsy["mean_score"]
        assert (score["value"] if isinstance(score, dict) else score) == -2


def test_who_forfeits_everything_is_last(ludarium: Any, characters: str) -> None:
    words = ("tournament", "kuhn_poker", "clumsy", "random", "greedy", "--blocks", 4, "--seed", 1)
    answer = json.loads(ludarium(*words, "--json").stdout)
    assert answer["agents"][-1]["agent"] == "clumsy"
    assert answer["agents"][-1]["rating"]["value"] < answer["agents"][0]["rating"]["value"]


def test_who_has_not_played_shows_dashes(capsys: pytest.CaptureFixture[str]) -> None:
    setting = Conditions("pig", 2, 1, {"target": 20})
    blocks = schedule(("random", "greedy"), 2, 2)
    played = [play_block(setting, False, block) for block in blocks]
    show(Output(), standings(("absent", "random", "greedy"), played, anchor="random"))
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[4] == ["absent", *["-"] * 6]


def test_elo_can_be_measured_from_any_agent(ludarium: Any) -> None:
    answer = json.loads(ludarium(*PIG, "--anchor", "greedy", "--json").stdout)
    elos = {agent["agent"]: agent["elo"] for agent in answer["agents"]}
    assert elos["greedy"] == {"value": 0, "low": None, "high": None}
    assert elos["random"]["low"] < elos["random"]["value"] < elos["random"]["high"]
    assert "Elo from that of greedy" in ludarium(*PIG, "--anchor", "greedy").stdout
    refused = ludarium(*PIG, "--anchor", "gredy")
    assert refused.exit_code == 2
    assert "unknown agent to measure Elo from 'gredy'; did you mean 'greedy'?" in refused.stderr


def test_in_a_gauntlet_the_first_meets_all_others(ludarium: Any) -> None:
    answer = json.loads(ludarium(*PIG, "--format", "gauntlet", "--json").stdout)
    assert (answer["format"], answer["blocks"]) == ("gauntlet", 6)
    pairs = {frozenset((m["agent"], m["other"])) for m in answer["meetings"]}
    assert pairs == {frozenset(("random", other)) for other in AGENTS[1:]}
    refused = ludarium(*PIG, "--format", "knockout")
    assert refused.exit_code == 2
    assert "unknown format 'knockout'; there is 'gauntlet', 'round-robin'" in refused.stderr


def test_positions_to_start_from(ludarium: Any, record: Any, tmp_path: Path) -> None:
    match = record("connect_four", "random", "random", "--games", 1)
    db = tmp_path / "results.sqlite"
    words = ("tournament", "connect_four", "random", "greedy", "--seed", 1)
    found = ludarium(*words, "--from", f"{match}:5", "--from", f"{match}:9", "--db", db, "--json")
    answer = json.loads(found.stdout)
    assert (answer["positions"], answer["blocks"], answer["matches"]) == (2, 2, 4)
    assert ludarium("results", db, "--replay", 1, "--verify").exit_code == 0
    (study,) = tmp_path.glob("results-*.toml")
    assert without_times(ludarium("tournament", study, "--json").stdout) == without_times(
        found.stdout
    )
    told = ludarium("compare", "connect_four", "random", "greedy", "--from", f"{match}:5",
                    "--max-blocks", 2, "--seed", 1)  # fmt: skip
    assert told.exit_code == 0
    refused = ludarium(*words, "--from", f"{match}:999")
    assert refused.exit_code == 2
    assert "there is no move 999" in refused.stderr


# Versions -----------------------------------------------------------------------------------

COINS = """
    from ludarium import hookimpl
    from vault_plugin import Coin

    JADE = Coin(id="jade", name="Jade", points=9)


    @hookimpl
    def ludarium_components(game):
        return [JADE] if game == "vault" else []
"""


def test_results_with_and_without_an_expansion_are_not_mixed(
    process: Any, vault: str, install: Any, tmp_path: Path
) -> None:
    db = tmp_path / "results.sqlite"
    install("jade", COINS)
    words = ("tournament", "vault", "random", "greedy", "--blocks", 3, "--seed", 1, "--db", db)
    first = process(*words, PYTHONPATH=vault, LUDARIUM_DISABLE="jade")
    assert first.stderr == ""
    second = process(*words, PYTHONPATH=vault)
    assert second.stderr == (
        f"warning: study 1 in {db} was played otherwise (without the expansion jade); "
        "this is study 2, and they are not mixed\n"
    )
    listed = json.loads(process("results", db, "--json", PYTHONPATH=vault).stdout)
    assert [study["blocks"] for study in listed] == [3, 3]
    assert [study["expansions"] for study in listed] == [{}, {"jade": ["jade"]}]
    assert listed[0]["plugins"]["vault"] == "vault 1.0"
    assert "jade" not in listed[0]["components"]
    replay = ("results", db, "--replay", 7, "--verify")
    assert process(*replay, PYTHONPATH=vault).stderr == ""
    without = process(*replay, PYTHONPATH=vault, LUDARIUM_DISABLE="jade")
    assert "Vault has no expansion jade here: is its plugin installed?" in without.stderr


def test_another_version_of_a_plugin_is_a_study_of_its_own(
    process: Any, vault: str, tmp_path: Path
) -> None:
    db = tmp_path / "results.sqlite"
    words = ("tournament", "vault", "random", "greedy", "--blocks", 2, "--seed", 1, "--db", db)
    assert process(*words, PYTHONPATH=vault).stderr == ""
    about = Path(vault) / "vault-1.0.dist-info" / "METADATA"
    about.write_text("Metadata-Version: 2.1\nName: vault\nVersion: 1.1\n")
    told = process(*words, PYTHONPATH=vault).stderr
    assert "study 1" in told
    assert "(vault was vault 1.0, now vault 1.1)" in told
    assert process(*words, PYTHONPATH=vault).stderr == told
    assert kept(db) == 4


# Two processes --------------------------------------------------------------------------------


def test_two_processes_play_no_block_twice(
    start: Any, install: Any, characters: str, tmp_path: Path
) -> None:
    path, log = install("diarists", DIARISTS), tmp_path / "begun"
    db = tmp_path / "results.sqlite"
    words = ("tournament", "tic_tac_toe", "diarist", "unhurried", "--blocks", 40, "--seed", 1)
    words += ("--no-isolate",)
    both = [start(*words, "--db", db, PYTHONPATH=path, LOG=str(log)) for _ in range(2)]
    for process in both:
        assert process.communicate(timeout=120)[1] == ""
    begun = [line.split() for line in log.read_text().splitlines()]
    assert len(begun) == 80  # each of 40 blocks once from either seat
    assert len({process for (process,) in begun}) == 2


def test_what_a_killed_process_had_claimed_is_played_by_the_other(
    start: Any, characters: str, tmp_path: Path
) -> None:
    db = tmp_path / "results.sqlite"
    both = [start(*SLOW, "--db", db, "--json", PYTHONPATH=characters) for _ in range(2)]
    until = time.monotonic() + 60
    while kept(db) < 5:
        assert time.monotonic() < until
        time.sleep(0.05)
    both[0].send_signal(signal.SIGKILL)
    both[0].communicate(timeout=60)
    stdout, stderr = both[1].communicate(timeout=120)
    assert stderr == ""
    assert json.loads(stdout)["blocks"] == kept(db) == 30
