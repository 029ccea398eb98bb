"""What the rulebook leaves open: the rulings of RULINGS.md that no other scene shows."""

from __future__ import annotations

import pytest
from spellbook_scene import Scene

SWIFT_COMMUNION = "sacrifice+levitation+growth+feast+time travel+swiftness+communion"


@pytest.mark.rule("ruling.1-growth")
def test_growth_without_a_free_space_is_not_offered() -> None:
    day = Scene(
        "set3",
        "dusk",
        familiar="14 blue square",
        altar="red circle",
        learned={"Growth": "5 circle"},
    )
    assert day.s.active != day.me


@pytest.mark.rule("ruling.2-full-number")
def test_focus_needs_its_full_number_but_stores_only_what_fits() -> None:
    focus = {"Focus": "4 square"}
    day = Scene("set2", "dusk", pool="2 red square", familiar="13 blue square", learned=focus)
    day.do("store 2 squares")
    assert (day.pool, len(day.wizard().familiar)) == ("red square", 14)
    short = Scene("set2", "dusk", pool="red square + blue circle", learned=focus)
    assert short.offers == ["store 1 square", "do nothing"]


@pytest.mark.rule("ruling.5", "glossary.swap")
def test_a_later_swap_may_touch_a_token_of_an_earlier_one() -> None:
    day = Scene(
        phase="noon",
        pool="red circle",
        altar="blue square + green square",
        learned={"Purification": "4 circle"},
    )
    day.do("swap 2 tokens with the altar")
    assert day.offers == ["give the red circle", "give nothing"]
    assert day.do("give nothing").pool == "red circle"


@pytest.mark.rule("ruling.6")
def test_clone_is_not_offered_where_there_is_nothing_to_copy() -> None:
    day = Scene("set3", "noon", pool="", learned={"Clone": "4 square"})
    assert day.s.active != day.me


@pytest.mark.rule("ruling.8")
def test_communion_acts_before_an_instant() -> None:
    day = Scene(
        SWIFT_COMMUNION,
        "dusk",
        pool="3 blue circle",
        altar="red circle",
        learned={"Communion": "5 circle"},
    )
    day.do("learn Swiftness at level 3 for 3 blue tokens")
    assert day.offers == ["take the red circle from the altar", "draw 2 tokens from the bag"]
    assert day.familiar == "2 blue circle"


@pytest.mark.rule("ruling.8")
def test_permanent_effects_apply_without_asking() -> None:
    day = Scene("set3", altar="red circle", bag="20 white square", learned={"Mirage": "3 circle"})
    day.do("take the red circle from the altar")
    assert (day.s.phase, day.pool) == ("noon", "red circle + white square")


@pytest.mark.rule("ruling.9")
def test_tokens_for_the_rival_are_not_taken_in_the_sense_of_mirage() -> None:
    day = Scene(
        "set3",
        seats=1,
        pool="3 green square",
        altar="red circle + blue circle",
        bag="20 white square",
        learned={"Mirage": "5 circle", "Blaze": "3 circle"},
    )
    day.do("Blaze: draw 4 tokens, the others take 1 each")
    day.do("give the red circle to the rival as a point", "do nothing", "do nothing")
    assert (day.s.phase, len(day.s.rival)) == ("dawn", 1)
    assert len(day.wizard().pool) == 3 + 4


@pytest.mark.rule("ruling.12")
def test_an_empty_altar_gives_the_rival_nothing() -> None:
    day = Scene(seats=1, altar="", bag="20 white square").end_day()
    assert (day.s.rival, day.altar) == ([], "7 white square")


@pytest.mark.rule("ruling.10")
def test_a_copied_action_leaves_the_action_of_its_phase() -> None:
    day = Scene(
        "set3", "noon", pool="3 red circle + 3 blue square", learned={"Clone": "4 square"}, altar=""
    )
    day.do("Clone a dusk action, chosen next", "learn Blaze at level 3 for 3 red tokens")
    assert day.s.phase == "dusk"
    day.do("learn Mirage at level 3 for 3 blue tokens")
    assert (day.level("Blaze"), day.level("Mirage")) == (3, 3)
