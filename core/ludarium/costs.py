"""Costs, and the ways to pay them.

A cost asks for amounts: fixed ones, some of any kind, some that are all of one kind. Discounts
take parts away that the payer chooses, and jokers are kinds that stand for others. Costs are data:
equal ones are one object, so calls name them and each remembers how it was paid before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import product
from typing import Any, Generic, NamedTuple, TypeVar, cast

from ludarium.amounts import Amount
from ludarium.errors import DeclarationError
from ludarium.shapes import Json, Shape, shape_of
from ludarium.words import any_kind, listed

A = TypeVar("A", bound=Amount)

REMEMBERED = 1 << 13
"""Amounts for which a cost remembers how it can be paid."""


@dataclass(frozen=True)
class Some:
    """`count` of any kinds, but of none of those in `but`."""

    count: int
    but: tuple[str, ...] = ()

    def __str__(self) -> str:
        return any_kind(self.count, self.but)


@dataclass(frozen=True)
class Alike:
    """`count` of one kind, which the payer chooses; or more of it, `up_to` so many."""

    count: int
    up_to: int = 0
    but: tuple[str, ...] = ()

    def __str__(self) -> str:
        most = f" to {self.up_to}" if self.up_to > self.count else ""
        without = f" but not {listed(self.but, 'or')}" if self.but else ""
        return f"{self.count}{most} of one kind{without}"


@dataclass(frozen=True)
class Joker:
    """A kind that stands for others: for every one, or for those that are named."""

    kind: str
    stands_for: tuple[str, ...] = ()


class Demand(NamedTuple):
    """A part of a cost: so many, of the kinds that can pay it."""

    number: int
    kinds: tuple[str, ...]
    printed: str = ""
    """The kind of a fixed part."""


Demands = tuple[Demand, ...]


class Cost(Generic[A]):
    """What something costs. Write it with the amount's own class: ``Coins.cost(gold=2, any=1)``."""

    __slots__ = (
        "_plain", "_useful", "_ways", "alike", "discounts", "fixed", "jokers", "least", "payable",
        "some", "total",
    )  # fmt: skip
    fixed: A
    some: tuple[Some, ...]
    alike: tuple[Alike, ...]
    discounts: tuple[Some, ...]
    jokers: tuple[Joker, ...]
    least: int
    """What remains to be paid however large the discounts are."""
    total: int
    """How many resources it asks for, before discounts."""
    _plain: bool
    """Whether nothing but numbers decides: no exclusion, discount, joker or equal kinds."""
    _useful: A
    """The most that it can use of each kind: more makes no difference."""
    payable: Callable[[A], bool]
    """Whether an amount can pay it, in whichever way."""
    _ways: dict[A, tuple[A, ...]]

    def __new__(
        cls,
        fixed: A,
        some: tuple[Some, ...] = (),
        alike: tuple[Alike, ...] = (),
        discounts: tuple[Some, ...] = (),
        jokers: tuple[Joker, ...] = (),
        least: int = 0,
    ) -> Cost[A]:
        parts = (fixed, some, alike, discounts, jokers, least)
        found = _known.get(parts)
        if found is None:
            found = _known.setdefault(parts, cls._made(*parts))
        return cast("Cost[A]", found)

    @classmethod
    def _made(
        cls,
        fixed: A,
        some: tuple[Some, ...],
        alike: tuple[Alike, ...],
        discounts: tuple[Some, ...],
        jokers: tuple[Joker, ...],
        least: int,
    ) -> Cost[A]:
        asked: tuple[Some | Alike, ...] = (*some, *alike)
        if min([part.count for part in (*asked, *discounts)], default=0) < 0:
            raise DeclarationError("a cost cannot be negative")
        _check_kinds(fixed, some, alike, discounts, jokers)
        new = object.__new__(cls)
        new.fixed, new.some, new.alike = fixed, some, alike
        new.discounts, new.jokers, new.least = discounts, jokers, least
        new.total = fixed.total + sum([part.count for part in asked])
        new._plain = not (alike or discounts or jokers or any(part.but for part in some))
        new._ways = {}
        any_kind = sum([max(part.count, getattr(part, "up_to", 0)) for part in asked])
        any_kind += fixed.total if jokers else 0
        new._useful = fixed + type(fixed)(**dict.fromkeys(fixed.kinds, any_kind))
        new.payable = _plainly_payable(new) if new._plain else _payable(new)
        return new

    # Writing costs ----------------------------------------------------------------------

    def less(self, count: int, but: Iterable[str] = (), least: int = 0) -> Cost[A]:
        """The cost with a discount of `count` of any kind but `but`; the payer chooses which.

        At least `least` remains to be paid, if it costs that much.
        """
        if not count:
            return self
        off = (*self.discounts, Some(count, tuple(but)))
        return Cost(self.fixed, self.some, self.alike, off, self.jokers, max(self.least, least))

    def with_jokers(self, *kinds: str, **stands_for: Iterable[str]) -> Cost[A]:
        """The cost where some kinds stand for every other, or for those that are named."""
        named = [Joker(kind, tuple(others)) for kind, others in stands_for.items()]
        jokers = (*self.jokers, *map(Joker, kinds), *named)
        return Cost(self.fixed, self.some, self.alike, self.discounts, jokers, self.least)

    def and_alike(self, count: int, up_to: int = 0, but: Iterable[str] = ()) -> Cost[A]:
        """The cost, and besides so many of one kind that the payer chooses."""
        alike = (*self.alike, Alike(count, up_to, tuple(but)))
        return Cost(self.fixed, self.some, alike, self.discounts, self.jokers, self.least)

    def __add__(self, other: Cost[A]) -> Cost[A]:
        return Cost(
            self.fixed + other.fixed,
            self.some + other.some,
            self.alike + other.alike,
            self.discounts + other.discounts,
            tuple(dict.fromkeys(self.jokers + other.jokers)),
            max(self.least, other.least),
        )

    def __str__(self) -> str:
        """What it costs before discounts: ``2 elan, 1 gold and 3 of any kind``."""
        fixed = [f"{count} {kind}" for kind, count in self.fixed.items()]
        return listed([*fixed, *map(str, (*self.some, *self.alike))]) or "nothing"

    def __repr__(self) -> str:
        off = "".join(f".less{(part.count, part.but)}" for part in self.discounts)
        return f"Cost({self}){off}"

    def __copy__(self) -> Cost[A]:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Cost[A]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.fixed, self.some, self.alike, self.discounts, self.jokers, self.least)
        return Cost, parts

    @classmethod
    def shape(cls, arguments: tuple[Any, ...], where: str) -> Shape:
        """How a field of this type is copied and saved; only the kernel asks."""
        if not arguments:
            raise DeclarationError(f"{where}: say what it is paid with, for example Cost[Coins]")
        (kind,) = arguments
        fixed = shape_of(kind, where)

        def dump(cost: Cost[Any], scope: str) -> Json:
            written = {"fixed": fixed.dump(cost.fixed, scope), "least": cost.least}
            for name in _PARTS:
                written[name] = [asdict(part) for part in getattr(cost, name)]
            return {name: part for name, part in written.items() if part}

        def load(data: Json, scope: str) -> Cost[Any]:
            parts = {
                name: tuple(kind(**_tuples(part)) for part in data.get(name, ()))
                for name, kind in _PARTS.items()
            }
            found = fixed.load(data.get("fixed", {}), scope)
            return Cost(found, **cast(Any, parts), least=data.get("least", 0))

        return Shape(cls, "{}", "{}", dump, load)


