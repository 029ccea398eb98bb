"""Other frameworks as baselines: how fast their games go, where they are installed.

A game is compared with the one of the same name. OpenSpiel has no counterpart for most games
that people buy in a box; those are compared with the card games it has in C++.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pkgutil import iter_modules
from random import Random
from time import perf_counter
from typing import Any

CARD_GAMES = ("crazy_eights", "hearts", "cribbage")
ITERATIONS = 200
"""Iterations of one search of MCTSBot."""
PLAY, SEARCH = "random play", "search"


@dataclass(frozen=True)
class Baseline:
    """Something of another framework that can be measured: what, and how much in a second."""

    framework: str
    game: str
    what: str
    measure: Callable[[float], float]


def baselines(game: str) -> Iterator[Baseline]:
    """What a game can be compared with on this machine."""
    with suppress(ImportError):
        spiel = importlib.import_module("pyspiel")
        same = game in spiel.registered_names()
        for name in (game,) if same else CARD_GAMES:
            loaded = spiel.load_game(name)
            yield Baseline("OpenSpiel", name, PLAY, partial(open_spiel_play, loaded))
        if same:
            yield Baseline("OpenSpiel", game, SEARCH, partial(open_spiel_search, loaded))
    with suppress(ImportError):
        zoo = importlib.import_module("pettingzoo.classic")
        for found in iter_modules(zoo.__path__):
            if found.name.rpartition("_v")[0].replace("_", "") == game.replace("_", ""):
                env = importlib.import_module(f"pettingzoo.classic.{found.name}").raw_env()
                yield Baseline("PettingZoo", found.name, PLAY, partial(petting_zoo_play, env))


def open_spiel_play(game: Any, seconds: float) -> float:
    """Decisions per second of random play; chance is drawn by its odds, but not counted."""
    random = Random(0)
    decisions, began = 0, perf_counter()
    while (passed := perf_counter() - began) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
    return decisions / passed


def open_spiel_search(game: Any, seconds: float) -> float:
    """Iterations per second of MCTSBot from the first decision, with one random playout each."""
    mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
    numpy = importlib.import_module("numpy")
    random = numpy.random.RandomState(0)
    judge = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, 1.4, ITERATIONS, judge, solve=False, random_state=random)
    start = game.new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.legal_actions()[0])
    iterations, began = 0, perf_counter()
    while (passed := perf_counter() - began) < seconds:
        bot.mcts_search(start)
        iterations += ITERATIONS
    return iterations / passed


def petting_zoo_play(env: Any, seconds: float) -> float:
    """Decisions per second of random play."""
    random = Random(0)
    decisions, began = 0, perf_counter()
    while (passed := perf_counter() - began) < seconds:
        env.reset(seed=decisions)
        while env.agents:
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            allowed = [action for action, may in enumerate(seen["action_mask"]) if may]
            env.step(random.choice(allowed))
            decisions += 1
    return decisions / passed
