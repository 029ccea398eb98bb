"""Artifacts that destroy, discard, draw, or bring discards back."""

from __future__ import annotations

from typing import Any

import pytest
from res_arcana_scene import Scene

# Corrupt Altar and Fiery Whip ---------------------------------------------------------------

PRINTED_COSTS = {
    "Prism": 0,
    "Dragon Egg": 1,
    "Vault": 2,
    "Tree of Life": 3,
    "Crypt": 5,
    "Fire Dragon": 6,
    "Philosopher's Stone": 8,
    "Sea Serpent": 9,
}
both = pytest.mark.parametrize("name", ["Corrupt Altar", "Fiery Whip"])


def destroyed(name: str, victim: str, **table: Any) -> Scene:
    """One of the two has destroyed an artifact; the altar could have chosen itself."""
    scene = Scene(play=f"{name} + {victim}", **table).do(f"use {name}: exhaust it and destroy")
    return scene.do(f"destroy {victim}") if name == "Corrupt Altar" else scene


@pytest.mark.rule(
    "artifact.corrupt-altar-destroy",
    "artifact.fiery-whip-destroy",
    "effects.by-cost",
)
@both
@pytest.mark.parametrize(("victim", "total"), PRINTED_COSTS.items())
def test_an_artifact_is_destroyed_for_its_cost_and_two_more(
    name: str, victim: str, total: int
) -> None:
    scene = destroyed(name, victim).gain(f"{total + 2} death")
    assert (scene.pool, scene.discards(), scene.asked) == (f"{total + 2} death", victim, 1)
    assert (scene.play(), scene.is_exhausted(name)) == (name, True)


@pytest.mark.rule("effects.by-cost-mix")
@both
def test_what_is_gained_is_any_mix_but_gold(name: str) -> None:
    scene = destroyed(name, "Horn of Plenty")
    assert scene.kinds == "elan + life + calm + death"
    assert scene.gain("elan + life + calm + death").pool == "1 elan + 1 life + 1 calm + 1 death"


@pytest.mark.rule("effects.destroy-exhausted", "effects.destroy-stored")
@both
def test_an_exhausted_artifact_may_be_destroyed_and_loses_its_essences(name: str) -> None:
    scene = destroyed(name, "Vault", exhausted="Vault", stored={"Vault": "3 gold"})
    assert (scene.gain("4 elan").pool, scene.on("Vault")) == ("4 elan", "")


@pytest.mark.rule("contents.artifacts-only")
@both
def test_only_own_artifacts_are_destroyed(name: str) -> None:
    scene = Scene(
        mage="Seer",
        item="Research",
        play=f"{name} + Prism + Hawk + Colossus + Coral Castle",
        left={"play": "Vault"},
    ).do(f"use {name}: exhaust it and destroy")
    victims = [said.partition(",")[0] for said in scene.offers]
    assert victims[-2:] == ["destroy Prism", "destroy Hawk"]
    assert victims[:-2] == (["destroy Corrupt Altar"] if name == "Corrupt Altar" else [])


@pytest.mark.rule("artifact.corrupt-altar-itself")
def test_the_corrupt_altar_may_be_destroyed_itself() -> None:
    scene = Scene(play="Corrupt Altar", stored={"Corrupt Altar": "3 elan"})
    scene.do("use Corrupt Altar").gain("7 death")
    assert (scene.pool, scene.play(), scene.discards()) == ("7 death", "", "Corrupt Altar")


@pytest.mark.rule("artifact.fiery-whip-itself")
def test_the_fiery_whip_cannot_be_destroyed_by_itself() -> None:
    assert Scene(play="Fiery Whip + Colossus").uses("Fiery Whip") == [
        "exhaust it to gain 3 elan and let each rival gain 1 elan"
    ]


# Sacrificial Dagger -------------------------------------------------------------------------


@pytest.mark.rule("artifact.sacrificial-dagger-destroy", "effects.by-cost")
@pytest.mark.parametrize(("card", "total"), PRINTED_COSTS.items())
def test_the_sacrificial_dagger_brings_the_cost_of_a_card_that_is_discarded(
    card: str, total: int
) -> None:
    scene = Scene(play="Sacrificial Dagger", hand=card).do("use Sacrificial Dagger: destroy it")
    if total:
        scene.gain(f"{total} death")
    assert (scene.pool, scene.asked) == (f"{total} death" if total else "", 1)
    assert (scene.play(), scene.hand) == ("", "")
    assert sorted(scene.discards().split(" + ")) == sorted(["Sacrificial Dagger", card])


@pytest.mark.rule("artifact.sacrificial-dagger-destroy", "effects.discard")
def test_whoever_breaks_the_sacrificial_dagger_chooses_the_card() -> None:
    scene = Scene(play="Sacrificial Dagger", hand="Hawk + Fire Dragon")
    scene.do("use Sacrificial Dagger: destroy it")
    assert scene.offers == ["discard Hawk", "discard Fire Dragon"]
    scene.do("discard Hawk")
    assert scene.kinds == "elan + life + calm + death"
    assert (scene.gain("elan + death").pool, scene.hand) == ("1 elan + 1 death", "Fire Dragon")


@pytest.mark.rule("artifact.sacrificial-dagger-both", "effects.discard")
def test_the_sacrificial_dagger_is_not_destroyed_without_a_card_to_discard() -> None:
    assert Scene(play="Sacrificial Dagger + Hawk").uses("Sacrificial Dagger") == []


# Crypt --------------------------------------------------------------------------------------


@pytest.mark.rule("artifact.crypt-death", "effects.exhaust")
def test_the_crypt_is_exhausted_for_two_death() -> None:
    scene = Scene(play="Crypt").do("use Crypt: exhaust it to gain 2 death")
    assert (scene.pool, scene.is_exhausted("Crypt")) == ("2 death", True)


