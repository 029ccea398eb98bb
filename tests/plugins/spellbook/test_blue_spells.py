from __future__ import annotations

import pytest
from spellbook_scene import Scene

# Transmutation ------------------------------------------------------------------------------


@pytest.mark.rule("transmutation.three")
def test_transmutation_three_has_no_effect() -> None:
    day = Scene(
        phase="dusk", pool="2 red circle + green square", learned={"Transmutation": "3 square"}
    )
    assert day.s.active != day.me


@pytest.mark.rule("transmutation.four")
def test_transmutation_four_makes_one_token_with_its_rune_wild() -> None:
    day = Scene(
        phase="dusk", pool="2 red circle + green square", learned={"Transmutation": "4 square"}
    )
    day.do("learn Sacrifice at level 3 for 2 red tokens and 1 wild (square)")
    assert (day.level("Sacrifice"), day.pool) == (3, "")


@pytest.mark.rule("transmutation.five")
def test_transmutation_five_makes_up_to_two_tokens_wild() -> None:
    day = Scene(
        phase="dusk", pool="2 red circle + 2 green square", learned={"Transmutation": "5 square"}
    )
    assert [offer for offer in day.offers if "Sacrifice" in offer] == [
        "learn Sacrifice at level 3 for 2 red tokens and 1 wild (square)",
        "learn Sacrifice at level 3 for 1 red token and 2 wilds (square each)",
        "learn Sacrifice at level 4 for 2 red tokens and 2 wilds (square each)",
    ]
    day.do("learn Sacrifice at level 4 for 2 red tokens and 2 wilds (square each)")
    assert (day.level("Sacrifice"), day.pool) == (4, "")


@pytest.mark.rule("transmutation.rune", "glossary.arrow")
def test_only_the_rune_on_transmutation_is_wild() -> None:
    day = Scene(
        phase="dusk", pool="2 red circle + green circle", learned={"Transmutation": "5 square"}
    )
    assert day.s.active != day.me


@pytest.mark.rule("transmutation.real")
def test_transmutation_still_needs_a_real_token_of_the_colour() -> None:
    day = Scene(
        phase="dusk", pool="red circle + 4 green square", learned={"Transmutation": "5 square"}
    )
    assert [offer for offer in day.offers if "Sacrifice" in offer and "token" in offer] == [
        "learn Sacrifice at level 3 for 1 red token and 2 wilds (square each)"
    ]


@pytest.mark.rule("transmutation.triples")
def test_transmutation_is_not_combined_with_triples() -> None:
    pool = "red circle + green square + 3 blue triangle"
    day = Scene(phase="dusk", pool=pool, learned={"Transmutation": "5 square"})
    assert day.s.active != day.me


@pytest.mark.rule("transmutation.basic")
def test_the_basic_learning_stays_beside_transmutation() -> None:
    pool = "2 red circle + 3 green square"
    day = Scene(phase="dusk", pool=pool, learned={"Transmutation": "4 square"})
    assert [offer for offer in day.offers if "Sacrifice" in offer] == [
        "learn Sacrifice at level 3 for 2 red tokens and 1 wild (3 tokens of one rune)",
        "learn Sacrifice at level 3 for 2 red tokens and 1 wild (square)",
    ]


@pytest.mark.rule("transmutation.points")
@pytest.mark.parametrize("level", [3, 4, 5])
def test_transmutation_is_worth_four_at_every_level(level: int) -> None:
    assert Scene(learned={"Transmutation": f"{level} circle"}).score == 4


# Swiftness ----------------------------------------------------------------------------------


@pytest.mark.rule("swiftness.three-four", "ruling.7", "spells.instant")
@pytest.mark.parametrize("level", [3, 4])
def test_swiftness_gives_a_dawn_action_when_it_is_learned(level: int) -> None:
    day = Scene(
        "set2", "dusk", pool=f"{level} blue circle", altar="red circle", bag="9 white square"
    )
    day.do(f"learn Swiftness at level {level} for {level} blue tokens")
    assert day.offers == ["take the red circle from the altar", "draw 2 tokens from the bag"]
    assert day.do("draw 2 tokens from the bag").pool == "2 white square"


@pytest.mark.rule("swiftness.three-four")
def test_the_dawn_action_of_swiftness_may_be_a_learned_spell() -> None:
    day = Scene("set2", "dusk", pool="3 blue circle", learned={"Eruption": "3 circle"})
    day.do("learn Swiftness at level 3 for 3 blue tokens", "draw until you have 4 tokens")
    assert len(day.wizard().pool) == 4


@pytest.mark.rule("swiftness.five", "swiftness.again")
def test_swiftness_five_gives_two_dawn_actions_every_day() -> None:
    day = Scene("set2", "dusk", pool="5 blue circle", altar="")
    day.do("learn Swiftness at level 5 for 5 blue tokens").next_day()
    day.do("draw 2 tokens from the bag")
    assert day.s.phase == "dawn"
    day.do("draw 2 tokens from the bag")
    assert (day.s.phase, len(day.wizard().pool)) == ("noon", 4)


@pytest.mark.rule("day.optional")
def test_both_dawn_actions_may_be_skipped() -> None:
    day = Scene("set2", "dusk", pool="5 blue circle + red circle")
    day.do("learn Swiftness at level 5 for 5 blue tokens").next_day().do("do nothing")
    assert day.s.phase == "dawn"
    assert day.do("do nothing").s.phase == "noon"


