"""Resources: what a part declares to be counted, and where it is found on a table.

A field whose type is an `Amount`, or a list, dict or tuple of them, is a resource by itself. A
whole number is one if it is declared with `counter`, a list of components with `resource`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from operator import attrgetter
from types import UnionType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, Union, cast, get_args, get_origin

from ludarium.amounts import Amount, Kind
from ludarium.components import Component
from ludarium.errors import DeclarationError, RulesError

if TYPE_CHECKING:
    from ludarium.parts import Part

T = TypeVar("T")
Limit = int | Callable[[Any], int] | None
"""How much fits: a number, or a function of the part, where cards change it during play."""
MISSING: Any = object()


@dataclass(frozen=True)
class ResourceField:
    """How a field that is counted was declared: it stands where its default would."""

    start: Any
    name: str = ""
    """What it is called, as in ``summoning gauge``."""
    kind: Kind = Kind("")
    """How a counter looks; its name is the word for one of them."""
    limit: Limit = None
    tokens: bool = False
    """Whether it is a list of components, which are its kinds."""

    def most(self, part: Part) -> int | None:
        """How much fits into the field of a part, if there is a limit."""
        return self.limit(part) if callable(self.limit) else self.limit


def counter(
    start: int = 0, *, one: str = "", limit: Limit = None, colour: str = "", mark: str = ""
) -> int:
    """Declare a whole number that is counted: ``crystals: int = counter(one="crystal")``.

    `one` is the word for one of them. Going below zero is an error.
    """
    if type(start) is not int or start < 0:
        raise DeclarationError(f"a counter starts with a whole number from 0 on, not {start!r}")
    return cast(int, ResourceField(start, kind=Kind(one, colour, mark), limit=limit))


def resource(start: T, *, limit: Limit = None) -> T:
    """Declare an amount with a limit, or a list of components as a resource."""
    return cast(T, ResourceField(start, limit=limit))


# Declaring ----------------------------------------------------------------------------------


def declared(where: str, name: str, type_: Any, default: Any) -> ResourceField | None:
    """The resource that a field with this type and default is, or None."""
    given = default if isinstance(default, ResourceField) else None
    if given is not None:
        wanted = type_ is int if type(given.start) is int else _counts(type_) or _tokens(type_)
        if not wanted:
            raise DeclarationError(
                f"{where}: a counter is an int; a resource is an amount or a list of components"
            )
    elif not _counts(type_):
        return None
    made = given or ResourceField(MISSING)
    words = name.replace("_", " ")
    kind = replace(made.kind, name=made.kind.name or words)
    return replace(made, name=words, kind=kind, tokens=given is not None and _tokens(type_))


def limit_of(part: Part, field: str) -> int | None:
    """How much fits into a field of a part, as it declares; None where there is no limit."""
    return part._resources[field].most(part)


def holds_parts(type_: Any) -> bool:
    """Whether values of a type are parts with resources, or hold some."""
    return bool(getattr(type_, "_counted", ())) or any(map(holds_parts, _held_types(type_)))


def _counts(type_: Any) -> bool:
    """Whether values of a type are amounts, or hold some."""
    if isinstance(type_, type) and issubclass(type_, Amount):
        return True
    return any(_counts(inner) for inner in _held_types(type_))


def _held_types(type_: Any) -> tuple[Any, ...]:
    """What lists, tuples, the values of dicts, and optional values are made of."""
    origin, arguments = get_origin(type_), get_args(type_)
    if origin is dict:
        return arguments[1:]
    return arguments if origin in (list, tuple, Union, UnionType) else ()


def _tokens(type_: Any) -> bool:
    if get_origin(type_) is not list:
        return False
    (item,) = get_args(type_)
    return isinstance(item, type) and issubclass(item, Component)


def never_below_zero(slot: str) -> property:
    """A counter's field: reads its slot, and refuses numbers below zero."""
    name = slot[1:]
    source = f"""
def write(self, value):
    if value < 0: raise below_zero(self, value)
    self.{slot} = value
"""

    def below_zero(part: Part, value: int) -> RulesError:
        had = getattr(part, slot, 0)
        return RulesError(f"{type(part).__name__}.{name} is {had} and cannot become {value}")

    space: dict[str, Any] = {"below_zero": below_zero}
    exec(source, space)  # noqa: S102 - our own source, from a declared name
    return property(attrgetter(slot), space["write"])


# Walking a table ----------------------------------------------------------------------------


class Held(NamedTuple):
    """Where something is counted, and what is there now."""

    seat: int | None
    """Whose it is; None in the middle of the table."""
    field: str
    """The field, and what leads to it within the seat's place: ``reserve``, ``stored.athanor``."""
    declared: ResourceField
    value: Any

    def counts(self) -> dict[str, int]:
        """The number of each kind."""
        if isinstance(self.value, Amount):
            return dict(self.value.items())
        if isinstance(self.value, tuple):
            return dict(Counter(one.name for one in self.value))
        return {self.declared.kind.name: self.value}


def resources_of(part: Part, seat: int | None = None, path: str = "") -> Iterator[Held]:
    """Every resource within a part, in declared order."""
    for name in part._counted:
        value, declared = getattr(part, name), part._resources.get(name)
        if declared is not None:
            yield from _counted(value, seat, f"{path}{name}", declared)
        elif name in part._seated:
            for number, place in enumerate(value):
                yield from resources_of(place, number)
        else:
            yield from _in_parts(value, seat, f"{path}{name}")


def _counted(value: Any, seat: int | None, path: str, declared: ResourceField) -> Iterator[Held]:
    if declared.tokens:
        yield Held(seat, path, declared, tuple(value))
    elif isinstance(value, list | tuple | dict):
        for key, item in _items(value):
            yield from _counted(item, seat, f"{path}.{_key(key)}", declared)
    elif value is not None:
        yield Held(seat, path, declared, value)


def _in_parts(value: Any, seat: int | None, path: str) -> Iterator[Held]:
    if isinstance(value, list | dict):
        for key, item in _items(value):
            yield from _in_parts(item, seat, f"{path}.{_key(key)}")
    elif value is not None:
        yield from resources_of(value, seat, f"{path}.")


def _items(value: Any) -> Any:
    return value.items() if isinstance(value, dict) else enumerate(value)


def _key(key: Any) -> str:
    return key.id if isinstance(key, Component) else str(key)
