"""The six dragons, and the three artifacts that bring them into play or keep them off."""

from __future__ import annotations

import pytest
from res_arcana_scene import Scene, struck

DRAGONS = (
    "Bone Dragon", "Earth Dragon", "Fire Dragon", "Sea Serpent", "Water Dragon", "Wind Dragon",
)  # fmt: skip
WAYS_OUT = {
    "Bone Dragon": "death",
    "Earth Dragon": "gold",
    "Fire Dragon": "calm",
    "Water Dragon": "elan",
}
dragons = pytest.mark.parametrize("dragon", DRAGONS)
paid = pytest.mark.parametrize(("dragon", "kind"), WAYS_OUT.items())

# The breath ---------------------------------------------------------------------------------


@pytest.mark.rule(
    "artifact.bone-dragon-breath",
    "artifact.earth-dragon-breath",
    "artifact.fire-dragon-breath",
    "artifact.sea-serpent-breath",
    "artifact.water-dragon-breath",
    "artifact.wind-dragon-breath",
)
@dragons
def test_a_dragon_is_exhausted_and_takes_two_life_of_a_rival(dragon: str) -> None:
    scene = struck(dragon, pool="3 life")
    assert (scene.pool_of(1), scene.asked) == ("1 life", 1)
    assert scene.is_exhausted(dragon)


@pytest.mark.rule("loss.rivals", "loss.passed")
@dragons
def test_a_dragon_strikes_every_rival_who_has_not_passed(dragon: str) -> None:
    scene = Scene(
        4,
        play=dragon,
        pool="2 life",
        left={"pool": "2 life"},
        across={"pool": "2 life", "passed": True},
        right={"pool": "2 life"},
    ).do(f"use {dragon}")
    pools = [scene.pool_of(seat) for seat in range(4)]
    assert pools == ["2 life", "", "2 life", ""]


@pytest.mark.rule("loss.others")
@dragons
def test_two_others_are_lost_for_each_life_that_a_dragon_finds_missing(dragon: str) -> None:
    scene = struck(dragon, pool="life")
    assert scene.pool_of(1) == ""
    scene = Scene(play=dragon, left={"mage": "Healer", "pool": "3 calm + 2 gold"})
    scene.do(f"use {dragon}", "lose 4 essences", "pay 3 calm and 1 gold")
    assert scene.pool_of(1) == "1 gold"


# Ways out -----------------------------------------------------------------------------------


@pytest.mark.rule(
    "loss.way-out",
    "artifact.bone-dragon-way-out",
    "artifact.earth-dragon-way-out",
    "artifact.fire-dragon-way-out",
    "artifact.water-dragon-way-out",
)
@paid
def test_the_way_out_of_a_dragon_is_an_essence(dragon: str, kind: str) -> None:
    scene = struck(dragon, pool=f"2 life + {kind}")
    assert scene.offers == ["lose 2 life", f"pay 1 {kind} to ignore the life loss"]
    scene.do(f"pay 1 {kind}")
    assert scene.pool_of(1) == "2 life"


@pytest.mark.rule(
    "artifact.bone-dragon-way-out",
    "artifact.earth-dragon-way-out",
    "artifact.fire-dragon-way-out",
    "artifact.water-dragon-way-out",
)
@paid
def test_no_other_essence_is_a_way_out(dragon: str, kind: str) -> None:
    others = [other for other in WAYS_OUT.values() if other != kind]
    scene = struck(dragon, pool=f"2 life + {' + '.join(others)}", hand="Hawk", play="Vault")
    assert (len(scene.player(1).hand), scene.play(1), scene.asked) == (1, "Vault", 1)
    assert scene.player(1).pool.total == 3


@pytest.mark.rule("loss.way-out")
@paid
def test_each_rival_pays_the_way_out_alone(dragon: str, kind: str) -> None:
    scene = Scene(3, play=dragon, left={"pool": kind}, right={"pool": "2 life"})
    scene.do(f"use {dragon}", f"pay 1 {kind}")
    assert (scene.pool_of(1), scene.pool_of(2)) == ("", "")


@pytest.mark.rule("artifact.sea-serpent-way-out")
def test_the_sea_serpent_lets_a_rival_destroy_one_of_the_rivals_own_artifacts() -> None:
    scene = struck("Sea Serpent", mage="Seer", play="Vault + Prism + Colossus", pool="2 life")
    assert scene.offers == [
        "lose 2 life",
        "destroy Vault to ignore the life loss",
        "destroy Prism to ignore the life loss",
    ]
    scene.do("destroy Prism")
    assert (scene.pool_of(1), scene.discards(1)) == ("2 life", "Prism")
    assert (scene.play(1), scene.play()) == ("Seer + Vault + Colossus", "Sea Serpent")


