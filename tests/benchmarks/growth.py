"""How cost grows: with seats, with the size of a deck, with the size of a tree, with jobs.

    python tests/benchmarks/growth.py [--tree 100000]

The last step of the tree is the longest; it also says how much memory the process took.
"""

from __future__ import annotations

import resource
import sys
import time
from random import Random

from ludarium import NOBODY, Call, Component, Game, Pile, Table, decision, step
from ludarium.bench import (
    Workload,
    clones_per_second,
    determinisations_per_second,
    positions,
    random_play,
)
from ludarium.plugins import installed
from ludarium.series import Series, run
from ludarium_ai.mcts import Search
from ludarium_ai.settings import Settings

SECONDS = 1.0
BIG = ("res_arcana", "seasons", "spellbook")


class Card(Component):
    """A card with nothing on it."""


CARDS = tuple(Card(id=str(number), name=str(number)) for number in range(400))


class Deck(Table):
    """A table that is a deck."""

    cards: Pile[Card] = Pile(NOBODY)


@step
def set_up(s: Deck) -> None:
    for card in s.game.components_of(Card):
        s.cards.add(card)
    s.do(wait(0))


@decision
def wait(s: Deck, me: int) -> list[Call]:
    return [wait(me)]


def by_seats() -> None:
    """Random play and clones of the big games for two, three and four seats."""
    for name in BIG:
        for seats in (2, 3, 4):
            setting = Workload(installed().game(name), seats)
            pace = random_play(setting, SECONDS)
            clone = 1e6 / clones_per_second(positions(setting, 200), SECONDS / 2)
            print(
                f"{name}, {seats} seats: {pace.decisions_per_second:,.0f} decisions a second, "
                f"{pace.decisions / pace.games:.0f} a game, {clone:.1f} µs for a clone"
            )


def by_deck() -> None:
    """Clones and samples of a hidden deck."""
    for size in (25, 50, 100, 200, len(CARDS)):
        deck = CARDS[:size]
        game = Game("deck", "Deck", Deck, set_up(), seats=(2,), hidden=True, components=deck)
        tables = [game.new()]
        clone = 1e6 / clones_per_second(tables, SECONDS / 4)
        sample = 1e6 / determinisations_per_second(tables, SECONDS / 4)
        print(f"{size} hidden cards: {clone:.1f} µs for a clone, {sample:.1f} µs for a sample")


def by_tree(largest: int) -> None:
    """A search of Seasons that goes on and on."""
    table = installed().game("seasons").new(2, 1)
    while table.phase != "season" and not table.round:
        table.apply(table.legal()[0])
    search = Search(table.view(table.seat), Settings(), Random(0))
    wanted = 1000
    while wanted <= largest:
        before, began = search.iterations, time.perf_counter()
        while search.iterations < wanted:
            search.iterate()
        rate = (search.iterations - before) / (time.perf_counter() - began)
        tree = search.graph.measure()
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(
            f"{wanted:,} iterations: {rate:,.0f} a second, {tree['size']:,} nodes, "
            f"depth {tree['depth']}, {used:,.0f} MB in all"
        )
        wanted *= 10


def by_jobs() -> None:
    """Games of Spellbook with random agents in one process and in two."""
    for jobs in (1, 2):
        series = Series("spellbook", ("random", "random"), 1500, 1)
        began = time.perf_counter()
        games = sum(1 for _ in run(series, jobs))
        print(f"{jobs} jobs: {games / (time.perf_counter() - began):,.0f} games a second")


if __name__ == "__main__":
    by_seats()
    by_deck()
    by_jobs()
    by_tree(int(sys.argv[2]) if len(sys.argv) > 2 else 100_000)
