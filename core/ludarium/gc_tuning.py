"""Python's collector of reference cycles: tables and search trees have none to be found."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = 50_000
"""New objects between two searches for cycles; usually it is 700."""


@contextmanager
def rare_gc() -> Iterator[None]:
    """Look for reference cycles less often: playing makes and drops many objects, all in a tree."""
    if not hasattr(gc, "get_threshold"):  # PyPy collects in another way
        yield
        return
    often, *rest = gc.get_threshold()
    gc.set_threshold(max(often, SELDOM) if often else often, *rest)
    try:
        yield
    finally:
        gc.set_threshold(often, *rest)
