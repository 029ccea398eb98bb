"""Effects, reactions, life loss, and the notes on them: what no other scene shows."""

from __future__ import annotations

import pytest
from res_arcana_scene import Scene, struck

# Using effects ------------------------------------------------------------------------------


@pytest.mark.rule("effects.exhausted")
def test_a_component_that_was_exhausted_has_none_of_its_effects_left() -> None:
    scene = Scene(play="Horn of Plenty", left={"passed": True})
    assert len(scene.uses("Horn of Plenty")) == 2
    scene.do("use Horn of Plenty: exhaust it to gain 1 gold")
    assert scene.uses("Horn of Plenty") == []


@pytest.mark.rule("effects.exhausted")
def test_an_effect_without_exhausting_needs_its_component_ready() -> None:
    scene = Scene(play="Catacombs of the Dead", pool="9 death", left={"passed": True})
    scene.do("use Catacombs of the Dead: exhaust it")
    assert scene.uses("Catacombs of the Dead") == []


@pytest.mark.rule("effects.again")
def test_a_component_may_be_exhausted_after_its_other_effect_was_used() -> None:
    scene = Scene(play="Ring of Midas", pool="2 life", left={"passed": True})
    scene.do("use Ring of Midas: pay 2 life", "use Ring of Midas: exhaust it")
    assert scene.on("Ring of Midas") == "2 gold"


@pytest.mark.rule("effects.before")
def test_a_cost_is_paid_before_the_effect_brings_anything() -> None:
    assert not Scene(play="Prism").can("use Prism")
    assert not Scene(mage="Transmuter", pool="elan").can("use Transmuter")


# Reactions ----------------------------------------------------------------------------------


@pytest.mark.rule("reaction.turn")
def test_a_reaction_takes_no_action() -> None:
    scene = struck(pool="2 life", item="Protection", play="Library").do("use Protection")
    assert (scene.asked, scene.can("use Library")) == (1, True)


@pytest.mark.rule("reaction.choice")
def test_a_reaction_is_never_forced() -> None:
    scene = struck(pool="2 life", item="Protection").do("lose 2 life")
    assert (scene.pool_of(1), scene.is_exhausted("Protection", 1)) == ("", False)


# Life loss ----------------------------------------------------------------------------------


@pytest.mark.rule("loss.rivals")
def test_every_rival_loses_life_and_not_only_one() -> None:
    pool = {"pool": "3 life"}
    scene = Scene(4, play="Fire Dragon", left=pool, across=pool, right=pool).do("use Fire Dragon")
    assert [scene.pool_of(seat) for seat in (1, 2, 3)] == ["1 life"] * 3


@pytest.mark.rule("loss.pool")
def test_essences_on_components_are_safe_from_life_loss() -> None:
    scene = struck(play="Vault", stored={"Vault": "4 gold"}, pool="calm + death")
    scene.do("lose 2 essences for missing life")
    assert (scene.pool_of(1), scene.on("Vault", 1)) == ("", "4 gold")


@pytest.mark.rule("loss.others")
def test_gold_may_replace_a_missing_life() -> None:
    assert struck(pool="4 gold").pool_of(1) == ""


@pytest.mark.rule("loss.life-first")
def test_who_has_life_cannot_lose_others_instead() -> None:
    scene = struck(pool="2 life + 4 elan")
    assert scene.pool_of(1) == "4 elan"


# Discarding, destroying, drawing ------------------------------------------------------------


@pytest.mark.rule("contents.artifacts-only")
def test_mages_items_monuments_and_places_cannot_be_destroyed() -> None:
    scene = Scene(
        mage="Seer",
        item="Research",
        play="Corrupt Altar + Temple + Catacombs of the Dead + Vault",
    ).do("use Corrupt Altar: exhaust it and destroy")
    assert scene.offers == [
        "destroy Corrupt Altar, which costs 2 death and 3 of any kind",
        "destroy Vault, which costs 1 gold and 1 of any kind",
    ]


@pytest.mark.rule("effects.destroy", "discard.open")
def test_a_destroyed_artifact_lies_open_in_the_discards() -> None:
    scene = Scene(play="Jeweled Statuette").do("use Jeweled Statuette: destroy it")
    assert scene.knows(1, scene.player().discards) == ["Jeweled Statuette"]


@pytest.mark.rule("effects.destroy-stored")
def test_a_destroyed_artifact_comes_back_ready_and_empty() -> None:
    scene = Scene(
        play="Fiery Whip + Vault + Crypt",
        exhausted="Vault",
        stored={"Vault": "2 gold"},
        pool="death + gold",
        left={"passed": True},
    )
    scene.do("use Fiery Whip: exhaust it and destroy", "destroy Vault").gain("4 elan")
    scene.do("use Crypt: exhaust it and pay 1 death")
    assert "Vault" in scene.play()
    assert (scene.is_exhausted("Vault"), scene.on("Vault")) == (False, "")


@pytest.mark.rule("effects.draw")
def test_an_effect_that_draws_shuffles_the_discards_when_the_deck_is_empty() -> None:
    scene = Scene(play="Library", discards="Hawk + Vault").do("use Library")
    assert (len(scene.player().hand), len(scene.player().deck)) == (1, 1)
    assert scene.discards() == ""


@pytest.mark.rule("effects.look-few")
def test_monuments_in_sight_are_not_shuffled_into_a_short_deck() -> None:
    deck, shown = "Library + Temple", "Colossus + Oracle"
    scene = Scene(mage="Seer", monuments=shown, monument_deck=deck).do("use Seer")
    assert scene.offers == [
        "put back Library and the other one, in this order",
        "put back Temple and the other one, in this order",
    ]
