"""The five essences."""

from __future__ import annotations

from ludarium import Amount, kind


class Essences(Amount):
    """So many essences of each kind."""

    elan: int = kind("red")
    life: int = kind("green")
    calm: int = kind("blue")
    death: int = kind("black")
    gold: int = kind("gold")


NOTHING: Essences = Essences.nothing
cost = Essences.cost
"""What components and effects cost: ``cost(elan=2, any=1)``."""


def kinds_but(*but: str) -> tuple[str, ...]:
    """The kinds that are left without some."""
    return tuple([kind for kind in Essences.kinds if kind not in but])


NOT_GOLD = kinds_but("gold")
