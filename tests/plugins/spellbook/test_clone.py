from __future__ import annotations

from typing import Any

import pytest
from spellbook_scene import Scene

NOON = "Clone a noon action, chosen next"
DUSK = "Clone a dusk action, chosen next"
DAWN = "Clone a dawn action, chosen next"
ONLY_STORE = "Clone a noon action: store the red circle"
LEARN_BLAZE = "Clone a dusk action: learn Blaze at level 3 for 3 red tokens"
TRANSMUTE = "Clone a dusk action: learn Sacrifice at level 3 for 2 red tokens and 1 wild (triangle)"
SET = "sacrifice+levitation+purification+offering+clone+transmutation+communion"


def noon(theirs: dict[str, str], spells: str = "set3", level: int = 5, **table: Any) -> Scene:
    """Noon of a wizard with Clone; the other one has learned `theirs`."""
    mine = {"Clone": f"{level} square"}
    return Scene(spells, "noon", learned=mine, left={"learned": theirs}, **table)


@pytest.mark.rule("clone.basic")
def test_clone_three_copies_the_basic_store() -> None:
    day = noon({}, level=3, pool="red circle").do(ONLY_STORE)
    assert day.familiar == "red circle"


@pytest.mark.rule("clone.basic")
def test_clone_four_copies_the_basic_learning() -> None:
    day = noon({}, level=4, pool="3 red circle")
    day.do(LEARN_BLAZE)
    assert day.level("Blaze") == 3


@pytest.mark.rule("clone.basic", "clone.five", "glossary.arrow")
@pytest.mark.parametrize(
    "words", ["take the red circle from the altar", "draw 2 tokens from the bag"]
)
def test_clone_five_copies_the_basic_dawn_actions_for_a_token_with_its_rune(
    words: str,
) -> None:
    day = noon({}, pool="blue square + blue circle", altar="red circle", bag="20 red circle")
    assert f"discard the blue circle: {DAWN}" not in day.offers
    day.do(f"discard the blue square: {DAWN}", words)
    assert day.box == "blue square"
    assert "red circle" in day.pool


@pytest.mark.rule("ruling.6")
def test_the_discard_for_clone_five_makes_room_in_a_full_pool() -> None:
    day = noon({}, pool="9 blue square", bag="20 red circle")
    day.do("discard the blue square: Clone a dawn action: draw 2 tokens from the bag")
    assert day.pool == "red circle + 8 blue square"


@pytest.mark.rule("clone.three")
def test_clone_three_gives_no_dusk_and_no_dawn() -> None:
    offers = noon({}, level=3, pool="3 red square").offers
    assert [offer for offer in offers if "Clone" in offer] == [
        "Clone a noon action: store the red square"
    ]


@pytest.mark.rule("clone.five")
def test_clone_copies_blaze() -> None:
    day = noon({"Blaze": "3 circle"}, pool="blue square", altar="red circle", bag="9 blue circle")
    day.do(f"discard the blue square: {DAWN}", "Blaze: draw 4 tokens, the others take 1 each")
    assert day.pool == "4 blue circle"
    assert day.pool_of(1) == "red circle"


@pytest.mark.rule("clone.level", "clone.five")
def test_clone_copies_divination_at_its_owners_level_or_lower() -> None:
    day = noon({"Divination": "4 circle"}, pool="blue square")
    day.do(f"discard the blue square: {DAWN}")
    assert [offer.partition(":")[0] for offer in day.offers if "Divination" in offer] == [
        "Divination"
    ] * 2
    assert "Divination: draw 2 tokens onto the altar, take 2" not in day.offers


@pytest.mark.rule("clone.level", "clone.five")
def test_clone_copies_sacrifice_with_its_owners_level() -> None:
    day = noon(
        {"Sacrifice": "4 circle"},
        SET,
        pool="blue square + 2 red triangle",
        bag="9 white circle",
    )
    day.do(
        f"discard the blue square: {DAWN}", "discard the red triangle: draw 4 tokens from the bag"
    )
    assert day.pool == "red triangle + 4 white circle"


