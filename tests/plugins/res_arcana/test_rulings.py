"""What RULINGS.md says where no other file of scenes does; the numbers are those of the rulings."""

from __future__ import annotations

from typing import Any

import pytest
from res_arcana_scene import NINE, TEN, Scene, new_game, struck

from ludarium_res_arcana.table import Artifact


@pytest.mark.rule("ruling.2-rest")
def test_2_the_sets_that_nobody_got_may_be_dealt_unseen() -> None:
    found = set()
    for seed in range(30):
        s = new_game(2, seed, setup="first_game")
        found |= {card for player in s.players for card in player.deck}
    assert any(isinstance(card, Artifact) and card.starting_set for card in found)


@pytest.mark.rule("ruling.4")
def test_4_nobody_sees_a_mage_that_is_chosen_before_all_have_chosen() -> None:
    s = new_game(2, 1)
    s.apply(s.legal()[0])
    assert not any(s.players[0].hand.visible(1))
    assert len(s.players[0].play) == 0


@pytest.mark.rule("ruling.5-income")
def test_5_income_without_a_choice_comes_first() -> None:
    scene = Scene(phase="collect", mage="Healer", play="Chalice of Fire + Vault")
    assert (scene.pool, scene.offers) == ("2 elan", ["gain 1 calm", "gain 1 life"])


@pytest.mark.rule("ruling.6-vault", "ruling.6-windup")
def test_6_the_vault_looks_only_at_gold_and_windup_man_at_every_kind() -> None:
    stored = {"Vault": "gold + 2 calm", "Windup Man": "gold + 2 calm"}
    scene = Scene(phase="collect", play="Windup Man + Vault", stored=stored)
    scene.do("leave everything on Windup Man", "leave everything on Vault")
    assert scene.on("Windup Man") == "4 calm + 3 gold"
    assert scene.can("gain 2 elan")
    assert scene.can("gain 1 elan and 1 life")


@pytest.mark.rule("ruling.7-any")
def test_7_a_discount_may_take_off_parts_of_any_kind() -> None:
    scene = Scene(mage="Artificer", hand="Tree of Life", pool="life + gold")
    scene.do("place Tree of Life, paying 2 out of 1 life and 2 of any kind")
    assert (scene.pool, scene.play()) == ("", "Artificer + Tree of Life")


@pytest.mark.rule("ruling.7")
def test_7_a_discount_is_used_as_far_as_it_goes() -> None:
    scene = Scene(mage="Artificer", hand="Hawk", pool="life + calm").do("place Hawk")
    assert sorted(scene.offers) == ["pay 1 calm", "pay 1 life"]


@pytest.mark.rule("ruling.8")
def test_8_an_effect_that_places_must_place_what_can_be_paid() -> None:
    scene = Scene(play="Dragon Teeth", hand="Fire Dragon + Water Dragon + Hawk", pool="3 elan")
    scene.do("use Dragon Teeth: exhaust it")
    assert scene.offers == ["place Fire Dragon for nothing", "place Water Dragon for nothing"]


@pytest.mark.rule("ruling.8-lost")
def test_8_where_nothing_can_be_paid_for_the_cost_is_lost() -> None:
    scene = Scene(play="Crypt", pool="death", discards="Dragon Egg").do("use Crypt: exhaust it and")
    assert (scene.pool, scene.discards(), scene.asked) == ("", "Dragon Egg", 1)


@pytest.mark.rule("ruling.8-egg")
def test_8_the_dragon_egg_places_from_the_hand_only() -> None:
    left = {"discards": "Water Dragon"}
    scene = Scene(play="Dragon Egg", discards="Fire Dragon", pool="9 elan + 9 calm", left=left)
    scene.do("use Dragon Egg")
    assert (scene.play(), scene.discards(1)) == ("", "Water Dragon")


@pytest.mark.rule("ruling.8-crypt")
def test_8_the_crypt_places_from_the_own_discards_only() -> None:
    table: dict[str, Any] = {"hand": "Prism", "left": {"discards": "Magical Shard"}}
    scene = Scene(play="Crypt", pool="death", discards="Guard Dog + Dwarven Pickaxe", **table)
    scene.do("use Crypt: exhaust it and")
    assert scene.offers == [
        "place Guard Dog from your discards for nothing",
        "place Dwarven Pickaxe from your discards for nothing",
    ]


@pytest.mark.rule("ruling.9")
def test_9_a_dragon_of_anothers_discards_goes_to_the_discards_of_who_placed_it() -> None:
    scene = Scene(
        play="Sorcerer's Bestiary + Fiery Whip",
        pool="10 elan",
        left={"discards": "Fire Dragon"},
    )
    scene.do("use Sorcerer's Bestiary: exhaust it and pay 4 of any kind")
    assert (scene.pool, scene.discards(1)) == ("", "")
    scene.do_mine("use Fiery Whip: exhaust it and destroy")
    assert scene.discards() == "Fire Dragon"


