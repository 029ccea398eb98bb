"""Fields that could not be copied safely are refused when the class is declared."""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tables import Letter, diary_game, finish

from ludarium import OWNER, Component, DeclarationError, Part, Pile, Table, decision, step
from ludarium.parts import PartMeta


class Stranger:
    """A class that nobody declared."""


class Shaped:
    """A class with a `shape` of its own, as arrays have, that is not ours."""

    @property
    def shape(self) -> tuple[int, int]:
        return (2, 2)


class Step:
    """A stranger with the name of one of ours."""


class Small(Part):
    count: int = 0


SAFELY = "cannot be cloned safely; a table holds numbers, words"


@pytest.mark.parametrize(
    ("type_", "why"),
    [
        (Any, "Any could hold anything; declare the type"),
        (object, "object could hold anything"),
        (set[int], "set has no order that is the same in every run; use a list or a dict"),
        (set, "set has no order"),
        (frozenset[str], "frozenset has no order"),
        (list, r"list does not say what it holds; write for example list\[int\]"),
        (dict, "dict does not say what it holds"),
        (tuple, "tuple does not say what it holds"),
        (typing.List, "List does not say what it holds"),  # noqa: UP006
        (typing.Dict, "Dict does not say what it holds"),  # noqa: UP006
        (typing.Tuple, "Tuple does not say what it holds"),  # noqa: UP006
        (Callable[[int], int], SAFELY),
        (Iterator[int], SAFELY),
        (Stranger, f"Stranger {SAFELY}"),
        (Shaped, f"Shaped {SAFELY}"),
        (Step, f"Step {SAFELY}"),
        (bytes, f"bytes {SAFELY}"),
        (bytearray, f"bytearray {SAFELY}"),
        (complex, f"complex {SAFELY}"),
        (list[Any], "Any could hold anything"),
        (list[set[int]], "set has no order"),
        (dict[str, Stranger], "Stranger"),
        (Stranger | None, "Stranger"),
        (tuple[list[int], int], "a tuple must hold what cannot change; use a list"),
        (tuple[Small, ...], "a tuple must hold what cannot change"),
        (dict[tuple[int, Small], int], "a tuple must hold what cannot change"),
        (dict[Small, int], "the keys of a dict must be what cannot change"),
        (int | Letter, "a union may join numbers and words, or one type and None"),
        (list[int] | str, "a union may join"),
        (Pile, r"say what the pile holds, for example Pile\[Card\]"),
        (Pile[Any], "Any could hold anything"),
        (Pile[Small], "a pile must hold what cannot change"),
        (Pile[list[int]], "a pile must hold what cannot change"),
        (Component, "say which class of components"),
    ],
    ids=str,
)
def test_a_field_is_refused_with_its_name_and_the_reason(type_: Any, why: str) -> None:
    with pytest.raises(DeclarationError, match=rf"^Game\.field: .*{why}"):
        PartMeta("Game", (Table,), {"__annotations__": {"field": type_}})


@pytest.mark.parametrize(
    "type_",
    [
        tuple[()],
        typing.List[int],  # noqa: UP006
        typing.Optional[int],  # noqa: UP045
        dict[int | None, list[tuple[str, Letter]]],
        Pile[tuple[int, Letter]],
        list[Pile[int]] | None,
    ],
    ids=str,
)
def test_what_is_made_of_safe_things_is_accepted(type_: Any) -> None:
    declared = PartMeta("Game", (Table,), {"__annotations__": {"field": type_}})
    assert "field" in vars(declared)["_shapes"]


def test_a_type_that_is_not_known_is_named() -> None:
    with pytest.raises(DeclarationError, match=r"Late\.field: name 'Later' is not defined"):

        class Late(Part):
            field: Later  # type: ignore[name-defined]  # noqa: F821


def test_a_part_cannot_hold_its_own_kind() -> None:
    with pytest.raises(DeclarationError, match=r"Node\.children: a Node cannot hold a Node"):

        class Node(Part):
            children: list[Node] = []


@pytest.mark.parametrize("name", ["end", "legal", "apply", "view", "game", "clone", "shape"])
def test_a_field_cannot_take_the_name_of_something_that_every_table_has(name: str) -> None:
    with pytest.raises(DeclarationError, match=rf"^Game\.{name}: the name is taken"):
        PartMeta("Game", (Table,), {"__annotations__": {name: "int"}, name: 0})


class Ownerless(Table):
    hand: Pile[Letter] = Pile(OWNER)


def test_only_a_pile_of_a_seats_part_has_an_owner() -> None:
    with pytest.raises(DeclarationError, match="Ownerless: only a pile of a part made by per_seat"):
        diary_game(finish(), 2, Ownerless).new()


def unsafe(s: Table, me: int, pile: Small) -> None: ...
def unknowable(s: Table, me: int, what: Any) -> list[Any]: ...  # type: ignore[empty-body]


def test_arguments_of_steps_are_checked_like_fields() -> None:
    with pytest.raises(DeclarationError, match=r"unsafe\(pile\): Small can change"):
        step(unsafe)(0, 1)  # type: ignore[arg-type]
    with pytest.raises(DeclarationError, match=r"unknowable\(what\): Any could hold anything"):
        decision(unknowable)(0, 1)