@pytest.mark.rule("clone.five")
def test_clone_copies_eruption() -> None:
    spells = SET.replace("sacrifice", "eruption")
    day = noon({"Eruption": "5 circle"}, spells, pool="blue square", bag="9 white circle")
    day.do(f"discard the blue square: {DAWN}", "draw until you have 6 tokens")
    assert day.pool == "6 white circle"


@pytest.mark.rule("clone.five")
def test_clone_copies_levitation() -> None:
    day = noon({"Levitation": "3 circle"}, SET, pool="blue square", altar="2 red circle")
    day.do(f"discard the blue square: {DAWN}", "take 2 circles from the altar")
    assert day.pool == "2 red circle"


@pytest.mark.rule("clone.five")
def test_clone_copies_sharing() -> None:
    spells = SET.replace("levitation", "sharing")
    day = noon({"Sharing": "5 circle"}, spells, pool="blue square", altar="3 red circle")
    day.do(f"discard the blue square: {DAWN}", "Sharing: take 3 tokens, the others draw 1 each")
    assert day.pool == "3 red circle"
    assert len(day.wizard(1).pool) == 1


@pytest.mark.rule("clone.three")
def test_clone_copies_feast() -> None:
    day = noon({"Feast": "5 circle"}, pool="", familiar="red square", altar="red circle")
    assert day.do(NOON).offers == [
        "take the red circle from the altar",
        "take the red circle from the altar and store it",
    ]


@pytest.mark.rule("clone.three")
def test_clone_copies_purification() -> None:
    day = noon({"Purification": "3 circle"}, SET, pool="red circle", altar="blue square")
    day.do(NOON, "swap 1 token with the altar")
    assert day.pool == "blue square"


@pytest.mark.rule("clone.three")
def test_clone_copies_cure() -> None:
    spells = SET.replace("purification", "cure")
    day = noon({"Cure": "3 circle"}, spells, pool="red circle", bag="white square")
    day.do(NOON, "Cure: draw 1 token, then discard 1", "discard the red circle")
    assert day.pool == "white square"


@pytest.mark.rule("clone.three")
def test_clone_copies_offering() -> None:
    day = noon({"Offering": "4 circle"}, SET, pool="3 red circle")
    day.do(NOON, "store 3 red tokens")
    assert day.familiar == "3 red circle"


@pytest.mark.rule("clone.growth", "clone.four")
@pytest.mark.parametrize(("level", "count"), [(4, 2), (5, 3)])
def test_copying_growth_lowers_clone_and_not_its_owners_card(level: int, count: int) -> None:
    table: dict[str, Any] = {
        "pool": "blue square",
        "familiar": "yellow square",
        "altar": "5 red circle",
    }
    day = noon({"Growth": f"{level} circle"}, **table)
    day.do(DUSK, f"Growth: take and store {count} tokens, lower Clone")
    assert day.familiar == f"{count} red circle + yellow square"
    assert day.level("Clone") == 4
    assert day.wizard(1).levels[day.spell("Growth").colour] == level


@pytest.mark.rule("clone.growth")
def test_copying_growth_three_leaves_clone_where_it_is() -> None:
    day = noon({"Growth": "3 circle"}, pool="red circle", familiar="blue square")
    day.do("Clone a dusk action: swap a token with your familiar board")
    assert (day.pool, day.level("Clone")) == ("blue square", 5)


@pytest.mark.rule("clone.level", "clone.four")
def test_clone_copies_focus_with_the_rune_on_its_owners_card() -> None:
    spells = SET.replace("offering", "focus")
    day = noon(
        {"Focus": "4 triangle"},
        spells,
        pool="red triangle + 2 blue square",
        altar="blue triangle",
    )
    day.do(DUSK)
    assert day.offers == ["store 1 triangle", "take 1 triangle from the altar"]


