from __future__ import annotations

import pytest
from res_arcana_scene import Scene, of_each, read, struck, written

from ludarium_res_arcana.cards import PLACES
from ludarium_res_arcana.table import Essences

COSTS = {
    "Sacred Grove": "8 life + 4 calm",
    "Alchemist's Tower": "3 gold",
    "Catacombs of the Dead": "9 death",
    "Sacrificial Pit": "8 elan + 4 death",
    "Cursed Forge": "6 elan + 3 death",
    "Dwarven Mines": "4 elan + 2 life + gold",
    "Coral Castle": "5 elan + 5 life + 5 calm",
    "Sunken Reef": "2 elan + 2 life + 5 calm",
    "Dragon's Lair": "3 elan + 3 life + 3 calm + 3 death",
    "Sorcerer's Bestiary": "2 elan + 4 life + 2 calm + 2 death",
}
EMPTY_POINTS = {"Sacred Grove": 2, "Sacrificial Pit": 2, "Cursed Forge": 1, "Coral Castle": 3}
COUNTED = {
    "Sacred Grove": "life",
    "Alchemist's Tower": "gold",
    "Catacombs of the Dead": "death",
    "Sacrificial Pit": "death",
    "Cursed Forge": "gold",
    "Dwarven Mines": "gold",
    "Sunken Reef": "calm",
    "Dragon's Lair": "gold",
}
KINDS = Essences.kinds


@pytest.mark.parametrize(("place", "cost"), of_each("power.{}", COSTS.items()))
def test_a_place_of_power_is_claimed_for_its_cost(place: str, cost: str) -> None:
    scene = Scene(grounds=place, pool=f"{cost} + elan + gold").do(f"claim {place}")
    assert (scene.play(), scene.pool) == (place, "1 elan + 1 gold")
    assert not scene.is_exhausted(place)


@pytest.mark.rule("claim.place")
@pytest.mark.parametrize(("place", "cost"), COSTS.items())
def test_a_place_of_power_needs_every_essence_of_its_cost(place: str, cost: str) -> None:
    for kind, count in read(cost).items():
        held = Essences(**(dict.fromkeys(KINDS, 20) | {kind: count - 1}))
        assert not Scene(grounds=place, pool=written(held)).can(f"claim {place}")


@pytest.mark.parametrize("place", of_each("power.{}", COSTS))
def test_a_place_of_power_has_the_points_of_its_face(place: str) -> None:
    assert Scene(play=place, first=1).points() == EMPTY_POINTS.get(place, 0)


@pytest.mark.parametrize("place", of_each("power.{}", COSTS))
@pytest.mark.parametrize("kind", KINDS)
def test_one_kind_of_essence_on_a_place_of_power_is_a_point_each(place: str, kind: str) -> None:
    scene = Scene(play=place, stored={place: f"3 {kind}"}, first=1)
    expected = 3 if COUNTED.get(place) == kind else 0
    assert scene.points() - EMPTY_POINTS.get(place, 0) == expected