@pytest.mark.rule("artifact.crypt-place")
def test_the_crypt_places_one_of_the_own_discards_for_two_less() -> None:
    scene = Scene(play="Crypt", discards="Fire Dragon", pool="death + 4 elan", first=1)
    scene.do("use Crypt: exhaust it and pay 1 death")
    assert (scene.play(), scene.pool, scene.discards()) == ("Crypt + Fire Dragon", "", "")
    assert (scene.points(), scene.is_exhausted("Fire Dragon")) == (1, False)


@pytest.mark.rule("artifact.crypt-place", "discount.choice")
def test_whoever_uses_the_crypt_chooses_the_discard_and_what_is_spared() -> None:
    scene = Scene(play="Crypt", discards="Hawk + Treant", pool="death + 2 elan + 3 life")
    scene.do("use Crypt: exhaust it and pay 1 death")
    assert scene.offers == [
        "place Hawk from your discards for nothing",
        "place Treant from your discards, paying 3 out of 2 elan and 3 life",
    ]
    scene.do("place Treant")
    assert sorted(scene.offers) == ["pay 1 elan and 2 life", "pay 2 elan and 1 life", "pay 3 life"]


@pytest.mark.rule("artifact.crypt-gold", "discount.gold")
@pytest.mark.parametrize("name", ["Athanor", "Ring of Midas", "Vault", "Sacrificial Dagger"])
def test_a_cost_of_gold_and_one_other_is_reduced_by_the_crypt_to_the_gold(name: str) -> None:
    scene = Scene(play="Crypt", discards=name, pool="death + gold").do("use Crypt: exhaust it and")
    assert (scene.pool, scene.play()) == ("", f"Crypt + {name}")
    poor = Scene(play="Crypt", discards=name, pool="death + 5 elan").do("use Crypt: exhaust it and")
    assert (poor.pool, poor.play()) == ("5 elan", "Crypt")


@pytest.mark.rule("artifact.crypt-gold", "ruling.7-any")
def test_the_crypt_spares_no_gold_but_parts_of_any_kind() -> None:
    scene = Scene(play="Crypt", discards="Tree of Life", pool="2 death + gold + life")
    scene.do("use Crypt: exhaust it and pay 1 death")
    assert sorted(scene.offers) == ["pay 1 death", "pay 1 gold", "pay 1 life"]


@pytest.mark.rule("ruling.8-crypt")
def test_the_crypt_takes_nothing_from_the_hand_or_from_rivals() -> None:
    scene = Scene(play="Crypt", hand="Hawk", left={"discards": "Vault"}, pool="5 death")
    scene.do("use Crypt: exhaust it and pay 1 death")
    assert (scene.play(), scene.hand, scene.discards(1)) == ("Crypt", "Hawk", "Vault")


@pytest.mark.rule("discount.effects")
def test_the_crypts_discount_adds_up_with_those_of_components() -> None:
    scene = Scene(
        mage="Artificer", play="Crypt + Dragon Bridle", discards="Fire Dragon", pool="death"
    )
    scene.do("use Crypt: exhaust it and pay 1 death")
    assert (scene.pool, scene.discards()) == ("", "")
    assert scene.play() == "Artificer + Crypt + Dragon Bridle + Fire Dragon"


@pytest.mark.rule("artifact.crypt-place")
def test_an_artifact_that_was_destroyed_can_come_back_from_the_crypt() -> None:
    scene = Scene(play="Crypt + Jeweled Statuette", pool="death")
    scene.do("use Jeweled Statuette: destroy it")
    scene.do_mine("use Crypt: exhaust it and pay 1 death")
    assert (scene.play(), scene.pool) == ("Crypt + Jeweled Statuette", "1 elan + 1 gold")


# Elvish Bow ---------------------------------------------------------------------------------


@pytest.mark.rule("artifact.elvish-bow-shoot", "loss.rivals", "loss.passed")
def test_the_elvish_bow_takes_a_life_of_every_rival_who_has_not_passed() -> None:
    scene = Scene(
        4,
        play="Elvish Bow",
        pool="2 life",
        left={"pool": "2 life"},
        across={"pool": "2 life", "passed": True},
        right={"pool": "3 calm"},
    )
    scene.do("use Elvish Bow: exhaust it to make rivals lose 1 life")
    pools = [scene.pool_of(seat) for seat in range(4)]
    assert pools == ["2 life", "1 life", "2 life", "1 calm"]
    assert scene.is_exhausted("Elvish Bow")


@pytest.mark.rule("artifact.elvish-bow-shoot")
def test_the_elvish_bow_offers_no_way_out() -> None:
    left = {"pool": "elan + life + calm + death + gold", "play": "Vault", "hand": "Hawk"}
    scene = Scene(play="Elvish Bow", left=left).do("use Elvish Bow: exhaust it to make")
    assert scene.pool_of(1) == "1 elan + 1 calm + 1 death + 1 gold"


@pytest.mark.rule("artifact.elvish-bow-draw")
def test_the_elvish_bow_is_exhausted_to_draw_a_card() -> None:
    scene = Scene(play="Elvish Bow", deck="Hawk + Vault").do("use Elvish Bow: exhaust it to draw")
    assert (scene.hand, scene.deck(), scene.is_exhausted("Elvish Bow")) == ("Hawk", "Vault", True)


@pytest.mark.rule("effects.draw")
def test_the_elvish_bow_draws_from_shuffled_discards_where_the_deck_is_empty() -> None:
    scene = Scene(play="Elvish Bow", discards="Hawk").do("use Elvish Bow: exhaust it to draw")
    assert (scene.hand, scene.discards(), scene.deck()) == ("Hawk", "", "")
