"""The random agent."""

from __future__ import annotations

from collections import Counter

from ludarium.agents import Budget
from ludarium.match import play
from ludarium.plugins import installed
from ludarium_ai.random_agent import RandomAgent
from ludarium_classics import kuhn_poker, tic_tac_toe


def test_it_chooses_every_legal_call_about_equally_often() -> None:
    view, agent = tic_tac_toe.GAME.new().view(0), RandomAgent(seed=1)
    counts = Counter(agent.choose(view, Budget()) for _ in range(1800))
    assert set(counts) == set(view.legal)
    assert min(counts.values()) > 150
    assert max(counts.values()) < 250


def test_it_chooses_the_same_for_the_same_seed() -> None:
    view = tic_tac_toe.GAME.new().view(0)
    first, second, other = (
        [agent.choose(view, Budget()) for _ in range(20)]
        for agent in (RandomAgent(seed=1), RandomAgent(seed=1), RandomAgent(seed=2))
    )
    assert first == second
    assert first != other


def test_it_is_offered_as_random_and_plays_a_match() -> None:
    agents = [installed().agent("random")] * 2
    record = play(kuhn_poker.GAME, agents, 5)
    assert record.agents == ["random", "random"]
    assert record.forfeits == {}
    assert len(record.ranks) == 2
