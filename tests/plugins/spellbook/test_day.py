from __future__ import annotations

import pytest
from spellbook_scene import Scene


@pytest.mark.rule("dawn.take", "glossary.take")
def test_taking_one_token_moves_it_from_the_altar_to_the_pool() -> None:
    day = Scene(altar="red circle + blue square").do("take the red circle from the altar")
    assert day.pool == "red circle"
    assert day.altar == "blue square"
    assert day.s.phase == "noon"


@pytest.mark.rule("dawn.draw", "glossary.draw")
def test_drawing_two_tokens_adds_two_from_the_bag() -> None:
    day = Scene(bag="2 red circle").do("draw 2 tokens from the bag")
    assert day.pool == "2 red circle"
    assert day.s.bag == []


@pytest.mark.rule("ruling.4", "ruling.4-equal")
def test_equal_tokens_of_the_altar_are_one_choice() -> None:
    assert Scene(altar="3 red circle + blue square").offers == [
        "take the red circle from the altar",
        "take the blue square from the altar",
        "draw 2 tokens from the bag",
        "do nothing",
    ]


@pytest.mark.rule("day.phases")
def test_a_day_has_dawn_noon_and_dusk_in_this_order() -> None:
    day = Scene(pool="3 red circle", altar="red circle")
    assert day.s.phase == "dawn"
    assert day.do("do nothing").s.phase == "noon"
    assert day.do("do nothing").s.phase == "dusk"
    day.do("do nothing")
    assert (day.s.phase, day.s.active) == ("dawn", 1 - day.me)


BASIC = {
    "dawn": ["take the blue square from the altar", "draw 2 tokens from the bag"],
    "noon": ["store the red circle"],
    "dusk": ["learn Sacrifice at level 3 for 3 red tokens"],
}


@pytest.mark.rule("day.basic")
@pytest.mark.parametrize("phase", BASIC)
def test_at_first_there_are_only_the_basic_actions(phase: str) -> None:
    day = Scene(phase=phase, pool="3 red circle", altar="blue square")
    assert day.offers == [*BASIC[phase], "do nothing"]


@pytest.mark.rule("day.more")
def test_a_learned_spell_adds_its_action_to_the_basic_ones() -> None:
    day = Scene("set2", altar="blue square", learned={"Eruption": "3 circle"})
    assert day.offers == [*BASIC["dawn"], "draw until you have 4 tokens", "do nothing"]


@pytest.mark.rule("day.optional", "ruling.1")
@pytest.mark.parametrize("phase", ["dawn", "noon", "dusk"])
def test_an_action_is_optional_in_every_phase(phase: str) -> None:
    assert "do nothing" in Scene(phase=phase, pool="3 red circle").offers


@pytest.mark.rule("day.one")
def test_only_one_action_in_each_phase() -> None:
    day = Scene(pool="3 red circle + 3 green circle", altar="2 blue square")
    day.do("take the blue square from the altar")
    assert day.offers[-2:] == ["store the blue square", "do nothing"]
    assert day.do("store the blue square").s.phase == "dusk"
    assert "learn Purification at level 3 for 3 green tokens" in day.offers
    day.do("learn Sacrifice at level 3 for 3 red tokens")
    assert (day.s.phase, day.s.active) == ("dawn", 1 - day.me)


@pytest.mark.rule("day.impossible", "ruling.1-pass")
def test_a_phase_in_which_nothing_is_possible_passes_by_itself() -> None:
    day = Scene(pool="", altar="blue circle").do("do nothing")
    assert (day.s.phase, day.s.active) == ("dawn", 1 - day.me)


@pytest.mark.rule("noon.store", "glossary.store")
def test_a_stored_token_goes_to_the_first_free_space() -> None:
    day = Scene(phase="noon", pool="yellow square", familiar="2 red circle")
    day.do("store the yellow square")
    assert [str(token) for token in day.wizard().familiar] == [
        "red circle",
        "red circle",
        "yellow square",
    ]
    assert day.pool == ""
    assert day.score == 3


@pytest.mark.rule("pool.limit", "ruling.1-draw")
def test_a_full_pool_can_neither_take_nor_draw() -> None:
    day = Scene(pool="8 red circle + blue square", altar="green square")
    assert day.offers == ["store the red circle", "store the blue square", "do nothing"]