_known: dict[tuple[Any, ...], Any] = {}
_PARTS: dict[str, Any] = {"some": Some, "alike": Alike, "discounts": Some, "jokers": Joker}


def _tuples(part: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in part.items()}


def _check_kinds(fixed: Amount, *parts: tuple[Any, ...]) -> None:
    for part in (part for some in parts for part in some):
        named = [*getattr(part, "but", ()), *getattr(part, "stands_for", ())]
        for kind in (*named, *([part.kind] if isinstance(part, Joker) else [])):
            if kind not in fixed.kinds:
                has = listed(fixed.kinds)
                raise DeclarationError(f"{type(fixed).__name__} has no {kind!r}; it has {has}")


# Paying -------------------------------------------------------------------------------------


def affordable(cost: Cost[A], held: A) -> bool:
    """Whether an amount can pay a cost, in whichever way."""
    return cost.payable(held)


def _plainly_payable(cost: Cost[A]) -> Callable[[A], bool]:
    """Compares numbers, written out for this cost: games ask this more often than anything."""
    enough = [f"held.{kind} >= {count}" for kind, count in cost.fixed.items()]
    if cost.some:
        enough.append(f"held.total >= {cost.total}")
    space: dict[str, Any] = {}
    exec(f"def payable(held): return {' and '.join(enough) or 'True'}", space)  # noqa: S102 - ours
    return cast("Callable[[A], bool]", space["payable"])


def _payable(cost: Cost[A]) -> Callable[[A], bool]:
    """Looks for a way to pay, and remembers whether there is one."""
    known: dict[A, bool] = {}

    def payable(held: A) -> bool:
        held &= cost._useful
        found = known.get(held)
        if found is None:
            found = any(_fits(demands, held) for demands in _forms(cost, held))
            _remember(known, held, found)
        return found

    return payable