@pytest.mark.rule("time-travel.permanents")
def test_raising_swiftness_to_five_gives_two_dawn_actions_from_the_next_day() -> None:
    spells = "sacrifice+levitation+growth+feast+time travel+swiftness+communion"
    mine = {"Swiftness": "4 circle", "Time Travel": "3 circle"}
    day = Scene(spells, "dusk", pool="red circle", learned=mine)
    day.do("discard the red circle: raise Swiftness by a level")
    assert day.level("Swiftness") == 5
    day.next_day().do("draw 2 tokens from the bag")
    assert (day.s.phase, day.s.active) == ("dawn", day.me)


@pytest.mark.rule("clone.next-day", "spells.next-day")
def test_a_dawn_spell_learned_today_is_not_there_for_the_dawn_action_of_swiftness() -> None:
    spells = "eruption+levitation+growth+feast+clone+swiftness+communion"
    day = Scene(spells, "noon", pool="3 red circle + 3 blue square", learned={"Clone": "4 circle"})
    day.do("Clone a dusk action, chosen next", "learn Eruption at level 3 for 3 red tokens")
    day.do("learn Swiftness at level 3 for 3 blue tokens")
    assert not [offer for offer in day.offers if "until" in offer]


@pytest.mark.rule("swiftness.points")
@pytest.mark.parametrize(("level", "points"), [(3, 3), (4, 6), (5, 0)])
def test_swiftness_is_worth_three_six_or_nothing(level: int, points: int) -> None:
    assert Scene("set2", learned={"Swiftness": f"{level} circle"}).score == points


# Mirage -------------------------------------------------------------------------------------


@pytest.mark.rule("mirage.levels", "glossary.arrow")
@pytest.mark.parametrize(("level", "count"), [(3, 1), (4, 2), (5, 2)])
def test_mirage_draws_after_taking_its_rune_from_the_altar(level: int, count: int) -> None:
    day = Scene(
        "set3", altar="red circle", bag="9 white square", learned={"Mirage": f"{level} circle"}
    )
    day.do("take the red circle from the altar")
    assert len(day.wizard().pool) == 1 + count


@pytest.mark.rule("mirage.rune")
def test_mirage_does_not_draw_for_another_rune() -> None:
    day = Scene("set3", altar="red square", bag="9 white square", learned={"Mirage": "5 circle"})
    assert day.do("take the red square from the altar").pool == "red square"


@pytest.mark.rule("mirage.bag")
def test_mirage_does_not_draw_for_tokens_from_the_bag() -> None:
    day = Scene("set3", bag="9 white circle", learned={"Mirage": "5 circle"})
    assert day.do("draw 2 tokens from the bag").pool == "2 white circle"


@pytest.mark.rule("mirage.several", "pool.singly", "ruling.8")
def test_mirage_draws_several_times_in_one_action_after_each_token() -> None:
    spells = "blaze+levitation+growth+feast+clone+mirage+communion"
    mine = {"Mirage": "3 circle", "Levitation": "3 circle"}
    day = Scene(spells, altar="3 red circle", bag="9 white square", learned=mine)
    day.do("take 2 circles from the altar")
    assert day.pool == "2 red circle + 2 white square"
    full = Scene(
        spells, pool="7 blue square", altar="3 red circle", bag="9 white square", learned=mine
    )
    full.do("take 2 circles from the altar")
    assert full.pool == "red circle + white square + 7 blue square"


@pytest.mark.rule("mirage.several")
def test_mirage_draws_in_every_phase_of_a_day() -> None:
    mine = {"Mirage": "3 circle", "Feast": "4 circle"}
    day = Scene("set3", altar="red circle + blue circle", bag="9 white square", learned=mine)
    day.do("take the red circle from the altar")
    assert day.pool == "red circle + white square"
    day.do("take the blue circle from the altar and store it")
    assert day.pool == "red circle + 2 white square"


@pytest.mark.rule("mirage.board")
def test_mirage_counts_tokens_taken_to_the_familiar_board() -> None:
    mine = {"Mirage": "4 circle", "Feast": "4 circle"}
    day = Scene("set3", "noon", altar="red circle", bag="9 white square", learned=mine)
    day.do("take the red circle from the altar and store it")
    assert (day.familiar, day.pool) == ("red circle", "2 white square")


@pytest.mark.rule("mirage.swap")
def test_a_swap_is_not_a_take_for_mirage() -> None:
    spells = "blaze+levitation+purification+feast+clone+mirage+communion"
    mine = {"Mirage": "5 circle", "Purification": "3 circle"}
    day = Scene(
        spells, "noon", pool="blue square", altar="red circle", bag="9 white square", learned=mine
    )
    assert day.do("swap 1 token with the altar").pool == "red circle"


@pytest.mark.rule("mirage.others", "spells.permanent")
def test_mirage_does_not_draw_on_the_days_of_others() -> None:
    day = Scene(
        "set3",
        altar="red circle",
        bag="9 white square",
        learned={"Blaze": "3 circle"},
        left={"learned": {"Mirage": "5 circle"}},
    ).do("Blaze: draw 4 tokens, the others take 1 each")
    assert day.pool_of(1) == "red circle"


@pytest.mark.rule("time-travel.permanents")
def test_raising_mirage_lets_its_new_level_work() -> None:
    spells = "sacrifice+levitation+growth+feast+time travel+mirage+communion"
    mine = {"Mirage": "3 circle", "Time Travel": "3 circle"}
    day = Scene(spells, "dusk", pool="blue circle", altar="", bag="20 red circle", learned=mine)
    day.do("discard the blue circle: raise Mirage by a level").next_day()
    day.do("take the red circle from the altar")
    assert day.pool == "3 red circle"
