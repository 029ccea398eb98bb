"""What the code of observations calls, and what declared types and fields say about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from types import NoneType
from typing import Any, get_args

from ludarium.amounts import Amount
from ludarium.components import Component
from ludarium.errors import RulesError
from ludarium.layout import Observed
from ludarium.options import Option
from ludarium.parts import MISSING, Part
from ludarium.resources import ResourceField
from ludarium.views import back


class Places(dict[Any, int]):
    """The places of values; whoever asks for one that has none is told."""

    def __missing__(self, value: Any) -> int:
        raise RulesError(f"{value!r} is not among the components or values that the game lists")


# What the code calls ------------------------------------------------------------------------


def spread(some: Amount, first: int) -> list[int]:
    """The places of an amount's kinds, each as often as there are of it."""
    return [first + at for at, count in enumerate(some.counts) for _ in range(count)]


def set_bits(number: int, first: int) -> list[int]:
    """The places of the bits that a number has."""
    found = []
    while number:
        lowest = number & -number
        found.append(first + lowest.bit_length() - 1)
        number ^= lowest
    return found


def fitted(numbers: Sequence[Any], length: int) -> Sequence[Any]:
    """So many numbers: zeros where some are missing, none beyond."""
    if len(numbers) == length:
        return numbers
    return [*numbers, *[0] * length][:length]


def summed(amounts: Sequence[Amount], nothing: Amount) -> tuple[int, ...]:
    """The numbers of all kinds over several amounts."""
    return sum(amounts, nothing).counts if amounts else nothing.counts


def shown_backs(cards: Sequence[Any], backs: Sequence[str]) -> list[int]:
    """How many cards there are with each back."""
    shown = list(map(back, cards))
    return [shown.count(one) for one in backs]


# Types --------------------------------------------------------------------------------------


def is_a(type_: Any, base: type) -> bool:
    """Whether a type is a class that is or extends another."""
    return isinstance(type_, type) and issubclass(type_, base)


def can_be_made(part: type[Part]) -> bool:
    """Whether a part can be made without saying anything about it."""
    return MISSING not in part._defaults.values()


def word(value: Any) -> str:
    """What a value is called in a layout."""
    if isinstance(value, Component):
        return value.id
    return value.name if isinstance(value, Enum) else str(value)


def without_none(type_: Any) -> tuple[Any, bool]:
    """What a type is beside None, and whether it may be None."""
    arguments = get_args(type_)
    if NoneType not in arguments:
        return type_, False
    rest = [one for one in arguments if one is not NoneType]
    return (rest[0], True) if len(rest) == 1 else (object, True)


def item_of(type_: Any) -> Any:
    """What a list or tuple holds; anything at all where its items differ."""
    items = {one for one in get_args(type_) if one is not Ellipsis}
    return items.pop() if len(items) == 1 else object


def as_declared(how: Observed, resource: ResourceField | None, default: Any) -> Observed:
    """What an option, a resource or the default of a field says about how it is observed."""
    if isinstance(default, Option):
        values = default.choices if default.type is str else ()
        return replace(how, low=default.low, high=default.high, values=values)
    if resource is not None:
        limit = resource.limit if isinstance(resource.limit, int) else how.high
        return replace(how, low=0, high=limit)
    if isinstance(default, list | tuple) and default and how.longest is None:
        return replace(how, longest=len(_flat(default)))
    return how


def _flat(items: Sequence[Any]) -> list[Any]:
    deep = (list, tuple)
    return [one for item in items for one in (_flat(item) if isinstance(item, deep) else [item])]
