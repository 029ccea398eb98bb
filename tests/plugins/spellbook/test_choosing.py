"""Choosing several tokens: every result that the rules allow is offered, and exactly once.

The scenes walk all paths from a call to the end of its effect. What they come to is compared with
what moving tokens one at a time comes to, which is written out here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations, product
from typing import Any

import pytest
from spellbook_scene import Result, Scene, read, results, zones

from ludarium_spellbook.table import Token

Zones = tuple[tuple[Token, ...], ...]
"""Some zones of a table: in each the tokens, in printed order."""


def ways(day: Scene, said: str) -> Counter[Result]:
    """What each path from a call that is offered to the end of its effect comes to."""
    found = [call for call in day.s.legal() if str(call) == said]
    assert found, f"{said!r} is not offered, but {day.offers}"
    return results(day.s, found[0])


def mine(day: Scene, found: Iterable[Result]) -> set[Zones]:
    """Of results the active wizard's pool and familiar board."""
    return {one[1 + day.me][0] for one in found}


def assert_each_once(found: Counter[Result], count: int) -> None:
    assert (found.total(), len(found)) == (count, count)


# One at a time ------------------------------------------------------------------------------


def moved(source: str, target: str, count: int, fits: Callable[[Token], bool]) -> set[Zones]:
    """What source and target can become when tokens move one at a time."""
    tables = {zones(read(source), read(target))}
    for _ in range(count):
        tables = {
            zones(_less(one, token), (*other, token))
            for one, other in tables
            for token in filter(fits, one)
        } or tables
    return tables


def swapped(pool: str, altar: str, count: int) -> set[Zones]:
    """What pool and altar can become by swaps, one after the other."""
    tables = {zones(read(pool), read(altar))}
    for _ in range(count):
        tables = {
            zones((*_less(one, given), got), (*_less(other, got), given))
            for one, other in tables
            for given, got in product(one, other)
        }
    return tables


def _less(tokens: Iterable[Token], gone: Token) -> list[Token]:
    left = list(tokens)
    left.remove(gone)
    return left


def anything(token: Token) -> bool:
    return True


# The walk itself ----------------------------------------------------------------------------


def test_a_walk_counts_paths_and_what_they_come_to() -> None:
    day = Scene(altar="red circle + blue square")
    assert ways(day, "do nothing").total() == 1
    (one,) = ways(day, "take the red circle from the altar")
    assert mine(day, [one]) == {zones(read("red circle"), [])}


# Storing, discarding, taking ----------------------------------------------------------------

FIVE_DIFFERENT = "red circle + purple circle + green square + blue square + yellow triangle"
SIX_DIFFERENT = f"{FIVE_DIFFERENT} + black circle"
FOUR_OTHERS = "red square + blue triangle + white square + white circle"


def test_focus_with_exactly_three_squares_has_one_result() -> None:
    pool = "red square + green square + blue square"
    day = Scene("set2", "dusk", pool=pool, learned={"Focus": "5 square"})
    assert_each_once(ways(day, "store 3 squares"), 1)


@pytest.mark.rule("focus.store")
def test_focus_stores_any_three_of_more_squares() -> None:
    pool = "2 red square + green square + blue square + blue circle"
    day = Scene("set2", "dusk", pool=pool, learned={"Focus": "5 square"})
    found = ways(day, "store 3 squares")
    expected = moved(pool, "", 3, lambda token: token.rune == "square")
    assert_each_once(found, len(expected))
    assert mine(day, found) == expected


@pytest.mark.rule("offering.levels")
def test_offering_stores_any_tokens_of_its_colour() -> None:
    pool = "3 green circle + 2 green square + green triangle + blue square"
    day = Scene(phase="noon", pool=pool, learned={"Offering": "5 circle"})
    found = ways(day, "store 4 green tokens")
    expected = moved(pool, "", 4, lambda token: token.colour == read("green circle")[0].colour)
    assert_each_once(found, len(expected))
    assert mine(day, found) == expected


@pytest.mark.rule("sharing.four-five", "ruling.4")
def test_sharing_five_offers_each_three_of_the_altar_once() -> None:
    day = Scene("set2", altar=FIVE_DIFFERENT, learned={"Sharing": "5 circle"})
    found = ways(day, "Sharing: take 3 tokens, the others draw 1 each")
    assert_each_once(found, 10)
    taken = {pool for _, pool in moved(FIVE_DIFFERENT, "", 3, anything)}
    assert {pool for pool, _ in mine(day, found)} == taken


