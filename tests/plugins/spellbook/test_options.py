"""What may be chosen before a game of Spellbook."""

from __future__ import annotations

import pytest
from spellbook_scene import new_game

from ludarium import UsageError


@pytest.mark.parametrize("handicap", [-1, 4])
def test_the_rival_starts_with_no_more_than_three_points_and_no_less_than_none(
    handicap: int,
) -> None:
    with pytest.raises(UsageError, match="handicap"):
        new_game(1, handicap=handicap)
