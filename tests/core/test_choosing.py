"""Choosing several things: every result exactly once, however many there are."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import LETTERS, Letter

from ludarium import (
    Amount,
    Call,
    Game,
    Settled,
    Table,
    choose,
    choose_order,
    choose_some,
    decision,
    step,
)
from ludarium.choosing import AT_ONCE


class Coins(Amount):
    gold: int
    silver: int
    copper: int
    iron: int


class Market(Table):
    coins: Coins = Coins()
    letters: tuple[Letter, ...] = ()
    chosen: tuple[Letter, ...] = ()
    done: bool = False


@step
def wait(s: Market) -> None:
    s.tie()


@decision(skips=True)
def gain(s: Market, me: int, count: int, settled: Settled = ()) -> list[Call]:
    return choose(
        Coins.mixes(count), settled, gained, lambda settled: gain(me, count, settled)
    )  # fmt: skip


@step
def gained(s: Market, coins: Coins) -> None:
    s.coins = coins
    s.do(stop(0))


@decision(skips=True)
def pick(s: Market, me: int, least: int, most: int, settled: Settled = ()) -> list[Call]:
    return choose_some(
        s.letters, least, most, settled, picked, lambda settled: pick(me, least, most, settled)
    )


@decision(skips=True)
def sort(s: Market, me: int, settled: Settled = ()) -> list[Call]:
    return choose_order(s.letters, settled, picked, lambda settled: sort(me, settled))


@step
def picked(s: Market, chosen: tuple[Letter, ...]) -> None:
    s.chosen = chosen
    s.do(stop(0))


@decision
def stop(s: Market, me: int) -> list[Call]:
    return [wait()]


def market(first: Call, letters: str = "") -> Market:
    """A table that waits for a choice among letters."""
    game = Game("market", "Market", Market, first)
    s = cast(Market, game.laid())
    s.letters = tuple(next(one for one in LETTERS if one.id == letter) for letter in letters)
    s.begin()
    return s


def ends(s: Market) -> list[Market]:
    """The tables at the ends of all paths, and on the way that no list is too long."""
    if s.now is not None and s.now.step is stop:
        return [s]
    legal = s.legal()
    assert 1 < len(legal) <= AT_ONCE
    found = []
    for call in legal:
        after = s.clone()
        after.apply(call)
        found += ends(after)
    return found


@pytest.mark.parametrize("count", range(1, 9))
def test_amounts_are_offered_once_each(count: int) -> None:
    found = [s.coins for s in ends(market(gain(0, count)))]
    assert len(found) == len(set(found))
    assert set(found) == set(Coins.mixes(count))


def test_up_to_thirty_results_are_one_list_and_more_are_asked_kind_by_kind() -> None:
    assert len(market(gain(0, 3)).legal()) == 20
    s = market(gain(0, 4))
    assert [str(call) for call in s.legal()] == [
        "no gold", "1 gold", "2 gold", "3 gold", "4 gold",
    ]  # fmt: skip
    s.apply(s.legal()[3])
    assert [str(call.args[0]) for call in s.legal()] == ["3 gold and 1 silver", "3 gold and 1 copper", "3 gold and 1 iron"]  # fmt: skip  # noqa: E501


def test_no_answer_takes_a_result_away_that_fits_it() -> None:
    s = market(gain(0, 5))
    for number, call in enumerate(s.legal()):
        after = s.clone()
        after.apply(call)
        found = {end.coins for end in ends(after)}
        assert found == {mix for mix in Coins.mixes(5) if mix.gold == number}


letters = st.text("abcdef", min_size=1, max_size=9)


@given(letters, st.integers(0, 5), st.integers(0, 5))
def test_choices_of_components_are_offered_once_each(held: str, least: int, more: int) -> None:
    s = market(pick(0, least, least + more), held)
    found = [tuple(sorted(one.id for one in end.chosen)) for end in ends(s)]
    fewest, most = min(least, len(held)), min(least + more, len(held))
    possible = {
        tuple(sorted(some)) for size in range(fewest, most + 1) for some in combinations(held, size)
    }
    assert Counter(found) == Counter(possible)


@given(st.text("abcdef", min_size=2, max_size=5))
def test_orders_are_offered_once_each_without_the_last(held: str) -> None:
    s = market(sort(0), held)
    found = ["".join(one.id for one in end.chosen) for end in ends(s)]
    assert Counter(found) == Counter({"".join(order)[:-1] for order in permutations(held)})


def test_a_long_order_asks_what_comes_next() -> None:
    s = market(sort(0), "abcde")
    assert [str(call) for call in s.legal()] == [f"next the the {one}" for one in "abcde"]
    s.apply(s.legal()[2])
    assert len(s.legal()) == 24


def test_a_choice_can_be_saved_halfway() -> None:
    s = market(gain(0, 6))
    s.apply(s.legal()[1])
    again = s.game.table_from_json(s.to_json())
    assert again == s
    assert list(again.legal()) == list(s.legal())


def test_a_kind_of_which_all_results_have_as_many_is_not_asked() -> None:
    results = [
        Coins(gold=2, silver=silver, copper=copper) for silver in range(8) for copper in range(8)
    ]
    asked: list[Settled] = []

    def again(settled: Settled) -> Call:
        asked.append(settled)
        return wait()

    offers = choose(results, (), gained, again)
    assert [str(call) for call in offers] == ["no silver", *[f"{n} silver" for n in range(1, 8)]]
    assert asked == [(2, number) for number in range(8)]
    assert choose(results, (2, 3), gained, again) == [
        gained(Coins(gold=2, silver=3, copper=copper)) for copper in range(8)
    ]
