"""Policies as agents."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from ludarium import UsageError
from ludarium.agents import Budget
from ludarium.plugins import installed
from ludarium_bridges.pettingzoo import env
from ludarium_bridges.policies import PolicyAgent
from ludarium_cli.main import app

SOURCE = """
from pathlib import Path

def highest(seen):
    return max(seen["legal"])

def above(file, seed):
    least = int(Path(file).read_text())
    return lambda seen: min(number for number in seen["legal"] if number >= least)
"""


@pytest.mark.parametrize("name", ["seasons", "kuhn_poker", "spellbook"])
def test_a_policy_sees_what_it_would_see_in_the_environment(name: str) -> None:
    made = env(name)
    made.reset(seed=3)
    random = Random(1)
    seen_here: list[Any] = []

    def policy(seen: dict[str, Any]) -> int:
        seen_here.append(seen)
        return int(random.choice(seen["legal"]))

    agents = [PolicyAgent(policy) for _ in made.possible_agents]
    for _ in range(40):
        if made.table.over:
            break
        seat = made.table.seat
        there, *_ = made.last()
        call = agents[seat].choose(made.table.view(seat), Budget())
        here = seen_here[-1]
        assert np.array_equal(here["observation"], there["observation"])
        assert np.array_equal(here["action_mask"], there["action_mask"])
        made.step(here["legal"][list(here["calls"]).index(call)])


def test_a_policy_of_a_file_plays_in_a_match(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(SOURCE)
    (tmp_path / "least").write_text("3")
    one = f"policy:use={tmp_path}/mine.py:highest"
    other = f"policy:use={tmp_path}/mine.py:above,file={tmp_path}/least"
    result = CliRunner().invoke(app, ["match", "tic_tac_toe", one, "random", "--games", "2"])
    assert result.exit_code == 0, result.output
    agent = installed().agent(other).make(1)
    table = installed().game("tic_tac_toe").new()
    assert str(agent.choose(table.view(0), Budget())) == "mark row 2, column 1"


def test_without_a_name_any_legal_call_is_chosen() -> None:
    table = installed().game("spellbook").new(2)
    chosen = {installed().agent("policy").make(seed).choose(table.view(table.seat), Budget())
              for seed in range(30)}  # fmt: skip
    assert len(chosen) > 2
    assert chosen <= set(table.legal())


@pytest.mark.parametrize(
    ("use", "problem"),
    [
        ("nothing", "say which policy"),
        ("no_such_module:policy", "there is no policy"),
        ("no/such/file.py:policy", "there is no file"),
        ("ludarium:policy", "there is no policy"),
    ],
)
def test_a_policy_that_is_not_there_is_named(use: str, problem: str) -> None:
    with pytest.raises(UsageError, match=problem):
        installed().agent(f"policy:use={use}").make(1)
