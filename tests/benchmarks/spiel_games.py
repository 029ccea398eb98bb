"""Checks every sequential game of OpenSpiel and writes the list of those that can be played here.

    python tests/benchmarks/spiel_games.py            # says what would change
    python tests/benchmarks/spiel_games.py --write    # writes ludarium_bridges/spiel_list.json

Each game is checked in a process of its own, as some end it; whatever takes longer than a minute is
refused as well, so let nothing else run beside it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

LIST = Path(__file__).parents[2] / "plugins" / "ludarium_bridges" / "spiel_list.json"
SECONDS = 60
MOST_SEATS = 4
LETTERS = 120
"""What a reason may have."""


def candidates() -> list[str]:
    """The names of the sequential games of OpenSpiel that need no parameters."""
    import pyspiel

    sequential = pyspiel.GameType.Dynamics.SEQUENTIAL
    kinds = [kind for kind in pyspiel.registered_games() if kind.default_loadable]
    names = [kind.short_name for kind in kinds if kind.dynamics == sequential]
    return sorted(name for name in names if not name.startswith(("python_", "ludarium_")))


def entry(name: str) -> dict[str, Any]:
    """What the list has to say about a game."""
    import pyspiel

    from ludarium_bridges.spiel_table import loaded

    kind = {one.short_name: one for one in pyspiel.registered_games()}[name]
    usual = pyspiel.load_game(name).num_players()
    counts = range(kind.min_num_players, max(MOST_SEATS, usual) + 1)
    adjustable = "players" in kind.parameter_specification
    seats = [n for n in counts if _loads(loaded, name, n)] if adjustable else [usual]
    games = [loaded(name, count, "") for count in seats]
    hidden = pyspiel.GameType.Information.IMPERFECT_INFORMATION
    return {
        "title": kind.long_name,
        "seats": seats,
        "hidden": kind.information == hidden,
        "chance": kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC,
        "score_range": [min(g.min_utility() for g in games), max(g.max_utility() for g in games)],
        "longest": max(game.max_game_length() for game in games),
    }


def _loads(loaded: Any, name: str, count: int) -> bool:
    try:
        return bool(loaded(name, count, "").num_players() == count)
    except Exception:  # whatever a game says to a number of players that it does not know
        return False


def checked(name: str) -> dict[str, Any]:
    """A game's entry, or the reason why it is refused."""
    from ludarium.testing import check_game
    from ludarium_bridges.spiel_list import game_of

    try:
        found = entry(name)
        report = check_game(game_of(name, found))
    except Exception as problem:  # whatever a stranger's game may raise
        return {"refused": _short(f"{type(problem).__name__}: {problem}")}
    if report.passed:
        return found
    first = report.findings[0]
    if first.check == "replay":  # what differs is another thing every time
        return {"refused": "replay: the same seed and calls do not give the same tables"}
    return {"refused": _short(f"{first.check}: {first.problem}")}


def _short(reason: str) -> str:
    """A reason in one line that can be read."""
    line = reason.splitlines()[0].replace("/project/open_spiel/games/", "")
    return line if len(line) <= LETTERS else f"{line[: LETTERS - 1]}…"


def in_a_process(name: str) -> dict[str, Any]:
    """What `checked` finds, unless it takes too long or ends the process."""
    command = [sys.executable, __file__, "--one", name]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return {"refused": f"the check takes more than {SECONDS} seconds"}
    lines = [line for line in run.stdout.splitlines() if line.startswith("{")]
    if not lines:
        return {"refused": "it ends the process"}
    found: dict[str, Any] = json.loads(lines[-1])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--one", default="")
    wanted = parser.parse_args()
    if wanted.one:
        print(json.dumps(checked(wanted.one)))
        return
    before = json.loads(LIST.read_text()) if LIST.exists() else {}
    now = {}
    for name in candidates():
        now[name] = in_a_process(name)
        if now[name] != before.get(name):
            print(f"{name}: {now[name]}", flush=True)
    if wanted.write:
        lines = [
            (json.dumps(name), json.dumps(row, ensure_ascii=False)) for name, row in now.items()
        ]
        rows = [f"  {name}: {row}" for name, row in lines]
        LIST.write_text("{\n" + ",\n".join(rows) + "\n}\n")


if __name__ == "__main__":
    main()
