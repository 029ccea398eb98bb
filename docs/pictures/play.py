"""Makes the picture of the README: a person plays Seasons on the whole screen.

    python docs/pictures/play.py

The match is played by `greedy` up to a decision in the third year, so that it is always the same.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.segment import Segment, Segments
from rich.text import Text

from ludarium.agents import Budget, parse_agent
from ludarium.plugins import installed
from ludarium.seating import called, session_of
from ludarium.session import Session
from ludarium_cli.playing.fullscreen.screen import FullScreen
from ludarium_cli.playing.person import Person
from ludarium_cli.playing.seats import seated

PICTURE = Path(__file__).with_name("play.svg")
GAME, SEED, YEAR, CHOICES = "seasons", 11, 3, 8
WIDTH, HEIGHT = 120, 40
FONTS = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)
"""Where letters would be fetched from; any font of equal width will do."""


def main() -> None:
    """Write the picture."""
    PICTURE.write_text(drawn(played()), encoding="utf-8")


def played() -> Session:
    """A match up to a decision of the person that has something to choose from."""
    game = installed().game(GAME)
    session = session_of(game, seated(["human", "greedy"]), SEED, game.configure({}))
    session.begin()
    adviser = parse_agent("greedy", installed().agents).make(SEED)
    table = session.table
    while not (table.seat == 0 and table.year == YEAR and len(table.legal()) >= CHOICES):
        if table.seat == 0:
            session.make(adviser.choose(table.view(0), Budget()))
        else:
            session.advance()
    return session


def drawn(session: Session) -> str:
    """The screen of whoever is asked, as SVG."""
    console = Console(
        file=io.StringIO(), record=True, width=WIDTH, height=HEIGHT, force_terminal=True,
        color_system="truecolor", markup=False, emoji=False, highlight=False,
    )  # fmt: skip
    screen = FullScreen(called(session), console)
    person = Person(screen, session, None)
    person.draw()
    for line in screen.composed(Text(person.prompt, "bold"), WIDTH, HEIGHT).lines:
        console.print(Segments([*line, Segment.line()]), soft_wrap=True)
    return FONTS.sub("", console.export_svg(title=f"ludarium play {GAME}", unique_id="play"))


if __name__ == "__main__":
    main()