@pytest.mark.rule("ruling.4-many")
def test_sharing_offers_more_than_thirty_results_token_by_token() -> None:
    altar = f"{SIX_DIFFERENT} + white circle"
    day = Scene("set2", altar=altar, learned={"Sharing": "5 circle"})
    assert_each_once(ways(day, "Sharing: take 3 tokens, the others draw 1 each"), 35)
    day.do("Sharing: take 3 tokens, the others draw 1 each")
    assert day.offers == ["no red circle", "1 red circle"]


@pytest.mark.rule("levitation.levels")
def test_levitation_offers_each_two_of_a_rune_once() -> None:
    altar = "2 red circle + blue circle + green circle + green square"
    day = Scene(altar=altar, learned={"Levitation": "3 circle"})
    found = ways(day, "take 2 circles from the altar")
    expected = moved(altar, "", 2, lambda token: token.rune == "circle")
    assert_each_once(found, len(expected))
    assert {pool for pool, _ in mine(day, found)} == {pool for _, pool in expected}


@pytest.mark.rule("growth.four-five")
def test_growth_offers_each_three_of_the_altar_once() -> None:
    altar = "2 red circle + blue circle + green circle + green square"
    day = Scene("set3", "dusk", altar=altar, learned={"Growth": "5 circle"})
    found = ways(day, "Growth: take and store 3 tokens, lower Growth")
    expected = moved(altar, "", 3, anything)
    assert_each_once(found, len(expected))
    assert {stored for _, stored in mine(day, found)} == {stored for _, stored in expected}


@pytest.mark.rule("communion.three")
def test_communion_three_offers_each_three_of_the_altar_once() -> None:
    day = Scene("set3", "dusk", pool="3 yellow circle", altar=FIVE_DIFFERENT)
    assert_each_once(ways(day, "learn Communion at level 3 for 3 yellow tokens"), 10)


def divined(level: int, said: str) -> set[Zones]:
    """Altar, pool and box after each result of a Divination, each of which comes up once."""
    day = Scene(
        "set3",
        pool="yellow circle",
        altar="red circle + red square",
        bag="2 white square",
        learned={"Divination": f"{level} circle"},
    )
    found = ways(day, f"Divination: draw 2 tokens onto the altar, {said}")
    assert found.total() == len(found)
    return {(one[0][0], one[1 + day.me][0][0], one[0][2]) for one in found}


DRAWN = "red circle + red square + 2 white square"
"""The altar after the drawing."""


@pytest.mark.rule("divination.three")
def test_divination_three_offers_each_result_once() -> None:
    assert divined(3, "take 2, discard 1") == {
        (altar, kept, box)
        for altar, pool in moved(DRAWN, "yellow circle", 2, anything)
        for kept, box in moved(" + ".join(map(str, pool)), "", 1, anything)
    }


@pytest.mark.rule("divination.four")
def test_divination_four_offers_each_result_once() -> None:
    expected = {
        (altar, pool, ())
        for count in range(3)
        for altar, pool in moved(DRAWN, "yellow circle", count, anything)
        if len({token.colour for token in pool}) <= 2
    }
    assert divined(4, "take up to 2 of one colour") == expected
    assert len(expected) == 6


@pytest.mark.rule("divination.five")
def test_divination_five_offers_each_result_once() -> None:
    assert divined(5, "take 2") == {
        (altar, pool, ()) for altar, pool in moved(DRAWN, "yellow circle", 2, anything)
    }


@pytest.mark.rule("cure.levels")
def test_cure_five_offers_each_discard_once() -> None:
    pool = SIX_DIFFERENT
    day = Scene("set2", "noon", pool=pool, bag="9 white square", learned={"Cure": "5 circle"})
    found = ways(day, "Cure: draw 3 tokens, then discard 3")
    assert_each_once(found, 42)
    kept = {one for one, _ in moved(f"{pool} + 3 white square", "", 3, anything)}
    assert {pool for pool, _ in mine(day, found)} == kept


@pytest.mark.rule("storm.replace", "storm.take")
def test_storm_offers_each_replacement_and_each_three_of_the_altar_once() -> None:
    altar = "2 red circle + blue square + green circle"
    day = Scene("set2", "dusk", altar=altar, bag="9 white square", learned={"Storm": "4 circle"})
    found = ways(day, "Storm: replace tokens of the altar, take 3, lower Storm")
    expected = set()
    for gone in range(5):
        for left, blown in moved(altar, "", gone, anything):
            filled = [*left, *read("white square") * gone]
            for some in combinations(filled, 3):
                expected.add((zones(blown), zones(some)))
    assert_each_once(found, len(expected))
    at = 1 + day.me
    assert {(zones(one[0][2]), zones(one[at][0][0])) for one in found} == expected


