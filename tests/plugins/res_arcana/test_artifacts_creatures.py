"""The effects of the creatures; the Celestial Horse and the Nightingale have none."""

from __future__ import annotations

import pytest
from res_arcana_scene import Scene, struck

# Guard Dog ----------------------------------------------------------------------------------


@pytest.mark.rule("artifact.guard-dog-ignore")
def test_the_guard_dog_is_exhausted_to_ignore_a_life_loss() -> None:
    scene = struck(play="Guard Dog", pool="2 life").do("use Guard Dog: exhaust it to ignore")
    assert (scene.pool_of(1), scene.is_exhausted("Guard Dog", 1)) == ("2 life", True)


@pytest.mark.rule("artifact.guard-dog-ignore", "reaction.exhaust")
def test_an_exhausted_guard_dog_ignores_nothing() -> None:
    assert struck(play="Guard Dog", exhausted="Guard Dog", pool="2 life").pool_of(1) == ""


@pytest.mark.rule("artifact.guard-dog-wake")
def test_a_guard_dog_that_woke_up_watches_again_in_the_same_round() -> None:
    left = {"play": "Elvish Bow"}
    scene = Scene(play="Guard Dog", exhausted="Guard Dog", pool="elan + life", left=left)
    scene.do("use Guard Dog: pay 1 elan", "use Elvish Bow: exhaust it to make rivals lose 1 life")
    scene.do("use Guard Dog: exhaust it to ignore")
    assert (scene.pool, scene.is_exhausted("Guard Dog"), scene.asked) == ("1 life", True, 0)


@pytest.mark.rule("artifact.guard-dog-wake")
def test_waking_the_guard_dog_needs_an_elan_and_is_an_action() -> None:
    asleep = "Guard Dog"
    assert Scene(play="Guard Dog", exhausted=asleep, pool="5 gold").uses("Guard Dog") == []
    scene = Scene(play="Guard Dog", exhausted=asleep, pool="2 elan").do("use Guard Dog")
    assert (scene.pool, scene.asked) == ("1 elan", 1)


# Hawk ---------------------------------------------------------------------------------------


@pytest.mark.rule("artifact.hawk-own")
def test_the_hawk_reorders_the_top_three_of_the_own_deck() -> None:
    scene = Scene(play="Hawk", deck="Vault + Prism + Crypt + Mermaid")
    scene.do("use Hawk: exhaust it to look", "look at the top 3 of your deck")
    assert len(scene.offers) == 6
    scene.do("put back Crypt, Vault and the other one, in this order")
    assert (scene.deck(), scene.hand) == ("Crypt + Vault + Prism + Mermaid", "")
    assert scene.is_exhausted("Hawk")


@pytest.mark.rule("artifact.hawk-monuments")
def test_the_hawk_reorders_the_top_three_monuments_instead() -> None:
    scene = Scene(
        play="Hawk",
        deck="Vault + Prism + Crypt",
        monuments="Obelisk + Temple",
        monument_deck="Colossus + Library + Oracle + Mausoleum",
    )
    scene.do("use Hawk", "look at the top 3 of the monument deck")
    scene.do("put back Oracle, Colossus and the other one, in this order")
    order = [str(card) for card in reversed(scene.s.monument_deck.cards)]
    assert order == ["Oracle", "Colossus", "Library", "Mausoleum"]
    assert scene.deck() == "Vault + Prism + Crypt"


@pytest.mark.rule("artifact.hawk-draw")
def test_the_hawk_draws_a_card_for_two_calm() -> None:
    scene = Scene(play="Hawk", deck="Vault + Prism", pool="3 calm")
    scene.do("use Hawk: exhaust it and pay 2 calm")
    assert (scene.hand, scene.deck(), scene.pool) == ("Vault", "Prism", "1 calm")
    assert scene.is_exhausted("Hawk")


@pytest.mark.rule("artifact.hawk-draw", "effects.cost")
def test_one_calm_is_not_enough_for_the_hawk_to_draw() -> None:
    assert len(Scene(play="Hawk", deck="Vault", pool="calm + 5 gold").uses("Hawk")) == 1


