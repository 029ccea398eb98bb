"""Artifacts that make gold, and those that something is put on until it is collected."""

from __future__ import annotations

import pytest
from res_arcana_scene import Scene

# Athanor ------------------------------------------------------------------------------------


@pytest.mark.rule("artifact.athanor-elan")
def test_the_athanor_turns_an_elan_into_two_on_it() -> None:
    scene = Scene(play="Athanor", pool="2 elan").do("use Athanor: exhaust it and pay 1 elan")
    assert (scene.pool, scene.on("Athanor")) == ("1 elan", "2 elan")
    assert scene.is_exhausted("Athanor")


@pytest.mark.rule("artifact.athanor-gold", "effects.convert")
def test_the_athanor_turns_essences_of_one_kind_into_gold_for_six_elan_on_it() -> None:
    scene = Scene(play="Athanor", pool="5 calm + death", stored={"Athanor": "7 elan"})
    scene.do("use Athanor: exhaust it, pay 6 elan from it", "pay 4 calm")
    assert (scene.pool, scene.on("Athanor")) == ("1 calm + 1 death + 4 gold", "1 elan")
    assert scene.is_exhausted("Athanor")


@pytest.mark.rule("artifact.athanor-from-it")
def test_five_elan_on_the_athanor_and_more_in_the_pool_are_not_enough() -> None:
    scene = Scene(play="Athanor", pool="9 elan", stored={"Athanor": "5 elan"})
    assert scene.uses("Athanor") == ["exhaust it and pay 1 elan to put 2 elan on it"]


@pytest.mark.rule("artifact.athanor-gold")
def test_the_athanor_converts_elan_of_the_pool_as_well() -> None:
    scene = Scene(play="Athanor", pool="3 elan", stored={"Athanor": "6 elan"})
    scene.do("use Athanor: exhaust it, pay 6 elan from it", "pay 3 elan")
    assert (scene.pool, scene.on("Athanor")) == ("3 gold", "")


@pytest.mark.rule("ruling.10-one")
def test_the_athanor_has_nothing_to_convert_without_essences_in_the_pool() -> None:
    assert Scene(play="Athanor", stored={"Athanor": "8 elan"}).uses("Athanor") == []


# Philosopher's Stone ------------------------------------------------------------------------


@pytest.mark.rule("artifact.philosophers-stone-gold")
def test_the_philosophers_stone_turns_one_kind_into_gold_for_two_of_any() -> None:
    scene = Scene(play="Philosopher's Stone", pool="life + calm + 4 death")
    scene.do("use Philosopher's Stone", "pay 1 life and 1 calm", "pay 4 death")
    assert (scene.pool, scene.is_exhausted("Philosopher's Stone")) == ("4 gold", True)


@pytest.mark.rule("artifact.philosophers-stone-gold")
def test_the_two_for_the_philosophers_stone_may_be_alike_or_gold() -> None:
    scene = Scene(play="Philosopher's Stone", pool="5 elan + 2 gold").do("use Philosopher's Stone")
    assert scene.offers == ["pay 2 elan", "pay 1 elan and 1 gold", "pay 2 gold"]
    scene.do("pay 2 elan", "pay 3 elan")
    assert scene.pool == "5 gold"


@pytest.mark.rule("ruling.10-one")
def test_fewer_may_be_converted_than_there_are_but_at_least_one() -> None:
    scene = Scene(play="Philosopher's Stone", pool="5 death").do("use Philosopher's Stone")
    assert scene.offers == ["pay 1 death", "pay 2 death", "pay 3 death"]
    assert scene.do("pay 1 death").pool == "2 death + 1 gold"


@pytest.mark.rule("effects.cost")
def test_two_essences_are_not_enough_for_the_philosophers_stone() -> None:
    assert Scene(play="Philosopher's Stone", pool="2 elan").uses("Philosopher's Stone") == []


@pytest.mark.rule("ruling.10-gold")
@pytest.mark.parametrize(
    ("name", "way"), [("Athanor", []), ("Philosopher's Stone", ["pay 2 gold"])]
)
def test_gold_is_not_converted_into_gold_while_there_is_anything_else(
    name: str, way: list[str]
) -> None:
    scene = Scene(play=name, pool="life + 2 calm + 3 gold", stored={name: "6 elan"})
    scene.do(f"use {name}: exhaust it", *way)
    assert scene.offers == ["pay 1 life", "pay 1 calm", "pay 2 calm"]


@pytest.mark.rule("ruling.10", "ruling.10-gold")
def test_whoever_has_only_gold_left_may_convert_it_in_vain() -> None:
    scene = Scene(play="Philosopher's Stone", pool="2 elan + 2 gold")
    scene.do("use Philosopher's Stone", "pay 2 elan", "pay 2 gold")
    assert (scene.pool, scene.asked) == ("2 gold", 1)


# Dwarven Pickaxe ----------------------------------------------------------------------------


