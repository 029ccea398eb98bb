"""The agents that look one call ahead: `greedy` by evaluation, `flat` by random games."""

from __future__ import annotations

import time
from random import Random

from ludarium import Call, View
from ludarium.agents import Budget, Judgement
from ludarium_ai.ahead import applied
from ludarium_ai.judging import AUTO, estimator
from ludarium_ai.values import Valuer


class GreedyAgent:
    """The call after which the evaluator likes the table best, over a few samples."""

    def __init__(self, seed: int, samples: int, reward: str, evaluator: str = AUTO) -> None:
        self.random = Random(seed)
        self.evaluator = evaluator
        self.samples = samples
        self.reward = reward
        self.judgement = Judgement()
        self.worths: dict[Call, float] = {}
        """What the calls of its last decision are worth, by the table after each."""

    def choose(self, view: View, budget: Budget) -> Call:
        """The best call; any of them where several are best."""
        legal = view.legal
        self.judgement = Judgement()
        if len(legal) == 1:
            return legal[0]
        valuer = Valuer(view.game, self.reward, estimator(view, self.evaluator))
        certain = view.perfect and not view.game.chance
        samples = 1 if certain else self.samples
        worths = self.worths = dict.fromkeys(legal, 0.0)
        for _ in range(samples):
            table = view.sample(self.random)
            for call in legal:
                worths[call] += valuer.guess(applied(table, call))[view.seat] / samples
        best = max(worths.values())
        self.judgement = Judgement(best, 1, samples * len(legal))
        return self.random.choice([call for call in legal if worths[call] >= best - 1e-12])


class FlatAgent:
    """The call that does best in random games: flat Monte Carlo."""

    def __init__(self, seed: int, iterations: int, seconds: float, reward: str) -> None:
        self.random = Random(seed)
        self.budget = Budget(iterations, seconds or None)
        self.reward = reward
        self.judgement = Judgement()

    def choose(self, view: View, budget: Budget) -> Call:
        """The best mean, each call tried equally often."""
        legal = view.legal
        self.judgement = Judgement()
        if len(legal) == 1:
            return legal[0]
        valuer = Valuer(view.game, self.reward, None)
        budget = budget.tighter(self.budget)
        most, seconds = budget.iterations or 0, budget.seconds
        began = time.perf_counter()
        totals = dict.fromkeys(legal, 0.0)
        games = 0
        while games == 0 or games + len(legal) <= most:
            table = view.sample(self.random)
            for call in legal:
                after = applied(table, call)
                after.play_out(self.random.random)
                totals[call] += valuer.final(after)[view.seat]
            games += len(legal)
            if seconds is not None and time.perf_counter() - began >= seconds:
                break
        best = max(legal, key=lambda call: totals[call])
        self.judgement = Judgement(totals[best] * len(legal) / games, iterations=games)
        return best
