"""Artifacts that let their owner ignore a life loss; Guard Dog and Dragon Bridle have others."""

from __future__ import annotations

import pytest
from res_arcana_scene import Scene, struck

PAID = {"Dancing Sword": "elan", "Elemental Spring": "calm", "Tree of Life": "life"}
paid = pytest.mark.parametrize(("name", "kind"), PAID.items())


@pytest.mark.rule(
    "artifact.dancing-sword-ignore",
    "artifact.elemental-spring-ignore",
    "artifact.tree-of-life-ignore",
    "loss.ignore",
)
@paid
def test_an_essence_is_paid_to_ignore_the_loss(name: str, kind: str) -> None:
    scene = struck("Earth Dragon", play=name, pool=f"2 life + {kind}")
    assert scene.can("lose 2 life")
    scene.do(f"use {name}: pay 1 {kind} to ignore the loss")
    assert (scene.pool_of(1), scene.is_exhausted(name, 1)) == ("2 life", False)


@pytest.mark.rule("reaction.exhausted")
@paid
def test_paying_to_ignore_the_loss_works_while_the_artifact_is_exhausted(
    name: str, kind: str
) -> None:
    scene = struck("Earth Dragon", play=name, exhausted=name, pool=f"2 life + {kind}")
    scene.do(f"use {name}")
    assert (scene.pool_of(1), scene.is_exhausted(name, 1)) == ("2 life", True)


@pytest.mark.rule("reaction.exhausted")
@paid
def test_an_essence_may_be_paid_again_at_the_next_loss(name: str, kind: str) -> None:
    left = {"play": name, "hand": "Vault", "pool": f"2 life + 2 {kind}"}
    scene = Scene(play="Earth Dragon + Elvish Bow", left=left)
    scene.do("use Earth Dragon", f"use {name}", "discard Vault for 1 gold")
    scene.do("use Elvish Bow: exhaust it to make", f"use {name}")
    assert scene.pool_of(1) == "2 life + 1 gold"


@pytest.mark.rule("reaction.cost")
@paid
def test_without_the_essence_the_loss_is_not_ignored(name: str, kind: str) -> None:
    pool = "2 gold + 2 death" if kind != "life" else "2 calm + 2 death"
    scene = struck("Water Dragon", play=name, pool=pool)
    assert (scene.pool_of(1), scene.on(name, 1)) == ("", "")


@pytest.mark.rule("artifact.dancing-sword-ignore")
def test_the_dancing_sword_gets_a_death_on_it_each_time() -> None:
    left = {"play": "Dancing Sword", "hand": "Vault", "pool": "2 elan"}
    scene = Scene(play="Fire Dragon + Elvish Bow", left=left)
    scene.do("use Fire Dragon", "use Dancing Sword", "discard Vault for 1 gold")
    scene.do("use Elvish Bow: exhaust it to make", "use Dancing Sword")
    assert (scene.on("Dancing Sword", 1), scene.pool_of(1)) == ("2 death", "1 gold")


@pytest.mark.rule("artifact.dancing-sword-ignore", "effects.on-exhausted")
def test_the_death_goes_on_an_exhausted_dancing_sword_too() -> None:
    scene = struck(play="Dancing Sword", exhausted="Dancing Sword", pool="elan")
    scene.do("use Dancing Sword: pay 1 elan to ignore the loss and put 1 death on it")
    assert (scene.pool_of(1), scene.on("Dancing Sword", 1)) == ("", "1 death")


@pytest.mark.rule("artifact.chalice-of-life-ignore")
def test_the_chalice_of_life_is_exhausted_to_ignore_the_loss() -> None:
    scene = struck(play="Chalice of Life", pool="2 life")
    scene.do("use Chalice of Life: exhaust it to ignore the loss")
    assert (scene.pool_of(1), scene.is_exhausted("Chalice of Life", 1)) == ("2 life", True)


@pytest.mark.rule("artifact.chalice-of-life-ignore", "reaction.exhaust")
def test_an_exhausted_chalice_of_life_ignores_nothing() -> None:
    scene = struck(play="Chalice of Life", exhausted="Chalice of Life", pool="2 life")
    assert scene.pool_of(1) == ""


@pytest.mark.rule("artifact.chalice-of-life-ignore")
def test_filling_the_chalice_of_life_does_not_keep_it_from_reacting() -> None:
    scene = Scene(play="Chalice of Life", pool="2 calm + life", left={"play": "Elvish Bow"})
    scene.do("use Chalice of Life: pay 2 calm", "use Elvish Bow: exhaust it to make")
    scene.do("use Chalice of Life: exhaust it to ignore")
    assert (scene.pool, scene.on("Chalice of Life")) == ("1 life", "1 life + 2 calm")


@pytest.mark.rule("effects.exhausted")
def test_a_chalice_of_life_that_was_exhausted_cannot_be_filled() -> None:
    scene = Scene(play="Chalice of Life", exhausted="Chalice of Life", pool="2 calm")
    assert scene.uses("Chalice of Life") == []


@pytest.mark.rule("loss.ignore")
@pytest.mark.parametrize(
    ("name", "pool"),
    [
        ("Chalice of Life", "life"),
        ("Dancing Sword", "life + elan"),
        ("Elemental Spring", "life + calm"),
        ("Guard Dog", "life"),
        ("Tree of Life", "2 life"),
    ],
)
def test_reactions_to_life_loss_answer_the_elvish_bow_too(name: str, pool: str) -> None:
    scene = Scene(play="Elvish Bow", left={"play": name, "pool": pool})
    scene.do("use Elvish Bow: exhaust it to make rivals lose 1 life")
    assert len(scene.offers) == 2
    assert scene.do(f"use {name}").pool_of(1) == "1 life"


@pytest.mark.rule("ruling.16-one")
def test_whoever_has_several_answers_chooses_one() -> None:
    scene = struck(play="Tree of Life + Guard Dog + Dragon Bridle", pool="3 life + calm")
    assert [said.split(":")[0] for said in scene.offers] == [
        "lose 2 life",
        "pay 1 calm to ignore the life loss",
        "use Tree of Life",
        "use Guard Dog",
        "use Dragon Bridle",
    ]
    scene.do("use Guard Dog")
    assert scene.pool_of(1) == "3 life + 1 calm"
    assert not scene.is_exhausted("Dragon Bridle", 1)


@pytest.mark.rule("ruling.17")
def test_the_dragon_bridle_does_not_answer_the_elvish_bow() -> None:
    scene = Scene(play="Elvish Bow", left={"play": "Dragon Bridle + Guard Dog", "pool": "life"})
    scene.do("use Elvish Bow: exhaust it to make rivals lose 1 life")
    assert scene.offers == ["lose 1 life", "use Guard Dog: exhaust it to ignore the loss"]
