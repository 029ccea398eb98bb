"""Extras: heavy libraries that only some commands need, imported where they are used."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ludarium.errors import UsageError


def extra(module: str, name: str, purpose: str) -> Any:
    """A module that an extra brings; if it is not installed, says which one to install."""
    try:
        return import_module(module)
    except ImportError:
        raise UsageError(f"{purpose} needs more: pip install 'ludarium[{name}]'") from None
