"""Collecting, actions, costs and passing: the sentences that no other scene shows."""

from __future__ import annotations

from typing import Any

import pytest
from res_arcana_scene import Scene, face, struck

# Collecting ---------------------------------------------------------------------------------


@pytest.mark.rule("collect.number")
def test_a_number_is_so_many_and_no_number_is_one() -> None:
    assert Scene(phase="collect", play="Treant + Hawk").pool == "2 life + 1 calm"


@pytest.mark.rule("collect.plus")
def test_a_plus_means_all_of_them() -> None:
    assert Scene(phase="collect", play="Elemental Spring").pool == "1 elan + 1 life + 1 calm"


@pytest.mark.rule("contents.unlimited")
def test_essences_never_run_out() -> None:
    scene = Scene(play="Hypnotic Basin", pool="90 calm", left={"pool": "75 elan"})
    assert scene.do("use Hypnotic Basin").pool == "165 calm"


@pytest.mark.rule("contents.components")
def test_every_kind_of_component_may_collect() -> None:
    scene = Scene(
        phase="collect", mage="Seer", item="Calm/Elan", play="Hawk + Temple + Dwarven Mines"
    )
    assert scene.do("gain 1 elan").pool == "1 elan + 1 life + 2 calm + 1 gold"


@pytest.mark.rule("collect.later")
def test_essences_left_on_a_component_may_be_taken_in_a_later_round() -> None:
    scene = Scene(phase="collect", play="Ring of Midas", stored={"Ring of Midas": "2 gold"})
    scene.do("leave everything").end_round().do("take everything")
    assert (scene.s.round, scene.pool) == (2, "2 gold")


@pytest.mark.rule("effects.on-it")
def test_essences_put_on_a_component_do_not_reach_the_pool_in_the_same_round() -> None:
    scene = Scene(play="Athanor", pool="elan").do("use Athanor")
    assert (scene.pool, scene.on("Athanor")) == ("", "2 elan")


# Actions ------------------------------------------------------------------------------------


@pytest.mark.rule("actions.five")
def test_a_turn_offers_all_five_actions() -> None:
    scene = Scene(mage="Alchemist", hand="Prism", pool="4 gold", monuments="Temple")
    for action in ("place Prism", "claim Temple", "discard Prism", "use Alchemist", "pass"):
        assert scene.can(action)


@pytest.mark.rule("contents.components", "effects.exhausted")
@pytest.mark.parametrize(
    ("table", "used"),
    [
        ({"play": "Crypt"}, "Crypt"),
        ({"mage": "Alchemist"}, "Alchemist"),
        ({"item": "Divination"}, "Divination"),
        ({"play": "Library"}, "Library"),
        ({"play": "Catacombs of the Dead"}, "Catacombs of the Dead"),
    ],
)
def test_the_effects_of_every_kind_of_component_may_be_used(
    table: dict[str, Any], used: str
) -> None:
    assert Scene(**table).uses(used)
    assert not Scene(**table, exhausted=used).uses(used)


@pytest.mark.rule("effects.own")
def test_effects_of_rivals_components_are_theirs() -> None:
    assert Scene(left={"play": "Library", "mage": "Alchemist"}).offers == ["pass"]


@pytest.mark.rule("actions.until")
def test_who_alone_has_not_passed_has_turn_after_turn() -> None:
    scene = Scene(play="Ring of Midas", pool="6 life", left={"passed": True})
    for left_over in ("4 life", "2 life", ""):
        scene.do("use Ring of Midas: pay 2 life")
        assert (scene.asked, scene.pool) == (0, left_over)


@pytest.mark.rule("claim.gone")
def test_a_monument_that_was_claimed_is_nobody_elses() -> None:
    scene = Scene(pool="4 gold", monuments="Temple", monument_deck="", left={"pool": "4 gold"})
    scene.do("claim Temple")
    assert not scene.can("claim")


@pytest.mark.rule("claim.limited")
def test_monuments_and_places_of_power_may_run_out() -> None:
    pool = "9 elan + 9 life + 9 calm + 9 death + 9 gold"
    assert not Scene(pool=pool, grounds="", monuments="", monument_deck="").can("claim")


@pytest.mark.rule("discard.either")
def test_what_is_discarded_earns_no_gold_beside_the_two_others() -> None:
    scene = Scene(hand="Hawk").do("discard Hawk for 2 of any kind but gold").gain("elan + death")
    assert (scene.pool, scene.asked) == ("1 elan + 1 death", 1)