@pytest.mark.rule("pool.partly")
def test_a_pool_of_eight_draws_only_one() -> None:
    day = Scene(pool="8 red circle", bag="5 blue square").do("draw 2 tokens from the bag")
    assert day.pool == "8 red circle + blue square"


@pytest.mark.rule("pool.partly")
def test_the_note_on_the_limit_four_drawn_into_a_pool_of_six_are_three() -> None:
    day = Scene("set3", pool="6 red circle", bag="9 blue square", learned={"Blaze": "3 circle"})
    day.do("Blaze: draw 4 tokens, the others take 1 each")
    assert day.pool == "6 red circle + 3 blue square"


@pytest.mark.rule("noon.eighteen")
def test_the_last_space_is_the_fourteenth_and_then_nothing_can_be_stored() -> None:
    day = Scene(phase="noon", pool="2 red circle", familiar="13 blue square")
    assert day.score == 16
    day.do("store the red circle")
    assert day.score == 18
    full = Scene("set3", "noon", pool="2 red circle", familiar="14 blue square", altar="red circle")
    assert full.s.active != full.me


@pytest.mark.rule("noon.too-many", "ruling.2-full-number")
def test_tokens_without_a_free_space_stay_where_they_are() -> None:
    day = Scene(
        phase="noon",
        pool="4 black circle",
        familiar="12 blue square",
        learned={"Offering": "5 circle"},
    )
    day.do("store 4 black tokens")
    assert day.pool == "2 black circle"
    assert len(day.wizard().familiar) == 14
    assert day.box == ""


@pytest.mark.rule("altar.when")
@pytest.mark.parametrize("dusk", ["do nothing", "learn Sacrifice at level 3 for 3 red tokens"])
def test_the_altar_is_refilled_after_the_dusk_and_not_before(dusk: str) -> None:
    day = Scene(pool="3 red circle", altar="blue square", bag="9 white circle")
    for phase in ("dawn", "noon"):
        assert (day.s.phase, day.altar) == (phase, "blue square")
        day.do("do nothing")
    assert (day.s.phase, day.altar) == ("dusk", "blue square")
    day.do(dusk)
    assert (day.s.active, len(day.s.altar)) == (1 - day.me, 5)


@pytest.mark.rule("altar.few")
def test_an_altar_with_fewer_than_five_is_filled_to_five() -> None:
    day = Scene(altar="red circle + blue square", bag="9 white circle").end_day()
    assert day.altar == "red circle + 3 white circle + blue square"


@pytest.mark.rule("altar.some")
@pytest.mark.parametrize("lying", [5, 9])
def test_an_altar_with_five_to_nine_gets_one_more(lying: int) -> None:
    day = Scene(altar=f"{lying} red circle", bag="9 white circle").end_day()
    assert day.altar == f"{lying} red circle + white circle"


@pytest.mark.rule("altar.full")
@pytest.mark.parametrize("lying", [10, 12])
def test_a_full_altar_is_discarded_and_gets_five_new_tokens(lying: int) -> None:
    day = Scene(altar=f"{lying} red circle", bag="9 white circle").end_day()
    assert day.altar == "5 white circle"
    assert day.box == f"{lying} red circle"


@pytest.mark.rule("altar.bag")
def test_an_empty_bag_is_refilled_from_the_box_and_drawing_goes_on() -> None:
    day = Scene(bag="red circle", box="3 blue square").do("draw 2 tokens from the bag")
    assert day.pool == "red circle + blue square"
    assert day.box == ""
    assert len(day.s.bag) == 2


@pytest.mark.rule("altar.bag")
def test_the_altar_is_refilled_through_an_empty_bag_too() -> None:
    day = Scene(altar="3 red circle", bag="white circle", box="4 blue square").end_day()
    assert day.altar == "3 red circle + white circle + blue square"


@pytest.mark.rule("ruling.2-bag", "ruling.15")
def test_with_bag_and_box_empty_one_draws_what_there_is() -> None:
    day = Scene(bag="red circle", box="", pool="blue circle").do("draw 2 tokens from the bag")
    assert day.pool == "red circle + blue circle"


@pytest.mark.rule("day.turns")
def test_days_go_clockwise_from_the_first_player() -> None:
    day = Scene(seats=4)
    seen = [day.s.active]
    for _ in range(4):
        seen.append(day.end_day().s.active)
    assert seen == [(day.s.first + step) % 4 for step in (0, 1, 2, 3, 0)]
