"""What every decision asks, and for which component."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from res_arcana_scene import Scene, new_game, struck

from ludarium.steps import DECISION, _steps

RICH = " + ".join(f"9 {kind}" for kind in ("elan", "life", "calm", "death", "gold"))


def question(scene: Scene) -> str:
    """What is asked now."""
    assert scene.s.now is not None
    return scene.s.now.question


def test_every_decision_asks_something() -> None:
    ours = [one for one in _steps.values() if one.module.startswith("ludarium_res_arcana")]
    assert [one.name for one in ours if one.kind == DECISION and one.ask is None] == []


@pytest.mark.parametrize("options", [{"setup": "draft"}, {"best_of_three": True}])
def test_every_question_begins_large_and_ends_with_its_mark(options: dict[str, object]) -> None:
    s = new_game(2, 3, **options)
    choose = Random(3).choice
    while not s.over:
        assert s.now is not None
        asked = s.now.args[1] if s.now.step.name == "in_secret" else s.now
        assert asked.question[0].isupper(), asked
        assert asked.question.endswith("?"), asked
        s.apply(choose(s.legal()))


@pytest.mark.parametrize(
    ("table", "moves", "asked"),
    [
        ({}, (), "Actions: what do you do?"),
        (
            {"hand": "Hawk"},
            ("discard Hawk for 2",),
            "Hawk is discarded: which 2 essences do you gain, but no gold?",
        ),
        (
            {"hand": "Wind Dragon", "play": "Dragon Bridle", "pool": RICH},
            ("place Wind Dragon", "2 elan"),
            "Wind Dragon: how do you pay 5 out of 4 calm and 4 of any kind (2 elan so far)?",
        ),
        (
            {"mage": "Alchemist", "pool": RICH},
            ("use Alchemist: exhaust it and pay",),
            "Alchemist: how do you pay 4 of any kind?",
        ),
        (
            {"play": "Cursed Skull", "pool": "life"},
            ("use Cursed Skull",),
            "Cursed Skull: which 3 essences are put on it, but no life or gold?",
        ),
        (
            {"play": "Prism", "pool": "2 elan + life"},
            ("use Prism: exhaust it and pay any", "pay 2 elan"),
            "Prism: do you gain 2 life, 2 calm or 2 death?",
        ),
        (
            {"play": "Dragon Egg", "hand": "Fire Dragon + Water Dragon", "pool": RICH},
            ("use Dragon Egg",),
            "Dragon Egg: which dragon of your hand do you place at a discount of 4?",
        ),
        (
            {"play": "Sacrificial Dagger", "hand": "Hawk + Vault"},
            ("use Sacrificial Dagger",),
            "Sacrificial Dagger: which card of your hand do you discard?",
        ),
        (
            {"item": "Divination", "hand": "Hawk", "deck": "Vault + Prism"},
            ("use Divination",),
            "Divination: which 2 cards of your hand do you discard?",
        ),
    ],
)
def test_a_question_names_the_card_that_asks(
    table: dict[str, Any], moves: tuple[str, ...], asked: str
) -> None:
    assert question(Scene(**table).do(*moves)) == asked


def test_who_loses_life_is_asked_for_the_component_that_strikes() -> None:
    scene = struck("Fire Dragon", pool="life + 3 elan + calm")
    assert question(scene) == "Fire Dragon: do you lose 2 life, or how do you ignore it?"
    assert scene.offers[0] == "lose 1 life and 2 essences for missing life"
    scene.do("lose")
    assert question(scene) == "Fire Dragon: which 2 essences do you lose for missing life?"


def test_who_has_nothing_is_told_so() -> None:
    assert struck(item="Protection").offers[0] == "lose nothing: your pool is empty"
