"""The conformance kit: what every game gets checked for, without a line of its own.

`check_game` plays a game at random in every declared setting and reports all that is wrong;
`assert_conforms` is the same for a test.

kit             plays a game in every setting, and checks all that it saw
checks          what a check is, and what it relies on
playouts        games walked to their end, with positions kept for a closer look
report          what was found, in words and as JSON
pytest_plugin   the same for pytest

The checks:
calls           games go on and end, and offer the calls that they should
copies          copies go on alike; other_process: so do games in another process
knowledge       what a seat sees and may choose depends on what it may know
leaks           what everyone can read names nothing secret
stories         what a seat is told it could have seen
resources       what observers hear accounts for all that changed
outcome         how games end, and what must stay as it is
learning        observations and numbers of calls
rewriting       nobody writes on components that all tables share
questions       decisions that do not tell a person what is asked

For tests:
scene, written  a table in any situation, in words; how those words are read
strategies      hypothesis chooses the setting, the seed and every call
expanding       a game with an expansion that is not installed
soaking         so many games that rare faults are met
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
