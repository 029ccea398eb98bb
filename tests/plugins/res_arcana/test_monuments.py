from __future__ import annotations

import pytest
from res_arcana_scene import Scene, of_each, struck

POINTS = {
    "Colossus": 2,
    "Golden Statue": 1,
    "Great Pyramid": 3,
    "Hanging Gardens": 1,
    "Library": 1,
    "Mausoleum": 2,
    "Obelisk": 1,
    "Oracle": 2,
    "Solomon's Mine": 1,
    "Temple": 2,
}


@pytest.mark.parametrize(("monument", "points"), of_each("monument.{}", POINTS.items()))
def test_a_monument_costs_four_gold_and_has_its_points(monument: str, points: int) -> None:
    scene = Scene(monuments=monument, monument_deck="", pool="5 gold", first=1)
    scene.do(f"claim {monument}, paying 4 gold")
    assert (scene.play(), scene.player().pool.gold, scene.points()) == (monument, 1, points)
    assert not scene.is_exhausted(monument)


@pytest.mark.rule("claim.monument")
@pytest.mark.parametrize("monument", POINTS)
def test_three_gold_and_anything_else_claim_no_monument(monument: str) -> None:
    pool = "3 gold + 4 elan + 4 life + 4 calm + 4 death"
    assert not Scene(grounds="", monuments=monument, pool=pool).can("claim")


@pytest.mark.parametrize(
    "monument", [name for name in POINTS if name not in ("Hanging Gardens", "Temple")]
)
def test_eight_monuments_collect_nothing(monument: str) -> None:
    scene = Scene(phase="collect", play=monument)
    assert (scene.pool, scene.s.phase) == ("", "actions")


# Colossus -----------------------------------------------------------------------------------


@pytest.mark.rule("monument.colossus-gold")
def test_colossus_turns_any_essence_into_a_gold_on_it() -> None:
    scene = Scene(play="Colossus", pool="elan + gold").do("use Colossus", "pay 1 elan")
    assert (scene.pool, scene.on("Colossus")) == ("1 gold", "1 gold")
    assert scene.is_exhausted("Colossus")
    assert not Scene(play="Colossus").can("use")


@pytest.mark.rule("victory.essences")
def test_gold_on_colossus_is_worth_no_points() -> None:
    assert Scene(play="Colossus", stored={"Colossus": "5 gold"}, first=1).points() == 2


# Golden Statue ------------------------------------------------------------------------------


@pytest.mark.rule("monument.golden-statue-react")
def test_the_golden_statue_makes_three_points_of_three_gold_in_a_check() -> None:
    scene = Scene(play="Golden Statue + Great Pyramid + Oracle", pool="4 gold").end_round()
    scene.do("use Golden Statue: exhaust it and pay 3 gold for 3 points in this check")
    assert (scene.s.over, scene.s.scores, scene.pool) == (True, (1 + 3 + 2 + 1 + 3, 0), "1 gold")
    assert scene.is_exhausted("Golden Statue")


@pytest.mark.rule("monument.golden-statue-react")
def test_the_golden_statue_needs_three_gold_and_cannot_be_used_as_an_action() -> None:
    assert not Scene(play="Golden Statue", pool="3 gold").can("use")
    assert not Scene(play="Golden Statue", pool="2 gold").end_round().can("use Golden Statue")


# Great Pyramid ------------------------------------------------------------------------------


@pytest.mark.rule("monument.great-pyramid")
def test_the_great_pyramid_does_nothing_else() -> None:
    assert Scene(play="Great Pyramid", pool="3 elan + 3 gold").offers == ["pass"]


# Hanging Gardens ----------------------------------------------------------------------------


@pytest.mark.rule("monument.hanging-gardens-collect")
def test_the_hanging_gardens_collect_any_three_but_gold() -> None:
    scene = Scene(phase="collect", play="Hanging Gardens")
    assert not any("gold" in said for said in scene.offers)
    assert scene.gain("elan + 2 death").pool == "1 elan + 2 death"


# Library ------------------------------------------------------------------------------------


