from __future__ import annotations

import pytest
from spellbook_scene import Scene

# Time Travel --------------------------------------------------------------------------------


@pytest.mark.rule("time-travel.levels", "glossary.raise")
@pytest.mark.parametrize(("level", "rune"), [(3, "circle"), (4, "triangle"), (5, "square")])
def test_time_travel_discards_its_rune_and_raises_another_spell(level: int, rune: str) -> None:
    day = Scene(
        phase="dusk",
        pool=f"blue {rune}",
        learned={"Time Travel": f"{level} circle", "Sacrifice": "3 circle"},
    )
    day.do(f"discard the blue {rune}: raise Sacrifice by a level")
    assert day.level("Sacrifice") == 4
    assert day.box == f"blue {rune}"


@pytest.mark.rule("time-travel.levels", "spells.lower")
@pytest.mark.parametrize("level", [3, 4, 5])
def test_higher_levels_of_time_travel_also_accept_the_runes_of_lower_ones(level: int) -> None:
    day = Scene(
        phase="dusk",
        pool="blue circle + blue triangle + blue square",
        learned={"Time Travel": f"{level} circle", "Sacrifice": "3 circle"},
    )
    assert [offer for offer in day.offers if offer.startswith("discard")] == [
        f"discard the blue {rune}: raise Sacrifice by a level"
        for rune in ("circle", "triangle", "square")[: level - 2]
    ]


@pytest.mark.rule("time-travel.not-itself")
def test_time_travel_chooses_the_spell_and_never_itself() -> None:
    day = Scene(
        phase="dusk",
        pool="blue circle",
        learned={"Time Travel": "3 circle", "Sacrifice": "3 circle", "Offering": "4 circle"},
    )
    day.do("discard the blue circle: raise a spell by a level")
    assert day.offers == ["raise Sacrifice by a level", "raise Offering by a level"]


@pytest.mark.rule("glossary.raise", "ruling.6")
def test_a_spell_at_level_five_cannot_be_raised() -> None:
    day = Scene(
        phase="dusk",
        pool="blue circle",
        learned={"Time Travel": "3 circle", "Sacrifice": "5 circle"},
    )
    assert day.s.active != day.me


@pytest.mark.rule("time-travel.again")
def test_a_spell_can_be_raised_several_times() -> None:
    day = Scene(
        phase="dusk",
        pool="2 blue circle",
        learned={"Time Travel": "3 circle", "Sacrifice": "3 circle"},
    )
    day.do("discard the blue circle: raise Sacrifice by a level").next_day()
    while day.s.phase != "dusk":
        day.do("do nothing")
    day.do("discard the blue circle: raise Sacrifice by a level")
    assert day.level("Sacrifice") == 5


@pytest.mark.rule("time-travel.growth")
def test_raising_growth_lets_it_be_used_again() -> None:
    day = Scene(
        "sacrifice+levitation+growth+offering+time travel+mirage+communion",
        "dusk",
        pool="blue circle",
        altar="5 red square",
        learned={"Time Travel": "3 circle", "Growth": "3 circle"},
    )
    assert "Growth: take and store 2 tokens, lower Growth" not in day.offers
    day.do("discard the blue circle: raise Growth by a level").next_day()
    while day.s.phase != "dusk":
        day.do("do nothing")
    assert "Growth: take and store 2 tokens, lower Growth" in day.offers


@pytest.mark.rule("time-travel.instants")
def test_an_instant_does_not_happen_when_its_spell_is_raised() -> None:
    day = Scene(
        phase="dusk",
        pool="blue circle",
        learned={"Time Travel": "3 circle", "Abundance": "3 circle"},
    )
    day.do("discard the blue circle: raise Abundance by a level")
    assert day.level("Abundance") == 4
    assert day.pool == ""


@pytest.mark.rule("time-travel.final")
def test_points_follow_the_final_level() -> None:
    day = Scene(
        phase="dusk",
        pool="blue circle",
        learned={"Time Travel": "3 circle", "Abundance": "3 circle"},
    )
    before = day.score
    day.do("discard the blue circle: raise Abundance by a level")
    assert (before, day.score) == (2 + 3, 2 + 5)


# Storm --------------------------------------------------------------------------------------

STORM = "Storm: replace tokens of the altar, take 3, lower Storm"


@pytest.mark.rule("storm.replace", "storm.take", "storm.lower")
@pytest.mark.parametrize("level", [4, 5])
def test_storm_replaces_tokens_takes_three_and_goes_down_a_level(level: int) -> None:
    day = Scene(
        "set2",
        "dusk",
        altar="2 red circle + 3 green square",
        bag="2 white square",
        learned={"Storm": f"{level} circle"},
    )
    day.do(STORM, "replace the red circle and red circle")
    assert day.altar == "3 green square + 2 white square"
    assert day.box == "2 red circle"
    day.do("take the green square, white square and white square from the altar")
    assert day.pool == "green square + 2 white square"
    assert day.level("Storm") == level - 1


@pytest.mark.rule("storm.replace", "ruling.3")
def test_storm_may_replace_nothing() -> None:
    day = Scene("set2", "dusk", altar="4 red circle", learned={"Storm": "4 circle"})
    day.do(STORM, "leave the altar as it is")
    assert day.pool == "3 red circle"


@pytest.mark.rule("storm.replace", "ruling.2-altar")
def test_storm_may_replace_the_whole_altar() -> None:
    day = Scene(
        "set2", "dusk", altar="2 red circle", bag="9 blue square", learned={"Storm": "4 circle"}
    )
    day.do(STORM, "replace the red circle and red circle")
    assert day.pool == "2 blue square"


def test_every_choice_of_tokens_to_replace_comes_up_once() -> None:
    day = Scene("set2", "dusk", altar="red circle + blue square", learned={"Storm": "4 circle"})
    assert day.do(STORM).offers == [
        "leave the altar as it is",
        "replace the red circle",
        "replace the blue square",
        "replace the red circle and blue square",
    ]


@pytest.mark.rule("storm.three")
def test_storm_three_has_no_effect() -> None:
    day = Scene("set2", "dusk", altar="4 red circle", learned={"Storm": "3 circle"})
    assert day.s.active != day.me
    assert Scene("set2", learned={"Storm": "3 circle"}).score == 4


@pytest.mark.rule("storm.final")
def test_storm_is_worth_what_its_final_level_says() -> None:
    day = Scene("set2", "dusk", altar="4 red circle", learned={"Storm": "5 circle"})
    before = day.score
    day.do(STORM, "leave the altar as it is")
    assert (before, day.score) == (8, 6)
