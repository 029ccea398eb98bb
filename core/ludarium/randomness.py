"""The table's random source: a permuted congruential generator in one whole number.

The standard library's generator carries 2.5 kB of state, which every clone of a table would
have to copy. This one (PCG32, O'Neill 2014) is a number, so it is copied for nothing, is
plain data like the rest of the table, and gives the same draws on every machine.
"""

from __future__ import annotations

import hashlib

_MASK_64 = (1 << 64) - 1
_MASK_32 = (1 << 32) - 1
_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407


def seeded(*seed: object) -> int:
    """A starting state; different for seeds that differ in anything."""
    words = "\0".join(map(str, seed)).encode()
    return int.from_bytes(hashlib.blake2b(words, digest_size=8).digest())


def below(state: int, count: int) -> tuple[int, int]:
    """The next state, and a number from 0 up to but not including `count`."""
    mixed = ((state >> 18) ^ state) >> 27 & _MASK_32
    turn = state >> 59
    drawn = (mixed >> turn | mixed << (32 - turn)) & _MASK_32
    return (state * _MULTIPLIER + _INCREMENT) & _MASK_64, drawn * count >> 32
