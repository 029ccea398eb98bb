"""Res Arcana, for two to four mages.

Read setup, rounds, collecting, actions, passing and victory for the rules, verbs for the words
that cards are written in, and artifacts, beasts, mages, magic_items, monuments and places for
the cards.
"""

from ludarium import Game, hookimpl, seats_between
from ludarium.agents import Evaluator
from ludarium_res_arcana.components import FACES
from ludarium_res_arcana.evaluator import estimate
from ludarium_res_arcana.rounds import START
from ludarium_res_arcana.showing import show
from ludarium_res_arcana.table import ResArcana, components_in_the_game
from ludarium_res_arcana.victory import explain

__all__ = ["GAME", "ludarium_evaluators", "ludarium_games"]

GAME = Game(
    "res_arcana",
    "Res Arcana",
    ResArcana,
    START,
    seats=seats_between(2, 4),
    hidden=True,
    chance=True,
    simultaneous=True,
    score_range=(0, 40),
    longest=50_000,
    components=FACES,
    laws=(components_in_the_game,),
    show=show,
    scoring=explain,
    scope="ludarium_res_arcana",
    about="Turn eight artifacts into essences, and essences into monuments and places of power.",
)


@hookimpl
def ludarium_games() -> list[Game]:
    return [GAME]


@hookimpl
def ludarium_evaluators() -> list[Evaluator]:
    about = "points, essences and what the components will still bring"
    return [Evaluator("res_arcana", estimate, about, length=0, reward="win")]
