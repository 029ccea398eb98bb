from __future__ import annotations

from random import Random
from typing import Any

import pytest
from res_arcana_scene import NINE, TEN, Scene, new_game

from ludarium_res_arcana import GAME
from ludarium_res_arcana.rules.victory import LAST_ROUND
from ludarium_res_arcana.table import Artifact, Face


@pytest.mark.rule("victory.ten")
def test_ten_points_win_at_the_end_of_the_round() -> None:
    scene = Scene(play=NINE).end_round()
    assert scene.s.over
    assert (scene.s.scores, scene.s.ranks) == ((10, 0), (1, 2))
    assert scene.s.verdict == "decided with 10 points in round 1"


@pytest.mark.rule("victory.token")
def test_the_token_counts_for_whoever_passed_first() -> None:
    scene = Scene(play=NINE + " + Crypt").do("use Crypt: exhaust it to gain").end_round()
    assert not scene.s.over
    assert (scene.points(), scene.points(1)) == (9, 1)


@pytest.mark.rule("victory.ten", "round.again")
def test_nine_points_do_not_win() -> None:
    scene = Scene(play="Great Pyramid + Colossus + Temple + Library").end_round()
    assert (scene.s.over, scene.s.round) == (False, 2)


@pytest.mark.rule("victory.most")
def test_most_points_win_among_those_with_ten() -> None:
    scene = Scene(play=f"{NINE} + Hanging Gardens", left={"play": TEN}).end_round()
    assert (scene.s.scores, scene.s.ranks) == ((11, 10), (1, 2))


def tied(pool: str, theirs: str) -> Scene:
    """Both seats have ten points in the end."""
    return Scene(play=NINE, pool=pool, left={"play": TEN, "pool": theirs}).end_round()


@pytest.mark.rule("victory.tie")
def test_a_tie_goes_to_more_essences_in_the_pool() -> None:
    assert tied("2 elan", "elan").s.ranks == (1, 2)


@pytest.mark.rule("victory.gold")
def test_gold_counts_twice_in_a_tie() -> None:
    assert tied("3 elan", "2 gold").s.ranks == (2, 1)


@pytest.mark.rule("victory.shared")
def test_a_tie_in_everything_is_shared() -> None:
    assert tied("2 elan", "gold").s.ranks == (1, 1)


@pytest.mark.rule("victory.tie")
def test_essences_on_components_break_no_tie() -> None:
    left: dict[str, Any] = {"play": TEN, "stored": {"Library": "9 gold"}}
    assert Scene(play=NINE, pool="elan", left=left).end_round().s.ranks == (1, 2)


@pytest.mark.rule("victory.exhausted")
def test_points_on_exhausted_components_count() -> None:
    assert Scene(play=NINE, exhausted=NINE).end_round().s.over


@pytest.mark.rule("victory.both", "victory.essences")
@pytest.mark.parametrize(
    ("place", "stored", "expected"),
    [
        ("Sacred Grove", "3 life + gold", 5),
        ("Sacrificial Pit", "2 death", 4),
        ("Cursed Forge", "4 gold", 5),
        ("Sunken Reef", "2 calm + life", 2),
        ("Alchemist's Tower", "", 0),
        ("Coral Castle", "5 life", 3),
    ],
)
def test_places_of_power_count_their_essences(place: str, stored: str, expected: int) -> None:
    assert Scene(play=place, stored={place: stored}, first=1).points() == expected


@pytest.mark.rule("power.sorcerers-bestiary-serpent")
def test_the_bestiary_counts_a_sea_serpent_three_times() -> None:
    beasts = "Sea Serpent + Fire Dragon + Nightingale"
    scene = Scene(play=f"Sorcerer's Bestiary + {beasts}", first=1)
    assert scene.points() == 3 + 2 + 1 + 3


@pytest.mark.rule("victory.called")
@pytest.mark.parametrize("place", ["Coral Castle", "Sorcerer's Bestiary"])
def test_a_place_of_power_may_call_a_check_during_the_round(place: str) -> None:
    beasts = "Sea Serpent"
    scene = Scene(play=f"{place} + {NINE} + {beasts}")
    scene.do(f"use {place}: exhaust it to check for victory")
    assert scene.s.over
    assert scene.s.ranks == (1, 2)


