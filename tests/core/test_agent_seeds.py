"""What an agent's seed tells: nothing of the deal."""

from __future__ import annotations

from typing import Any

import pytest
from tables import NIM, Chooser, spec

from ludarium.match import play
from ludarium.series import GUESSABLE, agent_seed, deal_seed
from ludarium_classics import kuhn_poker, pig, tic_tac_toe

LARGE = GUESSABLE + 12345


class Seeded(Chooser):
    seeds: list[int] = []

    def __init__(self, seed: int) -> None:
        self.seeds.append(seed)
        super().__init__(seed)


def seeds(game: Any, seed: int, **how: Any) -> list[int]:
    """The seeds that the agents of a match get."""
    Seeded.seeds.clear()
    play(game, [spec(Seeded)] * 2, seed, **how)
    return Seeded.seeds.copy()


def test_with_a_seed_of_their_own_agents_get_the_same_on_every_deal() -> None:
    assert seeds(NIM, 1, agent_seed=5) == seeds(NIM, 2, agent_seed=5)
    assert seeds(NIM, 1, agent_seed=5) != seeds(NIM, 1, agent_seed=6)


def test_without_one_other_seeds_give_other_matches() -> None:
    assert seeds(NIM, 1) != seeds(NIM, 2)


def test_seats_have_different_seeds_that_every_language_can_read() -> None:
    one, other = seeds(NIM, 1, agent_seed=5)
    assert one != other
    assert max(one, other) < 1 << 53


@pytest.mark.parametrize("game", [kuhn_poker.GAME, pig.GAME])
def test_a_seed_that_can_be_guessed_is_not_in_the_agents_seeds(game: Any) -> None:
    """Whoever tries seeds finds that all of them give the seed that it has."""
    assert len({agent_seed(game, seed, 3, 1) for seed in range(-50, 1000)}) == 1
    assert len({deal_seed(seed, 3) for seed in range(1000)}) == 1000


def test_a_seed_that_cannot_be_guessed_is_in_them_so_that_opponents_cannot_be_foreseen() -> None:
    assert agent_seed(pig.GAME, LARGE, 3, 1) != agent_seed(pig.GAME, LARGE + 1, 3, 1)


def test_where_nothing_is_dealt_every_seed_gives_other_matches() -> None:
    assert agent_seed(tic_tac_toe.GAME, 1, 0, 0) != agent_seed(tic_tac_toe.GAME, 2, 0, 0)


def test_every_match_of_a_series_has_seeds_of_its_own() -> None:
    matches = [(deal, rotation) for deal in range(20) for rotation in range(2)]
    assert len({agent_seed(pig.GAME, 1, *match) for match in matches}) == len(matches)
