"""What longer thinking is worth: each doubling of the time against the one before.

    python tests/benchmarks/thinking.py [--games seasons …] [--blocks 30] [--db thinking.sqlite]
    python tests/benchmarks/thinking.py --draw

Times are turned into iterations by how many a core makes in a second, so that neighbours on the
machine make the run longer and nothing else. Every finished block is kept in the database, so a
run that was stopped goes on where it stopped. The shares of wins are written beside the picture in
docs/pictures, from which --draw makes it; points that are there are not played again.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from ludarium.agents import Budget
from ludarium.plugins import installed

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
MEASURED, PICTURE = PICTURES / "thinking.json", PICTURES / "thinking.svg"
BIG = ("seasons", "res_arcana", "spellbook")
POSITIONS = 12
TIMES = (0.02, 0.04, 0.08, 0.16, 0.32)
COLOURS = {"seasons": "#b7950b", "res_arcana": "#7d3c98", "spellbook": "#1e8449"}
WIDE, HIGH, LEFT, TOP = 640, 320, 60, 20


def iterations_a_second(game: str, settings: str = "") -> float:
    """How many iterations a core makes in a second of its own time, over a few positions."""
    made, spent = 0, 0.0
    for seed in range(POSITIONS):
        random, table = Random(seed), installed().game(game).new(2, seed)
        table.play_out(random.random, 20 + 4 * seed)
        while not table.over and len(table.legal()) < 2:
            table.apply(table.legal()[0])
        if table.over:
            continue
        agent = installed().agent(f"ismcts:{settings}" if settings else "ismcts").make(seed)
        began = time.process_time()
        result = agent.think(table.view(table.seat), Budget(iterations=200))  # type: ignore[attr-defined]
        spent += time.process_time() - began
        made += result.graph.root.visits
    return made / spent


def played(
    game: str, rate: float, shorter: float, blocks: int, db: Path, seed: int
) -> dict[str, Any]:
    """How an agent does with twice the time, with the interval of its share of wins."""
    agents = [f"ismcts:iterations={round(rate * t)}" for t in (2 * shorter, shorter)]
    words = ["tournament", game, *agents, "--blocks", blocks, "--seed", seed, "--no-replays"]
    done = subprocess.run(
        [sys.executable, "-m", "ludarium_cli", *map(str, words), "--db", str(db), "--json"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        sys.exit(done.stderr)
    standings = json.loads(done.stdout)["agents"]
    wins = next(one["wins"] for one in standings if one["agent"] == agents[0])
    return {"seconds": 2 * shorter, "games": 2 * blocks, **wins}


def written(x: float, y: float, words: str, anchor: str = "start", colour: str = "#222") -> str:
    """Words at a place of the picture."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def drawn(measured: dict[str, list[dict[str, Any]]]) -> str:
    """The curves: for each game the share of wins against half the time."""
    across, down = WIDE - LEFT - 120, HIGH - TOP - 50

    def x(at: float) -> float:
        return LEFT + across * at / (len(TIMES) - 2)

    def y(share: float) -> float:
        return TOP + down * (1 - (share - 0.3) / 0.6)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-size="12" '
        'font-family="sans-serif"><rect width="100%" height="100%" fill="white"/>'
    ]
    for share in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        colour = "#555" if share == 0.5 else "#ddd"
        lines.append(f'<path d="M{LEFT},{y(share):.1f}H{LEFT + across}" stroke="{colour}"/>')
        lines.append(written(LEFT - 8, y(share) + 4, str(share), "end"))
    for at, seconds in enumerate(TIMES[1:]):
        lines.append(written(x(at), HIGH - 30, f"{seconds} s", "middle"))
    caption = "share of wins against half the time, by seconds a decision; 95 % intervals"
    lines.append(written(LEFT, HIGH - 8, caption))
    for number, (game, points) in enumerate(measured.items()):
        places = [(x(TIMES.index(one["seconds"]) - 1) + 5 * (number - 1), one) for one in points]
        way = " ".join(f"{at:.1f},{y(one['value']):.1f}" for at, one in places)
        colour = COLOURS[game]
        lines.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for at, one in places:
            ends = f"M{at:.1f},{y(one['low']):.1f}V{y(one['high']):.1f}"
            lines.append(f'<path d="{ends}" stroke="{colour}"/>')
            lines.append(
                f'<circle cx="{at:.1f}" cy="{y(one["value"]):.1f}" r="3" fill="{colour}"/>'
            )
        name = game.replace("_", " ").title()
        lines.append(written(WIDE - 110, TOP + 20 + 18 * number, name, colour=colour))
    return "\n".join([*lines, "</svg>", ""])


def main() -> None:
    """Play what is missing, write the figures down, draw them."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--games", nargs="+", default=list(BIG), choices=BIG)
    options.add_argument("--blocks", type=int, default=30)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--db", type=Path, default=Path("thinking.sqlite"))
    options.add_argument("--draw", action="store_true", help="only draw what was measured")
    given = options.parse_args()
    measured = json.loads(MEASURED.read_text()) if MEASURED.exists() else {}
    if not given.draw:
        for game in given.games:
            made = measured.setdefault(game, {"points": []})
            made.setdefault("iterations_a_second", round(iterations_a_second(game)))
        for shorter in TIMES[:-1]:
            for game in given.games:
                made = measured[game]
                if any(one["seconds"] == 2 * shorter for one in made["points"]):
                    continue
                db = given.db.with_stem(f"{given.db.stem}-{game}")
                rate = made["iterations_a_second"]
                point = played(game, rate, shorter, given.blocks, db, given.seed)
                others = [one for one in made["points"] if one["seconds"] != point["seconds"]]
                made["points"] = sorted([*others, point], key=lambda one: one["seconds"])
                print(game, point, flush=True)
                MEASURED.write_text(json.dumps(measured, indent=2) + "\n")
    points = {game: measured[game]["points"] for game in BIG if game in measured}
    PICTURE.write_text(drawn(points))


if __name__ == "__main__":
    main()
