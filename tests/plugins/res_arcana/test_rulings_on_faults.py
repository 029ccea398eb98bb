"""Where the text of the rulebook is wrong, or players ask what it means: what is played.

The numbers are those of RULINGS.md.
"""

from __future__ import annotations

import pytest
from res_arcana_scene import Scene, face, struck

# Faults of the text -------------------------------------------------------------------------


@pytest.mark.rule("ruling.28")
def test_28_the_dragons_lair_has_no_curse() -> None:
    scene = Scene(phase="collect", play="Dragon's Lair + Cursed Forge", pool="2 death")
    assert scene.offers == ["pay 1 death to keep Cursed Forge ready", "exhaust Cursed Forge"]
    scene.do("pay 1 death")
    assert (scene.s.phase, scene.player().exhausted) == ("actions", [])


@pytest.mark.rule("ruling.29")
def test_29_the_golden_statue_counts_in_one_check_only_although_the_round_goes_on() -> None:
    left = {"play": "Golden Statue", "pool": "6 gold"}
    scene = Scene(play="Coral Castle", left=left).do("use Coral Castle", "use Golden Statue")
    assert (scene.pool_of(1), scene.is_exhausted("Golden Statue", 1)) == ("3 gold", True)
    assert scene.points(1) == 1
    assert scene.end_round().s.round == 2
    assert not scene.is_exhausted("Golden Statue", 1)


@pytest.mark.rule("ruling.29-readied")
def test_29_a_golden_statue_that_is_readied_may_be_used_at_the_next_check_of_the_round() -> None:
    left = {"item": "Reanimate", "play": "Golden Statue", "pool": "7 gold"}
    scene = Scene(play="Coral Castle", left=left).do("use Coral Castle", "use Golden Statue")
    scene.do("use Reanimate", "ready Golden Statue").end_round()
    assert scene.can("use Golden Statue")


@pytest.mark.rule("ruling.30")
@pytest.mark.parametrize(
    ("spanish", "english"),
    [
        ("Forja maldita", "Cursed Forge"),
        ("Tratante", "Treant"),
        ("Bestiario mágico", "Sorcerer's Bestiary"),
        ("Muñeco de cuerda", "Windup Man"),
        ("Cámara", "Vault"),
    ],
)
def test_30_spanish_names_of_the_rulebook_are_known(spanish: str, english: str) -> None:
    assert face(spanish) is face(english)


# Discounts ----------------------------------------------------------------------------------


@pytest.mark.rule("discount.effects")
def test_the_crypts_discount_adds_up_with_the_artificers() -> None:
    scene = Scene(mage="Artificer", play="Crypt", pool="death + elan", discards="Elemental Spring")
    scene.do("use Crypt: exhaust it and pay 1 death")
    assert (scene.pool, scene.discards()) == ("", "")
    assert scene.play() == "Artificer + Crypt + Elemental Spring"


@pytest.mark.rule("discount.effects")
def test_the_crypts_discount_adds_up_with_those_on_dragons() -> None:
    scene = Scene(
        mage="Artificer",
        play="Crypt + Dragon Bridle + Dragon's Lair",
        pool="death",
        discards="Sea Serpent",
    )
    scene.do("use Crypt: exhaust it and pay 1 death")
    assert (scene.pool, "Sea Serpent" in scene.play()) == ("", True)


@pytest.mark.rule("discount.effects")
def test_the_dragon_eggs_discount_adds_up_with_all_others() -> None:
    scene = Scene(
        mage="Artificer", play="Dragon Egg + Dragon Bridle", hand="Sea Serpent", pool="calm"
    )
    scene.do("use Dragon Egg")
    assert (scene.pool, "Sea Serpent" in scene.play()) == ("", True)


@pytest.mark.rule("discount.effects", "power.sorcerers-bestiary-on-top")
def test_discounts_make_the_bestiarys_dragon_cheaper_but_not_its_four() -> None:
    table = {"mage": "Artificer", "play": "Sorcerer's Bestiary + Dragon Bridle"}
    scene = Scene(**table, discards="Fire Dragon", pool="4 gold + 2 elan")  # type: ignore[arg-type]
    scene.do("use Sorcerer's Bestiary: exhaust it and pay 4", "pay 4 gold")
    assert (scene.pool, "Fire Dragon" in scene.play()) == ("", True)
    short = Scene(**table, discards="Fire Dragon", pool="3 elan")  # type: ignore[arg-type]
    assert not short.can("use Sorcerer's Bestiary: exhaust it and pay 4")


