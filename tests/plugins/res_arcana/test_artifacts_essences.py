"""Artifacts that turn essences into others, put them on themselves, or share them with rivals."""

from __future__ import annotations

import pytest
from res_arcana_scene import Scene

# Put on the artifact ------------------------------------------------------------------------


@pytest.mark.rule(
    "artifact.chalice-of-life-fill",
    "artifact.corrupt-altar-elan",
    "artifact.fountain-of-youth-fill",
)
@pytest.mark.parametrize(
    ("name", "paid", "brings"),
    [
        ("Chalice of Life", "2 calm", "1 life + 2 calm"),
        ("Corrupt Altar", "2 life", "3 elan"),
        ("Fountain of Youth", "2 death", "1 life + 2 calm"),
    ],
)
def test_two_of_a_kind_are_turned_into_three_on_the_artifact(
    name: str, paid: str, brings: str
) -> None:
    scene = Scene(play=name, pool=paid).do(f"use {name}: pay {paid} to put")
    assert (scene.pool, scene.on(name), scene.is_exhausted(name)) == ("", brings, False)


@pytest.mark.rule(
    "artifact.chalice-of-life-fill",
    "artifact.corrupt-altar-elan",
    "artifact.fountain-of-youth-fill",
    "effects.again",
)
@pytest.mark.parametrize(
    ("name", "kind", "brings"),
    [
        ("Chalice of Life", "calm", "2 life + 4 calm"),
        ("Corrupt Altar", "life", "6 elan"),
        ("Fountain of Youth", "death", "2 life + 4 calm"),
    ],
)
def test_that_may_be_done_again_in_the_round_while_there_are_two(
    name: str, kind: str, brings: str
) -> None:
    scene = Scene(play=name, pool=f"5 {kind}")
    scene.do(f"use {name}: pay 2 {kind}").do_mine(f"use {name}: pay 2 {kind}")
    assert (scene.pool, scene.on(name)) == (f"1 {kind}", brings)
    assert not scene.can(f"use {name}: pay")


@pytest.mark.rule("artifact.cursed-skull-fill")
@pytest.mark.parametrize("mix", ["3 elan", "1 elan + 1 calm + 1 death", "2 calm + 1 death"])
def test_the_cursed_skull_gets_three_of_any_mix_for_a_life(mix: str) -> None:
    scene = Scene(play="Cursed Skull", pool="2 life").do("use Cursed Skull").gain(mix)
    assert (scene.pool, scene.on("Cursed Skull")) == ("1 life", mix)
    assert scene.is_exhausted("Cursed Skull")


@pytest.mark.rule("artifact.cursed-skull-fill", "effects.any")
def test_the_cursed_skull_gets_neither_gold_nor_life() -> None:
    scene = Scene(play="Cursed Skull", pool="life").do("use Cursed Skull")
    assert scene.kinds == "elan + calm + death"
    assert len(scene.offers) == 10
    assert scene.can("put 2 elan and 1 death on Cursed Skull")


@pytest.mark.rule("effects.cost")
def test_the_cursed_skull_needs_a_life() -> None:
    assert Scene(play="Cursed Skull", pool="2 death + gold").uses("Cursed Skull") == []


@pytest.mark.rule("artifact.sacrificial-dagger-death")
def test_the_sacrificial_dagger_gets_three_death_for_a_life() -> None:
    scene = Scene(play="Sacrificial Dagger", pool="2 life")
    scene.do("use Sacrificial Dagger: exhaust it and pay 1 life")
    assert (scene.pool, scene.on("Sacrificial Dagger")) == ("1 life", "3 death")
    assert scene.is_exhausted("Sacrificial Dagger")


# Turned into others -------------------------------------------------------------------------


@pytest.mark.rule("artifact.flaming-pit-turn")
def test_the_flaming_pit_turns_a_life_into_an_elan_and_a_death() -> None:
    scene = Scene(play="Flaming Pit", pool="2 life").do("use Flaming Pit")
    assert (scene.pool, scene.is_exhausted("Flaming Pit")) == ("1 elan + 1 life + 1 death", True)


@pytest.mark.rule("artifact.magical-shard-any")
@pytest.mark.parametrize("kind", ["elan", "life", "calm", "death"])
def test_the_magical_shard_is_exhausted_for_an_essence_but_gold(kind: str) -> None:
    scene = Scene(play="Magical Shard").do("use Magical Shard")
    assert scene.kinds == "elan + life + calm + death"
    assert scene.gain(kind).pool == f"1 {kind}"
    assert scene.is_exhausted("Magical Shard")


@pytest.mark.rule("artifact.prism-any", "effects.any")
@pytest.mark.parametrize("mix", ["2 elan", "1 elan + 1 death", "2 calm", "1 life + 1 calm"])
def test_the_prism_turns_an_essence_into_any_two_but_gold(mix: str) -> None:
    scene = Scene(play="Prism", pool="gold").do("use Prism: exhaust it and pay 1 of any kind")
    assert scene.kinds == "elan + life + calm + death"
    assert (scene.gain(mix).pool, scene.is_exhausted("Prism")) == (mix, True)


