"""Declared tables: copies, equality, hash keys and JSON that come from the declaration."""

from __future__ import annotations

import copy
import json
import pickle
from enum import Enum
from random import Random
from typing import ClassVar, Literal, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import LETTERS, NIM, Letter, Nim, leave, take, wait

from ludarium import (
    EVERYONE,
    NOBODY,
    OWNER,
    Amount,
    Call,
    Game,
    LudariumError,
    Part,
    Pile,
    Step,
    Table,
    counter,
    option,
    per_seat,
    resource,
)
from ludarium.resources import resources_of


class Weather(Enum):
    SUN = 1
    RAIN = 2


class Grain(Amount):
    wheat: int
    rye: int


class Field(Part):
    crops: list[int] = []
    wet: bool = False


class Farmer(Part):
    name: str = ""
    barn: Grain = resource(Grain(), limit=9)
    debts: int = counter()
    hand: Pile[Letter] = Pile(OWNER)
    fields: list[Field] = []


class Farm(Table):
    LIMIT: ClassVar[int] = 3
    year: int = option(1, low=1, high=9)
    price: float = 1.5
    weather: Weather = Weather.SUN
    mood: Literal["good", "bad"] = "good"
    favourite: Letter | None = None
    bought: tuple[Letter, ...] = ()
    pair: tuple[int, str] = (1, "x")
    weights: dict[str, int] = {"a": 1}
    heaps: dict[Weather, list[int]] = {}
    rows: list[list[list[int]]] = []
    spare: Field | None = None
    either: int | str | None = None
    market: dict[int, Pile[Letter]] = {}
    plan: list[Call] = []
    habit: Step[[int]] | None = None
    bank: Grain = Grain()
    deck: Pile[Letter] = Pile(NOBODY)
    farmers: list[Farmer] = per_seat(Farmer)


FARM = Game("farm", "Farm", Farm, wait(0), seats=(2, 3))


def farm(random: Random) -> Farm:
    """A table with something random in every field."""
    s = cast(Farm, FARM.new(3, random.random()))

    def few() -> int:
        return random.randrange(3)

    s.year, s.price, s.weather = few(), random.random(), random.choice(list(Weather))
    s.mood = random.choice(("good", "bad"))
    s.favourite = random.choice([None, *LETTERS])
    s.bought = tuple(random.sample(LETTERS, few()))
    s.pair = (few(), "y" * few())
    s.weights = {word: few() for word in random.sample("abc", few())}
    s.heaps = {weather: [few()] * few() for weather in random.sample(list(Weather), few())}
    s.rows = [[[few()] * few()] * few() for _ in range(few())]
    s.spare = random.choice([None, Field(crops=[few()])])
    s.either = random.choice([None, few(), "word"])
    s.market = {at: Pile(NOBODY, random.sample(LETTERS, few())) for at in range(few())}
    s.plan = [take(few(), few()) for _ in range(few())]
    s.habit = random.choice([None, wait])
    s.bank += Grain(wheat=few())
    for farmer in s.farmers:
        farmer.name = random.choice(("", "Ann"))
        farmer.barn += Grain(rye=few())
        farmer.debts += few()
        farmer.hand.add(random.choice(LETTERS), random.randrange(8))
        farmer.hand.add(random.choice(LETTERS), random.choice((EVERYONE, NOBODY)))
        farmer.fields = [Field(crops=[few()], wet=random.random() < 0.5) for _ in range(few())]
    s.deck.add(random.choice(LETTERS))
    return s


farms = st.integers(0, 10_000).map(lambda seed: farm(Random(seed)))


def change(s: Farm) -> None:
    """Change something in every field that can change inside."""
    s.weights["new"] = 1
    s.heaps.setdefault(Weather.SUN, []).append(9)
    s.rows.append([[1]])
    for row in s.rows:
        row.append([2])
        row[0].append(7)
    s.market[9] = Pile(NOBODY, LETTERS)
    s.plan.append(take(0, 3))
    s.bank += Grain(wheat=1)
    s.deck.show(1)
    s.stack.append(leave(0))
    for pile in s.market.values():
        pile.add(LETTERS[0])
    for farmer in s.farmers:
        farmer.barn += Grain(wheat=1)
        farmer.debts += 1
        farmer.hand.add(LETTERS[1])
        farmer.hand.show(EVERYONE, 1)
        farmer.fields.append(Field())
        farmer.fields[0].crops.append(5)
    if s.spare:
        s.spare.crops.append(5)


# Copies -------------------------------------------------------------------------------------


