"""The site: every installed game is played, watched and studied in the browser.

- `app`, `guard`: the application and its routes; who may ask, how often and how much.
- `site`, `rooms`, `links`, `storage`: the tables with their sessions, seats and links, and how they
  are kept.
- `sockets`, `scenes`: what a connection may say, and what it is shown.
- `thinkers`: worker processes in which agents and advisers think.
- `pages`, `home`, `forms`, `html`: the pages, and forms made from declared options.
- `drawing`, `thinking`: the table in neutral pieces, and hints.
- `replays`, `reviews`: matches to look back at, and what can be learned from them.
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
