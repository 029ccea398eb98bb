from __future__ import annotations

import pytest
from res_arcana_scene import Scene


@pytest.mark.rule("actions.clockwise")
def test_one_action_at_a_time_clockwise() -> None:
    scene = Scene(3, play="Horn of Plenty", left={"play": "Crypt"}, right={"play": "Library"})
    asked = [scene.asked]
    for words in ("use Horn of Plenty: exhaust it to gain 1 gold", "use Crypt", "use Library"):
        scene.do(words)
        asked.append(scene.asked)
    assert asked == [0, 1, 2, 0]


@pytest.mark.rule("actions.passed")
def test_who_has_passed_has_no_more_turns_in_the_round() -> None:
    scene = Scene(3, item="Research", play="Vault + Crypt").do("pass", "swap your magic item for A")
    assert scene.asked == 1
    scene.skip()
    assert scene.asked == 2
    scene.do("pass")
    assert scene.s.round == 1


@pytest.mark.rule("passing.choice")
def test_an_action_is_always_possible_to_pass() -> None:
    assert Scene().offers == ["pass"]


# Placing ------------------------------------------------------------------------------------


@pytest.mark.rule("place.cost", "place.ready")
def test_placing_pays_the_cost_and_the_artifact_comes_into_play_ready() -> None:
    scene = Scene(hand="Hawk", pool="2 life + calm").do("place Hawk, paying 1 life and 1 calm")
    assert (scene.play(), scene.pool, scene.hand) == ("Hawk", "1 life", "")
    assert not scene.is_exhausted("Hawk")


@pytest.mark.rule("place.whole")
def test_an_artifact_that_cannot_be_paid_is_not_offered() -> None:
    assert not Scene(hand="Hawk", pool="3 life").can("place")


@pytest.mark.rule("place.free")
def test_an_artifact_without_cost_is_placed_for_nothing() -> None:
    scene = Scene(hand="Prism + Magical Shard").do("place Prism for nothing")
    assert scene.play() == "Prism"


@pytest.mark.rule("place.any")
def test_any_in_a_cost_is_paid_with_any_mix_gold_included() -> None:
    scene = Scene(hand="Tree of Life", pool="2 life + elan + gold")
    scene.do("place Tree of Life, paying 1 life and 2 of any kind")
    assert scene.offers == [
        "pay 1 elan and 2 life",
        "pay 1 elan, 1 life and 1 gold",
        "pay 2 life and 1 gold",
    ]
    scene.do("pay 1 elan, 1 life and 1 gold")
    assert scene.pool == "1 life"


@pytest.mark.rule("place.any")
def test_the_only_way_to_pay_is_not_asked_for() -> None:
    scene = Scene(hand="Vault", pool="gold + 5 elan").do("place Vault")
    assert (scene.pool, scene.asked) == ("4 elan", 1)


@pytest.mark.rule("ruling.27", "ruling.27-thirty")
def test_many_ways_to_pay_are_asked_for_kind_by_kind() -> None:
    pool = "5 elan + 5 life + 5 calm + 5 death + 5 gold"
    scene = Scene(mage="Alchemist", pool=pool)
    scene.do("use Alchemist: exhaust it and pay 4 of any kind")
    assert scene.offers == ["no elan", "1 elan", "2 elan", "3 elan", "4 elan"]
    scene.do("2 elan")
    assert len(scene.offers) == 10
    scene.do("pay 2 elan, 1 life and 1 death")
    assert scene.pool == "3 elan + 4 life + 5 calm + 4 death + 7 gold"


# Discounts ----------------------------------------------------------------------------------