@pytest.mark.rule("artifact.prism-any")
def test_whoever_uses_the_prism_chooses_the_essence_to_pay() -> None:
    scene = Scene(play="Prism", pool="elan + calm + gold")
    scene.do("use Prism: exhaust it and pay 1 of any kind")
    assert scene.offers == ["pay 1 elan", "pay 1 calm", "pay 1 gold"]


@pytest.mark.rule("artifact.prism-turn", "effects.convert")
@pytest.mark.parametrize("kind", ["elan", "life", "calm"])
def test_the_prism_turns_one_kind_into_another(kind: str) -> None:
    scene = Scene(play="Prism", pool="4 death + gold")
    scene.do("use Prism: exhaust it and pay any number of one kind", "pay 3 death")
    assert scene.do(f"gain 3 {kind}").pool == f"3 {kind} + 1 death + 1 gold"


@pytest.mark.rule("artifact.prism-turn")
def test_the_prism_turns_gold_into_anything_else_but_nothing_into_gold() -> None:
    scene = Scene(play="Prism", pool="2 gold")
    scene.do("use Prism: exhaust it and pay any number of one kind", "pay 2 gold")
    assert scene.offers == ["gain 2 elan", "gain 2 life", "gain 2 calm", "gain 2 death"]


@pytest.mark.rule("artifact.prism-turn", "effects.convert")
def test_essences_are_converted_into_a_different_kind() -> None:
    scene = Scene(play="Prism", pool="2 calm")
    scene.do("use Prism: exhaust it and pay any number of one kind", "pay 2 calm")
    assert scene.offers == ["gain 2 elan", "gain 2 life", "gain 2 death"]


@pytest.mark.rule("effects.cost")
def test_the_prism_needs_an_essence() -> None:
    assert Scene(play="Prism").uses("Prism") == []


# Shared with rivals -------------------------------------------------------------------------


@pytest.mark.rule(
    "artifact.fiery-whip-elan",
    "artifact.hand-of-glory-death",
    "artifact.jeweled-statuette-death",
    "artifact.tree-of-life-life",
    "effects.rivals-gain",
)
@pytest.mark.parametrize(
    ("name", "brings", "kind"),
    [
        ("Fiery Whip", 3, "elan"),
        ("Hand of Glory", 2, "death"),
        ("Jeweled Statuette", 3, "death"),
        ("Tree of Life", 3, "life"),
    ],
)
def test_each_rival_gains_an_essence_as_well_passed_or_not(
    name: str, brings: int, kind: str
) -> None:
    scene = Scene(4, play=name, across={"passed": True}).do(f"use {name}: exhaust it to gain")
    pools = [scene.pool_of(seat) for seat in range(4)]
    assert pools == [f"{brings} {kind}", *[f"1 {kind}"] * 3]
    assert scene.is_exhausted(name)


# As a rival has -----------------------------------------------------------------------------


@pytest.mark.rule("artifact.hypnotic-basin-calm")
def test_the_hypnotic_basin_brings_calm_for_the_elan_of_one_rival() -> None:
    scene = Scene(3, play="Hypnotic Basin", left={"pool": "6 calm"}, right={"pool": "3 elan"})
    scene.do("use Hypnotic Basin", "gain 1 calm for each elan of seat 3")
    assert (scene.pool, scene.pool_of(1), scene.pool_of(2)) == ("3 calm", "6 calm", "3 elan")
    assert scene.is_exhausted("Hypnotic Basin")


@pytest.mark.rule("effects.like-any", "effects.like-pool")
def test_the_hypnotic_basin_counts_the_pool_only_and_a_rival_who_has_passed_too() -> None:
    left = {"pool": "2 elan", "play": "Athanor", "stored": {"Athanor": "4 elan"}, "passed": True}
    assert Scene(play="Hypnotic Basin", left=left).do("use Hypnotic Basin").pool == "2 calm"


# Chalice of Fire ----------------------------------------------------------------------------


@pytest.mark.rule("artifact.chalice-of-fire-ready")
@pytest.mark.parametrize(
    "name", ["Vault", "Fire Dragon", "Hawk", "Seer", "Research", "Colossus", "Coral Castle"]
)
def test_the_chalice_of_fire_readies_any_component_for_an_elan(name: str) -> None:
    scene = Scene(play=f"Chalice of Fire + {name}", exhausted=name, pool="2 elan")
    scene.do("use Chalice of Fire", f"ready {name}")
    assert (scene.pool, scene.is_exhausted(name)) == ("1 elan", False)
    assert scene.is_exhausted("Chalice of Fire")


@pytest.mark.rule("effects.ready")
def test_a_component_that_was_readied_can_be_used_again_in_the_round() -> None:
    scene = Scene(play="Vault + Chalice of Fire", pool="elan").do("use Vault")
    scene.do_mine("use Chalice of Fire", "ready Vault", "use Vault")
    assert scene.on("Vault") == "2 gold"


@pytest.mark.rule("effects.cost")
def test_the_chalice_of_fire_needs_an_elan() -> None:
    scene = Scene(play="Chalice of Fire + Vault", exhausted="Vault", pool="3 gold")
    assert scene.uses("Chalice of Fire") == []
