"""What longer thinking is worth: each doubling of the time against the one before.

    python tests/benchmarks/thinking.py [--games seasons …] [--blocks 30] [--db thinking.sqlite]
    python tests/benchmarks/thinking.py --draw

Every finished block is kept in the database, so a run that was stopped goes on where it stopped.
The shares of wins are written beside the picture in docs/pictures, from which --draw makes it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
MEASURED, PICTURE = PICTURES / "thinking.json", PICTURES / "thinking.svg"
BIG = ("seasons", "res_arcana", "spellbook")
TIMES = (0.02, 0.04, 0.08, 0.16, 0.32)
COLOURS = {"seasons": "#b7950b", "res_arcana": "#7d3c98", "spellbook": "#1e8449"}
WIDE, HIGH, LEFT, TOP = 640, 320, 60, 20


def played(game: str, shorter: float, blocks: int, db: Path, seed: int) -> dict[str, Any]:
    """How an agent does with twice the time, with the interval of its share of wins."""
    agents = [f"ismcts:seconds={seconds:g}" for seconds in (2 * shorter, shorter)]
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
        lines.append(
            f'<text x="{LEFT - 8}" y="{y(share) + 4:.1f}" text-anchor="end">{share}</text>'
        )
    for at, seconds in enumerate(TIMES[1:]):
        lines.append(
            f'<text x="{x(at):.1f}" y="{HIGH - 30}" text-anchor="middle">{seconds} s</text>'
        )
    lines.append(f'<text x="{LEFT}" y="{HIGH - 8}">share of wins against half the time</text>')
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
    for game in [] if given.draw else given.games:
        db = given.db.with_stem(f"{given.db.stem}-{game}")
        found: list[dict[str, Any]] = []
        for shorter in TIMES[:-1]:
            found.append(played(game, shorter, given.blocks, db, given.seed))
            print(game, found[-1], flush=True)
        measured[game] = found
        MEASURED.write_text(json.dumps(measured, indent=2) + "\n")
    PICTURE.write_text(drawn({game: measured[game] for game in BIG if game in measured}))


if __name__ == "__main__":
    main()
