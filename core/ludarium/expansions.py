"""Expansions: what plugins add to the games of others, and the option that switches it on or off.

A game that nobody expands has no such option, and nothing here is asked. Where there are some, a
match is played with all of them unless the option ``expansions`` says with which.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from ludarium.components import Component
from ludarium.errors import UsageError, unknown
from ludarium.options import Option

OPTION = "expansions"
NONE, ALL = "none", "all"


@dataclass(frozen=True)
class Expansion:
    """The components that a plugin adds to a game of another one."""

    name: str
    """The plugin's name."""
    components: tuple[Component, ...]
    module: str = ""
    """What another process imports, so that it knows these components too."""


@dataclass(frozen=True)
class Import:
    """In a pickled game: what has to be imported before its components can be named."""

    module: str

    def __reduce__(self) -> tuple[Any, ...]:
        return _imported, (self.module,)


def _imported(module: str) -> ModuleType:
    return importlib.import_module(module)


@dataclass(frozen=True)
class ExpansionsOption(Option):
    """With which expansions a match is played: some of their names, ``all`` or ``none``."""

    def parse(self, value: Any) -> str:
        """The names in their order, from names with commas between them or in a list."""
        parts = value.split(",") if isinstance(value, str) else value
        if not isinstance(parts, Iterable):
            raise UsageError(f"{self.name} are names, {ALL} or {NONE}, not {value!r}")
        wanted = [str(part).strip() for part in parts if str(part).strip()]
        if wanted == [ALL]:
            return written(self.choices)
        if wanted in ([], [NONE]):
            return NONE
        for name in wanted:
            if name not in self.choices:
                raise unknown("expansion", name, (*self.choices, ALL, NONE))
        return written(name for name in self.choices if name in wanted)

    def values(self) -> tuple[str, ...]:
        """None, each alone, and all of them."""
        return tuple(dict.fromkeys([NONE, *self.choices, written(self.choices)]))

    def describe(self) -> str:
        several = (" (or several: a,b)", ALL) if len(self.choices) > 1 else ("",)
        return " | ".join([NONE, *self.choices, *several[1:]]) + several[0]


def written(names: Iterable[str]) -> str:
    """The names of expansions as the option has them."""
    return ",".join(names) or NONE


def named(text: str) -> tuple[str, ...]:
    """The names that an option's value has."""
    return () if text == NONE else tuple(text.split(","))


def without_expansions(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options without the word that no expansion is played, which says nothing."""
    return {n: value for n, value in options.items() if (n, value) != (OPTION, NONE)}


def option(available: Iterable[Expansion], playing: Iterable[str]) -> Option:
    """The option of a game that has expansions, by default as it is played now."""
    names = tuple(one.name for one in available)
    about = "what other plugins add to the game"
    return ExpansionsOption(OPTION, written(playing), str, about, choices=names)
