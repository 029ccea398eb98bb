"""Words for people: lists, numbers of things, and what is left to choose."""

from __future__ import annotations

from collections.abc import Iterable


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a row: ``a, b and c``; nothing where there are none."""
    *before, end = [*words] or [""]
    return f"{', '.join(before)} {last} {end}" if before else end


def counted(count: int, thing: str, things: str = "") -> str:
    """A number of things: ``1 crystal``, ``3 crystals``; `things` where no s makes the plural."""
    return f"{count} {thing if count == 1 else things or f'{thing}s'}"


def any_kind(count: int, but: Iterable[str] = ()) -> str:
    """A number of a player's choice: ``3 of any kind but gold``."""
    without = listed(but, "or")
    return f"{count} of any kind but {without}" if without else f"{count} of any kind"
