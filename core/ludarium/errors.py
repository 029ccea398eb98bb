"""What can go wrong, as exception types whose messages a person can act on."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class LudariumError(Exception):
    """Base of every error that Ludarium raises on purpose."""


class DeclarationError(LudariumError):
    """A step, table, component or game is declared in a way that cannot work."""


class RulesError(LudariumError):
    """A game's rules did something impossible while being played."""


class IllegalCall(LudariumError):
    """A call was chosen that the decision does not offer; the table is unchanged."""


class UsageError(LudariumError):
    """Someone asked for a game, agent, option or value that does not exist."""


class AgentFailed(LudariumError):
    """An agent cannot go on, for a reason in words; its seat forfeits."""


class PluginError(LudariumError):
    """A plugin could not be loaded or returned something unusable."""


class ReplayError(LudariumError):
    """A replay is damaged, edited, or does not reproduce; says at which line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


def unknown(what: str, name: str, valid: Iterable[str]) -> UsageError:
    """The error for a name nobody knows, with the nearest valid ones."""
    names = sorted(valid)
    near = get_close_matches(name, names, n=3, cutoff=0.5)
    if near:
        return UsageError(f"unknown {what} {name!r}; did you mean {_listed(near)}?")
    return UsageError(f"unknown {what} {name!r}; there is {_listed(names) or 'none'}")


def _listed(names: list[str]) -> str:
    return ", ".join(repr(name) for name in names)
