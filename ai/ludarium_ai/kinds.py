"""Every agent that comes with Ludarium, with its options.

What an agent is made of is imported when one is made: networkx takes its time to load, and most
commands need no search.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module

from ludarium import Option
from ludarium.agents import Agent, AgentKind
from ludarium_ai.judging import AUTO, check, wrong
from ludarium_ai.opponents import OPPONENTS, Opponent
from ludarium_ai.rollouts import ROLLOUTS
from ludarium_ai.settings import ALL_FIRST, AS_EVALUATED, SELECTIONS
from ludarium_ai.values import REWARDS

WORKERS = Option("workers", 1, int, "processes that search together; 0: all cores", low=0, high=64)

EVALUATOR = Option(
    "evaluator",
    AUTO,
    str,
    "who judges tables: hand (the game's own), learned (what comes with it), none, or a file that "
    "`ludarium train` wrote; auto: learned where there is a model, else hand",
    check=wrong,
)

POLICY = Option(
    "policy",
    AUTO,
    str,
    "what prefers some calls to others: learned, none, or a file that `ludarium train` wrote; "
    "auto: what belongs to the evaluator, if it has one",
    check=wrong,
)


def made_by(module: str, name: str) -> Callable[..., Agent]:
    """What makes an agent, imported when it is called."""

    def make(*args: object, **options: object) -> Agent:
        agent: Agent = getattr(import_module(f"ludarium_ai.{module}"), name)(*args, **options)
        return agent

    return make


# Without a search ---------------------------------------------------------------------------

RANDOM = AgentKind(
    "random", "plays any legal call with equal chance", made_by("random_agent", "RandomAgent")
)
GREEDY = AgentKind(
    "greedy",
    "looks one call ahead with the game's evaluator",
    made_by("simple", "GreedyAgent"),
    (
        Option("samples", 8, int, "samples of what is hidden or left to chance", low=1),
        Option("reward", "lead", str, "what is maximised", choices=REWARDS),
        EVALUATOR,
    ),
    check,
)
FLAT = AgentKind(
    "flat",
    "tries every call equally often in random games",
    made_by("simple", "FlatAgent"),
    (
        Option("iterations", 500, int, "random games per decision", low=1),
        Option("seconds", 0.0, float, "seconds per decision; 0: any number", low=0),
        Option("reward", "win", str, "what is maximised", choices=REWARDS),
    ),
)

# Minimax ------------------------------------------------------------------------------------

MINIMAX = AgentKind(
    "minimax",
    "looks ahead with alpha-beta (paranoid with more than two seats) or max-n",
    made_by("minimax", "MinimaxAgent"),
    (
        Option("depth", 20, int, "decisions to look ahead at most", low=1),
        Option("nodes", 20_000, int, "tables to look at per decision; 0: any number", low=0),
        Option("seconds", 0.0, float, "seconds per decision; 0: any number", low=0),
        Option("mode", "paranoid", str, "what the others want", choices=("paranoid", "maxn")),
        Option("worlds", 8, int, "samples of what is hidden", low=1),
        Option("outcomes", 12, int, "outcomes of a chance to weigh; more are sampled", low=1),
        Option("reward", "win", str, "what is maximised", choices=REWARDS),
        EVALUATOR,
    ),
    check,
)

# Monte Carlo searches -----------------------------------------------------------------------


def search_options(exploration: float) -> tuple[Option, ...]:
    """The options of a tree search, with its usual exploration."""
    return (
        Option("iterations", 0, int, "iterations per decision; 0: as the match says", low=0),
        Option("seconds", 0.0, float, "seconds per decision; 0: as the match says", low=0),
        WORKERS,
        EVALUATOR,
        POLICY,
        Option(
            "selection",
            "auto",
            str,
            "how calls are picked: all are tried first (ucb), or promising ones by the evaluator "
            "(puct); auto: by the evaluator where there is one",
            choices=SELECTIONS,
        ),
        Option(
            "exploration", exploration, float, "ucb: how much rarely tried calls are tried", low=0
        ),
        Option("boldness", 1.0, float, "puct: how much promising calls are tried", low=0),
        Option("temperature", 0.05, float, "puct: how much worse a call may look", low=0.002),
        Option("reluctance", 0.1, float, "puct: how much less an untried call counts", low=0),
        Option("merging", False, bool, "one node for a position where all is known"),
        Option(
            "rollout",
            AUTO,
            str,
            "who finishes games; auto: the policy where its model says so, else chance",
            choices=(AUTO, *ROLLOUTS),
        ),
        Option(
            "length",
            AS_EVALUATED,
            int,
            "decisions of a rollout before the evaluator judges; -1: to the end; "
            "-2: as the policy or the evaluator wants, or to the end without one",
            low=AS_EVALUATED,
        ),
        Option("epsilon", 0.1, float, "share of random calls in a guided rollout", low=0, high=1),
        Option(
            "reward",
            "auto",
            str,
            "what is maximised; auto: the score if the game is played for stakes, "
            "what the evaluator is made for if there is one, else to win",
            choices=("auto", *REWARDS),
        ),
        Option("widening", 0.0, float, "k: at most k times root of visits children; 0: all", low=0),
        Option(
            "urgency", ALL_FIRST, float, "value of a call never tried; large: try all first", low=0
        ),
    )


MCTS = AgentKind(
    "mcts",
    "tree search; proves results where nothing is hidden and keeps its graph between moves",
    made_by("search_agent", "make_search_agent"),
    search_options(exploration=0.5),
    check,
)
ISMCTS = AgentKind(
    "ismcts",
    "the same search, exploring more: a fresh sample of what is hidden in every iteration",
    made_by("search_agent", "make_search_agent"),
    search_options(exploration=0.7),
    check,
)
PIMC = AgentKind(
    "pimc",
    "searches sampled worlds as if each were the truth and adds the votes",
    made_by("pimc", "PimcAgent"),
    (
        Option("worlds", 10, int, "samples of what is hidden", low=1),
        Option("iterations", 500, int, "iterations (or nodes) per decision, all worlds", low=1),
        Option("seconds", 0.0, float, "seconds per decision; 0: any number", low=0),
        Option("search", "mcts", str, "how a world is searched", choices=("mcts", "minimax")),
        Option("reward", "win", str, "what is maximised", choices=REWARDS),
        EVALUATOR,
    ),
    check,
)

CFR = AgentKind(
    "cfr",
    "plays a strategy that `ludarium solve` has learned from regret",
    made_by("solutions", "SolutionAgent"),
    (
        Option(
            "file",
            "",
            str,
            "what `ludarium solve` wrote; without it, any call is as likely",
        ),
    ),
    lambda *what, **options: import_module("ludarium_ai.solutions").check(*what, **options),
)

# Opponents ----------------------------------------------------------------------------------


def level(name: str, opponent: Opponent) -> AgentKind:
    """An opponent as an agent, whose options say what it knows of the game."""
    knows = replace(EVALUATOR, default=opponent.evaluator), replace(POLICY, default=opponent.policy)
    made = made_by("opponents", name)
    return AgentKind(name, opponent.about, made, (WORKERS, *knows), check)


LEVELS = [level(name, opponent) for name, opponent in OPPONENTS.items()]
KINDS = [RANDOM, GREEDY, FLAT, MINIMAX, MCTS, ISMCTS, PIMC, CFR, *LEVELS]
