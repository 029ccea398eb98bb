"""HTML as text: elements whose children and attributes are escaped unless they are HTML already."""

from __future__ import annotations

import html
from collections.abc import Iterable
from functools import lru_cache

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
"""Elements that have no end."""


class Html(str):
    """Text that is HTML, and is not escaped again."""

    __slots__ = ()


Child = str | None | Iterable["Child"]
Value = str | int | float | bool | None


def escape(text: object) -> Html:
    """Text as it stands in HTML."""
    return text if isinstance(text, Html) else Html(_escaped(str(text)))


def tag(name: str, /, *children: Child, **attributes: Value) -> Html:
    """An element. ``class_`` is class, ``data_key`` is data-key; true is a bare attribute."""
    written = [_attribute(key, value) for key, value in attributes.items() if value is not None]
    opened = f"<{name}{''.join(written)}>"
    if name in VOID:
        return Html(opened)
    return Html(f"{opened}{joined(*children)}</{name}>")


def joined(*children: Child) -> Html:
    """Children one after another; lists are opened and None is nothing."""
    parts: list[str] = []
    for child in children:
        if isinstance(child, str):
            parts.append(escape(child))
        elif child is not None:
            parts.append(joined(*child))
    return Html("".join(parts))


def _attribute(name: str, value: Value) -> str:
    if value is False:
        return ""
    written = _name(name)
    return f" {written}" if value is True else f' {written}="{_escaped(str(value))}"'


@lru_cache(maxsize=256)
def _name(name: str) -> str:
    """An attribute as HTML calls it."""
    return name.rstrip("_").replace("_", "-")


@lru_cache(maxsize=4096)
def _escaped(text: str) -> str:
    """The same texts are written over and over."""
    return html.escape(text)
