"""The pytest plugin: ``def test_conformance(conforms): conforms(GAME)`` checks a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from ludarium.game import Game


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run say how thoroughly games are checked."""
    parser.getgroup("ludarium").addoption(
        "--ludarium-level",
        choices=("smoke", "full"),
        default="smoke",
        help="how thoroughly the fixture `conforms` checks a game",
    )


@pytest.fixture
def conforms(request: pytest.FixtureRequest) -> Callable[[Game], None]:
    """A function that fails the test with a listing of all that is wrong with a game."""
    from ludarium.testing.kit import assert_conforms

    level: str = request.config.getoption("--ludarium-level")

    def check(game: Game) -> None:
        __tracebackhide__ = True
        assert_conforms(game, level)

    return check
