"""Playing in a real terminal: colours, 80 columns, Ctrl-C, a killed process, a closed window."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from select import select

import pytest

from ludarium.plugins import installed
from ludarium.replay import read, verify

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
FORGET = "\x1b[H\x1b[2J\x1b[3J"
SIZE = ("COLUMNS", "LINES")
PATIENCE = 60
"""Seconds until something that should appear is missed."""
IN_FRONT = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", "ludarium_cli", *sys.argv[1:]])
"""
"""Starts the command line so that the terminal's Ctrl-C reaches it."""


class Terminal:
    """A terminal with a command line running in it."""

    def __init__(self, words: tuple[object, ...], columns: int, env: dict[str, str]) -> None:
        self.screen, keyboard = pty.openpty()
        fcntl.ioctl(keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        surroundings = {key: value for key, value in os.environ.items() if key not in SIZE}
        self.process = subprocess.Popen(
            [sys.executable, "-c", IN_FRONT, *map(str, words)],
            env={**surroundings, "TERM": "xterm-256color", **env},
            stdin=keyboard,
            stdout=keyboard,
            stderr=keyboard,
            start_new_session=True,
        )
        os.close(keyboard)
        self.bytes = b""
        self.at = 0

    @property
    def raw(self) -> str:
        """All that has been sent to the terminal, as far as its letters are complete."""
        return self.bytes.decode(errors="ignore")

    @property
    def seen(self) -> str:
        """All that has appeared, without colours and movements of the cursor."""
        return re.sub(r"\r+\n?", "\n", ESCAPES.sub("", self.raw))

    def until(self, *texts: str) -> str:
        """Wait until one of some texts appears anew; gives what came up to it."""
        while not any(text in self.seen[self.at :] for text in texts):
            ready, _, _ = select([self.screen], [], [], PATIENCE)
            piece = self._piece() if ready else b""
            assert piece, f"{texts} did not appear after: {self.seen[-800:]}"
            self.bytes += piece
        ends = [
            self.seen.find(text, self.at) + len(text)
            for text in texts
            if text in self.seen[self.at :]
        ]
        said, self.at = self.seen[self.at : min(ends)], min(ends)
        return said

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.screen, text.encode())

    def answer(self, *lines: str) -> None:
        """Type a line at each prompt."""
        for line in lines:
            self.until(" > ")
            self.type(f"{line}\n")

    def end(self, patience: int = PATIENCE) -> int:
        """Read to the end; gives the exit code."""
        while select([self.screen], [], [], patience)[0]:
            piece = self._piece()
            if not piece:
                return self.process.wait(timeout=PATIENCE)
            self.bytes += piece
        raise TimeoutError(f"it does not end after: {self.seen[-800:]}")

    def end_by_ctrl_c(self) -> int:
        """Press Ctrl-C and read to the end; gives the exit code.

        Python loses a Ctrl-C that comes between its writing a prompt and its waiting for a line.
        Nobody is as fast as that but a test, which presses again.
        """
        for _ in range(PATIENCE // 5):
            self.type("\x03")
            with suppress(TimeoutError):
                return self.end(patience=5)
        raise TimeoutError(f"Ctrl-C does not end it after: {self.seen[-800:]}")

    def terminate(self) -> None:
        """Send SIGTERM until the process is gone: Python can lose it just as it can a Ctrl-C."""
        for _ in range(PATIENCE // 5):
            self.process.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=5)
                return
        raise TimeoutError(f"SIGTERM does not end it after: {self.seen[-800:]}")

    def _piece(self) -> bytes:
        try:
            return os.read(self.screen, 4096)
        except OSError:  # how a terminal says that nobody writes to it any more
            return b""

    def close(self) -> None:
        """Close the window, whatever is going on in it."""
        self.process.kill()
        self.process.wait()
        os.close(self.screen)


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    """Opens terminals in which people play."""
    opened: list[Terminal] = []

    def play(*words: object, columns: int = 80, **env: str) -> Terminal:
        opened.append(Terminal(("play", *words), columns, env))
        return opened[-1]

    yield play
    for one in opened:
        one.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def random_game(file: Path, game: str = "connect_four") -> list[object]:
    return [game, "--seat", "human", "--seat", "random", "--seed", 4, "--save", file]


def moves(file: Path) -> int:
    return len(read(file).moves)


@pytest.mark.parametrize("game", ["connect_four", "kuhn_poker", "pig", "tic_tac_toe", "spellbook"])
def test_every_game_is_played_to_the_end_in_80_columns(
    terminal: Callable[..., Terminal], file: Path, game: str
) -> None:
    seen = terminal(*random_game(file, game))
    while moves_left(seen):
        seen.type("1\n")
    assert seen.end() == 0
    assert "\x1b[1" in seen.raw
    assert verify(read(file), installed().game(game)).over
    lines = [line for line in seen.seen.splitlines() if str(file) not in line]
    assert max(map(len, lines)) <= 80


def moves_left(seen: Terminal) -> bool:
    """Wait for the next prompt; False at the end of the game."""
    return not seen.until(" > ", "ludarium replay ").endswith("ludarium replay ")


def test_a_wide_terminal_is_used(terminal: Callable[..., Terminal], file: Path) -> None:
    seen = terminal(*random_game(file, "spellbook"), columns=150)
    scene = seen.until(" > ")
    assert re.search(r"wizard 2 · random ─+ +wizard 1 · you ─+", scene)


def test_a_terminal_without_colours_gets_none(
    terminal: Callable[..., Terminal], file: Path
) -> None:
    seen = terminal(*random_game(file), NO_COLOR="1")
    seen.answer("1", "q")
    assert seen.end() == 0
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", seen.raw)


def test_undo_hint_and_cards_at_the_prompt(terminal: Callable[..., Terminal], file: Path) -> None:
    seen = terminal(*random_game(file, "tic_tac_toe"))
    seen.answer("row 1 column 1", "undo", "row 2 column 2", "hint")
    hint = seen.until("It expects to follow:")
    assert "The master would: mark" in hint
    assert "the master thinks" in seen.seen
    seen.answer("quit")
    assert seen.end() == 0
    assert read(file).moves[0]["call"] == ["mark", 0, 4]


def test_thinking_is_shown_and_ctrl_c_meanwhile_loses_nothing(
    terminal: Callable[..., Terminal], file: Path, characters: str
) -> None:
    words = ["tic_tac_toe", "--seat", "human", "--seat", "sleeping", "--save", file]
    seen = terminal(*words, PYTHONPATH=characters)
    seen.answer("5")
    seen.until("sleeping thinks")
    assert seen.end_by_ctrl_c() == 130
    assert f"ludarium play --resume {file}" in seen.seen.replace("\n", "")
    assert "Traceback" not in seen.seen
    assert [move["call"] for move in read(file).moves] == [["mark", 0, 4]]


def test_ctrl_c_at_the_prompt_and_ctrl_d_leave_with_the_way_back(
    terminal: Callable[..., Terminal], file: Path
) -> None:
    seen = terminal(*random_game(file))
    seen.answer("1", "2")
    seen.until(" > ")
    assert seen.end_by_ctrl_c() == 130
    assert moves(file) == 4
    seen = terminal("--resume", file)
    seen.answer("3")
    seen.until(" > ")
    seen.type("\x04")
    assert seen.end() == 0
    assert moves(file) == 6
    assert "Your game is kept." in seen.seen


@pytest.mark.parametrize("ending", ["killed", "closed", "terminated"])
def test_a_game_whose_process_or_window_is_gone_goes_on_where_it_was(
    terminal: Callable[..., Terminal], file: Path, ending: str
) -> None:
    seen = terminal(*random_game(file))
    seen.answer("4", "4", "3")
    before = seen.until(" > ")
    if ending == "killed":
        seen.process.kill()
    elif ending == "terminated":
        seen.terminate()
    else:
        os.close(seen.screen)
        seen.screen = os.open(os.devnull, os.O_RDONLY)
    seen.process.wait(timeout=PATIENCE)
    assert moves(file) == 6
    after = terminal("--resume", file).until(" > ")
    assert before[before.index("╭") :] == after[after.index("╭") :]


def test_ctrl_c_ends_the_thinking_about_a_hint_only(
    terminal: Callable[..., Terminal], file: Path
) -> None:
    seen = terminal(*random_game(file, "spellbook"))
    seen.answer("1", "hint")
    seen.until("the master thinks")
    seen.type("\x03")
    seen.until("No hint, then.")
    seen.answer("q")
    assert seen.end() == 0


def test_the_keyboard_is_passed_with_a_clean_screen(
    terminal: Callable[..., Terminal], file: Path
) -> None:
    people = ["--seat", "human:name=Ann", "--seat", "human:name=Ben"]
    seen = terminal("kuhn_poker", *people, "--seed", 5, "--save", file)
    seen.until("Ann, press Enter")
    seen.type("\n")
    seen.answer("bet")
    seen.until("Ben, press Enter")
    seen.type("\n")
    seen.until(" > ")
    hidden, shown = seen.raw[: seen.raw.rindex(FORGET)], seen.raw[seen.raw.rindex(FORGET) :]
    card = re.search(r"hand  \[(\w+)\]", ESCAPES.sub("", hidden))
    assert card
    assert card[1] not in ESCAPES.sub("", shown)