@pytest.mark.rule("pool.singly", "ruling.8")
def test_where_mirage_may_draw_tokens_are_taken_one_at_a_time() -> None:
    spells = "blaze+sharing+growth+feast+clone+mirage+communion"
    said = "Sharing: take 2 tokens, the others draw 1 each"
    altar = "red circle + blue square + green square"
    cards = {"Sharing": "4 circle", "Mirage": "3 circle"}
    day = Scene(spells, altar=altar, bag="9 white square", learned=cards).do(said)
    assert day.offers == [
        "take the red circle from the altar",
        "take the green square from the altar",
        "take the blue square from the altar",
    ]
    day.do("take the red circle from the altar")
    assert day.pool == "red circle + white square"
    assert day.offers == [
        "take the green square from the altar",
        "take the blue square from the altar",
    ]


@pytest.mark.rule("ruling.8")
@pytest.mark.parametrize(
    "table",
    [
        {"altar": "red square + blue square + green square", "bag": "9 white square"},
        {"altar": "red circle + blue square + green square", "bag": ""},
    ],
    ids=["no token with its rune", "nothing to draw"],
)
def test_where_mirage_cannot_draw_tokens_are_taken_at_once(table: Any) -> None:
    spells = "blaze+sharing+growth+feast+clone+mirage+communion"
    cards = {"Sharing": "4 circle", "Mirage": "3 circle"}
    day = Scene(spells, learned=cards, **table)
    assert_each_once(ways(day, "Sharing: take 2 tokens, the others draw 1 each"), 3)


# Swapping -----------------------------------------------------------------------------------


@pytest.mark.rule("purification.levels")
@pytest.mark.parametrize(
    ("swaps", "pool", "altar", "count"),
    [
        (1, FIVE_DIFFERENT, FOUR_OTHERS, 20),
        (2, FIVE_DIFFERENT, f"{FOUR_OTHERS} + black circle + black square", 181),
        (3, "red circle + blue circle + green circle", FOUR_OTHERS, 35),
    ],
)
def test_purification_offers_each_exchange_once(
    swaps: int, pool: str, altar: str, count: int
) -> None:
    assert_swaps(swaps, pool, altar, count)


def assert_swaps(swaps: int, pool: str, altar: str, count: int | None = None) -> None:
    day = Scene(phase="noon", pool=pool, altar=altar, learned={"Purification": "5 circle"})
    words = "1 token" if swaps == 1 else f"{swaps} tokens"
    found = ways(day, f"swap {words} with the altar")
    expected = swapped(pool, altar, swaps)
    assert_each_once(found, len(expected) if count is None else count)
    at = 1 + day.me
    assert {(one[at][0][0], one[0][0]) for one in found} == expected


@pytest.mark.rule("ruling.5", "glossary.swap")
@pytest.mark.parametrize("swaps", [1, 2, 3])
@pytest.mark.parametrize(
    ("pool", "altar"),
    [
        ("red circle", "red circle + blue square"),
        ("red circle", "blue square + green square"),
        ("red circle + blue square", "red circle"),
        ("2 red circle", "blue square"),
        ("red circle + blue square", "red circle + blue square"),
        ("red circle + blue square", "red circle + green square"),
        ("2 red circle + blue square", "2 red circle + green square"),
        ("red circle + blue square + green square", "red circle + blue square + white square"),
        ("red circle + blue square + green square", "2 red circle + blue square + green square"),
    ],
)
def test_purification_offers_what_swaps_one_at_a_time_come_to(
    swaps: int, pool: str, altar: str
) -> None:
    assert_swaps(swaps, pool, altar)


@pytest.mark.rule("ruling.1-swaps")
@pytest.mark.parametrize("swaps", [1, 3])
def test_an_odd_number_of_swaps_between_two_tokens_exchanges_them(swaps: int) -> None:
    assert_swaps(swaps, "red circle", "blue square", 1)


@pytest.mark.rule("ruling.5")
def test_given_tokens_lie_on_the_altar_in_their_printed_order_as_its_newest() -> None:
    day = Scene(
        phase="noon",
        pool="yellow square + red circle",
        altar="white square + green circle",
        learned={"Purification": "4 circle"},
    )
    day.do("swap 2 tokens with the altar", "give the red circle and yellow square")
    assert [str(token) for token in day.s.altar][:2] == ["red circle", "yellow square"]


@pytest.mark.rule("growth.three")
def test_growth_three_offers_each_exchange_with_the_familiar_board_once() -> None:
    pool, board = "2 red circle + blue square", "red circle + blue square + green square"
    day = Scene("set3", "dusk", pool=pool, familiar=board, learned={"Growth": "3 circle"})
    found = ways(day, "swap a token with your familiar board")
    expected = swapped(pool, board, 1)
    assert_each_once(found, len(expected))
    assert mine(day, found) == expected


