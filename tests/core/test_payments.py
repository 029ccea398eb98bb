"""Costs and the ways to pay them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludarium import Cost, DeclarationError, Payment, Pool, cost, payments
from ludarium.pools import Some

KINDS = ("air", "fire", "gold")


def pool(air: int = 0, fire: int = 0, gold: int = 0) -> Pool:
    return Pool(KINDS, air=air, fire=fire, gold=gold)


def test_a_fixed_cost_has_one_way_or_none() -> None:
    assert payments(cost(fire=2, air=1), pool(1, 2)) == [(("air", 1), ("fire", 2))]
    assert payments(cost(fire=2, air=1), pool(0, 2, 9)) == []


def test_what_costs_nothing_is_paid_with_nothing() -> None:
    assert payments(cost(), pool()) == [()]
    assert payments(cost(fire=1).less(1), pool()) == [()]


def test_any_part_can_be_paid_with_every_kind() -> None:
    ways = payments(cost(any=2), pool(1, 2))
    assert ways == [(("air", 1), ("fire", 1)), (("fire", 2),)]


def test_excluded_kinds_do_not_pay_the_any_part_but_the_fixed_one() -> None:
    ways = payments(cost(any=1, but=("gold",), gold=1), pool(1, 0, 3))
    assert ways == [(("air", 1), ("gold", 1))]


def test_fixed_and_any_parts_together_do_not_spend_a_token_twice() -> None:
    assert payments(cost(fire=1, any=1), pool(0, 1)) == []
    assert payments(cost(fire=1, any=1), pool(0, 2)) == [(("fire", 2),)]


def test_the_payer_chooses_what_a_discount_takes_off() -> None:
    ways = payments(cost(fire=1, air=1).less(1), pool(1, 1))
    assert sorted(ways) == [(("air", 1),), (("fire", 1),)]


def test_a_discount_spares_excluded_kinds() -> None:
    assert payments(cost(fire=1, gold=1).less(1, but=("gold",)), pool(1, 1, 1)) == [(("gold", 1),)]
    assert payments(cost(gold=1).less(5, but=("gold",)), pool(0, 0, 1)) == [(("gold", 1),)]


def test_a_discount_beyond_the_cost_gives_nothing_back() -> None:
    assert payments(cost(fire=2).less(5), pool(9, 9, 9)) == [()]


def test_a_discount_takes_off_any_parts_too() -> None:
    assert payments(cost(any=2, but=("gold",)).less(1), pool(1, 1, 1)) == [
        (("air", 1),),
        (("fire", 1),),
    ]


def test_ways_are_listed_once_and_in_the_pools_order() -> None:
    ways = payments(cost(any=1) + cost(any=1), pool(2, 2))
    assert ways == [(("air", 2),), (("air", 1), ("fire", 1)), (("fire", 2),)]


def test_costs_add_up() -> None:
    both = cost(fire=1, any=1) + cost(fire=2, air=1).less(1)
    assert dict(both.fixed) == {"fire": 3, "air": 1}
    assert both.total == 5
    assert both.discounts == (Some(1),)


def test_equal_costs_are_equal_and_can_be_hashed() -> None:
    assert cost(fire=1, any=2, air=0) == cost(any=2, fire=1)
    assert len({cost(fire=1), cost(fire=1), cost(fire=2)}) == 2


def test_a_negative_cost_is_refused() -> None:
    with pytest.raises(DeclarationError, match="cannot be negative"):
        cost(fire=-1)
    with pytest.raises(DeclarationError, match="cannot be negative"):
        cost(any=-1)


def test_counts_can_be_given_as_a_plain_mapping() -> None:
    assert payments(cost(any=1), {"air": 1, "fire": 0}) == [(("air", 1),)]


def test_every_way_can_be_paid_from_the_pool() -> None:
    for way in payments(cost(any=3, fire=1), pool(1, 2, 2)):
        purse = pool(1, 2, 2)
        purse.pay(way)
        assert purse.total == 1


# Against every conceivable payment ----------------------------------------------------------

Unit = tuple[str, ...]
"""The kinds with which one token of a cost may be paid."""

some = st.builds(
    Some, st.integers(1, 2), st.lists(st.sampled_from(KINDS), max_size=2, unique=True).map(tuple)
)
costs = st.builds(
    Cost,
    st.dictionaries(st.sampled_from(KINDS), st.integers(1, 2)).map(lambda d: tuple(d.items())),
    st.lists(some, max_size=2).map(tuple),
    st.lists(some, max_size=2).map(tuple),
)
purses = st.builds(pool, st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))


def conceivable(wanted: Cost, purse: Pool) -> set[Payment]:
    """Every payment that fits, token by token."""
    fixed = [(kind, (kind,)) for kind, count in wanted.fixed for _ in range(count)]
    free = tuple(("", tuple(k for k in KINDS if k not in part.but)) for part in wanted.some)
    open_ = [unit for unit, part in zip(free, wanted.some, strict=True) for _ in range(part.count)]
    discounts = [part.but for part in wanted.discounts for _ in range(part.count)]
    ways: set[Payment] = set()
    for units in reduced([*fixed, *open_], discounts):
        for paid in product(*(kinds for _, kinds in units)):
            counts = Counter(paid)
            if all(counts[kind] <= purse[kind] for kind in KINDS):
                ways.add(tuple((kind, counts[kind]) for kind in KINDS if counts[kind]))
    return ways


def reduced(
    units: list[tuple[str, Unit]], discounts: list[tuple[str, ...]]
) -> Iterator[list[tuple[str, Unit]]]:
    """What is left of the tokens after each discount takes one that it may take."""
    if not discounts:
        yield units
        return
    able = [at for at, (kind, _) in enumerate(units) if kind not in discounts[0]]
    if not able:
        yield from reduced(units, discounts[1:])
    for at in able:
        yield from reduced(units[:at] + units[at + 1 :], discounts[1:])


@given(costs, purses)
def test_the_ways_to_pay_are_exactly_those_that_fit(wanted: Cost, purse: Pool) -> None:
    ways = payments(wanted, purse)
    assert len(ways) == len(set(ways))
    assert set(ways) == conceivable(wanted, purse)


@given(costs, purses)
def test_more_resources_never_take_a_way_to_pay_away(wanted: Cost, purse: Pool) -> None:
    richer = purse.clone()
    for kind in KINDS:
        richer.gain(kind)
    assert set(payments(wanted, purse)) <= set(payments(wanted, richer))
