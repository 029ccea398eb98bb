from __future__ import annotations

import pytest
from spellbook_scene import Scene, in_a_row

# Purification -------------------------------------------------------------------------------


@pytest.mark.rule("purification.levels", "purification.equal", "glossary.swap")
@pytest.mark.parametrize(
    ("level", "words", "pool"),
    [
        (3, "1 token", "2 red circle + blue square"),
        (4, "2 tokens", "red circle + 2 blue square"),
        (5, "3 tokens", "3 blue square"),
    ],
)
def test_purification_swaps_its_number_with_the_altar(level: int, words: str, pool: str) -> None:
    day = Scene(
        phase="noon",
        pool="3 red circle",
        altar="4 blue square",
        learned={"Purification": f"{level} circle"},
    )
    day.do(f"swap {words} with the altar")
    if level > 3:
        day.do("give the " + in_a_row("red circle", level - 2))
    assert day.pool == pool


@pytest.mark.rule("purification.full")
def test_purification_works_with_a_full_pool() -> None:
    day = Scene(
        phase="noon", pool="9 red circle", altar="blue square", learned={"Purification": "3 circle"}
    )
    day.do("swap 1 token with the altar")
    assert day.pool == "8 red circle + blue square"
    assert day.altar == "red circle"


@pytest.mark.rule("ruling.5")
def test_a_token_swapped_to_the_altar_is_its_newest() -> None:
    day = Scene(
        phase="noon",
        pool="red circle",
        altar="2 blue square + green circle",
        learned={"Purification": "3 circle"},
    )
    day.do("swap 1 token with the altar", "get the blue square for the red circle")
    assert [str(token) for token in day.s.altar][:3] == [
        "blue square",
        "green circle",
        "red circle",
    ]


def test_purification_needs_a_token_and_an_altar() -> None:
    bare = Scene(phase="noon", pool="red circle", altar="", learned={"Purification": "3 circle"})
    assert bare.offers == ["store the red circle", "do nothing"]


# Cure ---------------------------------------------------------------------------------------


@pytest.mark.rule("cure.levels")
@pytest.mark.parametrize(
    ("level", "words", "pool"),
    [
        (3, "1 token", "2 red circle + white square"),
        (4, "2 tokens", "red circle + 2 white square"),
        (5, "3 tokens", "3 white square"),
    ],
)
def test_cure_draws_its_number_and_discards_as_many(level: int, words: str, pool: str) -> None:
    count = level - 2
    day = Scene(
        "set2",
        "noon",
        pool="3 red circle",
        bag="9 white square",
        learned={"Cure": f"{level} circle"},
    )
    day.do(f"Cure: draw {words}, then discard {count}")
    day.do("discard the " + in_a_row("red circle", count))
    assert day.pool == pool
    assert len(day.s.box) == count


@pytest.mark.rule("cure.limit")
def test_cure_may_discard_more_than_it_could_draw() -> None:
    day = Scene(
        "set2", "noon", pool="8 red circle", bag="9 red circle", learned={"Cure": "5 circle"}
    )
    day.do("Cure: draw 3 tokens, then discard 3")
    assert day.pool == "6 red circle"


# Growth -------------------------------------------------------------------------------------


@pytest.mark.rule("growth.four-five")
@pytest.mark.parametrize(("level", "count"), [(4, 2), (5, 3)])
def test_growth_takes_and_stores_and_goes_down_a_level(level: int, count: int) -> None:
    day = Scene("set3", "dusk", altar="5 red circle", learned={"Growth": f"{level} circle"})
    day.do(f"Growth: take and store {count} tokens, lower Growth")
    assert day.familiar == f"{count} red circle"
    assert day.level("Growth") == level - 1


@pytest.mark.rule("growth.three")
def test_growth_three_swaps_with_the_familiar_board_and_stays() -> None:
    day = Scene(
        "set3",
        "dusk",
        pool="red circle",
        familiar="blue square + green square",
        learned={"Growth": "5 circle"},
    )
    day.do("swap a token with your familiar board", "get the green square for the red circle")
    assert day.pool == "green square"
    assert [str(token) for token in day.wizard().familiar] == ["blue square", "red circle"]
    assert day.level("Growth") == 5


@pytest.mark.rule("growth.from-where-it-lies")
def test_growth_goes_down_from_where_its_token_lies() -> None:
    day = Scene("set3", "dusk", altar="5 red circle", learned={"Growth": "5 circle"})
    day.do("Growth: take and store 2 tokens, lower Growth")
    assert day.level("Growth") == 4


@pytest.mark.rule("ruling.2", "ruling.2-spaces")
def test_growth_fills_only_the_free_spaces() -> None:
    day = Scene(
        "set3",
        "dusk",
        familiar="13 blue square",
        altar="5 red circle",
        learned={"Growth": "5 circle"},
    )
    day.do("Growth: take and store 3 tokens, lower Growth")
    assert len(day.wizard().familiar) == 14


@pytest.mark.rule("growth.final")
def test_growth_is_worth_what_its_final_level_says() -> None:
    day = Scene("set3", "dusk", altar="5 red circle", learned={"Growth": "5 circle"})
    before = day.score
    day.do("Growth: take and store 3 tokens, lower Growth")
    assert (before, day.score) == (6, 4 + 3)
