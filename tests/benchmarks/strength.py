"""How strong the search is: against itself as it was, against greedy, and with more time.

    python tests/benchmarks/strength.py [--figures learned greedy four time] [--games seasons …]
        [--seconds 0.2] [--matches 100] [--seed 1] [--db strength.sqlite]

Seconds are turned into iterations by how many of them a core makes with each agent, so that
neighbours on the machine make the run longer and nothing else. Finished blocks are kept in the
database; the same command goes on, and says the same when all is played.

| figure  |                                                                                        |
|---------|----------------------------------------------------------------------------------------|
| learned | the usual search against the same one with the hand-written evaluator and no policy    |
| greedy  | the usual search against `greedy`                                                      |
| four    | the usual search alone against three `greedy`                                          |
| time    | the usual search with --seconds against a quarter of them                              |
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from thinking import BIG, iterations_a_second

FIGURES = ("learned", "greedy", "four", "time")
BY_HAND = "evaluator=hand,policy=none"


def opponents(figure: str, rates: dict[str, float], seconds: float) -> list[str]:
    """Who plays for a figure, the one that it is about first."""

    def search(seconds: float, settings: str = "") -> str:
        iterations = round(rates[settings] * seconds)
        return ",".join(filter(None, [f"ismcts:iterations={iterations}", settings]))

    usual = search(seconds)
    others = {
        "learned": [search(seconds, BY_HAND)],
        "greedy": ["greedy"],
        "four": ["greedy", "greedy", "greedy"],
        "time": [search(seconds / 4)],
    }
    return [usual, *others[figure]]


def played(
    game: str, agents: list[str], matches: int, seed: int, db: Path
) -> tuple[dict[str, Any], float]:
    """The share of wins of the first agent, with its interval, and its mean score."""
    if len(agents) == 2:
        words = ["tournament", game, *agents, "--blocks", matches // 2, "--db", db, "--no-replays"]
    else:
        words = ["match", game, *agents, "--games", matches]
    done = subprocess.run(
        [sys.executable, "-m", "ludarium_cli", *map(str, words), "--seed", str(seed), "--json"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        sys.exit(done.stderr)
    standings = json.loads(done.stdout)["agents"]
    first = next(one for one in standings if one.get("agent", one.get("name")) == agents[0])
    score = first["mean_score"]
    if len(agents) == 2:
        return first["wins"], score["value"]
    return first["win_share"], score


def main() -> None:
    """Play what is missing and print it as a table."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--figures", nargs="+", default=list(FIGURES), choices=FIGURES)
    options.add_argument("--games", nargs="+", default=list(BIG), choices=BIG)
    options.add_argument("--seconds", type=float, default=0.2)
    options.add_argument("--matches", type=int, default=100)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--db", type=Path, default=Path("strength.sqlite"))
    options.add_argument("--rates", type=Path, default=Path("rates.json"))
    given = options.parse_args()
    known = json.loads(given.rates.read_text()) if given.rates.exists() else {}
    for game in given.games:
        if game not in known:
            known[game] = {way: iterations_a_second(game, way) for way in ("", BY_HAND)}
            given.rates.write_text(json.dumps(known))
    for figure in given.figures:
        for game in given.games:
            agents = opponents(figure, known[game], given.seconds)
            db = given.db.with_stem(f"{given.db.stem}-{game}-{figure}")
            share, score = played(game, agents, given.matches, given.seed, db)
            won = f"{share['value']:.3f} [{share['low']:.2f}, {share['high']:.2f}]"
            print(
                f"{figure:8} {game:11} {won} of {given.matches}, mean score {score:.1f}: ", end=""
            )
            print(" against ".join(agents), flush=True)


if __name__ == "__main__":
    main()
