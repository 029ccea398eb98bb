from __future__ import annotations

import pytest
from res_arcana_scene import Scene, face, of_each, struck

from ludarium_res_arcana.cards import MAGES


def collected(mage: str, *chosen: str) -> str:
    """The pool after a collect phase with nothing but a mage."""
    return Scene(phase="collect", mage=mage).do(*chosen).pool


@pytest.mark.parametrize("mage", of_each("mage.{}", [mage.name for mage in MAGES]))
def test_a_mage_costs_nothing_and_is_worth_nothing(mage: str) -> None:
    assert face(mage).cost.total == 0
    assert Scene(mage=mage, first=1).points() == 0


@pytest.mark.parametrize("mage", ["Alchemist", "Artificer", "Scholar", "Transmuter"])
def test_four_mages_collect_nothing(mage: str) -> None:
    assert collected(mage) == ""


# Alchemist ----------------------------------------------------------------------------------


@pytest.mark.rule("mage.alchemist-gold")
def test_the_alchemist_makes_two_gold_of_any_four() -> None:
    scene = Scene(mage="Alchemist", pool="elan + life + calm + gold")
    scene.do("use Alchemist: exhaust it and pay 4 of any kind to gain 2 gold")
    assert (scene.pool, scene.is_exhausted("Alchemist")) == ("2 gold", True)


@pytest.mark.rule("mage.alchemist-gold")
def test_the_alchemist_needs_four_essences_for_gold() -> None:
    uses = Scene(mage="Alchemist", pool="3 elan").uses("Alchemist")
    assert uses == ["exhaust it to gain 1 of any kind but gold"]


@pytest.mark.rule("mage.alchemist-any")
@pytest.mark.parametrize("kind", ["elan", "life", "calm", "death"])
def test_the_alchemist_gains_one_of_any_kind_but_gold(kind: str) -> None:
    scene = Scene(mage="Alchemist").do("use Alchemist: exhaust it to gain 1 of any kind but gold")
    assert len(scene.offers) == 4
    assert scene.gain(kind).pool == f"1 {kind}"
    assert scene.is_exhausted("Alchemist")


# Artificer ----------------------------------------------------------------------------------


@pytest.mark.rule("mage.artificer-discount")
def test_the_artificer_places_artifacts_for_one_essence_less() -> None:
    scene = Scene(mage="Artificer", hand="Hawk", pool="calm").do("place Hawk")
    assert (scene.play(), scene.pool) == ("Artificer + Hawk", "")


@pytest.mark.rule("mage.artificer-discount", "discount.dragons")
def test_the_artificer_makes_beasts_cheaper_too() -> None:
    scene = Scene(mage="Artificer", hand="Fire Dragon", pool="5 elan").do("place Fire Dragon")
    assert scene.pool == ""


@pytest.mark.rule("mage.artificer-discount", "discount.gold")
def test_the_artificers_discount_is_never_gold_even_if_that_is_all_one_lacks() -> None:
    scene = Scene(mage="Artificer", hand="Ring of Midas", pool="gold").do("place Ring of Midas")
    assert scene.pool == ""
    assert not Scene(mage="Artificer", hand="Ring of Midas", pool="2 life").can("place")


@pytest.mark.rule("discount.claims")
def test_the_artificer_claims_places_of_power_and_monuments_at_their_full_cost() -> None:
    assert not Scene(mage="Artificer", pool="8 death + 3 gold").can("claim")


def test_the_artificer_has_no_effect_to_use() -> None:
    assert Scene(mage="Artificer", pool="9 elan").uses("Artificer") == []


# Druid --------------------------------------------------------------------------------------


@pytest.mark.rule("mage.druid-collect")
def test_the_druid_collects_a_life() -> None:
    assert collected("Druid") == "1 life"


@pytest.mark.rule("mage.druid-ready")
def test_the_druid_readies_a_creature() -> None:
    scene = Scene(mage="Druid", play="Hawk", exhausted="Hawk").do("use Druid")
    assert (scene.is_exhausted("Hawk"), scene.is_exhausted("Druid")) == (False, True)


@pytest.mark.rule("effects.creatures")
def test_the_druid_readies_creatures_only_the_sea_serpent_among_them() -> None:
    beasts = "Fire Dragon + Mermaid + Vault + Sea Serpent + Temple"
    scene = Scene(mage="Druid", play=beasts, exhausted=beasts).do("use Druid")
    assert scene.offers == ["ready Mermaid", "ready Sea Serpent"]


@pytest.mark.rule("ruling.10")
def test_the_druid_may_be_exhausted_for_nothing() -> None:
    scene = Scene(mage="Druid", play="Vault", exhausted="Vault").do("use Druid")
    assert (scene.is_exhausted("Vault"), scene.is_exhausted("Druid")) == (True, True)


# Duelist ------------------------------------------------------------------------------------


@pytest.mark.rule("mage.duelist-collect")
def test_the_duelist_collects_an_elan() -> None:
    assert collected("Duelist") == "1 elan"


@pytest.mark.rule("mage.duelist-gold")
def test_the_duelist_turns_a_death_into_a_gold_that_lies_on_the_mage() -> None:
    scene = Scene(mage="Duelist", pool="2 death").do("use Duelist: exhaust it and pay 1 death")
    assert (scene.pool, scene.on("Duelist")) == ("1 death", "1 gold")
    assert scene.is_exhausted("Duelist")
    assert not Scene(mage="Duelist", pool="9 elan").can("use")


@pytest.mark.rule("mage.duelist-gold", "collect.stored")
def test_the_gold_on_the_duelist_is_taken_in_a_later_collect_phase() -> None:
    scene = Scene(mage="Duelist", pool="death").do("use Duelist").end_round()
    assert scene.do("take everything from Duelist").pool == "1 elan + 1 gold"


