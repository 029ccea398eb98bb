"""Spellbook (Libro de hechizos), for one to four wizards.

In the order in which to read it:

- `table`: element tokens, spell cards, the wizards' places, the altar; looking at them
- `setup`: bag, altar, pools, and which seven spells the game is played with
- `rules`: a module for each chapter of the rulebook
    - `day`: dawn, noon and dusk with one action each, then the altar
    - `learning`: paying for a spell, and what follows
    - `end`: the last round, points, who has won
    - `glossary`: draw, take, store, discard, lower: what actions and cards are made of
    - `solo`: the rival of a single player
- `cards`: the 21 spells, a file for each colour: `red`, `purple`, `green`, `black`, `white`,
  `blue`, `yellow`
- `showing`: the table in neutral pieces, for people
- `evaluator`: how a game will end, for agents; `models`: what they have learned about it

What we play where the rulebook leaves it open is in RULINGS.md.

The name belongs to the publisher and the authors of the board game; this is an independent
implementation of its rules, without its pictures and texts, for people who own it.
"""

from pathlib import Path

from ludarium import Game, hookimpl, seats_between
from ludarium.agents import Evaluator, Learned
from ludarium_spellbook.cards import SPELLS
from ludarium_spellbook.evaluator import estimate
from ludarium_spellbook.rules.end import scoring
from ludarium_spellbook.setup import STARTING_TOKENS, set_up
from ludarium_spellbook.showing import show
from ludarium_spellbook.table import FAMILIAR_VALUES, TOKENS, Spellbook, tokens_in_the_game

__all__ = ["GAME", "ludarium_evaluators", "ludarium_games", "ludarium_models"]

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
    constants=(STARTING_TOKENS, FAMILIAR_VALUES),
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
def ludarium_models() -> list[Learned]:
    folder = Path(__file__).parent / "models"
    two, more = folder / "spellbook-2.jsonl.gz", folder / "spellbook-4.jsonl.gz"
    return [Learned("spellbook", seats, two if seats == 2 else more) for seats in (2, 3, 4)]


@hookimpl
def ludarium_evaluators() -> list[Evaluator]:
    about = "points so far, tokens in hand, and the actions of learned spells"
    return [Evaluator("spellbook", estimate, about)]
