"""The agent that every other one has to beat."""

from __future__ import annotations

from random import Random

from ludarium import Call, View
from ludarium.agents import Budget


class RandomAgent:
    """Chooses any legal call with equal chance."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, view: View, budget: Budget) -> Call:
        return self.random.choice(view.legal)
