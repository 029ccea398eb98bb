"""Who may ask, how often and how much: checked before anything else looks at a request.

A page of another site must not speak to this one, neither by a name that it lets point here (the
Host is checked) nor from where it stands (the Origin is). What the pages may load and do is said by
a content security policy without inline code.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludarium_web.pages import problem_page

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}
SAFE_METHODS = frozenset({"GET", "HEAD"})
MOST_BYTES = 4 << 20
"""How much a request may bring: a replay of the longest games has a quarter of it."""
LONGEST_PATH = 2000
REQUESTS_A_SECOND, REQUESTS_AT_ONCE = 50, 400
"""For each address that asks: how many requests, in the long run and in a row."""
ADDRESSES = 10_000
"""How many addresses are remembered."""
POLICY_VIOLATION = 1008


class Allowance:
    """So many things a second, and some in a row before that counts."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self.left, self.at = most, time.monotonic()

    def takes(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Guard:
    """The application, behind all checks that need no knowledge of it."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...] = ()) -> None:
        self.app = app
        self.names = frozenset({"localhost", *(name.lower() for name in names)})
        self.allowances: OrderedDict[str, Allowance] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        status, why = self._objection(scope, Headers(scope=scope))
        if status:
            await _refuse(scope, receive, send, status, why)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.app(scope, _measured(receive), _with_headers(send))

    def _objection(self, scope: Scope, headers: Headers) -> tuple[int, str]:
        """Why a request is refused: a status and a sentence; 0 if it is not."""
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self.knows(hosts[0]):
            return 421, "This site is not known under that name. Ask for it by its address."
        if not self._own(scope, headers, hosts[0]):
            return 403, "Only pages of this site may do that."
        if len(scope["path"]) + len(scope.get("query_string", b"")) > LONGEST_PATH:
            return 414, "This address is too long."
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            return 413, "This is more than the site takes at a time."
        client = scope.get("client")
        if not self._allowance(client[0] if client else "").takes():
            return 429, "Too many requests. Wait a moment, then try again."
        return 0, ""

    def knows(self, host: str) -> bool:
        """Whether the site may be asked for under a host: an address, or a name it was given."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self.names:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True  # nobody can let an address point elsewhere

    def _own(self, scope: Scope, headers: Headers, host: str) -> bool:
        """Whether a request that may change something comes from a page of this site."""
        if scope["type"] == "http" and scope["method"] in SAFE_METHODS:
            return True
        origins = headers.getlist("origin")
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        return len(origins) == 1 and origins[0].lower() == f"{scheme}://{host}".lower()

    def _allowance(self, address: str) -> Allowance:
        found = self.allowances.pop(address, None)
        if found is None:
            found = Allowance(REQUESTS_A_SECOND, REQUESTS_AT_ONCE)
            while len(self.allowances) >= ADDRESSES:
                self.allowances.popitem(last=False)
        self.allowances[address] = found
        return found


class TooMuch(Exception):
    """A request brings more than it said, or than is taken."""


def _measured(receive: Receive) -> Receive:
    """The same, but a body that goes on beyond what is taken ends the request."""
    taken = 0

    async def measured() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > MOST_BYTES:
            raise TooMuch
        return message

    return measured


def _with_headers(send: Send) -> Send:
    """The same, with the headers that every answer has."""

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return with_headers


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, why: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": why})
        return
    response: Response = HTMLResponse(problem_page("That does not work", why), status)
    await response(scope, receive, _with_headers(send))