# Healer -------------------------------------------------------------------------------------


@pytest.mark.rule("mage.healer-collect")
@pytest.mark.parametrize("kind", ["calm", "life"])
def test_the_healer_collects_a_calm_or_a_life(kind: str) -> None:
    assert collected("Healer", f"gain 1 {kind}") == f"1 {kind}"


@pytest.mark.rule("mage.healer-ignore")
def test_the_healer_is_exhausted_to_ignore_a_life_loss() -> None:
    scene = struck(mage="Healer", pool="2 life").do("use Healer")
    assert (scene.pool_of(1), scene.is_exhausted("Healer", 1)) == ("2 life", True)
    assert struck(mage="Healer", pool="2 life", exhausted="Healer").pool_of(1) == ""


def test_the_healer_cannot_be_used_as_an_action() -> None:
    assert Scene(mage="Healer", pool="9 life").offers == ["pass"]


# Necromancer --------------------------------------------------------------------------------


@pytest.mark.rule("mage.necromancer-collect")
def test_the_necromancer_collects_a_death() -> None:
    assert collected("Necromancer") == "1 death"


@pytest.mark.rule("mage.necromancer-death")
def test_the_necromancer_turns_two_life_into_three_death_on_the_mage() -> None:
    scene = Scene(mage="Necromancer", pool="3 life").do("use Necromancer")
    assert (scene.pool, scene.on("Necromancer")) == ("1 life", "3 death")
    assert scene.is_exhausted("Necromancer")
    assert not Scene(mage="Necromancer", pool="life + 9 death").can("use")


# Scholar ------------------------------------------------------------------------------------


@pytest.mark.rule("mage.scholar-draw")
def test_the_scholar_draws_a_card_for_any_essence() -> None:
    scene = Scene(mage="Scholar", pool="elan + gold", deck="Hawk + Vault").do("use Scholar")
    assert scene.offers == ["pay 1 elan", "pay 1 gold"]
    scene.do("pay 1 gold")
    assert (scene.hand, scene.deck(), scene.pool) == ("Hawk", "Vault", "1 elan")
    assert scene.is_exhausted("Scholar")


@pytest.mark.rule("effects.cost")
def test_the_scholar_cannot_draw_without_an_essence() -> None:
    assert not Scene(mage="Scholar", deck="Hawk").can("use")


# Seer ---------------------------------------------------------------------------------------


@pytest.mark.rule("mage.seer-collect")
def test_the_seer_collects_a_calm() -> None:
    assert collected("Seer") == "1 calm"


@pytest.mark.rule("mage.seer-own")
def test_the_seer_orders_the_top_three_of_the_own_deck() -> None:
    scene = Scene(mage="Seer", deck="Hawk + Vault + Prism + Crypt").do("use Seer")
    scene.do(
        "look at the top 3 of your deck", "put back Vault, Prism and the other one, in this order"
    )
    assert scene.deck() == "Vault + Prism + Hawk + Crypt"
    assert (scene.hand, scene.is_exhausted("Seer")) == ("", True)


@pytest.mark.rule("mage.seer-monuments")
def test_the_seer_orders_the_top_three_monuments() -> None:
    deck = "Library + Oracle + Temple + Obelisk"
    scene = Scene(mage="Seer", deck="Hawk", monument_deck=deck, pool="4 gold").do("use Seer")
    scene.do(
        "look at the top 3 of the monument deck",
        "put back Temple, Library and the other one, in this order",
    )
    scene.do_mine("claim the top monument")
    assert "Temple" in scene.play()


# Transmuter ---------------------------------------------------------------------------------


@pytest.mark.rule("mage.transmuter-any")
def test_the_transmuter_turns_any_two_into_three_others() -> None:
    scene = Scene(mage="Transmuter", pool="elan + gold").do("use Transmuter").gain("life + 2 death")
    assert (scene.pool, scene.is_exhausted("Transmuter")) == ("1 life + 2 death", True)


@pytest.mark.rule("mage.transmuter-same")
def test_the_transmuter_may_gain_what_was_paid_but_never_gold() -> None:
    scene = Scene(mage="Transmuter", pool="2 elan").do("use Transmuter")
    assert not any("gold" in said for said in scene.offers)
    assert scene.gain("3 elan").pool == "3 elan"


@pytest.mark.rule("mage.transmuter-two")
def test_the_transmuter_needs_two_essences() -> None:
    assert not Scene(mage="Transmuter", pool="elan").can("use")


# Witch --------------------------------------------------------------------------------------


@pytest.mark.rule("mage.witch-collect")
@pytest.mark.parametrize("kind", ["life", "death"])
def test_the_witch_collects_a_life_or_a_death(kind: str) -> None:
    assert collected("Witch", f"gain 1 {kind}") == f"1 {kind}"


@pytest.mark.rule("mage.witch-ready")
def test_the_witch_readies_any_component_for_any_two() -> None:
    spent = "Temple + Vault + Catacombs of the Dead"
    scene = Scene(
        mage="Witch", item="Alchemy", play=spent, exhausted=f"Alchemy + {spent}", pool="elan + gold"
    ).do("use Witch")
    assert scene.offers == [
        f"ready {name}" for name in ("Alchemy", "Temple", "Vault", "Catacombs of the Dead", "Witch")
    ]
    scene.do("ready Catacombs of the Dead")
    assert (scene.pool, scene.is_exhausted("Catacombs of the Dead")) == ("", False)
    assert scene.is_exhausted("Witch")


@pytest.mark.rule("effects.cost")
def test_the_witch_needs_two_essences() -> None:
    assert not Scene(mage="Witch", play="Vault", exhausted="Vault", pool="elan").can("use")
