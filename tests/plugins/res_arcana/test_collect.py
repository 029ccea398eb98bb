from __future__ import annotations

import pytest
from res_arcana_scene import Scene


def collecting(**table: object) -> Scene:
    """The first choice after the income of a collect phase."""
    return Scene(phase="collect", **table)  # type: ignore[arg-type]


@pytest.mark.rule("collect.income")
def test_all_fixed_income_is_added_at_once() -> None:
    scene = collecting(mage="Necromancer", play="Chalice of Fire + Elemental Spring")
    assert scene.pool == "3 elan + 1 life + 1 calm + 1 death"
    assert scene.s.phase == "actions"


@pytest.mark.rule("collect.all")
def test_every_seat_collects() -> None:
    scene = collecting(mage="Druid", left={"mage": "Necromancer"})
    assert (scene.pool, scene.pool_of(1)) == ("1 life", "1 death")


@pytest.mark.rule("collect.slash")
def test_a_slash_means_one_of_the_two() -> None:
    scene = collecting(mage="Healer")
    assert scene.offers == ["gain 1 calm", "gain 1 life"]
    scene.do("gain 1 life")
    assert scene.pool == "1 life"


@pytest.mark.rule("collect.any", "collect.but")
def test_any_mix_is_chosen_at_once_without_the_excluded_kinds() -> None:
    scene = collecting(play="Celestial Horse")
    assert scene.offers == [
        "gain 2 elan",
        "gain 1 elan and 1 life",
        "gain 1 elan and 1 calm",
        "gain 2 life",
        "gain 1 life and 1 calm",
        "gain 2 calm",
    ]
    scene.do("gain 1 life and 1 calm")
    assert scene.pool == "1 life + 1 calm"


@pytest.mark.rule("ruling.5")
def test_seats_choose_clockwise_from_the_first_player() -> None:
    scene = collecting(seats=3, first=1, mage="Healer", left={"mage": "Witch"})
    assert scene.asked == 1
    scene.do("gain 1 death")
    assert scene.asked == 0


@pytest.mark.rule("collect.whole", "collect.stored", "ruling.6")
def test_essences_of_a_component_are_taken_all_or_not_at_all() -> None:
    scene = collecting(play="Athanor + Ring of Midas", stored={"Athanor": "4 elan + gold"})
    assert scene.offers == ["take everything from Athanor", "leave everything on Athanor"]
    scene.do("take everything")
    assert (scene.pool, scene.on("Athanor")) == ("4 elan + 1 gold", "")


@pytest.mark.rule("collect.some")
def test_one_may_take_from_some_components_and_not_from_others() -> None:
    stored = {"Athanor": "4 elan", "Ring of Midas": "2 gold"}
    scene = collecting(play="Athanor + Ring of Midas", stored=stored)
    scene.do("leave everything on Athanor", "take everything from Ring of Midas")
    assert (scene.pool, scene.on("Athanor")) == ("2 gold", "4 elan")


@pytest.mark.rule("collect.places")
def test_taking_from_a_place_of_power_loses_its_points() -> None:
    stored = {"Catacombs of the Dead": "3 death"}
    scene = collecting(play="Catacombs of the Dead", stored=stored, first=1)
    assert scene.points() == 3
    scene.do("take everything")
    assert (scene.points(), scene.pool) == (0, "4 death")


@pytest.mark.rule("artifact.vault-collect")
def test_vault_pays_two_if_gold_stays_on_it() -> None:
    scene = collecting(play="Vault", stored={"Vault": "gold"})
    scene.do("leave everything", "gain 1 life and 1 calm")
    assert (scene.pool, scene.on("Vault")) == ("1 life + 1 calm", "1 gold")


@pytest.mark.rule("artifact.vault-taken")
def test_vault_pays_nothing_if_its_gold_is_taken_or_was_never_there() -> None:
    scene = collecting(play="Vault", stored={"Vault": "2 gold"}).do("take everything")
    assert (scene.pool, scene.s.phase) == ("2 gold", "actions")
    assert collecting(play="Vault").pool == ""


@pytest.mark.rule("ruling.6-vault")
def test_vault_pays_nothing_for_other_essences_on_it() -> None:
    scene = collecting(play="Vault", stored={"Vault": "calm"}).do("leave everything")
    assert scene.s.phase == "actions"


@pytest.mark.rule("artifact.vault-example")
def test_the_example_of_the_vault() -> None:
    scene = Scene(play="Vault").do("use Vault").end_round()
    scene.do("leave everything", "gain 1 life and 1 calm")
    scene.do_mine("use Vault").end_round()
    scene.do("take everything")
    assert scene.pool == "1 life + 1 calm + 2 gold"


@pytest.mark.rule("artifact.windup-man-example")
def test_the_example_of_windup_man() -> None:
    scene = Scene(play="Windup Man", pool="gold + elan")
    scene.do("use Windup Man", "take 1 gold")
    assert (scene.on("Windup Man"), scene.pool) == ("1 gold", "1 elan")
    scene.end_round().do("leave everything")
    assert scene.on("Windup Man") == "3 gold"
    scene.do_mine("use Windup Man")
    scene.end_round().do("leave everything")
    assert scene.on("Windup Man") == "3 elan + 5 gold"
    scene.end_round().do("take everything")
    assert scene.pool == "3 elan + 5 gold"


@pytest.mark.rule("artifact.windup-man-taken")
def test_windup_man_adds_nothing_to_nothing() -> None:
    assert collecting(play="Windup Man").on("Windup Man") == ""


@pytest.mark.rule("power.cursed-forge-curse", "collect.curse", "ruling.5-forge")
def test_the_cursed_forge_asks_last_for_a_death_or_is_exhausted() -> None:
    scene = collecting(play="Cursed Forge + Fountain of Youth", item="Death/Life")
    assert scene.offers == ["gain 1 death", "gain 1 life"]
    scene.do("gain 1 death")
    assert scene.offers == ["pay 1 death to keep Cursed Forge ready", "exhaust Cursed Forge"]
    scene.do("pay 1 death")
    assert (scene.pool, scene.is_exhausted("Cursed Forge")) == ("1 life", False)


@pytest.mark.rule("power.cursed-forge-curse")
def test_the_cursed_forge_may_be_exhausted_although_one_has_death() -> None:
    scene = collecting(play="Cursed Forge", pool="death").do("exhaust Cursed Forge")
    assert (scene.pool, scene.is_exhausted("Cursed Forge")) == ("1 death", True)


@pytest.mark.rule("power.cursed-forge-curse")
def test_without_death_the_cursed_forge_is_exhausted() -> None:
    scene = collecting(play="Cursed Forge", pool="life")
    assert scene.is_exhausted("Cursed Forge")


@pytest.mark.rule("collect.curse", "ruling.5-forge", "ruling.30")
def test_death_taken_from_a_component_lifts_the_curse() -> None:
    scene = collecting(play="Cursed Forge + Cursed Skull", stored={"Cursed Skull": "death"})
    scene.do("take everything", "pay 1 death")
    assert not scene.is_exhausted("Cursed Forge")
