"""Features: what a call says, in small words and as numbers that are the same in every run.

They are for learning. A call's own seat is left out, so that what one seat learns holds for all;
a secret answer is what it chooses.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from ludarium.amounts import Amount
from ludarium.components import Component
from ludarium.shapes import Json
from ludarium.steps import Call, is_step, parameter_names

OWN_SEAT = ("me", "seat")
"""What the first parameter of a step is called where it is the seat that acts."""
BUCKETS = 1 << 12
"""How many numbers features are spread over by default."""


def features_of(call: Call) -> tuple[str, ...]:
    """The step, and an atom for each argument: ``("summon", "summon.card=amulet_of_air")``."""
    said = _what_is_said(call)
    name = said.step.name
    atoms = [name]
    for parameter, arg in _arguments(said):
        atoms += _atoms(f"{name}.{parameter}", arg)
    return tuple(atoms)


def code_of(call: Call) -> int:
    """A number of 64 bits made of the call's JSON, without its own seat."""
    return hashed(json.dumps(_written(_what_is_said(call)), separators=(",", ":")))


@lru_cache(maxsize=1 << 16)
def hashed(words: str) -> int:
    """A number of 64 bits for a text, the same on every machine."""
    return int.from_bytes(blake2b(words.encode(), digest_size=8).digest(), "big")


def feature_numbers(call: Call, buckets: int = BUCKETS) -> list[int]:
    """The features of a call as numbers below `buckets`; two may share one, rarely."""
    return [hashed(feature) % buckets for feature in call.features]


def _what_is_said(call: Call) -> Call:
    """The call itself, or what is chosen by it where the choice is kept secret."""
    from ludarium.together import answer

    return call.args[-1] if call.step is answer else call


def _arguments(call: Call) -> Iterator[tuple[str, Any]]:
    """The arguments with their names, without the call's own seat."""
    names = parameter_names(call.step)
    for at, arg in enumerate(call.args):
        name = names[min(at, len(names) - 1)]
        if at or name not in OWN_SEAT:
            yield name, arg


def _atoms(where: str, arg: Any) -> Iterator[str]:
    if isinstance(arg, Call):
        yield from (f"{where}:{feature}" for feature in arg.features)
    elif isinstance(arg, Amount):
        yield from (f"{where}.{kind}={count}" for kind, count in arg.items())
    elif isinstance(arg, tuple):
        for item in arg:
            yield from _atoms(where, item)
    else:
        yield f"{where}={_word(arg)}"


def _word(arg: Any) -> Json:
    """An argument as JSON that does not depend on where a step or component is defined."""
    if isinstance(arg, Component):
        return arg.id
    if isinstance(arg, Enum) or is_step(arg):
        return arg.name
    return arg if isinstance(arg, bool | int | float | str | None) else str(arg)


def _written(arg: Any) -> Json:
    if isinstance(arg, Call):
        return [arg.step.name, *[_written(inner) for _, inner in _arguments(arg)]]
    if isinstance(arg, Amount):
        return dict(arg.items())
    if isinstance(arg, tuple):
        return [_written(item) for item in arg]
    return _word(arg)
