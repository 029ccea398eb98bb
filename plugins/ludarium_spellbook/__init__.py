"""Spellbook (Libro de hechizos), for one to four wizards.

Read setup, day and learning for the rules, spells for the cards, glossary for their words, several
for how tokens are chosen.
"""

from ludarium import Game, hookimpl, seats_between
from ludarium.agents import Evaluator
from ludarium_spellbook.evaluator import estimate
from ludarium_spellbook.scoring import scoring
from ludarium_spellbook.setup import set_up
from ludarium_spellbook.showing import show
from ludarium_spellbook.spells import SPELLS
from ludarium_spellbook.table import TOKENS, Spellbook, tokens_in_the_game

__all__ = ["GAME", "ludarium_evaluators", "ludarium_games"]

GAME = Game(
    "spellbook",
    "Spellbook",
    Spellbook,
    set_up(),
    seats=seats_between(1, 4),
    chance=True,
    score_range=(0, 69),
    longest=20_000,
    components=(*TOKENS, *SPELLS),
    laws=(tokens_in_the_game,),
    show=show,
    scoring=scoring,
    scope="ludarium_spellbook",
    about="Learn seven spells from elements of seven colours, or feed them to your familiar.",
)


@hookimpl
def ludarium_games() -> list[Game]:
    return [GAME]


@hookimpl
def ludarium_evaluators() -> list[Evaluator]:
    about = "points so far, tokens in hand, and the actions of learned spells"
    return [Evaluator("spellbook", estimate, about)]
