from __future__ import annotations

import pytest
from spellbook_scene import Scene

# Levitation ---------------------------------------------------------------------------------


@pytest.mark.rule("levitation.levels")
@pytest.mark.parametrize(("level", "rune"), [(3, "circle"), (4, "triangle"), (5, "square")])
def test_levitation_takes_two_tokens_of_its_levels_rune(level: int, rune: str) -> None:
    day = Scene(altar=f"2 red {rune} + blue {rune}", learned={"Levitation": f"{level} circle"})
    day.do(f"take 2 {rune}s from the altar")
    assert day.offers == [
        f"take the red {rune} and red {rune} from the altar",
        f"take the red {rune} and blue {rune} from the altar",
    ]
    day.do(f"take the red {rune} and blue {rune} from the altar")
    assert day.pool == f"red {rune} + blue {rune}"
    assert day.s.phase == "noon"


@pytest.mark.rule("levitation.levels", "spells.lower")
@pytest.mark.parametrize("level", [3, 4, 5])
def test_higher_levels_of_levitation_also_take_the_runes_of_lower_ones(level: int) -> None:
    altar = "red circle + red triangle + red square"
    day = Scene(altar=altar, learned={"Levitation": f"{level} circle"})
    assert [offer for offer in day.offers if offer.startswith("take 2")] == [
        f"take 2 {rune}s from the altar" for rune in ("circle", "triangle", "square")[: level - 2]
    ]


@pytest.mark.rule("levitation.one-rune", "ruling.2-altar")
def test_levitation_does_not_mix_runes() -> None:
    day = Scene(altar="red circle + 2 red triangle", learned={"Levitation": "4 circle"})
    assert [offer for offer in day.offers if offer.startswith("take 2")] == [
        "take 2 circles from the altar",
        "take 2 triangles from the altar",
    ]
    day.do("take 2 circles from the altar")
    assert day.pool == "red circle"
    assert day.altar == "2 red triangle"


@pytest.mark.rule("pool.partly")
def test_levitation_takes_only_one_into_a_pool_of_eight() -> None:
    day = Scene(pool="8 blue square", altar="3 red circle", learned={"Levitation": "3 circle"})
    day.do("take 2 circles from the altar")
    assert day.altar == "2 red circle"


# Sharing ------------------------------------------------------------------------------------

THREE = "Sharing: take 1 token and draw 1, the others draw 1 each"
FOUR = "Sharing: take 2 tokens, the others draw 1 each"
FIVE = "Sharing: take 3 tokens, the others draw 1 each"


@pytest.mark.rule("sharing.three", "sharing.others")
def test_sharing_three_takes_one_and_then_draws_one() -> None:
    day = Scene("set2", altar="2 red circle", bag="9 white square", learned={"Sharing": "3 circle"})
    day.do(THREE)
    assert day.pool == "red circle + white square"
    assert day.pool_of(1) == "white square"


@pytest.mark.rule("sharing.three")
def test_sharing_three_takes_before_it_draws() -> None:
    day = Scene(
        "set2",
        pool="8 blue square",
        altar="2 red circle",
        bag="9 white square",
        learned={"Sharing": "3 circle"},
    )
    day.do(THREE)
    assert day.pool == "red circle + 8 blue square"


@pytest.mark.rule("sharing.four-five", "sharing.others")
@pytest.mark.parametrize(("level", "words", "count"), [(4, FOUR, 2), (5, FIVE, 3)])
def test_sharing_four_and_five_take_two_and_three(level: int, words: str, count: int) -> None:
    day = Scene(
        "set2", altar="5 red circle", bag="9 white square", learned={"Sharing": f"{level} circle"}
    )
    day.do(words)
    assert day.pool == f"{count} red circle"
    assert day.pool_of(1) == "white square"


@pytest.mark.rule("spells.lower")
def test_sharing_can_be_used_at_a_lower_level() -> None:
    day = Scene("set2", learned={"Sharing": "5 circle"})
    assert {THREE, FOUR, FIVE} <= set(day.offers)


@pytest.mark.rule("sharing.others", "ruling.2-bag")
def test_the_others_draw_clockwise_from_the_left_at_a_sharing() -> None:
    day = Scene(
        "set2",
        seats=3,
        altar="3 red circle",
        bag="white square",
        learned={"Sharing": "5 circle"},
        right={},
    ).do(FIVE)
    assert (day.pool_of(1), day.pool_of(2)) == ("white square", "")


