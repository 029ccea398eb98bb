"""Parts: classes whose fields are declared once, with types, like a dataclass.

Clone, equality, hash key and JSON come from the declaration. A table is a part; what a
seat owns is usually another one. Fields live in slots, so a misspelt name is an error and
not a value that the next clone forgets.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, ClassVar, Self, TypeVar, cast, dataclass_transform, get_origin

from ludarium.annotations import of_class, resolve
from ludarium.errors import DeclarationError, LudariumError
from ludarium.options import Option
from ludarium.piles import OWNER, Pile
from ludarium.shapes import Inside, Json, Shape, Unfinished, shape_of

T = TypeVar("T")
MISSING: Any = object()


class PerSeat:
    """The default of a field that holds one part for each seat."""

    def __init__(self, part: type[Part]) -> None:
        self.part = part

    def build(self, seats: int) -> list[Part]:
        return [self.part.owned_by(seat) for seat in range(seats)]


def per_seat(part: type[T]) -> list[T]:
    """Declare a list with one `part` for each seat; piles seen by their OWNER get that seat."""
    return cast("list[T]", PerSeat(cast("type[Part]", part)))


@dataclass_transform(kw_only_default=True, eq_default=False)
class PartMeta(type):
    """Turns annotated fields into slots and writes the methods that depend on them."""

    def __new__(
        meta, name: str, bases: tuple[type, ...], space: dict[str, Any], **options: Any
    ) -> PartMeta:
        names = {**sys._getframe(1).f_globals, **sys._getframe(1).f_locals}
        names[name] = type(name, (Unfinished,), {})
        shapes: dict[str, Shape] = {}
        defaults: dict[str, Any] = {}
        for base in reversed(bases):
            shapes.update(getattr(base, "_shapes", {}))
            defaults.update(getattr(base, "_defaults", {}))
        own = []
        for field, annotation in of_class(space).items():
            if _is_classvar(annotation):
                continue
            where = f"{name}.{field}"
            if field not in shapes and any(hasattr(base, field) for base in bases):
                raise DeclarationError(f"{where}: the name is taken; every {name} has it already")
            shape = shape_of(resolve(annotation, names, where), where)
            if field not in shapes:
                own.append(field)
            shapes[field] = shape
            defaults[field] = space.pop(field, MISSING)
        space["__slots__"] = (*own, *space.get("__slots__", ()))
        space["_shapes"] = shapes
        space["_defaults"] = defaults
        space["_inside"] = [(n, shape.inside) for n, shape in shapes.items() if shape.inside]
        cls = super().__new__(meta, name, bases, space, **options)
        _write_methods(cls, shapes)
        return cls


def _is_classvar(annotation: Any) -> bool:
    if isinstance(annotation, str):
        return annotation.startswith(("ClassVar", "typing.ClassVar"))
    return get_origin(annotation) is ClassVar or annotation is ClassVar


def _write_methods(cls: type, shapes: dict[str, Shape]) -> None:
    """Write `clone` and `key` as straight-line code, which is what makes cloning cheap."""
    copies = {n: s.clone.replace("{}", f"self.{n}") for n, s in shapes.items()}
    copies.update(getattr(cls, "_extras", {}))
    clone = [f"    new.{name} = {copy}" for name, copy in copies.items()]
    keys = [f"{s.key.replace('{}', f'self.{n}')}," for n, s in shapes.items()]
    source = "\n".join(
        [
            "def clone(self):",
            "    new = make(cls)",
            *clone,
            "    return new",
            f"def key(self):\n    return ({' '.join(keys)})",
        ]
    )
    space: dict[str, Any] = {"make": object.__new__, "cls": cls}
    exec(source, space)  # noqa: S102 - our own source, from declared names
    for name in ("clone", "key"):
        if name not in cls.__dict__:
            method: Callable[..., Any] = space[name]
            method.__qualname__ = f"{cls.__name__}.{name}"
            setattr(cls, name, method)


class Part(metaclass=PartMeta):
    """A piece of a table: declared fields, and everything generic that follows from them."""

    _shapes: ClassVar[dict[str, Shape]]
    _defaults: ClassVar[dict[str, Any]]
    _inside: ClassVar[list[tuple[str, Inside]]]
    """The fields that can hold piles or pools, with what finds them there."""
    _extras: ClassVar[dict[str, str]] = {}
    """Slots beside the declared fields, with the source of their value in a clone."""

    def __init__(self, **fields: Any) -> None:
        for name, shape in self._shapes.items():
            value = fields.pop(name, MISSING)
            if value is MISSING:
                value = _copied(self._defaults[name], shape)
            if value is MISSING:
                raise LudariumError(f"{type(self).__name__} needs a value for {name!r}")
            setattr(self, name, value)
        if fields:
            raise LudariumError(f"{type(self).__name__} has no field {next(iter(fields))!r}")

    def clone(self) -> Self:
        """An independent copy that shares nothing that can change."""
        raise AssertionError("written for each class by its declaration")

    def key(self) -> tuple[Any, ...]:
        """A hashable value, equal for equal parts."""
        raise AssertionError("written for each class by its declaration")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._shapes)
        return f"{type(self).__name__}({fields})"

    def to_json(self, scope: str = "") -> dict[str, Json]:
        """The fields as JSON; `scope` shortens the names of steps, as in `Call.to_json`."""
        return {n: shape.dump(getattr(self, n), scope) for n, shape in self._shapes.items()}

    @classmethod
    def from_json(cls, data: Json, scope: str = "") -> Self:
        """The part that `to_json` wrote."""
        if not isinstance(data, dict):
            raise LudariumError(f"a {cls.__name__} is written as an object, not {data!r}")
        part = cls.__new__(cls)
        for name, shape in cls._shapes.items():
            if name not in data:
                raise LudariumError(f"a {cls.__name__} needs {name!r}")
            setattr(part, name, shape.load(data[name], scope))
        return part

    def __reduce__(self) -> tuple[Any, ...]:
        return _from_json, (type(self), self.to_json())

    def inside(self) -> list[Any]:
        """The piles and pools in this part, in declared order."""
        return [found for name, inside in self._inside for found in inside(getattr(self, name))]

    @classmethod
    def owned_by(cls, seat: int) -> Self:
        """A fresh part for a seat, whose OWNER piles are seen by that seat."""
        part = cls()
        for found in part.inside():
            if isinstance(found, Pile) and found.audience == OWNER:
                found.audience = found.seen = 1 << seat
        return part

    @classmethod
    def shape(cls, arguments: tuple[Any, ...], where: str) -> Shape:
        return Shape(
            cls,
            "{}.clone()",
            "{}.key()",
            lambda value, scope: value.to_json(scope),
            cls.from_json,
            lambda value: value.inside(),
        )


def _from_json(cls: type[Part], data: Json) -> Part:
    return cls.from_json(data)


def _copied(default: Any, shape: Shape) -> Any:
    if isinstance(default, Option):
        return default.default
    if default is MISSING or shape.shared or isinstance(default, PerSeat):
        return default
    return eval(shape.clone.replace("{}", "x"), {"x": default})  # noqa: S307 - our own source
