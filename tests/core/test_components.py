"""Components: defined once, shared by every table."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest
from tables import A, Letter

from ludarium import Amount, Component, DeclarationError, LudariumError, Pile
from ludarium.components import Printed, called, language
from ludarium.parts import Part


class Coins(Amount):
    gold: int


class Tile(Component):
    size: int = 1


class Corner(Tile, back="tile"):
    turns: int


GOLD = Coins.cost(gold=1)
SQUARE = Tile(id="square", name="Square", size=4, cost=GOLD, text="Nothing.", tags=("x",))
BEND = Corner(id="bend", name="Bend", turns=2)


class Box(Part):
    tiles: Pile[Tile] = Pile()


def test_a_component_has_what_is_printed_on_it_and_says_its_name() -> None:
    assert (SQUARE.size, SQUARE.cost, SQUARE.points, SQUARE.tags) == (4, GOLD, 0, ("x",))
    assert BEND.cost is None
    assert (str(SQUARE), repr(SQUARE)) == ("Square", "square")


def test_a_component_cannot_change() -> None:
    with pytest.raises(FrozenInstanceError):
        SQUARE.size = 5  # type: ignore[misc]


def test_a_component_is_one_object_however_it_is_copied_or_sent() -> None:
    assert copy.copy(A) is A
    assert copy.deepcopy([A])[0] is A
    assert pickle.loads(pickle.dumps(A)) is A
    assert Letter.named("a") is A


def test_a_class_keeps_its_members_by_id() -> None:
    assert Tile.named("square") is SQUARE
    with pytest.raises(LudariumError, match="there is no Tile 'round'; is its plugin installed"):
        Tile.named("round")
    with pytest.raises(LudariumError, match="there is no Letter 'square'"):
        Letter.named("square")


def test_a_member_of_a_subclass_is_a_member_of_the_class() -> None:
    assert Tile.named("bend") is BEND
    box = Box()
    box.tiles.add(SQUARE)
    box.tiles.add(BEND)
    assert Box.from_json(box.to_json()) == box


def test_two_components_of_a_class_cannot_have_the_same_id() -> None:
    with pytest.raises(DeclarationError, match="two components of Tile have id 'square'"):
        Tile(id="square", name="Another")
    with pytest.raises(DeclarationError, match="two components of Tile have id 'square'"):
        Corner(id="square", name="Another", turns=1)
    assert Tile.named("square") is SQUARE


def test_a_back_shows_the_class_unless_it_says_otherwise() -> None:
    assert (Tile.back, Corner.back) == ("Tile", "tile")
    assert SQUARE.back == "Tile"


def test_a_component_may_have_a_back_of_its_own() -> None:
    worn = Tile(id="worn", name="Worn", back="scratched")
    assert (worn.back, Tile.back) == ("scratched", "Tile")


def test_a_component_is_called_by_its_name_in_the_present_language() -> None:
    owl = Letter(id="owl", name="Owl of the north", names={"es": "Búho del norte"})
    try:
        assert (str(owl), called("Owl of the north")) == ("Owl of the north", "Owl of the north")
        token = language.set("es")
        assert (str(owl), called("Owl of the north")) == ("Búho del norte", "Búho del norte")
        assert called("Nobody's name") == "Nobody's name"
        language.reset(token)
    finally:
        Letter._members.pop("owl")  # type: ignore[attr-defined]


def test_what_is_printed_is_told_in_a_few_words_each_thing_once() -> None:
    printed = Printed("Owl", "familiar", "2 fire", 8, "Draw a card.")
    assert printed.facts == "familiar, costs 2 fire, 8 points"
    assert str(printed) == "Familiar, costs 2 fire, 8 points. Draw a card."
    assert Printed("Owl", points=1).facts == "1 point"
    assert str(Printed("Owl", text="Draw a card.")) == "Draw a card."
    assert str(Printed("Owl")) == ""
