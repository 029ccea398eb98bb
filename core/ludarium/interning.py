"""Interning: one object for all equal values, without keeping those that nobody needs any more."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import TypeVar
from weakref import ref

K = TypeVar("K")
V = TypeVar("V")

REMEMBERED = 1 << 12
"""Values that are kept although nobody holds them, before any is let go."""


def let_go(known: dict[K, V], least: int) -> int:
    """Forget the values that nobody else holds; gives how many there may be before the next time.

    That is `least`, or twice as many as are held: so forgetting never becomes a habit.
    """
    held = [(key, ref(value)) for key, value in known.items()]
    known.clear()
    for key, alive in held:
        value = alive()
        if value is not None:
            known[key] = value
    return max(least, 2 * len(known))


class Interned(dict[K, V]):
    """Values by what they are made of, each made once as long as somebody holds it.

    `forget` empties caches in front of this one, which would hold everything.
    """

    def __init__(self, make: Callable[[K], V], forget: Callable[[], None]) -> None:
        super().__init__()
        self.make = make
        self.forget = forget
        self.room = REMEMBERED
        self.lock = Lock()

    def __missing__(self, key: K) -> V:
        new = self.make(key)
        with self.lock:  # nobody may make another while this one is being forgotten or kept
            if len(self) >= self.room:
                self.forget()
                self.room = let_go(self, REMEMBERED)
            return self.setdefault(key, new)
