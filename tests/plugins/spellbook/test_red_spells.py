from __future__ import annotations

import pytest
from spellbook_scene import Scene

LEVELS = {"3 circle": "circle", "4 circle": "triangle", "5 circle": "square"}

# Sacrifice ----------------------------------------------------------------------------------


@pytest.mark.rule("sacrifice.levels", "glossary.discard")
@pytest.mark.parametrize(("learned", "rune"), LEVELS.items())
def test_sacrifice_discards_its_levels_rune_and_draws_four(learned: str, rune: str) -> None:
    day = Scene(pool=f"blue {rune}", bag="9 white square", learned={"Sacrifice": learned})
    day.do(f"discard the blue {rune}: draw 4 tokens from the bag")
    assert day.pool == "4 white square"
    assert day.box == f"blue {rune}"


@pytest.mark.rule("sacrifice.higher", "spells.lower")
@pytest.mark.parametrize(("level", "runes"), [(3, 1), (4, 2), (5, 3)])
def test_higher_levels_of_sacrifice_only_accept_more_runes(level: int, runes: int) -> None:
    pool = "blue circle + blue triangle + blue square"
    day = Scene(pool=pool, learned={"Sacrifice": f"{level} circle"})
    assert [offer for offer in day.offers if offer.startswith("discard")] == [
        f"discard the blue {rune}: draw 4 tokens from the bag"
        for rune in ("circle", "triangle", "square")[:runes]
    ]


@pytest.mark.rule("sacrifice.order", "ruling.6")
def test_sacrifice_makes_room_in_a_full_pool_before_drawing() -> None:
    day = Scene(pool="9 blue circle", bag="9 white square", learned={"Sacrifice": "3 circle"})
    day.do("discard the blue circle: draw 4 tokens from the bag")
    assert day.pool == "white square + 8 blue circle"


# Eruption -----------------------------------------------------------------------------------


@pytest.mark.rule("eruption.levels")
@pytest.mark.parametrize(("level", "size"), [(3, 4), (4, 5), (5, 6)])
def test_eruption_draws_up_to_its_levels_number(level: int, size: int) -> None:
    day = Scene(
        "set2", pool="2 blue circle", bag="9 white square", learned={"Eruption": f"{level} circle"}
    )
    day.do(f"draw until you have {size} tokens")
    assert len(day.wizard().pool) == size


@pytest.mark.rule("spells.lower")
def test_eruption_can_be_used_at_a_lower_level() -> None:
    day = Scene("set2", learned={"Eruption": "5 circle"})
    assert [offer for offer in day.offers if "until" in offer] == [
        "draw until you have 4 tokens",
        "draw until you have 5 tokens",
        "draw until you have 6 tokens",
    ]


@pytest.mark.rule("eruption.enough", "ruling.1-eruption")
def test_eruption_is_of_no_use_to_a_pool_that_has_the_number() -> None:
    day = Scene("set2", pool="6 blue circle", learned={"Eruption": "5 circle"})
    assert not [offer for offer in day.offers if "until" in offer]


# Blaze --------------------------------------------------------------------------------------

BLAZE = "Blaze: draw 4 tokens, the others take 1 each"


@pytest.mark.rule("blaze.draw", "ruling.4-effects")
@pytest.mark.parametrize("level", [3, 4, 5])
def test_blaze_draws_four_at_every_level_and_is_one_choice(level: int) -> None:
    day = Scene("set3", bag="9 white square", learned={"Blaze": f"{level} circle"})
    assert day.offers.count(BLAZE) == 1
    day.do(BLAZE)
    assert day.pool == "4 white square"


@pytest.mark.rule("blaze.others")
def test_blaze_lets_the_others_take_clockwise_from_the_left() -> None:
    altar = "red circle + blue square + green circle"
    day = Scene(
        "set3", seats=3, altar=altar, bag="9 white square", learned={"Blaze": "3 circle"}, right={}
    )
    day.do(BLAZE)
    assert day.s.seat == (day.me + 1) % 3
    day.do("take the blue square from the altar")
    assert day.s.seat == (day.me + 2) % 3
    day.do("take the red circle from the altar")
    assert (day.pool_of(1), day.pool_of(2)) == ("blue square", "red circle")
    assert day.altar == "green circle"
    assert (day.s.phase, day.s.active) == ("noon", day.me)


@pytest.mark.rule("blaze.others")
def test_the_others_must_take_at_a_blaze() -> None:
    day = Scene("set3", altar="red circle + blue square", learned={"Blaze": "3 circle"})
    assert day.do(BLAZE).offers == [
        "take the red circle from the altar",
        "take the blue square from the altar",
    ]


@pytest.mark.rule("blaze.full")
def test_a_full_pool_takes_nothing_at_a_blaze() -> None:
    day = Scene(
        "set3",
        altar="red circle + blue square",
        learned={"Blaze": "3 circle"},
        left={"pool": "9 blue circle"},
    ).do(BLAZE)
    assert day.s.seat == day.me
    assert day.altar == "red circle + blue square"


@pytest.mark.rule("blaze.empty")
def test_nobody_takes_from_an_empty_altar_at_a_blaze() -> None:
    day = Scene("set3", learned={"Blaze": "3 circle"}).do(BLAZE)
    assert day.s.seat == day.me
    assert day.pool_of(1) == ""
