"""HTML as text: elements whose children and attributes are escaped unless they are HTML already."""

from __future__ import annotations

import html
from collections.abc import Iterable

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
"""Elements that have no end."""


class Html(str):
    """Text that is HTML, and is not escaped again."""

    __slots__ = ()


Child = str | None | Iterable["Child"]
Value = str | int | float | bool | None


def escape(text: object) -> Html:
    """Text as it stands in HTML."""
    return text if isinstance(text, Html) else Html(html.escape(str(text)))


def tag(name: str, /, *children: Child, **attributes: Value) -> Html:
    """An element. ``class_`` is class, ``data_key`` is data-key; true is a bare attribute."""
    opened = f"<{name}{''.join(map(_attribute, attributes, attributes.values()))}>"
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
    if value is None or value is False:
        return ""
    written = name.rstrip("_").replace("_", "-")
    return f" {written}" if value is True else f' {written}="{html.escape(str(value))}"'
