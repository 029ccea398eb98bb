"""What a person sees in a real terminal, and a program in a pipe."""

from __future__ import annotations

import re
from typing import Any

import pytest

COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9]")
MATCH = ("match", "tic_tac_toe", "unhurried", "random", "--games", 20)


def test_a_terminal_gets_colours_unless_they_are_unwanted(terminal: Any, characters: str) -> None:
    words = ("match", "tic_tac_toe", "clumsy", "random", "--games", 2)
    assert COLOUR.search(terminal(*words, PYTHONPATH=characters))
    plain = terminal(*words, PYTHONPATH=characters, NO_COLOR="1")
    assert "dropped the cards" in plain
    assert not COLOUR.search(plain)


def test_a_pipe_gets_plain_text_and_no_progress(process: Any, characters: str) -> None:
    result = process(*MATCH, PYTHONPATH=characters)
    assert "\x1b" not in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize("how", [(), ("--json",)])
def test_a_terminal_shows_progress(terminal: Any, characters: str, how: tuple[str, ...]) -> None:
    seen = terminal(*MATCH, *how, PYTHONPATH=characters)
    assert "Tic-tac-toe" in seen
    assert "/20" in seen
