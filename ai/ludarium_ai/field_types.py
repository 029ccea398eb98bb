"""Whether values from a file are of the types that a dataclass declares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints


def check_types(kind: type, found: Mapping[str, Any]) -> None:
    """Raise `TypeError` for the first value that the class's field of that name does not take."""
    hints = _hints(kind)
    assert is_dataclass(kind)
    for one in fields(kind):
        if one.name in found and not _fits(found[one.name], hints[one.name]):
            raise TypeError(f"{one.name} is of another type")


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _fits(value: Any, hint: Any) -> bool:
    origin, inside = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if origin in (Union, UnionType):
        return any(_fits(value, one) for one in inside)
    if origin is dict:
        return isinstance(value, dict) and all(_fits(one, inside[1]) for one in value.values())
    if origin is tuple and inside[-1] is not Ellipsis:
        return (
            isinstance(value, list | tuple)
            and len(value) == len(inside)
            and all(map(_fits, value, inside))
        )
    if origin in (list, tuple):
        return isinstance(value, list | tuple) and all(_fits(one, inside[0]) for one in value)
    if hint is float:
        return type(value) in (int, float)
    return type(value) is hint or (hint in (None, NoneType) and value is None)
