"""Amounts: so many of each of some declared kinds, such as energy, essences or coins.

A class declares its kinds as fields of whole numbers; what an amount can do follows from that.
Amounts never change, and equal ones are one and the same object: tables share them, and comparing
and hashing them costs nothing. The numbers of all kinds are also packed into one whole number, so
that adding two amounts is adding two numbers and looking up the result; small amounts also
remember the sums and differences that they were part of.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, compress
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast, dataclass_transform

from ludarium.annotations import of_class
from ludarium.errors import DeclarationError, LudariumError, RulesError
from ludarium.interning import let_go
from ludarium.shapes import Json, Shape
from ludarium.words import listed

if TYPE_CHECKING:
    from ludarium.costs import Cost

REMEMBERED = 1 << 15
"""Amounts of a class that are kept at hand; of more, those that nobody holds go."""
SMALL = 10
"""Amounts of so many remember their sums and differences: they come up again and again."""
FEW = 4
"""Parts of so many are picked out of all mixes of that size; larger ones are counted out."""


@dataclass(frozen=True)
class Kind:
    """How a kind of resource looks: its name, a colour, and a mark of one or two letters."""

    name: str
    colour: str = ""
    mark: str = ""


def kind(colour: str = "", mark: str = "") -> int:
    """Declare a kind of an amount: ``fire: int = kind("red")``; its mark is its first letter."""
    if len(mark) > 2:
        raise DeclarationError(f"the mark {mark!r} is too long; one or two letters are enough")
    return cast(int, Kind("", colour, mark))


class Shortage(RulesError):
    """More was to be taken away than there is."""

    def __init__(self, held: Amount, taken: Amount) -> None:
        super().__init__(f"{taken} cannot be taken from {held}")
        self.held = held
        self.taken = taken


class AmountMeta(type):
    """Turns the declared kinds into slots and writes the arithmetic for them."""

    def __new__(
        meta, name: str, bases: tuple[type, ...], space: dict[str, Any], **options: Any
    ) -> AmountMeta:
        declared: dict[str, Kind] = {}
        for field, annotation in of_class(space).items() if bases else ():
            if not str(annotation).startswith(("ClassVar", "typing.ClassVar")):
                declared[field] = _declared(name, field, annotation, space.pop(field, 0), bases[0])
        if any(getattr(base, "kinds", ()) for base in bases) and declared:
            raise DeclarationError(f"{name}: an amount cannot add kinds to those of another")
        space.setdefault("__slots__", tuple(declared))
        cls = super().__new__(meta, name, bases, space, **options)
        if declared:
            _write_arithmetic(cast("type[Amount]", cls), declared)
        return cls


def _declared(owner: str, name: str, annotation: Any, given: Any, base: type) -> Kind:
    where = f"{owner}.{name}"
    if annotation not in (int, "int"):
        raise DeclarationError(f"{where}: a kind is declared as int, not {annotation}")
    if hasattr(base, name) or name.startswith("_"):
        raise DeclarationError(f"{where}: the name is taken; call the kind something else")
    if given == 0:
        given = Kind("")
    if not isinstance(given, Kind):
        raise DeclarationError(f"{where}: write kind(…) or nothing, not {given!r}")
    return Kind(name, given.colour, given.mark or name[0])


def _bits(names: tuple[str, ...]) -> int:
    """Bits of the packed number for each kind; the highest stays free, to be borrowed from.

    What fits into 60 bits is added quickest.
    """
    return max(12, min(20, 60 // len(names)))


def _source(names: tuple[str, ...]) -> str:
    """What is done kind by kind, written out, which is what makes it quick."""
    bits = _bits(names)
    most, free = (1 << bits - 1) - 1, _free_bits(names)
    # A kind may be called anything, so its number is called the same behind an underscore here.
    numbers = ", ".join(f"_{name}" for name in names)
    added = ", ".join(f"self.{name} + other.{name}" for name in names)
    taken = ", ".join(f"self.{name} - other.{name}" for name in names)
    unpacked = ", ".join(f"packed >> {bits * at} & {most}" for at in range(len(names)))
    packed = " | ".join(f"_{name} << {bits * at}" for at, name in enumerate(names))
    return f"""
