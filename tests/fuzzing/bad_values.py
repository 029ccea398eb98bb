"""Values that are wrong, nearly right, or meant to harm."""

from __future__ import annotations

from random import Random
from typing import Any

from cases import CODE, MARK

WORDS = (
    "", " ", "-", "--", "-1", "\n", "\t", "\x1b[2J\x1b]0;x\x07", "\x7f\x80\x9b31m", "\udcff", "ß",
    "日本", "\u202e\u200b", "🎲" * 40, "x" * 5000, "%s%n{0}{x}", "$(touch was-run)",
    "`touch was-run`", "; touch was-run", "../../was-run", "/etc/passwd", "a=b", "=", ",", ":", "#",
    "None", "null", "true", "[]", "{}", "[[", "'", '"', "\\", "[red]x[/]", "<script>", CODE,
    f"{CODE}:x", "canary_module:x", "__class__", "..", ".", "~", "con", "\u2028",
)  # fmt: skip
WHOLE = (
    "0", "-1", "1", "2", "3", "99", "1e3", "1.5", "0x10", "1_0", "٣", " 7 ", "+5", "9" * 18,
    "9" * 30, "9" * 5000, "-" + "9" * 30, "nan", "inf", "2147483648", "18446744073709551616",
)  # fmt: skip
REAL = (*WHOLE, "0.001", "1e-320", "1e308", "1e309", "-inf", "-0.0", "1e-9", "NaN", "infinity")
PATHS = ("a_folder", "empty", "noise", "loop", "dangling", "pipe", "missing", "missing/deep/x",
         "noise/x", "loop/x", "a_folder/x" + "y" * 300, "x/" * 3000, ".", "", "/dev/null",
         "/dev/full", "/dev/zero", "/dev/null/x", "a\nb", "with, comma",
         "-dash", "~nobody/x", "\udcff", "x:1", "x#y", "canary_module.py")  # fmt: skip
JSON: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 99, 1 << 31, 1 << 63, 1 << 200, -(1 << 70), 1.5, -0.0, 1e308,
    float("nan"), float("inf"), float("-inf"), "", "x", "0", "1", "random", "human", "\x00",
    "\x1b[2J", "\ud800", "x" * 3000, "../../was-run", CODE, "__class__", [], [[]], [1, 2], ["x"],
    [None], {}, {"a": 1}, {"": []}, {"__class__": "os.system"}, [0] * 2000,
)  # fmt: skip
AGENTS = ("random", "greedy", "flat:iterations=1", "mcts:iterations=2", "ismcts:iterations=2",
          "minimax:nodes=5", "pimc:worlds=1,iterations=1", "cfr", "human", "novice")  # fmt: skip
BAD_AGENTS = (
    "", "nobody", "random:", "random:x", "random:x=1", "mcts:iterations", "mcts:iterations=",
    "mcts:iterations=0", "mcts:iterations=-1", "mcts:iterations=nan", "mcts:iterations=1e999",
    "mcts:iterations=1,iterations=2", "mcts:=1", "mcts:iterations=\"1", "mcts:evaluator=noise",
    "mcts:evaluator=pipe", "mcts:evaluator=loop", "mcts:evaluator=/dev/zero", "cfr:file=noise",
    "cfr:file=missing", "cfr:file=pipe", "cfr:file=/dev/zero", "cfr:file=a_folder",
    "mcts:policy=noise", "mcts:exploration=inf", "minimax:depth=-3", "minimax:mode=x",
    "engine:command=missing-program", "engine:command=\"'\"", "engine:command=noise",
    "engine:memory=-1", "engine:settings=x", "policy:use=x", "policy:use=missing.py:f",
    "policy:use=:", "policy:use=noise.py:x", "policy:buckets=0", "random:\x1b[2J=1", "\x1b[31mred",
    "MCTS", " random", "random ", "mcts:workers=-1", "mcts:iterations=٣", "x" * 3000, "\udcff",
    "human:name=\x1b[2J", "pimc:search=nothing", "mcts:length=-1", "greedy:samples=0",
)  # fmt: skip
GAMES = ("tic_tac_toe", "kuhn_poker", "pig", "connect_four", "leduc_poker", "spellbook", "masks")
BAD_GAMES = ("", "chess?", "tic_tac_to", "TIC_TAC_TOE", "../pig", "pig\x00", "pig\n", "\x1b[2Jpig",
             "x" * 2000, "\udcff", "__init__", "tic_tac_toe ", "0", MARK)  # fmt: skip


def whole_number(random: Random, low: float | None, high: float | None) -> str:
    """A whole number around its bounds, or something that only looks like one."""
    edges = [str(int(end) + by) for end in (low, high) if end is not None for by in (-1, 0, 1)]
    return random.choice([*edges, *WHOLE])


def real_number(random: Random, low: float | None, high: float | None) -> str:
    """The same with a point."""
    edges = [repr(end + by) for end in (low, high) if end is not None for by in (-1e-9, 0, 1e-9)]
    return random.choice([*edges, *REAL])


def noise(random: Random, most: int = 40) -> str:
    """Any characters, as an argument can hold them: all but NUL."""
    pools = ("abc=,:;/\\\"'-_ 01", "\n\r\t\x1b\x07\x08", "äßλ日\u202e\U0001f3b2\udcff")
    return "".join(random.choice(random.choice(pools)) for _ in range(random.randrange(1, most)))
