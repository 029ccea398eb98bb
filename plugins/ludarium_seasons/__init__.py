"""Seasons, for two to four sorcerers.

Read setup, prelude, rounds and turn for the rules; items_basic, items_advanced and familiars for
the cards.
"""

from ludarium import Game, hookimpl, seats_between
from ludarium.agents import Evaluator
from ludarium_seasons.cards import POWERS
from ludarium_seasons.evaluator import estimate
from ludarium_seasons.scoring import scoring
from ludarium_seasons.setup import set_up
from ludarium_seasons.showing import show
from ludarium_seasons.table import Seasons

__all__ = ["GAME", "ludarium_evaluators", "ludarium_games"]

GAME = Game(
    "seasons",
    "Seasons",
    Seasons,
    set_up(),
    seats=seats_between(2, 4),
    hidden=True,
    chance=True,
    simultaneous=True,
    score_range=(-200, 600),
    longest=5_000,
    components=POWERS,
    show=show,
    scoring=scoring,
    scope="ludarium_seasons",
    about="Three years of seasons: take dice, gather energy, summon cards, end with most prestige.",
)


@hookimpl
def ludarium_games() -> list[Game]:
    return [GAME]


@hookimpl
def ludarium_evaluators() -> list[Evaluator]:
    about = "prestige, crystals, energy, and what cards in hand and in play will still bring"
    return [Evaluator("seasons", estimate, about)]
