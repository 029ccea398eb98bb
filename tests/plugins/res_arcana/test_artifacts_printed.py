"""What is printed on all 40 artifacts: cost, points, dragons and creatures, number of effects."""

from __future__ import annotations

import pytest
from res_arcana_scene import Scene, face, of_each, read, written

from ludarium_res_arcana import GAME
from ludarium_res_arcana.table import Artifact, Essences

KINDS = Essences.kinds
PRINTED = {
    "Athanor": ("elan + gold", 0, 0, 2),
    "Bone Dragon": ("life + 4 death", 0, 1, 1),
    "Celestial Horse": ("elan + 2 calm", 0, 0, 0),
    "Chalice of Fire": ("elan + gold", 0, 0, 1),
    "Chalice of Life": ("life + calm + gold", 0, 0, 1),
    "Corrupt Altar": ("2 death", 3, 0, 2),
    "Crypt": ("2 death", 3, 0, 2),
    "Cursed Skull": ("2 death", 0, 0, 1),
    "Dancing Sword": ("elan + gold", 0, 0, 0),
    "Dragon Bridle": ("elan + life + calm + death", 0, 1, 0),
    "Dragon Egg": ("gold", 0, 1, 1),
    "Dragon Teeth": ("elan + death", 0, 0, 2),
    "Dwarven Pickaxe": ("elan", 0, 0, 1),
    "Earth Dragon": ("4 elan + 3 life", 0, 1, 1),
    "Elemental Spring": ("2 elan + life + calm", 0, 0, 0),
    "Elvish Bow": ("2 elan + life", 0, 0, 2),
    "Fiery Whip": ("2 elan + 2 death", 0, 0, 2),
    "Fire Dragon": ("6 elan", 0, 1, 1),
    "Flaming Pit": ("2 elan", 0, 0, 1),
    "Fountain of Youth": ("calm + death", 0, 0, 1),
    "Guard Dog": ("elan", 0, 0, 0),
    "Hand of Glory": ("life + death", 0, 0, 1),
    "Hawk": ("life + calm", 0, 0, 2),
    "Horn of Plenty": ("2 gold", 0, 0, 2),
    "Hypnotic Basin": ("elan + 2 calm + death", 0, 0, 1),
    "Jeweled Statuette": ("2 death + gold", 0, 1, 2),
    "Magical Shard": ("", 0, 0, 1),
    "Mermaid": ("2 life + 2 calm", 0, 0, 1),
    "Nightingale": ("life + calm", 0, 1, 0),
    "Philosopher's Stone": ("2 elan + 2 life + 2 calm + 2 death", 0, 1, 1),
    "Prism": ("", 0, 0, 2),
    "Ring of Midas": ("life + gold", 0, 1, 2),
    "Sacrificial Dagger": ("death + gold", 0, 0, 2),
    "Sea Serpent": ("3 life + 6 calm", 0, 1, 1),
    "Treant": ("2 elan + 3 life", 0, 0, 1),
    "Tree of Life": ("life", 2, 0, 1),
    "Vault": ("gold", 1, 0, 1),
    "Water Dragon": ("6 calm", 0, 1, 1),
    "Wind Dragon": ("4 calm", 4, 1, 1),
    "Windup Man": ("elan + life + calm + gold", 0, 0, 1),
}
"""The fixed part of the cost, essences of any kind besides, points, effects to use in a turn."""
DRAGONS = {
    "Bone Dragon", "Earth Dragon", "Fire Dragon", "Sea Serpent", "Water Dragon", "Wind Dragon",
}  # fmt: skip
CREATURES = {
    "Celestial Horse", "Guard Dog", "Hawk", "Mermaid", "Nightingale", "Sea Serpent", "Treant",
}  # fmt: skip
ARTIFACTS = {card.name: card for card in GAME.components_of(Artifact)}

costs = pytest.mark.parametrize(
    ("name", "fixed", "any_kind"),
    of_each("artifact.{}", [(name, fixed, some) for name, (fixed, some, _, _) in PRINTED.items()]),
)


def pool_of(fixed: str, any_kind: int) -> str:
    """The exact price, with elan for the parts of any kind."""
    return " + ".join(part for part in (fixed, f"{any_kind} elan" if any_kind else "") if part)


@pytest.mark.rule("contents.faces")
def test_there_are_these_forty_artifacts() -> None:
    assert set(ARTIFACTS) == set(PRINTED)
    assert len(PRINTED) == 40


