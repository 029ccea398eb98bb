"""The command line run inside the test or as a process of its own, and plugins made up for it."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import PIPE, Popen
from textwrap import dedent
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from ludarium.plugins import installed
from ludarium_cli.app import build

COMMAND = [sys.executable, "-m", "ludarium_cli"]

CHARACTERS = """
    import os
    import signal
    import time
    from random import Random

    from ludarium import hookimpl
    from ludarium.agents import AgentKind


    class Character:
        def __init__(self, seed, **options):
            self.random = Random(seed)

        def choose(self, view, budget):
            return self.random.choice(view.legal)


    class Clumsy(Character):
        def choose(self, view, budget):
            raise ValueError("dropped the cards")


    class Cheating(Character):
        def choose(self, view, budget):
            return "a card from the sleeve"


    class Sleeping(Character):
        def choose(self, view, budget):
            time.sleep(60)


    class Unhurried(Character):
        def choose(self, view, budget):
            time.sleep(0.002)
            return super().choose(view, budget)


    class Chatty(Character):
        def choose(self, view, budget):
            print("my move!")
            return super().choose(view, budget)


    class Doomed(Character):
        def choose(self, view, budget):
            os.kill(os.getpid(), signal.SIGKILL)


    @hookimpl
    def ludarium_agents():
        kinds = (Clumsy, Cheating, Sleeping, Unhurried, Chatty, Doomed)
        return [AgentKind(kind.__name__.lower(), "a character", kind) for kind in kinds]
"""
"""Agents of all sorts of bad manners."""

MORRA = """
    from ludarium import Call, Game, Table, decision, hookimpl, step, together


    class Morra(Table):
        shown: list[int] = [0, 0]


    @step
    def begin(s: Morra) -> None:
        s.do(together(throw(0), throw(1)), compare())


    @decision
    def throw(s: Morra, me: int) -> list[Call]:
        return [fingers(me, count) for count in (1, 2)]


    @step(say="show {count} fingers")
    def fingers(s: Morra, me: int, count: int) -> None:
        s.shown[me] = count


    @step
    def compare(s: Morra) -> None:
        s.win(sum(s.shown) % 2)


    @decision
    def stuck(s: Morra, me: int) -> list[Call]:
        raise ZeroDivisionError("the rules trip over themselves")


    @hookimpl
    def ludarium_games():
        return [
            Game("morra", "Morra", Morra, begin(), simultaneous=True, longest=2),
            Game("broken_rules", "Broken rules", Morra, stuck(0)),
        ]
"""
"""A game of simultaneous secret choices, and one whose rules fail."""

LAMBDAS = """
    from dataclasses import replace

    from ludarium import hookimpl
    from ludarium_classics import pig

    @hookimpl
    def ludarium_games():
        return [replace(pig.GAME, name="lambdas", show=lambda s, seat: pig.show(s, seat))]
"""

VAULT = """
    from ludarium import (
        NOBODY, OWNER, Call, Component, Game, Part, Pile, Table, decision, hookimpl, per_seat, step,
    )


    class Coin(Component):
        pass


    COINS = [Coin(id=name.lower(), name=name, text=f"Worth {at}.", points=at)
             for at, name in enumerate(("Copper", "Silver", "Gold", "Pearl", "Ruby", "Opal"))]


    class Player(Part):
        hand: Pile[Coin] = Pile(OWNER)
        vault: Pile[Coin] = Pile(NOBODY)


    class Vault(Table):
        deck: Pile[Coin] = Pile(NOBODY)
        shown: Pile[Coin] = Pile()
        turns: int = 0
        players: list[Player] = per_seat(Player)


    @step
    def deal(s: Vault) -> None:
        for coin in COINS:
            s.deck.add(coin)
        s.deck.shuffle(s)
        for player in s.players:
            s.deck.deal(player.hand, 2)
        s.do(turn(0))


    @decision
    def turn(s: Vault, me: int) -> list[Call]:
        hand = list(s.players[me].hand)
        draws = [draw(me)] if s.deck.cards else []
        return [*draws, *[f(me, coin) for f in (bury, present) for coin in hand], rest(me)]


    @step(say="draw a coin")
    def draw(s: Vault, me: int) -> None:
        s.deck.deal(s.players[me].hand)
        s.do(done(me))


    @step(say="bury the {coin}")
    def bury(s: Vault, me: int, coin: Coin) -> None:
        s.players[me].hand.move(coin, s.players[me].vault)
        s.do(done(me))


    @step(say="present the {coin}")
    def present(s: Vault, me: int, coin: Coin) -> None:
        s.players[me].hand.move(coin, s.shown)
        s.do(done(me))


    @step
    def rest(s: Vault, me: int) -> None:
        s.do(done(me))


    @step
    def done(s: Vault, me: int) -> None:
        s.turns += 1
        if s.turns == 8:
            s.end([sum(coin.points for coin in player.vault) for player in s.players])
        else:
            s.do(turn(1 - me))


    @hookimpl
    def ludarium_games():
        return [Game("vault", "Vault", Vault, deal(), hidden=True, chance=True, longest=8,
                     score_range=(0, 15), components=tuple(COINS))]
