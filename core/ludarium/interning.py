"""Interning: one object for all equal values, without keeping those that nobody needs any more."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar
from weakref import ref

K = TypeVar("K")
V = TypeVar("V")

REMEMBERED = 1 << 16
"""Values that are kept in all although nobody holds them, before any is let go."""


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

    `forget` empties caches in front of this one, which would hold everything. All of them
    together remember so many values that nobody holds, and no more.
    """

    everything: list[Interned[Any, Any]] = []
    counted = 0
    """How many values all of them have."""
    room = REMEMBERED
    lock = Lock()

    def __init__(self, make: Callable[[K], V], forget: Callable[[], None]) -> None:
        super().__init__()
        self.make = make
        self.forget = forget
        self.everything.append(self)

    def __missing__(self, key: K) -> V:
        new = self.make(key)
        with self.lock:  # nobody may make another while this one is being forgotten or kept
            if Interned.counted >= Interned.room:
                self._make_room()
            Interned.counted += 1
            return self.setdefault(key, new)

    def _make_room(self) -> None:
        for one in self.everything:
            one.forget()
        for one in self.everything:
            let_go(one, 0)
        Interned.counted = sum(map(len, self.everything))
        Interned.room = max(REMEMBERED, 2 * Interned.counted)
