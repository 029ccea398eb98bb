"""Estimates: their intervals hold the truth as often as they promise."""

from __future__ import annotations

from math import inf
from random import Random
from statistics import fmean

import pytest

from ludarium_arena import estimates
from ludarium_arena.estimates import (
    elo,
    elo_of,
    mean,
    score_of,
    share,
    students_t,
    superiority,
)

RUNS = 300
ENOUGH = 0.92
"""Of 300 intervals of 95 % fewer hold the truth only once in a hundred such tests."""


@pytest.mark.parametrize(
    ("freedom", "reach"), [(1, 12.706), (4, 2.776), (6, 2.447), (10, 2.228), (100, 1.984)]
)
def test_students_t_is_that_of_the_tables(freedom: int, reach: float) -> None:
    assert students_t(freedom) == pytest.approx(reach, abs=2e-3)


@pytest.mark.parametrize("count", [3, 20])
def test_means_are_within_their_intervals(count: int) -> None:
    random = Random(1)
    held = 0
    for _ in range(RUNS):
        found = mean([random.gauss(5, 2) for _ in range(count)])
        held += found.low <= 5 <= found.high
    assert held / RUNS >= ENOUGH


@pytest.mark.parametrize(
    ("values", "weights"),
    [
        ((0.0, 0.5, 1.0), (1, 2, 1)),
        ((0.0, 0.25, 0.5, 0.75, 1.0), (1, 2, 6, 4, 3)),
        ((0.0, 0.5, 1.0), (1, 4, 15)),
    ],
)
def test_scores_are_within_their_intervals(
    values: tuple[float, ...], weights: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(estimates, "DRAWS", 400)
    random = Random(2)
    truth = sum(v * w for v, w in zip(values, weights, strict=True)) / sum(weights)
    held = 0
    for _ in range(RUNS):
        found = share(random.choices(values, weights, k=40))
        held += found.low <= truth <= found.high
    assert held / RUNS >= ENOUGH


def test_elo_is_the_score_on_another_scale() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(score_of(120)) == pytest.approx(120)
    assert elo([1, 0.5, 1, 0.5]).value == pytest.approx(elo_of(0.75))


def test_all_blocks_won_leave_only_the_upper_end_open() -> None:
    few, many = elo([1.0] * 6), elo([1.0] * 50)
    assert few.value == few.high == inf
    assert 0 < few.low < many.low < inf
    assert few.to_json() == {"value": None, "low": few.low, "high": None}


def test_intervals_are_the_same_in_every_run_and_in_any_order() -> None:
    scores = [0.0, 0.5, 1.0, 1.0, 0.5]
    assert share(scores) == share(scores[::-1])


@pytest.mark.parametrize("scores", [[0.5] * 9, [0.0, 1.0, 1.0, 0.0, 0.5]])
def test_equal_agents_are_as_likely_better_as_worse(scores: list[float]) -> None:
    assert superiority(scores) == pytest.approx(0.5, abs=0.05)


def test_who_won_more_is_likelier_to_be_better() -> None:
    wins = [1.0, 1.0, 0.5, 1.0, 0.0]
    assert 0.6 < superiority(wins) < superiority(wins * 4) < 1
    assert superiority([1.0] * 20) > 0.999
    assert superiority([0.0] * 20) < 0.001


def test_values_that_are_all_alike_say_nothing_about_their_error() -> None:
    assert mean([20.0, 20.0, 20.0]).to_json() == {"value": 20.0, "low": None, "high": None}


def test_one_block_says_nothing_about_its_error() -> None:
    assert mean([3.0]).to_json() == {"value": 3.0, "low": None, "high": None}


def test_more_blocks_give_narrower_intervals() -> None:
    random = Random(3)
    scores = [random.choice((0.0, 0.5, 1.0)) for _ in range(400)]
    few, many = share(scores[:40]), share(scores)
    assert many.high - many.low < (few.high - few.low) / 2
    assert many.value == fmean(scores)


# Shares, which have ends ----------------------------------------------------------------------

CHECKED = 300
LEAST = 0.93


def of_blocks(truth: float, kind: str, random: Random) -> float:
    """What a block shows of a share whose true mean is `truth`: of matches that are alike, of two
    or four that are not, or of a game in which nearly every block is split."""
    if kind == "alike":
        return float(random.random() < truth)
    if kind == "split":
        wide = 2 * (1 - truth)
        return truth if random.random() > 0.2 else 1 - wide * random.random()
    count = int(kind)
    return sum(random.random() < truth for _ in range(count)) / count


@pytest.mark.parametrize("kind", ["alike", "2", "4", "split"])
@pytest.mark.parametrize("truth", [0.5, 0.7, 0.9, 0.95, 0.98])
def test_shares_are_within_their_intervals_from_two_blocks_on(
    truth: float, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(estimates, "DRAWS", 200)
    random = Random(f"{truth} {kind}")
    for count in (2, 3, 5, 10, 20, 50):
        held = 0
        for _ in range(CHECKED):
            found = share([of_blocks(truth, kind, random) for _ in range(count)])
            assert found.low < found.high
            held += found.low <= truth <= found.high
        assert held / CHECKED >= LEAST, (count, held / CHECKED)


def test_a_share_has_the_ends_it_is_given() -> None:
    ranks = share([1.0, 1.0, 1.0], 1, 4)
    assert (ranks.value, ranks.low) == (1, 1)
    assert 1 < ranks.high < 4