@costs
def test_an_artifact_is_placed_for_its_cost(name: str, fixed: str, any_kind: int) -> None:
    scene = Scene(hand=name, pool=pool_of(fixed, any_kind)).do(f"place {name}")
    assert (scene.play(), scene.hand, scene.pool, scene.asked) == (name, "", "", 1)
    assert not scene.is_exhausted(name)


@pytest.mark.rule("place.whole")
@costs
def test_an_artifact_needs_every_essence_of_its_cost(name: str, fixed: str, any_kind: int) -> None:
    whole = read(pool_of(fixed, any_kind))
    for kind in whole:
        assert not Scene(hand=name, pool=written(whole - Essences.one[kind])).can("place")


@pytest.mark.rule("place.kinds")
@pytest.mark.parametrize(("name", "fixed", "any_kind"), [
    (name, fixed, any_kind) for name, (fixed, any_kind, _, _) in PRINTED.items() if fixed
])  # fmt: skip
def test_other_kinds_do_not_pay_a_fixed_cost(name: str, fixed: str, any_kind: int) -> None:
    for kind in read(fixed):
        others = " + ".join(f"20 {other}" for other in KINDS if other != kind)
        assert not Scene(hand=name, pool=others).can("place")


@pytest.mark.rule("place.any")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["Corrupt Altar", "Crypt", "Tree of Life", "Vault", "Wind Dragon"])
def test_the_parts_of_any_kind_are_paid_with_each_kind(name: str, kind: str) -> None:
    fixed, any_kind, _, _ = PRINTED[name]
    scene = Scene(hand=name, pool=f"{fixed} + {any_kind} {kind}").do(f"place {name}")
    assert (scene.play(), scene.pool) == (name, "")


@pytest.mark.parametrize("name", of_each("artifact.{}", PRINTED))
def test_an_artifact_is_worth_its_points_in_play_only(name: str) -> None:
    worth = PRINTED[name][2]
    assert Scene(play=name, first=1).points() == worth
    assert Scene(play=name, exhausted=name, first=1).points() == worth
    assert Scene(hand=name, first=1).points() == Scene(discards=name, first=1).points() == 0


@pytest.mark.rule("contents.beasts")
def test_dragons_and_creatures_are_marked_and_the_sea_serpent_is_both() -> None:
    assert {name for name, card in ARTIFACTS.items() if card.dragon} == DRAGONS
    assert {name for name, card in ARTIFACTS.items() if card.creature} == CREATURES
    assert {"Sea Serpent"} == DRAGONS & CREATURES


@pytest.mark.parametrize("name", PRINTED)
def test_an_artifact_has_no_other_effects_than_those_printed(name: str) -> None:
    plenty = " + ".join(f"9 {kind}" for kind in KINDS)
    other = "Hawk" if name != "Hawk" else "Vault"
    scene = Scene(play=f"{name} + {other}", hand="Prism", pool=plenty, stored={name: plenty})
    assert len(scene.uses(name)) == PRINTED[name][3]


@pytest.mark.rule("effects.exhausted")
@pytest.mark.parametrize("name", PRINTED)
def test_an_exhausted_artifact_has_no_effects_but_the_guard_dog_wakes(name: str) -> None:
    plenty = " + ".join(f"9 {kind}" for kind in KINDS)
    scene = Scene(play=f"{name} + Vault", hand="Prism", pool=plenty, exhausted=name)
    assert len(scene.uses(name)) == (name == "Guard Dog")


@pytest.mark.rule("ruling.30")
@pytest.mark.parametrize(
    ("spanish", "name"),
    [
        ("Atanor", "Athanor"),
        ("Altar corrupto", "Corrupt Altar"),
        ("Bridas de dragón", "Dragon Bridle"),
        ("Cáliz de fuego", "Chalice of Fire"),
        ("Cámara", "Vault"),
        ("Cripta", "Crypt"),
        ("Cuenca hipnótica", "Hypnotic Basin"),
        ("Daga del sacrificio", "Sacrificial Dagger"),
        ("Fragmento mágico", "Magical Shard"),
        ("Halcón", "Hawk"),
        ("Huevo de dragón", "Dragon Egg"),
        ("Látigo ardiente", "Fiery Whip"),
        ("Muñeco de cuerda", "Windup Man"),
        ("Perro guardián", "Guard Dog"),
        ("Piedra filosofal", "Philosopher's Stone"),
        ("Prisma", "Prism"),
        ("Serpiente marina", "Sea Serpent"),
        ("Sirena", "Mermaid"),
        ("Tratante", "Treant"),
    ],
)
def test_artifacts_are_known_by_their_spanish_names_too(spanish: str, name: str) -> None:
    assert face(spanish) is face(name)