@pytest.mark.rule("artifact.sea-serpent-way-out", "effects.destroy-stored")
def test_an_artifact_destroyed_for_the_sea_serpent_loses_its_essences() -> None:
    scene = Scene(play="Sea Serpent", left={"play": "Vault", "stored": {"Vault": "2 gold"}})
    scene.do("use Sea Serpent", "destroy Vault")
    assert (scene.pool_of(1), scene.on("Vault", 1), scene.discards(1)) == ("", "", "Vault")


@pytest.mark.rule("artifact.sea-serpent-way-out", "contents.artifacts-only")
def test_a_rival_without_artifacts_has_no_way_out_of_the_sea_serpent() -> None:
    scene = struck("Sea Serpent", mage="Seer", item="Research", play="Colossus", pool="2 life")
    assert (scene.pool_of(1), scene.play(1)) == ("", "Seer + Research + Colossus")


@pytest.mark.rule("artifact.wind-dragon-way-out", "ruling.19")
def test_the_wind_dragon_lets_a_rival_discard_one_card_for_nothing() -> None:
    scene = struck("Wind Dragon", hand="Vault + Prism", play="Hawk", pool="2 life")
    assert scene.offers == [
        "lose 2 life",
        "discard Vault to ignore the life loss",
        "discard Prism to ignore the life loss",
    ]
    scene.do("discard Vault")
    assert (scene.pool_of(1), scene.discards(1)) == ("2 life", "Vault")
    assert (len(scene.player(1).hand), scene.play(1)) == (1, "Hawk")


@pytest.mark.rule("artifact.wind-dragon-way-out")
def test_an_empty_hand_is_no_way_out_of_the_wind_dragon() -> None:
    assert struck("Wind Dragon", deck="Prism", play="Hawk", pool="2 life").pool_of(1) == ""


# Dragon Bridle ------------------------------------------------------------------------------


@pytest.mark.rule("artifact.dragon-bridle-ignore")
@dragons
def test_the_dragon_bridle_is_exhausted_to_ignore_any_dragon(dragon: str) -> None:
    scene = struck(dragon, play="Dragon Bridle", pool="2 life")
    scene.do("use Dragon Bridle: exhaust it to ignore")
    assert (scene.pool_of(1), scene.is_exhausted("Dragon Bridle", 1)) == ("2 life", True)


@pytest.mark.rule("artifact.dragon-bridle-ignore", "reaction.exhaust")
def test_an_exhausted_dragon_bridle_ignores_nothing() -> None:
    assert struck(play="Dragon Bridle", exhausted="Dragon Bridle", pool="2 life").pool_of(1) == ""


@pytest.mark.rule("artifact.dragon-bridle-discount", "discount.exhausted")
@pytest.mark.parametrize(
    ("dragon", "pool"),
    [
        ("Bone Dragon", "2 death"),
        ("Earth Dragon", "elan + 3 life"),
        ("Fire Dragon", "3 elan"),
        ("Sea Serpent", "3 life + 3 calm"),
        ("Water Dragon", "3 calm"),
        ("Wind Dragon", "4 calm + gold"),
    ],
)
def test_the_dragon_bridle_takes_three_off_every_dragon(dragon: str, pool: str) -> None:
    assert not Scene(hand=dragon, pool=pool).can("place")
    scene = Scene(play="Dragon Bridle", exhausted="Dragon Bridle", hand=dragon, pool=pool)
    scene.do(f"place {dragon}")
    assert (scene.play(), scene.pool) == (f"Dragon Bridle + {dragon}", "")


@pytest.mark.rule("artifact.dragon-bridle-discount", "discount.choice", "ruling.7-any")
def test_the_dragon_bridle_takes_off_fixed_parts_and_parts_of_any_kind() -> None:
    scene = Scene(play="Dragon Bridle", hand="Wind Dragon", pool="4 calm + 4 death")
    scene.do("place Wind Dragon, paying 5 out of 4 calm and 4 of any kind")
    assert sorted(scene.offers) == [
        "pay 1 calm and 4 death",
        "pay 2 calm and 3 death",
        "pay 3 calm and 2 death",
        "pay 4 calm and 1 death",
    ]


@pytest.mark.rule("artifact.dragon-bridle-discount", "discount.dragons")
def test_the_dragon_bridle_makes_no_creature_cheaper() -> None:
    assert not Scene(play="Dragon Bridle", hand="Nightingale + Hawk", pool="life").can("place")


