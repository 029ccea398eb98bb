"""The file in which a review keeps what it has found out, so that it can be broken off.

JSON lines: the first says which match is reviewed and how, each other one is a finding, with a
checksum. A line that was being written when the machine went down is left out; any other damage is
refused.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from ludarium import __version__
from ludarium.errors import LudariumError
from ludarium.files import CannotWrite
from ludarium.replay import Replay
from ludarium.shapes import Json
from ludarium.workers import shared_out
from ludarium_ai.review.findings import Finding, Reviewer, Thinking

FORMAT = 1
ENDING = ".review"


def purpose(replay: Replay, thinking: Thinking, seats: Sequence[int] | None) -> dict[str, Json]:
    """What a review is about: nothing that was found out for another purpose counts for it."""
    return {
        "review": FORMAT,
        "ludarium": __version__,
        "match": _digest([replay.header, replay.moves, replay.result], 8),
        **thinking.to_json(),
        "seats": None if seats is None else list(seats),
    }


def usual_file(replay_file: Path, about: dict[str, Json], folder: Path | None = None) -> Path:
    """Where a review is kept: beside the replay or in a folder, by what it is about."""
    return (folder or replay_file.parent) / f"{replay_file.stem}.{_digest(about, 4)}{ENDING}"


class Kept:
    """The findings of a review, in a file to which each is added when it is made."""

    def __init__(self, path: Path, about: dict[str, Json]) -> None:
        """Read what is there already; raises `LudariumError` with the line if it is damaged."""
        self.path = path
        self.findings: dict[int, Finding] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            whole = self._read(about) if path.exists() else 0
            with path.open("ab") as file:
                file.truncate(whole)
        except OSError as problem:
            raise CannotWrite(problem.errno or 0, problem.strerror, str(path)) from problem
        if not whole:
            self._write(about)

    def add(self, finding: Finding) -> None:
        """Keep what was found out."""
        self.findings[finding.move] = finding
        self._write(finding.to_json())

    def _write(self, entry: dict[str, Json]) -> None:
        line = json.dumps({**entry, "sum": _digest(entry, 4)})
        try:
            with self.path.open("ab") as file:
                file.write(f"{line}\n".encode())
        except OSError as problem:
            raise CannotWrite(problem.errno or 0, problem.strerror, str(self.path)) from problem

    def _read(self, about: dict[str, Json]) -> int:
        """Take in the findings of a file; gives how many bytes of it are whole lines."""
        content = self.path.read_bytes()
        whole = content.rfind(b"\n") + 1
        for number, line in enumerate(content[:whole].splitlines(), 1):
            try:
                entry = json.loads(line)
                if entry.pop("sum") != _digest(entry, 4):
                    raise ValueError
                if number > 1:
                    finding = Finding.from_json(entry)
                    self.findings[finding.move] = finding
            except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
                raise LudariumError(
                    f"{self.path}, line {number}: this is damaged, or no part of a review; remove "
                    "the file, and the review begins anew"
                ) from None
            if number == 1 and entry != about:
                raise LudariumError(
                    f"{self.path} is the file of another review; remove it, or use --keep FOLDER"
                )
        return whole


def _digest(entry: Json, size: int) -> str:
    written = json.dumps(entry, sort_keys=True).encode()
    return hashlib.blake2b(written, digest_size=size).hexdigest()


def complete(
    reviewer: Reviewer,
    kept: Kept,
    jobs: int = 1,
    told: Callable[[int, int], None] = lambda done, of: None,
) -> list[Finding]:
    """Look at every moment that has not been looked at, keeping each at once; `told` how far it is.

    With several jobs it is done in processes of their own; what is found out is the same.
    """
    todo = reviewer.todo
    missing = [move for move in todo if move not in kept.findings]
    found: Iterable[Finding] = map(reviewer, missing)
    if jobs > 1 and len(missing) > 1:
        found = shared_out(reviewer, missing, min(jobs, len(missing)), what="move")
    told(len(todo) - len(missing), len(todo))
    for done, one in enumerate(found, len(todo) - len(missing) + 1):
        kept.add(one)
        told(done, len(todo))
    return [kept.findings[move] for move in todo]
