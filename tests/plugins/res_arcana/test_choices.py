"""Choices of several things: every result can be had, and each in one way only."""

from __future__ import annotations

from math import comb

import pytest
from res_arcana_scene import Scene, ends

from ludarium_res_arcana.table import ResArcana

RICH = "9 elan + 9 life + 9 calm + 9 death + 9 gold"


def results(scene: Scene) -> list[ResArcana]:
    """The tables that the choice can lead to; none of them in two ways."""
    found = ends(scene.s)
    assert len({str(end.to_json()) for end in found}) == len(found)
    return found


def mixes(size: int, kinds: int) -> int:
    """How many different mixes of a size there are of so many kinds."""
    return comb(size + kinds - 1, size)


# Gaining ------------------------------------------------------------------------------------


@pytest.mark.rule("ruling.27", "ruling.27-thirty")
def test_the_horn_of_plenty_brings_every_mix_of_three_in_one_list() -> None:
    scene = Scene(play="Horn of Plenty").do("use Horn of Plenty: exhaust it to gain 3")
    assert len(scene.offers) == len(results(scene)) == mixes(3, 4)


@pytest.mark.rule("ruling.27")
def test_the_obelisk_brings_every_mix_of_six() -> None:
    scene = Scene(pool="4 gold", monuments="Obelisk + Temple").do("claim Obelisk")
    assert len(results(scene)) == mixes(6, 4)


@pytest.mark.rule("ruling.27-thirty")
def test_no_answer_takes_a_mix_away() -> None:
    scene = Scene(pool="4 gold", monuments="Obelisk + Temple").do("claim Obelisk", "2 elan")
    pools = {end.players[0].pool for end in results(scene)}
    assert {pool.elan for pool in pools} == {2}
    assert len(pools) == mixes(4, 3)


@pytest.mark.rule("ruling.27")
def test_the_cursed_skull_gets_every_mix_of_three() -> None:
    scene = Scene(play="Cursed Skull", pool="life").do("use Cursed Skull")
    stored = {tuple(end.players[0].stored.values()) for end in results(scene)}
    assert len(stored) == mixes(3, 3)


# Paying -------------------------------------------------------------------------------------


@pytest.mark.rule("ruling.27")
def test_four_of_any_kind_are_paid_in_every_way_from_a_rich_pool() -> None:
    scene = Scene(mage="Alchemist", pool=RICH)
    scene.do("use Alchemist: exhaust it and pay 4 of any kind")
    assert len(results(scene)) == mixes(4, 5)


@pytest.mark.rule("ruling.27", "ruling.7")
def test_what_a_discount_leaves_is_paid_in_every_way_once() -> None:
    scene = Scene(play="Dragon Bridle", hand="Wind Dragon", pool=RICH)
    pools = {end.players[0].pool for end in results(scene.do("place Wind Dragon"))}
    assert {pool.total for pool in pools} == {45 - 5}
    assert len(pools) == sum(mixes(5 - calm, 4) for calm in range(1, 6))


# Converting ---------------------------------------------------------------------------------


@pytest.mark.rule("ruling.27")
def test_the_athanor_converts_every_number_of_every_kind_but_gold() -> None:
    pool = "3 elan + life + 2 calm + 4 gold"
    scene = Scene(play="Athanor", pool=pool, stored={"Athanor": "6 elan"})
    scene.do("use Athanor: exhaust it, pay 6 elan from it")
    assert len(scene.offers) == len(results(scene)) == 3 + 1 + 2


@pytest.mark.rule("ruling.10-choice")
def test_kind_and_number_are_one_choice_however_many_there_are() -> None:
    scene = Scene(play="Prism", pool=RICH).do("use Prism: exhaust it and pay any number")
    assert scene.offers == ["no elan", *[f"{number} elan" for number in range(1, 10)]]
    scene.do("no elan", "no life", "pay 7 death")
    assert scene.offers == ["gain 7 elan", "gain 7 life", "gain 7 calm"]


# Cards --------------------------------------------------------------------------------------


@pytest.mark.rule("ruling.14-at-once", "ruling.27")
def test_divination_discards_any_three_of_six() -> None:
    hand, deck = "Hawk + Crypt + Athanor", "Vault + Prism + Mermaid"
    scene = Scene(item="Divination", hand=hand, deck=deck).do("use Divination")
    assert len(scene.offers) == len(results(scene)) == comb(6, 3)


@pytest.mark.rule("ruling.27-thirty")
def test_divination_asks_card_by_card_where_the_hand_is_large() -> None:
    hand, deck = "Hawk + Crypt + Athanor + Treant", "Vault + Prism + Mermaid"
    scene = Scene(item="Divination", hand=hand, deck=deck).do("use Divination")
    assert scene.offers == ["no Hawk", "1 Hawk"]
    assert len(results(scene)) == comb(7, 3)


@pytest.mark.rule("ruling.27-order", "artifact.hawk-own")
def test_the_hawk_puts_three_back_in_every_order() -> None:
    scene = Scene(play="Hawk", deck="Vault + Prism + Crypt", monument_deck="")
    scene.do("use Hawk: exhaust it to look")
    decks = {tuple(end.players[0].deck.cards) for end in results(scene)}
    assert len(scene.offers) == len(decks) == 6