@given(farms)
def test_a_clone_is_equal_and_shares_nothing_that_can_change(s: Farm) -> None:
    before = s.key()
    written = json.dumps(s.to_json())
    other = s.clone()
    assert other == s
    assert type(other) is Farm
    assert hash(other.key()) == hash(before)
    change(other)
    assert other != s
    assert s.key() == before
    assert json.dumps(s.to_json()) == written


@given(farms)
def test_json_brings_back_an_equal_table(s: Farm) -> None:
    written = json.loads(json.dumps(s.to_json()))
    again = cast(Farm, FARM.table_from_json(written))
    assert again == s
    assert again.key() == s.key()
    assert again.game is FARM
    assert list(again.legal()) == [leave(0)]


@given(farms)
def test_json_written_is_not_changed_by_the_table_nor_the_other_way_round(s: Farm) -> None:
    data = s.to_json()
    written = json.dumps(data)
    first, second = (cast(Farm, FARM.table_from_json(data)) for _ in "12")
    change(s)
    change(first)
    assert json.dumps(data) == written
    assert json.dumps(second.to_json()) == written


def test_copies_and_pickles_of_a_table_are_equal_and_independent() -> None:
    s = farm(Random(1))
    for other in (copy.deepcopy(s), pickle.loads(pickle.dumps(s))):
        assert other == s
        change(other)
        assert other != s
    assert copy.deepcopy(s).game is FARM


def test_a_part_alone_can_be_copied_and_pickled() -> None:
    field = Field(crops=[1, 2], wet=True)
    for other in (field.clone(), copy.deepcopy(field), pickle.loads(pickle.dumps(field))):
        assert other == field
        other.crops.append(3)
        assert field.crops == [1, 2]


# Equality -----------------------------------------------------------------------------------

ONE_CHANGE = {
    "year": 8,
    "price": 9.5,
    "weather": Weather.RAIN,
    "mood": "bad",
    "favourite": LETTERS[3],
    "bought": (LETTERS[0],),
    "pair": (1, "z"),
    "weights": {"a": 2},
    "heaps": {Weather.SUN: [1]},
    "rows": [[[1]]],
    "spare": Field(),
    "either": "x",
    "market": {1: Pile(NOBODY)},
    "plan": [take(0, 1)],
    "habit": wait,
    "bank": Grain(wheat=1),
    "deck": Pile(NOBODY, LETTERS[:1]),
    "farmers": [],
}


@pytest.mark.parametrize("field", ONE_CHANGE)
def test_tables_that_differ_in_one_field_are_different(field: str) -> None:
    s, other = FARM.new(), FARM.new()
    assert s == other
    setattr(other, field, ONE_CHANGE[field])
    assert s != other
    assert s.key() != other.key()


def test_every_field_of_the_farm_is_tried() -> None:
    assert set(ONE_CHANGE) == set(Farm._shapes) - set(Table._shapes)


def test_what_a_seat_has_seen_is_part_of_the_table() -> None:
    s, other = farm(Random(5)), farm(Random(5))
    other.deck.show(1 << 1)
    assert s != other


def test_a_part_equals_only_parts_of_its_own_class() -> None:
    class Meadow(Part):
        crops: list[int] = []
        wet: bool = False

    assert Meadow() != Field()
    assert Meadow().key() == Field().key()


def test_a_table_cannot_be_hashed_but_its_key_can() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(FARM.new())
    assert len({FARM.new().key(), FARM.new().key(), FARM.new(3).key()}) == 2


# Fields -------------------------------------------------------------------------------------


def test_defaults_are_copied_for_every_table_and_part() -> None:
    changed = cast(Farm, FARM.new())
    changed.weights["b"] = 2
    changed.farmers[0].barn += Grain(rye=1)
    changed.farmers[0].hand.add(LETTERS[0])
    fresh = cast(Farm, FARM.new())
    assert fresh.weights == {"a": 1}
    assert [farmer.barn.total for farmer in (*fresh.farmers, changed.farmers[1])] == [0, 0, 0]
    assert [len(farmer.hand) for farmer in fresh.farmers] == [0, 0]
    assert Field().crops is not Field().crops


def test_each_seat_gets_its_own_part_and_sees_its_own_piles() -> None:
    s = cast(Farm, FARM.new(3))
    assert [farmer.hand.audience for farmer in s.farmers] == [1, 2, 4]


def test_the_owner_sees_cards_that_lie_in_the_pile_from_the_start() -> None:
    class Dealt(Part):
        hand: Pile[Letter] = Pile(OWNER, LETTERS[:2])

    hand = Dealt.owned_by(1).hand
    assert hand.visible(1) == LETTERS[:2]
    assert hand.visible(0) == [None, None]


