from __future__ import annotations

import pytest
from spellbook_scene import Scene

# Offering -----------------------------------------------------------------------------------


@pytest.mark.rule("offering.levels")
@pytest.mark.parametrize(("level", "count"), [(3, 2), (4, 3), (5, 4)])
def test_offering_stores_its_levels_number_of_one_colour(level: int, count: int) -> None:
    day = Scene(
        phase="noon", pool="4 green circle + blue square", learned={"Offering": f"{level} circle"}
    )
    day.do(f"store {count} green tokens")
    assert day.familiar == f"{count} green circle"


@pytest.mark.rule("offering.colour")
def test_offering_asks_for_a_colour_and_not_for_a_rune() -> None:
    day = Scene(
        phase="noon",
        pool="green circle + green square + blue square",
        learned={"Offering": "3 circle"},
    )
    assert [offer for offer in day.offers if "tokens" in offer] == ["store 2 green tokens"]
    day.do("store 2 green tokens")
    assert day.familiar == "green circle + green square"


@pytest.mark.rule("ruling.2-full-number")
def test_offering_needs_the_full_number_in_the_pool() -> None:
    day = Scene(phase="noon", pool="3 green circle", learned={"Offering": "5 circle"})
    assert [offer for offer in day.offers if "tokens" in offer] == [
        "store 2 green tokens",
        "store 3 green tokens",
    ]


# Focus --------------------------------------------------------------------------------------


@pytest.mark.rule("focus.store", "glossary.arrow")
@pytest.mark.parametrize(
    ("level", "words", "count"),
    [(3, "store 1 square", 1), (4, "store 2 squares", 2), (5, "store 3 squares", 3)],
)
def test_focus_stores_tokens_with_the_rune_on_the_card(level: int, words: str, count: int) -> None:
    day = Scene(
        "set2", "dusk", pool="4 red square + blue circle", learned={"Focus": f"{level} square"}
    )
    assert not [offer for offer in day.offers if "circle" in offer and "store" in offer]
    day.do(words)
    assert day.familiar == (f"{count} red square" if count > 1 else "red square")


@pytest.mark.rule("focus.take")
@pytest.mark.parametrize(("level", "words", "count"), [(4, "1 square", 1), (5, "2 squares", 2)])
def test_focus_may_take_tokens_with_the_rune_instead(level: int, words: str, count: int) -> None:
    day = Scene(
        "set2", "dusk", altar="2 red square + 3 blue circle", learned={"Focus": f"{level} square"}
    )
    day.do(f"take {words} from the altar")
    assert day.pool == (f"{count} red square" if count > 1 else "red square")


@pytest.mark.rule("focus.either")
def test_focus_three_takes_nothing() -> None:
    day = Scene(
        "set2", "dusk", pool="red square", altar="red square", learned={"Focus": "3 square"}
    )
    assert day.offers == ["store 1 square", "do nothing"]


@pytest.mark.rule("ruling.2-altar")
def test_focus_takes_what_the_altar_has() -> None:
    day = Scene("set2", "dusk", altar="red square + blue circle", learned={"Focus": "5 square"})
    assert day.do("take 2 squares from the altar").pool == "red square"


@pytest.mark.rule("focus.either")
@pytest.mark.parametrize("words", ["store 2 squares", "take 1 square from the altar"])
def test_focus_stores_or_takes_but_never_both(words: str) -> None:
    day = Scene(
        "set2", "dusk", pool="2 red square", altar="blue square", learned={"Focus": "4 square"}
    )
    assert {"store 2 squares", "take 1 square from the altar"} <= set(day.offers)
    assert day.do(words).s.active != day.me


# Feast --------------------------------------------------------------------------------------


@pytest.mark.rule("feast.three")
def test_feast_three_takes_a_token_of_a_stored_colour() -> None:
    day = Scene(
        "set3",
        "noon",
        familiar="red square",
        altar="red circle + blue square",
        learned={"Feast": "3 circle"},
    )
    assert day.offers == ["take the red circle from the altar", "do nothing"]
    assert day.do("take the red circle from the altar").pool == "red circle"


@pytest.mark.rule("feast.four", "glossary.store")
def test_feast_four_takes_a_token_and_stores_it() -> None:
    day = Scene("set3", "noon", altar="blue square", learned={"Feast": "4 circle"})
    day.do("take the blue square from the altar and store it")
    assert day.familiar == "blue square"


@pytest.mark.rule("feast.lower", "feast.five")
def test_feast_five_has_no_action_of_its_own_but_those_of_lower_levels() -> None:
    day = Scene(
        "set3", "noon", familiar="red square", altar="red circle", learned={"Feast": "5 circle"}
    )
    assert day.offers == [
        "take the red circle from the altar",
        "take the red circle from the altar and store it",
        "do nothing",
    ]


@pytest.mark.rule("feast.five", "end.points-variable")
def test_feast_five_scores_each_different_stored_colour() -> None:
    board = "3 red square + red circle + blue circle + green square"
    assert Scene("set3", familiar=board, learned={"Feast": "5 circle"}).score == 3 + 7
    assert Scene("set3", familiar=board, learned={"Feast": "4 circle"}).score == 2 + 7