@pytest.mark.rule("power.sorcerers-bestiary-on-top", "ruling.8-lost")
def test_the_four_of_the_bestiary_are_paid_on_top_of_the_dragons_cost() -> None:
    scene = Scene(play="Sorcerer's Bestiary", discards="Fire Dragon", pool="9 elan")
    scene.do("use Sorcerer's Bestiary: exhaust it and pay 4")
    assert (scene.pool, scene.discards()) == ("5 elan", "Fire Dragon")


@pytest.mark.rule("discount.choice", "discount.gold")
def test_the_crypts_discount_removes_what_the_payer_chooses_but_never_gold() -> None:
    scene = Scene(play="Crypt", pool="elan + life + calm + death + gold", discards="Windup Man")
    scene.do("use Crypt: exhaust it and pay 1 death")
    assert sorted(scene.offers) == [
        "pay 1 calm and 1 gold",
        "pay 1 elan and 1 gold",
        "pay 1 life and 1 gold",
    ]
    poor = Scene(play="Crypt", pool="elan + life + calm + death", discards="Windup Man")
    poor.do("use Crypt: exhaust it and pay 1 death")
    assert poor.discards() == "Windup Man"


# Costs and effects --------------------------------------------------------------------------


@pytest.mark.rule("ruling.19")
def test_a_card_discarded_for_the_sacrificial_dagger_earns_nothing_else() -> None:
    scene = Scene(play="Sacrificial Dagger", hand="Dwarven Pickaxe")
    scene.do("use Sacrificial Dagger: destroy it and discard a card").gain("elan")
    assert (scene.pool, scene.asked) == ("1 elan", 1)


@pytest.mark.rule("effects.other-exhausted")
def test_a_creature_exhausted_as_a_cost_does_not_do_what_it_does() -> None:
    scene = Scene(play="Sacred Grove + Treant", left={"pool": "3 death"})
    scene.do("use Sacred Grove: exhaust it and exhaust a creature")
    assert (scene.pool, scene.asked) == ("", 1)


@pytest.mark.rule("ruling.10")
def test_a_draw_from_nothing_may_be_paid_for() -> None:
    scene = Scene(item="Research", pool="elan").do("use Research")
    assert (scene.pool, scene.hand, scene.is_exhausted("Research")) == ("", "", True)


@pytest.mark.rule("ruling.10")
def test_a_look_at_no_cards_may_be_taken() -> None:
    scene = Scene(mage="Seer", monument_deck="").do("use Seer")
    assert (scene.is_exhausted("Seer"), scene.asked) == (True, 1)


@pytest.mark.rule("artifact.sea-serpent-way-out")
def test_the_sea_serpent_lets_rivals_destroy_only_their_own_artifacts() -> None:
    scene = struck("Sea Serpent", pool="2 life", mage="Seer", play="Vault + Temple")
    assert scene.offers == [
        "lose 2 life",
        "destroy Vault to ignore the life loss",
        "use Temple: exhaust it to ignore the loss",
    ]


@pytest.mark.rule("loss.others")
def test_one_missing_life_is_replaced_by_two_others() -> None:
    assert struck(pool="life + 3 gold").pool_of(1) == "1 gold"


@pytest.mark.rule("ruling.9", "power.sorcerers-bestiary-serpent")
def test_a_sea_serpent_from_a_rivals_discards_counts_three_and_stays() -> None:
    scene = Scene(
        play="Sorcerer's Bestiary + Corrupt Altar",
        pool="4 gold + 6 calm + 3 life",
        left={"discards": "Sea Serpent"},
        first=1,
    )
    scene.do("use Sorcerer's Bestiary: exhaust it and pay 4 of any kind", "pay 4 gold")
    assert scene.points() == 1 + 3
    scene.do_mine("use Corrupt Altar: exhaust it", "destroy Sea Serpent")
    assert (scene.discards(), scene.discards(1)) == ("Sea Serpent", "")
