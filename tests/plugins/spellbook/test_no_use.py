"""An action that would change nothing at all is not offered."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from spellbook_scene import Scene, new_game, result, results

from ludarium_spellbook.rules.day import act

NOTHING_TO_DRAW: dict[str, Any] = {"bag": "", "box": ""}
FULL = "9 blue square"
NOBODY_DRAWS = {"pool": FULL}


def offered(spells: str, cards: dict[str, str], phase: str = "dawn", **table: Any) -> list[str]:
    """What a wizard with some spells is offered in a phase, but for doing nothing."""
    day = Scene(spells, phase, learned=cards, **table)
    if (day.s.active, day.s.phase) != (day.me, phase):
        return []
    return [offer for offer in day.offers if offer != "do nothing"]


@pytest.mark.rule("ruling.1-draw")
def test_with_bag_and_box_empty_drawing_is_not_offered() -> None:
    altar = "red circle"
    assert offered("set1", {}, altar=altar, **NOTHING_TO_DRAW) == [
        "take the red circle from the altar"
    ]
    assert "draw 2 tokens from the bag" in offered("set1", {}, bag="", box="red circle")


@pytest.mark.rule("ruling.1-draw")
def test_with_bag_and_box_empty_eruption_is_not_offered() -> None:
    assert not offered("set2", {"Eruption": "5 circle"}, **NOTHING_TO_DRAW)


@pytest.mark.rule("ruling.1-sacrifice")
def test_with_bag_and_box_empty_sacrifice_would_draw_back_what_it_discards() -> None:
    cards = {"Sacrifice": "3 circle"}
    assert not offered("set1", cards, pool="2 blue circle", **NOTHING_TO_DRAW)
    assert offered("set1", cards, pool="2 blue circle", bag="", box="red circle")


BLAZE = "Blaze: draw 4 tokens, the others take 1 each"


@pytest.mark.rule("ruling.1-others")
@pytest.mark.parametrize(
    ("table", "useful"),
    [
        ({"altar": "red circle", "left": NOBODY_DRAWS, **NOTHING_TO_DRAW}, False),
        ({"altar": "", **NOTHING_TO_DRAW}, False),
        ({"altar": "red circle", "pool": FULL, "left": NOBODY_DRAWS}, False),
        ({"altar": "", "pool": FULL}, False),
        ({"altar": "red circle", **NOTHING_TO_DRAW}, True),
        ({"altar": "red circle", "pool": FULL}, True),
        ({"altar": "", "left": NOBODY_DRAWS}, True),
        ({"altar": "red circle", "seats": 1, "pool": FULL, **NOTHING_TO_DRAW}, True),
        ({"altar": "", "seats": 1, "pool": FULL}, False),
    ],
)
def test_blaze_is_offered_if_it_brings_anybody_a_token(table: Any, useful: bool) -> None:
    assert (BLAZE in offered("set3", {"Blaze": "3 circle"}, **table)) == useful


@pytest.mark.rule("ruling.1-others")
@pytest.mark.parametrize(
    ("level", "table", "useful"),
    [
        (5, {"altar": "red circle", "pool": FULL, "left": NOBODY_DRAWS}, False),
        (3, {"altar": "red circle", "pool": FULL, "left": NOBODY_DRAWS}, False),
        (5, {"altar": "", **NOTHING_TO_DRAW}, False),
        (3, {"altar": "", **NOTHING_TO_DRAW}, False),
        (5, {"altar": "red circle", "pool": FULL, **NOTHING_TO_DRAW}, False),
        (5, {"altar": "", "left": NOBODY_DRAWS}, False),
        (3, {"altar": "", "left": NOBODY_DRAWS}, True),
        (5, {"altar": "red circle", **NOTHING_TO_DRAW}, True),
        (5, {"altar": "", "pool": FULL}, True),
        (5, {"altar": "", "seats": 1, "pool": FULL}, True),
        (5, {"altar": "", "seats": 1, **NOTHING_TO_DRAW}, False),
    ],
)
def test_sharing_is_offered_if_it_brings_anybody_a_token(
    level: int, table: Any, useful: bool
) -> None:
    words = {3: "take 1 token and draw 1", 5: "take 3 tokens"}[level]
    offers = offered("set2", {"Sharing": f"{level} circle"}, **table)
    assert (f"Sharing: {words}, the others draw 1 each" in offers) == useful


@pytest.mark.rule("ruling.1")
@pytest.mark.parametrize(
    ("table", "levels"),
    [
        ({"altar": "", **NOTHING_TO_DRAW}, []),
        ({"altar": "red circle", "pool": FULL, **NOTHING_TO_DRAW}, [3]),
        ({"altar": "", "pool": "red circle", **NOTHING_TO_DRAW}, [3]),
        ({"altar": "red circle", **NOTHING_TO_DRAW}, [3, 4, 5]),
        ({"altar": "", "pool": FULL}, [3, 4, 5]),
    ],
)
def test_divination_is_offered_if_it_draws_takes_or_discards(table: Any, levels: list[int]) -> None:
    ends = {"take 2, discard 1": 3, "take up to 2 of one colour": 4, "take 2": 5}
    offers = offered("set3", {"Divination": "5 circle"}, **table)
    ways = [offer.partition("altar, ")[2] for offer in offers if "Divination" in offer]
    assert [ends[way] for way in ways] == levels


@pytest.mark.rule("ruling.1")
@pytest.mark.parametrize(
    ("table", "useful"),
    [
        ({"pool": "", **NOTHING_TO_DRAW}, False),
        ({"pool": "", "bag": "", "box": "3 red circle"}, False),
        ({"pool": "", "bag": "", "box": "4 red circle"}, True),
        ({"pool": "", "bag": "red circle"}, True),
        ({"pool": "red circle", **NOTHING_TO_DRAW}, True),
    ],
)
def test_cure_is_offered_if_it_draws_other_tokens_or_discards(table: Any, useful: bool) -> None:
    offers = offered("set2", {"Cure": "5 circle"}, "noon", **table)
    assert ("Cure: draw 3 tokens, then discard 3" in offers) == useful


@pytest.mark.rule("ruling.3")
def test_cure_discards_also_if_there_is_nothing_to_draw() -> None:
    cards = {"Cure": "3 circle"}
    day = Scene("set2", "noon", pool="4 red circle", learned=cards, **NOTHING_TO_DRAW)
    day.do("Cure: draw 1 token, then discard 1")
    assert (day.s.phase, day.pool, day.box) == ("dusk", "3 red circle", "red circle")


@pytest.mark.rule("ruling.1-swaps")
@pytest.mark.parametrize(
    ("pool", "altar", "swaps"),
    [
        ("2 red circle", "3 red circle", []),
        ("red circle", "blue square", ["1 token", "3 tokens"]),
        ("red circle", "red circle + blue square", ["1 token", "2 tokens", "3 tokens"]),
    ],
)
def test_swaps_that_exchange_nothing_are_not_offered(
    pool: str, altar: str, swaps: list[str]
) -> None:
    cards = {"Purification": "5 circle"}
    offers = offered("set1", cards, "noon", pool=pool, altar=altar, familiar="14 red square")
    assert offers == [f"swap {words} with the altar" for words in swaps]


@pytest.mark.rule("ruling.1-swaps")
def test_growth_does_not_swap_equal_tokens() -> None:
    cards = {"Growth": "3 circle"}
    assert not offered("set3", cards, "dusk", pool="red circle", familiar="2 red circle")


@pytest.mark.rule("ruling.18")
def test_storm_replaces_nothing_if_only_the_same_tokens_would_come_back() -> None:
    cards = {"Storm": "4 circle"}
    day = Scene("set2", "dusk", altar="4 red circle", learned=cards, **NOTHING_TO_DRAW)
    day.do("Storm: replace tokens of the altar, take 3, lower Storm")
    assert (day.pool, day.altar.partition(" + ")[0]) == ("3 red circle", "red circle")


@pytest.mark.rule("ruling.1")
@pytest.mark.parametrize("spells", ["set1", "set2", "set3", "classic"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_action_of_random_games_can_change_something(seats: int, spells: str) -> None:
    looked = 0
    for seed in range(6):
        s = new_game(seats, seed, spells=spells)
        choose = Random(seed).choice
        while not s.over:
            if s.now is not None and s.now.step is act:
                for call in s.legal()[:-1]:
                    looked += 1
                    assert {*results(s, call, most=2)} != {result(s)}, call
            s.apply(choose(s.legal()))
    assert looked > 500
