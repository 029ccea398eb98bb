"""Counts machine instructions, which no neighbour on the machine disturbs: needs valgrind.

    python tests/benchmarks/instructions.py               # this tree beside what is recorded
    python tests/benchmarks/instructions.py --base REV    # beside a commit, measured again
    python tests/benchmarks/instructions.py --record

Counted is the difference between two runs of the same process that differ only in how much they
do, so start-up and the filling of caches are not in it. Counts depend on how Python was built:
compare with what is recorded on the same Python only, and with a commit on any.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from math import prod
from pathlib import Path
from random import Random
from sysconfig import get_config_var
from typing import Any

HERE = Path(__file__).resolve()
TREE = HERE.parents[2]
RECORDED = HERE.with_name("instructions.json")
BASELINE = "6310cca"
"""The commit whose speed is the floor: play at 0.95 of it, all changes since then together."""
BIG = ("seasons", "res_arcana", "spellbook")
SMALL = ("pig", "kuhn_poker", "connect_four", "tic_tac_toe")
WARM, MORE = 12_000, 12_000
"""Decisions before those that are counted, so that calls and amounts are known as in a long match,
and how many are counted."""
TABLES = 200
KEPT = 0.1
"""The share of the positions of a game that is kept."""
CLONES = 20
"""How often each of the tables is cloned, viewed or sampled."""


COUNTING = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]


# What is counted ----------------------------------------------------------------------------


# Only what the kernel has had since the baseline is used here, so that any commit can be counted.


def play(name: str, amount: int) -> int:
    """Make about so many random decisions, in whole games; returns how many."""
    from ludarium.plugins import installed

    game, source = installed().game(name), Random(0).random
    number = made = 0
    while made < amount:
        made += game.new(2, f"0/{number}").play_out(source)
        number += 1
    return made


def met(name: str) -> list[Any]:
    """Some positions of random games."""
    from ludarium.plugins import installed

    game, random = installed().game(name), Random(0)
    found: list[Any] = []
    for number in count():
        table = game.new(2, f"0/{number}")
        while not table.over:
            table.apply(random.choice(table.legal()))
            if not table.over and random.random() < KEPT:
                found.append(table.clone())
                if len(found) == TABLES:
                    return found
    return found


def clone(name: str, times: int) -> int:
    """Clone positions of random games."""
    known = met(name)
    for _ in range(times):
        for table in known:
            table.clone()
    return TABLES * times


def view(name: str, times: int) -> int:
    """Make views of positions of random games."""
    known = met(name)
    for _ in range(times):
        for table in known:
            table.view(table.seat)
    return TABLES * times


PIECES = {"play": (play, WARM, WARM + MORE), "clone": (clone, 0, CLONES), "view": (view, 0, 2)}


def work(piece: str, name: str, amount: int) -> None:
    """What the counted process does; it prints how much that was."""
    import gc

    gc.disable()
    print(PIECES[piece][0](name, amount))


# Counting -----------------------------------------------------------------------------------


def counted(tree: Path, piece: str, name: str) -> float:
    """Instructions for one decision, clone or view of a game, by the code of a tree."""
    _, less, more = PIECES[piece]
    _started(tree, [], piece, name, 0)  # compiles what is not yet compiled
    few, many = (_run(tree, piece, name, amount) for amount in (less, more))
    return (many[0] - few[0]) / (many[1] - few[1])


def _started(
    tree: Path, under: list[str], piece: str, name: str, amount: int
) -> subprocess.CompletedProcess[str]:
    roots = [str(tree / root) for root in ("core", "ai", "arena", "cli", "plugins")]
    return subprocess.run(
        [*under, sys.executable, str(HERE), "--work", piece, name, str(amount)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(roots), "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )


def _run(tree: Path, piece: str, name: str, amount: int) -> tuple[int, int]:
    done = _started(tree, COUNTING, piece, name, amount)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found:
        sys.exit(f"{piece} of {name} failed:\n{done.stderr}")
    return int(found.group(1)), int(done.stdout)


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """The tree of a commit, in a folder of its own for a while."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        git = ["git", "-C", str(TREE), "worktree"]
        subprocess.run([*git, "add", "--detach", "--quiet", str(tree), revision], check=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)


def measured(tree: Path, games: list[str], pieces: list[str]) -> dict[str, int]:
    """The counts of all pieces of work."""
    found = {}
    for name in games:
        for piece in pieces:
            found[f"{name} {piece}"] = round(counted(tree, piece, name))
            print(f"{name} {piece}: {found[f'{name} {piece}']:,}", file=sys.stderr)
    return found


def compared(before: dict[str, int], now: dict[str, int]) -> None:
    """Print both, and how fast it is now: more than 1 is faster."""
    print(f"{'':24} {'before':>10} {'now':>10} {'speed':>6}")
    for name in now:
        if name in before:
            speed = before[name] / now[name]
            print(f"{name:24} {before[name]:10,} {now[name]:10,} {speed:6.3f}")
    both = [f"{name} play" for name in BIG if f"{name} play" in now and f"{name} play" in before]
    if both:
        mean = prod(before[name] / now[name] for name in both) ** (1 / len(both))
        print(f"play of {', '.join(name.split()[0] for name in both)} together: {mean:.3f}")


def main() -> None:
    """Count, and compare or record."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--games", nargs="+", default=[*BIG, *SMALL])
    options.add_argument("--pieces", nargs="+", default=list(PIECES), choices=list(PIECES))
    options.add_argument("--base", help="a commit to compare with, measured now")
    options.add_argument("--record", action="store_true", help=f"write the counts of {BASELINE}")
    options.add_argument("--work", nargs=3, help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.work:
        work(given.work[0], given.work[1], int(given.work[2]))
        return
    if given.record or given.base:
        with checked_out(given.base or BASELINE) as tree:
            before = measured(tree, given.games, given.pieces)
    else:
        before = json.loads(RECORDED.read_text())["counts"]
    if given.record:
        guided = "optimizations" in (get_config_var("CONFIG_ARGS") or "")
        built = f"{'with' if guided else 'without'} profile-guided optimisation"
        python = f"{platform.python_version()} {platform.machine()}, {built}"
        about = {"commit": BASELINE, "python": python}
        RECORDED.write_text(json.dumps({**about, "counts": before}, indent=2) + "\n")
        return
    compared(before, measured(TREE, given.games, given.pieces))


if __name__ == "__main__":
    main()
