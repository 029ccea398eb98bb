"""The searches beside OpenSpiel's MCTSBot and a bare UCT, in turns in one process.

    pip install -e . open_spiel
    python tests/benchmarks/search.py [--games 40]

Speed: iterations a second from the first position, each player for a moment in every round; the
median of the ratios counts. Strength: Connect Four against MCTSBot with the same number of
iterations, seats in turns.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts as spiel_mcts

from ludarium import Call, Game, Table
from ludarium.agents import Budget
from ludarium.plugins import installed
from ludarium_ai.mcts import Search
from ludarium_ai.settings import Settings
from ludarium_classics import connect_four, tic_tac_toe

ROUNDS, ITERATIONS = 9, 1000


class Bare:
    """The baseline: a node of the plainest UCT that can be written for one game."""

    __slots__ = ("call", "children", "seat", "untried", "value", "visits")

    def __init__(self, call: Call | None, seat: int, untried: list[Call]) -> None:
        self.call = call
        self.seat = seat
        self.untried = untried
        self.children: list[Bare] = []
        self.value = 0.0
        self.visits = 0


def bare_uct(start: Table, iterations: int, random: Random) -> None:
    """UCT with full random playouts and nothing else."""
    root = Bare(None, start.seat, list(start.legal()))
    for _ in range(iterations):
        table, node, path = start.clone(), root, [root]
        while not node.untried and node.children:
            log = math.log(node.visits)
            node = max(
                node.children, key=lambda n: n.value / n.visits + 1.4 * math.sqrt(log / n.visits)
            )
            table.apply(node.call)  # type: ignore[arg-type]
            path.append(node)
        if node.untried:
            call = node.untried.pop(int(random.random() * len(node.untried)))
            mover = table.seat
            table.apply(call)
            child = Bare(call, mover, [] if table.over else list(table.legal()))
            node.children.append(child)
            path.append(child)
        table.play_out(random.random)
        for node in path:
            node.visits += 1
            node.value += table.scores[node.seat] or (0.5 if not any(table.scores) else 0.0)


def ours(game: Game) -> Callable[[], float]:
    """Iterations a second of Ludarium's search."""

    def measure() -> float:
        search = Search(game.new().view(0), Settings(exploration=1.4), Random(1))
        began = time.perf_counter()
        for _ in range(ITERATIONS):
            search.iterate()
        return ITERATIONS / (time.perf_counter() - began)

    return measure


def bare(game: Game) -> Callable[[], float]:
    """Iterations a second of the baseline."""

    def measure() -> float:
        began = time.perf_counter()
        bare_uct(game.new(), ITERATIONS, Random(1))
        return ITERATIONS / (time.perf_counter() - began)

    return measure


def spiel_bot(game: Any, iterations: int, seed: int) -> Any:
    """OpenSpiel's bot with one random playout for each leaf."""
    random = np.random.RandomState(seed)
    judge = spiel_mcts.RandomRolloutEvaluator(1, random)
    return spiel_mcts.MCTSBot(game, 1.4, iterations, judge, random_state=random, solve=True)


def theirs(name: str) -> Callable[[], float]:
    """Iterations a second of OpenSpiel's bot."""
    game = pyspiel.load_game(name)

    def measure() -> float:
        bot, began = spiel_bot(game, ITERATIONS, 1), time.perf_counter()
        bot.mcts_search(game.new_initial_state())
        return ITERATIONS / (time.perf_counter() - began)

    return measure


def graph_share() -> float:
    """How much longer a search of Connect Four takes when its tree becomes a networkx graph."""
    search = Search(connect_four.GAME.new().view(0), Settings(), Random(1))
    began = time.perf_counter()
    for _ in range(ITERATIONS):
        search.iterate()
    searched = time.perf_counter() - began
    search.graph.graph()
    return (time.perf_counter() - began - searched) / searched


def strength(games: int, iterations: int) -> float:
    """The share of points that mcts makes against MCTSBot in Connect Four."""
    spiel = pyspiel.load_game("connect_four")
    points = 0.0
    for number in range(games):
        mine = number % 2
        table, state = connect_four.GAME.new(seed=number), spiel.new_initial_state()
        player = installed().agent("mcts").make(number)
        bot = spiel_bot(spiel, iterations, number)
        while not table.over:
            if table.seat == mine:
                column = player.choose(table.view(mine), Budget(iterations)).args[1]
            else:
                column = bot.step(state)
            state.apply_action(column)
            table.apply(connect_four.drop(table.seat, column))
        points += 0.5 if table.ranks == (1, 1) else float(table.ranks[mine] == 1)
        print(f"game {number + 1} of {games}: {points} points", file=sys.stderr)
    return points / games


def main() -> None:
    """Measure, and print the medians and the ratios as JSON."""
    result: dict[str, Any] = {}
    for game, name in ((connect_four.GAME, "connect_four"), (tic_tac_toe.GAME, "tic_tac_toe")):
        players = {"ludarium": ours(game), "bare": bare(game), "open_spiel": theirs(name)}
        rates: dict[str, list[float]] = {player: [] for player in players}
        for _ in range(ROUNDS):
            for player, measure in players.items():
                rates[player].append(measure())
        for player, found in rates.items():
            result[f"{name} {player}"] = round(median(found))
        for other in ("bare", "open_spiel"):
            pairs = zip(rates["ludarium"], rates[other], strict=True)
            result[f"{name} ratio to {other}"] = round(median(a / b for a, b in pairs), 2)
    result["networkx share"] = round(median(graph_share() for _ in range(ROUNDS)), 3)
    games = int(sys.argv[sys.argv.index("--games") + 1]) if "--games" in sys.argv else 40
    result["points against MCTSBot"] = round(strength(games, 500), 3)
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