@pytest.mark.rule("ruling.22")
def test_a_check_that_is_called_may_be_won_by_a_rival() -> None:
    scene = Scene(play="Coral Castle", left={"play": f"{NINE} + Obelisk"})
    scene.do("use Coral Castle")
    assert scene.s.ranks == (2, 1)


def test_a_check_that_finds_nobody_with_ten_changes_nothing() -> None:
    scene = Scene(play="Coral Castle").do("use Coral Castle")
    assert (scene.s.over, scene.asked, scene.is_exhausted("Coral Castle")) == (False, 1, True)


# The Golden Statue --------------------------------------------------------------------------

SEVEN = "Golden Statue + Great Pyramid + Colossus"
"""Six points, seven with the token."""


@pytest.mark.rule("monument.golden-statue-react", "ruling.21")
def test_the_golden_statue_gives_three_points_in_a_check() -> None:
    scene = Scene(play=SEVEN, pool="3 gold").end_round()
    assert scene.offers == [
        "use Golden Statue: exhaust it and pay 3 gold for 3 points in this check",
        "do not use Golden Statue",
    ]
    scene.do("use Golden Statue")
    assert (scene.s.over, scene.s.scores) == (True, (10, 0))
    assert ("Golden Statue for this check", 3) in GAME.counted(scene.s)[0]


@pytest.mark.rule("monument.golden-statue-gone", "ruling.29")
def test_the_points_of_the_golden_statue_are_gone_after_the_check() -> None:
    scene = Scene(play="Golden Statue", pool="3 gold").end_round().do("use Golden Statue")
    assert (scene.s.over, scene.s.round, scene.pool) == (False, 2, "")
    assert (scene.points(), scene.s.statue) == (2, -1)


@pytest.mark.rule("reaction.choice")
def test_the_golden_statue_may_be_left_alone() -> None:
    scene = Scene(play=SEVEN, pool="3 gold").end_round().do("do not use Golden Statue")
    assert (scene.s.over, scene.pool) == (False, "3 gold")


@pytest.mark.rule("ruling.21")
def test_the_golden_statue_answers_a_rivals_check_once_a_round() -> None:
    left = {"play": f"{SEVEN} + Temple + Library", "pool": "6 gold"}
    scene = Scene(play="Coral Castle", first=1, left=left).do("use Coral Castle")
    assert scene.asked == 1
    scene.do("use Golden Statue")
    assert scene.s.ranks == (2, 1)
    without = Scene(play="Coral Castle", left={**left, "exhausted": "Golden Statue"})
    assert without.do("use Coral Castle").s.over is False


# The last round -----------------------------------------------------------------------------


@pytest.mark.rule("ruling.23")
def test_a_game_that_nobody_wins_ends_by_points_and_says_so() -> None:
    scene = Scene(round=LAST_ROUND, play="Hawk", left={"play": "Great Pyramid"}).end_round()
    assert (scene.s.scores, scene.s.ranks) == ((1, 3), (2, 1))
    assert scene.s.verdict == "nobody has 10 points after 20 rounds: most points win"


def test_the_lines_of_a_score_name_every_component() -> None:
    stored = {"Catacombs of the Dead": "6 death"}
    scene = Scene(play="Great Pyramid + Catacombs of the Dead + Hawk", stored=stored).end_round()
    assert GAME.counted(scene.s)[0] == [
        ("Great Pyramid", 3),
        ("Catacombs of the Dead", 6),
        ("first player token", 1),
    ]


def test_random_games_end_by_points_or_by_the_last_round() -> None:
    for seed in range(12):
        s = new_game(3, seed)
        s.play_out(Random(seed).random)
        assert (max(s.scores) >= 10) == s.verdict.startswith("decided")


def test_a_component_that_says_nothing_of_points_is_worth_none_beside_beasts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for kind in (Artifact, Face):  # so that the blank one is forgotten afterwards
        monkeypatch.setattr(kind, "_members", dict(kind._members))
    scene = Scene(play="Sea Serpent + Fire Dragon + Nightingale", first=1)
    before = scene.points()
    scene.s.players[0].play.add(Artifact(id="blank", name="Blank"))
    assert scene.points() == before
