"""Tuning: Optuna looks for the settings with which an agent does best against an opponent.

Every trial plays the same deals, so that luck favours no setting. What was the best trial is
judged on fresh deals: on those it was chosen for it looks better than it is. Optuna's choices
follow from the seed and the results alone, so a run that was stopped goes on by going through
the same trials again, whose blocks are in the store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from statistics import fmean
from typing import Any

from ludarium.agents import AgentSpec
from ludarium.errors import UsageError, unknown
from ludarium.options import Option
from ludarium.plugins import installed
from ludarium.randomness import short_seed
from ludarium_arena.blocks import Block
from ludarium_arena.estimates import Estimate, elo, share
from ludarium_arena.extras import extra
from ludarium_arena.running import Run
from ludarium_arena.schedule import duels

DIGITS = 4
"""To how many digits a number is tuned."""
WIDE = 100
"""From this ratio of its ends on, a range is searched by orders of magnitude."""

Value = bool | int | float | str
Advance = Callable[[int, int], None]


@dataclass(frozen=True)
class Parameter:
    """A setting to be tuned: a range of numbers, or some values."""

    name: str
    low: float = 0
    high: float = 0
    whole: bool = False
    values: tuple[Value, ...] = ()

    def suggested(self, trial: Any) -> Value:
        """The value that Optuna wants to try."""
        if self.values:
            value: Value = trial.suggest_categorical(self.name, self.values)
            return value
        wide = self.low > 0 and self.high >= WIDE * self.low
        if self.whole:
            return int(trial.suggest_int(self.name, int(self.low), int(self.high), log=wide))
        found = trial.suggest_float(self.name, self.low, self.high, log=wide)
        return float(f"{found:.{DIGITS}g}")


@dataclass(frozen=True)
class Trial:
    """Settings that were tried, the agent they make, and the mean of its block scores."""

    settings: dict[str, Value]
    agent: str
    score: float


@dataclass(frozen=True)
class Tuned:
    """The best settings, and what they are worth on fresh deals."""

    best: Trial
    trials: tuple[Trial, ...]
    scores: tuple[float, ...]
    """Of the best agent against the opponent, by fresh deal."""
    before: tuple[float, ...]
    """The same for the agent as it was."""

    @property
    def gain(self) -> Estimate:
        """By how much tuning has raised the block score, compared deal by deal."""
        gains = [new - old for new, old in zip(self.scores, self.before, strict=True)]
        return share(gains, -1, 1)

    def to_json(self) -> dict[str, Any]:
        """The result as plain values."""
        return {
            "best": self.best.settings,
            "agent": self.best.agent,
            "score": share(self.scores).to_json(),
            "elo": elo(self.scores).to_json(),
            "score_before": share(self.before).to_json(),
            "gain": self.gain.to_json(),
            "trials": [vars(trial) for trial in self.trials],
        }


@dataclass(frozen=True)
class Plan:
    """What is tuned: an agent's parameters against an opponent, and how long."""

    agent: str
    opponent: str
    parameters: tuple[Parameter, ...]
    trials: int
    blocks: int
    """In a trial."""
    fresh: int
    """Blocks to judge the best with."""

    @property
    def total(self) -> int:
        """How many blocks that is."""
        return self.trials * self.blocks + 2 * self.fresh

    def settled(self, settings: dict[str, Value]) -> str:
        """The agent with settings, as a person writes it."""
        given = ",".join(f"{name}={value}" for name, value in settings.items())
        return f"{self.agent}{',' if ':' in self.agent else ':'}{given}"


def tune(plan: Plan, run: Run, advance: Advance = lambda done, total: None) -> Tuned:
    """Try settings, then judge the best on fresh deals; says after each block how many are done."""
    trials: list[Trial] = []
    for trial in _trials(plan, run, advance):
        trials.append(trial)
    best = max(trials, key=lambda trial: trial.score)
    fresh = range(plan.blocks, plan.blocks + plan.fresh)
    done = plan.trials * plan.blocks
    scores = _scores(plan, run, best.agent, fresh, lambda new: advance(done + new, plan.total))
    done += plan.fresh
    before = _scores(plan, run, plan.agent, fresh, lambda new: advance(done + new, plan.total))
    return Tuned(best, tuple(trials), tuple(scores), tuple(before))


def _trials(plan: Plan, run: Run, advance: Advance) -> Iterator[Trial]:
    optuna = extra("optuna", "tune", "tuning")
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    sampler = optuna.samplers.TPESampler(seed=short_seed(run.setting.seed, "tune"))
    study = optuna.create_study(direction="maximize", sampler=sampler)
    for number in range(plan.trials):
        asked = study.ask()
        settings = {p.name: p.suggested(asked) for p in plan.parameters}
        agent = plan.settled(settings)
        done = number * plan.blocks

        def advanced(new: int, done: int = done) -> None:
            advance(done + new, plan.total)

        reached = fmean(_scores(plan, run, agent, range(plan.blocks), advanced))
        study.tell(asked, reached)
        yield Trial(settings, agent, reached)


def _scores(
    plan: Plan, run: Run, agent: str, deals: range, advanced: Callable[[int], None]
) -> list[float]:
    """The block scores of an agent against the opponent, by deal."""
    opponent = plan.opponent if plan.opponent != agent else f"{plan.opponent}#2"
    blocks = list(islice(duels(agent, opponent, run.setting.seats), deals.start, deals.stop))
    there = run.store.results(run.study())
    missing: list[Block] = [block for block in blocks if block not in there]
    done = len(blocks) - len(missing)
    for result in run.play(missing):
        there[result.block] = result
        done += 1
        advanced(done)
    advanced(len(blocks))
    return [there[block].score(agent, opponent, run.setting.stakes) for block in blocks]


# Parameters ---------------------------------------------------------------------------------


def parameters(agent: str, texts: Sequence[str]) -> tuple[Parameter, ...]:
    """What a person wants to be tuned: ``name=low..high``, or ``name=this|that``."""
    spec = installed().agent(agent)
    given = {pair.partition("=")[0].strip() for pair in agent.partition(":")[2].split(",")}
    found = [_parameter(spec, text) for text in texts]
    if not found:
        raise UsageError("say with --param what is to be tuned")
    for parameter in found:
        if parameter.name in given:
            raise UsageError(f"{agent} already says what {parameter.name} is")
        if [other.name for other in found].count(parameter.name) > 1:
            raise UsageError(f"{parameter.name} is there twice")
    return tuple(found)


def _parameter(spec: AgentSpec, text: str) -> Parameter:
    name, equals, values = text.partition("=")
    options = {option.name: option for option in spec.kind.options}
    if not equals:
        raise UsageError(f"write a parameter as name=low..high or name=this|that, not {text!r}")
    if name not in options:
        raise unknown(f"option of {spec.kind.name}", name, options)
    low, dots, high = values.partition("..")
    if not dots:
        return _choice(options[name], values)
    if options[name].type not in (int, float):
        raise UsageError(f"{name} is no number; write its values as {name}=this|that")
    ends = options[name].parse(low), options[name].parse(high)
    if not ends[0] < ends[1]:
        raise UsageError(f"{text}: the range is empty")
    return Parameter(name, ends[0], ends[1], options[name].type is int)


def _choice(option: Option, values: str) -> Parameter:
    found = tuple(option.parse(value) for value in values.split("|"))
    if len(set(found)) < 2:
        raise UsageError(f"{option.name}={values}: there is nothing to choose between")
    return Parameter(option.name, values=found)
