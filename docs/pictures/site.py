"""Makes the pictures of the site in the README, in a browser that Playwright drives.

    python docs/pictures/site.py

Each match is played by `greedy` up to a decision late in the game, so that it is always the same;
the site then goes on with it.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from ludarium.agents import Budget, parse_agent
from ludarium.plugins import installed
from ludarium.replay import lines
from ludarium.seating import players, session_of
from ludarium.session import Session

HERE = Path(__file__).parent
CHROMIUM = {"executable_path": "/usr/bin/chromium", "args": ["--no-sandbox"]}
PICTURES: dict[str, dict[str, Any]] = {
    "site-seasons.png": {
        "match": ("seasons", 11, 3), "size": (1280, 860), "scheme": "light", "hint": False,
    },
    "site-res-arcana.png": {
        "match": ("res_arcana", 4, 3), "size": (1280, 860), "scheme": "dark", "hint": True,
    },
}  # fmt: skip
CHOICES = 6


def played(name: str, seed: int, moment: int) -> Session:
    """A match up to a decision of the person, in some year or round, with much to choose from."""
    game = installed().game(name)
    session = session_of(game, players(["human:name=Ann", "greedy"]), seed, game.configure({}))
    session.begin()
    adviser = parse_agent("greedy", installed().agents).make(seed)
    while session.waits_for != 0 or not _late(session, moment):
        if session.waits_for == 0:
            session.make(adviser.choose(session.table.view(0), Budget()))
        else:
            session.advance()
    return session


def _late(session: Session, moment: int) -> bool:
    table: Any = session.table
    return getattr(table, "year", table.round) >= moment and len(table.legal()) >= CHOICES


def main() -> None:
    """Write the pictures."""
    from playwright.sync_api import sync_playwright

    command = [sys.executable, "-m", "ludarium_cli", "serve", "--port", "0", "--state"]
    with tempfile.TemporaryDirectory() as state, sync_playwright() as playwright:
        site = subprocess.Popen([*command, state], stdout=subprocess.PIPE, text=True)  # noqa: S603
        try:
            assert site.stdout is not None
            found = re.search(r"http://\S+", site.stdout.readline())
            assert found is not None
            browser = playwright.chromium.launch(**CHROMIUM)  # type: ignore[arg-type]
            for name, wanted in PICTURES.items():
                take(browser, found[0], HERE / name, wanted)
            browser.close()
        finally:
            site.terminate()
            site.wait()


def take(browser: Any, base: str, picture: Path, wanted: dict[str, Any]) -> None:
    """Go on with a match at the site, and take a picture of it."""
    wide, high = wanted["size"]
    page = browser.new_page(
        viewport={"width": wide, "height": high},
        color_scheme=wanted["scheme"],
        reduced_motion="reduce",
    )
    saved = "".join(f"{line}\n" for line in lines(played(*wanted["match"]).record))
    page.goto(base, wait_until="networkidle")
    file = {"name": "saved.jsonl", "mimeType": "text/plain", "buffer": saved.encode()}
    page.set_input_files("[data-file=resume]", file)
    page.wait_for_selector('#play[data-yours="yes"]')
    if wanted["hint"]:
        page.click('[data-do="hint"]')
        page.wait_for_selector("#hint .thoughts")
        page.wait_for_selector(".say:not(.shown)", state="attached", timeout=10_000)
    page.mouse.move(5, 5)
    page.screenshot(path=picture)
    page.close()


if __name__ == "__main__":
    main()
