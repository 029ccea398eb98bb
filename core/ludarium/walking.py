"""Walking through what is declared: the fields of a part, and the components in any value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ludarium.components import Component
from ludarium.parts import Part
from ludarium.piles import Pile
from ludarium.resources import ResourceField
from ludarium.steps import Call


class Field(NamedTuple):
    """A declared field of a part, and what it holds now."""

    name: str
    type: Any
    value: Any
    by_seat: bool
    """Whether it lists one part for each seat."""
    resource: ResourceField | None
    """How it was declared, if it is counted."""


def fields(part: Part) -> Iterator[Field]:
    """The declared fields of a part, in their order."""
    for name, shape in part._shapes.items():
        value, counted = getattr(part, name), part._resources.get(name)
        yield Field(name, shape.type, value, name in part._seated, counted)


def piles_in(
    part: Part, seat: int | None = None, path: str = ""
) -> Iterator[tuple[int | None, str, Pile[Any]]]:
    """Every pile within a part, in declared order: whose it is, in which field, and the pile."""
    for field in fields(part):
        if field.by_seat:
            for number, place in enumerate(field.value):
                yield from piles_in(place, number)
        else:
            yield from _piles(field.value, seat, f"{path}{field.name}")


def _piles(value: Any, seat: int | None, path: str) -> Iterator[tuple[int | None, str, Pile[Any]]]:
    if isinstance(value, Pile):
        yield seat, path, value
    elif isinstance(value, Part):
        yield from piles_in(value, seat, f"{path}.")
    elif isinstance(value, dict | list | tuple) and not isinstance(value, str):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in pairs:
            yield from _piles(item, seat, f"{path}.{key}")


Path = tuple[str | int, ...]
"""Where something stands in the JSON of a part: names of fields, and numbers in lists."""


def pile_paths(part: Part, path: Path = ()) -> Iterator[Path]:
    """Where each pile within a part stands in the part's JSON, in declared order."""
    for field in fields(part):
        yield from _pile_paths(field.value, (*path, field.name))


def _pile_paths(value: Any, path: Path) -> Iterator[Path]:
    if isinstance(value, Pile):
        yield path
    elif isinstance(value, Part):
        yield from pile_paths(value, path)
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from _pile_paths(item, (*path, at))
    elif isinstance(value, dict):  # written as a list of pairs
        for at, item in enumerate(value.values()):
            yield from _pile_paths(item, (*path, at, 1))


def components_in(value: Any) -> Iterator[Component]:
    """The components in a value: in piles, parts, calls, lists, tuples and dicts, at any depth."""
    if isinstance(value, Component):
        yield value
    elif isinstance(value, Part):
        for field in fields(value):
            yield from components_in(field.value)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from components_in(key)
            yield from components_in(item)
    else:
        for item in _items(value):
            yield from components_in(item)


def _items(value: Any) -> Any:
    if isinstance(value, Pile):
        return value.cards
    if isinstance(value, Call):
        return value.args
    return value if isinstance(value, list | tuple) else ()
