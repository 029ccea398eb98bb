"""The site: every installed game is played, watched and studied in the browser.

- `app`, `serving`, `guard`: the application and its routes; its process; who may ask, how often and
  how much.
- `site`, `rooms`, `links`, `storage`: the tables with their sessions, seats and links, and how they
  are kept.
- `sockets`, `scenes`: what a connection may say, and what it is shown.
- `thinkers`, `allowed`: worker processes in which agents and advisers think; which agents may play.
- `pages`, `home`, `forms`, `html`: the pages, and forms made from declared options.
- `drawing`, `pieces`, `chips`, `sigils`, `looks`: the table in neutral pieces; cards, numbers of
  kinds, pictures of our own and those of a plugin.
- `lighting`, `thinking`: which pieces can be clicked; hints.
- `replays`, `replay_page`, `reviews`: matches to look back at, and what can be learned from them.
- `watching`: a live page of a match that runs elsewhere in this process.
- `static`: style sheets and small modules for the browser; nothing is loaded from elsewhere.

The command line uses only what stands here.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """Where the site listens, where it keeps tables, and how much it takes on."""

    host: str = "127.0.0.1"
    port: int = 8000
    names: tuple[str, ...] = ()
    """Names under which the site may be asked for, beside addresses and localhost."""
    state: Path | None = None
    """Where tables are kept; the usual place for state by default."""
    tables: int = 500
    """How many tables there may be at a time."""
    connections: int = 2000
    thinkers: int = 0
    """Processes in which agents think; 0: as many as there are cores."""


def serve(settings: Settings, *, open_page: bool = False) -> None:
    """Run the site until it is stopped."""
    from ludarium_web.serving import run

    run(settings, open_page=open_page)


def watched(games: int) -> AbstractContextManager[str]:
    """Show the matches that are played inside on a live page; gives its address."""
    from ludarium_web.watching import watched as watch

    return watch(games)