@pytest.mark.rule("effects.draw")
def test_the_hawk_draws_from_shuffled_discards_where_the_deck_is_empty() -> None:
    scene = Scene(play="Hawk", discards="Vault", pool="2 calm").do("use Hawk: exhaust it and pay")
    assert (scene.hand, scene.discards()) == ("Vault", "")


# Mermaid ------------------------------------------------------------------------------------


@pytest.mark.rule("artifact.mermaid-put")
@pytest.mark.parametrize("kind", ["calm", "life", "gold"])
def test_the_mermaid_puts_an_essence_of_the_pool_on_a_component(kind: str) -> None:
    scene = Scene(play="Mermaid + Vault", pool=f"2 {kind}")
    scene.do("use Mermaid", f"put 1 {kind} on Vault")
    assert (scene.pool, scene.on("Vault")) == (f"1 {kind}", f"1 {kind}")
    assert scene.is_exhausted("Mermaid")


@pytest.mark.rule("artifact.mermaid-put")
def test_the_mermaid_carries_neither_elan_nor_death() -> None:
    assert Scene(play="Mermaid + Vault", pool="4 elan + 4 death").uses("Mermaid") == []
    scene = Scene(play="Mermaid", pool="elan + life + calm + death + gold").do("use Mermaid")
    assert scene.offers == [f"take 1 {kind} of your pool" for kind in ("calm", "life", "gold")]


@pytest.mark.rule("artifact.mermaid-put")
@pytest.mark.parametrize(
    ("place", "kind", "points"),
    [
        ("Sunken Reef", "calm", 1),
        ("Sacred Grove", "life", 3),
        ("Alchemist's Tower", "gold", 1),
        ("Cursed Forge", "gold", 2),
        ("Dwarven Mines", "gold", 1),
        ("Dragon's Lair", "gold", 1),
    ],
)
def test_the_mermaid_makes_a_place_of_power_worth_more(place: str, kind: str, points: int) -> None:
    scene = Scene(play=f"Mermaid + {place}", pool=kind, first=1)
    scene.do("use Mermaid", f"put 1 {kind} on {place}")
    assert (scene.points(), scene.on(place)) == (points, f"1 {kind}")


@pytest.mark.rule("artifact.mermaid-put")
def test_the_mermaid_does_not_serve_rivals() -> None:
    scene = Scene(play="Mermaid", pool="calm", left={"play": "Sunken Reef"}).do("use Mermaid")
    assert (scene.on("Mermaid"), scene.on("Sunken Reef", 1)) == ("1 calm", "")


# Treant -------------------------------------------------------------------------------------


@pytest.mark.rule("artifact.treant-elan", "effects.like-keeps")
def test_the_treant_brings_elan_for_the_death_of_one_rival() -> None:
    scene = Scene(3, play="Treant", left={"pool": "4 death"}, right={"pool": "2 death + 7 elan"})
    scene.do("use Treant", "gain 1 elan for each death of seat 2")
    assert (scene.pool, scene.pool_of(1), scene.pool_of(2)) == (
        "4 elan",
        "4 death",
        "7 elan + 2 death",
    )
    assert scene.is_exhausted("Treant")


@pytest.mark.rule("effects.like-any", "effects.like-pool")
def test_the_treant_counts_the_pool_only_and_a_rival_who_has_passed_too() -> None:
    left = {"pool": "death", "play": "Cursed Skull", "stored": {"Cursed Skull": "3 death"}}
    scene = Scene(play="Treant", left={**left, "passed": True}).do("use Treant")
    assert scene.pool == "1 elan"


# Readied by a mage or a chalice -------------------------------------------------------------


@pytest.mark.rule("mage.druid-ready", "effects.creatures")
@pytest.mark.parametrize("creature", ["Guard Dog", "Hawk", "Mermaid", "Sea Serpent", "Treant"])
def test_creatures_are_readied_by_the_druid(creature: str) -> None:
    scene = Scene(mage="Druid", play=f"{creature} + Crypt", exhausted=f"{creature} + Crypt")
    scene.do("use Druid")
    assert not scene.is_exhausted(creature)
    assert scene.is_exhausted("Crypt")
