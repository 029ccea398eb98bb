"""Named levels for people: `apprentice`, `magician`, `archmage`.

All three are the information-set search, which uses a game's evaluator where there is one; they
differ in how long they think. How they do against each other is measured in docs/agents.md.
"""

from __future__ import annotations

from functools import partial

from ludarium.agents import Agent, AgentKind
from ludarium_ai.tree_agent import ISMCTS, make_tree_agent

LEVELS = {
    "apprentice": ("thinks for a moment: an opponent to learn with", 20, 0.5),
    "magician": ("thinks for up to a second: an opponent to beat", 400, 0.9),
    "archmage": ("thinks for up to three seconds: as good as it gets", 8000, 2.8),
}


def make_level(name: str, seed: int) -> Agent:
    """An agent of a level."""
    _, iterations, seconds = LEVELS[name]
    preset = {option.name: option.default for option in ISMCTS.options}
    return make_tree_agent(seed, **{**preset, "iterations": iterations, "seconds": seconds})


LEVEL_KINDS = [
    AgentKind(name, about, partial(make_level, name)) for name, (about, _, _) in LEVELS.items()
]
