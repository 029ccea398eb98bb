"""The sequential test keeps its promises, whatever block scores look like."""

from __future__ import annotations

from math import exp, log
from random import Random

import pytest

from ludarium import UsageError
from ludarium_arena.estimates import score_of
from ludarium_arena.sprt import Claims, Test, likelihood

RUNS = 300
CLAIMS = Claims(0, 100)
PATIENCE = 2000

SHAPES = {
    "pentanomial": {0.0: 10, 0.25: 20, 0.5: 40, 0.75: 20, 1.0: 10},
    "won or lost": {0.0: 25, 0.5: 50, 1.0: 25},
    "mostly drawn": {0.0: 4, 0.25: 8, 0.5: 76, 0.75: 8, 1.0: 4},
    "lopsided": {0.0: 35, 0.6: 40, 1.0: 25},
    "three seats": {n / 6: weight for n, weight in enumerate((2, 5, 9, 12, 9, 5, 2))},
}
"""How often each block score comes; they are tilted until their mean is what is claimed."""


def tilted(shape: dict[float, float], mean: float) -> dict[float, float]:
    """The same scores with weights that give another mean."""
    low, high = -50.0, 50.0
    for _ in range(100):
        tilt = (low + high) / 2
        weights = {value: weight * exp(tilt * value) for value, weight in shape.items()}
        if sum(v * w for v, w in weights.items()) < mean * sum(weights.values()):
            low = tilt
        else:
            high = tilt
    return weights


def accepted(weights: dict[float, float], random: Random) -> int | None:
    """Make one test with random blocks."""
    test = Test(CLAIMS)
    for _ in range(PATIENCE):
        test.observe(random.choices(list(weights), list(weights.values())))
        if test.accepted is not None:
            break
    return test.accepted


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("truth", "wrong", "promised"), [(0, 1, 0.05), (1, 0, 0.05)])
def test_error_rates_are_within_the_promised_ones(
    shape: str, truth: int, wrong: int, promised: float
) -> None:
    weights = tilted(SHAPES[shape], score_of((CLAIMS.elo0, CLAIMS.elo1)[truth]))
    random = Random(f"{shape} {truth}")
    answers = [accepted(weights, random) for _ in range(RUNS)]
    assert None not in answers
    assert answers.count(wrong) / RUNS <= promised


def test_a_clear_difference_is_found_quickly() -> None:
    test = Test(Claims())
    test.observe([1.0] * 20)
    assert test.accepted is None
    test.observe([1.0] * 20)
    assert test.accepted == 1


def test_nothing_seen_says_nothing() -> None:
    assert Test(CLAIMS).ratio == 0
    assert Test(CLAIMS).accepted is None


def test_the_order_of_blocks_does_not_matter() -> None:
    one, other = Test(CLAIMS), Test(CLAIMS)
    one.observe([0.0, 1.0, 0.75, 0.5])
    other.observe([0.5, 0.75, 1.0, 0.0])
    assert one.ratio == other.ratio


def test_for_wins_and_losses_it_is_the_classical_ratio() -> None:
    counts = {0.0: 30.0, 1.0: 50.0}
    classical = 50 * log(0.6 / 0.5) + 30 * log(0.4 / 0.5)
    assert likelihood(counts, 0.6) - likelihood(counts, 0.5) == pytest.approx(classical)


def test_likelihood_is_greatest_at_the_mean_that_was_seen() -> None:
    counts = {0.0: 10.0, 0.5: 20.0, 1.0: 30.0}
    seen = 40 / 60
    assert likelihood(counts, seen) == pytest.approx(0, abs=1e-9)
    assert likelihood(counts, seen + 0.1) < 0
    assert likelihood(counts, seen - 0.1) < 0


@pytest.mark.parametrize(
    ("claims", "complaint"),
    [
        ((40, 0), "--elo0 40 must be less than --elo1 0"),
        ((0, 40, 0.7), "--alpha must be between 1e-09 and 0.5"),
        ((0, 40, 0.05, 0), "--beta must be between 1e-09 and 0.5"),
    ],
)
def test_claims_that_make_no_sense_are_refused(claims: tuple[float, ...], complaint: str) -> None:
    with pytest.raises(UsageError, match=complaint):
        Claims(*claims)
