"""Parts: classes whose fields are declared once, with types, like a dataclass.

Clone, equality, hash key and JSON come from the declaration. A table is a part; what a
seat owns is usually another one. Fields live in slots, so a misspelt name is an error and
not a value that the next clone forgets.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import (
    Any,
    ClassVar,
    Self,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
)

from ludarium.annotations import of_class, resolve
from ludarium.errors import DeclarationError, LudariumError
from ludarium.layout import Observed
from ludarium.options import Option
from ludarium.piles import OWNER, Pile
from ludarium.resources import ResourceField, declared, holds_parts, never_below_zero
from ludarium.shapes import Json, Shape, Unfinished, shape_of

T = TypeVar("T")
MISSING: Any = object()


_FIELD_VALUES = (int, float, str, list, dict, set, tuple, Pile, Option, Observed, ResourceField)
"""What stands behind the name of a field."""


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
        resources: dict[str, ResourceField] = {}
        counted: dict[str, None] = {}
        how: dict[str, Observed] = {}
        for base in reversed(bases):
            shapes.update(getattr(base, "_shapes", {}))
            defaults.update(getattr(base, "_defaults", {}))
            resources.update(getattr(base, "_resources", {}))
            counted.update(dict.fromkeys(getattr(base, "_counted", ())))
            how.update(getattr(base, "_observed", {}))
        own = []
        for field, annotation in of_class(space).items():
            if _is_classvar(annotation):
                continue
            where = f"{name}.{field}"
            again = field in _reserved(bases) and not isinstance(space.get(field), Observed)
            if again or (field not in shapes and any(hasattr(base, field) for base in bases)):
                raise DeclarationError(
                    f"{where}: the name is taken; every {name} has it already: set it in a step, "
                    "or choose another name"
                )
            type_ = resolve(annotation, names, where)
            shape = shape_of(type_, where)
            default = space.pop(field, MISSING)
            how.pop(field, None)
            if isinstance(default, Observed):
                how[field], default = default, default.start
            found = declared(where, field, type_, default)
            if found is not None:
                resources[field] = found
            if found is not None or holds_parts(type_):
                counted[field] = None
            is_counter = found is not None and type_ is int
            if field not in shapes:
                own.append(f"_{field}" if is_counter else field)
            if is_counter:
                space[field] = never_below_zero(f"_{field}")
            shapes[field] = shape
            defaults[field] = default
        _refuse_untyped(name, space)
        space["__slots__"] = (*own, *space.get("__slots__", ()))
        space["_shapes"] = shapes
        space["_defaults"] = defaults
        space["_own"] = frozenset(space)
        space["_resources"] = resources
        space["_observed"] = how
        space["_counted"] = tuple(counted)
        space["_seated"] = {n for n, default in defaults.items() if isinstance(default, PerSeat)}
        counters = {n for n in resources if shapes[n].type is int}
        space["_slots"] = {f"_{n}" if n in counters else n: s for n, s in shapes.items()}
        cls = super().__new__(meta, name, bases, space, **options)
        _write_methods(cls)
        return cls


def _reserved(bases: tuple[type, ...]) -> frozenset[str]:
    """The fields that every table has and no game may declare again."""
    return frozenset().union(*(getattr(base, "_reserved", ()) for base in bases))


def _refuse_untyped(name: str, space: dict[str, Any]) -> None:
    """Refuse what looks like a field, but has no type: it would be shared by all tables."""
    for field, value in space.items():
        if field.startswith("_") or field.isupper() or field in of_class(space):
            continue
        if isinstance(value, _FIELD_VALUES):
            shown = type(value).__name__
            raise DeclarationError(
                f"{name}.{field} has no type; write {field}: {shown} = …, or ClassVar[{shown}] if "
                "it is the same for all tables"
            )


def _is_classvar(annotation: Any) -> bool:
    if isinstance(annotation, str):
        return annotation.startswith(("ClassVar", "typing.ClassVar"))
    return get_origin(annotation) is ClassVar or annotation is ClassVar


def _write_methods(cls: Any) -> None:
    """Write `clone`, `key` and `inside` as straight-line code, which makes them cheap."""
    space: dict[str, Any] = {"make": object.__new__, "cls": cls}
    clone: list[str] = []
    for slot, shape in cls._slots.items():
        part = _listed_part(shape)
        if part is None:
            clone.append(f"new.{slot} = {shape.clone.replace('{}', f'self.{slot}')}")
        else:
            clone += _clone_parts(slot, part, f"part_{slot}")
            space[f"part_{slot}"] = part
    clone += [f"new.{slot} = {copy}" for slot, copy in cls._extras.items()]
    keys = [f"{shape.key.replace('{}', f'self.{n}')}," for n, shape in cls._slots.items()]
    inside = [s.inside.replace("{}", f"self.{n}") for n, s in cls._shapes.items() if s.inside]
    source = [
        "\n    ".join(["def clone(self):", "new = make(cls)", *clone, "return new"]),
        f"def key(self): return ({' '.join(keys)})",
        f"def inside(self): return [{', '.join(inside)}]",
    ]
    exec("\n".join(source), space)  # noqa: S102 - our own source
    for name in ("clone", "key", "inside"):
        if name not in cls.__dict__:
            method: Callable[..., Any] = space[name]
            method.__qualname__ = f"{cls.__name__}.{name}"
            setattr(cls, name, method)


def _listed_part(shape: Shape) -> Any:
    """The class of the parts that a field lists, if they are cloned as their fields are."""
    item: Any = get_args(shape.type)[0] if get_origin(shape.type) is list else None
    return item if "clone" not in getattr(item, "_own", ("clone",)) else None


def _clone_parts(slot: str, part: Any, name: str) -> list[str]:
    """Clone the parts of a list here and now: that spares a call for each of them."""
    copies = [f"y.{n} = {s.clone.replace('{}', f'x.{n}')}" for n, s in part._slots.items()]
    return [
        f"new.{slot} = made = []",
        f"for x in self.{slot}:",
        f"    if x.__class__ is not {name}:",
        "        made.append(x.clone())",
        "        continue",
        f"    y = make({name})",
        *[f"    {copy}" for copy in copies],
        "    made.append(y)",
    ]


class Part(metaclass=PartMeta):
    """A piece of a table: declared fields, and everything generic that follows from them."""

    _shapes: ClassVar[dict[str, Shape]]
    _slots: ClassVar[dict[str, Shape]]
    """The same by the names of their slots: a counter has a slot behind its field."""
    _own: ClassVar[frozenset[str]]
    """The names that the class's own body defines."""
    _defaults: ClassVar[dict[str, Any]]
    _resources: ClassVar[dict[str, ResourceField]]
    """The fields that are resources, with how they were declared."""
    _counted: ClassVar[tuple[str, ...]]
    """These, and the fields with parts that have some."""
    _observed: ClassVar[dict[str, Observed]]
    """The fields that say how they are observed."""
    _seated: ClassVar[set[str]]
    """The fields with one part for each seat."""
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

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _from_json, (type(self), self.to_json())

    def inside(self) -> list[Any]:
        """The piles and traces in this part, in declared order."""
        raise AssertionError("written for each class by its declaration")

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
        """How a field of this type is copied and saved; only the kernel asks."""
        return Shape(
            cls,
            "{}.clone()",
            "{}.key()",
            lambda value, scope: value.to_json(scope),
            cls.from_json,
            "*{}.inside()",
        )


def _from_json(cls: type[Part], data: Json) -> Part:
    return cls.from_json(data)


def _copied(default: Any, shape: Shape) -> Any:
    if isinstance(default, Option):
        return default.default
    if isinstance(default, ResourceField):
        default = default.start
    if default is MISSING or shape.shared or isinstance(default, PerSeat):
        return default
    return eval(shape.clone.replace("{}", "x"), {"x": default})  # noqa: S307 - our own source
