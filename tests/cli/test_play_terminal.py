"""Playing in a real terminal: keys, sizes, Ctrl-C, Ctrl-Z, a killed process, a closed window."""

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
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from select import select

import pytest

from ludarium.plugins import installed
from ludarium.replay import read, verify

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
PARTS = re.compile(r"\x1b\[([0-9;?]*)([a-zA-Z])|([^\x1b]+)|\x1b")
"""A movement or a colour, letters, or an escape that is not complete yet."""
ALTERNATE, NORMAL = "\x1b[?1049h", "\x1b[?1049l"
SIZE = ("COLUMNS", "LINES")
PATIENCE = 60
"""Seconds until something that should appear is missed."""
IN_FRONT = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execvp(sys.argv[1], sys.argv[1:])
"""
"""Starts a command so that the terminal's Ctrl-C reaches it."""
PLAY = [sys.executable, "-m", "ludarium_cli", "play"]
ASKED = re.compile(r"\((Enter|1-\d+, words, help)\) >")


class Terminal:
    """A terminal with a command running in it."""

    def __init__(self, words: list[str], columns: int, rows: int, env: dict[str, str]) -> None:
        self.screen, self.keyboard = pty.openpty()
        self.resize(columns, rows)
        self.found = termios.tcgetattr(self.keyboard)
        surroundings = {key: value for key, value in os.environ.items() if key not in SIZE}
        self.process = subprocess.Popen(
            [sys.executable, "-c", IN_FRONT, *words],
            env={**surroundings, "TERM": "xterm-256color", **env},
            stdin=self.keyboard,
            stdout=self.keyboard,
            stderr=self.keyboard,
            start_new_session=True,
        )
        self.bytes = b""

    def resize(self, columns: int, rows: int) -> None:
        """Make the window larger or smaller."""
        fcntl.ioctl(self.keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    @property
    def raw(self) -> str:
        """All that has been sent to the terminal, as far as its letters are complete."""
        return self.bytes.decode(errors="ignore")

    @property
    def printed(self) -> str:
        """What stands there as lines: all outside the alternate screen."""
        shown = re.sub(r"\x1b\[\?1049h.*?\x1b\[\?1049l", "", self.raw, flags=re.DOTALL)
        return re.sub(r"\r+\n?", "\n", ESCAPES.sub("", shown))

    @property
    def drawn_on(self) -> bool:
        """Whether the alternate screen is up."""
        _, alternate, drawn = self.raw.rpartition(ALTERNATE)
        return bool(alternate) and NORMAL not in drawn

    @property
    def now(self) -> str:
        """What stands on the alternate screen, or below one another if there is none."""
        if not self.drawn_on:
            return self.printed
        return "\n".join(drawn_lines(self.raw.rpartition(ALTERNATE)[2]))

    def until(self, *texts: str) -> str:
        """Wait until one of some texts stands there; gives all that stands there then."""
        while not any(text in self.now for text in texts):
            assert self.wait(), f"{texts} did not appear on:\n{self.now}"
        return self.now

    def wait(self) -> bool:
        """Wait for something to be sent; False if nothing comes."""
        ready, _, _ = select([self.screen], [], [], PATIENCE)
        piece = self._piece() if ready else b""
        self.bytes += piece
        return bool(piece)

    def asked(self) -> bool:
        """Wait until someone is asked; False at the end of the game.

        What a test types too early may have closed the last page already.
        """
        while not ASKED.search(self.now):
            if "Enter leaves the table" in self.now or "ludarium replay " in self.now:
                return False
            assert self.wait(), self.now
        return True

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.screen, text.encode())

    def answer(self, *lines: str) -> None:
        """Type a line whenever someone is asked, and wait for another screen."""
        for line in lines:
            assert self.asked()
            before = self.now
            self.type(f"{line}\n")
            while self.now in (before, ""):
                assert self.wait()

    def keeps(self, file: Path, moves: int) -> None:
        """Wait until so many moves are kept in a file, and someone is asked again."""
        late = time.monotonic() + PATIENCE
        while len(calls(file)) < moves:
            if select([self.screen], [], [], 0.05)[0]:
                self.bytes += self._piece()
            assert time.monotonic() < late, self.now
        assert self.asked()

    def end(self) -> int:
        """Read to the end; gives the exit code."""
        late = time.monotonic() + PATIENCE
        while self.process.poll() is None or select([self.screen], [], [], 0)[0]:
            if select([self.screen], [], [], 0.1)[0]:
                self.bytes += self._piece()
            assert time.monotonic() < late, f"it does not end after: {self.now}"
        return self.process.returncode

    def in_order(self) -> bool:
        """Whether the terminal is as it was before: no alternate screen, a cursor, and echo."""
        shown = self.raw.rpartition("\x1b[?25")[2].startswith("h")
        left = self.raw.count(ALTERNATE) == self.raw.count(NORMAL) > 0
        return shown and left and termios.tcgetattr(self.keyboard) == self.found

    def _piece(self) -> bytes:
        try:
            return os.read(self.screen, 4096)
        except OSError:  # how a terminal says that nobody writes to it any more
            return b""

    def close_window(self) -> None:
        """Close the window in which it runs."""
        os.close(self.keyboard)
        os.close(self.screen)
        self.screen, self.keyboard = (os.open(os.devnull, os.O_RDONLY) for _ in range(2))

    def close(self) -> None:
        """Close the window, whatever is going on in it."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.keyboard)
        os.close(self.screen)


def drawn_lines(sent: str) -> list[str]:
    """The lines that stand on a screen after all this has been sent to it."""
    rows: dict[int, str] = {}
    row = column = 0
    for part in PARTS.finditer(sent):
        numbers, what, letters = part.groups()
        if what == "H":
            row, column = ([int(one or 1) - 1 for one in numbers.split(";")] + [0])[:2]
        elif what == "J":
            rows.clear()
        elif what == "K":
            rows[row] = rows.get(row, "")[:column]
        elif letters:
            before = rows.get(row, "").ljust(column)
            rows[row] = before[:column] + letters + before[column + len(letters) :]
            column += len(letters)
    return [rows.get(row, "") for row in range(max(rows, default=-1) + 1)]


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    """Opens terminals in which people play."""
    opened: list[Terminal] = []

    def play(*words: object, columns: int = 80, rows: int = 24, **env: str) -> Terminal:
        opened.append(Terminal([*PLAY, *map(str, words)], columns, rows, env))
        return opened[-1]

    yield play
    for one in opened:
        one.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


Opened = Callable[..., Terminal]


def random_game(file: Path, game: str = "connect_four") -> list[object]:
    return [game, "--seat", "human", "--seat", "random", "--seed", 4, "--save", file]


def calls(file: Path) -> list[object]:
    return [move["call"] for move in read(file).moves]


# To the end ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["connect_four", "kuhn_poker", "pig", "tic_tac_toe", "spellbook"])
def test_every_game_is_played_to_the_end_on_a_small_screen(
    terminal: Opened, file: Path, game: str
) -> None:
    seen = terminal(*random_game(file, game))
    while seen.asked():
        seen.answer("1")
        lines = seen.now.splitlines() if seen.drawn_on else []
        assert len(lines) <= 24
        assert max(map(len, lines), default=0) <= 80
    assert re.search(r"You win!|random wins\.|A tie: nobody is ahead\.", seen.now)
    seen.type("\n")
    assert seen.end() == 0
    assert "\x1b[1" in seen.raw
    assert verify(read(file), installed().game(game)).over
    assert "ludarium replay " in seen.printed
    assert "score" in seen.printed
    assert seen.in_order()


def test_a_wide_terminal_is_used(terminal: Opened, file: Path) -> None:
    scene = terminal(*random_game(file, "spellbook"), columns=150, rows=50).until(" > ")
    assert re.search(r"wizard 2 · random ─+ +wizard 1 · you ─+", scene)


def test_a_terminal_without_colours_gets_none(terminal: Opened, file: Path) -> None:
    seen = terminal(*random_game(file), NO_COLOR="1")
    seen.answer("1", "q")
    assert seen.end() == 0
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", seen.raw)


@pytest.mark.parametrize("how", ["dumb", "plain"])
def test_plain_lines_where_they_are_wanted_or_nothing_else_can_be_shown(
    terminal: Opened, file: Path, how: str
) -> None:
    words = [*random_game(file), *(["--plain"] if how == "plain" else [])]
    seen = terminal(*words, rows=40, **({"TERM": "dumb"} if how == "dumb" else {}))
    seen.until("1-7, words, help) > ")
    seen.type("1\nq\n")
    assert seen.end() == 0
    assert ALTERNATE not in seen.raw
    assert seen.printed.count("╭─ Connect Four · your turn ") == 2
    assert len(calls(file)) == 2


# Keys ---------------------------------------------------------------------------------------


def test_choices_are_found_by_typing_and_pointed_at_with_the_arrows(
    terminal: Opened, file: Path
) -> None:
    seen = terminal(*random_game(file, "tic_tac_toe"))
    seen.asked()
    seen.type("row 2")
    scene = seen.until("3 of 9 fit")
    assert re.findall(r"(\d) mark row", scene) == ["4", "5", "6"]
    seen.type("\x1b[B\x1b[B\n")
    seen.until("you mark row 2, column 2")
    seen.answer("q")
    assert seen.end() == 0
    assert calls(file)[0] == ["mark", 0, 4]


def test_what_is_typed_ahead_or_while_others_think_is_not_lost(
    terminal: Opened, file: Path
) -> None:
    seen = terminal(*random_game(file))
    seen.type("1\n2\n3\nhel")
    seen.until("help) > hel")
    assert len(calls(file)) == 6
    seen.type("p\n")
    assert "choose number 3" in seen.until("What you can type")


def test_the_screen_follows_the_window_and_keeps_what_was_typed(
    terminal: Opened, file: Path
) -> None:
    seen = terminal(*random_game(file, "spellbook"))
    seen.asked()
    seen.type("take the re")
    seen.until("help) > take the re")
    for columns, rows in ((140, 50), (60, 16), (20, 6), (100, 40)):
        seen.resize(columns, rows)
        while len(seen.now.splitlines()) != rows:
            assert seen.wait()
        assert max(map(len, seen.now.splitlines())) <= columns
    assert "help) > take the re" in seen.now
    seen.type("d\n")
    seen.until("you take the red")


def test_pages_are_read_closed_and_typed_over(terminal: Opened, file: Path) -> None:
    seen = terminal(*random_game(file, "spellbook"))
    seen.answer("?")
    assert "Cards  1-21 of 28" in seen.now
    seen.type(" ")
    seen.until("Cards  8-28 of 28")
    seen.type("\x1b")
    seen.until("which action do you do?")
    seen.answer("log")
    assert "the game begins" in seen.until("What has happened")
    seen.type("table\n")
    seen.until("The table  1-21")
    seen.type(" ")
    seen.until("wizard 2 · random ──")
    seen.type("\x1b")
    seen.until("which action do you do?")
    seen.type("\t")
    seen.until("wizard 2 · random ──")


def test_undo_hint_and_save(terminal: Opened, file: Path, tmp_path: Path) -> None:
    seen = terminal(*random_game(file, "tic_tac_toe"))
    seen.answer("row 1 column 1", "undo")
    assert "The last choice is taken back; you choose again." in seen.now
    seen.answer("row 2 column 2")
    seen.type("hint\n")
    assert "The master would: " in seen.until("One way it could go on")
    seen.type(f"save {tmp_path / 'copy.jsonl'}\n")
    seen.until("A copy is in ")
    seen.answer("quit")
    assert seen.end() == 0
    assert calls(tmp_path / "copy.jsonl") == calls(file)
    assert calls(file)[0] == ["mark", 0, 4]


def test_the_keyboard_is_passed_with_a_clean_screen(terminal: Opened, file: Path) -> None:
    people = ["--seat", "human:name=Ann", "--seat", "human:name=Ben"]
    seen = terminal("kuhn_poker", *people, "--seed", 5, "--save", file)
    assert "hand" not in seen.until("Ann, press Enter")
    seen.type("\n")
    card = re.search(r"hand  \[(\w+)\]", seen.until("Check or bet?"))
    assert card
    seen.answer("bet")
    assert card[1] not in seen.until("Ben, press Enter")
    seen.type("\n")
    assert f"[{card[1]}]" not in seen.until("Ann bets")
    seen.type("q\n")
    assert seen.end() == 0
    assert card[1] not in seen.printed


def test_what_agents_print_does_not_disturb_the_screen(
    terminal: Opened, file: Path, characters: str
) -> None:
    words = ["tic_tac_toe", "--seat", "human", "--seat", "chatty", "--save", file]
    seen = terminal(*words, PYTHONPATH=characters)
    seen.answer("1")
    assert seen.asked()
    assert "my move!" not in seen.now
    seen.answer("q")
    assert seen.end() == 0
    assert "my move!" in seen.printed


# Leaving ------------------------------------------------------------------------------------


def test_thinking_is_shown_and_ctrl_c_meanwhile_loses_nothing(
    terminal: Opened, file: Path, characters: str
) -> None:
    words = ["tic_tac_toe", "--seat", "human", "--seat", "sleeping", "--save", file]
    seen = terminal(*words, PYTHONPATH=characters)
    seen.answer("5")
    assert "you mark row 2, column 2" in seen.until("sleeping thinks")
    seen.resize(100, 40)
    while len(seen.now.splitlines()) != 40:
        assert seen.wait()
    seen.type("\x03")
    assert seen.end() == 130
    assert f"ludarium play --resume {file}" in seen.printed.replace("\n", "")
    assert "Traceback" not in seen.printed
    assert calls(file) == [["mark", 0, 4]]
    assert seen.in_order()


def test_ctrl_c_ends_the_thinking_about_a_hint_only(terminal: Opened, file: Path) -> None:
    seen = terminal(*random_game(file, "spellbook"))
    seen.answer("1")
    seen.asked()
    seen.type("hint\n")
    seen.until("the master thinks")
    seen.type("\x03")
    seen.until("No hint, then.")
    seen.type("q\n")
    assert seen.end() == 0


@pytest.mark.parametrize(
    ("ending", "code"), [("ctrl-c", 130), ("ctrl-d", 0), ("quit", 0), ("terminated", 143)]
)
def test_whoever_leaves_finds_the_terminal_in_order_and_the_way_back(
    terminal: Opened, file: Path, ending: str, code: int
) -> None:
    seen = terminal(*random_game(file))
    seen.answer("1", "2")
    seen.keeps(file, 4)
    if ending == "terminated":
        seen.process.send_signal(signal.SIGTERM)
    else:
        seen.type({"ctrl-c": "\x03", "ctrl-d": "\x04", "quit": "quit\n"}[ending])
    assert seen.end() == code
    assert seen.in_order()
    assert f"Go on with: ludarium play --resume {file}" in seen.printed.replace("\n", "")
    assert len(calls(file)) == 4


@pytest.mark.parametrize("ending", ["killed", "closed", "hung up"])
def test_a_game_whose_process_or_window_is_gone_goes_on_where_it_was(
    terminal: Opened, file: Path, ending: str
) -> None:
    seen = terminal(*random_game(file))
    seen.answer("4", "4", "3")
    seen.keeps(file, 6)
    seen.until("you drop a disc into column 3")
    seen.asked()
    board = [line for line in seen.now.splitlines() if re.match(r"\d  ", line)]
    assert len(board) == 6
    if ending == "killed":
        seen.process.kill()
    elif ending == "hung up":
        seen.process.send_signal(signal.SIGHUP)
        assert seen.end() == -signal.SIGHUP
        assert seen.in_order()
    else:
        seen.close_window()
    seen.process.wait(timeout=PATIENCE)
    assert len(calls(file)) == 6
    after = terminal("--resume", file)
    assert after.asked()
    assert [line for line in after.now.splitlines() if re.match(r"\d  ", line)] == board


def test_a_process_that_was_stopped_from_outside_draws_itself_again(
    terminal: Opened, file: Path
) -> None:
    seen = terminal(*random_game(file))
    seen.asked()
    seen.type("hel")
    seen.until("help) > hel")
    os.kill(seen.process.pid, signal.SIGSTOP)
    termios.tcsetattr(seen.keyboard, termios.TCSANOW, seen.found)
    os.kill(seen.process.pid, signal.SIGCONT)
    while seen.raw.count(ALTERNATE) < 2:
        assert seen.wait()
    seen.type("p\n")
    seen.until("What you can type")
    seen.type("q\n")
    assert seen.end() == 0
    assert termios.tcgetattr(seen.keyboard) == seen.found


def test_ctrl_z_gives_the_terminal_back_and_fg_draws_it_again(file: Path, tmp_path: Path) -> None:
    shell = Terminal(["sh", "-i"], 80, 24, {"PS1": "ready$ ", "ENV": "", "HOME": str(tmp_path)})
    try:
        shell.until("ready$ ")
        words = " ".join(map(str, [*PLAY, *random_game(file)]))
        shell.type(f"{words}\n")
        shell.asked()
        shell.type("hel")
        shell.until("help) > hel")
        shell.type("\x1a")
        shell.until("Stopped", "Suspended")
        assert NORMAL in shell.raw.rpartition(ALTERNATE)[2]
        shell.type("fg\n")
        shell.until("help) > hel")
        shell.type("p\n")
        shell.until("What you can type")
        shell.type("q\n")
        shell.until("Your game is kept.")
    finally:
        shell.close()
