"""PettingZoo's own test kit on every game, and what it does not ask."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from ludarium import UsageError
from ludarium.plugins import installed
from ludarium_bridges.pettingzoo import env

GAMES = [game for game in installed().games.values() if not game.name.startswith("spiel_")]
SETTINGS = [(game.name, seats) for game in GAMES for seats in game.seats]
DICTS_ARE_FINE = (
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)
"""The kit knows the environments with masks by their names, and warns of others."""


def test_there_are_games_to_test() -> None:
    assert {game.name for game in GAMES} >= {"seasons", "res_arcana", "spellbook", "pig"}


@pytest.mark.parametrize(("name", "seats"), SETTINGS)
@pytest.mark.filterwarnings(*DICTS_ARE_FINE)
def test_the_api_test_passes(name: str, seats: int) -> None:
    api_test(env(name, seats), num_cycles=60)


@pytest.mark.parametrize(("name", "seats"), SETTINGS)
def test_the_seed_test_passes(name: str, seats: int) -> None:
    seed_test(lambda: env(name, seats), num_cycles=20)


def test_other_seeds_give_other_games() -> None:
    hands = set()
    for seed in range(20):
        table = env("kuhn_poker")
        table.reset(seed=seed)
        hands.add(tuple(table.observe("seat_0")["observation"]))
    assert len(hands) == 3


def played(name: str, seats: int, seed: int) -> Any:
    """An environment in which a game was played at random to its end."""
    made = env(name, seats)
    made.reset(seed=seed)
    random = np.random.default_rng(seed)
    while not any(made.terminations.values()):
        seen, reward, *_, info = made.last()
        assert reward == 0
        allowed = np.flatnonzero(seen["action_mask"])
        assert sorted(info["legal"]) == list(allowed)
        made.step(int(random.choice(allowed)))
    return made


def test_whoever_wins_gets_one_and_who_is_last_minus_one() -> None:
    made = played("pig", 3, 1)
    ranks = dict(zip(made.possible_agents, made.table.ranks, strict=True))
    assert {rank: made.rewards[agent] for agent, rank in ranks.items()} == {1: 1, 2: 0, 3: -1}


def test_where_points_are_at_stake_they_are_the_reward() -> None:
    made = played("kuhn_poker", 2, 3)
    assert list(made.rewards.values()) == list(made.table.scores)


def test_a_tie_is_worth_nothing() -> None:
    made = env("tic_tac_toe")
    made.reset()
    for cell in (0, 1, 2, 4, 3, 5, 7, 6, 8):
        made.step(cell)
    assert made.rewards == {"seat_0": 0.0, "seat_1": 0.0}


def test_an_illegal_action_ends_the_game_for_whoever_chose_it() -> None:
    made = env("tic_tac_toe")
    made.reset()
    made.step(4)
    made.step(4)
    assert made.rewards == {"seat_0": 0.0, "seat_1": -1.0}
    assert all(made.terminations.values())
    assert made.infos["seat_1"]["illegal"] == 4


def test_who_is_not_to_decide_observes_too_and_may_do_nothing() -> None:
    made = env("kuhn_poker")
    made.reset(seed=1)
    seen = made.observe("seat_1")
    assert seen["action_mask"].sum() == 0
    place = made.encoding.observe.layout.index("seat=left1")
    assert seen["observation"][place] == 1


def test_observations_stay_within_their_space() -> None:
    made = env("seasons", 2)
    made.reset(seed=5)
    random = np.random.default_rng(1)
    for _ in range(80):
        for agent in made.agents:
            assert made.observation_space(agent).contains(made.observe(agent))
        seen, *_ = made.last()
        made.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))


def test_render_modes(capsys: pytest.CaptureFixture[str]) -> None:
    text = env("tic_tac_toe", render_mode="ansi")
    text.reset()
    text.step(4)
    assert ". X ." in (text.render() or "")
    human = env("tic_tac_toe", render_mode="human")
    human.reset()
    human.step(0)
    assert "X . ." in capsys.readouterr().out
    with pytest.raises(UsageError, match="there is no render mode 'rgb_array'"):
        env("tic_tac_toe", render_mode="rgb_array")


def test_every_game_can_be_drawn_as_text() -> None:
    for game in GAMES:
        made = env(game, render_mode="ansi")
        made.reset(seed=2)
        assert (made.render() or "").startswith(game.title)


def test_options_seats_and_buckets_are_the_games_own() -> None:
    made = env("pig", 4, target=20)
    made.reset()
    assert made.table.target == 20
    assert made.max_num_agents == 4
    assert env("spellbook", buckets=512).action_space("seat_0").n == 512
    with pytest.raises(UsageError, match="unknown option of Pig 'goal'"):
        env("pig", goal=3)


def test_a_deep_copy_goes_its_own_way() -> None:
    made = env("connect_four")
    made.reset(seed=1)
    other = copy.deepcopy(made)
    other.step(3)
    assert made.agent_selection == "seat_0"
    assert other.agent_selection == "seat_1"


def test_collisions_are_counted() -> None:
    made = played("spellbook", 2, 1)
    assert made.collisions.decisions > 50
    assert "decisions" in str(made.collisions)
