"""How sure a hint is of what it says."""

from __future__ import annotations

import pytest

from ludarium_ai.advice import sureness
from ludarium_ai.results import Opinion
from ludarium_classics.tic_tac_toe import mark

Tried = tuple[int, float, bool]


@pytest.mark.parametrize(
    ("tried", "words"),
    [
        ([(9, 1.0, True), (90, 0.5, False)], "certain: it has looked at everything"),
        ([(80, 0.7, False), (20, 0.3, False)], "sure: 80% of its tries went there"),
        ([(60, 0.7, False), (40, 0.6, False)], "fairly sure: 60% of its tries went there"),
        (
            [(35, 0.7, False), (33, 0.6, False), (32, 0.6, False)],
            "not sure: 35% of its tries went there",
        ),
        (
            [(60, 0.7, False), (40, 0.69, False)],
            "not sure: 60% of its tries went there, but another choice looks about as good",
        ),
        (
            [(90, 0.7, False), (5, 0.7, False), (5, 0.69, False)],
            "fairly sure: 90% of its tries went there, but 2 others look about as good",
        ),
    ],
)
def test_a_hint_says_how_sure_it_is(tried: list[Tried], words: str) -> None:
    opinions = [
        Opinion(mark(0, cell), visits, visits, (1 - worth, worth), proven)
        for cell, (visits, worth, proven) in enumerate(tried)
    ]
    assert sureness(opinions, 1).startswith(words)
