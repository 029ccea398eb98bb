"""Shapes: how a value of a declared type is copied, compared, hashed and written as JSON.

Tables and steps declare types; this module turns each type into a `Shape` once, when the
class is declared, and refuses the types that could not be copied safely.
"""

from __future__ import annotations

import enum
import inspect
import types
import typing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, Protocol, get_args, get_origin

from ludarium.errors import DeclarationError, LudariumError

Json = Any
Dump = Callable[[Any, str], Json]
Load = Callable[[Any, str], Any]


class Declared(Protocol):
    """A class that knows its own shape: piles, amounts, costs, parts and components."""

    @classmethod
    def shape(cls, arguments: tuple[Any, ...], where: str) -> Shape: ...


def same(value: Any) -> Any:
    """The value itself."""
    return value


@dataclass(frozen=True)
class Shape:
    """One type's ways; `clone`, `key` and `inside` are Python source with ``{}`` for the value."""

    type: Any
    clone: str
    key: str
    dump: Dump
    load: Load
    inside: str = ""
    """What lists the piles and traces within, in declared order; empty if there can be none."""
    settle: Callable[[Any], Any] = same
    """The one spelling of equal values: 1 and not True for a number."""

    @property
    def shared(self) -> bool:
        """Whether clones may share the value, because nothing can change it."""
        return self.clone == "{}"


class Unfinished:
    """Stands for a class while its own fields are declared."""


def shape_of(type_: Any, where: str) -> Shape:
    """The shape of a type; refuses what cannot be copied safely, naming `where` and why."""
    origin, arguments = get_origin(type_), get_args(type_)
    if type_ in (int, str, bool, float, None, type(None)):
        plain = type_ or type(None)
        return _plain(plain, lambda value: _is(value, plain))
    if origin is Literal:
        return _plain(type_, lambda value: value in arguments)
    if origin in _GENERIC and (arguments or type_ == tuple[()]):
        return _GENERIC[origin](type_, arguments, where)
    known = origin or type_
    if isinstance(known, type) and issubclass(known, enum.Enum):
        return Shape(type_, "{}", "{}", lambda v, _: v.name, lambda v, _: type_[v])
    if inspect.ismethod(getattr(known, "shape", None)):
        return known.shape(arguments, where)  # type: ignore[no-any-return]
    if getattr(known, "__module__", "") == "ludarium.steps" and known.__name__ in ("Call", "Step"):
        return _call(known)
    raise DeclarationError(f"{where}: {_why_not(type_, known)}")


def _why_not(type_: Any, known: Any) -> str:
    name = getattr(type_, "__name__", None) or repr(type_)
    if known in (list, dict, tuple):
        return f"{name} does not say what it holds; write for example {name}[int]"
    if known in (set, frozenset):
        return f"{name} has no order that is the same in every run; use a list or a dict"
    if isinstance(known, type) and issubclass(known, Unfinished):
        return f"a {name} cannot hold a {name}; keep them all in a list and name their places"
    if type_ is Any or type_ is object:
        return f"{name} could hold anything; declare the type"
    return (
        f"{name} cannot be cloned safely; a table holds numbers, words, components, calls, "
        "piles, amounts, parts, and lists, dicts and tuples of them"
    )


def _is(value: Any, type_: type) -> bool:
    return type(value) is type_ or (type_ is float and type(value) is int)


def _plain(type_: Any, fits: Callable[[Any], bool]) -> Shape:
    def load(value: Any, scope: str) -> Any:
        if not fits(value):
            raise LudariumError(f"{value!r} is not {getattr(type_, '__name__', type_)}")
        return value

    def settle(value: Any) -> Any:
        if type(value) is type_ or type(value) not in _NUMBERS:
            return value
        return type_(value) if type_(value) == value else value

    return Shape(
        type_,
        "{}",
        "{}",
        lambda value, scope: value,
        load,
        settle=settle if type_ in _NUMBERS else same,
    )


_NUMBERS = (int, bool, float)