def test_every_place_of_power_has_a_sun_side_and_a_moon_side() -> None:
    places = {place.name: place for place in PLACES}
    for number, name in enumerate(COSTS):
        assert (places[name].tile, places[name].sun) == (number // 2, number % 2 == 0)


@pytest.mark.rule("ruling.28")
@pytest.mark.parametrize(
    "place",
    ["Sacred Grove", "Sacrificial Pit", "Coral Castle", "Dragon's Lair", "Sorcerer's Bestiary"],
)
def test_five_faces_collect_nothing_and_ask_for_nothing(place: str) -> None:
    scene = Scene(phase="collect", play=place, pool="death")
    assert (scene.s.phase, scene.pool, scene.is_exhausted(place)) == ("actions", "1 death", False)


# Sacred Grove -------------------------------------------------------------------------------


@pytest.mark.rule("power.sacred-grove-life")
def test_the_sacred_grove_turns_a_calm_into_five_life() -> None:
    scene = Scene(play="Sacred Grove", pool="2 calm")
    scene.do("use Sacred Grove: exhaust it and pay 1 calm to gain 5 life")
    assert (scene.pool, scene.is_exhausted("Sacred Grove")) == ("5 life + 1 calm", True)
    assert Scene(play="Sacred Grove", pool="9 life").uses("Sacred Grove") == []


@pytest.mark.rule("power.sacred-grove-creature")
def test_the_sacred_grove_and_a_creature_are_exhausted_for_a_life_on_it() -> None:
    scene = Scene(play="Sacred Grove + Nightingale", first=1)
    scene.do("use Sacred Grove: exhaust it and exhaust a creature")
    assert scene.is_exhausted("Sacred Grove")
    assert scene.is_exhausted("Nightingale")
    assert (scene.on("Sacred Grove"), scene.points()) == ("1 life", 2 + 1 + 1)


@pytest.mark.rule("power.sacred-grove-creature")
def test_the_creature_for_the_sacred_grove_must_be_ready_and_is_chosen() -> None:
    beasts = "Hawk + Fire Dragon + Mermaid + Sea Serpent"
    scene = Scene(play=f"Sacred Grove + {beasts}", exhausted="Mermaid").do("use Sacred Grove: ")
    assert scene.offers == ["exhaust Hawk", "exhaust Sea Serpent"]
    assert not Scene(play="Sacred Grove + Hawk", exhausted="Hawk").can("use Sacred Grove")


# Alchemist's Tower --------------------------------------------------------------------------


@pytest.mark.rule("power.alchemists-tower-collect")
def test_the_alchemists_tower_collects_any_three_but_gold() -> None:
    scene = Scene(phase="collect", play="Alchemist's Tower")
    assert not any("gold" in said for said in scene.offers)
    assert scene.gain("elan + life + calm").pool == "1 elan + 1 life + 1 calm"


@pytest.mark.rule("power.alchemists-tower-gold")
def test_the_alchemists_tower_makes_a_gold_on_it_of_one_of_each_other_kind() -> None:
    scene = Scene(play="Alchemist's Tower", pool="2 elan + 2 life + 2 calm + 2 death", first=1)
    scene.do_mine(*["use Alchemist's Tower: pay 1 elan, 1 life, 1 calm and 1 death"] * 2)
    assert (scene.pool, scene.on("Alchemist's Tower")) == ("", "2 gold")
    assert scene.points() == 2
    assert not scene.is_exhausted("Alchemist's Tower")


@pytest.mark.rule("power.alchemists-tower-gold")
@pytest.mark.parametrize("kind", KINDS[:4])
def test_the_alchemists_tower_needs_all_four_kinds(kind: str) -> None:
    pool = " + ".join(f"9 {other}" for other in KINDS if other != kind)
    assert not Scene(play="Alchemist's Tower", pool=pool, grounds="").can("use")


@pytest.mark.rule("power.alchemists-tower-ignore")
def test_the_alchemists_tower_is_exhausted_to_ignore_a_life_loss() -> None:
    scene = struck(play="Alchemist's Tower", pool="2 life").do("use Alchemist's Tower")
    assert (scene.pool_of(1), scene.is_exhausted("Alchemist's Tower", 1)) == ("2 life", True)


# Catacombs of the Dead ----------------------------------------------------------------------


@pytest.mark.rule("power.catacombs-of-the-dead-collect")
def test_the_catacombs_collect_a_death() -> None:
    assert Scene(phase="collect", play="Catacombs of the Dead").pool == "1 death"


@pytest.mark.rule("power.catacombs-of-the-dead-five")
def test_the_catacombs_take_five_death_for_one_on_them_and_stay_ready() -> None:
    scene = Scene(play="Catacombs of the Dead", pool="6 death")
    scene.do("use Catacombs of the Dead: pay 5 death")
    assert (scene.pool, scene.on("Catacombs of the Dead")) == ("1 death", "1 death")
    assert not scene.is_exhausted("Catacombs of the Dead")


@pytest.mark.rule("power.catacombs-of-the-dead-death")
def test_the_catacombs_are_exhausted_for_a_death_on_them() -> None:
    scene = Scene(play="Catacombs of the Dead", pool="4 death")
    assert scene.uses("Catacombs of the Dead") == ["exhaust it to put 1 death on it"]
    scene.do("use Catacombs of the Dead")
    assert (scene.pool, scene.on("Catacombs of the Dead")) == ("4 death", "1 death")
    assert scene.is_exhausted("Catacombs of the Dead")


# Sacrificial Pit ----------------------------------------------------------------------------


@pytest.mark.rule("power.sacrificial-pit-death")
def test_the_sacrificial_pit_takes_three_life_for_a_death_on_it() -> None:
    scene = Scene(play="Sacrificial Pit", pool="4 life", first=1)
    scene.do("use Sacrificial Pit: exhaust it and pay 3 life")
    assert (scene.pool, scene.on("Sacrificial Pit"), scene.points()) == ("1 life", "1 death", 3)
    assert scene.is_exhausted("Sacrificial Pit")


@pytest.mark.rule("power.sacrificial-pit-destroy", "ruling.15-any")
@pytest.mark.parametrize(
    ("beast", "gold"),
    [("Sea Serpent", 9), ("Wind Dragon", 8), ("Guard Dog", 1), ("Fire Dragon", 6)],
)
def test_the_sacrificial_pit_turns_a_beast_into_the_gold_of_its_cost(beast: str, gold: int) -> None:
    scene = Scene(play=f"Sacrificial Pit + {beast} + Vault", pool="2 death")
    scene.do("use Sacrificial Pit: exhaust it, pay 1 death and destroy")
    assert (scene.pool, scene.discards()) == (f"1 death + {gold} gold", beast)
    assert scene.is_exhausted("Sacrificial Pit")


@pytest.mark.rule("power.sacrificial-pit-destroy")
def test_the_sacrificial_pit_destroys_dragons_and_creatures_only() -> None:
    assert not Scene(play="Sacrificial Pit + Vault", pool="death").can("use Sacrificial Pit")
    scene = Scene(play="Sacrificial Pit + Hawk + Crypt + Water Dragon", pool="death")
    scene.do("use Sacrificial Pit")
    assert scene.offers == [
        "destroy Hawk, which costs 1 life and 1 calm",
        "destroy Water Dragon, which costs 6 calm",
    ]


@pytest.mark.rule("effects.cost")
def test_the_sacrificial_pit_needs_a_death_to_destroy() -> None:
    assert not Scene(play="Sacrificial Pit + Hawk", pool="2 life").can("use Sacrificial Pit")


# Cursed Forge -------------------------------------------------------------------------------


@pytest.mark.rule("power.cursed-forge-gold")
def test_the_cursed_forge_takes_two_elan_and_a_gold_for_a_gold_on_it() -> None:
    scene = Scene(play="Cursed Forge", pool="4 elan + 3 gold", first=1)
    scene.do_mine(*["use Cursed Forge: pay 2 elan and 1 gold"] * 2)
    assert (scene.pool, scene.on("Cursed Forge"), scene.points()) == ("1 gold", "2 gold", 3)


@pytest.mark.rule("power.cursed-forge-curse")
def test_a_cursed_forge_that_was_exhausted_cannot_be_used() -> None:
    scene = Scene(phase="collect", play="Cursed Forge", pool="2 elan + gold")
    assert scene.is_exhausted("Cursed Forge")
    assert not scene.can("use Cursed Forge")


def test_a_cursed_forge_may_be_readied_after_it_was_exhausted() -> None:
    scene = Scene(phase="collect", item="Reanimate", play="Cursed Forge", pool="elan")
    scene.do("use Reanimate", "ready Cursed Forge")
    assert not scene.is_exhausted("Cursed Forge")


# Dwarven Mines ------------------------------------------------------------------------------


@pytest.mark.rule("power.dwarven-mines-collect")
def test_the_dwarven_mines_collect_a_gold() -> None:
    assert Scene(phase="collect", play="Dwarven Mines").pool == "1 gold"


@pytest.mark.rule("power.dwarven-mines-gold")
def test_the_dwarven_mines_turn_five_elan_into_three_gold() -> None:
    scene = Scene(play="Dwarven Mines", pool="6 elan")
    scene.do("use Dwarven Mines: exhaust it and pay 5 elan to gain 3 gold")
    assert (scene.pool, scene.on("Dwarven Mines")) == ("1 elan + 3 gold", "")
    assert scene.is_exhausted("Dwarven Mines")
    assert not Scene(play="Dwarven Mines", pool="4 elan").can("use")


@pytest.mark.rule("power.dwarven-mines-put")
def test_the_dwarven_mines_turn_three_death_and_three_elan_into_two_gold_on_them() -> None:
    scene = Scene(play="Dwarven Mines", pool="3 elan + 4 death", first=1)
    scene.do("use Dwarven Mines: exhaust it and pay 3 elan and 3 death")
    assert (scene.pool, scene.on("Dwarven Mines"), scene.points()) == ("1 death", "2 gold", 2)
    assert scene.is_exhausted("Dwarven Mines")


# Coral Castle -------------------------------------------------------------------------------


@pytest.mark.rule("power.coral-castle-check")
def test_coral_castle_has_a_victory_check_now() -> None:
    scene = Scene(play="Coral Castle + Great Pyramid + Colossus + Temple", first=1)
    scene.do("use Coral Castle: exhaust it to check for victory now")
    assert (scene.s.over, scene.s.scores) == (True, (10, 1))


@pytest.mark.rule("power.coral-castle-check")
def test_coral_castle_is_exhausted_by_a_check_that_nobody_wins() -> None:
    scene = Scene(play="Coral Castle").do("use Coral Castle")
    assert (scene.s.over, scene.is_exhausted("Coral Castle")) == (False, True)
    scene.do("pass")
    assert not scene.can("use Coral Castle")


@pytest.mark.rule("power.coral-castle-ignore")
def test_coral_castle_is_exhausted_to_ignore_a_life_loss() -> None:
    scene = struck(play="Coral Castle", pool="2 life").do("use Coral Castle")
    assert (scene.pool_of(1), scene.is_exhausted("Coral Castle", 1)) == ("2 life", True)
    assert not scene.can("use Coral Castle")


# Sunken Reef --------------------------------------------------------------------------------


@pytest.mark.rule("power.sunken-reef-collect")
def test_the_sunken_reef_collects_a_gold() -> None:
    assert Scene(phase="collect", play="Sunken Reef").pool == "1 gold"


@pytest.mark.rule("power.sunken-reef-calm")
def test_the_sunken_reef_takes_two_calm_and_a_life_for_a_calm_on_it() -> None:
    scene = Scene(play="Sunken Reef", pool="4 calm + 3 life", first=1)
    scene.do_mine(*["use Sunken Reef: pay 1 life and 2 calm"] * 2)
    assert (scene.pool, scene.on("Sunken Reef"), scene.points()) == ("1 life", "2 calm", 2)
    assert not scene.is_exhausted("Sunken Reef")


# Dragon's Lair ------------------------------------------------------------------------------


@pytest.mark.rule("power.dragons-lair-discount")
def test_the_dragons_lair_makes_dragons_cheaper_by_any_three() -> None:
    scene = Scene(play="Dragon's Lair", hand="Fire Dragon", pool="3 elan").do("place Fire Dragon")
    assert scene.pool == ""
    assert not Scene(play="Dragon's Lair", hand="Treant", pool="4 life + elan").can("place")


@pytest.mark.rule("power.dragons-lair-gold")
def test_the_dragons_lair_gains_two_gold() -> None:
    scene = Scene(play="Dragon's Lair").do("use Dragon's Lair: exhaust it to gain 2 gold")
    assert (scene.pool, scene.is_exhausted("Dragon's Lair")) == ("2 gold", True)


@pytest.mark.rule("power.dragons-lair-dragon", "effects.other-exhausted")
def test_the_dragons_lair_and_a_dragon_are_exhausted_for_two_gold_on_it() -> None:
    scene = Scene(play="Dragon's Lair + Bone Dragon + Hawk", left={"pool": "2 life"}, first=1)
    scene.do("use Dragon's Lair: exhaust it and exhaust a dragon to put 2 gold on it")
    assert scene.is_exhausted("Dragon's Lair")
    assert scene.is_exhausted("Bone Dragon")
    assert (scene.on("Dragon's Lair"), scene.points()) == ("2 gold", 3)
    assert scene.pool_of(1) == "2 life"


@pytest.mark.rule("power.dragons-lair-dragon")
def test_only_a_ready_dragon_serves_the_dragons_lair() -> None:
    beasts = "Hawk + Bone Dragon + Sea Serpent + Wind Dragon"
    scene = Scene(play=f"Dragon's Lair + {beasts}", exhausted="Bone Dragon")
    scene.do("use Dragon's Lair: exhaust it and exhaust a dragon")
    assert scene.offers == ["exhaust Sea Serpent", "exhaust Wind Dragon"]
    without = Scene(play="Dragon's Lair + Hawk").uses("Dragon's Lair")
    assert without == ["exhaust it to gain 2 gold"]


# Sorcerer's Bestiary ------------------------------------------------------------------------


@pytest.mark.rule(
    "power.sorcerers-bestiary",
    "power.sorcerers-bestiary-points",
    "power.sorcerers-bestiary-serpent",
)
@pytest.mark.parametrize(
    ("beasts", "points"),
    [
        ("Hawk", 1),
        ("Hawk + Mermaid + Guard Dog", 3),
        ("Fire Dragon", 1 + 2),
        ("Nightingale", 1 + 1),
        ("Sea Serpent", 1 + 3),
        ("Vault + Library", 1),
    ],
)
def test_the_bestiary_counts_own_creatures_and_dragons(beasts: str, points: int) -> None:
    left = {"play": "Water Dragon + Treant"}
    scene = Scene(play=f"Sorcerer's Bestiary + {beasts}", hand="Wind Dragon", left=left, first=1)
    assert scene.points() == points


@pytest.mark.rule("power.sorcerers-bestiary-check")
def test_the_bestiary_has_a_victory_check_now() -> None:
    beasts = "Sea Serpent + Fire Dragon + Water Dragon"
    scene = Scene(play=f"Sorcerer's Bestiary + {beasts}", first=1)
    scene.do("use Sorcerer's Bestiary: exhaust it to check for victory now")
    assert (scene.s.over, scene.s.scores) == (True, (10, 1))


@pytest.mark.rule(
    "power.sorcerers-bestiary-place",
    "power.sorcerers-bestiary-on-top",
    "ruling.8-bestiary",
)
def test_the_bestiary_places_a_dragon_of_any_discards_for_four_and_its_cost() -> None:
    left = {"discards": "Hawk + Water Dragon"}
    scene = Scene(
        play="Sorcerer's Bestiary",
        discards="Bone Dragon + Vault",
        left=left,
        pool="4 elan + 6 calm + 4 death + life",
    )
    scene.do("use Sorcerer's Bestiary: exhaust it and pay 4 of any kind", "pay 4 elan")
    assert scene.offers == [
        "place Bone Dragon from your discards, paying 1 life and 4 death",
        "place Water Dragon from seat 2's discards, paying 6 calm",
    ]
    scene.do("place Water Dragon")
    assert (scene.pool, scene.discards(1)) == ("1 life + 4 death", "Hawk")
    assert scene.play() == "Sorcerer's Bestiary + Water Dragon"
    assert not scene.is_exhausted("Water Dragon")


@pytest.mark.rule("power.sorcerers-bestiary-place")
def test_the_bestiary_needs_four_essences_to_place() -> None:
    scene = Scene(play="Sorcerer's Bestiary", discards="Fire Dragon", pool="3 elan")
    assert scene.uses("Sorcerer's Bestiary") == ["exhaust it to check for victory now"]
