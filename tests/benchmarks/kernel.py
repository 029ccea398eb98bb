"""The kernel's speed beside OpenSpiel's, measured in turns in one process.

    pip install -e . open_spiel
    python tests/benchmarks/kernel.py

Each round measures every player for a moment, one after the other, so that a machine that is
now faster and now slower slows all of them alike. What counts is the median of the ratios.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from ludarium import (
    NOBODY,
    OWNER,
    Amount,
    Call,
    Component,
    Game,
    Part,
    Pile,
    Table,
    counter,
    decision,
    per_seat,
    step,
)
from ludarium_classics import connect_four, tic_tac_toe

ROUNDS = 9
SECONDS = 0.5


class Card(Component):
    pass


class Energy(Amount):
    air: int
    earth: int
    fire: int
    water: int


class Wizard(Part):
    hand: Pile[Card] = Pile(OWNER)
    play: Pile[Card] = Pile()
    energy: Energy = Energy()
    crystals: int = counter()
    gauge: int = counter()


class BigTable(Table):
    """Four seats and a hundred cards, as large as the games that Ludarium is made for."""

    deck: Pile[Card] = Pile(NOBODY)
    discard: Pile[Card] = Pile()
    wizards: list[Wizard] = per_seat(Wizard)


@step
def set_up(s: BigTable) -> None:
    for card in s.game.components_of(Card):
        s.deck.add(card)
    s.deck.shuffle(s)
    s.deck.deal(s.discard, 20)
    for wizard in s.wizards:
        s.deck.deal(wizard.hand, 9)
        s.deck.deal(wizard.play, 6)
    s.do(turn(0))


@decision
def turn(s: BigTable, me: int) -> list[Call]:
    return [turn(me)]


BIG = Game(
    "big",
    "Big",
    BigTable,
    set_up(),
    seats=(4,),
    hidden=True,
    components=tuple(Card(id=str(n), name=str(n)) for n in range(100)),
)


def ours(game: Game) -> Callable[[], float]:
    """Random play of a Ludarium game: decisions per second over a moment."""

    def measure() -> float:
        random, decisions, deal, began = Random(1), 0, 0, time.perf_counter()
        while time.perf_counter() - began < SECONDS:
            table = game.new(seed=deal)
            deal += 1
            while not table.over:
                table.apply(random.choice(table.legal()))
                decisions += 1
        return decisions / (time.perf_counter() - began)

    return measure


def theirs(name: str) -> Callable[[], float]:
    """Random play of an OpenSpiel game: decisions per second over a moment."""
    import pyspiel
    from open_spiel.python.games import tic_tac_toe as registered  # noqa: F401

    game = pyspiel.load_game(name)

    def measure() -> float:
        random, decisions, began = Random(1), 0, time.perf_counter()
        while time.perf_counter() - began < SECONDS:
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions / (time.perf_counter() - began)

    return measure


def clones() -> float:
    """Clones of the big table per second."""
    table, began, count = BIG.new(), time.perf_counter(), 5000
    for _ in range(count):
        table.clone()
    return count / (time.perf_counter() - began)


def main() -> None:
    """Measure, and print the medians and the ratios as JSON."""
    players: dict[str, Callable[[], float]] = {
        "ludarium connect_four": ours(connect_four.GAME),
        "open_spiel connect_four (C++)": theirs("connect_four"),
        "ludarium tic_tac_toe": ours(tic_tac_toe.GAME),
        "open_spiel tic_tac_toe (Python)": theirs("python_tic_tac_toe"),
        "clones of 4 seats and 100 cards": clones,
    }
    rates: dict[str, list[float]] = {name: [] for name in players}
    for turn_number in range(ROUNDS):
        for name, measure in players.items():
            rates[name].append(measure())
        print(f"round {turn_number + 1} of {ROUNDS}", file=sys.stderr)
    result: dict[str, Any] = {name: round(median(found)) for name, found in rates.items()}
    c4, c4_spiel, ttt, ttt_spiel, cloned = rates.values()
    result["connect_four ratio"] = round(ratio(c4, c4_spiel), 2)
    result["tic_tac_toe ratio"] = round(ratio(ttt, ttt_spiel), 2)
    result["microseconds per clone"] = round(1e6 / median(cloned), 2)
    print(json.dumps(result, indent=2))


def ratio(mine: list[float], other: list[float]) -> float:
    """The median over the rounds of one rate by the other."""
    return median(a / b for a, b in zip(mine, other, strict=True))


if __name__ == "__main__":
    main()
