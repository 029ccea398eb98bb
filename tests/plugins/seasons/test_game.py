from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from seasons_scene import Scene, new_game

from ludarium import limit_of
from ludarium.testing import assert_conforms
from ludarium_seasons import GAME
from ludarium_seasons.evaluator import estimate
from ludarium_seasons.rules.turn import act
from ludarium_seasons.table import Sorcerer


def test_seasons_keeps_all_promises_of_a_game() -> None:
    assert_conforms(GAME)


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
                if s.now is not None and s.now.step is act:
                    limit = limit_of(place, "reserve")
                    assert limit is not None
                    assert place.reserve.total <= limit


def assert_possible(place: Sorcerer) -> None:
    """What holds for a place at any time."""
    assert min(place.reserve.counts) >= 0
    assert place.crystals >= 0
    assert 0 <= place.gauge <= 15
    assert 0 <= place.bonuses <= 3
    play = place.play.cards
    assert Counter(place.lasting) == Counter(card for card in play if card.lasts)
    assert not Counter(place.straight) - Counter(
        card for card in play if card.use or card.before_die
    )
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