@pytest.mark.rule("clone.level", "clone.four")
def test_clone_copies_transmutation_with_the_rune_on_its_owners_card() -> None:
    day = noon({"Transmutation": "4 triangle"}, SET, pool="2 red square + blue triangle")
    day.do(TRANSMUTE)
    assert day.level("Sacrifice") == 3
    assert day.pool == ""


@pytest.mark.rule("clone.clone")
def test_clone_never_copies_clone() -> None:
    day = noon({"Clone": "5 circle"}, pool="red circle + blue circle").do(NOON)
    assert day.offers == ["store the red circle", "store the blue circle"]


@pytest.mark.rule("clone.not")
def test_clone_never_copies_permanents_or_instants() -> None:
    theirs = {"Mirage": "5 circle", "Communion": "3 circle"}
    day = noon(theirs, pool="blue square", altar="red circle", bag="9 white square")
    day.do(f"discard the blue square: {DAWN}")
    assert day.offers == ["take the red circle from the altar", "draw 2 tokens from the bag"]


@pytest.mark.rule("clone.own")
def test_clone_does_not_copy_a_spell_of_ones_own() -> None:
    day = Scene(
        "set3",
        "noon",
        pool="red circle + blue circle",
        altar="green circle",
        learned={"Clone": "5 square", "Feast": "4 circle"},
    ).do(NOON)
    assert day.offers == ["store the red circle", "store the blue circle"]


@pytest.mark.rule("clone.own")
def test_clone_copies_a_spell_of_ones_own_if_another_has_learned_it_too() -> None:
    day = Scene(
        "set3",
        "noon",
        altar="red circle",
        learned={"Clone": "5 square", "Feast": "3 circle"},
        left={"learned": {"Feast": "4 circle"}},
    ).do("Clone a noon action: take the red circle from the altar and store it")
    assert day.familiar == "red circle"


@pytest.mark.rule("clone.three")
def test_clone_copies_from_every_other_wizard() -> None:
    day = Scene(
        SET,
        "noon",
        seats=3,
        pool="red circle",
        altar="blue square",
        learned={"Clone": "3 square"},
        left={"learned": {"Purification": "3 circle"}},
        right={"learned": {"Offering": "3 circle"}, "pool": ""},
    ).do(NOON)
    assert day.offers == ["store the red circle", "swap 1 token with the altar"]


@pytest.mark.rule("clone.next-day")
def test_a_spell_learned_through_clone_gives_its_action_from_the_next_day_on() -> None:
    day = noon({}, pool="3 green circle", altar="5 red circle")
    day.do("Clone a dusk action: learn Growth at level 3 for 3 green tokens")
    assert day.level("Growth") == 3
    day.next_day()
    assert day.spell("Growth") in day.wizard().ready
    day = noon({}, pool="4 green circle + blue square", altar="5 red circle")
    day.do(DUSK, "learn Growth at level 4 for 4 green tokens")
    assert day.s.active != day.me


@pytest.mark.rule("clone.learning")
def test_learning_through_clone_is_learning_for_communion() -> None:
    mine = {"Clone": "5 square", "Communion": "5 circle"}
    day = Scene("set3", "noon", pool="3 red circle", learned=mine).do(LEARN_BLAZE)
    assert day.level("Blaze") == 3
    assert day.familiar == "2 red circle"


@pytest.mark.rule("clone.learning")
def test_learning_through_a_copied_transmutation_is_learning_for_communion() -> None:
    mine = {"Clone": "5 square", "Communion": "5 circle"}
    day = Scene(
        SET,
        "noon",
        pool="2 red square + blue triangle",
        learned=mine,
        left={"learned": {"Transmutation": "4 triangle"}},
    ).do(TRANSMUTE)
    assert day.level("Sacrifice") == 3
    assert day.familiar == "red square + blue triangle"