@pytest.mark.rule("discard.hand")
def test_cards_in_play_cannot_be_discarded_for_essences() -> None:
    assert not Scene(play="Hawk").can("discard")


# Costs --------------------------------------------------------------------------------------


@pytest.mark.rule("place.kinds")
def test_gold_does_not_stand_in_for_another_kind() -> None:
    assert not Scene(hand="Dwarven Pickaxe", pool="9 gold").can("place")


@pytest.mark.rule("place.supply")
def test_what_is_paid_goes_back_to_the_supply() -> None:
    scene = Scene(hand="Hawk", pool="life + calm", left={"pool": "elan"}).do("place Hawk")
    assert (scene.pool, scene.pool_of(1), scene.on("Hawk")) == ("", "1 elan", "")


@pytest.mark.rule("place.free")
@pytest.mark.parametrize("card", ["Magical Shard", "Prism"])
def test_two_artifacts_cost_nothing_but_an_action(card: str) -> None:
    scene = Scene(hand=card).do(f"place {card} for nothing")
    assert (scene.play(), scene.asked) == (card, 1)


@pytest.mark.rule("discount.zero")
def test_a_reduced_cost_below_nothing_is_nothing() -> None:
    scene = Scene(play="Dragon's Lair + Dragon Bridle", hand="Bone Dragon", pool="2 gold")
    assert scene.do("place Bone Dragon").pool == "2 gold"


@pytest.mark.rule("discount.dragons")
def test_a_discount_that_does_not_concern_a_card_leaves_its_words_alone() -> None:
    scene = Scene(play="Dragon Bridle", hand="Hawk", pool="life + calm")
    assert scene.can("place Hawk, paying 1 life and 1 calm")


@pytest.mark.rule("place.ready")
def test_an_artifact_that_was_placed_may_be_used_in_the_same_round() -> None:
    scene = Scene(hand="Horn of Plenty", pool="2 gold").do("place Horn of Plenty")
    scene.do_mine("use Horn of Plenty: exhaust it to gain 1 gold")
    assert scene.pool == "1 gold"


# Passing ------------------------------------------------------------------------------------


@pytest.mark.rule("passing.choice")
def test_passing_is_a_choice_and_never_comes_by_itself() -> None:
    scene = Scene(play="Library")
    assert scene.offers == ["use Library: exhaust it to draw 1 card", "pass"]


@pytest.mark.rule("passing.token")
def test_only_the_first_who_passes_takes_the_token() -> None:
    scene = Scene(3, first=2).skip().skip().skip()
    assert (scene.s.first, scene.s.round) == (0, 2)
    assert [scene.points(seat) for seat in range(3)] == [1, 0, 0]


@pytest.mark.rule("passing.item-waits")
def test_a_new_magic_item_cannot_be_used_before_the_next_round() -> None:
    scene = Scene(item="Alchemy").do("pass", "swap your magic item for Divination")
    assert not scene.can("use Divination")
    scene.end_round()
    assert (scene.s.round, scene.asked) == (2, 0)
    assert scene.can("use Divination")


@pytest.mark.rule("passing.item-waits")
def test_the_new_magic_item_collects_in_the_next_round() -> None:
    scene = Scene(item="Alchemy").do("pass", "swap your magic item for Death/Life").end_round()
    assert scene.offers == ["gain 1 death", "gain 1 life"]


@pytest.mark.rule("passing.card")
def test_the_magic_item_comes_before_the_card() -> None:
    scene = Scene(item="Alchemy", deck="Hawk").do("pass")
    assert scene.hand == ""
    assert scene.do("swap your magic item for Research").hand == "Hawk"


@pytest.mark.rule("passing.card")
def test_who_has_passed_draws_one_card_only() -> None:
    scene = Scene(deck="Hawk + Vault + Prism").end_round()
    assert (scene.s.round, scene.hand) == (2, "Hawk")


@pytest.mark.rule("loss.passed")
def test_who_has_passed_does_not_react() -> None:
    scene = struck(pool="2 life", mage="Healer", passed=True)
    assert (scene.asked, scene.pool_of(1), scene.is_exhausted("Healer", 1)) == (0, "2 life", False)


def test_hands_are_not_limited() -> None:
    scene = Scene(hand="Hawk + Vault + Prism + Crypt + Treant + Mermaid", deck="Athanor").skip()
    assert len(scene.player().hand) == 7
    assert face("Athanor") in scene.player().hand
