"""Res Arcana, for two to four mages. In the order in which to read it:

`table`      what lies on the table: essences, components, each mage's own, the middle
`setup`      setting it up
`rules`      the rules in the order of the rulebook: collecting, actions, effects, life loss,
             victory, variants; the order of a round stands below
`cards`      the components in families, and the words that they are written in
`showing`    how a seat sees the table
`evaluator`  what a position is worth, for agents; `models`: what they have learned about it
`RULINGS.md` says what we play where the rulebook leaves it open.

The name belongs to the publisher and the authors of the board game; this is an independent
implementation of its rules, without its pictures and texts, for people who own it.
"""

from pathlib import Path

from ludarium import Game, hookimpl, in_phases, rounds, seats_between, sequence, turns_until_passed
from ludarium.agents import Evaluator, Learned
from ludarium_res_arcana.cards import FACES
from ludarium_res_arcana.evaluator import estimate
from ludarium_res_arcana.rules.actions import act
from ludarium_res_arcana.rules.collecting import collect_all
from ludarium_res_arcana.rules.victory import check_victory, explain, ready_all
from ludarium_res_arcana.setup import (
    STARTING_ESSENCES,
    STARTING_HAND,
    VISIBLE_MONUMENTS,
    set_up,
)
from ludarium_res_arcana.showing import show
from ludarium_res_arcana.table import (
    ACTIONS,
    COLLECT,
    POINTS_TO_WIN,
    VICTORY,
    ResArcana,
    components_in_the_game,
)

__all__ = ["GAME", "ROUND", "ludarium_evaluators", "ludarium_games", "ludarium_models"]

ROUND = in_phases(
    {
        COLLECT: [collect_all()],
        ACTIONS: [turns_until_passed(act)],
        VICTORY: [check_victory(True), ready_all()],
    }
)
"""A round; rounds are played until the game is decided."""

GAME = Game(
    "res_arcana",
    "Res Arcana",
    ResArcana,
    sequence(set_up(), rounds(*ROUND)),
    seats=seats_between(2, 4),
    hidden=True,
    chance=True,
    simultaneous=True,
    score_range=(0, 40),
    longest=50_000,
    components=FACES,
    constants=(POINTS_TO_WIN, STARTING_ESSENCES, STARTING_HAND, VISIBLE_MONUMENTS),
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
def ludarium_models() -> list[Learned]:
    folder = Path(__file__).parent / "models"
    two, more = folder / "res_arcana-2.jsonl.gz", folder / "res_arcana-4.jsonl.gz"
    return [Learned("res_arcana", seats, two if seats == 2 else more) for seats in (2, 3, 4)]


@hookimpl
def ludarium_evaluators() -> list[Evaluator]:
    about = "points, essences and what the components will still bring"
    return [Evaluator("res_arcana", estimate, about, length=0, reward="win")]
