"""What plugins can rely on: the version of the public interface, and what has left it.

Public are the names in ``ludarium.__all__``, the hooks, the line protocol and the file formats;
`docs/migration.md` says what that means and what has changed. A plugin says for which versions it
was made where packages say it: in the dependencies of its distribution, ``ludarium>=0.1,<0.2``.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable
from importlib.metadata import Distribution
from operator import eq, ge, gt, le, lt, ne
from typing import Any

MIGRATION = "docs/migration.md"
GONE = {
    "Pool": "Amount, with a class of your own for the kinds",
    "Payment": "payments(cost, amount)",
    "cost": "the classmethod cost of your Amount",
}
"""What `ludarium` had before 0.1, and what stands in its place."""
_CLAUSE = re.compile(r"(>=|<=|==|!=|~=|>|<)\s*(\d+(?:\.\d+)*)(\.\*)?")
_COMPARE = {">=": ge, "<=": le, "==": eq, "!=": ne, ">": gt, "<": lt}


def unfit(found: Distribution | None, version: str) -> str:
    """Why a distribution was not made for this version of Ludarium, in a sentence; or nothing."""
    for wanted in requirements(found.requires or () if found else ()):
        if not satisfied(version, wanted):
            return (
                f"it was made for ludarium {wanted}, and this is ludarium {version}: install a "
                f"version of it that fits, or see {MIGRATION} for what has changed"
            )
    return ""


def requirements(lines: Iterable[str]) -> list[str]:
    """The versions of Ludarium that dependencies ask for, such as ``>=0.1,<0.2``."""
    found = []
    for line in lines:
        needed, _, marker = line.partition(";")
        match = re.fullmatch(r"\s*ludarium(?![\w.-])\s*(?:\[[^\]]*\])?\s*\(?([^)]*)\)?\s*", needed)
        if match and "extra" not in marker and match[1].strip():
            found.append(match[1].strip())
    return found


def satisfied(version: str, wanted: str) -> bool:
    """Whether a version meets all clauses such as ``>=0.1,<0.2``."""
    return all(_meets(_numbers(version), *clause) for clause in _CLAUSE.findall(wanted))


def _meets(version: tuple[int, ...], sign: str, text: str, any_more: str) -> bool:
    other = _numbers(text)
    if sign == "~=":
        return version >= other and version[: len(other) - 1] == other[:-1]
    if any_more:
        version = version[: len(other)]
    size = max(len(version), len(other))
    return bool(_COMPARE[sign](_padded(version, size), _padded(other, size)))


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", re.split(r"[a-z+-]", version)[0]))


def _padded(version: tuple[int, ...], size: int) -> tuple[int, ...]:
    return version + (0,) * (size - len(version))


def gone(module: str, name: str) -> Exception:
    """The error for a name that a module does not have, or no longer."""
    if name in GONE:
        return ImportError(f"{module}.{name} is gone; use {GONE[name]} (see {MIGRATION})")
    return AttributeError(f"module {module!r} has no attribute {name!r}")


def renamed(old: str, new: str, value: Any, until: str) -> Any:
    """Give what has a new name, with a warning: the old one is there for one release more."""
    warnings.warn(
        f"{old} is now {new}; the old name goes with ludarium {until} (see {MIGRATION})",
        DeprecationWarning,
        stacklevel=3,
    )
    return value