@pytest.mark.rule("discount.gold", "discount.choice", "mage.artificer-discount")
def test_the_artificers_discount_takes_off_any_essence_but_gold() -> None:
    scene = Scene(mage="Artificer", hand="Windup Man", pool="elan + life + calm + gold")
    scene.do("place Windup Man, paying 1 gold and 2 out of 1 elan, 1 life and 1 calm")
    assert sorted(scene.offers) == [
        "pay 1 elan, 1 calm and 1 gold",
        "pay 1 elan, 1 life and 1 gold",
        "pay 1 life, 1 calm and 1 gold",
    ]


@pytest.mark.rule("discount.gold", "mage.artificer-discount")
def test_the_artificer_makes_no_gold_cheaper() -> None:
    assert not Scene(mage="Artificer", hand="Dragon Egg", pool="9 elan").can("place Dragon Egg")
    scene = Scene(mage="Artificer", hand="Dragon Egg", pool="gold").do("place Dragon Egg")
    assert scene.pool == ""


@pytest.mark.rule("discount.claims")
def test_the_artificers_discount_is_for_artifacts_only() -> None:
    scene = Scene(mage="Artificer", pool="8 death + 3 gold")
    assert not scene.can("claim")


@pytest.mark.rule("discount.exhausted")
def test_the_discount_stands_while_its_component_is_exhausted() -> None:
    scene = Scene(
        play="Dragon's Lair", exhausted="Dragon's Lair", hand="Fire Dragon", pool="3 elan"
    )
    scene.do("place Fire Dragon, paying 3 elan")
    assert (scene.play(), scene.pool) == ("Dragon's Lair + Fire Dragon", "")


@pytest.mark.rule("discount.dragons")
def test_discounts_on_dragons_do_not_touch_other_artifacts() -> None:
    scene = Scene(play="Dragon Bridle", hand="Hawk", pool="life")
    assert not scene.can("place")


@pytest.mark.rule("discount.add", "discount.zero")
def test_discounts_add_up_and_never_go_below_nothing() -> None:
    scene = Scene(
        mage="Artificer", play="Dragon Bridle + Dragon's Lair", hand="Fire Dragon", pool="gold"
    )
    scene.do("place Fire Dragon")
    assert (scene.pool, "Fire Dragon" in scene.play()) == ("1 gold", True)


@pytest.mark.rule("discount.effects")
def test_discounts_add_up_with_the_dragon_egg() -> None:
    scene = Scene(play="Dragon Egg + Dragon Bridle", hand="Sea Serpent", pool="2 calm")
    scene.do("use Dragon Egg")
    assert scene.play() == "Dragon Bridle + Sea Serpent"
    assert (scene.pool, scene.discards()) == ("", "Dragon Egg")


@pytest.mark.rule("discount.choice")
def test_the_payer_chooses_which_essences_a_discount_takes_off() -> None:
    scene = Scene(play="Dragon Bridle", hand="Earth Dragon", pool="4 elan + 3 life")
    scene.do("place Earth Dragon, paying 4 out of 4 elan and 3 life")
    assert sorted(scene.offers) == [
        "pay 1 elan and 3 life",
        "pay 2 elan and 2 life",
        "pay 3 elan and 1 life",
        "pay 4 elan",
    ]


# Claiming -----------------------------------------------------------------------------------


@pytest.mark.rule("claim.monument", "claim.replaced")
def test_a_claimed_monument_is_replaced_from_the_deck() -> None:
    scene = Scene(pool="5 gold", monuments="Colossus + Temple", monument_deck="Library + Oracle")
    scene.do("claim Temple, paying 4 gold")
    assert (scene.play(), scene.pool) == ("Temple", "1 gold")
    assert [str(card) for card in scene.s.monuments] == ["Colossus", "Library"]


@pytest.mark.rule("claim.top")
def test_the_top_monument_of_the_deck_may_be_claimed_unseen() -> None:
    scene = Scene(pool="4 gold", monuments="Colossus + Temple", monument_deck="Library + Oracle")
    scene.do("claim the top monument of the deck")
    assert scene.play() == "Library"
    assert [str(card) for card in scene.s.monuments] == ["Colossus", "Temple"]


