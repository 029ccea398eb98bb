"""Glaziers."""

from __future__ import annotations

from typing import Any

import pytest

from ludarium.testing import Scene
from ludarium_glaziers import GAME
from ludarium_glaziers.rules import (
    COMPONENTS,
    LAST_ROUND,
    Glaziers,
    Pane,
    check_for_the_end,
    meet_patrons,
)


def scene(**fields: Any) -> Scene[Glaziers]:
    """A first turn for two."""
    return Scene(GAME, **fields)


@pytest.mark.parametrize(("seats", "each"), [(2, 4), (3, 5), (4, 7)])
def test_set_up_by_number_of_glaziers(seats: int, each: int) -> None:
    table = Scene[Glaziers](GAME, seats).table
    assert table.supply.counts == (each, each, each, each, each, 5)
    assert len(table.patrons) == seats + 1
    assert [pane.size for pane in table.market].count("small") == 5
    assert len(table.market) == 10


def test_there_are_fifty_panes_ten_of_each_colour() -> None:
    panes = [one for one in COMPONENTS if isinstance(one, Pane)]
    assert len(panes) == 50
    assert {sum(pane.colour == colour for pane in panes) for colour in ("blue", "amber")} == {10}


def test_three_colours_or_two_of_one_can_be_taken() -> None:
    found = scene(supply="4 blue + 3 green + red")
    assert found.offered(0, "take") == ["take 1 blue, 1 green and 1 red", "take 2 blue"]


def test_where_fewer_than_three_colours_are_there_one_of_each_is_taken() -> None:
    found = scene(supply="2 blue + 3 green + 5 clear")
    assert found.offered(0, "take") == ["take 1 blue and 1 green"]


def test_with_ten_shards_there_is_no_room_for_more() -> None:
    found = scene(shards="9 blue", supply="4 red + green")
    assert found.offered(0, "take") == ["take 1 green", "take 1 red"]
    found = scene(shards="10 blue", supply="4 red + green + clear")
    assert found.offered(0, "take") == []
    found.do(found.offered(0, "order")[0])
    assert found.words("shards", 0) == "10 blue"


def test_taking_moves_shards_from_the_supply() -> None:
    found = scene(supply="4 blue").do("take 2 blue")
    assert (found.words("shards", 0), found.words("supply")) == ("2 blue", "2 blue")


def test_an_order_brings_a_clear_shard_and_the_market_is_filled() -> None:
    found = scene(market="Blue Bell + Red Sun", small_deck="Red Moth + Blue Leaf")
    found.do("order Blue Bell", by=0)
    assert found.words("orders", 0) == "Blue Bell"
    assert found.words("shards", 0) == "clear"
    assert {pane.name for pane in found.table.market} == {"Red Sun", "Red Moth"}


def test_three_orders_are_the_most() -> None:
    found = scene(orders="Blue Bell + Red Bell + Green Bell")
    assert found.offered(0, "order") == []


def test_only_its_owner_can_make_an_order() -> None:
    found = scene(orders="Blue Bell", shards="3 red", others={1: {"shards": "3 red"}})
    assert "make Blue Bell" in found.offered(0, "make")
    found.do(found.offered(0, "take")[0])
    assert "make Blue Bell" not in found.offered(1, "make")


def test_a_pane_is_paid_to_the_supply_and_brings_points() -> None:
    found = scene(market="Blue Star", shards="5 amber", supply="blue", small_deck="Red Moth")
    found.do("make Blue Star", by=0)
    assert found.words("shards", 0) == "amber"
    assert found.words("supply") == "blue + 4 amber"
    assert found.table.workshops[0].points == 1
    assert found.words("panes", 0) == "Blue Star"


def test_panes_made_before_are_shards_that_are_never_used_up() -> None:
    found = scene(market="Blue Star", panes="Amber Leaf + Amber Moth", shards="2 amber")
    found.do("make Blue Star", by=0)
    assert found.words("shards", 0) == ""
    assert len(found.table.workshops[0].panes) == 3


def test_a_pane_can_cost_nothing() -> None:
    found = scene(market="Blue Bell", panes="Red Leaf + Red Moth + Red Bell", shards="")
    found.do("make Blue Bell", by=0)
    assert "Blue Bell" in found.words("panes", 0)


def test_clear_shards_stand_for_any_colour_also_where_it_is_there() -> None:
    found = scene(market="Blue Bell", shards="3 red + clear").do("make Blue Bell")
    assert sorted(found.offered(0)) == ["pay 2 red and 1 clear", "pay 3 red"]


def test_a_pane_that_cannot_be_paid_is_not_offered() -> None:
    found = scene(market="Blue Bell", shards="2 red + 5 blue")
    assert found.offered(0, "make") == []


ABBESS = "Blue Leaf + Blue Moth + Blue Bell + Violet Leaf + Violet Moth + Violet Bell + Violet Fish"


def test_a_patron_comes_to_whoever_has_what_is_wanted() -> None:
    found = scene(patrons="Abbess + Beekeeper + Captain", panes=ABBESS, market="Blue Fish")
    found.set(shards="2 green").do("make Blue Fish", by=0)
    assert found.table.workshops[0].points == 3
    assert [patron.name for patron in found.table.workshops[0].patrons] == ["Abbess"]


def test_of_several_patrons_one_is_chosen() -> None:
    panes = f"{ABBESS} + Blue Fish + Red Leaf + Red Moth + Red Bell + Red Fish"
    found = scene(patrons="Abbess + Duchess + Captain", panes=panes, now=meet_patrons(0))
    assert sorted(found.offered(0)) == ["receive the Abbess", "receive the Duchess"]
    found.do("receive the Duchess")
    assert found.table.workshops[0].points == 3


def end(points: tuple[int, int], panes: tuple[str, str] = ("", "")) -> Scene[Glaziers]:
    others = {1: {"points": points[1], "panes": panes[1]}}
    return scene(points=points[0], panes=panes[0], others=others, now=check_for_the_end())


def test_the_game_ends_when_someone_has_fifteen_points() -> None:
    assert not end((14, 3)).table.over
    assert end((15, 3)).table.over


def test_most_points_win_and_of_equals_fewest_panes() -> None:
    assert end((15, 17)).table.ranks == (2, 1)
    assert end((15, 15), ("Blue Leaf", "Red Leaf + Red Moth")).table.ranks == (1, 2)
    assert end((15, 15), ("Blue Leaf", "Red Leaf")).table.ranks == (1, 1)


def test_the_game_ends_after_the_last_round_whatever_the_points() -> None:
    assert scene(points=2, round=LAST_ROUND, now=check_for_the_end()).table.over


def test_who_can_do_nothing_misses_the_turn() -> None:
    found = scene(
        supply="",
        shards="",
        orders="Blue Sun + Red Sun + Green Sun",
        others={1: {"shards": "10 blue"}},
        turn=1,
    )
    found.do(found.offered(1, "order")[0])
    assert found.asked == 1, "seat 0 had nothing to do, so it is seat 1's turn again"
