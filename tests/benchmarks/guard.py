"""Says what got slower than it was when last recorded: `tox -e bench`.

    python tests/benchmarks/guard.py [--record]

Everything is a fixed piece of work, the same on every machine, measured in turns with a baseline
of plain Python. What is recorded is the median of the ratios, so that neither the machine nor
what else it is doing matters much. More than 15 % slower is told, and the exit code is 1.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import thread_time

from ludarium import Game
from ludarium.bench import Workload, positions
from ludarium.plugins import installed
from ludarium_ai.mcts import Search
from ludarium_ai.pace import FULL_PLAYOUTS

RECORDED = Path(__file__).with_name("recorded.json")
ALLOWED = 1.15
ROUNDS = 15
DECISIONS = 400
"""Decisions of one piece of play."""
TABLES = 200
"""Tables that are cloned and sampled in one piece."""
ITERATIONS = 12


class Cell:
    """What the baseline works with: objects, lists, dictionaries and calls, as games do."""

    __slots__ = ("links", "value")

    def __init__(self, value: int) -> None:
        self.value = value
        self.links: list[Cell] = []


def baseline() -> None:
    """Plain Python that no change to this project makes faster or slower."""
    cells = [Cell(number) for number in range(300)]
    for number, cell in enumerate(cells):
        cell.links = [cells[(number * step) % 300] for step in (3, 7, 11)]
    found: dict[int, int] = {}
    cell = cells[1]
    for _ in range(6000):
        cell = max(cell.links, key=_weight)
        cell.value = (cell.value * 37 + 11) % 1009
        found[cell.value] = found.get(cell.value, 0) + 1


def _weight(cell: Cell) -> int:
    return cell.value


class Work:
    """The pieces of work of one game."""

    def __init__(self, game: Game) -> None:
        self.setting = Workload(game, 2 if 2 in game.seats else game.seats[0])
        self.known = positions(self.setting, TABLES)
        self.views = [table.view(table.seat) for table in self.known]
        self.random = Random(0)

    def play_out(self) -> None:
        """Random play as in a playout."""
        number = made = 0
        source = Random(0).random
        while made < DECISIONS:
            made += self.setting.table(number).play_out(source, DECISIONS - made)
            number += 1

    def apply(self) -> None:
        """Random play through `legal` and `apply`."""
        number = made = 0
        choice = Random(0).choice
        while made < DECISIONS:
            table = self.setting.table(number)
            number += 1
            while not table.over and made < DECISIONS:
                table.apply(choice(table.legal()))
                made += 1

    def clone(self) -> None:
        """Copies of positions."""
        for table in self.known:
            table.clone()

    def sample(self) -> None:
        """Determinisations of views."""
        for view in self.views:
            view.sample(self.random)

    def search(self) -> None:
        """A short search with full playouts."""
        search = Search(self.views[0], FULL_PLAYOUTS, Random(0))
        for _ in range(ITERATIONS):
            search.iterate()


PIECES = (Work.play_out, Work.apply, Work.clone, Work.sample, Work.search)


def ratios() -> dict[str, float]:
    """The time of each piece by that of the baseline just before: medians of the rounds."""
    games = sorted(installed().games.items())
    works = [Work(game) for name, game in games if not name.startswith("spiel_")]
    found: dict[str, list[float]] = {}
    for turn in range(ROUNDS + 1):
        for work in works:
            for piece in PIECES:
                name = f"{work.setting.game.name} {piece.__name__}"
                ratio = _seconds(partial(piece, work)) / _seconds(baseline)
                if turn:  # the first round only warms up
                    found.setdefault(name, []).append(ratio)
        print(f"round {turn} of {ROUNDS}", file=sys.stderr)
    return {name: round(median(some), 4) for name, some in found.items()}


def _seconds(doing: Callable[[], None]) -> float:
    """How long this thread worked on it."""
    began = thread_time()
    doing()
    return thread_time() - began


def main(record: bool) -> int:
    """Measure, and compare or record."""
    now = ratios()
    if record:
        RECORDED.write_text(json.dumps(now, indent=2) + "\n")
        print(f"recorded {len(now)} ratios")
        return 0
    before: dict[str, float] = json.loads(RECORDED.read_text())
    slower = False
    for name in sorted(now.keys() | before.keys()):
        if name not in now or name not in before:
            print(f"{name:32} {'is gone' if name not in now else 'is new'}: record again")
            slower = True
            continue
        change = now[name] / before[name]
        verdict = "SLOWER" if change > ALLOWED else ""
        slower |= bool(verdict)
        print(f"{name:32} {before[name]:8.3f} -> {now[name]:8.3f}  {change - 1:+6.0%} {verdict}")
    return int(slower)


if __name__ == "__main__":
    sys.exit(main("--record" in sys.argv))
