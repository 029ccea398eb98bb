"""A scene for each card, and the conformance of each game with the expansion."""

from __future__ import annotations

import ludarium_embers
import ludarium_res_arcana
import ludarium_seasons
import ludarium_spellbook
import pytest
from ludarium_res_arcana.rules.actions import act
from ludarium_res_arcana.table import ResArcana
from ludarium_seasons.rules.turn import turn
from ludarium_seasons.table import Seasons
from ludarium_spellbook.table import TOKENS, Spellbook

from ludarium import Game
from ludarium.testing import Scene, assert_conforms, expanded

SEASONS = expanded(ludarium_seasons.GAME, ludarium_embers)
RES_ARCANA = expanded(ludarium_res_arcana.GAME, ludarium_embers)
SPELLBOOK = expanded(ludarium_spellbook.GAME, ludarium_embers)


@pytest.mark.parametrize("game", [SEASONS, RES_ARCANA, SPELLBOOK], ids=lambda game: game.name)
def test_the_game_conforms_with_the_expansion(game: Game) -> None:
    assert_conforms(game)


# Seasons ------------------------------------------------------------------------------------


def seasons(**given: object) -> Scene[Seasons]:
    return Scene(SEASONS, now=turn(0), then=[turn(1)], gauge=5, **given)


def test_ember_brazier_brings_three_energies() -> None:
    scene = seasons(hand="Ember Brazier", reserve="2 fire")
    scene.do("summon Ember Brazier for 2 fire", by=0)
    scene.choose("gain 2 water and 1 earth")
    assert scene.words("reserve") == "2 water + earth"


def test_cinder_fox_counts_the_fires_of_the_others() -> None:
    scene = seasons(
        hand="Cinder Fox", reserve="air + 2 fire", others={1: {"reserve": "3 fire + water"}}
    )
    scene.do("summon Cinder Fox for 1 air and 1 fire", by=0)
    assert scene.value("crystals") == 4 + 2 * 3


def test_smouldering_ledger_burns_an_energy_once_a_round() -> None:
    scene = seasons(hand="Smouldering Ledger", reserve="earth + 2 air", crystals=3)
    scene.do("summon Smouldering Ledger", by=0)
    scene.do("use the Smouldering Ledger: burn 1 air for 5 crystals", by=0)
    assert (scene.value("crystals"), scene.words("reserve")) == (5, "air")
    assert scene.offered(0, "use the Smouldering Ledger") == []


def test_last_lantern_counts_what_is_left_at_the_end() -> None:
    scene = seasons(hand="Last Lantern", reserve="2 water + 2 air").do("summon Last Lantern")
    (lantern,) = scene.value("play")
    assert lantern.at_the_end(scene.table, 0) == 6


# Res Arcana ---------------------------------------------------------------------------------


def test_ember_jar_turns_elan_into_gold() -> None:
    scene: Scene[ResArcana] = Scene(
        RES_ARCANA, now=act(0), then=[act(1)], play="Ember Jar", pool="4 elan"
    )
    assert len(scene.offered(0, "use Ember Jar")) == 2
    scene.do("use Ember Jar: exhaust it and pay 3 elan to gain 2 gold", by=0)
    assert scene.words("pool") == "elan + 2 gold"


# Spellbook ----------------------------------------------------------------------------------

SEVEN = "kindling+sharing+cure+focus+clone+transmutation+communion"


def test_kindling_trades_a_token_for_two_of_the_altar() -> None:
    scene: Scene[Spellbook] = Scene(SPELLBOOK, options={"spells": SEVEN})
    s, me = scene.table, scene.asked
    wizard, kindling = s.wizards[me], s.book[0]
    wizard.levels[0], wizard.marks[0], wizard.ready = 3, TOKENS[0], [kindling]
    wizard.pool = [TOKENS[3]]
    s.altar = [TOKENS[5], TOKENS[6], TOKENS[7]]
    scene.begin().do("do nothing", by=me)
    scene.do("discard the purple circle: ", by=me)
    scene.do("take the purple square and green circle", by=me)
    assert wizard.pool == [TOKENS[5], TOKENS[6]]


def test_kindling_is_not_there_where_the_expansion_is_off() -> None:
    table = SPELLBOOK.new(options={"expansions": "none"})
    assert ludarium_embers.SPELLS[0] not in table.game.components
