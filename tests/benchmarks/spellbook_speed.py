"""How fast Spellbook is played at random and cloned.

python tests/benchmarks/spellbook_speed.py [seconds]
"""

from __future__ import annotations

import sys

from ludarium.bench import Setting, clones_per_second, positions, random_play
from ludarium_spellbook import GAME


def main(seconds: float) -> None:
    """Measure two-player classic, then the other numbers of seats."""
    for seats in (2, 1, 3, 4):
        setting = Setting(GAME, seats, {"spells": "classic"})
        random_play(setting, seconds / 4)
        pace = random_play(setting, seconds)
        clones = clones_per_second(positions(setting), seconds / 4)
        print(
            f"{seats} seats: {pace.decisions_per_second:,.0f} decisions a second, "
            f"{pace.decisions / pace.games:.0f} in a game; a clone takes {1e6 / clones:.1f} µs"
        )


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 4.0)
