"""Gymnasium's own checker on every game, and a match in which the others are agents."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ludarium import UsageError
from ludarium.plugins import installed
from ludarium_bridges.gymnasium import MatchEnv

GAMES = [game for game in installed().games.values() if not game.name.startswith("spiel_")]


@pytest.mark.parametrize(
    ("name", "seats"), [(game.name, seats) for game in GAMES for seats in game.seats]
)
def test_check_env_passes(name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    made = gymnasium.make(
        "ludarium/Match-v0", game=name, seats=seats, seat=None, render_mode="ansi"
    )
    check_env(made.unwrapped)


def finished(env: Any, seed: int) -> tuple[float, int]:
    """The reward and length of an episode played at random."""
    _, info = env.reset(seed=seed)
    random = np.random.default_rng(seed)
    for length in range(1, 10_000):
        action = random.choice(np.flatnonzero(info["action_mask"]))
        _, reward, over, _, info = env.step(action)
        if over:
            return reward, length
    raise AssertionError("it does not end")


def test_the_others_are_played_by_agents() -> None:
    env = MatchEnv("connect_four", opponents=["minimax:nodes=200"])
    results = [finished(env, seed)[0] for seed in range(10)]
    assert sum(results) < -6


def test_the_same_seed_gives_the_same_episode() -> None:
    one, other = MatchEnv("seasons", seat=None), MatchEnv("seasons", seat=None)
    assert [finished(one, seed) for seed in (1, 2)] == [finished(other, seed) for seed in (1, 2)]


def test_a_seat_that_is_not_named_changes() -> None:
    env = MatchEnv("pig", 3, seat=None)
    seats = set()
    for seed in range(20):
        env.reset(seed=seed)
        seats.add(env.seat)
    assert seats == {0, 1, 2}


def test_an_illegal_action_ends_the_episode() -> None:
    env = MatchEnv("tic_tac_toe", opponents=["random"])
    env.reset(seed=1)
    _, _, over, _, _ = env.step(4)
    assert not over
    _, reward, over, _, info = env.step(4)
    assert (reward, over, info["illegal"]) == (-1.0, True, 4)
    assert not env.action_masks().any()


def test_environments_can_be_vectorised() -> None:
    many = gymnasium.make_vec(
        "ludarium/Match-v0", num_envs=3, vectorization_mode="sync", game="spellbook"
    )
    seen, info = many.reset(seed=1)
    random = np.random.default_rng(1)
    ended = 0
    for _ in range(400):
        masks = info["action_mask"]
        actions = [random.choice(np.flatnonzero(m)) if m.any() else 0 for m in masks]
        seen, _, over, _, info = many.step(np.array(actions))
        ended += int(over.sum())
    assert seen.shape == (3, many.single_observation_space.shape[0])
    assert ended >= 3


def test_wrong_seats_and_opponents_are_refused() -> None:
    with pytest.raises(UsageError, match="there is no seat 2 at a table of 2"):
        MatchEnv("pig", 2, seat=2)
    with pytest.raises(UsageError, match="name at least one agent"):
        MatchEnv("pig", opponents=())


def test_human_mode_prints(capsys: pytest.CaptureFixture[str]) -> None:
    MatchEnv("pig", render_mode="human").reset(seed=1)
    assert "Pig" in capsys.readouterr().out
    silent = MatchEnv("pig")
    silent.reset(seed=1)
    assert silent.render() is None
