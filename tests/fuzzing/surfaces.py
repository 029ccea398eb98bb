"""The surfaces that bad input comes in by, and how many cases each of them gets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import bad_commands
import bad_files
import bad_lines
from cases import Case

SHARES = {
    "command line": 25,
    "replays": 15,
    "saved games": 4,
    "studies": 10,
    "databases": 10,
    "models": 5,
    "solutions": 4,
    "trainings": 2,
    "engines": 3,
    "engine's host": 7,
    "site": 15,
}
"""Percent of all cases."""


def shared_out(count: int) -> dict[str, int]:
    """How many of so many cases each surface gets."""
    found = {surface: count * share // 100 for surface, share in SHARES.items()}
    found["command line"] += count - sum(found.values())
    return found


def generated(seed: int, wanted: Mapping[str, int], begin: int = 0) -> Iterator[tuple[int, Case]]:
    """The cases with their numbers, always the same for a seed, from one of a surface on.

    Those of the site are its own.
    """
    files = bad_files.sound_files()
    for surface, count in wanted.items():
        for number in range(begin, begin + count if surface != "site" else 0):
            yield number, made(surface, Random(f"{seed}/{surface}/{number}"), files)


def made(surface: str, random: Random, files: Mapping[str, bytes]) -> Case:
    """A case of a surface."""
    if surface == "command line":
        return bad_commands.case(random, files)
    if surface == "engines":
        return bad_lines.engine_case(random)
    if surface == "engine's host":
        return bad_lines.host_case(random)
    return bad_files.case(surface, random, files)
