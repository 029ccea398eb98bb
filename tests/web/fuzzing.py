"""Broken requests and frames: what a hostile or failing client may send.

``python tests/web/fuzzing.py 10000`` sends so many to a site of its own and says how it took them.
"""

from __future__ import annotations

import json
import socket
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from site_scene import Running, running
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from ludarium_web import guard, sockets

PATHS = (
    "/", "/tables", "/new/pig", "/new/../../etc/passwd", "/t/x", "/join/x", "/watch/x", "/resume",
    "/remove", "/replay", "/replay/x/file", "/static/site.css", "/static/../app.py",
    "/static/%2e%2e/%2e%2e/rooms.py", "/looks/pig/../../x", "/live/x", "//", "/%00", "/t/%ff",
)  # fmt: skip
BATCH = 20
"""Frames that are sent before the site must show that it is still there."""
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "BREW", "")
WORDS = ("choose", "undo", "hint", "here", "hurry", "look", "now", "invite", "give_up", "pace", "x")
VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 99, 1 << 40, 1.5, float("nan"), "", "1", "x" * 500, [], [[]], {},
    {"a": 1}, "\u0000", "\ud800", "../../etc/passwd", "<script>",
)  # fmt: skip


def broken_request(random: Random, site: Running) -> bytes:
    """A request that is wrong in some way, or several."""
    method, path = random.choice(METHODS), random.choice(PATHS)
    headers = {
        "Host": random.choice([site.host] * 4 + ["evil.example", "", "[::1", "a:b:c"]),
        "Origin": random.choice([f"http://{site.host}"] * 4 + ["http://evil.example", "null"]),
    }
    body = _body(random)
    size = random.choice([len(body)] * 4 + [0, 5, 1 << 40])
    headers["Content-Length"] = random.choice([str(size)] * 5 + ["-1", "x"])
    if random.random() < 0.2:
        headers[random.choice(("Upgrade", "Cookie", "Range", "Expect", "Transfer-Encoding"))] = (
            random.choice(("websocket", "ludarium=x", "bytes=0-1", "chunked", "\x7f" * 9))
        )
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    raw = "\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1") + body
    if random.random() < 0.3:
        at = random.randrange(len(raw))
        raw = raw[:at] + bytes(random.randbytes(random.randrange(1, 9))) + raw[at + 3 :]
    return raw[: random.choice([len(raw)] * 5 + [random.randrange(len(raw))])]


def _body(random: Random) -> bytes:
    kinds = (
        b"",
        b"game=pig&seats=2&seat0=you&seat1=random&seed=1",
        b"game=pig&seats=99999999999999999999&seat0=you",
        b"game=pig&seats=2&seat0=policy:file=/etc/passwd&seat1=engine:command=sh",
        b"game=%ff%fe&seats=2",
        b"&".join(b"a=1" for _ in range(400)),
        json.dumps({"a": [1] * 50}).encode(),
        random.randbytes(60),
    )
    return random.choice(kinds)


def broken_message(random: Random) -> str | bytes:
    """A frame that means nothing, or something that is not allowed."""
    if random.random() < 0.2:
        return random.randbytes(random.randrange(1, 50))
    if random.random() < 0.2:
        return random.choice(("", "[]", "null", "{", '{"do":', "[" * 9000, "1e999", '"x"', "{}"))
    said = {"do": random.choice([*WORDS, *VALUES])}
    for name in ("choice", "turn", "seat", "event", "whole", "pace", "paused"):
        if random.random() < 0.5:
            said[name] = random.choice(VALUES)
    return json.dumps(said)


def send_request(site: Running, raw: bytes) -> str:
    """The status that the site answers with, or that it hung up."""
    host, port = site.host.split(":")
    with socket.create_connection((host, int(port)), timeout=5) as line:
        line.settimeout(0.5)
        try:
            line.sendall(raw)
            line.shutdown(socket.SHUT_WR)
            answer = line.recv(64).decode("latin-1")
        except OSError:
            return "hung up"
    return answer.split(" ")[1] if answer.startswith("HTTP/") else "hung up"


def send_messages(site: Running, link: str, random: Random, count: int) -> Counter[str]:
    """Send frames, over a new connection whenever one is given up; counts what came back."""
    origin: Any = site.base.rstrip("/")
    address = f"ws://{site.host}/live/{link.rpartition('/')[2]}"
    answers: Counter[str] = Counter()
    left = count
    while left:
        try:
            with connect(address, origin=origin, max_size=None) as line:
                while left:
                    batch = min(left, BATCH)
                    left -= batch
                    for _ in range(batch):
                        line.send(broken_message(random))
                    line.send('{"do": "now"}')
                    told = ""
                    while told not in ("table", "curtain"):
                        told = json.loads(line.recv(20))["tell"]
                        answers[told] += 1
        except ConnectionClosed as closed:
            answers[f"closed {closed.rcvd.code if closed.rcvd else ''}"] += 1
    return answers


def without_rates() -> None:
    """Let everything through as fast as it comes: here it is not speed that is tried."""
    guard.REQUESTS_A_SECOND = guard.REQUESTS_AT_ONCE = 1 << 30
    sockets.MESSAGES_A_SECOND = sockets.MESSAGES_AT_ONCE = 1 << 30


def attack(site: Running, count: int, seed: int = 0) -> tuple[Counter[str], Counter[str]]:
    """Send so many broken requests and frames, half of each; what came back."""
    random = Random(seed)
    requests = Counter(send_request(site, broken_request(random, site)) for _ in range(count // 2))
    link = site.start("kuhn_poker", "you", "friend")
    frames = send_messages(site, link, random, count - count // 2)
    return requests, frames


if __name__ == "__main__":
    without_rates()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as victim:
        told = attack(victim, int(sys.argv[1]))
        print("requests", dict(told[0]))
        print("frames", dict(told[1]))
        print("the site lives on:", victim.get("/")[0] == 200)
