"""Set-up: dice, cards by level, first player; then the Prelude and the Tournament."""

from __future__ import annotations

from functools import cache

from ludarium import EVERYONE, NOBODY, Game, Pile, UsageError, phase, step
from ludarium_seasons.rules.dice import DICE
from ludarium_seasons.rules.prelude import build_libraries, draft
from ludarium_seasons.rules.tournament import TOURNAMENT
from ludarium_seasons.table import (
    APPRENTICE,
    ARCHMAGE,
    SEASONS,
    STARTING_CRYSTALS,
    PowerCard,
    Seasons,
)

COPIES = 2
PACK = 9
BASIC = 30
"""Cards up to this number are for every level."""
SETS = (
    (1, 2, 7, 17, 18, 20, 26, 29, 30),
    (3, 5, 9, 14, 15, 21, 23, 25, 28),
    (4, 6, 7, 9, 12, 16, 22, 24, 30),
    (1, 2, 3, 11, 13, 15, 18, 25, 27),
)
"""The pre-constructed sets for apprentices."""


@step
def set_up(s: Seasons) -> None:
    """Lay everything out, then play."""
    cards = list(cards_of(s.game, s.level))
    choose_dice(s)
    if s.level == APPRENTICE:
        hand_out_sets(s, cards)
    s.deck = Pile(NOBODY, cards)
    s.deck.shuffle(s)
    s.first = s.random_below(s.seats)
    for turn, seat in enumerate(s.clockwise(s.first), 1):
        s.sorcerers[seat].crystals = STARTING_CRYSTALS.at(s)[turn]
    if s.level == APPRENTICE:
        s.do(phase("prelude", build_libraries()))
    else:
        for place in s.sorcerers:
            s.deck.deal(place.pack, PACK)
        s.do(phase("prelude", draft(), build_libraries()))
    s.do(TOURNAMENT)


def choose_dice(s: Seasons) -> None:
    """One die more than there are players of each season, at random."""
    numbers = []
    for _ in SEASONS:
        dice = list(range(1, DICE + 1))
        s.shuffle(dice)
        numbers.append(tuple(sorted(dice[: s.seats + 1])))
    s.dice = tuple(numbers)


@cache
def cards_of(game: Game, level: str) -> tuple[PowerCard, ...]:
    """Two copies of each card that a level is played with, to be shuffled."""
    cards = game.dealt_from(PowerCard)
    used = [card for card in cards if level == ARCHMAGE or card.number <= BASIC]
    return tuple(card for card in used for _ in range(COPIES))


def hand_out_sets(s: Seasons, cards: list[PowerCard]) -> None:
    """Give each seat one of the sets; everybody knows who has which."""
    sets = list(SETS)
    s.shuffle(sets)
    for place, numbers in zip(s.sorcerers, sets, strict=False):
        for number in numbers:
            card = next(card for card in cards if card.number == number)
            if card in s.game.left_out:
                raise UsageError(f"{card} belongs to a set of the apprentices")
            cards.remove(card)
            place.hand.add(card, EVERYONE)
