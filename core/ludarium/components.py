"""Components: the printed things of a game, defined once and shared by every table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, dataclass_transform

from ludarium.costs import Cost
from ludarium.errors import DeclarationError, LudariumError
from ludarium.shapes import Shape
from ludarium.steps import AnyStep


@dataclass_transform(kw_only_default=True, frozen_default=True, eq_default=False)
@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Component:
    """A card, tile or token definition. Subclass it with the fields that your game prints.

    Each class keeps its members by id, like an enumeration; a member equals only itself.
    """

    id: str
    name: str
    text: str = ""
    """What it does, in our own words."""
    tags: tuple[str, ...] = ()
    cost: Cost[Any] | None = None
    points: int = 0
    on: Mapping[str, AnyStep] = field(default_factory=dict)
    """For each event that it reacts to, the step that happens; see `ludarium.triggers`."""

    _members: ClassVar[dict[str, Any]] = {}
    back: ClassVar[str] = ""
    """What its back shows; hidden components with the same back cannot be told apart."""

    def __init_subclass__(cls, back: str | None = None, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls._members = {}
        cls.back = back or cls.__name__
        dataclass(frozen=True, eq=False, repr=False, kw_only=True)(cls)

    def __post_init__(self) -> None:
        for kind in type(self).__mro__:
            if not issubclass(kind, Component) or kind is Component:
                continue
            if self.id in kind._members:
                raise DeclarationError(f"two components of {kind.__name__} have id {self.id!r}")
            kind._members[self.id] = self

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.id

    def __copy__(self) -> Component:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Component:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).named, (self.id,)

    @classmethod
    def named(cls, id: str) -> Any:  # noqa: A002
        """The member with an id."""
        try:
            return cls._members[id]
        except KeyError:
            raise LudariumError(
                f"there is no {cls.__name__} {id!r}; is its plugin installed?"
            ) from None

    @classmethod
    def shape(cls, arguments: tuple[Any, ...], where: str) -> Shape:
        if cls is Component:
            raise DeclarationError(f"{where}: say which class of components, for example Card")
        return Shape(cls, "{}", "{}", lambda v, scope: v.id, lambda v, scope: cls.named(v))
