"""What artifacts bring in the collect phase, by themselves or because of what lies on them."""

from __future__ import annotations

from typing import Any

import pytest
from res_arcana_scene import Scene, of_each


def collecting(play: str, **table: Any) -> Scene:
    """The first choice of a collect phase, or the first action after it."""
    return Scene(phase="collect", play=play, **table)


@pytest.mark.rule("collect.income", "collect.exhausted")
@pytest.mark.parametrize(
    ("name", "income"),
    of_each(
        "artifact.{}-collect",
        [
            ("Chalice of Fire", "2 elan"),
            ("Chalice of Life", "1 life + 1 calm"),
            ("Corrupt Altar", "1 life + 1 death"),
            ("Dancing Sword", "1 elan + 1 death"),
            ("Elemental Spring", "1 elan + 1 life + 1 calm"),
            ("Flaming Pit", "1 elan"),
            ("Fountain of Youth", "1 life"),
            ("Hawk", "1 calm"),
            ("Hypnotic Basin", "2 calm"),
            ("Mermaid", "1 calm"),
            ("Treant", "2 life"),
        ],
    ),
)
def test_an_artifact_brings_its_income_and_no_choice(name: str, income: str) -> None:
    scene = collecting(name)
    assert (scene.pool, scene.pool_of(1), scene.s.phase) == (income, "", "actions")
    assert collecting(name, exhausted=name).pool == income


@pytest.mark.parametrize(
    "name",
    [
        "Athanor",
        "Bone Dragon",
        "Crypt",
        "Cursed Skull",
        "Dragon Bridle",
        "Dragon Egg",
        "Dragon Teeth",
        "Dwarven Pickaxe",
        "Earth Dragon",
        "Elvish Bow",
        "Fiery Whip",
        "Fire Dragon",
        "Guard Dog",
        "Hand of Glory",
        "Horn of Plenty",
        "Jeweled Statuette",
        "Magical Shard",
        "Nightingale",
        "Philosopher's Stone",
        "Prism",
        "Ring of Midas",
        "Sacrificial Dagger",
        "Sea Serpent",
        "Tree of Life",
        "Vault",
        "Water Dragon",
        "Wind Dragon",
        "Windup Man",
    ],
)
def test_all_other_artifacts_bring_nothing_by_themselves(name: str) -> None:
    scene = collecting(name)
    assert (scene.pool, scene.on(name), scene.s.phase) == ("", "", "actions")


# Celestial Horse ----------------------------------------------------------------------------


@pytest.mark.rule("artifact.celestial-horse-collect", "collect.any")
@pytest.mark.parametrize(
    "mix", ["2 elan", "1 elan + 1 life", "1 elan + 1 calm", "2 life", "1 life + 1 calm", "2 calm"]
)
def test_the_celestial_horse_brings_two_of_any_mix(mix: str) -> None:
    assert collecting("Celestial Horse").gain(mix).pool == mix


@pytest.mark.rule("artifact.celestial-horse-collect", "collect.but")
def test_the_celestial_horse_brings_neither_gold_nor_death() -> None:
    scene = collecting("Celestial Horse")
    assert scene.kinds == "elan + life + calm"
    assert len(scene.offers) == 6


# Vault --------------------------------------------------------------------------------------


@pytest.mark.rule("artifact.vault-collect")
@pytest.mark.parametrize("mix", ["2 elan", "1 elan + 1 death", "2 life", "1 calm + 1 death"])
def test_the_vault_pays_two_of_any_mix_but_gold_if_its_gold_is_left(mix: str) -> None:
    scene = collecting("Vault", stored={"Vault": "3 gold"}).do("leave everything on Vault")
    assert scene.kinds == "elan + life + calm + death"
    assert (scene.gain(mix).pool, scene.on("Vault")) == (mix, "3 gold")


@pytest.mark.rule("artifact.vault-collect")
def test_the_vault_pays_two_however_much_gold_is_left() -> None:
    scene = collecting("Vault", stored={"Vault": "5 gold"}).do("leave everything")
    assert (scene.gain("2 death").pool, scene.s.phase) == ("2 death", "actions")


@pytest.mark.rule("artifact.vault-taken")
def test_the_vault_does_not_pay_once_its_gold_is_taken() -> None:
    scene = collecting("Vault", stored={"Vault": "gold"}).do("take everything from Vault")
    assert (scene.pool, scene.on("Vault"), scene.s.phase) == ("1 gold", "", "actions")


@pytest.mark.rule("ruling.6-vault")
def test_what_else_lies_on_the_vault_does_not_keep_it_from_paying() -> None:
    scene = collecting("Vault", stored={"Vault": "gold + calm"}).do("leave everything on Vault")
    assert (scene.gain("2 life").pool, scene.on("Vault")) == ("2 life", "1 calm + 1 gold")


@pytest.mark.rule("collect.exhausted")
def test_the_vault_pays_while_it_is_exhausted() -> None:
    scene = collecting("Vault", exhausted="Vault", stored={"Vault": "gold"}).do("leave everything")
    assert scene.gain("2 calm").pool == "2 calm"


# Windup Man ---------------------------------------------------------------------------------


@pytest.mark.rule("artifact.windup-man-collect", "ruling.6-windup")
def test_windup_man_adds_two_of_each_kind_that_was_left() -> None:
    scene = collecting("Windup Man", stored={"Windup Man": "elan + 4 life + death"})
    scene.do("leave everything on Windup Man")
    assert (scene.on("Windup Man"), scene.pool) == ("3 elan + 6 life + 3 death", "")


@pytest.mark.rule("artifact.windup-man-taken")
def test_windup_man_adds_nothing_to_what_is_taken() -> None:
    scene = collecting("Windup Man", stored={"Windup Man": "calm + 3 gold"})
    scene.do("take everything from Windup Man")
    assert (scene.pool, scene.on("Windup Man")) == ("1 calm + 3 gold", "")


@pytest.mark.rule("artifact.windup-man-collect")
def test_windup_man_winds_itself_up_round_after_round() -> None:
    scene = collecting("Windup Man", stored={"Windup Man": "gold"}).do("leave everything")
    scene.end_round().do("leave everything")
    assert scene.on("Windup Man") == "5 gold"
    assert scene.end_round().do("take everything").pool == "5 gold"


# What effects have put on artifacts ---------------------------------------------------------


@pytest.mark.rule("collect.stored")
@pytest.mark.parametrize(
    ("name", "essences", "with_income"),
    [
        ("Athanor", "6 elan", "6 elan"),
        ("Chalice of Life", "1 life + 2 calm", "2 life + 3 calm"),
        ("Corrupt Altar", "3 elan", "3 elan + 1 life + 1 death"),
        ("Cursed Skull", "1 elan + 2 death", "1 elan + 2 death"),
        ("Dancing Sword", "1 death", "1 elan + 2 death"),
        ("Dragon Teeth", "3 elan", "3 elan"),
        ("Fountain of Youth", "1 life + 2 calm", "2 life + 2 calm"),
        ("Ring of Midas", "2 gold", "2 gold"),
        ("Sacrificial Dagger", "3 death", "3 death"),
    ],
)
def test_what_effects_have_put_on_an_artifact_is_taken_or_left_when_collecting(
    name: str, essences: str, with_income: str
) -> None:
    left = collecting(name, stored={name: essences}).do(f"leave everything on {name}")
    assert left.on(name) == essences
    taken = collecting(name, stored={name: essences}).do(f"take everything from {name}")
    assert (taken.pool, taken.on(name), taken.s.phase) == (with_income, "", "actions")
