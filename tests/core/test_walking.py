"""What is found inside tables and values: piles with where they lie, and components."""

from __future__ import annotations

from typing import Any

import pytest
from tables import A, B, C, D, Letter

from ludarium import NOBODY, OWNER, Call, Game, Part, Pile, Table, decision, per_seat, step
from ludarium.walking import components_in, pile_paths, piles_in


class Drawer(Part):
    cards: Pile[Letter] = Pile(NOBODY, [A])
    label: str = "top"


class Owner(Part):
    hand: Pile[Letter] = Pile(OWNER)
    drawer: Drawer = Drawer()


class Desk(Table):
    drawer: Drawer = Drawer()
    heaps: dict[str, Pile[Letter]] = {"left": Pile(), "right": Pile()}
    rows: list[Pile[Letter]] = [Pile(), Pile()]
    owners: list[Owner] = per_seat(Owner)
    marks: dict[Letter, Letter] = {}


@decision
def sit(s: Desk, me: int) -> list[Call]:
    return [rise(me, A, (B, C))]


@step
def rise(s: Desk, me: int, one: Letter, others: tuple[Letter, ...]) -> None:
    s.tie()


GAME = Game("desk", "Desk", Desk, sit(0), seats=(2,))


def test_every_pile_is_found_with_whose_it_is_and_where_it_lies() -> None:
    table = GAME.new()
    found = list(piles_in(table))
    assert [(seat, path) for seat, path, _ in found] == [
        (None, "drawer.cards"),
        (None, "heaps.left"),
        (None, "heaps.right"),
        (None, "rows.0"),
        (None, "rows.1"),
        (0, "hand"),
        (0, "drawer.cards"),
        (1, "hand"),
        (1, "drawer.cards"),
    ]
    assert [pile for _, _, pile in found] == table.piles()
    assert all(one is other for (_, _, one), other in zip(found, table.piles(), strict=True))


def test_every_pile_is_found_again_in_the_json_of_its_table() -> None:
    table = GAME.new()
    for pile, card in zip(table.piles()[1:], (A, B, C, D, A, B, C, D), strict=True):
        pile._empty()
        pile.add(card)
    json = table.to_json()
    held = []
    for path in pile_paths(table):
        value: Any = json
        for key in path:
            value = value[key]
        held.append(value)
    assert [str(one) for one in held] == [
        str(_written(table, seat, path)) for seat, path, _ in piles_in(table)
    ]


def _written(table: Table, seat: int | None, path: str) -> Any:
    """The JSON of a pile, found by the words for its place."""
    json: Any = table.to_json()
    value = json if seat is None else json["owners"][seat]
    for key in path.split("."):
        value = dict(value)[key] if not key.isdigit() else value[int(key)]
    return value


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (A, [A]),
        ([A, (B, "c"), 3], [A, B]),
        ({A: B, "x": [C]}, [A, B, C]),
        (Pile(NOBODY, [A, B]), [A, B]),
        (rise(0, A, (B, C)), [A, B, C]),
        (Drawer(), [A]),
        (Drawer(cards=Pile(NOBODY, [C, C])), [C, C]),
        ("abc", []),
        (None, []),
    ],
)
def test_components_are_found_at_any_depth(value: Any, found: list[Letter]) -> None:
    assert list(components_in(value)) == found


def test_the_components_of_a_table_are_those_of_all_its_fields() -> None:
    table = GAME.new()
    assert isinstance(table, Desk)
    table.marks[B] = C
    table.owners[1].hand.add(D)
    assert set(components_in(table)) == {A, B, C, D}