@pytest.mark.rule("discount.add")
def test_two_discounts_leave_nothing_of_a_dragon() -> None:
    scene = Scene(play="Dragon Bridle + Dragon's Lair", hand="Water Dragon", pool="2 gold")
    scene.do("place Water Dragon")
    assert (scene.pool, scene.asked) == ("2 gold", 1)


# Dragon Egg ---------------------------------------------------------------------------------


@pytest.mark.rule("artifact.dragon-egg-place")
@pytest.mark.parametrize(
    ("dragon", "pool"),
    [
        ("Bone Dragon", "life"),
        ("Earth Dragon", "3 life"),
        ("Fire Dragon", "2 elan"),
        ("Sea Serpent", "5 calm"),
        ("Water Dragon", "2 calm"),
        ("Wind Dragon", "4 gold"),
    ],
)
def test_the_dragon_egg_is_destroyed_to_place_a_dragon_for_four_less(
    dragon: str, pool: str
) -> None:
    scene = Scene(play="Dragon Egg", hand=dragon, pool=pool, first=1)
    assert scene.points() == 1
    scene.do("use Dragon Egg: destroy it")
    assert (scene.play(), scene.pool, scene.discards()) == (dragon, "", "Dragon Egg")
    assert (scene.points(), scene.is_exhausted(dragon), scene.asked) == (1, False, 1)


@pytest.mark.rule("artifact.dragon-egg-place", "discount.choice")
def test_whoever_breaks_the_dragon_egg_chooses_the_dragon_and_what_is_spared() -> None:
    scene = Scene(play="Dragon Egg", hand="Earth Dragon + Hawk + Fire Dragon", pool="3 elan + life")
    scene.do("use Dragon Egg")
    assert scene.offers == [
        "place Earth Dragon, paying 3 out of 4 elan and 3 life",
        "place Fire Dragon, paying 2 elan",
    ]
    scene.do("place Earth Dragon")
    assert sorted(scene.offers) == ["pay 2 elan and 1 life", "pay 3 elan"]


@pytest.mark.rule("ruling.8-lost")
def test_a_dragon_that_is_too_dear_does_not_come_out_of_the_egg() -> None:
    scene = Scene(play="Dragon Egg", hand="Fire Dragon", pool="elan").do("use Dragon Egg")
    assert (scene.play(), scene.pool, scene.hand) == ("", "1 elan", "Fire Dragon")


@pytest.mark.rule("effects.exhausted")
def test_an_exhausted_dragon_egg_cannot_be_used() -> None:
    scene = Scene(play="Dragon Egg", exhausted="Dragon Egg", hand="Fire Dragon", pool="9 elan")
    assert scene.uses("Dragon Egg") == []


# Dragon Teeth -------------------------------------------------------------------------------


@pytest.mark.rule("artifact.dragon-teeth-elan")
def test_the_dragon_teeth_get_three_elan_for_two_without_being_exhausted() -> None:
    scene = Scene(play="Dragon Teeth", pool="4 elan").do("use Dragon Teeth: pay 2 elan")
    assert (scene.pool, scene.on("Dragon Teeth")) == ("2 elan", "3 elan")
    scene.do_mine("use Dragon Teeth: pay 2 elan")
    assert (scene.pool, scene.on("Dragon Teeth")) == ("", "6 elan")


@pytest.mark.rule("artifact.dragon-teeth-place")
@dragons
def test_the_dragon_teeth_place_any_dragon_for_three_elan_and_nothing_else(dragon: str) -> None:
    scene = Scene(play="Dragon Teeth", hand=dragon, pool="3 elan")
    scene.do("use Dragon Teeth: exhaust it and pay 3 elan")
    assert (scene.play(), scene.pool) == (f"Dragon Teeth + {dragon}", "")
    assert scene.is_exhausted("Dragon Teeth")
    assert not scene.is_exhausted(dragon)


@pytest.mark.rule("effects.pool")
def test_the_elan_on_the_dragon_teeth_does_not_pay_for_a_dragon() -> None:
    stored = {"Dragon Teeth": "9 elan"}
    scene = Scene(play="Dragon Teeth", hand="Fire Dragon", pool="elan", stored=stored)
    assert scene.uses("Dragon Teeth") == []


@pytest.mark.rule("ruling.8-teeth")
def test_the_dragon_teeth_place_no_other_artifact() -> None:
    scene = Scene(play="Dragon Teeth", hand="Hawk", discards="Fire Dragon", pool="3 elan")
    scene.do("use Dragon Teeth: exhaust it")
    assert (scene.play(), scene.hand, scene.discards()) == ("Dragon Teeth", "Hawk", "Fire Dragon")
