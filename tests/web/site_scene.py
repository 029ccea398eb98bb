"""A site that runs for tests, people who come to it, and pages that are played."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from shutil import which
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as open_socket

from ludarium_web import Settings
from ludarium_web.serving import address, listen, server

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM: dict[str, Any] = {
    "executable_path": next(filter(None, map(which, BROWSERS)), None),
    "args": ["--no-sandbox"],
}
SOON = 120.0
"""Seconds until something that should happen is missed; a busy machine may need most of them."""
ASKED = '#play[data-yours="yes"] [data-choice]:not([hidden])'
OVER = '#play[data-over="yes"]'


@dataclass
class Running:
    """A site that runs."""

    base: str
    app: Any

    @property
    def host(self) -> str:
        return self.base.removeprefix("http://").rstrip("/")

    @property
    def site(self) -> Any:
        return self.app.state.site

    def post(self, path: str, **fields: object) -> tuple[int, str, str]:
        """Send a form; the status, where it leads, and the page."""
        return self.ask("POST", path, urlencode(fields).encode(), {"origin": self.base.rstrip("/")})

    def get(self, path: str) -> tuple[int, str, str]:
        return self.ask("GET", path)

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: dict[str, str] | None = None,
    ) -> tuple[int, str, str]:
        line = HTTPConnection(self.host, timeout=SOON)
        line.request(method, f"/{path.lstrip('/')}", body, headers or {})
        answer = line.getresponse()
        found = answer.status, answer.headers.get("location") or "", answer.read().decode()
        line.close()
        return found

    def start(self, game: str, *seats: str, **fields: object) -> str:
        """Start a table; the link of whoever started it."""
        who = {f"seat{at}": one for at, one in enumerate(seats)}
        names = {
            f"name{at}": f"Name{at}" for at, one in enumerate(seats) if one in ("you", "friend")
        }
        form = {"game": game, "seats": len(seats), "seed": 7, **who, **names, **fields}
        status, where, page = self.post("/tables", **form)
        assert status == 303, page
        return where

    def room(self, link: str) -> Any:
        """The room that a link opens."""
        token = link.rpartition("/")[2]
        found = self.site.room_by_key(token)
        return found[0] if found else self.site.room_to_watch(token)

    def invite(self, link: str, seat: int = 1) -> str:
        """The invitation to a free seat."""
        invites = self.room(link).links.invites
        return next(f"/join/{token}" for token, other in invites.items() if other == seat)

    @contextmanager
    def talk(self, link: str) -> Iterator[Talk]:
        """Speak with the site as a page does."""
        token = link.rpartition("/")[2]
        origin: Any = self.base.rstrip("/")
        with open_socket(f"ws://{self.host}/live/{token}", origin=origin, max_size=None) as socket:
            yield Talk(socket)


@dataclass
class Talk:
    """A connection, with all that was heard."""

    socket: ClientConnection

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, tell: str = "", until: Callable[[dict[str, Any]], bool] | None = None) -> Any:
        """The next message, of a kind and to a liking where these are given."""
        while True:
            told = json.loads(self.socket.recv(SOON))
            if (not tell or told["tell"] == tell) and (until is None or until(told)):
                return told

    def choose(self, told: dict[str, Any], number: int = 1) -> None:
        self.say(do="choose", choice=number, turn=told["turn"])


@contextmanager
def running(folder: Path, port: int = 0, **settings: Any) -> Iterator[Running]:
    """A site that keeps its tables in a folder."""
    wanted = Settings(port=port, state=folder, thinkers=2, **settings)
    listening = listen(wanted)
    served = server(wanted)
    served.config.load()
    thread = threading.Thread(target=served.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not served.started:
        time.sleep(0.01)
    try:
        yield Running(address(wanted, listening.getsockname()[1]), served.config.app.app)  # type: ignore[union-attr]
    finally:
        served.should_exit = True
        thread.join(SOON)


# Pages --------------------------------------------------------------------------------------


def wait_until_asked(page: Page) -> bool:
    """Wait until something can be chosen; false when the match is over."""
    page.wait_for_selector(f"{ASKED}, {OVER}", timeout=SOON * 1000)
    return page.get_attribute("#play", "data-over") != "yes"


def make_a_move(page: Page, random: Random) -> str:
    """Click a lit piece or a choice; says which of both."""
    turn = page.get_attribute("#play", "data-turn")
    lit = page.locator("#table-root .lit[data-choices]:visible")
    count = lit.count() if random.random() < 0.7 else 0
    if count:
        lit.nth(random.randrange(count)).click(timeout=SOON * 1000)
        if page.locator("#ask .all").count():
            page.locator("#ask [data-choice]:visible").first.click()
    else:
        choices = page.locator("#ask [data-choice]:visible")
        choices.nth(random.randrange(choices.count())).click()
    page.wait_for_function(
        "turn => document.getElementById('play').dataset.turn !== turn", arg=turn
    )
    return "piece" if count else "choice"


AT_ONCE = """(share) => new Promise((done) => {
    const play = document.getElementById("play");
    const turn = play.dataset.turn;
    const any = (some) => some[Math.floor(some.length * share)];
    const lit = [...document.querySelectorAll("#table-root .lit[data-choices]")];
    const piece = lit.length && share < 0.7 ? any(lit) : null;
    const seen = new MutationObserver(() => {
        if (play.dataset.turn !== turn) { seen.disconnect(); done(piece ? "piece" : "choice"); }
    });
    seen.observe(play, { attributes: true });
    (piece ?? any([...document.querySelectorAll("#ask [data-choice]")])).click();
    if (document.querySelector("#ask .all")) {
        document.querySelector("#ask [data-choice]:not([hidden])").click();
    }
})"""


def move_at_once(page: Page, random: Random) -> str:
    """The same, without a pointer that has to get there: long games take their time as it is."""
    return str(page.evaluate(AT_ONCE, random.random()))


def secrets_in(frames: list[str], names: set[str]) -> set[str]:
    """The names that occur in what was sent."""
    whole = "\n".join(frames)
    return {name for name in names if re.search(rf"\b{re.escape(name)}\b", whole)}