# Learning -----------------------------------------------------------------------------------


def paid(pool: str, said: str, **table: Any) -> Counter[Result]:
    return ways(Scene(phase="dusk", pool=pool, altar="", **table), said)


def test_two_triples_are_one_choice_in_either_order() -> None:
    pool = "red circle + 3 blue square + 3 green triangle"
    assert_each_once(
        paid(
            pool,
            "learn Sacrifice at level 3 for 1 red token and 2 wilds (3 tokens of one rune each)",
        ),
        1,
    )


@pytest.mark.rule("dusk.wilds")
def test_two_triples_of_one_rune_are_a_choice_of_six_tokens() -> None:
    pool = "red circle + 4 blue square + 4 green square"
    day = Scene(phase="dusk", pool=pool, altar="")
    said = "learn Sacrifice at level 3 for 1 red token and 2 wilds (3 tokens of one rune each)"
    found = ways(day, said)
    assert_each_once(found, 3)
    kept = {pool for pool, _ in mine(day, found)}
    assert kept == {zones(read(f"{two}"))[0] for two in ("2 blue square", "2 green square")} | {
        zones(read("blue square + green square"))[0]
    }
    assert day.do(said).offers[0] == (
        "make 2 wilds of green square, green square, green square, green square, "
        "blue square and blue square"
    )


@pytest.mark.rule("dusk.card", "ruling.4")
def test_the_own_tokens_and_the_one_for_the_card_are_chosen_at_once() -> None:
    assert_each_once(
        paid("3 red circle + 2 red square", "learn Sacrifice at level 3 for 3 red tokens"), 5
    )


@pytest.mark.rule("ruling.4-many")
def test_more_than_thirty_triples_are_chosen_token_by_token() -> None:
    circles = [f"{colour} circle" for colour in ("purple", "green", "black", "white", "blue")]
    pool = " + ".join(["2 red square", "red circle", *circles, "yellow circle"])
    said = "learn Sacrifice at level 3 for 2 red tokens and 1 wild (3 tokens of one rune)"
    day = Scene(phase="dusk", pool=pool, altar="").do(said)
    day.do("put the red square on the card, pay red square")
    assert day.offers == ["no red circle", "1 red circle"]


@pytest.mark.rule("ruling.17")
def test_three_equal_tokens_paid_and_three_that_make_a_wild_do_not_change_places() -> None:
    said = "learn Sacrifice at level 5 for 4 red tokens and 1 wild (3 tokens of one rune)"
    assert_each_once(paid("4 red circle + 3 red square", said), 2)
    found = paid("4 red circle + 3 red square + 2 blue circle", said)
    assert found.total() == len(found)


@pytest.mark.rule("ruling.17")
def test_an_own_token_is_no_wild_of_transmutation() -> None:
    day = Scene(
        phase="dusk",
        pool="2 red circle + red square + green square",
        learned={"Transmutation": "5 square"},
        altar="",
    )
    said = "learn Sacrifice at level 3 for 2 red tokens and 1 wild (square)"
    assert [offer for offer in day.offers if "learn" in offer] == [
        "learn Sacrifice at level 3 for 3 red tokens",
        said,
        "learn Sacrifice at level 4 for 3 red tokens and 1 wild (square)",
    ]
    found = ways(day, said) + ways(day, "learn Sacrifice at level 3 for 3 red tokens")
    assert_each_once(found, 5)


@pytest.mark.rule("communion.five")
def test_communion_five_offers_each_choice_of_two_spent_tokens_once() -> None:
    day = Scene(
        "set3",
        "dusk",
        pool="red circle + red triangle + 2 red square",
        altar="",
        learned={"Communion": "5 circle"},
    )
    found = ways(day, "learn Blaze at level 4 for 4 red tokens")
    assert_each_once(found, 2 * 2 + 3)


@pytest.mark.rule("divination.four")
def test_divination_four_asks_token_by_token_where_the_choices_are_very_many() -> None:
    """With three runes of five colours there are none, 15 single tokens and 15 pairs."""
    colours, runes = ("red", "yellow", "green", "blue", "white"), ("circle", "triangle", "square")
    altar = " + ".join(f"{colour} {rune}" for colour, rune in product(colours, runes))
    day = Scene("set3", altar=altar, bag="", learned={"Divination": "4 circle"})
    said = "Divination: draw 2 tokens onto the altar, take up to 2 of one colour"
    assert_each_once(ways(day, said), 1 + 15 + 15)
    day.do(said)
    assert day.offers == ["no red circle", "1 red circle"]
    day.do("1 red circle")
    assert day.offers == [
        "take the red circle from the altar",
        "take the red circle and red triangle from the altar",
        "take the red circle and red square from the altar",
    ]
