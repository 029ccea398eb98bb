"""Estimates: their intervals hold the truth as often as they promise."""

from __future__ import annotations

from math import inf
from random import Random
from statistics import fmean

import pytest

from ludarium_arena import estimates
from ludarium_arena.estimates import elo, elo_of, mean, score, score_of, students_t

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
        found = score(random.choices(values, weights, k=40))
        held += found.low <= truth <= found.high
    assert held / RUNS >= ENOUGH


def test_elo_is_the_score_on_another_scale() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(score_of(120)) == pytest.approx(120)
    assert elo([1, 0.5, 1, 0.5]).value == pytest.approx(elo_of(0.75))


def test_all_blocks_won_leave_only_the_upper_end_open() -> None:
    few, many = elo([1.0] * 5), elo([1.0] * 50)
    assert few.value == few.high == inf
    assert 0 < few.low < many.low < inf
    assert few.to_json() == {"value": None, "low": few.low, "high": None}


def test_intervals_are_the_same_in_every_run_and_in_any_order() -> None:
    scores = [0.0, 0.5, 1.0, 1.0, 0.5]
    assert score(scores) == score(scores[::-1])


def test_one_block_says_nothing_about_its_error() -> None:
    assert mean([3.0]).to_json() == {"value": 3.0, "low": None, "high": None}


def test_more_blocks_give_narrower_intervals() -> None:
    random = Random(3)
    scores = [random.choice((0.0, 0.5, 1.0)) for _ in range(400)]
    few, many = score(scores[:40]), score(scores)
    assert many.high - many.low < (few.high - few.low) / 2
    assert many.value == fmean(scores)