@pytest.mark.rule("monument.library-draw")
def test_the_library_draws_a_card_for_nothing() -> None:
    scene = Scene(play="Library", deck="Hawk + Vault").do("use Library: exhaust it to draw 1 card")
    assert (scene.hand, scene.is_exhausted("Library")) == ("Hawk", True)


# Mausoleum ----------------------------------------------------------------------------------


@pytest.mark.rule("monument.mausoleum-death")
def test_the_mausoleum_turns_any_essence_into_a_death_on_it_again_and_again() -> None:
    scene = Scene(play="Mausoleum", pool="2 gold")
    scene.do_mine("use Mausoleum: pay 1 of any kind", "use Mausoleum: pay 1 of any kind")
    assert (scene.pool, scene.on("Mausoleum")) == ("", "2 death")
    assert not scene.is_exhausted("Mausoleum")
    assert scene.points() == 2


@pytest.mark.rule("effects.exhausted")
def test_an_exhausted_mausoleum_cannot_be_used() -> None:
    assert not Scene(play="Mausoleum", exhausted="Mausoleum", pool="elan").can("use")


# Obelisk ------------------------------------------------------------------------------------


@pytest.mark.rule("monument.obelisk-claim")
def test_the_obelisk_brings_any_six_but_gold_when_it_is_claimed() -> None:
    scene = Scene(monuments="Obelisk", pool="4 gold").do("claim Obelisk")
    assert not any("gold" in said for said in scene.offers)
    assert scene.gain("elan + 2 life + 3 death").pool == "1 elan + 2 life + 3 death"
    assert scene.asked == 1


@pytest.mark.rule("monument.obelisk-claim")
def test_the_obelisk_brings_six_when_it_is_claimed_from_the_deck() -> None:
    scene = Scene(monument_deck="Obelisk", pool="4 gold").do("claim the top monument")
    assert scene.gain("6 calm").pool == "6 calm"


@pytest.mark.rule("monument.obelisk-once")
def test_the_obelisk_brings_nothing_later() -> None:
    scene = Scene(play="Obelisk")
    assert scene.offers == ["pass"]
    assert scene.end_round().pool == ""


# Oracle -------------------------------------------------------------------------------------


@pytest.mark.rule("monument.oracle-own")
def test_the_oracle_orders_the_top_three_of_the_own_deck() -> None:
    scene = Scene(play="Oracle", deck="Hawk + Vault + Prism", monument_deck="").do("use Oracle")
    scene.do("put back Prism, Vault and the other one, in this order")
    assert (scene.deck(), scene.is_exhausted("Oracle")) == ("Prism + Vault + Hawk", True)


@pytest.mark.rule("monument.oracle-monuments")
def test_the_oracle_orders_the_top_three_monuments() -> None:
    scene = Scene(play="Oracle", monument_deck="Library + Temple + Obelisk").do("use Oracle")
    assert len(scene.offers) == 6
    scene.do("put back Obelisk, Temple and the other one, in this order")
    assert [str(card) for card in reversed(scene.s.monument_deck.cards)] == [
        "Obelisk",
        "Temple",
        "Library",
    ]


# Solomon's Mine -----------------------------------------------------------------------------


@pytest.mark.rule("monument.solomons-mine-gold")
def test_solomons_mine_gains_a_gold() -> None:
    scene = Scene(play="Solomon's Mine").do("use Solomon's Mine")
    assert (scene.pool, scene.is_exhausted("Solomon's Mine")) == ("1 gold", True)


# Temple -------------------------------------------------------------------------------------


@pytest.mark.rule("monument.temple-collect")
def test_the_temple_collects_a_life() -> None:
    assert Scene(phase="collect", play="Temple").pool == "1 life"


@pytest.mark.rule("monument.temple-ignore")
def test_the_temple_is_exhausted_to_ignore_a_life_loss() -> None:
    scene = struck(play="Temple", pool="2 life").do("use Temple")
    assert (scene.pool_of(1), scene.is_exhausted("Temple", 1)) == ("2 life", True)
    assert struck(play="Temple", pool="2 life", exhausted="Temple").pool_of(1) == ""
