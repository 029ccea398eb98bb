"""Ranking: who is first, with tie-breakers and shared places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

Tie = Sequence[float]
"""A tie-breaker: one number for each seat, more is better."""


def ranking(scores: Sequence[float], *ties: Tie) -> tuple[int, ...]:
    """Each seat's place, 1 for the best; equal seats share the better place: 1, 2, 2, 4."""
    return _places(tuple(zip(scores, *ties, strict=True)))


@lru_cache(1024)  # the same few results come again and again, at least in small games
def _places(marks: tuple[tuple[float, ...], ...]) -> tuple[int, ...]:
    return tuple([1 + sum([other > mark for other in marks]) for mark in marks])
