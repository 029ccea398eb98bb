"""Five small games that many know. Each file is also a lesson in writing a game.

Read them in this order: tic_tac_toe (a table, a decision, a step), connect_four (the same,
tuned for speed), pig (chance, options, two to four seats), kuhn_poker (hidden cards),
leduc_poker (a field that keeps what was seen).
"""

from ludarium import Game, hookimpl
from ludarium.agents import Evaluator
from ludarium_classics import connect_four, kuhn_poker, leduc_poker, pig, tic_tac_toe

__all__ = ["ludarium_evaluators", "ludarium_games"]


@hookimpl
def ludarium_games() -> list[Game]:
    return [tic_tac_toe.GAME, connect_four.GAME, kuhn_poker.GAME, leduc_poker.GAME, pig.GAME]


@hookimpl
def ludarium_evaluators() -> list[Evaluator]:
    return [
        Evaluator("pig", pig.estimate, "points, and what a turn is worth", length=0, reward="win")
    ]
