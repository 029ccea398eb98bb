"""An engine that knows one game, without Ludarium: it wins at tic-tac-toe if it can in one move."""

import json
import sys
from random import Random

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


def worth(cell: int, cells: list[int], seat: int) -> int:
    """2 if a mark there wins, 1 if it keeps the other from winning."""
    rows = [[cells[at] for at in line if at != cell] for line in LINES if cell in line]
    if [seat, seat] in rows:
        return 2
    return int([1 - seat, 1 - seat] in rows)


random = Random(0)
for text in sys.stdin:
    told = json.loads(text)
    if told["type"] == "hello":
        games = {"tic_tac_toe": [2]}
        say(type="hello", protocol=1, name="threes", about="sees rows of three", games=games)
    elif told["type"] == "begin":
        random.seed(told["seed"])
        say(type="ready", story=False)
    elif told["type"] == "decide":
        seat, cells = told["view"]["seat"], told["view"]["table"]["cells"]
        values = [worth(legal["call"][2], cells, seat) for legal in told["legal"]]
        best = [index for index, value in enumerate(values) if value == max(values)]
        thoughts = {"value": max(values) / 2, "depth": 1, "iterations": len(values)}
        say(type="choice", number=told["number"], index=random.choice(best), judgement=thoughts)
    elif told["type"] == "end":
        say(type="ready")
    elif told["type"] == "quit":
        break
