"""Plugins made up in a test, and loaded as installed ones are."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from ludarium import hookimpl
from ludarium.plugins import Plugins, load


def plugin(**hooks: Any) -> SimpleNamespace:
    """A plugin whose hooks give what is named, or do what is given as a function."""
    made = SimpleNamespace()
    for name, answer in hooks.items():
        function = answer if callable(answer) else giving(answer)
        function.__name__ = f"ludarium_{name}"
        setattr(made, f"ludarium_{name}", hookimpl(function))
    return made


def giving(answer: object) -> Callable[[], object]:
    return lambda: answer


def loaded(**plugins: SimpleNamespace) -> Plugins:
    """Several plugins loaded together, in the order of their names."""
    return load([Found(name, made) for name, made in plugins.items()])  # type: ignore[misc]


class Found:
    """An entry point that leads to an object, or fails as an import may."""

    dist = None

    def __init__(self, name: str, leads_to: object) -> None:
        self.name, self.value, self.leads_to = name, f"{name}:here", leads_to

    def load(self) -> object:
        if isinstance(self.leads_to, BaseException):
            raise self.leads_to
        return self.leads_to