def __add__(self, other):
    sums = self._sums
    if sums is not None:
        found = sums.get(other)
        if found is not None: return found
    if type(other) is not cls: raise no_mix(self, other)
    packed = self._packed + other._packed
    found = get(packed)
    if found is None: found = first(packed, self.total + other.total, {added})
    if sums is not None and other._sums is not None: sums[other] = found
    return found
def __sub__(self, other):
    left = self._left
    if left is not None:
        found = left.get(other)
        if found is not None: return found
    if type(other) is not cls: raise no_mix(self, other)
    packed = self._packed - other._packed
    found = get(packed)
    if found is None:
        if (self._packed | {free}) - other._packed & {free} != {free}: raise Shortage(self, other)
        found = first(packed, self.total - other.total, {taken})
    if left is not None: left[other] = found
    return found
def __and__(self, other):
    if type(other) is not cls: raise no_mix(self, other)
    mine = self._packed
    enough = (((mine | {free}) - other._packed & {free}) >> {bits - 1}) * {most}
    packed = mine ^ (mine ^ other._packed) & enough
    found = get(packed)
    return counted(({unpacked},)) if found is None else found
def __ge__(self, other): return {" and ".join(f"self.{name} >= other.{name}" for name in names)}
def __le__(self, other): return {" and ".join(f"self.{name} <= other.{name}" for name in names)}
def __new__(_, *, {", ".join(f"{name}=0" for name in names)}, **__):
    return __new({", ".join(names)}, __)
def __new({numbers}, others):
    if others: raise unknown(others)
    counts = ({numbers},)
    try: found = get({packed})
    except TypeError: raise too_many(counts) from None
    return found if found is not None and counts_of(found) == counts else counted(counts)
def counts_of(self): return ({", ".join(f"self.{name}" for name in names)},)
def present_of(self): return tuple(compress({names}, counts_of(self)))
def packed_of({numbers}): return {packed}
def first(packed, total, {numbers}):
    if packed & {free}: raise too_many(({numbers},))
    acquire()
    try:
        new = get(packed)
        if new is not None: return new
        new = make(draft)
        {"; ".join(f"new.{name} = _{name}" for name in names)}
        new.total = total
        new._packed = packed
        if total > {SMALL}: new._sums = new._left = None
        else: new._sums, new._left = {{}}, {{}}
        new.__class__ = cls
        if len(known) >= room[0]: trim(room)
        known[packed] = new
    finally: release()
    return new
