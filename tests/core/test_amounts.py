"""Amounts: so many of each declared kind."""

from __future__ import annotations

import copy
import pickle
import threading
from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludarium import Amount, DeclarationError, LudariumError, RulesError, kind
from ludarium.amounts import Kind, Shortage
from ludarium.shapes import shape_of


class Energy(Amount):
    """Tokens of four kinds."""

    air: int = kind("purple")
    water: int = kind("blue", "wa")
    fire: int
    earth: int = kind("green")


class Coins(Amount):
    gold: int
    silver: int


amounts = st.builds(
    lambda *counts: Energy(**dict(zip(Energy.kinds, counts, strict=True))),
    *[st.integers(0, 3)] * 4,
)


# Declaring ----------------------------------------------------------------------------------


def test_kinds_have_the_order_of_their_declaration_and_a_look() -> None:
    assert Energy.kinds == ("air", "water", "fire", "earth")
    assert Energy.looks["air"] == Kind("air", "purple", "a")
    assert Energy.looks["water"] == Kind("water", "blue", "wa")
    assert Energy.looks["fire"] == Kind("fire", "", "f")


def test_a_kind_is_a_whole_number() -> None:
    with pytest.raises(DeclarationError, match=r"Mud\.wet: a kind is declared as int, not str"):
        type(Amount)("Mud", (Amount,), {"__annotations__": {"wet": "str"}})


def test_a_kind_cannot_have_the_name_of_something_that_amounts_do() -> None:
    with pytest.raises(DeclarationError, match=r"Mud\.parts: the name is taken"):
        type(Amount)("Mud", (Amount,), {"__annotations__": {"parts": "int"}})


def test_a_kind_may_be_called_anything_else() -> None:
    class Odd(Amount):
        new: int
        get: int
        packed: int
        cls: int
        self: int
        other: int
        known: int

    some = Odd(new=1, get=2, packed=3, cls=4, self=5, other=6, known=7)
    assert some.counts == (1, 2, 3, 4, 5, 6, 7)
    assert some + Odd.one["self"] - Odd(known=7) == Odd(
        new=1, get=2, packed=3, cls=4, self=6, other=6
    )
    assert some & Odd.one["cls"] is Odd.one["cls"]


def test_a_kind_has_no_other_default() -> None:
    with pytest.raises(DeclarationError, match=r"Mud\.wet: write kind\(…\) or nothing, not 3"):
        type(Amount)("Mud", (Amount,), {"__annotations__": {"wet": "int"}, "wet": 3})


def test_a_mark_has_one_or_two_letters() -> None:
    with pytest.raises(DeclarationError, match="the mark 'fire' is too long"):
        kind("red", "fire")


def test_an_amount_cannot_add_kinds_to_those_of_another() -> None:
    with pytest.raises(DeclarationError, match="cannot add kinds"):
        type(Amount)("More", (Coins,), {"__annotations__": {"copper": "int"}})


def test_an_amount_without_kinds_cannot_be_made_or_declared() -> None:
    with pytest.raises(DeclarationError, match="Amount declares no kinds"):
        Amount()
    with pytest.raises(DeclarationError, match="here: say which amount"):
        shape_of(Amount, "here")


def test_unknown_kinds_and_wrong_numbers_are_refused() -> None:
    wrong: dict[str, Any]
    for wrong, why in (
        ({"mud": 1}, "Energy has no 'mud'; it has air, water, fire and earth"),
        ({"fire": -1}, "Energy cannot hold -1 fire"),
        ({"fire": 1.5}, "Energy cannot hold 1.5 fire"),
    ):
        with pytest.raises(LudariumError, match=why):
            Energy(**wrong)


# Being one object ---------------------------------------------------------------------------


def test_equal_amounts_are_one_object_however_they_were_made() -> None:
    two = Energy(fire=2)
    assert Energy(fire=1) + Energy(fire=1) is two
    assert Energy(fire=2, air=1) - Energy(air=1) is two
    assert Energy.of("fire", 2) is Energy.one["fire"] * 2 is two
    assert pickle.loads(pickle.dumps(two)) is copy.copy(two) is copy.deepcopy(two) is two
    assert Energy.from_json({"fire": 2}) is two
    assert Energy.nothing is Energy() is two - two


def test_an_amount_never_changes() -> None:
    with pytest.raises(RulesError, match="an amount never changes"):
        Energy(fire=1).fire = 2  # type: ignore[misc]
    assert Energy(fire=1).fire == 1


def test_amounts_of_different_classes_do_not_mix() -> None:
    with pytest.raises(TypeError, match="do not mix"):
        Energy(fire=1) + Coins(gold=1)  # type: ignore[operator]
    with pytest.raises(TypeError, match="do not mix"):
        Energy(fire=1) - Coins(gold=1)  # type: ignore[operator]
    assert Energy() != Coins()


