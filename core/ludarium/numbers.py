"""The numbers in what is declared: found by the way to them, and replaced in a copy.

The way to a number names what it goes through: fields, the kinds of an amount or a cost, the keys
of a mapping, positions from 0, the parameters of an effect. ``cost.earth``, ``levels.3.points``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, NamedTuple

from ludarium.amounts import Amount
from ludarium.costs import Cost, Some
from ludarium.errors import UsageError
from ludarium.steps import Effect, parameter_names

ANY = "any"
"""What a cost calls the part that is paid with any kind."""


class Number(NamedTuple):
    """A number, and the way to it."""

    way: tuple[str, ...]
    row: tuple[str, ...]
    """The way without the keys of mappings: numbers of one row are the same thing for different
    keys, such as a price for two and for three players."""
    value: int


def numbers_in(
    value: Any, way: tuple[str, ...] = (), row: tuple[str, ...] = ()
) -> Iterator[Number]:
    """The whole numbers in a value, at any depth, in declared order."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield Number(way, row, value)
        return
    keyed = isinstance(value, Mapping)
    for word, part in _parts(value).items():
        yield from numbers_in(part, (*way, word), row if keyed else (*row, word))


def with_number(value: Any, way: tuple[str, ...], number: int) -> Any:
    """A copy of the value in which one number is another."""
    if not way:
        return number
    word, *rest = way
    return _with(value, word, with_number(_parts(value)[word], tuple(rest), number))


def asked_for(found: list[Number], words: tuple[str, ...], where: str) -> list[Number]:
    """The numbers that words mean: the ends of ways in which these words come in this order.

    All of them are of one row; what fits several is refused.
    """
    fitting = [one for one in found if _fits(one.way, words)]
    rows = dict.fromkeys(one.row for one in fitting)
    if len(rows) < 2:
        return fitting
    for exact in (
        [one for one in fitting if one.way == words],
        [one for one in fitting if one.row == words],
    ):
        if exact:
            return exact
    said = ", ".join(".".join(row) for row in rows)
    raise UsageError(f"{where}.{'.'.join(words)} may mean several numbers: say which of {said}")


def _fits(way: tuple[str, ...], words: tuple[str, ...]) -> bool:
    if not words:
        return not way
    if not way or way[-1] != words[-1]:
        return False
    left = iter(way)
    return all(word in left for word in words)


# The parts of a value -----------------------------------------------------------------------


def _parts(value: Any) -> dict[str, Any]:
    """What a value is made of, by the words of a way."""
    if isinstance(value, Amount):
        return dict(zip(value.kinds, value.counts, strict=True))
    if isinstance(value, Cost):
        return {**_parts(value.fixed), **_any(value)}
    if isinstance(value, Mapping):
        return {str(key): part for key, part in value.items()}
    if isinstance(value, Effect):
        return dict(zip(parameter_names(value.step)[1:], value.args, strict=False))
    if isinstance(value, tuple | list):
        named = getattr(value, "_fields", map(str, range(len(value))))
        return dict(zip(named, value, strict=True))
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    return {}


def _any(cost: Cost[Any]) -> dict[str, int]:
    """What is paid with any kind, unless the cost tells several such parts apart."""
    return {ANY: sum(part.count for part in cost.some)} if len(cost.some) < 2 else {}


def _with(value: Any, word: str, part: Any) -> Any:
    """A copy of a value with another part."""
    if isinstance(value, Amount):
        return type(value)(**{**_parts(value), word: part})
    if isinstance(value, Cost):
        return _cost_with(value, word, part)
    if isinstance(value, Mapping):
        return {key: part if str(key) == word else old for key, old in value.items()}
    if isinstance(value, Effect):
        args = [part if name == word else old for name, old in _parts(value).items()]
        return Effect(value.step, tuple(args))
    if isinstance(value, tuple | list):
        if hasattr(value, "_replace"):
            return value._replace(**{word: part})
        return type(value)(part if str(at) == word else old for at, old in enumerate(value))
    return replace(value, **{word: part})


def _cost_with(cost: Cost[Any], word: str, part: int) -> Cost[Any]:
    fixed, some = cost.fixed, cost.some
    if word == ANY:
        but = some[0].but if some else ()
        some = (Some(part, but),) if part else ()
    else:
        fixed = _with(fixed, word, part)
    return Cost(fixed, some, cost.alike, cost.discounts, cost.jokers, cost.least)
