"""What is written in words in a scene: cards, amounts, and all that is made of them.

``Guard + 2 Priest`` are three cards, ``2 ruby + gold`` is an amount. What a field holds follows
from its declared type, so that no game needs a reader of its own.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from ludarium.amounts import Amount
from ludarium.components import Component
from ludarium.errors import UsageError, unknown

C = TypeVar("C", bound=Component)
NUMBERS = {int: "a whole number", float: "a number", str: "a word", bool: "True or False"}


def parts(words: str) -> list[tuple[int, str]]:
    """What stands between the plus signs, each with its number: ``2 red circle + gold``."""
    found = []
    for part in filter(None, (part.strip() for part in words.split("+"))):
        count, _, name = part.partition(" ")
        found.append((int(count), name.strip()) if count.isdigit() and name else (1, part))
    return found


def component(kind: type[C], name: str) -> C:
    """The component that is called so, in any language, or has this id."""
    members: Mapping[str, C] = kind._members
    if name in members:
        return members[name]
    found = [one for one in members.values() if name == one.name]
    found = found or [one for one in members.values() if name in one.names.values()]
    if not found:
        raise unknown(kind.__name__, name, {one.name for one in members.values()})
    if len(found) > 1:
        ids = " or ".join(one.id for one in found)
        raise UsageError(f"{name!r} may be {ids}: say which by its id")
    return found[0]


def components(kind: type[C], words: str) -> list[C]:
    """Components from words such as ``Guard + 2 Priest``."""
    return [one for count, name in parts(words) for one in [component(kind, name)] * count]


def amount(kind: type[Amount], words: str) -> Any:
    """An amount from words such as ``2 ruby + gold``."""
    counts: Counter[str] = Counter()
    for count, name in parts(words):
        if name not in kind.kinds:
            raise unknown(f"kind of {kind.__name__}", name, kind.kinds)
        counts[name] += count
    return kind(**counts)


def read(type_: Any, given: Any, where: str) -> Any:
    """A value of a declared type, from words where it is given in words."""
    origin, arguments = get_origin(type_), get_args(type_)
    if origin in (Union, UnionType):
        inner = [one for one in arguments if one is not NoneType]
        return given if given is None or len(inner) > 1 else read(inner[0], given, where)
    if origin is list:
        return read_many(arguments[0], given, where)
    if origin is tuple:
        kinds = arguments[:1] * len(given) if arguments[1:] == (...,) else arguments
        if isinstance(given, str):
            return tuple(read_many(arguments[0], given, where))
        return tuple(read(kind, one, where) for kind, one in zip(kinds, given, strict=True))
    if origin is dict:
        key, value = arguments
        return {read(key, one, where): read(value, two, where) for one, two in given.items()}
    if isinstance(type_, type) and isinstance(given, str):
        if issubclass(type_, Amount):
            return amount(type_, given)
        if issubclass(type_, Component):
            return component(type_, given)
        if issubclass(type_, enum.Enum):
            return type_[given]
    return _plain(type_, given, where)


def read_many(kind: Any, given: Any, where: str) -> list[Any]:
    """Values of one type: each by itself, or components all in one text."""
    if isinstance(given, str):
        if isinstance(kind, type) and issubclass(kind, Component):
            return components(kind, given)
        raise UsageError(f"{where} is a list: give its values as one, not {given!r}")
    return [read(kind, one, where) for one in given]


def _plain(type_: Any, given: Any, where: str) -> Any:
    if type_ in NUMBERS and type(given) is not type_ and (type_, type(given)) != (float, int):
        raise UsageError(f"{where} is {NUMBERS[type_]}, not {given!r}")
    return given


def written(value: Any) -> str:
    """A value in the words in which it could be given: ``2 ruby + gold``, ``Guard + 2 Priest``."""
    if isinstance(value, Amount):
        return " + ".join(_numbered(count, kind) for kind, count in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        counts = Counter(map(called, value))
        return " + ".join(_numbered(count, name) for name, count in counts.items())
    return called(value)


def called(one: Any) -> str:
    """The name of a card; a question mark for one that is not known."""
    return "?" if one is None else one.name if isinstance(one, Component) else str(one)


def names(cards: Iterable[Any]) -> list[str]:
    """The names of cards in their order; a question mark for each that is not known."""
    return [called(card) for card in cards]


def _numbered(count: int, name: str) -> str:
    return name if count == 1 else f"{count} {name}"
