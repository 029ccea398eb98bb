"""Seasons, for two to four sorcerers.

table      what lies on the table: energy, dice, power cards, the places; looking at it
setup      dice and cards by level, the first player
rules      the rulebook, chapter by chapter
cards      the fifty power cards, in families
showing    the table in neutral pieces
evaluator  how a game will end, as far as one can tell; models: what agents have learned about it

RULINGS.md says what is played where the rulebooks differ or leave it open.

The name belongs to the publisher and the authors of the board game; this is an independent
implementation of its rules, without its pictures and texts, for people who own it.
"""

from pathlib import Path

from ludarium import Game, hookimpl, seats_between
from ludarium.agents import Evaluator, Learned
from ludarium_seasons.cards import CARDS
from ludarium_seasons.evaluator import estimate
from ludarium_seasons.rules.tournament import scoring
from ludarium_seasons.setup import set_up
from ludarium_seasons.showing import show
from ludarium_seasons.table import HAND_PENALTY, STARTING_CRYSTALS, YEARS, Seasons

__all__ = ["GAME", "ludarium_evaluators", "ludarium_games", "ludarium_models"]

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
    components=CARDS,
    constants=(STARTING_CRYSTALS, HAND_PENALTY, YEARS),
    show=show,
    scoring=scoring,
    scope="ludarium_seasons",
    about="Three years of seasons: take dice, gather energy, summon cards, end with most prestige.",
)


@hookimpl
def ludarium_games() -> list[Game]:
    return [GAME]


@hookimpl
def ludarium_models() -> list[Learned]:
    file = Path(__file__).parent / "models" / "seasons-2.jsonl.gz"
    return [Learned("seasons", seats, file) for seats in (2, 3, 4)]


@hookimpl
def ludarium_evaluators() -> list[Evaluator]:
    about = "prestige, crystals, energy, and what cards in hand and in play will still bring"
    return [Evaluator("seasons", estimate, about)]
