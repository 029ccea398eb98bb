"""Pools, costs and payments: counted resources and the ways to pay with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Any

from ludarium.errors import DeclarationError, RulesError
from ludarium.shapes import Json, Shape

Payment = tuple[tuple[str, int], ...]
"""What is paid: kinds with their counts, in the pool's order; hashable, so a call can name it."""


class Pool:
    """Counted resources of fixed kinds, with an optional cap on their total."""

    __slots__ = ("cap", "counts")

    def __init__(self, kinds: Iterable[str] = (), cap: int | None = None, **counts: int) -> None:
        self.counts: dict[str, int] = dict.fromkeys(kinds, 0)
        self.cap = cap
        for kind, count in counts.items():
            self[kind] = count

    def __getitem__(self, kind: str) -> int:
        return self.counts[kind]

    def __setitem__(self, kind: str, count: int) -> None:
        if kind not in self.counts:
            raise RulesError(f"the pool has no {kind!r}; it has {', '.join(self.counts)}")
        if count < 0:
            raise RulesError(f"the pool cannot hold {count} {kind}")
        self.counts[kind] = count

    def __iter__(self) -> Iterator[str]:
        return iter(self.counts)

    @property
    def total(self) -> int:
        """How many there are of all kinds together."""
        return sum(self.counts.values())

    @property
    def room(self) -> int | None:
        """How many more fit under the cap, never below 0; None where there is no cap."""
        return None if self.cap is None else max(0, self.cap - self.total)

    def gain(self, kind: str, count: int = 1) -> int:
        """Add up to `count`, as far as the cap allows; returns how many came in."""
        room = self.room
        added = count if room is None else min(count, room)
        self[kind] += added
        return added

    def lose(self, kind: str, count: int = 1) -> int:
        """Remove up to `count`, as far as there are any; returns how many went out."""
        lost = min(count, self.counts[kind])
        self[kind] -= lost
        return lost

    def pay(self, payment: Payment) -> None:
        """Remove exactly `payment`, or raise and remove nothing."""
        short = [kind for kind, count in payment if self.counts.get(kind, 0) < count]
        if short:
            raise RulesError(f"not enough {', '.join(short)} to pay {payment}")
        for kind, count in payment:
            self.counts[kind] -= count

    def clone(self) -> Pool:
        """An independent copy."""
        new: Pool = _make(Pool)
        new.counts = self.counts.copy()
        new.cap = self.cap
        return new

    def key(self) -> tuple[Any, ...]:
        """A hashable value, equal for equal pools."""
        return (self.cap, *self.counts.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pool) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Pool({', '.join(f'{k}={n}' for k, n in self.counts.items())})"

    @classmethod
    def shape(cls, arguments: tuple[Any, ...], where: str) -> Shape:
        def load(data: Json, scope: str) -> Pool:
            counts, cap = data
            pool = Pool(counts, cap)
            pool.counts.update(counts)
            return pool

        return Shape(
            cls,
            "{}.clone()",
            "{}.key()",
            lambda pool, scope: [dict(pool.counts), pool.cap],
            load,
            lambda pool: (pool,),
        )


_make = object.__new__


@dataclass(frozen=True)
class Some:
    """`count` of any kind, but of none of those in `but`."""

    count: int
    but: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cost:
    """What something costs: fixed parts, parts of any kind, and discounts on both."""

    fixed: tuple[tuple[str, int], ...] = ()
    some: tuple[Some, ...] = ()
    discounts: tuple[Some, ...] = ()

    @property
    def total(self) -> int:
        """How many resources are asked for, before discounts."""
        return sum(n for _, n in self.fixed) + sum(part.count for part in self.some)

    def less(self, count: int, but: Iterable[str] = ()) -> Cost:
        """The cost with a discount of `count` of any kind but `but`; the payer chooses which."""
        return replace(self, discounts=(*self.discounts, Some(count, tuple(but))))

    def __add__(self, other: Cost) -> Cost:
        fixed = dict(self.fixed)
        for kind, count in other.fixed:
            fixed[kind] = fixed.get(kind, 0) + count
        return Cost(tuple(fixed.items()), self.some + other.some, self.discounts + other.discounts)


def cost(any: int = 0, but: Iterable[str] = (), **fixed: int) -> Cost:  # noqa: A002
    """A cost in words: ``cost(fire=2, any=1, but=("gold",))``."""
    if min([any, *fixed.values()]) < 0:
        raise DeclarationError("a cost cannot be negative")
    parts = (Some(any, tuple(but)),) if any else ()
    return Cost(tuple((kind, n) for kind, n in fixed.items() if n), parts)


def payments(cost: Cost, pool: Pool | Mapping[str, int]) -> list[Payment]:
    """The distinct ways to pay a cost from a pool, in a stable order; empty if there is none."""
    have = pool.counts if isinstance(pool, Pool) else dict(pool)
    if not cost.some and not cost.discounts:
        fits = all(have.get(kind, 0) >= count for kind, count in cost.fixed)
        return [_payment(dict(cost.fixed), have)] if fits else []
    found: dict[Payment, None] = {}
    for fixed, some in _discounted(cost):
        for paid in _ways(fixed, some, have):
            found[_payment(paid, have)] = None
    return list(found)


def _payment(paid: Mapping[str, int], have: Mapping[str, int]) -> Payment:
    return tuple((kind, paid[kind]) for kind in have if paid.get(kind))


def _ways(
    fixed: dict[str, int], some: tuple[Some, ...], have: Mapping[str, int]
) -> Iterator[dict[str, int]]:
    """Pay the fixed parts, then each open part in every way that the pool allows."""
    if any(have.get(kind, 0) < count for kind, count in fixed.items()):
        return
    if not some:
        yield fixed
        return
    part, rest = some[0], some[1:]
    kinds = [kind for kind in have if kind not in part.but]
    for chosen in combinations_with_replacement(kinds, part.count):
        paid = dict(fixed)
        for kind in chosen:
            paid[kind] = paid.get(kind, 0) + 1
        yield from _ways(paid, rest, have)


def _discounted(cost: Cost) -> list[tuple[dict[str, int], tuple[Some, ...]]]:
    """Every form that the cost can take after each discount removes as much as it can."""
    forms = [(dict(cost.fixed), cost.some)]
    for discount in cost.discounts:
        for _ in range(discount.count):
            forms = _distinct(form for old in forms for form in _one_less(old, discount.but))
    return forms


def _one_less(
    form: tuple[dict[str, int], tuple[Some, ...]], but: tuple[str, ...]
) -> list[tuple[dict[str, int], tuple[Some, ...]]]:
    fixed, some = form
    less = [
        ({**fixed, kind: count - 1}, some)
        for kind, count in fixed.items()
        if count and kind not in but
    ]
    for at, part in enumerate(some):
        if part.count:
            smaller = Some(part.count - 1, part.but)
            less.append((fixed, (*some[:at], smaller, *some[at + 1 :])))
    return less or [form]


def _distinct(
    forms: Iterable[tuple[dict[str, int], tuple[Some, ...]]],
) -> list[tuple[dict[str, int], tuple[Some, ...]]]:
    return list({(tuple(fixed.items()), some): (fixed, some) for fixed, some in forms}.values())