@pytest.mark.rule("ruling.11")
def test_11_only_own_components_are_readied() -> None:
    left = {"play": "Hawk", "exhausted": "Hawk"}
    scene = Scene(play="Chalice of Fire", pool="elan", left=left).do("use Chalice of Fire")
    assert not scene.is_exhausted("Chalice of Fire")
    assert scene.is_exhausted("Hawk", 1)


@pytest.mark.rule("ruling.11-must")
def test_11_a_component_must_be_readied_if_any_is_exhausted() -> None:
    scene = Scene(mage="Druid", play="Hawk + Mermaid", exhausted="Hawk + Mermaid").do("use Druid")
    assert scene.offers == ["ready Hawk", "ready Mermaid"]


@pytest.mark.rule("ruling.12")
def test_12_the_mermaid_puts_an_essence_on_any_own_component() -> None:
    scene = Scene(mage="Seer", item="Research", play="Mermaid", pool="gold", left={"play": "Hawk"})
    scene.do("use Mermaid")
    assert scene.offers == [f"put 1 gold on {face}" for face in ("Seer", "Research", "Mermaid")]


@pytest.mark.rule("ruling.13")
def test_13_a_look_takes_one_deck_or_the_other() -> None:
    deck = "Hawk + Vault + Prism"
    scene = Scene(mage="Seer", deck=deck, monument_deck="Library + Temple").do("use Seer")
    assert scene.offers == [
        "look at the top 3 of your deck",
        "look at the top 3 of the monument deck",
    ]
    scene.do("look at the top 3 of the monument deck", "put back Temple")
    assert (scene.deck(), scene.asked) == (deck, 1)


@pytest.mark.rule("ruling.14")
def test_14_divination_discards_from_the_whole_hand() -> None:
    scene = Scene(item="Divination", hand="Hawk + Crypt", deck="Vault").do("use Divination")
    assert scene.offers == ["discard Hawk", "discard Crypt", "discard Vault"]


@pytest.mark.rule("ruling.15", "ruling.15-any")
def test_15_its_cost_is_the_printed_one() -> None:
    scene = Scene(mage="Artificer", play="Sacrificial Dagger", hand="Wind Dragon")
    scene.do("use Sacrificial Dagger: destroy it", "8 elan")
    assert scene.pool == "8 elan"


@pytest.mark.rule("ruling.16-one")
def test_16_one_answer_to_a_life_loss_is_enough() -> None:
    scene = struck(mage="Healer", item="Protection", pool="2 life + calm")
    assert len(scene.offers) == 4
    scene.do("use Healer")
    assert (scene.pool_of(1), scene.is_exhausted("Protection", 1)) == ("2 life + 1 calm", False)


@pytest.mark.rule("ruling.16")
def test_16_rivals_see_what_those_before_them_answered() -> None:
    sides: dict[str, Any] = {
        "left": {"pool": "2 life + elan", "mage": "Healer"},
        "right": {"pool": "2 life", "item": "Protection"},
    }
    scene = Scene(3, play="Wind Dragon", **sides).do("use Wind Dragon", "lose 2 life")
    assert (scene.asked, scene.pool_of(1)) == (2, "1 elan")


@pytest.mark.rule("ruling.19-destroyed")
def test_19_an_artifact_destroyed_as_a_way_out_earns_nothing() -> None:
    scene = struck("Sea Serpent", play="Vault", pool="2 life").do("destroy Vault to ignore")
    assert (scene.pool_of(1), scene.discards(1)) == ("2 life", "Vault")


@pytest.mark.rule("ruling.20")
def test_20_the_token_is_a_point_before_anybody_has_passed() -> None:
    nine = "Coral Castle + Great Pyramid + Colossus + Library"
    assert Scene(play=nine).do("use Coral Castle").s.over
    assert not Scene(play=nine, first=1).do("use Coral Castle").s.over


@pytest.mark.rule("ruling.21-vain")
def test_21_the_golden_statue_is_asked_although_its_points_change_nothing() -> None:
    assert Scene(play="Golden Statue", pool="3 gold").end_round().can("use Golden Statue")


@pytest.mark.rule("ruling.23-ties")
def test_23_a_tie_after_the_last_round_is_broken_as_always() -> None:
    table: dict[str, Any] = {"round": 20, "play": "Great Pyramid", "first": 1}
    scene = Scene(left={"play": "Colossus + Oracle", "pool": "gold"}, pool="3 elan", **table)
    assert scene.end_round().s.ranks == (1, 2)


@pytest.mark.rule("ruling.24-match", "ruling.24-score")
def test_24_a_third_game_that_is_shared_is_a_shared_match() -> None:
    left = {"mage": "Druid", "play": TEN}
    scene = Scene(options={"best_of_three": True}, mage="Seer", play=NINE, left=left)
    scene.match(3, (1, 1))
    scene.end_round()
    assert (scene.s.over, scene.s.scores, scene.s.ranks) == (True, (2, 2), (1, 1))