@pytest.mark.rule("claim.no-deck")
def test_without_a_deck_a_claimed_monument_is_not_replaced() -> None:
    scene = Scene(pool="4 gold", monuments="Colossus + Temple", monument_deck="")
    assert not scene.can("claim the top monument")
    scene.do("claim Colossus")
    assert [str(card) for card in scene.s.monuments] == ["Temple"]


@pytest.mark.rule("claim.place", "claim.gone")
def test_a_claimed_place_of_power_is_nobody_elses() -> None:
    scene = Scene(pool="9 death", left={"pool": "9 death"}).do("claim Catacombs of the Dead")
    assert (scene.play(), scene.pool) == ("Catacombs of the Dead", "")
    assert not scene.can("claim")


@pytest.mark.rule("monument.obelisk-claim")
def test_the_obelisk_pays_six_when_it_is_claimed() -> None:
    scene = Scene(pool="4 gold", monuments="Obelisk + Temple").do("claim Obelisk")
    scene.do("3 elan", "gain 3 elan and 3 death")
    assert scene.pool == "3 elan + 3 death"


# Discarding ---------------------------------------------------------------------------------


@pytest.mark.rule("discard.gold")
def test_a_card_may_be_discarded_for_a_gold() -> None:
    scene = Scene(hand="Hawk + Vault").do("discard Hawk for 1 gold")
    assert (scene.pool, scene.hand, scene.discards()) == ("1 gold", "Vault", "Hawk")


@pytest.mark.rule("discard.others")
@pytest.mark.parametrize(
    ("gained", "pool"),
    [("gain 2 elan", "2 elan"), ("gain 1 life and 1 death", "1 life + 1 death")],
)
def test_a_card_may_be_discarded_for_two_others(gained: str, pool: str) -> None:
    scene = Scene(hand="Hawk").do("discard Hawk for 2 of any kind but gold")
    assert not any("gold" in said for said in scene.offers)
    assert scene.do(gained).pool == pool


# Effects ------------------------------------------------------------------------------------


@pytest.mark.rule("effects.cost", "effects.exhaust")
def test_all_parts_of_a_cost_must_be_paid() -> None:
    assert Scene(play="Flaming Pit", pool="elan").uses("Flaming Pit") == []
    scene = Scene(play="Flaming Pit", pool="life").do("use Flaming Pit")
    assert (scene.pool, scene.is_exhausted("Flaming Pit")) == ("1 elan + 1 death", True)


@pytest.mark.rule("effects.exhausted")
def test_an_exhausted_component_has_no_effects() -> None:
    assert Scene(play="Crypt", exhausted="Crypt", pool="death").uses("Crypt") == []


@pytest.mark.rule("effects.again")
def test_an_effect_without_exhausting_may_be_used_again_an_action_each() -> None:
    scene = Scene(play="Ring of Midas", pool="4 life")
    scene.do("use Ring of Midas: pay 2 life")
    assert (scene.asked, scene.on("Ring of Midas")) == (1, "1 gold")
    scene.do_mine("use Ring of Midas: pay 2 life")
    assert (scene.pool, scene.on("Ring of Midas")) == ("", "2 gold")


@pytest.mark.rule("effects.catacombs")
def test_the_example_of_the_catacombs() -> None:
    scene = Scene(play="Catacombs of the Dead", pool="12 death", first=1)
    scene.do("use Catacombs of the Dead: pay 5 death")
    scene.do_mine("use Catacombs of the Dead: pay 5 death")
    scene.do("use Catacombs of the Dead: exhaust it")
    assert (scene.pool, scene.on("Catacombs of the Dead")) == ("2 death", "3 death")
    assert scene.points() == 3


@pytest.mark.rule("effects.pool")
def test_essences_on_components_do_not_pay_costs() -> None:
    scene = Scene(play="Athanor", stored={"Athanor": "5 elan"}, hand="Dwarven Pickaxe")
    assert scene.uses("Athanor") == []
    assert not scene.can("place")


