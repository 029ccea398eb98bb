"""What a person sees in a real terminal, and a program in a pipe."""

from __future__ import annotations

import os
import pty
import re
from collections.abc import Callable
from typing import Any

import pytest

COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9]")
MATCH = ("match", "tic_tac_toe", "unhurried", "random", "--games", 20)


@pytest.fixture
def terminal(start: Any) -> Callable[..., str]:
    """Runs a command line in a terminal and gives all that appears there."""

    def run(*words: object, **env: str) -> str:
        screen, keyboard = pty.openpty()
        process = start(*words, stdout=keyboard, stderr=keyboard, TERM="xterm-256color", **env)
        os.close(keyboard)
        seen = b""
        try:
            while piece := os.read(screen, 4096):
                seen += piece
        except OSError:  # how a terminal says that nobody writes to it any more
            pass
        os.close(screen)
        process.wait(timeout=60)
        return seen.decode()

    return run


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
