"""Components: the printed things of a game, defined once and shared by every table."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Self, cast, dataclass_transform

from ludarium.costs import Cost
from ludarium.errors import DeclarationError, LudariumError
from ludarium.shapes import Shape
from ludarium.steps import AnyStep
from ludarium.words import counted

language: ContextVar[str] = ContextVar("language", default="en")
"""In which language components are called by their names, where they have one in it."""


def called(name: str) -> str:
    """What a component with this English name is called in the present language."""
    if language.get() == "en":
        return name
    members = (one for kind in Component.__subclasses__() for one in kind._members.values())
    return next((str(one) for one in members if one.name == name), name)


@dataclass(frozen=True)
class Printed:
    """What is printed on a component, each thing once."""

    name: str
    kind: str = ""
    price: str = ""
    points: int = 0
    text: str = ""
    other_names: tuple[str, ...] = ()

    @property
    def facts(self) -> str:
        """All but name and text in a few words: ``familiar, costs 2 fire, 8 points``."""
        price = f"costs {self.price}" if self.price else ""
        points = counted(self.points, "point") if self.points else ""
        return ", ".join(filter(None, (self.kind, price, points)))

    def __str__(self) -> str:
        facts = f"{self.facts[0].upper()}{self.facts[1:]}." if self.facts else ""
        return " ".join(filter(None, (facts, self.text)))


@dataclass_transform(kw_only_default=True, frozen_default=True, eq_default=False)
@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Component:
    """A card, tile or token definition. Subclass it with the fields that your game prints.

    Each class keeps its members by id, like an enumeration; a member equals only itself.
    """

    id: str
    """How JSON and programs call it; no other component of its class has it."""
    name: str
    """What people call it, in English."""
    text: str = ""
    """What it does, in our own words; what it costs and is worth is not repeated here."""
    kind: str = ""
    """What people call this kind of thing: a familiar, a place of power."""
    names: Mapping[str, str] = field(default_factory=dict)
    """What it is called in other languages, by their codes: es, it."""
    tags: tuple[str, ...] = ()
    """Words for the game's own use, such as what it counts as."""
    cost: Cost[Any] | None = None
    """What it costs, written with the amount's class; see `price` for what is more than that."""
    points: int = 0
    """What it is worth at the end."""
    on: Mapping[str, AnyStep] = field(default_factory=dict)
    """For each event that it reacts to, the step that happens; see `ludarium.triggers`."""

    back: str = ""
    """What its back shows, that of its class by default (``class Card(Component, back="blue")``);
    hidden components with the same back cannot be told apart."""

    number_names: ClassVar[Mapping[str, str]] = {}
    """What house rules call the numbers of a field, where that is not the field's name; nothing for
    those that they cannot set, because they are not printed or tell components apart."""
    _members: ClassVar[dict[str, Any]] = {}
    _changed: ClassVar[dict[tuple[type, str], Any]] = {}
    """Components as house rules have them, which are no members of their classes."""

    def __init_subclass__(cls, back: str | None = None, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls._members = {}
        cls.back = back or cls.__name__
        dataclass(frozen=True, eq=False, repr=False, kw_only=True)(cls)

    def __post_init__(self) -> None:
        if not self.back:
            object.__setattr__(self, "back", type(self).back)
        for kind in type(self).__mro__:
            if not issubclass(kind, Component) or kind is Component:
                continue
            if self.id in kind._members:
                raise DeclarationError(f"two components of {kind.__name__} have id {self.id!r}")
            kind._members[self.id] = self

    def price(self, seats: int) -> str:
        """What it costs at a table of so many seats, in words; empty if nothing is to be said.

        For games whose costs are more than `cost`.
        """
        return str(self.cost) if self.cost is not None and self.cost.total else ""

    def printed(self, seats: int) -> Printed:
        """What is printed on it, as it counts at a table of so many seats."""
        names = tuple(self.names.values())
        return Printed(str(self), self.kind, self.price(seats), self.points, self.text, names)

    def __str__(self) -> str:
        return self.names.get(language.get(), self.name) if self.names else self.name

    def __repr__(self) -> str:
        return self.id

    def __copy__(self) -> Component:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Component:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).named, (self.id,)

    def with_fields(self, id: str, **changed: Any) -> Self:  # noqa: A002
        """This component with other values in some fields, under an id of its own.

        It is no member of its class; the same id gives the same object.
        """
        key = (type(self), id)
        found = self._changed.get(key)
        if found is None:
            found = object.__new__(type(self))
            old = {each.name: getattr(self, each.name) for each in fields(self)}
            for name, value in {**old, **changed, "id": id}.items():
                object.__setattr__(found, name, value)
            found = self._changed.setdefault(key, found)
        return cast(Self, found)

    @classmethod
    def named(cls, id: str) -> Any:  # noqa: A002
        """The member with an id; or one as house rules have it, which its id says."""
        try:
            return cls._members[id]
        except KeyError:
            if str(id).endswith("}"):
                from ludarium.house_rules import as_its_id_says

                return as_its_id_says(cls, id)
            raise LudariumError(
                f"there is no {cls.__name__} {id!r}; is its plugin installed?"
            ) from None

    @classmethod
    def members(cls) -> tuple[Self, ...]:
        """Every component of the class, those of expansions included, in the order of making."""
        return tuple(cls._members.values())

    @classmethod
    def shape(cls, arguments: tuple[Any, ...], where: str) -> Shape:
        """How a field of this type is copied and saved; only the kernel asks."""
        if cls is Component:
            raise DeclarationError(f"{where}: say which class of components, for example Card")
        return Shape(cls, "{}", "{}", lambda v, scope: v.id, lambda v, scope: cls.named(v))