def test_amounts_that_nobody_holds_go_when_there_are_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ludarium.amounts.REMEMBERED", 100)

    class Grains(Amount):
        rice: int
        wheat: int

    kept = Grains(rice=7) + Grains(wheat=3)
    for rice in range(1000):
        assert (kept + Grains(rice=rice)).rice == 7 + rice
    assert len(Grains._known) <= 101
    assert Grains(rice=7, wheat=3) is kept


def test_there_is_room_for_all_amounts_that_somebody_holds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ludarium.amounts.REMEMBERED", 100)

    class Pebbles(Amount):
        grey: int
        white: int

    held = [Pebbles(grey=number, white=1) for number in range(1000)]
    assert all(Pebbles(grey=number, white=1) is one for number, one in enumerate(held))
    assert len(Pebbles._known) < 1300
    del held
    for white in range(3000):
        Pebbles(white=white)
    assert len(Pebbles._known) < 2100


def test_there_are_at_most_so_many_of_a_kind() -> None:
    many = Energy._most
    most = Energy(air=many, fire=many)
    assert many > 10_000
    assert most - Energy(air=many) == Energy(fire=many)
    with pytest.raises(RulesError, match=f"Energy cannot hold {many + 1} fire"):
        most + Energy(fire=1)
    with pytest.raises(RulesError, match=f"Energy cannot hold {2 * many} air and {2 * many} fire"):
        most * 2


def test_threads_that_meet_an_amount_at_once_get_the_same_object() -> None:
    class Sand(Amount):
        wet: int
        dry: int

    found: list[list[Sand]] = [[] for _ in range(4)]
    begin = threading.Barrier(4)

    def make(into: list[Sand]) -> None:
        begin.wait()
        into += [Sand(wet=number % 50, dry=number) for number in range(2000)]

    threads = [threading.Thread(target=make, args=(into,)) for into in found]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(len(set(map(id, same))) == 1 for same in zip(*found, strict=True))


# Arithmetic ---------------------------------------------------------------------------------


@given(amounts, amounts)
def test_sums_and_differences_go_kind_by_kind(some: Energy, more: Energy) -> None:
    both = some + more
    assert Counter(dict(both.items())) == Counter(dict(some.items())) + Counter(dict(more.items()))
    assert both.total == some.total + more.total
    assert both - more is some
    assert both >= some
    assert (some >= more) == all(some[kind] >= more[kind] for kind in Energy.kinds)
    assert (some <= more) == (more >= some)
    assert all((some & more)[kind] == min(some[kind], more[kind]) for kind in Energy.kinds)


@given(amounts, amounts)
def test_more_cannot_be_taken_than_there_is(some: Energy, more: Energy) -> None:
    if some >= more:
        assert (some - more) + more is some
    else:
        with pytest.raises(Shortage, match=f"{more} cannot be taken from {some}"):
            some - more


@given(amounts, st.integers(0, 4))
def test_the_parts_of_a_size_are_all_that_can_be_taken_each_once(some: Energy, size: int) -> None:
    parts = some.parts(size)
    counts = product(*[range(count + 1) for count in some.counts])
    assert {part.counts for part in parts} == {each for each in counts if sum(each) == size}
    assert len(parts) == len(set(parts))
    assert all(some >= part for part in parts)


def test_the_mixes_of_a_size_are_of_all_kinds_or_of_some() -> None:
    assert len(Energy.mixes(4)) == 35
    assert [str(mix) for mix in Energy.mixes(2, ("air", "fire"))] == [
        "2 air",
        "1 air and 1 fire",
        "2 fire",
    ]
    assert Energy.mixes(0) == (Energy(),)


# Looking and words --------------------------------------------------------------------------


def test_numbers_are_read_by_name_and_the_kinds_in_it_are_known() -> None:
    some = Energy(fire=2, air=1)
    assert (some.fire, some["fire"], some.water, some.total) == (2, 2, 0, 3)
    assert some.present == tuple(some) == ("air", "fire")
    assert some.items() == [("air", 1), ("fire", 2)]
    assert "fire" in some
    assert "water" not in some
    assert some
    assert not Energy()
    with pytest.raises(LudariumError, match="Energy has no 'total'"):
        some["total"]


def test_an_amount_is_said_as_people_say_it() -> None:
    assert str(Energy(fire=2, air=1)) == "1 air and 2 fire"
    assert str(Energy(fire=2, air=1, earth=4)) == "1 air, 2 fire and 4 earth"
    assert str(Energy()) == "nothing"
    assert repr(Energy(fire=2, air=1)) == "Energy(air=1, fire=2)"


def test_an_amount_is_written_as_the_kinds_in_it() -> None:
    shape = shape_of(Energy, "here")
    assert shape.dump(Energy(fire=2), "") == {"fire": 2}
    assert shape.load({"fire": 2, "air": 0}, "") is Energy(fire=2)
    with pytest.raises(LudariumError, match="Energy is written as an object, not 3"):
        shape.load(3, "")
