"""The Tournament: rounds of straightening, rolling, turns, and time moving on."""

from __future__ import annotations

from ludarium import announce, pass_first, rounds, step, turns
from ludarium_seasons.dice import roll
from ludarium_seasons.play import straighten
from ludarium_seasons.scoring import end_if_over
from ludarium_seasons.table import END_OF_ROUND, Seasons
from ludarium_seasons.turn import turn
from ludarium_seasons.wheel import move_token


@step
def begin_round(s: Seasons) -> None:
    """Cards that were activated are straightened; then the dice are rolled."""
    for place in s.sorcerers:
        straighten(place)
    roll(s)


@step
def end_of_round(s: Seasons) -> None:
    """Cards act that name the end of the round, from the first player on."""
    announce(s, END_OF_ROUND, s.first)


@step
def move_on(s: Seasons) -> None:
    """The season token moves by the pips of the die that nobody took."""
    move_token(s, s.rolled[0].pips, s.first)


AFTER_TURNS = (end_of_round(), move_on(), end_if_over(), pass_first())
TOURNAMENT = rounds(begin_round(), turns(turn), *AFTER_TURNS)
