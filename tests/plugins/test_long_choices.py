"""Choices too long for one list: however they are cut up, the same decision asks to the end."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from ludarium import Call, Game, Table, choosing
from ludarium_res_arcana import GAME as RES_ARCANA
from ludarium_seasons import GAME as SEASONS
from ludarium_spellbook import GAME as SPELLBOOK

ASKED_ON = (choosing.so_many, choosing.comes_next)
OPTIONS = {
    "seasons": [{"level": "archmage"}],
    "res_arcana": [{"setup": "draft"}],
    "spellbook": [{"spells": "set1"}, {"spells": "set2"}, {"spells": "set3"}],
}

RARE = {"store_spent_some", "take_of_colour"}
"""What random play hardly ever comes to; the scenes of Spellbook's spells ask these."""


@pytest.fixture
def _thing_by_thing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every choice of several things is made one by one, and nothing of it is remembered."""
    monkeypatch.setattr(choosing, "AT_ONCE", 1)
    monkeypatch.setattr(choosing, "FEW", 1)
    forget_offers()
    yield
    forget_offers()


def forget_offers() -> None:
    """Let the rules work out anew what they offer."""
    rules = [module for name, module in sys.modules.items() if ".rules." in name]
    for value in [value for module in rules for value in vars(module).values()]:
        if hasattr(value, "cache_clear"):
            value.cache_clear()


@pytest.mark.parametrize(
    ("game", "games"),
    [
        pytest.param(SEASONS, 8, id="seasons"),
        pytest.param(RES_ARCANA, 8, id="res_arcana"),
        pytest.param(SPELLBOOK, 60, id="spellbook"),
    ],
)
@pytest.mark.usefixtures("_thing_by_thing")
def test_an_answer_asks_the_same_seat_the_same_question_about_the_rest(
    game: Game, games: int
) -> None:
    settling, cut = decisions_that_settle(game), set()
    for seed, options in product(range(games), OPTIONS[game.name]):
        for now, legal, call in choices_of(game.new(3, seed, options), seed):
            assert len(legal) > 1 or now.step.name not in settling, "no choice is no question"
            if call.step in ASKED_ON:
                cut.add(now.step.name)
                assert_asks_on(now, call.args[-1])
    assert cut == settling - RARE


def choices_of(table: Table, seed: int) -> Iterator[tuple[Call, Sequence[Call], Call]]:
    """Every question of a game with what it offers and an answer at random."""
    chance = Random(seed)
    while table.now is not None:
        legal = table.legal()
        call = chance.choice(legal)
        yield table.now, legal, call
        table.apply(call)


def assert_asks_on(now: Call, again: Call) -> None:
    """The decision is asked again, and only more of it is settled."""
    last = len(again.args) - 1
    assert again.step is now.step
    assert again.args[:last] == now.args[:last]
    assert len(again.args[last]) > len(now.args[last] if len(now.args) > last else ())


def decisions_that_settle(game: Game) -> set[str]:
    """The names of all decisions of a game that can be cut up."""
    modules = [
        module for name, module in sys.modules.items() if name.startswith(PACKAGES[game.name])
    ]
    found = [
        value for module in modules for value in vars(module).values() if hasattr(value, "ask")
    ]
    return {one.name for one in found if "settled" in inspect.signature(one.run).parameters}


PACKAGES = {name: f"ludarium_{name}." for name in OPTIONS}
