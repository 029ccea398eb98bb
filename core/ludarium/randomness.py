"""The table's random source: a congruential generator in one whole number.

The standard library's generator carries 2.5 kB of state, which every clone of a table would
have to copy. This one is a number, so it is copied for nothing, is plain data like the rest of
the table, and gives the same draws on every machine. It steps a number of 128 bits, with a
multiplier of Steele and Vigna, and draws from the upper 64 alone: the lower ones repeat too soon.
"""

from __future__ import annotations

import hashlib

MASK = (1 << 128) - 1
MULTIPLIER = 0xDA942042E4DD58B5
INCREMENT = 0x5851F42D4C957F2D14057B7EF767814F


def seeded(*seed: object) -> int:
    """A starting state; different for seeds that differ in anything."""
    words = "\0".join(map(str, seed)).encode()
    return int.from_bytes(hashlib.blake2b(words, digest_size=16).digest())


def short_seed(*seed: object) -> int:
    """A number made of a seed that is short enough to be written down."""
    return seeded(*seed) >> 96


class Source(int):
    """What may stand in a table's `random` instead of a number: it is asked for every draw.

    Subclass it with `below`, and chance is decided from outside. Clones of the table share it;
    views, samples and saved tables have plain numbers.
    """

    def below(self, count: int) -> int:
        """A number from 0 up to but not including `count`."""
        raise NotImplementedError(f"{type(self).__name__} does not say how it draws")


def shuffled(state: int, items: list[object]) -> int:
    """Put a list in random order; returns the next state."""
    if isinstance(state, Source):
        for count in range(len(items), 1, -1):
            at = state.below(count)
            items[count - 1], items[at] = items[at], items[count - 1]
        return state
    for count in range(len(items), 1, -1):
        state = (state * MULTIPLIER + INCREMENT) & MASK
        at = (state >> 64) * count >> 64
        items[count - 1], items[at] = items[at], items[count - 1]
    return state
