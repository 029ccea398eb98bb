"""The conformance kit: what every game gets checked for, without a line of its own.

`check_game` plays a game at random in every declared setting and reports all that is wrong;
`assert_conforms` is the same for a test. `ludarium.testing.strategies` plays by hypothesis.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludarium.testing.expanding import expanded
    from ludarium.testing.kit import LEVELS, assert_conforms, assert_sound, check_game
    from ludarium.testing.playouts import Playout
    from ludarium.testing.report import CheckResult, Finding, Report
    from ludarium.testing.scene import Scene

_HOMES = {
    "LEVELS": "kit",
    "CheckResult": "report",
    "Finding": "report",
    "Playout": "playouts",
    "Report": "report",
    "Scene": "scene",
    "assert_conforms": "kit",
    "assert_sound": "kit",
    "check_game": "kit",
    "expanded": "expanding",
}

__all__ = [
    "LEVELS",
    "CheckResult",
    "Finding",
    "Playout",
    "Report",
    "Scene",
    "assert_conforms",
    "assert_sound",
    "check_game",
    "expanded",
]


def __getattr__(name: str) -> Any:
    """Import the kit when it is first used: pytest loads this package in every project."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
