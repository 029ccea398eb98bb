from __future__ import annotations

from random import Random
from typing import Any

import pytest
from spellbook_scene import Scene, new_game

from ludarium import Call, View
from ludarium.agents import AgentKind, AgentSpec, Budget
from ludarium.match import play
from ludarium.testing import assert_conforms
from ludarium_spellbook import GAME
from ludarium_spellbook.evaluator import estimate
from ludarium_spellbook.table import Spellbook, Wizard


def test_spellbook_keeps_all_promises_of_a_game() -> None:
    assert_conforms(GAME)


def test_a_match_keeps_the_rank_of_a_lost_solo_game() -> None:
    anyone = AgentSpec(AgentKind("anyone", "chooses the first call", FirstCall))
    record = play(GAME, [anyone])
    assert record.ranks == (2,)


class FirstCall:
    """An agent that does not think."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, budget: Budget) -> Call:
        return view.legal[0]


@pytest.mark.rule("pool.limit")
@pytest.mark.parametrize("spells", ["set1", "set2", "set3", "classic"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_no_table_breaks_a_limit_of_the_game(seats: int, spells: str) -> None:
    for seed in range(8):
        s = new_game(seats, seed, spells=spells)
        choose = Random(seed).choice
        while not s.over:
            s.apply(choose(s.legal()))
            for wizard in s.wizards:
                assert_possible(s, wizard)


def assert_possible(s: Spellbook, wizard: Wizard) -> None:
    """What holds for a wizard's place at any time."""
    assert len(wizard.pool) <= 9
    assert len(wizard.familiar) <= 14
    assert set(wizard.levels) <= {0, 3, 4, 5}
    known = [spell for spell in s.book if wizard.levels[spell.colour]]
    for spell in s.book:
        mark = wizard.marks[spell.colour]
        assert (mark is not None) == (spell in known)
        assert mark is None or mark.colour == spell.colour
    with_action = {spell for spell in known if spell.phase}
    assert set(wizard.ready) | set(wizard.fresh) == with_action
    assert len(wizard.ready) + len(wizard.fresh) == len(with_action)


def gain(pool: str, **table: Any) -> float:
    """What a pool adds to the estimate."""
    with_pool, without = Scene(pool=pool, **table), Scene(**table)
    return estimate(with_pool.s)[with_pool.me] - estimate(without.s)[without.me]


def test_the_estimate_likes_tokens_of_a_colour_that_can_still_be_learned() -> None:
    learned = {"Time Travel": "3 circle"}
    assert gain("2 white circle") > gain("2 white circle", learned=learned)


def test_the_estimate_likes_two_of_a_colour_better_than_one_of_each() -> None:
    assert gain("2 white circle") > gain("white circle + black circle")


@pytest.mark.parametrize("level", [3, 4, 5])
def test_the_estimate_prefers_learning_to_holding(level: int) -> None:
    day = Scene(phase="dusk", pool=f"{level} white circle")
    before = estimate(day.s)[day.me]
    day.do(f"learn Time Travel at level {level} for {level} white tokens")
    assert estimate(day.s)[day.me] > before
