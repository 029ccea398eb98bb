"""Notices when the shared definition of a component is written on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ludarium.components import Component


class Originals:
    """Remembers what is printed on components, to tell later what was changed.

    Looked at after every single call, so the usual answer, that nothing changed, must cost
    next to nothing: two comparisons of lists whose items are mostly the same objects.
    """

    def __init__(self, components: Iterable[Component]) -> None:
        self.components = list(components)
        self._remember()

    def _remember(self) -> None:
        self._fields = [vars(component) for component in self.components]
        self._were = [dict(fields) for fields in self._fields]
        self._inner = [list(_changeable(fields.values())) for fields in self._fields]
        self._inner_were = [[inner.copy() for inner in inners] for inners in self._inner]

    def renewed(self) -> tuple[str, ...]:
        """The ids of the components that are printed differently now; from here on that counts."""
        if self._fields == self._were and self._inner == self._inner_were:
            return ()
        now = zip(self._fields, self._inner, strict=True)
        were = zip(self._were, self._inner_were, strict=True)
        pairs = zip(self.components, now, were, strict=True)
        changed = tuple(component.id for component, this, that in pairs if this != that)
        self._remember()
        return changed


def _changeable(values: Iterable[Any]) -> Iterator[Any]:
    """The lists, dicts and sets within values, at any depth."""
    for value in values:
        if isinstance(value, list | dict | set):
            yield value
        if isinstance(value, dict):
            yield from _changeable(value.values())
        elif isinstance(value, list | tuple):
            yield from _changeable(value)
