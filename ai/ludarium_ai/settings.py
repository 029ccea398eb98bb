"""The settings of a Monte Carlo search."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from ludarium_ai.judging import AUTO

SELECTIONS = ("auto", "ucb", "puct")
AS_EVALUATED = -2
"""As people write it: a rollout as long as the evaluator wants."""
ALL_FIRST = 1e9
"""As people write it: the urgency with which all calls are tried first."""


@dataclass(frozen=True)
class Settings:
    """How to search."""

    selection: str = "auto"
    """How the next call is chosen: all are tried first (ucb), or by how promising the evaluator
    finds them (puct); auto: by the evaluator where there is one."""
    exploration: float = 0.7
    """How much rarely tried calls are tried (ucb), by how far apart values are."""
    boldness: float = 1.0
    """The same for puct."""
    temperature: float = 0.05
    """How much worse a call may be judged before it is taken to be much less promising."""
    reluctance: float = 0.1
    """How much worse than its node a call is taken to be before it was tried, by how far apart
    values are."""
    rollout: str = AUTO
    """Who plays rollouts; auto: the policy if its model says so, else chance."""
    length: int | None = None
    """Decisions of a rollout; None: as many as the policy that plays it or the evaluator wants, or
    to the end without one."""
    epsilon: float = 0.1
    reward: str = "auto"
    """What is maximised; auto: the score where the game is played for stakes, what the
    evaluator is made for where there is one, else to win."""
    evaluator: str = AUTO
    """Who judges tables: see `ludarium_ai.judging`."""
    policy: str = AUTO
    """Whose preferences are the priors of puct: the evaluator's one call ahead, if nobody's."""
    widening: float = 0.0
    """With k > 0, a node visited n times has at most k times the root of n children."""
    urgency: float = inf
    """The value that a call never tried is taken to have; infinite: try all first."""
    merging: bool = False
    """Whether positions that are reached on several ways are one node, where all is known."""
