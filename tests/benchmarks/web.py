"""How many tables the site holds: people click every few seconds, random agents answer.

For growing numbers of tables it tells the time from a click to the new table, in the middle and for
the slowest of twenty; it stops when the latter is over the limit. Server, agents and the people who
are played here share the machine.

    python tests/benchmarks/web.py --game spellbook --pause 2
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import subprocess
import sys
import tempfile
import time
from random import Random
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from websockets.asyncio.client import connect

LIMIT = 0.150
"""Seconds from a click to the new table that nineteen of twenty must keep to."""


class _Stay(HTTPRedirectHandler):
    def http_error_303(self, request: object, answer: object, *rest: object) -> object:
        return answer


def start(base: str, game: str, seed: int) -> str:
    """Start a table; gives the token of its link."""
    form = {"game": game, "seats": 2, "seat0": "you", "seat1": "random", "seed": seed}
    asked = Request(f"{base}/tables", urlencode(form).encode(), {"origin": base})
    with build_opener(_Stay).open(asked) as answer:
        return str(answer.headers["location"]).rpartition("/")[2]


async def person(base: str, game: str, number: int, pause: float, until: float) -> list[float]:
    """Play until a time, at new tables as old ones end; gives how long each click took."""
    random, took = Random(number), []
    await asyncio.sleep(pause * random.random())
    while time.monotonic() < until:
        token = await asyncio.to_thread(start, base, game, random.randrange(10**6))
        address = f"{base.replace('http', 'ws')}/live/{token}"
        async with connect(address, origin=base, max_size=None) as line:  # type: ignore[arg-type]
            told = await _asked(line)
            while not told["over"] and time.monotonic() < until:
                await asyncio.sleep(pause * (0.5 + random.random()))
                choice = random.randint(1, told["choices"])
                began = time.perf_counter()
                message = {"do": "choose", "choice": choice, "turn": told["turn"]}
                await line.send(json.dumps(message))
                turn = told["turn"]
                told = json.loads(await line.recv())
                while told.get("turn", 0) <= turn:
                    told = json.loads(await line.recv())
                took.append(time.perf_counter() - began)
                if not told["yours"] and not told["over"]:
                    told = await _asked(line)
    return took


async def _asked(line: object) -> dict[str, object] | object:
    while True:
        told = json.loads(await line.recv())  # type: ignore[attr-defined]
        if told["tell"] == "table" and (told["yours"] or told["over"]):
            return told


async def crowd(base: str, game: str, tables: int, pause: float, seconds: float) -> list[float]:
    until = time.monotonic() + seconds
    people = [person(base, game, number, pause, until) for number in range(tables)]
    return sorted(one for took in await asyncio.gather(*people) for one in took)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="spellbook")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two clicks")
    parser.add_argument("--seconds", type=float, default=15.0, help="for each number of tables")
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 20, 40, 60, 80, 120, 160])
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as state:
        command = [sys.executable, "-c", SERVER, state]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            found = re.search(r"http://[\d.:]+", server.stdout.readline())
            assert found is not None
            for tables in given.tables:
                took = asyncio.run(crowd(found[0], given.game, tables, given.pause, given.seconds))
                middle, slow = took[len(took) // 2], took[int(len(took) * 0.95)]
                print(
                    f"{given.game}, {tables} tables: {len(took)} clicks, "
                    f"median {1000 * middle:.0f} ms, 95th percentile {1000 * slow:.0f} ms",
                    flush=True,
                )
                if slow > LIMIT:
                    break
        finally:
            server.terminate()
            server.wait()


SERVER = """
import sys
from pathlib import Path
from ludarium_web import Settings, guard, serve, site
guard.REQUESTS_A_SECOND = guard.REQUESTS_AT_ONCE = 10**6
site.MOST_OF_ONE = 10**6
if __name__ == "__main__":
    serve(Settings(port=0, state=Path(sys.argv[1]), tables=10**6))
"""

if __name__ == "__main__":
    main()
