"""Tuning: finds what is better, on the same deals, and goes on where it stopped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from made_up import PIG

from ludarium import Call, Option, UsageError, View, hookimpl
from ludarium.agents import AgentKind, Budget
from ludarium.plugins import add, installed
from ludarium_arena.running import Run
from ludarium_arena.store import Store
from ludarium_arena.tuning import Parameter, Plan, Tuned, parameters, tune


class Holding:
    """Plays pig: takes what it has as soon as that is enough."""

    def __init__(self, seed: int, enough: int, luck: float, mood: str) -> None:
        self.random = Random(seed)
        self.enough = enough

    def choose(self, view: View, budget: Budget) -> Call:
        table: Any = view.sample(self.random)
        hold = [call for call in view.legal if "hold" in repr(call)]
        return hold[0] if hold and table.at_risk >= self.enough else view.legal[0]


class Plugin:
    """Brings the agent to be tuned."""

    @hookimpl
    def ludarium_agents(self) -> list[AgentKind]:
        options = (
            Option("enough", 1, int, low=1, high=100),
            Option("luck", 0.5, float, low=0.001, high=1),
            Option("mood", "calm", str, choices=("calm", "wild")),
        )
        return [AgentKind("holding", "takes what is enough", Holding, options)]


@pytest.fixture(autouse=True)
def holding() -> Iterator[None]:
    """Installs the agent for a test."""
    installed.cache_clear()
    add(installed(), "holding", Plugin())
    assert installed().failed == []
    yield
    installed.cache_clear()


SETTING = replace(PIG, options={"target": 50})
PLAN = Plan("holding", "holding", (Parameter("enough", 1, 40, True),), 8, 12, 20)


def tuned(path: Path | None = None, plan: Plan = PLAN) -> Tuned:
    with Store(path) as store:
        return tune(plan, Run(SETTING, store, replays=False))


def test_better_settings_are_found_and_judged_on_fresh_deals() -> None:
    found = tuned()
    assert len(found.trials) == 8
    assert found.best.score == max(trial.score for trial in found.trials)
    assert found.best.settings["enough"] > 5
    assert found.best.agent == f"holding:enough={found.best.settings['enough']}"
    assert len(found.scores) == len(found.before) == 20
    assert found.gain.low > 0


def test_the_same_seed_gives_the_same_and_a_stopped_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "tuning.sqlite"
    whole = tuned()

    class Stop(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done >= 30:
            raise Stop

    with pytest.raises(Stop), Store(path) as store:
        tune(PLAN, Run(SETTING, store, replays=False), stop)
    played = []
    with Store(path) as store:
        before = sum(kept.blocks for kept in store.studies())
        resumed = tune(
            PLAN, Run(SETTING, store, replays=False), lambda done, total: played.append(done)
        )
        after = sum(kept.blocks for kept in store.studies())
    assert resumed == whole
    assert 0 < before < after <= PLAN.total
    assert played[-1] == PLAN.total
    assert played == sorted(played)


def test_ranges_and_choices_are_tried_within_their_limits() -> None:
    wanted = parameters("holding", ["luck=0.001..1", "mood=calm|wild", "enough=5..9"])
    plan = replace(PLAN, parameters=wanted, trials=12, blocks=1, fresh=2)
    found = tuned(plan=plan)
    for trial in found.trials:
        assert 0.001 <= float(trial.settings["luck"]) <= 1
        assert trial.settings["mood"] in ("calm", "wild")
        assert trial.settings["enough"] in range(5, 10)
        assert installed().agent(trial.agent).options["mood"] == trial.settings["mood"]
    assert len({trial.settings["mood"] for trial in found.trials}) == 2


def test_settings_are_added_to_those_the_agent_has() -> None:
    plan = replace(PLAN, agent="holding:mood=wild")
    assert plan.settled({"enough": 3, "luck": 0.5}) == "holding:mood=wild,enough=3,luck=0.5"


@pytest.mark.parametrize(
    ("agent", "texts", "complaint"),
    [
        ("holding", [], "say with --param"),
        ("holding", ["enough"], "write a parameter as name=low..high"),
        ("holding", ["enouhg=1..3"], "did you mean 'enough'"),
        ("holding", ["enough=3..3"], "the range is empty"),
        ("holding", ["enough=0..3"], "enough must be at least 1"),
        ("holding", ["enough=a..b"], "enough must be a whole number"),
        ("holding", ["mood=a..b"], "mood is no number"),
        ("holding", ["mood=calm"], "nothing to choose between"),
        ("holding", ["mood=calm|angry"], "unknown value for mood 'angry'"),
        ("holding", ["luck=0.1..0.2", "luck=0.2..0.3"], "luck is there twice"),
        ("holding:enough=3", ["enough=1..3"], "already says what enough is"),
    ],
)
def test_parameters_that_make_no_sense_are_refused(
    agent: str, texts: list[str], complaint: str
) -> None:
    with pytest.raises(UsageError, match=complaint):
        parameters(agent, texts)
