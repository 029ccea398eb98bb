"""Replays of the big games name their steps without the package in which they stand."""

from __future__ import annotations

from random import Random

import pytest

from ludarium.plugins import installed


@pytest.mark.parametrize("name", ["res_arcana", "seasons", "spellbook"])
def test_a_replay_names_the_steps_of_its_game_shortly(name: str) -> None:
    game = installed().games[name]
    s, chance = game.new(2, 1), Random(1)
    for _ in range(60):
        call = chance.choice(s.legal())
        assert "ludarium_" not in str(call.to_json(game.scope))
        s.apply(call)
