from __future__ import annotations

import pytest
from spellbook_scene import Scene

# Abundance ----------------------------------------------------------------------------------


@pytest.mark.rule("abundance.levels", "spells.instant")
@pytest.mark.parametrize(("level", "count"), [(3, 2), (4, 3), (5, 4)])
def test_abundance_draws_its_levels_number_when_it_is_learned(level: int, count: int) -> None:
    day = Scene(phase="dusk", pool=f"{level} yellow circle", bag="20 white square")
    day.do(f"learn Abundance at level {level} for {level} yellow tokens")
    assert day.pool == f"{count} white square"


@pytest.mark.rule("abundance.once", "spells.instant-once")
def test_abundance_happens_once() -> None:
    day = Scene(phase="dusk", pool="3 yellow circle", bag="40 white square")
    day.do("learn Abundance at level 3 for 3 yellow tokens").next_day()
    assert day.pool == "2 white square"
    assert not [offer for offer in day.offers if "Abundance" in offer]


@pytest.mark.rule("abundance.points")
@pytest.mark.parametrize(("level", "points"), [(3, 3), (4, 5), (5, 7)])
def test_abundance_is_worth_three_five_or_seven(level: int, points: int) -> None:
    assert Scene(learned={"Abundance": f"{level} circle"}).score == points


# Knowledge ----------------------------------------------------------------------------------

OTHERS = {"Eruption": "3 circle", "Sharing": "4 circle", "Storm": "5 circle"}
THEIR_POINTS = 2 + 4 + 8


@pytest.mark.rule("knowledge.levels", "end.points-variable")
@pytest.mark.parametrize(("level", "points"), [(3, 1 + 1 + 1), (4, 1 + 2 + 2), (5, 2 + 2 + 2)])
def test_knowledge_scores_other_spells_besides_their_own_points(level: int, points: int) -> None:
    day = Scene("set2", learned={"Knowledge": f"{level} circle", **OTHERS})
    assert day.score == points + THEIR_POINTS


@pytest.mark.rule("knowledge.itself")
def test_knowledge_does_not_count_itself() -> None:
    assert Scene("set2", learned={"Knowledge": "5 circle"}).score == 0


@pytest.mark.rule("knowledge.final")
def test_knowledge_four_depends_on_the_final_levels_of_the_others() -> None:
    day = Scene(
        "set2", "dusk", altar="3 red circle", learned={"Knowledge": "4 circle", "Storm": "4 circle"}
    )
    before = day.score
    day.do("Storm: replace tokens of the altar, take 3, lower Storm", "leave the altar as it is")
    assert (before, day.score) == (6 + 2, 4 + 1)


# Communion ----------------------------------------------------------------------------------


@pytest.mark.rule("communion.three")
def test_communion_three_takes_three_tokens_to_the_familiar_board() -> None:
    day = Scene("set3", "dusk", pool="3 yellow circle", altar="4 red circle")
    day.do("learn Communion at level 3 for 3 yellow tokens")
    assert day.familiar == "3 red circle"
    assert day.altar.startswith("red circle")


@pytest.mark.rule("spells.lower-not")
def test_communion_three_does_not_store_what_was_spent() -> None:
    day = Scene("set3", "dusk", pool="3 yellow circle", altar="")
    day.do("learn Communion at level 3 for 3 yellow tokens")
    assert day.familiar == ""


@pytest.mark.rule("communion.four", "end.points-variable", "glossary.arrow")
def test_communion_four_scores_stored_tokens_with_its_rune() -> None:
    board = "2 red circle + blue circle + green square"
    assert Scene("set3", familiar=board, learned={"Communion": "4 circle"}).score == 3 + 4
    assert Scene("set3", familiar=board, learned={"Communion": "4 square"}).score == 1 + 4


@pytest.mark.rule("communion.own-level")
@pytest.mark.parametrize("level", [3, 5])
def test_communion_scores_nothing_at_levels_three_and_five(level: int) -> None:
    board = "2 red circle"
    assert Scene("set3", familiar=board, learned={"Communion": f"{level} circle"}).score == 2


@pytest.mark.rule("communion.five")
def test_communion_five_stores_two_of_the_spent_tokens_chosen_by_the_player() -> None:
    day = Scene(
        "set3",
        "dusk",
        pool="3 red circle + red square",
        learned={"Communion": "5 circle"},
    )
    day.do(
        "learn Blaze at level 4 for 4 red tokens",
        "put the red circle on the card, pay red circle, red circle and red square",
    )
    assert day.offers == [
        "store the red circle and red circle that were spent",
        "store the red circle and red square that were spent",
    ]
    day.do("store the red circle and red square that were spent")
    assert day.familiar == "red circle + red square"
    assert day.box == "red circle"


@pytest.mark.rule("communion.itself")
def test_communion_five_works_when_it_is_learned_itself() -> None:
    day = Scene("set3", "dusk", pool="5 yellow circle")
    day.do("learn Communion at level 5 for 5 yellow tokens")
    assert day.familiar == "2 yellow circle"
    assert day.box == "2 yellow circle"


@pytest.mark.rule("communion.space", "ruling.2-spaces")
def test_communion_five_stores_one_if_one_space_is_left() -> None:
    day = Scene(
        "set3",
        "dusk",
        pool="3 red circle",
        familiar="13 blue square",
        learned={"Communion": "5 circle"},
    )
    day.do("learn Blaze at level 3 for 3 red tokens")
    assert len(day.wizard().familiar) == 14
    assert day.box == "red circle"


@pytest.mark.rule("communion.five")
def test_communion_five_may_store_tokens_that_made_a_wild() -> None:
    day = Scene(
        "set3",
        "dusk",
        pool="2 red circle + blue square + green square + black square",
        learned={"Communion": "5 circle"},
    )
    day.do("learn Blaze at level 3 for 2 red tokens and 1 wild (3 tokens of one rune)")
    day.do("store the red circle and blue square that were spent")
    assert day.familiar == "red circle + blue square"


@pytest.mark.rule("time-travel.permanents")
def test_communion_five_works_once_it_has_been_raised() -> None:
    spells = "sacrifice+levitation+growth+feast+time travel+mirage+communion"
    mine = {"Time Travel": "3 circle", "Communion": "4 square"}
    day = Scene(spells, "dusk", pool="blue circle + 3 red square", altar="", learned=mine)
    day.do("discard the blue circle: raise Communion by a level").next_day()
    while day.s.phase != "dusk":
        day.do("do nothing")
    day.do("learn Sacrifice at level 3 for 3 red tokens")
    assert day.familiar == "2 red square"
