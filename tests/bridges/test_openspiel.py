"""Our games in OpenSpiel: its own simulations, its solvers and its bots."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, ismcts, mcts

from ludarium import LudariumError
from ludarium_bridges import openspiel

NAMES = openspiel.register()


def state_of(text: str, *actions: int) -> Any:
    state = pyspiel.load_game(text).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


@pytest.mark.parametrize("mode", ["explicit", "seeded"])
@pytest.mark.parametrize("name", NAMES)
def test_random_simulations_with_serialisation_pass(
    name: str, mode: str, capfd: pytest.CaptureFixture[str]
) -> None:
    game = pyspiel.load_game(f"{name}(mode={mode})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("seats", [3, 4])
def test_more_seats_are_a_parameter(seats: int, capfd: pytest.CaptureFixture[str]) -> None:
    game = pyspiel.load_game(f"ludarium_pig(seats={seats},target=20)")
    assert game.num_players() == seats
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_cfr_finds_the_value_of_kuhn_poker() -> None:
    game = pyspiel.load_game("ludarium_kuhn_poker")
    solver = cfr.CFRSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert values[0] == pytest.approx(-1 / 18, abs=0.002)
    assert len(policy.states) == 12


def test_every_swap_of_a_shuffle_is_a_chance_and_all_deals_come_up() -> None:
    deals = set()
    for first in range(3):
        for second in range(2):
            state = state_of("ludarium_kuhn_poker", first, second)
            hands = [player.hand.top.id for player in state.table.players]
            deals.add(tuple(hands))
    assert len(deals) == 6
    start = state_of("ludarium_kuhn_poker")
    assert start.chance_outcomes() == [(side, pytest.approx(1 / 3)) for side in range(3)]
    assert start.action_to_string(1) == "draw 1"


def test_dice_are_chances_with_words() -> None:
    state = state_of("ludarium_pig", 0)
    assert state.is_chance_node()
    assert state.action_to_string(3) == "rolled a 4"
    assert [round(odds, 3) for _, odds in state.chance_outcomes()] == [0.167] * 6


def test_a_seed_leaves_nothing_to_chance() -> None:
    def hand(seed: int) -> str:
        state = state_of(f"ludarium_kuhn_poker(mode=seeded,seed={seed})")
        assert state.current_player() == 0
        return str(state.table.players[0].hand.top.id)

    assert hand(1) == hand(1)
    assert len({hand(seed) for seed in range(20)}) == 3
    with pytest.raises(LudariumError, match="mode is explicit or seeded"):
        pyspiel.load_game("ludarium_kuhn_poker(mode=lucky)")


def test_an_information_state_depends_on_what_its_player_knows_alone() -> None:
    # The draws 0 0 and 0 1 deal seat 0 the same card, and seat 1 another.
    deals = [state_of("ludarium_kuhn_poker", *draws) for draws in ((0, 0), (0, 1))]
    held = [[player.hand.top.id for player in deal.table.players] for deal in deals]
    assert held[0] != held[1]
    same = [seat for seat in (0, 1) if held[0][seat] == held[1][seat]]
    for seat in (0, 1):
        strings = {deal.information_state_string(seat) for deal in deals}
        assert len(strings) == (1 if seat in same else 2)


def test_an_information_state_remembers_what_was_chosen() -> None:
    one = state_of("ludarium_tic_tac_toe", 0, 4, 8)
    other = state_of("ludarium_tic_tac_toe", 8, 4, 0)
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_memories_survive_being_saved() -> None:
    state = state_of("ludarium_tic_tac_toe", 0, 4, 8)
    copied = pickle.loads(pickle.dumps(state))
    assert copied.information_state_string(0) == state.information_state_string(0)
    assert str(copied) == str(state)


def test_tensors_are_our_observations() -> None:
    state = state_of("ludarium_kuhn_poker", 0, 0)
    expected = state.encoding.observe(state.table, 1)
    assert np.array_equal(state.observation_tensor(1), expected)


def test_resampling_keeps_what_the_player_knows_and_draws_the_rest() -> None:
    state = state_of("ludarium_kuhn_poker", 0, 0)
    others = set()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for _ in range(40):
        other = state.resample_from_infostate(0, sampler)
        assert other.information_state_string(0) == state.information_state_string(0)
        others.add(other.table.players[1].hand.top.id)
    assert len(others) == 2


def evaluator(random: Any) -> Any:
    return mcts.RandomRolloutEvaluator(1, random)


def play(name: str, bot: Any, random: Any, decisions: int) -> Any:
    """A game in which a bot makes so many decisions for seat 0, and the rest is random."""
    state = pyspiel.load_game(name).new_initial_state()
    while decisions and not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choice(actions, p=odds))
        elif state.current_player() == 0:
            state.apply_action_with_legality_check(bot.step(state))
            decisions -= 1
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return state


def test_its_mcts_bot_wins_tic_tac_toe() -> None:
    random = np.random.RandomState(1)
    game = pyspiel.load_game("ludarium_tic_tac_toe")
    bot = mcts.MCTSBot(game, 1.4, 60, evaluator(random), random_state=random)
    results = [play("ludarium_tic_tac_toe", bot, random, 9).returns()[0] for _ in range(6)]
    assert sum(results) >= 4


@pytest.mark.parametrize("name", ["ludarium_kuhn_poker", "ludarium_seasons", "ludarium_res_arcana"])
def test_its_information_set_search_plays(name: str) -> None:
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=pyspiel.load_game(name),
        evaluator=evaluator(random),
        uct_c=1.4,
        max_simulations=4,
        random_state=random,
    )
    state = play(name, bot, random, 5)
    assert state.is_terminal() == (name == "ludarium_kuhn_poker")
    assert len(state.history()) > 2


def test_registering_again_changes_nothing() -> None:
    assert openspiel.register() == NAMES
