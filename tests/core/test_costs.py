"""Costs and the ways to pay them."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludarium import Amount, Cost, DeclarationError, affordable, payments
from ludarium.costs import Alike, Joker, Some
from ludarium.shapes import shape_of


class Coins(Amount):
    air: int
    fire: int
    gold: int


KINDS = Coins.kinds
cost = Coins.cost


def purse(air: int = 0, fire: int = 0, gold: int = 0) -> Coins:
    return Coins(air=air, fire=fire, gold=gold)


def test_a_fixed_cost_has_one_way_or_none() -> None:
    assert payments(cost(fire=2, air=1), purse(1, 2)) == (purse(1, 2),)
    assert payments(cost(fire=2, air=1), purse(0, 2, 9)) == ()


def test_what_costs_nothing_is_paid_with_nothing() -> None:
    assert payments(cost(), purse()) == (purse(),)
    assert payments(cost(fire=1).less(1), purse()) == (purse(),)


def test_any_part_can_be_paid_with_every_kind() -> None:
    assert payments(cost(any=2), purse(1, 2)) == (purse(1, 1), purse(0, 2))


def test_excluded_kinds_do_not_pay_the_any_part_but_the_fixed_one() -> None:
    ways = payments(cost(any=1, but=("gold",), gold=1), purse(1, 0, 3))
    assert ways == (purse(1, 0, 1),)


def test_fixed_and_any_parts_together_do_not_spend_a_token_twice() -> None:
    assert payments(cost(fire=1, any=1), purse(0, 1)) == ()
    assert payments(cost(fire=1, any=1), purse(0, 2)) == (purse(0, 2),)


def test_the_payer_chooses_what_a_discount_takes_off() -> None:
    ways = payments(cost(fire=1, air=1).less(1), purse(1, 1))
    assert ways == (purse(1), purse(0, 1))


def test_a_discount_spares_excluded_kinds() -> None:
    only_gold = (purse(0, 0, 1),)
    assert payments(cost(fire=1, gold=1).less(1, but=("gold",)), purse(1, 1, 1)) == only_gold
    assert payments(cost(gold=1).less(5, but=("gold",)), purse(0, 0, 1)) == only_gold


def test_a_discount_beyond_the_cost_gives_nothing_back() -> None:
    assert payments(cost(fire=2).less(5), purse(9, 9, 9)) == (purse(),)


def test_a_discount_leaves_what_must_be_paid_at_least() -> None:
    assert payments(cost(fire=1, air=1).less(5, least=1), purse(1, 1)) == (purse(1), purse(0, 1))
    assert payments(cost().less(5, least=1), purse(1, 1)) == (purse(),)


def test_a_discount_of_nothing_is_no_discount() -> None:
    assert cost(fire=1).less(0) is cost(fire=1)


def test_a_discount_takes_off_any_parts_too() -> None:
    ways = payments(cost(any=2, but=("gold",)).less(1), purse(1, 1, 1))
    assert ways == (purse(1), purse(0, 1))


def test_a_joker_stands_for_every_other_kind() -> None:
    ways = payments(cost(fire=2).with_jokers("gold"), purse(0, 1, 2))
    assert ways == (purse(0, 1, 1), purse(0, 0, 2))
    assert payments(cost(gold=1).with_jokers("gold"), purse(9, 9)) == ()


def test_several_kinds_may_stand_for_others_each_for_its_own() -> None:
    wanted = cost(fire=1, air=1).with_jokers("gold", fire=("air",))
    assert set(payments(wanted, purse(1, 2, 1))) == {
        purse(1, 1, 0), purse(0, 2, 0), purse(1, 0, 1), purse(0, 1, 1),
    }  # fmt: skip
    assert not affordable(cost(fire=1).with_jokers(air=("gold",)), purse(air=3))


def test_equal_resources_are_of_one_kind_that_the_payer_chooses() -> None:
    assert payments(cost().and_alike(3), purse(3, 2, 4)) == (purse(3), purse(gold=3))
    assert payments(cost(fire=1).and_alike(2, but=("gold",)), purse(2, 2, 2)) == (purse(2, 1),)
    assert payments(cost().and_alike(2).with_jokers("gold"), purse(1, 0, 1)) == (purse(1, 0, 1),)


def test_there_may_be_more_of_the_one_kind() -> None:
    ways = payments(cost().and_alike(1, up_to=9), purse(2, 0, 1))
    assert ways == (purse(2), purse(1), purse(gold=1))


def test_ways_are_listed_once_and_in_the_order_of_the_kinds() -> None:
    ways = payments(cost(any=1) + cost(any=1), purse(2, 2))
    assert ways == (purse(2), purse(1, 1), purse(0, 2))


def test_costs_add_up() -> None:
    both = cost(fire=1, any=1) + cost(fire=2, air=1).less(1).with_jokers("gold")
    assert both.fixed == purse(1, 3)
    assert both.total == 5
    assert both.discounts == (Some(1),)
    assert both.jokers == (Joker("gold"),)


def test_equal_costs_are_one_object() -> None:
    wanted = cost(fire=1, any=2).less(1, but=("gold",))
    assert cost(any=2, fire=1, air=0).less(1, ["gold"]) is wanted
    assert pickle.loads(pickle.dumps(wanted)) is copy.copy(wanted) is copy.deepcopy(wanted)
    assert copy.copy(wanted) is wanted


def test_a_cost_is_said_as_it_is_printed() -> None:
    wanted = cost(fire=1, gold=2, any=3, but=("gold",)).and_alike(2).less(1)
    assert str(wanted) == "1 fire, 2 gold, 3 of any kind but gold and 2 of one kind"
    assert str(cost()) == "nothing"
    assert str(Alike(1, 4, ("gold",))) == "1 to 4 of one kind but not gold"


def test_what_cannot_be_a_cost_is_refused() -> None:
    for wrong in (lambda: cost(fire=-1), lambda: cost(any=-1), lambda: cost().and_alike(-1)):
        with pytest.raises(DeclarationError, match="a cost cannot be negative"):
            wrong()
    with pytest.raises(DeclarationError, match="Coins has no 'mud'; it has air, fire and gold"):
        cost(any=1, but=("mud",))
    with pytest.raises(DeclarationError, match="Coins has no 'mud'"):
        cost(fire=1).with_jokers("mud")


def test_a_cost_is_written_and_read_again() -> None:
    shape = shape_of(Cost[Coins], "here")
    wanted = cost(fire=1, any=1, but=("gold",)).and_alike(2).less(1, least=1).with_jokers("gold")
    assert shape.load(shape.dump(wanted, ""), "") is wanted
    assert shape.dump(cost(fire=1), "") == {"fixed": {"fire": 1}}
    with pytest.raises(DeclarationError, match="say what it is paid with"):
        shape_of(Cost, "here")


def test_a_cost_remembers_only_so_many_purses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium.costs.REMEMBERED", 5)
    wanted = cost(any=2).less(1, but=("fire",))
    kept = set()
    for held in [purse(*counts) for counts in product(range(3), repeat=3)] * 2:
        assert set(payments(wanted, held)) == conceivable(wanted, held)
        assert affordable(wanted, held) == bool(conceivable(wanted, held))
        kept.add(len(wanted._ways))
    assert kept == {1, 2, 3, 4, 5}


# Against every conceivable payment ----------------------------------------------------------

Unit = tuple[str, tuple[str, ...]]
"""The printed kind of a token of a cost, and the kinds with which it may be paid."""

some = st.builds(
    Some, st.integers(1, 2), st.lists(st.sampled_from(KINDS), max_size=2, unique=True).map(tuple)
)
alike = st.builds(
    Alike,
    st.integers(1, 2),
    st.integers(0, 3),
    st.lists(st.sampled_from(KINDS), max_size=1).map(tuple),
)
jokers = st.builds(
    Joker,
    st.sampled_from(KINDS),
    st.lists(st.sampled_from(KINDS), max_size=2, unique=True).map(tuple),
)
purses = st.builds(purse, st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))
costs = st.builds(
    Cost,
    st.builds(purse, st.integers(0, 2), st.integers(0, 2), st.integers(0, 1)),
    st.lists(some, max_size=2).map(tuple),
    st.lists(alike, max_size=1).map(tuple),
    st.lists(some, max_size=2).map(tuple),
    st.lists(jokers, max_size=2).map(tuple),
)


def conceivable(wanted: Cost[Coins], held: Coins) -> set[Coins]:
    """Every payment that fits, token by token."""
    fixed = [unit for kind, n in wanted.fixed.items() for unit in [payable(wanted, kind, kind)] * n]
    fixed += [
        ("", tuple(kind for kind in KINDS if kind not in part.but))
        for part in wanted.some
        for _ in range(part.count)
    ]
    discounts = [part.but for part in wanted.discounts for _ in range(part.count)]
    ways: set[Coins] = set()
    for same in product(*[chosen(part) for part in wanted.alike]):
        units = fixed + [unit for kind, n in same for unit in [payable(wanted, kind, "")] * n]
        for left in reduced(units, discounts):
            for paid in product(*(kinds for _, kinds in left)):
                way = Coins(**{kind: paid.count(kind) for kind in KINDS})
                if held >= way:
                    ways.add(way)
    return ways


def payable(wanted: Cost[Coins], kind: str, printed: str) -> Unit:
    able = [one.kind for one in wanted.jokers if not one.stands_for or kind in one.stands_for]
    return printed, (kind, *able)


def chosen(part: Alike) -> list[tuple[str, int]]:
    most = max(part.count, part.up_to)
    kinds = [kind for kind in KINDS if kind not in part.but]
    return [(kind, count) for kind in kinds for count in range(part.count, most + 1)]


def reduced(units: list[Unit], discounts: list[tuple[str, ...]]) -> Iterator[list[Unit]]:
    """What is left of the tokens after each discount takes one that it may take."""
    if not discounts:
        yield units
        return
    able = [at for at, (kind, _) in enumerate(units) if kind not in discounts[0]]
    if not able:
        yield from reduced(units, discounts[1:])
    for at in {units[at]: at for at in able}.values():
        yield from reduced(units[:at] + units[at + 1 :], discounts[1:])


@given(costs, purses)
def test_the_ways_to_pay_are_exactly_those_that_fit(wanted: Cost[Coins], held: Coins) -> None:
    ways = payments(wanted, held)
    assert len(ways) == len(set(ways))
    assert set(ways) == conceivable(wanted, held)


@given(costs, purses)
def test_a_cost_is_affordable_if_there_is_a_way_to_pay_it(wanted: Cost[Coins], held: Coins) -> None:
    assert affordable(wanted, held) == bool(conceivable(wanted, held))


@given(costs, purses)
def test_more_resources_never_take_a_way_to_pay_away(wanted: Cost[Coins], held: Coins) -> None:
    assert set(payments(wanted, held)) <= set(payments(wanted, held + purse(1, 1, 1)))