def test_a_misspelt_field_cannot_be_assigned() -> None:
    s = cast(Farm, FARM.new())
    with pytest.raises(AttributeError, match="yaer"):
        s.yaer = 3  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="crop"):
        Field().crop = []  # type: ignore[attr-defined]


def test_a_part_refuses_unknown_fields_and_needs_those_without_default() -> None:
    class Plot(Part):
        size: int

    assert Plot(size=3).size == 3
    with pytest.raises(LudariumError, match="Plot needs a value for 'size'"):
        Plot()  # type: ignore[call-arg]
    with pytest.raises(LudariumError, match="Plot has no field 'colour'"):
        Plot(size=3, colour="red")  # type: ignore[call-arg]


def test_a_subclass_has_the_fields_of_its_base_and_may_change_a_default() -> None:
    class Paddy(Field):
        wet: bool = True
        depth: int = 2

    paddy = Paddy(crops=[1])
    assert (paddy.crops, paddy.wet, paddy.depth) == ([1], True, 2)
    assert Paddy.from_json(paddy.clone().to_json()) == paddy


def test_a_part_prints_its_fields() -> None:
    assert repr(Field(crops=[1])) == "Field(crops=[1], wet=False)"


def test_piles_and_resources_are_found_in_declared_order_however_deep() -> None:
    s = cast(Farm, FARM.new())
    s.market = {1: Pile(NOBODY, LETTERS[:1])}
    first, second = s.farmers
    assert list(map(id, s.piles())) == [
        id(pile) for pile in (s.market[1], s.deck, first.hand, second.hand)
    ]
    assert [(found.seat, found.field) for found in resources_of(s)] == [
        (None, "bank"), (0, "barn"), (0, "debts"), (1, "barn"), (1, "debts"),
    ]  # fmt: skip


def test_piles_are_found_in_optional_parts_and_in_lists_of_lists() -> None:
    class Shelf(Part):
        rows: list[list[Pile[Letter]]] = []
        last: Pile[Letter] | None = None

    class Shop(Part):
        shelf: Shelf | None = None
        shelves: dict[int, list[Shelf]] = {}

    a, b, c, d = (Pile(NOBODY, [letter]) for letter in LETTERS[:4])
    assert Shop().inside() == []
    shop = Shop(shelf=Shelf(rows=[[a], [], [b]], last=c), shelves={1: [Shelf(), Shelf(last=d)]})
    assert list(map(id, shop.inside())) == list(map(id, (a, b, c, d)))


# JSON that does not fit ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("year", "one", "'one' is not int"),
        ("year", True, "True is not int"),
        ("price", "dear", "'dear' is not float"),
        ("weather", "SNOW", "SNOW"),
        ("mood", "so-so", "'so-so' is not"),
        ("favourite", "zebra", "there is no Letter 'zebra'"),
        ("pair", [1], "Farm"),
        ("plan", [["jump"]], "no step"),
        ("rows", 3, "Farm"),
        ("spare", 3, "a Field is written as an object, not 3"),
        ("deck", [[]], "Farm"),
        ("bank", [[1], None], "Grain is written as an object"),
    ],
)
def test_json_that_does_not_fit_is_refused(field: str, value: object, why: str) -> None:
    data = {**FARM.new().to_json(), field: value}
    with pytest.raises(LudariumError, match=why):
        FARM.table_from_json(data)


def test_json_with_a_field_missing_or_of_another_kind_is_refused() -> None:
    data = NIM.new().to_json()
    del data["stones"]
    with pytest.raises(LudariumError, match="a Nim needs 'stones'"):
        NIM.table_from_json(data)
    with pytest.raises(LudariumError, match="a Nim is written as an object"):
        NIM.table_from_json([])


def test_json_of_a_table_is_plain_and_names_things() -> None:
    s = cast(Nim, NIM.new())
    data = s.to_json()
    assert (data["stones"], data["now"], data["seats"]) == (21, ["turn", 0], 2)
    written = FARM.new().to_json()
    assert (written["weather"], written["habit"], written["weights"]) == ("SUN", None, [["a", 1]])


def test_a_deep_copy_is_a_clone() -> None:
    table = NIM.new()
    for copied in (copy.deepcopy(table), copy.copy(table)):
        assert copied == table
        assert copied.game is NIM
        copied.apply(take(0, 3))
        assert copied != table
    assert copy.deepcopy([table, table])[0] == table
