"""A case of bad input, what came of it, and what must never come of any."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

MARK = "was-run"
"""The name of the file that hostile code would make: it must never be there."""
CANARIES = ("antigravity", "canary_module", "this")
"""Modules that only hostile input names."""
CODE = f"__import__('pathlib').Path('{MARK}').touch()"
"""What hostile input would like to have run."""
FOUND, REFUSED, STOPPED = 1, 2, 130
MAY_FIND = ("check", "engine")
"""Commands that end with code 1 if they have found something."""


@dataclass(frozen=True)
class Case:
    """What a command is given: its words, the files around it, and what is typed."""

    surface: str
    words: tuple[str, ...]
    files: Mapping[str, bytes] = field(default_factory=dict)
    typed: bytes = b""
    may_start: tuple[str, ...] = ()
    """Programs that the words ask for."""

    def __str__(self) -> str:
        named = ", ".join(f"{name} ({len(text)} bytes)" for name, text in self.files.items())
        return f"{self.surface}: ludarium {self.words!r}{f' with {named}' if named else ''}"


@dataclass
class Outcome:
    """How a case has ended."""

    code: int = -1
    stdout: str = ""
    stderr: str = ""
    seconds: float = 0.0
    raised: str = ""
    """What came out of the command line as an exception, which nothing may."""
    started: list[list[str]] = field(default_factory=list)
    """The commands of all processes that were started."""
    noticed: list[str] = field(default_factory=list)
    """Files changed outside, code run from data, connections to elsewhere."""
    stopped: bool = False
    """Whether it was still at work after a while, and was told to stop as by Ctrl-C."""
    lost: str = ""
    """Why there is no outcome: it hung, or the process died."""

    @property
    def kind(self) -> str:
        """How it ended, in a word."""
        if self.stopped:
            return "stopped"
        return {0: "done", FOUND: "found", REFUSED: "refused"}.get(self.code, f"code {self.code}")


def faults(case: Case, outcome: Outcome) -> list[str]:
    """What is wrong with how a case ended; nothing may be."""
    if outcome.lost:
        return [outcome.lost]
    found = [f"it noticed: {one}" for one in outcome.noticed]
    found += [f"it started {one}" for one in outcome.started if not _may_start(case, one)]
    if outcome.raised:
        found.append(f"it raised {outcome.raised}")
    if outcome.code not in _codes(case, outcome):
        found.append(f"it ended with code {outcome.code}")
    said = outcome.stdout + outcome.stderr
    for word in ("Traceback (most recent", "something failed that should not"):
        if word in said:
            found.append(f"it said: {said[said.index(word) :][:300]}")
    if outcome.code == REFUSED and not outcome.stderr.strip():
        found.append("it refused without a word")
    if "--json" in case.words and not _is_json(outcome.stdout) and not _help(case):
        found.append(f"its answer is no JSON: {outcome.stdout[:200]!r}")
    if bad := re.search(r"[^\n\t\x20-\x7e\xa0-\U0010ffff]", said):
        at = bad.start()
        found.append(f"it printed a control character: {said[max(0, at - 40) : at + 20]!r}")
    return found


def _help(case: Case) -> bool:
    """Whether help is asked for, which is for people also where an answer would be for programs."""
    return bool({"-h", "--help", "--version"} & {*case.words})


def _codes(case: Case, outcome: Outcome) -> set[int]:
    found = {FOUND} if case.words and case.words[0] in MAY_FIND else set()
    return {0, REFUSED} | found | ({STOPPED} if outcome.stopped else set())


def _may_start(case: Case, command: list[str]) -> bool:
    ours = command[1:4] == ["-P", "-m", "ludarium.engines"] or command[1:3] == ["-P", "-c"]
    return ours or Path(command[0]).name in (*case.may_start, "true")


def _is_json(text: str) -> bool:
    if not text.strip():
        return True

    def refuse(constant: str) -> None:
        raise ValueError(f"{constant} is no JSON")

    try:
        json.loads(text, parse_constant=refuse)
    except ValueError:
        return False
    return True
