from __future__ import annotations

from typing import Any

import pytest
from res_arcana_scene import Scene, struck


@pytest.mark.rule("loss.pool")
def test_rivals_lose_life_of_their_pool() -> None:
    scene = struck(pool="3 life + elan")
    assert (scene.pool_of(1), scene.asked) == ("1 elan + 1 life", 1)


@pytest.mark.rule("loss.others", "ruling.18")
def test_each_life_that_is_missing_costs_two_others_of_ones_choice() -> None:
    scene = struck(pool="life + elan + death + gold")
    assert scene.offers == [
        "pay 1 elan and 1 death",
        "pay 1 elan and 1 gold",
        "pay 1 death and 1 gold",
    ]
    scene.do("pay 1 elan and 1 death")
    assert scene.pool_of(1) == "1 gold"


@pytest.mark.rule("loss.possible", "ruling.18-all")
def test_who_has_too_little_loses_what_there_is() -> None:
    assert struck(pool="elan + 2 gold").pool_of(1) == ""
    assert struck(pool="").pool_of(1) == ""


@pytest.mark.rule("loss.passed")
def test_who_has_passed_ignores_life_loss() -> None:
    scene = struck(pool="3 life", passed=True)
    assert (scene.pool_of(1), scene.asked) == ("3 life", 0)


@pytest.mark.rule("loss.way-out")
def test_the_way_out_of_a_dragon_may_be_paid() -> None:
    scene = struck(pool="2 life + calm")
    assert scene.offers == ["lose 2 life", "pay 1 calm to ignore the life loss"]
    scene.do("pay 1 calm")
    assert scene.pool_of(1) == "2 life"


@pytest.mark.rule("ruling.19", "artifact.wind-dragon-way-out")
def test_a_card_may_be_discarded_against_the_wind_dragon_and_earns_nothing() -> None:
    scene = struck("Wind Dragon", pool="2 life", hand="Hawk").do("discard Hawk to ignore")
    assert (scene.pool_of(1), scene.discards(1)) == ("2 life", "Hawk")


@pytest.mark.rule("artifact.sea-serpent-way-out")
def test_an_own_artifact_may_be_destroyed_against_the_sea_serpent() -> None:
    scene = struck("Sea Serpent", pool="2 life", play="Hawk + Temple", exhausted="Hawk")
    assert not scene.can("destroy Temple")
    scene.do("destroy Hawk to ignore")
    assert (scene.pool_of(1), scene.discards(1), scene.play(1)) == ("2 life", "Hawk", "Temple")


@pytest.mark.rule("loss.ignore")
def test_a_ready_component_is_exhausted_to_ignore_the_loss() -> None:
    scene = struck(pool="2 life", item="Protection")
    scene.do("use Protection: exhaust it to ignore the loss")
    assert (scene.pool_of(1), scene.is_exhausted("Protection", 1)) == ("2 life", True)


@pytest.mark.rule("reaction.exhaust")
def test_an_exhausted_component_cannot_be_exhausted_again_to_ignore_the_loss() -> None:
    assert struck(pool="2 life", item="Protection", exhausted="Protection").pool_of(1) == ""


@pytest.mark.rule("reaction.exhausted")
def test_a_reaction_without_exhausting_works_on_an_exhausted_component() -> None:
    scene = struck(pool="3 life", play="Tree of Life", exhausted="Tree of Life")
    scene.do("use Tree of Life: pay 1 life to ignore the loss")
    assert scene.pool_of(1) == "2 life"


@pytest.mark.rule("reaction.cost")
def test_a_reaction_that_cannot_be_paid_is_not_offered() -> None:
    assert struck(pool="3 life", play="Elemental Spring").pool_of(1) == "1 life"


@pytest.mark.rule("artifact.dancing-sword-ignore")
def test_the_dancing_sword_gets_a_death_for_an_elan() -> None:
    scene = struck(pool="2 life + elan", play="Dancing Sword").do("use Dancing Sword")
    assert (scene.pool_of(1), scene.on("Dancing Sword", 1)) == ("2 life", "1 death")


@pytest.mark.rule("ruling.17", "artifact.dragon-bridle-ignore")
def test_the_dragon_bridle_ignores_dragons_only() -> None:
    scene = struck(pool="2 life", play="Dragon Bridle").do("use Dragon Bridle")
    assert (scene.pool_of(1), scene.is_exhausted("Dragon Bridle", 1)) == ("2 life", True)
    bow = Scene(play="Elvish Bow", left={"play": "Dragon Bridle", "pool": "2 life"})
    bow.do("use Elvish Bow: exhaust it to make rivals lose 1 life")
    assert bow.pool_of(1) == "1 life"


@pytest.mark.rule("ruling.16")
def test_rivals_answer_clockwise_from_the_attacker() -> None:
    sides: dict[str, Any] = {"left": {"pool": "2 life + calm"}, "right": {"pool": "2 life + calm"}}
    scene = Scene(3, play="Fire Dragon", **sides).do("use Fire Dragon")
    assert scene.asked == 1
    scene.do("lose 2 life")
    assert scene.asked == 2
    scene.do("pay 1 calm")
    assert (scene.pool_of(1), scene.pool_of(2), scene.asked) == ("1 calm", "2 life", 1)


@pytest.mark.rule("loss.rivals")
def test_the_attacker_loses_nothing() -> None:
    scene = Scene(play="Elvish Bow", pool="3 life").do("use Elvish Bow: exhaust it to make")
    assert scene.pool == "3 life"