@pytest.mark.rule("artifact.dwarven-pickaxe-gold")
def test_the_dwarven_pickaxe_turns_an_elan_into_a_gold() -> None:
    scene = Scene(play="Dwarven Pickaxe", pool="2 elan").do("use Dwarven Pickaxe")
    assert (scene.pool, scene.is_exhausted("Dwarven Pickaxe")) == ("1 elan + 1 gold", True)


@pytest.mark.rule("effects.cost")
def test_the_dwarven_pickaxe_needs_an_elan() -> None:
    assert Scene(play="Dwarven Pickaxe", pool="3 life").uses("Dwarven Pickaxe") == []


# Horn of Plenty -----------------------------------------------------------------------------


@pytest.mark.rule("artifact.horn-of-plenty-gold")
def test_the_horn_of_plenty_is_exhausted_for_a_gold() -> None:
    scene = Scene(play="Horn of Plenty").do("use Horn of Plenty: exhaust it to gain 1 gold")
    assert (scene.pool, scene.is_exhausted("Horn of Plenty")) == ("1 gold", True)


@pytest.mark.rule("artifact.horn-of-plenty-any", "effects.any")
@pytest.mark.parametrize("mix", ["3 elan", "1 elan + 1 life + 1 death", "2 calm + 1 death"])
def test_the_horn_of_plenty_is_exhausted_for_any_three_but_gold(mix: str) -> None:
    scene = Scene(play="Horn of Plenty").do("use Horn of Plenty: exhaust it to gain 3")
    assert scene.kinds == "elan + life + calm + death"
    assert (scene.gain(mix).pool, scene.is_exhausted("Horn of Plenty")) == (mix, True)


# Ring of Midas ------------------------------------------------------------------------------


@pytest.mark.rule("artifact.ring-of-midas-gold", "effects.on-it")
def test_the_ring_of_midas_is_exhausted_for_a_gold_on_it() -> None:
    scene = Scene(play="Ring of Midas").do("use Ring of Midas: exhaust it")
    assert (scene.on("Ring of Midas"), scene.pool) == ("1 gold", "")
    assert scene.is_exhausted("Ring of Midas")


@pytest.mark.rule("artifact.ring-of-midas-life")
def test_the_ring_of_midas_gets_a_gold_for_two_life_and_stays_ready() -> None:
    scene = Scene(play="Ring of Midas", pool="3 life").do("use Ring of Midas: pay 2 life")
    assert (scene.on("Ring of Midas"), scene.pool) == ("1 gold", "1 life")
    scene.do_mine("use Ring of Midas: exhaust it")
    assert scene.on("Ring of Midas") == "2 gold"


# Jeweled Statuette --------------------------------------------------------------------------


@pytest.mark.rule("artifact.jeweled-statuette-death")
def test_the_jeweled_statuette_brings_three_death_and_each_rival_one() -> None:
    scene = Scene(3, play="Jeweled Statuette", right={"passed": True})
    scene.do("use Jeweled Statuette: exhaust it")
    assert [scene.pool_of(seat) for seat in range(3)] == ["3 death", "1 death", "1 death"]
    assert scene.is_exhausted("Jeweled Statuette")


@pytest.mark.rule("artifact.jeweled-statuette-destroy", "effects.destroy")
def test_the_jeweled_statuette_is_destroyed_for_two_gold_and_an_elan() -> None:
    scene = Scene(play="Jeweled Statuette", first=1).do("use Jeweled Statuette: destroy it")
    assert (scene.pool, scene.pool_of(1)) == ("1 elan + 2 gold", "")
    assert (scene.play(), scene.discards(), scene.points()) == ("", "Jeweled Statuette", 0)


# Vault and Windup Man -----------------------------------------------------------------------


@pytest.mark.rule("artifact.vault-gold")
def test_the_vault_is_exhausted_for_a_gold_of_the_supply_on_it() -> None:
    scene = Scene(play="Vault", pool="gold").do("use Vault")
    assert (scene.pool, scene.on("Vault"), scene.is_exhausted("Vault")) == (
        "1 gold",
        "1 gold",
        True,
    )


@pytest.mark.rule("artifact.windup-man-put")
@pytest.mark.parametrize("kind", ["elan", "life", "calm", "death", "gold"])
def test_windup_man_takes_an_essence_of_any_kind_from_the_pool(kind: str) -> None:
    scene = Scene(play="Windup Man", pool=f"2 {kind}").do("use Windup Man")
    assert (scene.pool, scene.on("Windup Man")) == (f"1 {kind}", f"1 {kind}")
    assert scene.is_exhausted("Windup Man")


@pytest.mark.rule("artifact.windup-man-put")
def test_whoever_winds_the_man_up_chooses_the_essence() -> None:
    scene = Scene(play="Windup Man", pool="elan + calm + 3 gold").do("use Windup Man")
    assert scene.offers == [f"take 1 {kind} of your pool" for kind in ("elan", "calm", "gold")]
    scene.do("take 1 calm")
    assert (scene.pool, scene.on("Windup Man")) == ("1 elan + 3 gold", "1 calm")


@pytest.mark.rule("effects.pool")
def test_windup_man_needs_an_essence() -> None:
    assert Scene(play="Windup Man", stored={"Windup Man": "3 gold"}).uses("Windup Man") == []
