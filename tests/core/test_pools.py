"""Pools: counted resources of fixed kinds, with an optional cap."""

from __future__ import annotations

import pytest

from ludarium import Pool, RulesError


def purse(cap: int | None = None) -> Pool:
    return Pool(("gold", "silver"), cap, gold=2)


def test_a_pool_starts_with_nothing_of_each_kind_but_what_is_given() -> None:
    pool = purse()
    assert (pool["gold"], pool["silver"], pool.total) == (2, 0, 2)
    assert list(pool) == ["gold", "silver"]
    assert repr(pool) == "Pool(gold=2, silver=0)"


def test_gaining_and_losing_say_how_many_moved() -> None:
    pool = purse()
    assert pool.gain("silver", 3) == 3
    assert pool.gain("gold") == 1
    assert pool.lose("gold") == 1
    assert pool.lose("silver", 5) == 3
    assert (pool["gold"], pool["silver"]) == (2, 0)


def test_a_cap_counts_all_kinds_together() -> None:
    pool = purse(cap=5)
    assert pool.room == 3
    assert pool.gain("silver", 4) == 3
    assert pool.gain("gold") == 0
    assert (pool.total, pool.room) == (5, 0)


def test_without_a_cap_there_is_no_limit() -> None:
    pool = purse()
    assert pool.room is None
    assert pool.gain("gold", 1000) == 1000


def test_a_pool_set_beyond_its_cap_has_no_room() -> None:
    pool = purse(cap=3)
    pool["gold"] = 7
    assert pool.room == 0
    assert pool.gain("gold") == 0


def test_unknown_kinds_and_negative_counts_are_refused() -> None:
    pool = purse()
    with pytest.raises(RulesError, match="the pool has no 'mud'; it has gold, silver"):
        pool["mud"] = 1
    with pytest.raises(RulesError, match="the pool has no 'mud'"):
        Pool(("gold",), mud=1)
    with pytest.raises(RulesError, match="the pool cannot hold -1 gold"):
        pool["gold"] = -1
    assert pool == purse()


def test_a_payment_is_made_whole_or_not_at_all() -> None:
    pool = Pool(("gold", "silver"), gold=2, silver=1)
    with pytest.raises(RulesError, match="not enough silver to pay"):
        pool.pay((("gold", 1), ("silver", 2)))
    assert pool == Pool(("gold", "silver"), gold=2, silver=1)
    pool.pay((("gold", 2), ("silver", 1)))
    assert pool.total == 0


def test_a_clone_is_equal_and_independent() -> None:
    pool = purse(cap=4)
    other = pool.clone()
    assert other == pool
    other.gain("silver")
    assert other != pool
    assert pool["silver"] == 0
    assert (other.cap, pool.cap) == (4, 4)


def test_pools_differ_by_their_cap_too() -> None:
    assert purse(3) != purse(4)
    assert purse(3).key() == purse(3).key()
