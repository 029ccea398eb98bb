from __future__ import annotations

from collections import Counter
from importlib.metadata import EntryPoint
from random import Random

import pytest
from seasons_scene import Scene, new_game

from ludarium import Call
from ludarium.plugins import load
from ludarium.testing import assert_conforms
from ludarium_seasons import GAME, ludarium_evaluators, ludarium_games
from ludarium_seasons.evaluator import estimate
from ludarium_seasons.table import Seasons, Sorcerer, limit_of
from ludarium_seasons.turn import ACT


def test_seasons_keeps_all_promises_of_a_game() -> None:
    assert_conforms(GAME)


def test_the_plugin_brings_the_game_and_its_evaluator() -> None:
    assert ludarium_games() == [GAME]
    assert [evaluator.game for evaluator in ludarium_evaluators()] == [GAME.name]


def test_the_plugin_loads_without_complaint() -> None:
    plugins = load([EntryPoint("seasons", "ludarium_seasons", "ludarium")])
    assert plugins.failed == []
    assert plugins.game("seasons").name in plugins.evaluators


@pytest.mark.parametrize("level", ["apprentice", "magician", "archmage"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_table_breaks_a_limit_of_the_game(seats: int, level: str) -> None:
    for seed in range(8):
        s = new_game(seats, seed, level=level)
        choose = Random(seed).choice
        while not s.over:
            s.apply(choose(s.legal()))
            for place in s.sorcerers:
                assert_possible(place)
                if s.now in ACT:
                    assert sum(place.reserve) <= limit_of(place)


def assert_possible(place: Sorcerer) -> None:
    """What holds for a place at any time."""
    assert min(place.reserve) >= 0
    assert place.crystals >= 0
    assert 0 <= place.gauge <= 15
    assert 0 <= place.bonuses <= 3
    play = place.play.cards
    assert Counter(place.lasting) == Counter(card for card in play if card.lasts)
    assert not Counter(place.straight) - Counter(card for card in play if card.use or card.rerolls)
    assert len(place.amulets) == sum(card.holds_energy for card in play)
    assert len(place.cauldrons) == sum(card.collects_energy for card in play)


def test_decisions_offer_few_calls() -> None:
    sizes = []
    for seed in range(30):
        s = new_game(2, seed)
        choose = Random(seed).choice
        while not s.over:
            sizes.append(len(s.legal()))
            s.apply(choose(s.legal()))
    sizes.sort()
    assert sizes[len(sizes) // 2] < 15
    assert sizes[len(sizes) * 99 // 100] < 80


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_estimate_of_a_finished_game_is_its_score(seats: int) -> None:
    s = new_game(seats, 1)
    choose = Random(1).choice
    while not s.over:
        s.apply(choose(s.legal()))
    assert estimate(s) == list(s.scores)


def test_the_estimate_likes_crystals_energy_and_cards_in_play() -> None:
    nothing = estimate(Scene().s)[0]
    assert estimate(Scene(crystals=5).s)[0] > nothing
    assert estimate(Scene(reserve="2 fire").s)[0] > nothing
    assert estimate(Scene(play="Runic Cube of Eolis").s)[0] > nothing + 20
    assert estimate(Scene(bonuses=1).s)[0] < nothing


def test_the_estimate_likes_permanent_effects_early() -> None:
    def worth(year: int) -> float:
        with_card, without = Scene(year=year, play="Staff of Spring"), Scene(year=year)
        return estimate(with_card.s)[0] - estimate(without.s)[0]

    assert worth(1) > worth(3)


def test_the_estimate_likes_cards_in_hand_early_and_not_at_the_end() -> None:
    def worth(year: int, space: int) -> float:
        time = {"year": year, "space": space}
        return estimate(Scene(**time, hand="Amulet of Earth").s)[0] - estimate(Scene(**time).s)[0]

    assert worth(1, 1) > 0 > worth(3, 12)


def test_a_greedy_player_with_the_estimate_beats_random() -> None:
    assert sum(greedy_wins(number) for number in range(6)) >= 5


def greedy_wins(number: int) -> bool:
    s = new_game(2, number)
    random = Random(number)
    me = number % 2
    while not s.over:
        if s.seat == me:
            s.apply(max(s.legal(), key=lambda call: lead_after(s, call, me)))
        else:
            s.apply(random.choice(s.legal()))
    return s.ranks[me] == 1


def lead_after(s: Seasons, call: Call, me: int) -> float:
    after = s.clone()
    after.reseed(str(call))
    after.apply(call)
    points = estimate(after)
    return points[me] - points[1 - me]
