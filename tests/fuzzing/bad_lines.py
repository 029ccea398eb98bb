"""The engine protocol spoken badly, by an engine to its host and by a host to its engine."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

from bad_files import bytes_damaged, dumped, lines_damaged, value_damaged
from cases import MARK, Case

from ludarium.agents import Budget, MatchInfo
from ludarium.engines import protocol
from ludarium.plugins import installed
from ludarium.record import Result

PARROT = f"""
import sys, time
answers = open("answers", "rb").read().split(b"\\n")
for line in sys.stdin.buffer:
    if not answers:
        sys.exit({{code}})
    answer = answers.pop(0)
    sys.stdout.buffer.write(answer.replace(b"<newline>", b"\\n") + b"\\n")
    sys.stdout.buffer.flush()
# {MARK} is never made here
"""
"""An engine that says what stands in a file, whatever it is asked."""
ENDINGS = ("", "print('x' * 3_000_000)", "import os; os.close(1)", "sys.stderr.write('\\x1b[2J')")


def engine_case(random: Random) -> Case:
    """An engine that says hello, begins and chooses, but not as it should."""
    answers: list[Any] = [
        {"type": "hello", "protocol": 1, "name": "parrot", "about": "repeats",
         "options": [{"name": "depth", "type": "int", "default": 1}],
         "games": {"tic_tac_toe": [2]}},
        {"type": "ready", "story": False},
        *({"type": "choice", "number": number, "index": 0,
           "judgement": {"value": 0.5, "depth": 1, "iterations": 3}} for number in range(1, 6)),
        {"type": "ready"},
    ]  # fmt: skip
    said = b"\n".join(_lines(answers, random))
    if random.random() < 0.3:
        said = random.choice((bytes_damaged, lines_damaged))(said, random)
    script = PARROT.format(code=random.choice((0, 1, 70))) + random.choice(ENDINGS) + "\n"
    command = f"{sys.executable} -S -E parrot.py"
    words: tuple[str, ...] = ("engine", "--check", command, "--limit", "0.5")
    if random.random() < 0.8:
        words = ("match", "tic_tac_toe", f'engine:command="{command}"', "random", "--games", "2",
                 "--limit", "0.5", "--seed", "1")  # fmt: skip
    words += ("--json",) if random.random() < 0.5 else ()
    files = {"parrot.py": script.encode(), "answers": said}
    return Case("engines", words, files, may_start=(Path(sys.executable).name,))


def host_case(random: Random) -> Case:
    """A host that tells of a match, but not as it should."""
    name = random.choice(("tic_tac_toe", "kuhn_poker", "pig"))
    said = b"\n".join(_lines(_told(name, random), random)) + b"\n"
    if random.random() < 0.3:
        said = random.choice((bytes_damaged, lines_damaged))(said, random)
    agent = random.choice(("random", "greedy", "mcts:iterations=2", "ismcts:iterations=2"))
    return Case("engine's host", ("engine", agent), {}, said)


def _told(name: str, random: Random) -> list[Any]:
    """What a host says in a match."""
    game = installed().game(name)
    names = ("one", "two")
    table = game.new(2, random.randrange(99))
    said = [protocol.hello()]
    said.append(protocol.begin(MatchInfo(game, game.configure({}), 0, names, 1, 2.0), {}))
    for number in range(1, 4):
        while not table.over and table.seat != 0:
            table.apply(random.choice(table.legal()))
        if table.over:
            break
        view = table.view(0)
        said.append(protocol.decide(number, view, names, Budget(3)))
        table.apply(random.choice(view.legal))
    said.append(protocol.end(Result((1, 2), (1.0, 0.0), (), {})))
    return [*said, protocol.QUIT]


def _lines(messages: list[Any], random: Random) -> list[bytes]:
    """The messages, of which some are damaged."""
    found = []
    for message in messages:
        if random.random() < 0.25:
            message = value_damaged(message, random)
        found.append(dumped(message).encode())
    return found