"""


def _free_bits(names: tuple[str, ...]) -> int:
    bits = _bits(names)
    return sum(1 << bits * at + bits - 1 for at in range(len(names)))


def _write_arithmetic(cls: type[Amount], declared: dict[str, Kind]) -> None:
    """Give a class the arithmetic for its kinds."""
    names = tuple(declared)
    cls._known, cls._of = {}, {}
    cls._most, cls._free = (1 << _bits(names) - 1) - 1, _free_bits(names)
    lock = threading.Lock()  # held while an amount is made, so that none is made twice
    unlocked: dict[str, Any] = {"__slots__": names, "__setattr__": object.__setattr__}
    space: dict[str, Any] = {
        "Shortage": Shortage, "cls": cls, "compress": compress,
        "draft": type.__new__(AmountMeta, "Draft", (Amount,), unlocked),
        "get": cls._known.get, "known": cls._known, "room": [REMEMBERED], "trim": cls._trim,
        "acquire": lock.acquire, "release": lock.release, "make": object.__new__,
        "counted": cls._with_counts, "no_mix": _no_mix, "too_many": cls._too_many,
        "unknown": cls._unknown,
    }  # fmt: skip
    exec(_source(names), space)  # noqa: S102 - our own source, from declared names
    for name in ("__new__", "__add__", "__sub__", "__and__", "__ge__", "__le__"):
        setattr(cls, name, space[name])
    for name in ("counts", "present"):
        setattr(cls, name, property(space[f"{name}_of"]))
    cls._first, cls._packed_of = staticmethod(space["first"]), staticmethod(space["packed_of"])
    cls.kinds, cls.looks = names, declared
    cls.nothing = cls()
    cls.one = {name: cls(**{name: 1}) for name in names}


def _no_mix(one: Amount, other: object) -> TypeError:
    return TypeError(f"{other!r} and {one!r} do not mix")


@dataclass_transform(kw_only_default=True, frozen_default=True, eq_default=False)
class Amount(metaclass=AmountMeta):
    """So many of each kind. Subclass it with a field for every kind; see `kind`.

    ``Energy(fire=2)`` is two fire. ``some.fire`` and ``some["fire"]`` are the number of a kind.
    """

    __slots__ = ("__weakref__", "_left", "_packed", "_sums", "total")

    kinds: ClassVar[tuple[str, ...]] = ()
    """The names of all kinds, in the order of their declaration."""
    looks: ClassVar[dict[str, Kind]]
    """How each kind looks."""
    nothing: ClassVar[Any]
    """The amount with nothing in it."""
    one: ClassVar[dict[str, Any]]
    """A single one of each kind."""
    _known: ClassVar[dict[int, Any]]
    """Every amount that somebody holds, and others at hand, by their packed numbers."""
    _of: ClassVar[dict[tuple[str, int], Any]]
    _most: ClassVar[int]
    """How many there can be of a kind."""
    _free: ClassVar[int]
    """The highest bit of each kind in the packed number."""
    _first: ClassVar[Callable[..., Any]]
    _packed_of: ClassVar[Callable[..., int]]

    if TYPE_CHECKING:

        @property
        def total(self) -> int:
            """How many there are of all kinds together."""

        @property
        def present(self) -> tuple[str, ...]:
            """The kinds that there are any of."""

        @property
        def counts(self) -> tuple[int, ...]:
            """The numbers of all kinds."""

        @property
        def _packed(self) -> int:
            """The numbers of all kinds as one."""

    def __new__(cls, **counts: int) -> Self:
        raise DeclarationError(f"{cls.__name__} declares no kinds")  # others have their own

    @classmethod
    def _unknown(cls, others: dict[str, int]) -> LudariumError:
        wrong = next(iter(others))
        return LudariumError(f"{cls.__name__} has no {wrong!r}; it has {listed(cls.kinds)}")

    @classmethod
    def _with_counts(cls, counts: tuple[int, ...]) -> Self:
        """The one amount with these numbers."""
        for count in counts:
            if type(count) is not int or not 0 <= count <= cls._most:
                raise cls._too_many(counts)
        packed = cls._packed_of(*counts)
        found = cls._known.get(packed)
        return cast(Self, cls._first(packed, sum(counts), *counts) if found is None else found)

    @classmethod
    def _trim(cls, room: list[int]) -> None:
        """Let the amounts go that nobody holds, and make room for as many as are left."""
        known = cls._known
        for amount in known.values():
            if amount._sums is not None:
                amount._sums.clear()
                amount._left.clear()
        amount = None  # or this one would be held here
        room[0] = let_go(known, REMEMBERED)

    @classmethod
    def _too_many(cls, counts: tuple[Any, ...]) -> RulesError:
        pairs = zip(cls.kinds, counts, strict=True)
        right = range(cls._most + 1)
        wrong = [f"{n!r} {name}" for name, n in pairs if type(n) is not int or n not in right]
        return RulesError(f"{cls.__name__} cannot hold {listed(wrong)}")

    def __setattr__(self, name: str, value: object) -> None:
        raise RulesError(f"an amount never changes; {name!r} belongs to a new one")

    # Arithmetic -------------------------------------------------------------------------

    if TYPE_CHECKING:

        def __add__(self, other: Self) -> Self:
            """Both together."""

        def __sub__(self, other: Self) -> Self:
            """What is left; raises `Shortage` if there is less of a kind than is taken."""

        def __and__(self, other: Self) -> Self:
            """What both have."""

        def __ge__(self, other: Self) -> bool:
            """Whether it has at least as many of every kind."""

        def __le__(self, other: Self) -> bool:
            """Whether it has at most as many of every kind."""

    def __mul__(self, times: int) -> Self:
        return self._with_counts(tuple([count * times for count in self.counts]))

    # Looking ----------------------------------------------------------------------------

    def __getitem__(self, kind: str) -> int:
        if kind not in self.looks:
            raise LudariumError(f"{type(self).__name__} has no {kind!r}")
        return cast(int, getattr(self, kind))

    def __contains__(self, kind: str) -> bool:
        return kind in self.present

    def __iter__(self) -> Iterator[str]:
        """The kinds that there are any of."""
        return iter(self.present)

    def __bool__(self) -> bool:
        return self.total > 0

    def items(self) -> list[tuple[str, int]]:
        """The kinds that there are any of, with their numbers."""
        return [(name, getattr(self, name)) for name in self.present]

    def parts(self, size: int) -> tuple[Self, ...]:
        """The different amounts of a size that can be taken from it."""
        if size > FEW:
            most = tuple([min(count, size) for count in self.counts])
            return tuple([self._with_counts(counts) for counts in _bounded(most, size)])
        free = self._free
        held = self._packed | free
        return tuple([one for one in self.mixes(size) if held - one._packed & free == free])

    @classmethod
    def of(cls, kind: str, count: int = 1) -> Self:
        """So many of one kind."""
        try:
            return cls._of[kind, count]  # type: ignore[no-any-return]
        except KeyError:
            cls._of[kind, count] = found = cls(**{kind: count})
            return found

    @classmethod
    def mixes(cls, size: int, kinds: tuple[str, ...] = ()) -> tuple[Self, ...]:
        """The different amounts of a size, of all kinds or of some."""
        return cast("tuple[Self, ...]", _mixes(cls, size, kinds or cls.kinds))

    @classmethod
    def cost(cls, any: int = 0, but: Iterable[str] = (), **fixed: int) -> Cost[Self]:  # noqa: A002
        """A cost in words: ``Essences.cost(elan=2, any=1, but=("gold",))``; see `costs`."""
        from ludarium.costs import Cost, Some

        if min([any, *fixed.values()]) < 0:
            raise DeclarationError("a cost cannot be negative")
        return Cost(cls(**fixed), (Some(any, tuple(but)),) if any else ())

    # Words and files --------------------------------------------------------------------

    def __str__(self) -> str:
        return listed([f"{count} {name}" for name, count in self.items()]) or "nothing"

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={count}" for name, count in self.items())
        return f"{type(self).__name__}({inside})"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._with_counts, (self.counts,)

    @classmethod
    def from_json(cls, data: Json, scope: str = "") -> Self:
        """The amount that was written as an object of kinds and their numbers."""
        if not isinstance(data, dict):
            raise LudariumError(f"{cls.__name__} is written as an object, not {data!r}")
        return cls(**data)

    @classmethod
    def shape(cls, arguments: tuple[Any, ...], where: str) -> Shape:
        """How a field of this type is copied and saved; only the kernel asks."""
        if not cls.kinds:
            raise DeclarationError(f"{where}: say which amount, a class that declares its kinds")
        return Shape(cls, "{}", "{}", lambda value, scope: dict(value.items()), cls.from_json)


def _bounded(most: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    """The ways to take `size` out of some numbers, most of the first kinds first."""
    if len(most) == 1:
        if size <= most[0]:
            yield (size,)
        return
    rest = sum(most[1:])
    for first in range(min(most[0], size), max(0, size - rest) - 1, -1):
        for others in _bounded(most[1:], size - first):
            yield (first, *others)


@cache
def _mixes(cls: type[Amount], size: int, kinds: tuple[str, ...]) -> tuple[Amount, ...]:
    chosen = combinations_with_replacement(kinds, size)
    return tuple([cls(**{kind: some.count(kind) for kind in some}) for some in chosen])