@pytest.mark.rule("effects.on-exhausted")
def test_essences_may_be_put_on_an_exhausted_component() -> None:
    scene = Scene(play="Mermaid + Sunken Reef", exhausted="Sunken Reef", pool="calm")
    scene.do("use Mermaid", "put 1 calm on Sunken Reef")
    assert scene.on("Sunken Reef") == "1 calm"


@pytest.mark.rule("effects.ready-itself")
def test_a_ready_effect_may_choose_the_component_just_exhausted() -> None:
    scene = Scene(item="Reanimate", play="Crypt", exhausted="Crypt", pool="elan")
    scene.do("use Reanimate")
    assert scene.offers == ["ready Crypt", "ready Reanimate"]
    scene.do("ready Reanimate")
    assert not scene.is_exhausted("Reanimate")


@pytest.mark.rule("ruling.10")
def test_an_effect_that_changes_nothing_may_be_used_for_its_cost() -> None:
    scene = Scene(play="Treant", left={"pool": "3 life"}).do("use Treant")
    assert (scene.pool, scene.is_exhausted("Treant")) == ("", True)
    scene = Scene(play="Dragon Egg").do("use Dragon Egg")
    assert scene.discards() == "Dragon Egg"


@pytest.mark.rule("artifact.guard-dog-wake")
def test_the_guard_dog_readies_itself_only_while_it_is_exhausted() -> None:
    assert Scene(play="Guard Dog", pool="elan").uses("Guard Dog") == []
    scene = Scene(play="Guard Dog", exhausted="Guard Dog", pool="elan").do("use Guard Dog")
    assert (scene.pool, scene.is_exhausted("Guard Dog")) == ("", False)


@pytest.mark.rule("ruling.10-one", "effects.convert")
def test_identical_essences_are_converted_at_least_one() -> None:
    scene = Scene(play="Prism", pool="3 death + gold")
    scene.do("use Prism: exhaust it and pay any number")
    assert scene.offers == ["pay 1 death", "pay 2 death", "pay 3 death", "pay 1 gold"]
    scene.do("pay 2 death", "gain 2 calm")
    assert scene.pool == "2 calm + 1 death + 1 gold"
    assert not Scene(play="Prism").can("use")


@pytest.mark.rule("effects.destroy-stored", "effects.destroy-exhausted")
def test_a_destroyed_artifact_loses_what_lies_on_it() -> None:
    scene = Scene(play="Fiery Whip + Vault", stored={"Vault": "3 gold"}, exhausted="Vault")
    scene.do("use Fiery Whip: exhaust it and destroy")
    assert scene.gain("4 elan").pool == "4 elan"
    assert (scene.discards(), scene.on("Vault"), scene.play()) == ("Vault", "", "Fiery Whip")


@pytest.mark.rule("effects.rivals-gain", "artifact.tree-of-life-life")
def test_rivals_gain_whether_they_have_passed_or_not() -> None:
    scene = Scene(3, play="Tree of Life", left={"passed": True})
    scene.do("use Tree of Life")
    assert (scene.pool, scene.pool_of(1), scene.pool_of(2)) == ("3 life", "1 life", "1 life")


@pytest.mark.rule("effects.like-any", "effects.like-keeps")
def test_a_rivals_count_is_copied_and_the_rival_loses_nothing() -> None:
    left, right = {"pool": "2 elan", "passed": True}, {"pool": "5 elan"}
    scene = Scene(3, play="Hypnotic Basin", left=left, right=right).do("use Hypnotic Basin")
    assert scene.offers == [
        "gain 1 calm for each elan of seat 2",
        "gain 1 calm for each elan of seat 3",
    ]
    scene.do("gain 1 calm for each elan of seat 2")
    assert (scene.pool, scene.pool_of(1)) == ("2 calm", "2 elan")
