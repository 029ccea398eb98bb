from __future__ import annotations

import re
from typing import Any

import pytest
from spellbook_scene import Scene


def learnable(**table: Any) -> list[str]:
    return [offer for offer in Scene(phase="dusk", **table).offers if offer.startswith("learn")]


@pytest.mark.rule("dusk.level")
def test_three_four_or_five_tokens_of_the_colour_make_the_level() -> None:
    assert learnable(pool="5 red circle + blue square") == [
        "learn Sacrifice at level 3 for 3 red tokens",
        "learn Sacrifice at level 3 for 2 red tokens and 1 wild (3 tokens of one rune)",
        "learn Sacrifice at level 4 for 4 red tokens",
        "learn Sacrifice at level 5 for 5 red tokens",
    ]


@pytest.mark.rule("dusk.card", "dusk.box")
def test_one_token_goes_on_the_card_and_the_others_into_the_box() -> None:
    day = Scene(phase="dusk", pool="4 red circle + blue square")
    day.do("learn Sacrifice at level 4 for 4 red tokens")
    assert (day.level("Sacrifice"), day.mark("Sacrifice")) == (4, "red circle")
    assert day.box == "3 red circle"
    assert day.pool == "blue square"


@pytest.mark.rule("dusk.card")
def test_the_player_chooses_which_token_goes_on_the_card() -> None:
    day = Scene(phase="dusk", pool="2 red circle + red square")
    day.do("learn Sacrifice at level 3 for 3 red tokens")
    assert day.offers == [
        "put the red circle on the card, pay red circle and red square",
        "put the red square on the card, pay red circle and red circle",
    ]
    day.do("put the red square on the card, pay red circle and red circle")
    assert day.mark("Sacrifice") == "red square"


@pytest.mark.rule("dusk.exact")
def test_the_player_chooses_which_tokens_to_keep() -> None:
    day = Scene(phase="dusk", pool="3 red circle + red square")
    day.do("learn Sacrifice at level 3 for 3 red tokens")
    assert "put the red circle on the card, pay red circle and red circle" in day.offers
    day.do("put the red circle on the card, pay red circle and red square")
    assert day.pool == "red circle"


@pytest.mark.rule("dusk.example", "dusk.wild")
def test_the_example_three_equal_runes_are_a_wild_for_the_fifth_yellow() -> None:
    day = Scene(
        phase="dusk",
        pool="4 yellow square + green circle + red circle + black circle",
        bag="20 blue square",
    )
    day.do("learn Abundance at level 5 for 4 yellow tokens and 1 wild (3 tokens of one rune)")
    assert day.level("Abundance") == 5
    assert day.box == "red circle + green circle + black circle + 3 yellow square"


@pytest.mark.rule("dusk.wild")
def test_three_different_runes_are_no_wild() -> None:
    assert not learnable(pool="2 red circle + blue square + green square + black triangle")


@pytest.mark.rule("dusk.wilds", "dusk.real")
def test_two_wilds_leave_one_real_token_for_the_card() -> None:
    pool = "red circle + 3 blue square + 3 green triangle"
    day = Scene(phase="dusk", pool=pool)
    assert (
        "learn Sacrifice at level 3 for 1 red token and 2 wilds (3 tokens of one rune each)"
        in day.offers
    )
    assert not [offer for offer in day.offers if "level 4" in offer and "Sacrifice" in offer]


@pytest.mark.rule("dusk.real")
def test_without_a_real_token_of_the_colour_wilds_are_of_no_use() -> None:
    offers = learnable(pool="3 blue square + 3 green triangle + 3 black circle")
    assert not [offer for offer in offers if "Sacrifice" in offer]


@pytest.mark.rule("dusk.wild")
def test_tokens_of_the_spells_own_colour_can_be_in_a_triple() -> None:
    day = Scene(phase="dusk", pool="5 red circle")
    day.do("learn Sacrifice at level 3 for 2 red tokens and 1 wild (3 tokens of one rune)")
    assert (day.level("Sacrifice"), day.pool) == (3, "")


@pytest.mark.rule("dusk.wild")
def test_the_tokens_of_a_triple_are_chosen() -> None:
    day = Scene(phase="dusk", pool="2 red square + 2 blue circle + green circle + black circle")
    day.do("learn Sacrifice at level 3 for 2 red tokens and 1 wild (3 tokens of one rune)")
    assert day.offers == [
        "make a wild of green circle, black circle and blue circle",
        "make a wild of green circle, blue circle and blue circle",
        "make a wild of black circle, blue circle and blue circle",
    ]
    day.do("make a wild of green circle, blue circle and blue circle")
    assert day.pool == "black circle"


