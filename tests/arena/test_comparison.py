"""What a comparison says in words holds as often as it promises."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ludarium_arena.comparison import CAVEAT, Progress
from ludarium_arena.estimates import score_of
from ludarium_arena.sprt import Claims, Test

RUNS = 200
PATIENCE = 2000


def compared(claims: Claims, elo: float, random: Random) -> Progress:
    """Blocks of two matches, until the test is decided."""
    test, scores = Test(claims), []
    chance = score_of(elo)
    while test.accepted is None and len(scores) < PATIENCE:
        scores.append(sum(random.random() < chance for _ in range(2)) / 2)
        test.observe(scores[-1:])
    return Progress(claims, tuple(scores), test.ratio, test.accepted)


def verdicts(claims: Claims, elo: float) -> Counter[str]:
    random = Random(f"{claims} {elo}")
    return Counter(compared(claims, elo, random).verdict for _ in range(RUNS))


@pytest.mark.parametrize(
    ("claims", "usual"),
    [
        (Claims(0, 80), {"not better"}),
        (Claims(-80, 0), {"not worse"}),
        (Claims(-40, 40), {"not better", "not worse"}),
    ],
)
def test_equal_agents_are_rarely_called_better_or_worse(claims: Claims, usual: set[str]) -> None:
    found = verdicts(claims, 0)
    assert set(found.most_common(1)[0][:1]) <= usual
    assert found["better"] / RUNS <= 0.08
    assert found["worse"] / RUNS <= 0.08
    assert found["undecided"] == 0


@pytest.mark.parametrize("claims", [Claims(0, 80), Claims(-80, 0), Claims(-40, 40)])
@pytest.mark.parametrize(("elo", "verdict"), [(300, "better"), (-300, "worse")])
def test_a_large_difference_is_called_by_its_name(claims: Claims, elo: float, verdict: str) -> None:
    assert verdicts(claims, elo)[verdict] / RUNS >= 0.9


def test_before_the_end_nothing_is_said_and_after_it_the_caveat() -> None:
    few = Progress(Claims(), (1.0, 0.5), 0.2, None)
    assert (few.verdict, few.to_json()["caveat"]) == ("undecided", None)
    done = compared(Claims(0, 200), 300, Random(1))
    assert done.to_json()["caveat"] == CAVEAT
    assert done.to_json()["verdict"] == "better"
    assert done.superiority > 0.95