def _call(known: Any) -> Shape:
    from ludarium import steps

    if known is steps.Call:
        return Shape(known, "{}", "{}", lambda v, scope: v.to_json(scope), steps.Call.from_json)
    return Shape(known, "{}", "{}", steps.step_name, steps.step_named)


def _union(type_: Any, arguments: tuple[Any, ...], where: str) -> Shape:
    rest = [a for a in arguments if a is not type(None)]
    shapes = [shape_of(a, where) for a in rest]
    if len(rest) == 1 and len(arguments) == 2:
        (one,) = shapes
        return Shape(
            type_,
            _unless_none(one.clone),
            _unless_none(one.key),
            lambda value, scope: None if value is None else one.dump(value, scope),
            lambda value, scope: None if value is None else one.load(value, scope),
            one.inside and f"*(() if {{}} is None else [{one.inside}])",
            lambda value: None if value is None else one.settle(value),
        )
    if all(a in (int, str, bool, float) for a in rest):
        return _plain(type_, lambda value: value is None or any(_is(value, a) for a in rest))
    raise DeclarationError(f"{where}: a union may join numbers and words, or one type and None")


def _unless_none(source: str) -> str:
    return source if source == "{}" else f"(None if {{}} is None else {source})"


def _tuple(type_: Any, arguments: tuple[Any, ...], where: str) -> Shape:
    many = len(arguments) == 2 and arguments[1] is Ellipsis
    shapes = [shape_of(a, where) for a in (arguments[:1] if many else arguments)]
    if not all(shape.shared for shape in shapes):
        raise DeclarationError(f"{where}: a tuple must hold what cannot change; use a list")

    def each(ways: list[Any], value: Any) -> Iterator[tuple[Any, Any]]:
        return zip(ways * len(value) if many else ways, value, strict=True)

    def settle(value: Any) -> Any:
        return tuple(shape.settle(item) for shape, item in each(shapes, value))

    one_spelling = all(shape.settle is same for shape in shapes)

    return Shape(
        type_,
        "{}",
        "{}",
        lambda value, scope: [shape.dump(item, scope) for shape, item in each(shapes, value)],
        lambda value, scope: tuple(shape.load(item, scope) for shape, item in each(shapes, value)),
        settle=same if one_spelling else settle,
    )


def _list(type_: Any, arguments: tuple[Any, ...], where: str) -> Shape:
    (kind,) = arguments
    item = shape_of(kind, where)
    return Shape(
        type_,
        "{}.copy()" if item.shared else f"[{item.clone.replace('{}', 'x')} for x in {{}}]",
        "tuple({})"
        if item.key == "{}"
        else f"tuple([{item.key.replace('{}', 'x')} for x in {{}}])",
        lambda value, scope: [item.dump(one, scope) for one in value],
        lambda value, scope: [item.load(one, scope) for one in value],
        _inside_each(item, "{}"),
    )


def _inside_each(item: Shape, items: str) -> str:
    if item.inside in ("", "{}"):
        return item.inside and f"*{items}"
    return f"*[found for x in {items} for found in [{item.inside.replace('{}', 'x')}]]"


def _dict(type_: Any, arguments: tuple[Any, ...], where: str) -> Shape:
    key, item = (shape_of(kind, where) for kind in arguments)
    if not key.shared:
        raise DeclarationError(f"{where}: the keys of a dict must be what cannot change")
    copied = item.clone.replace("{}", "x")
    hashed = item.key.replace("{}", "x")
    return Shape(
        type_,
        "{}.copy()" if item.shared else f"{{k: {copied} for k, x in {{}}.items()}}",
        f"tuple([(k, {hashed}) for k, x in {{}}.items()])",
        lambda value, scope: [[key.dump(k, scope), item.dump(v, scope)] for k, v in value.items()],
        lambda value, scope: {key.load(k, scope): item.load(v, scope) for k, v in value},
        _inside_each(item, "{}.values()"),
    )


_GENERIC: dict[Any, Callable[[Any, tuple[Any, ...], str], Shape]] = {
    typing.Union: _union,
    types.UnionType: _union,
    tuple: _tuple,
    list: _list,
    dict: _dict,
}