def test_what_is_paid_in_colour_leaves_enough_for_the_wild() -> None:
    short = Scene(phase="dusk", pool="red circle + red square + 2 blue circle + green square")
    assert short.s.active != short.me
    day = Scene(phase="dusk", pool="red circle + red square + red triangle + 2 blue circle")
    day.do("learn Sacrifice at level 3 for 2 red tokens and 1 wild (3 tokens of one rune)")
    assert day.offers == [
        "put the red triangle on the card, pay red square",
        "put the red square on the card, pay red triangle",
    ]


@pytest.mark.rule("dusk.exact")
def test_a_payment_is_exact() -> None:
    day = Scene(phase="dusk", pool="5 red circle").do("learn Sacrifice at level 3 for 3 red tokens")
    assert day.pool == "2 red circle"


@pytest.mark.rule("dusk.once")
def test_a_spell_is_learned_only_once() -> None:
    pool = "4 red circle + red square + black square"
    assert learnable(pool=pool)
    assert not learnable(pool=pool, learned={"Sacrifice": "3 circle"})


@pytest.mark.rule("spells.example-sacrifice", "spells.lower", "spells.next-day")
def test_the_example_a_spell_gives_its_action_from_the_next_day_at_its_level_or_lower() -> None:
    day = Scene(phase="dusk", pool="4 red circle + red triangle + blue circle", altar="")
    day.do("learn Sacrifice at level 4 for 4 red tokens")
    day.do("put the red circle on the card, pay red circle, red circle and red circle")
    assert day.box == "3 red circle"
    day.next_day()
    assert "discard the blue circle: draw 4 tokens from the bag" in day.offers
    assert "discard the red triangle: draw 4 tokens from the bag" in day.offers


@pytest.mark.rule("spells.example-abundance", "spells.instant")
def test_the_example_abundance_with_a_wild_draws_at_once() -> None:
    day = Scene(
        phase="dusk",
        pool="4 yellow circle + red square + blue square + white square",
        bag="4 green circle",
    )
    day.do("learn Abundance at level 5 for 4 yellow tokens and 1 wild (3 tokens of one rune)")
    assert day.mark("Abundance") == "yellow circle"
    assert day.pool == "4 green circle"


@pytest.mark.rule("dusk.after-noon")
@pytest.mark.parametrize("phase", ["dawn", "noon"])
def test_learning_is_an_action_of_the_dusk(phase: str) -> None:
    assert not [o for o in Scene(phase=phase, pool="5 red circle").offers if "learn" in o]


@pytest.mark.rule("dusk.learning-only")
def test_three_equal_runes_are_wild_for_learning_only() -> None:
    day = Scene(
        phase="noon",
        pool="black circle + red square + blue square + green square",
        learned={"Offering": "3 circle"},
    )
    assert not [offer for offer in day.offers if "black tokens" in offer]


@pytest.mark.rule("dusk.after-noon")
def test_storing_comes_before_learning() -> None:
    day = Scene(phase="noon", pool="3 red circle").do("store the red circle")
    assert day.s.active != day.me


@pytest.mark.rule("spells.lower-not")
def test_a_card_without_a_phase_gives_no_action_of_a_lower_level() -> None:
    day = Scene("set2", learned={"Swiftness": "5 circle"}, bag="9 red circle")
    assert day.offers == ["draw 2 tokens from the bag", "do nothing"]


@pytest.mark.rule("dusk.level")
def test_two_tokens_of_a_colour_are_not_enough_and_a_sixth_is_of_no_use() -> None:
    assert not learnable(pool="2 red circle + 2 blue square + green triangle")
    offers = learnable(pool="3 red circle + 2 red square + red triangle")
    assert {re.findall("level .", offer)[0] for offer in offers} == {
        "level 3",
        "level 4",
        "level 5",
    }


@pytest.mark.rule("dusk.box", "altar.bag")
def test_spent_tokens_are_in_the_box_before_an_instant_draws() -> None:
    day = Scene(phase="dusk", pool="3 yellow circle", bag="", box="", altar="5 red circle")
    day.do("learn Abundance at level 3 for 3 yellow tokens")
    assert day.pool == "2 yellow circle"


@pytest.mark.rule("spells.permanent", "swiftness.five")
def test_a_permanent_effect_works_on_every_day_that_follows() -> None:
    day = Scene("set2", learned={"Swiftness": "5 circle"})
    for _ in range(3):
        day.next_day().do("do nothing")
        assert (day.s.phase, day.s.active) == ("dawn", day.me)