def payments(cost: Cost[A], held: A) -> tuple[A, ...]:
    """The distinct ways to pay a cost from an amount, in a stable order; none if there is none."""
    if cost._plain:
        if not cost.payable(held):
            return ()
        if cost.total == cost.fixed.total:
            return (cost.fixed,)
    held &= cost._useful
    ways = cost._ways.get(held)
    if ways is None:
        ways = _plain_ways(cost, held) if cost._plain else _all_ways(cost, held)
        _remember(cost._ways, held, ways)
    return ways


def _remember(known: dict[A, Any], held: A, found: object) -> None:
    if len(known) >= REMEMBERED:
        known.clear()
    known[held] = found


def _plain_ways(cost: Cost[A], held: A) -> tuple[A, ...]:
    fixed = cost.fixed
    parts = (held - fixed).parts(cost.total - fixed.total)
    return tuple([fixed + part for part in parts]) if fixed.total else parts


def _all_ways(cost: Cost[A], held: A) -> tuple[A, ...]:
    """Pay every form that the cost can take, part by part; equal ways are one."""
    found: dict[A, None] = {}
    for demands in _forms(cost, held):
        paid = {held - held: None}
        for count, kinds, _ in demands:
            mixes = held.mixes(count, kinds)
            sums = (before + mix for before in paid for mix in mixes)
            paid = {way: None for way in sums if held >= way}
        found |= paid
    return tuple(sorted(found, key=_order, reverse=True))


def _order(way: Amount) -> tuple[int, ...]:
    return way.counts


def _forms(cost: Cost[A], held: A) -> Iterator[Demands]:
    """What there may be to pay: for each choice of equal kinds, and of what discounts take off."""
    seen: set[Demands] = set()
    for alike in product(*[_chosen(cost, part, held) for part in cost.alike]):
        demands = [
            Demand(count, _paid_with(cost, kind), kind) for kind, count in cost.fixed.items()
        ]
        demands += [Demand(part.count, _without(held, part.but)) for part in cost.some]
        demands += [Demand(count, _paid_with(cost, kind)) for kind, count in alike]
        for form in _discounted(cost, tuple(demands)):
            if form not in seen:
                seen.add(form)
                yield form


def _chosen(cost: Cost[A], part: Alike, held: A) -> list[tuple[str, int]]:
    """The kinds and numbers that a part of equal resources can be, as far as they can be paid."""
    spared = sum([discount.count for discount in cost.discounts])
    most = max(part.count, part.up_to)
    found = []
    for kind in _without(held, part.but):
        able = spared + sum([held[each] for each in _paid_with(cost, kind)])
        found += [(kind, number) for number in range(part.count, min(most, able) + 1)]
    return found


def _without(held: Amount, but: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([kind for kind in held.kinds if kind not in but])


def _paid_with(cost: Cost[A], kind: str) -> tuple[str, ...]:
    """A kind, and the jokers that stand for it."""
    jokers = [
        one.kind
        for one in cost.jokers
        if one.kind != kind and (not one.stands_for or kind in one.stands_for)
    ]
    return (kind, *dict.fromkeys(jokers))


def _discounted(cost: Cost[A], demands: Demands) -> list[Demands]:
    """Every form that the parts can take after each discount removes as much as it can."""
    forms = [demands]
    for discount in cost.discounts:
        for _ in range(min(discount.count, cost.total)):
            less = [form for old in forms for form in _one_less(old, discount.but, cost.least)]
            forms = list(dict.fromkeys(less))
    return forms


def _one_less(demands: Demands, but: tuple[str, ...], least: int) -> list[Demands]:
    less = []
    if sum([part.number for part in demands]) > least:
        for at, part in enumerate(demands):
            if part.number and part.printed not in but:
                smaller = part._replace(number=part.number - 1)
                less.append((*demands[:at], smaller, *demands[at + 1 :]))
    return less or [demands]


def _fits(demands: Demands, held: Amount) -> bool:
    """Whether all parts can be paid at once: each unit finds a kind, others making way for it."""
    paying: dict[str, list[Demand]] = {kind: [] for kind in held.kinds}

    def paid(part: Demand, tried: set[str]) -> bool:
        for kind in part.kinds:
            if kind in tried:
                continue
            tried.add(kind)
            if len(paying[kind]) < held[kind]:
                paying[kind].append(part)
                return True
            for at, other in enumerate(paying[kind]):
                if paid(other, tried):
                    paying[kind][at] = part
                    return True
        return False

    units = [part for part in demands for _ in range(part.number)]
    return len(units) <= held.total and all(paid(part, set()) for part in units)