@pytest.mark.rule("sharing.full")
def test_the_others_draw_at_a_sharing_unless_they_have_nine() -> None:
    day = Scene(
        "set2",
        seats=3,
        altar="3 red circle",
        bag="9 white square",
        learned={"Sharing": "5 circle"},
        left={"pool": "9 blue circle"},
        right={"pool": "8 blue circle"},
    ).do(FIVE)
    assert day.pool_of(1) == "9 blue circle"
    assert len(day.wizard(2).pool) == 9


# Divination ---------------------------------------------------------------------------------

DIVINE_3 = "Divination: draw 2 tokens onto the altar, take 2, discard 1"
DIVINE_4 = "Divination: draw 2 tokens onto the altar, take up to 2 of one colour"
DIVINE_5 = "Divination: draw 2 tokens onto the altar, take 2"


@pytest.mark.rule("divination.five")
def test_divination_five_takes_two_of_the_enlarged_altar() -> None:
    day = Scene(
        "set3", altar="red circle", bag="2 white square", learned={"Divination": "5 circle"}
    )
    day.do(DIVINE_5)
    assert day.altar == "red circle + 2 white square"
    day.do("take the red circle and white square from the altar")
    assert (day.pool, day.altar) == ("red circle + white square", "white square")


@pytest.mark.rule("divination.four")
def test_divination_four_takes_up_to_two_of_one_colour() -> None:
    day = Scene(
        "set3",
        altar="red circle + red square",
        bag="2 white square",
        learned={"Divination": "4 circle"},
    ).do(DIVINE_4)
    assert day.offers == [
        "do nothing",
        "take the red circle from the altar",
        "take the red square from the altar",
        "take the white square from the altar",
        "take the red circle and red square from the altar",
        "take the white square and white square from the altar",
    ]
    day.do("take the red circle and red square from the altar")
    assert day.pool == "red circle + red square"


@pytest.mark.rule("divination.four", "ruling.3")
def test_divination_four_may_stop_at_one_or_none() -> None:
    day = Scene(
        "set3",
        altar="red circle + red square",
        bag="2 white square",
        learned={"Divination": "4 circle"},
    )
    one = day.do(DIVINE_4, "take the red circle from the altar")
    assert one.pool == "red circle"
    none = Scene(
        "set3", altar="red circle", bag="2 white square", learned={"Divination": "4 circle"}
    )
    assert none.do(DIVINE_4, "do nothing").pool == ""


@pytest.mark.rule("divination.three")
def test_divination_three_takes_two_and_then_discards_one() -> None:
    day = Scene(
        "set3", altar="red circle", bag="2 white square", learned={"Divination": "3 circle"}
    )
    day.do(DIVINE_3, "take the red circle and white square from the altar")
    day.do("discard the white square")
    assert (day.pool, day.box) == ("red circle", "white square")


@pytest.mark.rule("divination.three", "pool.limit")
def test_divination_three_holds_to_the_limit_before_it_discards() -> None:
    day = Scene(
        "set3",
        pool="8 blue circle",
        altar="red circle",
        bag="2 white square",
        learned={"Divination": "3 circle"},
    )
    day.do(DIVINE_3, "take the red circle from the altar", "discard the blue circle")
    assert day.pool == "red circle + 7 blue circle"


@pytest.mark.rule("divination.beyond")
def test_divination_may_go_beyond_the_ten_spaces_of_the_altar() -> None:
    day = Scene(
        "set3", altar="10 red circle", bag="2 white square", learned={"Divination": "5 circle"}
    )
    day.do(DIVINE_5)
    assert len(day.s.altar) == 12
    day.do("take the red circle and red circle from the altar")
    assert len(day.s.altar) == 10


@pytest.mark.rule("divination.three", "divination.four", "divination.five")
@pytest.mark.parametrize(("level", "words"), [(3, DIVINE_3), (4, DIVINE_4), (5, DIVINE_5)])
def test_divination_draws_two_tokens_onto_the_altar_and_leaves_the_others_in_the_bag(
    level: int, words: str
) -> None:
    day = Scene(
        "set3", altar="red circle", bag="5 white square", learned={"Divination": f"{level} circle"}
    ).do(words)
    assert day.altar == "red circle + 2 white square"
    assert len(day.s.bag) == 3
