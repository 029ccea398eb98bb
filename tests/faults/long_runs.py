"""The commands that run long, how each goes on after it was killed, and what it must end with.

A run has a folder of its own. `again` is the command that begins it and goes on with it; `outcome`
is what is left when it has ended, without anything that is measured in seconds.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

COMMAND = [sys.executable, "-m", "ludarium_cli"]
PATIENCE = 600.0
TIMED = re.compile(r"second|pace|file|folder|elapsed")
"""Keys of values that differ from run to run, or name the folder of the run."""


@dataclass(frozen=True)
class Ended:
    """How a process has ended."""

    code: int
    stdout: str
    stderr: str
    seconds: float


@dataclass(frozen=True)
class LongRun:
    """A command that runs long."""

    name: str
    again: Callable[[Path], list[str]]
    outcome: Callable[[Path, str], Any]
    typed: str = ""
    """What a person types into it."""
    before: str = ""
    """Python that is run before the command."""

    def start(self, folder: Path, **more: Any) -> subprocess.Popen[str]:
        """Begin, or go on, in a process group of its own."""
        folder.mkdir(parents=True, exist_ok=True)
        environment = {**os.environ, "XDG_STATE_HOME": str(folder / "state"), **more.pop("env", {})}
        return subprocess.Popen(
            [*self._command(), *self.again(folder)],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            **more,
        )

    def _command(self) -> list[str]:
        if not self.before:
            return COMMAND
        start = "from ludarium_cli.main import main; import sys; sys.argv[0] = 'ludarium'; main()"
        return [sys.executable, "-c", f"{self.before}; {start}"]

    def run(self, folder: Path, **more: Any) -> Ended:
        """Begin, or go on, up to the end."""
        began = time.monotonic()
        process = self.start(folder, **more)
        stdout, stderr = process.communicate(self.typed, timeout=PATIENCE)
        return Ended(process.returncode, stdout, stderr, time.monotonic() - began)

    def kill_when_begun(self, folder: Path) -> None:
        """Begin, or go on, and be killed as soon as there is anything that could be lost."""
        process = self.start(folder)
        assert process.stdin is not None
        process.stdin.write(self.typed)
        process.stdin.flush()
        until = time.monotonic() + PATIENCE
        while process.poll() is None and not _anything(folder) and time.monotonic() < until:
            time.sleep(0.002)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()

    def kill(self, folder: Path, seconds: float) -> bool:
        """Begin, or go on, and be killed with all processes after some time; False if it ended."""
        process = self.start(folder)
        try:
            process.communicate(self.typed, timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return True
        return False


def _anything(folder: Path) -> bool:
    """Whether a run has written something."""
    return any(path.is_file() and path.stat().st_size for path in folder.rglob("*"))


def _json(folder: Path, stdout: str) -> Any:
    """What a command has answered, without times."""
    return timeless(json.loads(stdout))


def timeless(value: Any) -> Any:
    """A value without anything that is measured in seconds."""
    if isinstance(value, dict):
        return {key: timeless(one) for key, one in value.items() if not TIMED.search(key)}
    return [timeless(one) for one in value] if isinstance(value, list) else value


def _files(folder: Path) -> dict[str, str]:
    """The content of all files in a folder, as digests, but for what was left half written."""
    return {
        path.name: blake2b(path.read_bytes(), digest_size=8).hexdigest()
        for path in sorted(folder.iterdir())
        if path.suffix != ".part"
    }


def _match(folder: Path) -> list[str]:
    words = "match pig random random random --games 150 --seed 3 --json --replays"
    return [*words.split(), str(folder / "replays")]


def _match_outcome(folder: Path, stdout: str) -> Any:
    return _json(folder, stdout), _files(folder / "replays")


def _in_store(words: str) -> Callable[[Path], list[str]]:
    return lambda folder: [*words.split(), "--json", "--db", str(folder / "results.sqlite")]


def _train(folder: Path) -> list[str]:
    words = "train kuhn_poker --games 12 --round-games 4 --iterations 2 --seed 1 --json"
    pace = ["--pace", "1", "--policy-pace", "1"]
    return [*words.split(), *pace, "--out", str(folder / "model.jsonl.gz")]


def _train_outcome(folder: Path, stdout: str) -> Any:
    models = sorted((folder / "model.jsonl.gz.training").glob("*.jsonl.gz"))
    return _json(folder, stdout), [gzip.decompress(path.read_bytes()) for path in models]


def _solve(folder: Path) -> list[str]:
    words = "solve kuhn_poker --iterations 1500 --seed 1 --json --out"
    return [*words.split(), str(folder / "kuhn.solution.gz")]


def _solve_outcome(folder: Path, stdout: str) -> Any:
    return _json(folder, stdout), gzip.decompress((folder / "kuhn.solution.gz").read_bytes())


def _play(folder: Path) -> list[str]:
    """Two people: an agent begins anew with its random numbers when a match goes on."""
    kept = folder / "match.jsonl"
    if kept.exists():
        return ["play", "--plain", "--resume", str(kept)]
    words = (
        "play pig --plain --seed 5 --option target=60 --seat human:name=Ann --seat human:name=Ben"
    )
    return [*words.split(), "--save", str(kept)]


def _play_outcome(folder: Path, stdout: str) -> Any:
    lines = (folder / "match.jsonl").read_text().splitlines()
    return [timeless(json.loads(line)) for line in lines]


RUNS = [
    LongRun("match", _match, _match_outcome),
    LongRun(
        "tournament",
        _in_store("tournament pig random greedy random#2 --blocks 10 --seed 3 --jobs 2"),
        _json,
    ),
    LongRun(
        "compare",
        _in_store(
            "compare connect_four mcts:iterations=2 random --max-blocks 60 --elo1 3 --seed 3"
        ),
        _json,
    ),
    LongRun(
        "tune",
        _in_store(
            "tune connect_four mcts:iterations=3 --param exploration=0.3..2.0 --trials 4 "
            "--blocks 3 --seed 3"
        ),
        _json,
    ),
    LongRun("train", _train, _train_outcome),
    LongRun(
        "solve",
        _solve,
        _solve_outcome,
        before="import ludarium_cli.solving as solving; solving.SAVED_EVERY = 0.05",
    ),
    LongRun("soak", _in_store("soak kuhn_poker pig --games 1500"), _json),
    LongRun("check", lambda folder: ["check", "kuhn_poker", "--json"], _json),
    LongRun("play", _play, _play_outcome, typed="1\n" * 400),
]


def named(name: str) -> LongRun:
    """The run of a command."""
    return next(run for run in RUNS if run.name == name)


# The site -----------------------------------------------------------------------------------


class Site:
    """The site as a process, and a page that plays at one of its tables."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        words = ["serve", "--port", str(port), "--state", str(folder / "site")]
        self.process = subprocess.Popen(
            [*COMMAND, *words],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        said = (re.search(r"http://(\S+?)/?\s", line) for line in self.process.stdout)
        self.host = next(found[1] for found in said if found)

    def kill(self) -> None:
        """Kill the site and all that it has started."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()

    def table(self) -> str:
        """Start a table; the secret word of its link."""
        form = {"game": "pig", "seats": 2, "seed": 7, "seat0": "you", "seat1": "you"}
        form |= {"name0": "Ann", "name1": "Ben"}
        line = HTTPConnection(self.host, timeout=PATIENCE)
        line.request("POST", "/tables", urlencode(form), {"origin": f"http://{self.host}"})
        answer = line.getresponse()
        answer.read()
        line.close()
        assert answer.status == 303
        return (answer.headers["location"] or "").rpartition("/")[2]

    def play(self, token: str, choices: int) -> bool:
        """Choose the first thing that is offered so many times; whether the match is over then."""
        from websockets.sync.client import connect

        origin: Any = f"http://{self.host}"
        with connect(f"ws://{self.host}/live/{token}", origin=origin, max_size=None) as socket:
            made, turn = 0, -1
            while made < choices:
                told = json.loads(socket.recv(PATIENCE))
                if told.get("over"):
                    return True
                if told.get("yours") and told.get("turn") != turn:
                    turn = told["turn"]
                    socket.send(json.dumps({"do": "choose", "choice": 1, "turn": turn}))
                    made += 1
        return False

    def kept(self) -> list[Any]:
        """The match as it is kept."""
        (path,) = (self.folder / "site").glob("**/*.jsonl")
        return [timeless(json.loads(line)) for line in path.read_text().splitlines()]