"""
"""Coins are drawn and buried without anyone else seeing which."""

MORRA_TWICE = """
    from ludarium import Game, hookimpl, step
    from morra_plugin import Morra, compare, throw
    from ludarium import together


    @step
    def begin_twice(s: Morra) -> None:
        s.do(*[together(throw(0), throw(1))] * 2, compare())


    @hookimpl
    def ludarium_games():
        declared = {"simultaneous": True, "longest": 4}
        return [Game("morra_twice", "Morra twice", Morra, begin_twice(), **declared)]
"""
"""Morra with two throws in a row."""


@pytest.fixture
def ludarium() -> Callable[..., Result]:
    """Runs a command line inside the test."""

    def run(*words: object, **options: Any) -> Result:
        return CliRunner().invoke(build(), [str(word) for word in words], **options)

    return run


@pytest.fixture
def process() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs a command line as a process of its own."""

    def run(*words: object, **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*COMMAND, *map(str, words)],
            env={**os.environ, **env},
            capture_output=True,
            text=True,
            timeout=120,
        )

    return run


@pytest.fixture
def start() -> Iterator[Callable[..., Popen[str]]]:
    """Starts a command line in a process group of its own, and leaves none running."""
    started: list[Popen[str]] = []

    def begin(*words: object, stdout: int = PIPE, stderr: int = PIPE, **env: str) -> Popen[str]:
        process = Popen(
            [*COMMAND, *map(str, words)],
            env={**os.environ, **env},
            stdout=stdout,
            stderr=stderr,
            text=True,
            start_new_session=True,
        )
        started.append(process)
        return process

    yield begin
    for process in started:
        with process:
            process.kill()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., str]]:
    """Installs a plugin from its source; gives the PYTHONPATH for other processes."""
    place = tmp_path / "site"
    modules = []

    def write(name: str, source: str) -> str:
        info = place / f"{name}-1.0.dist-info"
        info.mkdir(parents=True)
        (place / f"{name}_plugin.py").write_text(dedent(source))
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[ludarium]\n{name} = {name}_plugin\n")
        modules.append(f"{name}_plugin")
        monkeypatch.syspath_prepend(place)
        installed.cache_clear()
        return str(place)

    installed.cache_clear()
    yield write
    installed.cache_clear()
    for module in modules:
        sys.modules.pop(module, None)


@pytest.fixture
def characters(install: Callable[..., str]) -> str:
    """Agents with bad manners; gives the PYTHONPATH for other processes."""
    return install("characters", CHARACTERS)


@pytest.fixture
def morra(install: Callable[..., str]) -> str:
    """A game of simultaneous secret choices, and one whose rules fail."""
    return install("morra", MORRA)


@pytest.fixture
def record(ludarium: Callable[..., Result], tmp_path: Path) -> Callable[..., Path]:
    """Plays a match and gives the first replay of it."""

    def play(*words: object) -> Path:
        directory = tmp_path / "played"
        result = ludarium("match", *words, "--seed", 4, "--replays", directory)
        assert result.exit_code == 0, result.output
        return min(directory.iterdir())

    return play


@pytest.fixture
def morra_twice(morra: str, install: Callable[..., str]) -> str:
    """A game with several simultaneous choices; gives the PYTHONPATH for other processes."""
    return install("morra_twice", MORRA_TWICE)


@pytest.fixture
def lambdas(install: Callable[..., str]) -> str:
    """A game declared with a function that has no name; gives the PYTHONPATH for processes."""
    return install("lambdas", LAMBDAS)


@pytest.fixture
def vault(install: Callable[..., str]) -> str:
    """A game in which cards are drawn and laid away unseen."""
    return install("vault", VAULT)


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where matches are kept unless a file is named."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "ludarium"


@pytest.fixture
def play(ludarium: Callable[..., Result]) -> Callable[..., str]:
    """Plays with the given lines; gives what was said, which must not be an error."""

    def run(*words: object, typed: str = "", code: int = 0) -> str:
        lines = "".join(f"{line}\n" for line in typed.split("|")) if typed else ""
        result = ludarium("play", *words, input=lines)
        assert result.exit_code == code, result.output + result.stderr
        return result.output if code == 0 else result.stderr

    return run


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
