"""The models that come with games fit them as they are declared now, and agents use them."""

from __future__ import annotations

import pytest

from ludarium.plugins import installed
from ludarium_ai.judging import judge, model_in

LARGEST = 300_000
"""Bytes that a model may add to the package."""


@pytest.mark.parametrize("name", sorted(installed().models))
def test_a_model_that_comes_with_a_game_fits_it_and_is_used(name: str) -> None:
    shipped = installed().models[name]
    game = installed().game(shipped.game)
    usual = game.configure({})
    model = model_in(shipped.file)
    assert model.refusal(game, shipped.seats, usual) == ""
    assert shipped.file.stat().st_size <= LARGEST
    used = judge(game, shipped.seats, usual, "auto")
    assert used is judge(game, shipped.seats, usual, "learned")
    assert used is not judge(game, shipped.seats, usual, "hand")


@pytest.mark.parametrize("name", sorted(installed().models))
def test_a_model_that_comes_with_a_game_has_won_its_duel(name: str) -> None:
    made = model_in(installed().models[name].file).made
    duels = [made[what]["accepted"] for what in ("duel", "policy_duel") if what in made]
    assert duels
    assert set(duels) == {"elo1"}


@pytest.mark.parametrize("name", sorted(installed().models))
def test_a_model_is_used_wherever_it_has_proven_itself(name: str) -> None:
    shipped = installed().models[name]
    game, model = installed().game(shipped.game), model_in(shipped.file)
    proven = {name for proof in model.made.get("proofs", []) for name in proof["any_option"]}
    assert proven == set(model.any_option)
    for option in game.options:
        for value in option.values() if option.name in proven else ():
            options = game.configure({option.name: value})
            assert judge(game, shipped.seats, options, "auto") is not judge(
                game, shipped.seats, options, "hand"
            )
