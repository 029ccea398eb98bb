"""What a search says to a person."""

from __future__ import annotations

import pytest

from ludarium.errors import UsageError
from ludarium.plugins import installed
from ludarium_ai.advice import branches, expected, thoughts_of


def test_an_agent_that_does_not_search_has_no_thoughts_to_tell() -> None:
    view = installed().game("tic_tac_toe").new().view(0)
    with pytest.raises(UsageError, match="random does not search"):
        thoughts_of("random", view, 1)


def test_branches_are_the_most_tried_calls_as_the_searching_seat_values_them() -> None:
    view = installed().game("tic_tac_toe").new().view(0)
    result = thoughts_of("mcts", view, 1, 300)
    root = result.graph.root
    found = branches(root, 0, 4)
    assert [one.visits for one in found] == sorted(map(root.tried, root.children), reverse=True)[:4]
    assert all(one.seat == 0 and 0 <= one.worth <= 1 for one in found)
    assert {one.seat for one in branches(found[0].node, 0, 4)} == {1}


def test_what_is_expected_follows_on_the_best_choice_by_turns() -> None:
    view = installed().game("tic_tac_toe").new().view(0)
    result = thoughts_of("mcts", view, 1, 300)
    line = list(expected(result, 2))
    assert [seat for seat, _ in line] == [1, 0][: len(line)]
    assert [call for _, call in line] == result.line()[1:3]
