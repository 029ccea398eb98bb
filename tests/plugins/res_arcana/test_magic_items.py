from __future__ import annotations

import pytest
from res_arcana_scene import Scene, face, of_each, struck

from ludarium_res_arcana.cards import MAGIC_ITEMS


@pytest.mark.parametrize("item", of_each("item.{}", [item.name for item in MAGIC_ITEMS]))
def test_a_magic_item_costs_nothing_and_is_worth_nothing(item: str) -> None:
    assert face(item).cost.total == 0
    assert Scene(item=item, first=1).points() == 0


@pytest.mark.parametrize("item", [item.name for item in MAGIC_ITEMS if "/" not in item.name])
def test_six_magic_items_collect_nothing(item: str) -> None:
    assert Scene(phase="collect", item=item).pool == ""


# Alchemy ------------------------------------------------------------------------------------


@pytest.mark.rule("item.alchemy-gold")
def test_alchemy_makes_two_gold_of_any_four() -> None:
    scene = Scene(item="Alchemy", pool="2 elan + death + gold").do("use Alchemy")
    assert (scene.pool, scene.is_exhausted("Alchemy")) == ("2 gold", True)
    assert not Scene(item="Alchemy", pool="3 gold").can("use")


@pytest.mark.rule("item.alchemy-gold")
def test_the_payer_chooses_the_four_for_alchemy() -> None:
    scene = Scene(item="Alchemy", pool="4 elan + calm").do("use Alchemy")
    assert scene.offers == ["pay 4 elan", "pay 3 elan and 1 calm"]
    assert scene.do("pay 3 elan and 1 calm").pool == "1 elan + 2 gold"


# Calm/Elan and Death/Life -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "kind"),
    of_each(
        "item.{}-collect",
        [
            ("Calm/Elan", "calm"),
            ("Calm/Elan", "elan"),
            ("Death/Life", "death"),
            ("Death/Life", "life"),
        ],
    ),
)
def test_two_magic_items_collect_one_of_their_two_kinds(item: str, kind: str) -> None:
    scene = Scene(phase="collect", item=item)
    assert len(scene.offers) == 2
    assert scene.do(f"gain 1 {kind}").pool == f"1 {kind}"


@pytest.mark.parametrize("item", ["Calm/Elan", "Death/Life"])
def test_those_that_collect_have_no_effect(item: str) -> None:
    assert Scene(item=item).offers == ["pass"]


# Divination ---------------------------------------------------------------------------------


@pytest.mark.rule("item.divination-draw", "ruling.14")
def test_divination_draws_three_into_the_hand_and_discards_any_three() -> None:
    deck = "Vault + Prism + Crypt + Mermaid"
    scene = Scene(item="Divination", hand="Hawk", deck=deck).do("use Divination")
    assert (scene.hand, scene.deck()) == ("Hawk + Vault + Prism + Crypt", "Mermaid")
    scene.do("discard Hawk, Prism and Crypt")
    assert (scene.hand, scene.discards()) == ("Vault", "Hawk + Prism + Crypt")


@pytest.mark.rule("item.divination-draw", "ruling.19")
def test_divination_costs_nothing_but_is_exhausted_and_its_discards_earn_nothing() -> None:
    scene = Scene(item="Divination", deck="Vault + Prism + Crypt").do("use Divination")
    assert (scene.pool, scene.hand, scene.is_exhausted("Divination")) == ("", "", True)


@pytest.mark.rule("effects.draw")
def test_divination_shuffles_the_discards_when_the_deck_runs_out() -> None:
    table = {"hand": "Mermaid", "deck": "Vault", "discards": "Prism + Crypt + Hawk"}
    scene = Scene(item="Divination", **table).do("use Divination")  # type: ignore[arg-type]
    assert (len(scene.player().hand), len(scene.player().deck), scene.discards()) == (4, 1, "")


@pytest.mark.rule("effects.divine-few", "ruling.14-at-once")
def test_divination_discards_as_many_as_there_were_to_draw() -> None:
    scene = Scene(item="Divination", hand="Hawk", deck="Vault").do("use Divination", "discard Hawk")
    assert (scene.hand, scene.discards(), scene.asked) == ("Vault", "Hawk", 1)


# Protection ---------------------------------------------------------------------------------


@pytest.mark.rule("item.protection-ignore")
def test_protection_is_exhausted_to_ignore_a_life_loss() -> None:
    scene = struck(item="Protection", pool="2 life").do("use Protection")
    assert (scene.pool_of(1), scene.is_exhausted("Protection", 1)) == ("2 life", True)
    assert struck(item="Protection", pool="2 life", exhausted="Protection").pool_of(1) == ""


def test_protection_cannot_be_used_as_an_action() -> None:
    assert Scene(item="Protection").offers == ["pass"]


# Reanimate ----------------------------------------------------------------------------------


@pytest.mark.rule("item.reanimate-ready")
def test_reanimate_readies_any_component_for_any_essence() -> None:
    spent = "Hawk + Library"
    scene = Scene(
        mage="Seer", item="Reanimate", play=spent, exhausted=f"Seer + {spent}", pool="gold"
    ).do("use Reanimate")
    assert scene.offers == ["ready Seer", "ready Hawk", "ready Library", "ready Reanimate"]
    scene.do("ready Library")
    assert (scene.pool, scene.is_exhausted("Library")) == ("", False)
    assert scene.is_exhausted("Reanimate")


@pytest.mark.rule("effects.cost")
def test_reanimate_needs_an_essence() -> None:
    assert not Scene(item="Reanimate", play="Hawk", exhausted="Hawk").can("use Reanimate")


# Research -----------------------------------------------------------------------------------


@pytest.mark.rule("item.research-draw")
def test_research_draws_a_card_for_any_essence() -> None:
    scene = Scene(item="Research", pool="death", deck="Hawk + Vault").do("use Research")
    assert (scene.hand, scene.deck(), scene.pool) == ("Hawk", "Vault", "")
    assert scene.is_exhausted("Research")
    assert not Scene(item="Research", deck="Hawk").can("use")


# Transmutation ------------------------------------------------------------------------------


@pytest.mark.rule("item.transmutation-any")
def test_transmutation_turns_any_three_into_three_others() -> None:
    scene = Scene(item="Transmutation", pool="2 gold + elan").do("use Transmutation")
    scene.gain("2 calm + death")
    assert (scene.pool, scene.is_exhausted("Transmutation")) == ("2 calm + 1 death", True)


@pytest.mark.rule("item.transmutation-same")
def test_transmutation_may_give_back_what_was_paid_but_no_gold() -> None:
    scene = Scene(item="Transmutation", pool="3 elan").do("use Transmutation")
    assert not any("gold" in said for said in scene.offers)
    assert scene.gain("3 elan").pool == "3 elan"


@pytest.mark.rule("item.transmutation-three")
def test_transmutation_needs_three_essences_in_the_pool() -> None:
    scene = Scene(item="Transmutation", pool="2 elan", play="Vault", stored={"Vault": "gold"})
    assert not scene.can("use Transmutation")
