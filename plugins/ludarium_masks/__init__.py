"""Masks, for two to four guests of a ball: find out who is who before they find out about you.

`rules` has all of it; here is how it is shown, what agents think of it, and the game. The rules in
words, and what they leave open, are in RULINGS.md.
"""

from __future__ import annotations

from ludarium import Game, hookimpl, seats_between
from ludarium.agents import Evaluator
from ludarium.show import Area, Counter, Piece, area, pile, resource
from ludarium_masks.rules import MASKS, START, Guest, Masks, scoring

__all__ = ["GAME", "ludarium_evaluators", "ludarium_games"]


def show(s: Masks, seat: int) -> Area:
    """The table as a seat sees it."""
    return area(
        "Masks",
        Counter("round", s.round),
        Counter("masks in the deck", len(s.deck)),
        [guest(s, one, me, seat) for me, one in enumerate(s.guests)],
    )


def guest(s: Masks, one: Guest, me: int, seat: int) -> Area:
    """A guest's place."""
    state: list[Piece] = []
    if not s.playing(me):
        state = [Counter("this round", "unmasked")]
    elif one.cloaked:
        state = [Counter("this round", "cloaked")]
    return area(
        f"guest {me + 1}",
        resource(one, "roses"),
        state,
        pile("hand", one.hand, seat),
        pile("played", one.played, seat),
        seat=me,
    )


def estimate(s: Masks) -> list[float]:
    """Roses so far, and of the next one a share by the rank in hand for all who are still there."""
    found = []
    for me, one in enumerate(s.guests):
        held = max([mask.rank for mask in one.hand], default=0) if s.playing(me) else -5
        found.append(one.roses + (held + 5) / (12 * s.seats))
    return found


def masks_in_the_game(s: Masks) -> int:
    """A law: no mask is lost."""
    hands = sum([len(one.hand) + len(one.played) for one in s.guests])
    return len(s.deck) + len(s.chest) + len(s.between) + hands


GAME = Game(
    "masks",
    "Masks",
    Masks,
    START,
    seats=seats_between(2, 4),
    hidden=True,
    chance=True,
    score_range=(0, 9),
    longest=2_000,
    components=MASKS,
    laws=(masks_in_the_game,),
    show=show,
    scoring=scoring,
    scope="ludarium_masks",
    about="Find out whose face is behind which mask before yours is found out.",
)


@hookimpl
def ludarium_games() -> list[Game]:
    return [GAME]


@hookimpl
def ludarium_evaluators() -> list[Evaluator]:
    return [Evaluator("masks", estimate, "roses, and who holds the higher mask", reward="win")]
